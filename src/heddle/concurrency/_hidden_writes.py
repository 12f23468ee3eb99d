"""Fields that are written by other means than instructions, which nobody can look at.

Field updaters, handles, `Unsafe` and reflection name fields by strings; clones and objects that are
read from streams come into being with what another had. Flags of such fields are not used.
"""

from collections.abc import Iterator, Mapping
from typing import Final, final

from heddle.program.classes import Field, Method
from heddle.program.constants import StringConstant
from heddle.program.hierarchy import Hierarchy
from heddle.program.ir import Body, Const, Invoke

# Methods that look a field up by its name.
_LOOKING_UP: Final = frozenset(
    (
        *("newUpdater", "findVarHandle", "findStaticVarHandle", "getDeclaredField", "getField"),
        *("getDeclaredFields", "getFields", "objectFieldOffset", "unreflectVarHandle"),
        *("findSetter", "findStaticSetter", "unreflectSetter"),
    )
)
_CLONEABLE: Final = "java/lang/Cloneable"
_SERIALIZABLE: Final = "java/io/Serializable"


@final
class HiddenWrites:
    """Tells which fields may be written so."""

    def __init__(self, bodies: Mapping[Method, Body], hierarchy: Hierarchy) -> None:
        self._hierarchy = hierarchy
        self._names: set[str] = set()
        self._is_any = False
        self._copied: set[str] = set()
        for method, body in bodies.items():
            if is_looked_at(method):
                self._look(body)

    def may_write(self, field: Field) -> bool:
        """Tell whether a field may be written by code that is not seen to do so."""
        if self._is_any or field.name in self._names:
            return True
        is_copied = any(self._hierarchy.is_subclass(field.owner, each) for each in self._copied)
        return is_copied and not field.is_static

    def _look(self, body: Body) -> None:
        for call in _calls(body):
            name = call.method.name
            if name in _LOOKING_UP:
                literals = _literals(body)
                self._names.update(literals)
                self._is_any = self._is_any or not literals
            elif name == "clone" and not call.method.owner.startswith("["):
                self._copied.add(_CLONEABLE)
            elif name in ("readObject", "readUnshared"):
                self._copied.add(_SERIALIZABLE)


def is_looked_at(method: Method) -> bool:
    """Tell whether a method may be the application's: the JDK's flags are its own affair."""
    return not method.owner.startswith(("java/", "javax/", "jdk/", "sun/", "com/sun/"))


def _calls(body: Body) -> Iterator[Invoke]:
    return (i for block in body.blocks for i in block.instrs if isinstance(i, Invoke))


def _literals(body: Body) -> set[str]:
    instrs = (instr for block in body.blocks for instr in block.instrs)
    constants = [instr.value for instr in instrs if isinstance(instr, Const)]
    return {each.value for each in constants if isinstance(each, StringConstant)}
