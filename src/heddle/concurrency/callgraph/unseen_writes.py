"""Fields that are written by other means than instructions, which nobody can look at.

`Unsafe` and reflection name fields by strings; what handles and updaters are of is known, but not
always (`_field_calls`); clones and objects that are read from streams come into being with what
another had. Flags of such fields are not used.
"""

from collections.abc import Iterator, Mapping
from typing import Final, final

from heddle.concurrency.callgraph.field_handles import FieldCalls
from heddle.concurrency.callgraph.handle_targets import Reaching
from heddle.pointsto import FieldKey, Frames
from heddle.program.classes import Field, Method
from heddle.program.constants import LambdaTarget, StringConstant
from heddle.program.descriptors import STRING_TYPE
from heddle.program.hierarchy import Hierarchy
from heddle.program.ir import Body, Const, Invoke, InvokeDynamic

# Methods that look a field up by its name, or list all: to do anything with it.
_LOOKING_UP: Final = frozenset(("getDeclaredField", "getField", "getDeclaredFields", "getFields"))
_LOOKING_SETTERS_UP: Final = frozenset(("findSetter", "findStaticSetter"))
# What makes a field that was looked up one that can be written, beside its own methods.
_MAKING_SETTERS: Final = frozenset(
    ("unreflectSetter", "unreflectVarHandle", "objectFieldOffset", "staticFieldOffset")
)
_FIELD: Final = "java/lang/reflect/Field"
# The same, where it is not given as an object that was looked up.
_OFFSETS: Final = frozenset(("objectFieldOffset", "staticFieldOffset"))
_CLONEABLE: Final = "java/lang/Cloneable"
_SERIALIZABLE: Final = "java/io/Serializable"


@final
class HiddenWrites:
    """Tells which fields may be written so, by bodies that are looked at."""

    def __init__(
        self,
        frames: Frames,
        bodies: Mapping[Method, Body],
        hierarchy: Hierarchy,
        calls: FieldCalls,
    ) -> None:
        self._frames = frames
        self._reaching = Reaching(frames)
        self._hierarchy = hierarchy
        self._names: set[str] = set()
        self._fields: set[FieldKey] = set(calls.unclear)
        self._is_any = calls.is_any
        self._copied: set[str] = set()
        self._are_set = any(_sets_fields(body) for body in bodies.values())
        for method, body in bodies.items():
            self._look(method, body)

    def may_write(self, field: Field) -> bool:
        """Tell whether a field may be written by code that is not seen to do so."""
        if self._is_any or field.name in self._names or field in self._fields:
            return True
        is_copied = any(self._hierarchy.is_subclass(field.owner, each) for each in self._copied)
        return is_copied and not field.is_static

    def _look(self, method: Method, body: Body) -> None:
        self._is_any = self._is_any or _refers_to_lookup(body)
        for call in _calls(body):
            name = call.method.name
            is_looking_up = name in _LOOKING_UP and self._are_set
            is_offset = name in _OFFSETS and len(call.args) == 3
            if is_looking_up or is_offset or name in _LOOKING_SETTERS_UP:
                self._look_up(method, body, call)
            elif name == "clone" and not call.method.owner.startswith("["):
                self._copied.add(_CLONEABLE)
            elif name in ("readObject", "readUnshared"):
                self._copied.add(_SERIALIZABLE)

    def _look_up(self, method: Method, body: Body, call: Invoke) -> None:
        """Note the field that a call looks up: by a literal, or by what it is found to return."""
        names = [arg for arg in call.args if body.type_of(arg) == STRING_TYPE]
        literals = _literals(body)
        if names and all(arg in literals for arg in names):
            self._names.update(literals[arg] for arg in names)
            return
        for frame in self._frames.of_method(method):
            known = None if call.dest is None else self._reaching.listed(frame, call.dest)
            if known is None or not known.is_all:
                self._is_any = True
            else:
                self._fields |= {reached.field for reached in known.fields}


def is_looked_at(method: Method) -> bool:
    """Tell whether a method may be the application's: the JDK's flags are its own affair."""
    return not method.owner.startswith(("java/", "javax/", "jdk/", "sun/", "com/sun/"))


def _sets_fields(body: Body) -> bool:
    """Tell whether a body may write fields that were looked up, or refers to a method that does."""
    for instr in (instr for block in body.blocks for instr in block.instrs):
        if isinstance(instr, InvokeDynamic) and isinstance(instr.target, LambdaTarget):
            if _is_setting(instr.target.implementation.owner, instr.target.implementation.name):
                return True
        elif isinstance(instr, Invoke) and _is_setting(instr.method.owner, instr.method.name):
            return True
    return False


def _refers_to_lookup(body: Body) -> bool:
    """Tell whether a body has a reference to a method that looks fields up: nobody sees which."""
    looking = _LOOKING_UP | _LOOKING_SETTERS_UP | _OFFSETS
    instrs = (instr for block in body.blocks for instr in block.instrs)
    return any(
        isinstance(i, InvokeDynamic)
        and isinstance(i.target, LambdaTarget)
        and i.target.implementation.name in looking
        for i in instrs
    )


def _is_setting(owner: str, name: str) -> bool:
    is_setter = owner == _FIELD and name.startswith("set") and name != "setAccessible"
    return is_setter or name in _MAKING_SETTERS


def _calls(body: Body) -> Iterator[Invoke]:
    return (i for block in body.blocks for i in block.instrs if isinstance(i, Invoke))


def _literals(body: Body) -> dict[int, str]:
    instrs = (instr for block in body.blocks for instr in block.instrs)
    return {
        instr.dest: instr.value.value
        for instr in instrs
        if isinstance(instr, Const) and isinstance(instr.value, StringConstant)
    }
