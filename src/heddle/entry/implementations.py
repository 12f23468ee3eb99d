"""Classes of the harness that implement types of the program: callbacks and proxies.

Callers implement listeners, strategies and lambdas themselves. A callback keeps its arguments, so
that other calls can use them, and returns or throws any value of the right type. It calls nothing:
whatever it could call, other callers call too, while holding no lock.

A proxy is injected in place of a component of which each thread has its own (request and session
scope): a call on it goes to the object of the calling thread.
"""

from typing import Final, final

from heddle.entry.code import BodyWriter, callback_name, class_of, method_of, proxy_name
from heddle.entry.types import OpenTypes
from heddle.entry.values import ValuePool
from heddle.program.classes import Class, Flags, Method
from heddle.program.descriptors import (
    THROWABLE_TYPE,
    class_of_type,
    parameter_types,
    return_type,
    type_of_class,
)
from heddle.program.ir import InvokeKind, Var
from heddle.program.program import Role
from heddle.program.refs import MethodRef

_FROM_BELOW: Final = Flags.PUBLIC | Flags.PROTECTED
_FIXED: Final = Flags.STATIC | Flags.PRIVATE | Flags.FINAL | Flags.SYNTHETIC


@final
class Callbacks:
    """Writes a class for each type that callers have to implement."""

    def __init__(self, types: OpenTypes, pool: ValuePool) -> None:
        self._types = types
        self._pool = pool
        # The classes to write, by the types that they implement.
        self.names: dict[str, str] = {}
        self.classes: list[Class] = []

    def can_be(self, declared: Class) -> bool:
        """Tell whether code outside can implement or extend a class."""
        if declared.is_interface:
            return declared.permitted_subclasses is None
        is_open = not declared.flags & Flags.FINAL and declared.permitted_subclasses is None
        return is_open and bool(_constructors(declared))

    def make(self, writer: BodyWriter, name: str) -> Var:
        """Write code that creates a callback of a type."""
        made = writer.new(self.names.setdefault(name, callback_name(len(self.names), name)))
        above = self._types.find(name)
        if above is not None and not above.is_interface:
            self._pool.construct(writer, made, _constructors(above))
        return made

    def write(self, name: str) -> None:
        """Write the class for a type; this may require others."""
        above, own = self._types.find(name), self.names[name]
        methods = [self._method(own, method) for method in self._types.abstract_methods(name)]
        is_interface = above is None or above.is_interface
        self.classes.append(class_of(own, methods, name, is_interface=is_interface))

    def _method(self, owner: str, method: Method) -> Method:
        given = parameter_types(method.descriptor)
        writer = BodyWriter((type_of_class(owner), *given))
        for at, type_ in enumerate(given, 1):
            self._pool.keep(writer, at, type_)
        result = return_type(method.descriptor)
        writer.case()
        writer.throw(self._pool.take(writer, THROWABLE_TYPE))
        writer.case()
        writer.write_return(None if result == "V" else self._pool.take(writer, result))
        return method_of(owner, method.name, method.descriptor, writer.body(), flags=0)


def _constructors(above: Class) -> list[Method]:
    """Return the constructors that a subclass may call."""
    return [m for m in above.methods if m.name == "<init>" and m.flags & _FROM_BELOW]


@final
class Proxies:
    """Writes a class for each component that needs a proxy."""

    def __init__(self, types: OpenTypes) -> None:
        self._types = types
        self.classes: list[Class] = []

    def make(self, writer: BodyWriter, type_: str, fresh: MethodRef) -> Var | None:
        """Write code that creates a proxy for the objects that `fresh` creates."""
        declared = self._types.find(class_of_type(type_))
        if declared is None or declared.flags & Flags.FINAL:
            return None
        name = proxy_name(len(self.classes), declared.name)
        methods = [self._method(name, method, fresh) for method in self._overridden(declared)]
        is_interface = declared.is_interface
        self.classes.append(class_of(name, methods, declared.name, is_interface=is_interface))
        return writer.new(name)

    def _overridden(self, declared: Class) -> list[Method]:
        found: dict[tuple[str, str], Method] = {}
        for name in (declared.name, *self._types.hierarchy.supertypes(declared.name)):
            above = self._types.find(name)
            if above is not None and self._types.role(name) is not Role.JDK:
                for method in above.methods:
                    found.setdefault((method.name, method.descriptor), method)
        return [m for m in found.values() if m.name[0] != "<" and not m.flags & _FIXED]

    def _method(self, owner: str, method: Method, fresh: MethodRef) -> Method:
        given = parameter_types(method.descriptor)
        writer = BodyWriter((type_of_class(owner), *given))
        own = writer.invoke(InvokeKind.STATIC, fresh, ())
        assert own is not None
        declared = self._types.find(method.owner)
        is_interface = declared is not None and declared.is_interface
        kind = InvokeKind.INTERFACE if is_interface else InvokeKind.VIRTUAL
        ref = MethodRef(method.owner, method.name, method.descriptor, is_interface)
        result = writer.invoke(kind, ref, (own, *range(1, len(given) + 1)))
        writer.write_return(result)
        return method_of(owner, method.name, method.descriptor, writer.body(), flags=0)
