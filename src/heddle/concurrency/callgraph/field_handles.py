"""Accesses to fields by calls of variable handles and field updaters.

If every handle that a call may be on denotes the same field, the call acts like a field instruction
with a stronger or weaker memory mode (`models/accesses.txt`). If the handles denote several fields,
each of them may be written there; if not all of them are known, any field may be.
"""

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Final, NamedTuple, final

from heddle.concurrency.callgraph.handle_targets import HandleTargets
from heddle.models.accesses import AccessRow, AccessRows, Mode
from heddle.models.flags import FlagRow
from heddle.pointsto import FieldKey, Frames
from heddle.program.classes import Field, Flags, Method
from heddle.program.constants import LambdaTarget
from heddle.program.hierarchy import Hierarchy
from heddle.program.ir import (
    Body,
    GetField,
    GetStatic,
    Instr,
    Invoke,
    InvokeDynamic,
    PutField,
    PutStatic,
    Var,
)

# Stands for the base of a static field.
NO_BASE: Final = -1
# Methods that derive from a handle something that is called in other ways.
_MADE_OF_HANDLES: Final = frozenset(("toMethodHandle", "varHandleInvoker", "varHandleExactInvoker"))
_SWAPS: Final = frozenset(("compareAndSet", "weakCompareAndSet"))
# Methods that add: the amount, if it is no argument, and whether they return the old value.
_ADDS: Final[Mapping[str, tuple[int | None, bool]]] = {
    "getAndIncrement": (1, True),
    "incrementAndGet": (1, False),
    "getAndDecrement": (-1, True),
    "decrementAndGet": (-1, False),
    "getAndAdd": (None, True),
    "addAndGet": (None, False),
}


class FieldHandleAccess(NamedTuple):
    """A call that accesses one field of the object in `base`, and its effect on a flag there."""

    field: Field
    base: Var
    row: FlagRow


@final
class FieldHandleAccesses:
    """The calls of some bodies that access one field; with `is_any` others may write any field."""

    def __init__(
        self,
        frames: Frames,
        bodies: Mapping[Method, Body],
        hierarchy: Hierarchy,
        rows: AccessRows,
    ) -> None:
        """Search the bodies."""
        self._frames = frames
        self._bodies = bodies
        self._hierarchy = hierarchy
        self._rows = rows
        self._reaching = HandleTargets(frames)
        self._calls: dict[int, FieldHandleAccess] = {}
        self.unclear: set[FieldKey] = set()
        self.is_any = False
        for method, body in bodies.items():
            for instr in body.instructions():
                self._look(method, instr)

    def of(self, instr: Instr) -> FieldHandleAccess | None:
        """Return the access that an instruction makes, if it is such a call."""
        return self._calls.get(id(instr))

    def is_volatile(self, field: Field) -> bool:
        """Tell whether a field is volatile, or accessed only by calls, which have modes."""
        return bool(field.flags & Flags.VOLATILE) or field in self._by_calls_only

    @cached_property
    def fields(self) -> frozenset[Field]:
        """Return the fields that such calls access, as far as these are known."""
        return frozenset(call.field for call in self._calls.values())

    @cached_property
    def _by_calls_only(self) -> frozenset[Field]:
        names = {field.name for field in self.fields}
        return self.fields.difference(self._used(names)) if names else frozenset()

    def _used(self, names: set[str]) -> Iterator[Field]:
        """Return the fields of these names that instructions access."""
        for instr in (instr for body in self._bodies.values() for instr in body.instructions()):
            if isinstance(instr, GetField | PutField | GetStatic | PutStatic):
                found = self._hierarchy.resolve_field(instr.field)
                if found is not None and found.name in names:
                    yield found

    def _look(self, method: Method, instr: Instr) -> None:
        if isinstance(instr, InvokeDynamic) and isinstance(instr.target, LambdaTarget):
            # A method reference has no call site at which the handle is known.
            self.is_any |= self._rows.has_handles(instr.target.implementation.owner)
        if not isinstance(instr, Invoke):
            return
        self.is_any |= instr.method.name in _MADE_OF_HANDLES
        row = self._rows.row(instr, self._hierarchy)
        if row is not None and row.place == "handle":
            self._resolve(method, instr, row)

    def _resolve(self, method: Method, call: Invoke, row: AccessRow) -> None:
        frames = self._frames.of_method(method)
        known = [self._reaching.fields(frame, call.args[0]) for frame in frames]
        fields = [reached.field for reached in {each for one in known for each in one.fields}]
        is_all = all(one.is_complete for one in known)
        if is_all and len(fields) == 1 and isinstance(fields[0], Field):
            field = fields[0]
            base = NO_BASE if field.is_static else call.args[1]
            told = flag_row(call.method.name, row, 0 if field.is_static else 1)
            self._calls[id(call)] = FieldHandleAccess(field, base, told)
        elif row.verb != "reads":
            self.unclear.update(fields)
            self.is_any |= not is_all


def flag_row(name: str, row: AccessRow, first: int) -> FlagRow:
    """Return what a call does to a flag; `first` is the position of its value argument."""
    is_acquiring = row.mode in (Mode.ACQUIRE, Mode.VOLATILE)
    is_releasing = row.mode in (Mode.RELEASE, Mode.VOLATILE)
    if row.verb == "reads":
        return FlagRow("reads" if is_acquiring else "asks")
    if not is_releasing:
        return FlagRow("spoils")
    if row.verb == "writes":
        return FlagRow("writes", (first,))
    if is_acquiring and name in _SWAPS:
        return FlagRow("swaps", (first, first + 1))
    if is_acquiring and name == "getAndSet":
        return FlagRow("exchanges", (first,))
    if is_acquiring and name in _ADDS:
        amount, returns_old = _ADDS[name]
        return FlagRow("adds", (first,) if amount is None else (), "", amount, returns_old)
    return FlagRow("changes")
