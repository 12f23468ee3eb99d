"""The possible fields of a reflective access or of an access by offset.

An offset of `Unsafe` is a number, and numbers are not tracked. An offset in a static final field,
or one used where it is looked up, is known; any other may be the offset of every field that is
looked up and fits the access.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Final, final

from heddle.concurrency.callgraph import HandleTargets
from heddle.models.accesses import AccessRow
from heddle.pointsto import FieldKey, Frames
from heddle.program.classes import Field, Flags, Method
from heddle.program.constants import ClassConstant, StringConstant
from heddle.program.descriptors import class_of_type, is_reference, parameter_types, return_type
from heddle.program.flow import definition
from heddle.program.hierarchy import Hierarchy
from heddle.program.ir import Body, Const, GetStatic, Instr, Invoke, PutStatic, Var

UNSAFE: Final = frozenset(("jdk/internal/misc/Unsafe", "sun/misc/Unsafe"))
_SIZES: Final = {"Z": 1, "B": 1, "S": 2, "C": 2, "I": 4, "F": 4, "J": 8, "D": 8}
_LOOKUPS: Final = frozenset(("objectFieldOffset", "staticFieldOffset"))

# The types that a primitive type can be widened to (JLS 5.1.2).
_WIDENED: Final = {
    "Z": "Z",
    "B": "BSIJFD",
    "C": "CIJFD",
    "S": "SIJFD",
    "I": "IJFD",
    "J": "JFD",
    "F": "FD",
    "D": "D",
}
_NEVER_WRITTEN: Final = Flags.STATIC | Flags.FINAL


@final
class UnsafeOffsets:
    """The fields whose offsets a program looks up."""

    def __init__(self, frames: Frames, bodies: Mapping[Method, Body], hierarchy: Hierarchy) -> None:
        self._frames = frames
        self._bodies = bodies
        self._hierarchy = hierarchy
        self._reaching = HandleTargets(frames)

    def candidates(self, method: Method, offset: Var, kind: str) -> Iterable[Field]:
        """Return the fields that an offset may denote, for an access to a value of a type."""
        known = self._traced(method, offset)
        if known is not None:
            return known
        return [field for field in self._all if _fits(field.descriptor, kind)]

    def _traced(self, method: Method, offset: Var) -> tuple[Field, ...] | None:
        """Return the fields of an offset that comes directly from a single lookup."""
        found = definitions(self._bodies[method]).get(offset)
        if isinstance(found, GetStatic):
            field = self._hierarchy.resolve_field(found.field)
            return None if field is None else self._kept.get(field)
        return self._looked_up(method, found) or None if found is not None else None

    @cached_property
    def _kept(self) -> dict[Field, tuple[Field, ...]]:
        """Return the fields whose offsets are stored in each static final field."""
        found: dict[Field, tuple[Field, ...]] = {}
        for method, body in self._bodies.items():
            if method.name != "<clinit>" or not _looks_up(body):
                continue
            defined = definitions(body)
            for instr in _instrs(body):
                if isinstance(instr, PutStatic):
                    kept = self._hierarchy.resolve_field(instr.field)
                    value = defined.get(instr.value)
                    if kept is not None and kept.flags & Flags.FINAL and value is not None:
                        fields = self._looked_up(method, value)
                        # A field that is assigned on several paths may hold any of the offsets.
                        found[kept] = () if not fields else (*found.get(kept, ()), *fields)
        return {kept: fields for kept, fields in found.items() if fields}

    @cached_property
    def _all(self) -> tuple[Field, ...]:
        found: dict[Field, None] = {}
        for method, body in self._bodies.items():
            for instr in _instrs(body):
                found.update(dict.fromkeys(self._looked_up(method, instr)))
        return tuple(found)

    def _looked_up(self, method: Method, instr: Instr) -> tuple[Field, ...]:
        if not _is_lookup(instr):
            return ()
        assert isinstance(instr, Invoke)
        given = instr.args[1:]
        if len(given) == 2:
            return tuple(self._named(self._bodies[method], *given))
        found: dict[Field, None] = {}
        for frame in self._frames.of_method(method):
            for reached in self._reaching.fields(frame, given[0]).fields:
                if isinstance(reached.field, Field):
                    found[reached.field] = None
        return tuple(sorted(found, key=lambda field: (field.owner, field.name)))

    def _named(self, body: Body, owner: Var, name: Var) -> Iterator[Field]:
        defined = definitions(body)
        of, called = defined.get(owner), defined.get(name)
        if not (isinstance(of, Const) and isinstance(called, Const)):
            return
        if isinstance(of.value, ClassConstant) and isinstance(called.value, StringConstant):
            for field in self._hierarchy.fields(class_of_type(of.value.type)):
                if field.name == called.value.value:
                    yield field


def definitions(body: Body) -> dict[Var, Instr]:
    """Return the instruction that defines each variable, except for phis."""
    found: dict[Var, Instr] = {}
    for instr in _instrs(body):
        dest = definition(instr)
        if dest is not None:
            found[dest] = instr
    return found


def _is_lookup(instr: Instr) -> bool:
    return (
        isinstance(instr, Invoke) and instr.method.owner in UNSAFE and instr.method.name in _LOOKUPS
    )


def _looks_up(body: Body) -> bool:
    return any(_is_lookup(instr) for instr in _instrs(body))


def _instrs(body: Body) -> Iterator[Instr]:
    return (instr for block in body.blocks for instr in block.instrs)


def _fits(field: str, kind: str) -> bool:
    """Return whether a field is possible: an offset reveals only the size of its type."""
    if is_reference(field) or is_reference(kind):
        return is_reference(field) and is_reference(kind)
    return _SIZES[field] == _SIZES[kind]


def may_be_of(call: Invoke, row: AccessRow, field: FieldKey) -> bool:
    """Return whether a call on a handle or a `Field` for a field may succeed (JLS 5.1.2)."""
    if isinstance(field, str):
        return True
    if row.verb != "reads" and field.flags & _NEVER_WRITTEN == _NEVER_WRITTEN:
        return False
    return row.place != "field" or _fits_type(call, row, field)


def _fits_type(call: Invoke, row: AccessRow, field: Field) -> bool:
    """Return whether the type of `getInt`, `setLong` and so on fits that of the field."""
    if row.verb == "reads":
        read = return_type(call.method.descriptor)
        return is_reference(read) or read in _WIDENED.get(field.descriptor, "")
    written = parameter_types(call.method.descriptor)[-1]
    return is_reference(written) or field.descriptor in _WIDENED[written]
