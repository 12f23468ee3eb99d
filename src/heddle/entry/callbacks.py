"""What callers implement themselves: listeners, strategies, lambdas, whatever has no code here.

A callback keeps what it is given, so that other calls can use it, and returns or throws anything of
the right type. It calls nothing: what it could call, other callers do call, and holding no lock.
"""

from typing import Final, final

from heddle.entry.code import Writer, callback_name, method_of
from heddle.entry.types import Types
from heddle.entry.values import Pool
from heddle.program.classes import Class, Flags, Method
from heddle.program.descriptors import (
    OBJECT,
    THROWABLE_TYPE,
    parameter_types,
    return_type,
    type_of_class,
)
from heddle.program.ir import Var

_FROM_BELOW: Final = Flags.PUBLIC | Flags.PROTECTED


@final
class Callbacks:
    """Makes a class for each type that callers have to implement."""

    def __init__(self, types: Types, pool: Pool) -> None:
        self._types = types
        self._pool = pool
        self._names: dict[str, str] = {}

    def can_be(self, declared: Class) -> bool:
        """Tell whether code outside can have a class below this one."""
        if declared.is_interface:
            return declared.permitted_subclasses is None
        is_open = not declared.flags & Flags.FINAL and declared.permitted_subclasses is None
        return is_open and bool(_constructors(declared))

    def make(self, writer: Writer, name: str) -> Var:
        """Write code that makes a callback of a type."""
        known = self._names.get(name)
        if known is None:
            known = self._names[name] = callback_name(len(self._names), name)
        made = writer.new(known)
        above = self._types.find(name)
        if above is not None and not above.is_interface:
            self._pool.construct(writer, made, _constructors(above))
        return made

    def count(self) -> int:
        """Return how many there are; making one may ask for others."""
        return len(self._names)

    def declared(self, at: int) -> Class:
        """Write one of the classes."""
        name, own = list(self._names.items())[at]
        above = self._types.find(name)
        is_interface = above is None or above.is_interface
        methods = [self._method(own, method) for method in self._types.abstract_methods(name)]
        return Class(
            name=own,
            flags=Flags.PUBLIC,
            super_name=OBJECT if is_interface else name,
            interfaces=(name,) if is_interface else (),
            fields=(),
            methods=tuple(methods),
            major=61,
        )

    def _method(self, owner: str, method: Method) -> Method:
        given = parameter_types(method.descriptor)
        writer = Writer((type_of_class(owner), *given))
        for at, type_ in enumerate(given, 1):
            self._pool.keep(writer, at, type_)
        result = return_type(method.descriptor)
        writer.case()
        writer.throw(self._pool.take(writer, THROWABLE_TYPE))
        writer.case()
        writer.give_back(None if result == "V" else self._pool.take(writer, result))
        return method_of(owner, method.name, method.descriptor, writer.body(), flags=0)


def _constructors(above: Class) -> list[Method]:
    """Return the constructors that a class below may call."""
    return [m for m in above.methods if m.name == "<init>" and m.flags & _FROM_BELOW]
