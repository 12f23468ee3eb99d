"""What callers implement themselves: listeners, strategies, lambdas, whatever has no code here.

A callback keeps what it is given, so that other calls can use it, and returns or throws anything of
the right type. It calls nothing: what it could call, other callers do call, and holding no lock.
"""

from typing import Final, final

from heddle.entry.code import BodyWriter, callback_name, class_of, method_of, proxy_name
from heddle.entry.types import Types
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
    """Makes a class for each type that callers have to implement."""

    def __init__(self, types: Types, pool: ValuePool) -> None:
        self._types = types
        self._pool = pool
        # The classes to write, by the types that they implement.
        self.names: dict[str, str] = {}
        self.classes: list[Class] = []

    def can_be(self, declared: Class) -> bool:
        """Tell whether code outside can have a class below this one."""
        if declared.is_interface:
            return declared.permitted_subclasses is None
        is_open = not declared.flags & Flags.FINAL and declared.permitted_subclasses is None
        return is_open and bool(_constructors(declared))

    def make(self, writer: BodyWriter, name: str) -> Var:
        """Write code that makes a callback of a type."""
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
    """Return the constructors that a class below may call."""
    return [m for m in above.methods if m.name == "<init>" and m.flags & _FROM_BELOW]


@final
class Proxies:
    """Makes a class for each component that needs one."""

    def __init__(self, types: Types) -> None:
        self._types = types
        self.classes: list[Class] = []

    def make(self, writer: BodyWriter, type_: str, fresh: MethodRef) -> Var | None:
        """Write code that makes an object that stands for those that `fresh` makes."""
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
