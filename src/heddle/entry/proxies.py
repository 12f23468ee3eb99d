"""What stands for components of which each thread has its own, where others are given one.

A call on it goes to the object of the thread that calls (proxies of request and session scope).
"""

from typing import Final, final

from heddle.entry.code import Writer, method_of, proxy_name
from heddle.entry.types import Types
from heddle.program.classes import Class, Flags, Method
from heddle.program.descriptors import OBJECT, class_of_type, parameter_types, type_of_class
from heddle.program.ir import InvokeKind, Var
from heddle.program.program import Role
from heddle.program.refs import MethodRef

_FIXED: Final = Flags.STATIC | Flags.PRIVATE | Flags.FINAL | Flags.SYNTHETIC


@final
class Proxies:
    """Makes a class for each component that needs one."""

    def __init__(self, types: Types) -> None:
        self._types = types
        self.classes: list[Class] = []

    def make(self, writer: Writer, type_: str, fresh: MethodRef) -> Var | None:
        """Write code that makes an object that stands for those that `fresh` makes."""
        declared = self._types.find(class_of_type(type_))
        if declared is None or declared.flags & Flags.FINAL:
            return None
        name = proxy_name(len(self.classes), declared.name)
        methods = [self._method(name, method, fresh) for method in self._overridden(declared)]
        self.classes.append(
            Class(
                name=name,
                flags=Flags.PUBLIC,
                super_name=OBJECT if declared.is_interface else declared.name,
                interfaces=(declared.name,) if declared.is_interface else (),
                fields=(),
                methods=tuple(methods),
                major=61,
            )
        )
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
        writer = Writer((type_of_class(owner), *given))
        own = writer.invoke(InvokeKind.STATIC, fresh, ())
        assert own is not None
        declared = self._types.find(method.owner)
        is_interface = declared is not None and declared.is_interface
        kind = InvokeKind.INTERFACE if is_interface else InvokeKind.VIRTUAL
        ref = MethodRef(method.owner, method.name, method.descriptor, is_interface)
        result = writer.invoke(kind, ref, (own, *range(1, len(given) + 1)))
        writer.give_back(result)
        return method_of(owner, method.name, method.descriptor, writer.body(), flags=0)
