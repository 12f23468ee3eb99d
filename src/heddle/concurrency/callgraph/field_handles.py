"""Calls of handles and updaters that are seen to read or write one field, as flags need it.

A handle may be kept anywhere. Where all that a call may be on stands for the same field, the call
is what an instruction would be, only stronger or weaker (`models/accesses.txt`). Where it may stand
for several fields, each of them may be written there; where not all is known, any may be.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Final, NamedTuple, final

from heddle.concurrency.callgraph.handle_targets import Reaching
from heddle.models.accesses import AccessRow, AccessRows, Mode
from heddle.models.flags import FlagRow
from heddle.pointsto import FieldKey, Frames
from heddle.pointsto.reflection import Reached
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

# The base of a static field.
NO_BASE: Final = -1
# Methods that make something of a handle that is called in other ways.
_MADE_OF_HANDLES: Final = frozenset(("toMethodHandle", "varHandleInvoker", "varHandleExactInvoker"))
_SWAPS: Final = frozenset(("compareAndSet", "weakCompareAndSet"))
# Methods that add to a number: what, if that is not given, and whether they return the old one.
_ADDS: Final[Mapping[str, tuple[int | None, bool]]] = {
    "getAndIncrement": (1, True),
    "incrementAndGet": (1, False),
    "getAndDecrement": (-1, True),
    "decrementAndGet": (-1, False),
    "getAndAdd": (None, True),
    "addAndGet": (None, False),
}


class FieldCall(NamedTuple):
    """A call that accesses one field of the object in `base`, and what it does to a flag there."""

    field: Field
    base: Var
    row: FlagRow


@final
class FieldCalls:
    """Finds these calls; `is_any` tells that others may write any field."""

    def __init__(
        self,
        frames: Frames,
        bodies: Mapping[Method, Body],
        hierarchy: Hierarchy,
        rows: AccessRows,
    ) -> None:
        """Look at the bodies that are given."""
        self._frames = frames
        self._bodies = bodies
        self._hierarchy = hierarchy
        self._rows = rows
        self._reaching = Reaching(frames)
        self._calls: dict[int, FieldCall] = {}
        self.unclear: set[FieldKey] = set()
        self.is_any = False
        for method, body in bodies.items():
            for instr in _instrs(body):
                self._look(method, instr)

    def of(self, instr: Instr) -> FieldCall | None:
        """Return what an instruction does, if it is such a call."""
        return self._calls.get(id(instr))

    def is_volatile(self, field: Field) -> bool:
        """Tell whether a field is volatile, or used by calls only, which say what they order."""
        return bool(field.flags & Flags.VOLATILE) or field in self._by_calls_only

    @cached_property
    def fields(self) -> frozenset[Field]:
        """Return the fields that are used by such calls, as far as it is known which."""
        return frozenset(call.field for call in self._calls.values())

    @cached_property
    def _by_calls_only(self) -> frozenset[Field]:
        names = {field.name for field in self.fields}
        return self.fields.difference(self._used(names)) if names else frozenset()

    def _used(self, names: set[str]) -> Iterator[Field]:
        """Return the fields of some names that instructions read or write."""
        for instr in _all_instrs(self._bodies.values()):
            if isinstance(instr, GetField | PutField | GetStatic | PutStatic):
                found = self._hierarchy.resolve_field(instr.field)
                if found is not None and found.name in names:
                    yield found

    def _look(self, method: Method, instr: Instr) -> None:
        if isinstance(instr, InvokeDynamic) and isinstance(instr.target, LambdaTarget):
            # What is called by reference has no place to look at.
            self.is_any |= self._rows.has_handles(instr.target.implementation.owner)
        if not isinstance(instr, Invoke):
            return
        self.is_any |= instr.method.name in _MADE_OF_HANDLES
        row = self._rows.row(instr, self._hierarchy)
        if row is not None and row.way == "handle":
            self._resolve(method, instr, row)

    def _resolve(self, method: Method, call: Invoke, row: AccessRow) -> None:
        found: set[Reached] = set()
        is_all = True
        for frame in self._frames.of_method(method):
            known = self._reaching.fields(frame, call.args[0])
            found |= known.fields
            is_all = is_all and known.is_all
        fields = [reached.field for reached in found]
        if is_all and len(fields) == 1 and isinstance(fields[0], Field):
            field = fields[0]
            base = NO_BASE if field.is_static else call.args[1]
            told = flag_row(call.method.name, row, 0 if field.is_static else 1)
            self._calls[id(call)] = FieldCall(field, base, told)
        elif row.verb != "reads":
            self.unclear.update(fields)
            self.is_any |= not is_all


def flag_row(name: str, row: AccessRow, first: int) -> FlagRow:
    """Return what a call does to a flag; `first` is the position of the value it is given."""
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


def _instrs(body: Body) -> Iterator[Instr]:
    return (instr for block in body.blocks for instr in block.instrs)


def _all_instrs(bodies: Iterable[Body]) -> Iterator[Instr]:
    return (instr for body in bodies for instr in _instrs(body))
