"""Fields that may be written by other means than instructions.

`Unsafe` and reflection name fields by strings; the fields that handles and updaters denote are
mostly known (`field_handles.py`); clones and deserialised objects begin with the values of others.
Flags in such fields are not used.
"""

from collections.abc import Iterator, Mapping
from typing import Final, final

from heddle.concurrency.callgraph.field_handles import FieldHandleAccesses
from heddle.concurrency.callgraph.handle_targets import HandleTargets
from heddle.pointsto import FieldKey, Frames
from heddle.program.classes import Field, Method
from heddle.program.constants import LambdaTarget, StringConstant
from heddle.program.descriptors import STRING_TYPE
from heddle.program.hierarchy import Hierarchy
from heddle.program.ir import Body, Const, Invoke, InvokeDynamic

# Methods that look a field up by its name, or list all: for any use.
_LOOKUPS: Final = frozenset(("getDeclaredField", "getField", "getDeclaredFields", "getFields"))
_SETTER_LOOKUPS: Final = frozenset(("findSetter", "findStaticSetter"))
# Methods, besides those of `Field`, that make a field writable that was looked up.
_MAKING_SETTERS: Final = frozenset(
    ("unreflectSetter", "unreflectVarHandle", "objectFieldOffset", "staticFieldOffset")
)
_FIELD: Final = "java/lang/reflect/Field"
# These also take a class and a name, instead of a field that was looked up.
_OFFSETS: Final = frozenset(("objectFieldOffset", "staticFieldOffset"))
_CLONEABLE: Final = "java/lang/Cloneable"
_SERIALIZABLE: Final = "java/io/Serializable"


@final
class UnseenWrites:
    """The fields that some bodies may write by other means than instructions."""

    def __init__(
        self,
        frames: Frames,
        bodies: Mapping[Method, Body],
        hierarchy: Hierarchy,
        calls: FieldHandleAccesses,
    ) -> None:
        self._frames = frames
        self._reaching = HandleTargets(frames)
        self._hierarchy = hierarchy
        self._names: set[str] = set()
        self._fields: set[FieldKey] = set(calls.unclear)
        self._is_any = calls.is_any
        self._copied: set[str] = set()
        self._are_set = any(_may_set_fields(body) for body in bodies.values())
        for method, body in bodies.items():
            self._search(method, body)

    def may_write(self, field: Field) -> bool:
        """Tell whether a field may be written by other means than instructions."""
        if self._is_any or field.name in self._names or field in self._fields:
            return True
        is_copied = any(self._hierarchy.is_subclass(field.owner, each) for each in self._copied)
        return is_copied and not field.is_static

    def _search(self, method: Method, body: Body) -> None:
        # The fields that a reference to a lookup method is called for are unknown.
        lookups = _LOOKUPS | _SETTER_LOOKUPS | _OFFSETS
        self._is_any |= any(target.implementation.name in lookups for target in _references(body))
        for call in _calls(body):
            name = call.method.name
            is_lookup = name in _LOOKUPS and self._are_set
            is_offset = name in _OFFSETS and len(call.args) == 3
            if is_lookup or is_offset or name in _SETTER_LOOKUPS:
                self._look_up(method, body, call)
            elif name == "clone" and not call.method.owner.startswith("["):
                self._copied.add(_CLONEABLE)
            elif name in ("readObject", "readUnshared"):
                self._copied.add(_SERIALIZABLE)

    def _look_up(self, method: Method, body: Body, call: Invoke) -> None:
        """Add the field that a call looks up, by its literal name or by the call's result."""
        names = [arg for arg in call.args if body.type_of(arg) == STRING_TYPE]
        literals = _literals(body)
        if names and all(arg in literals for arg in names):
            self._names.update(literals[arg] for arg in names)
            return
        for frame in self._frames.of_method(method):
            known = None if call.dest is None else self._reaching.listed(frame, call.dest)
            if known is None or not known.is_complete:
                self._is_any = True
            else:
                self._fields |= {reached.field for reached in known.fields}


def may_be_application_code(method: Method) -> bool:
    """Tell whether a method may be the application's; the JDK keeps its own flags in order."""
    return not method.owner.startswith(("java/", "javax/", "jdk/", "sun/", "com/sun/"))


def _may_set_fields(body: Body) -> bool:
    """Tell whether a body may write fields that were looked up, or refers to a method that does."""
    targets = (target.implementation for target in _references(body))
    return any(_is_setter(target.owner, target.name) for target in targets) or any(
        _is_setter(call.method.owner, call.method.name) for call in _calls(body)
    )


def _is_setter(owner: str, name: str) -> bool:
    is_setter = owner == _FIELD and name.startswith("set") and name != "setAccessible"
    return is_setter or name in _MAKING_SETTERS


def _calls(body: Body) -> Iterator[Invoke]:
    return (instr for instr in body.instructions() if isinstance(instr, Invoke))


def _references(body: Body) -> Iterator[LambdaTarget]:
    """Return the targets of lambdas and method references."""
    for instr in body.instructions():
        if isinstance(instr, InvokeDynamic) and isinstance(instr.target, LambdaTarget):
            yield instr.target


def _literals(body: Body) -> dict[int, str]:
    return {
        instr.dest: instr.value.value
        for instr in body.instructions()
        if isinstance(instr, Const) and isinstance(instr.value, StringConstant)
    }
