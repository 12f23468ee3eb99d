"""Accesses to memory: the statements E of the program, and the frames that may run them.

Naik 2008, section 2.3: a statement reads or writes an instance field, an array element (all
elements of an array are one field) or a static field. So do some calls (`indirect`), and opaque
code that gets objects (`concurrency/callgraph/opaque_calls.py`). Atomic accesses, such as those to
volatile fields, do not race with each other: fields with no other accesses are left out. So is the
code of classes that are trusted to protect their fields, and fields that need no protection
(`models/trusted.txt`).
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Final, NamedTuple, final

from heddle._util.memo import Memo
from heddle.concurrency.callgraph import (
    HandleTargets,
    IndirectReach,
    OpaqueAccess,
    OpaqueAccesses,
    ThreadCalls,
    seen_at,
    seen_at_entry,
)
from heddle.entry import is_harness
from heddle.models.threads import ThreadModels
from heddle.pointsto import ELEMENTS, FieldKey, Frame, Frames, ObjectSet
from heddle.program.classes import Field, Flags, Method, dotted
from heddle.program.hierarchy import Hierarchy
from heddle.program.ir import (
    ArrayLoad,
    ArrayStore,
    Body,
    GetField,
    GetStatic,
    Instr,
    Invoke,
    PutField,
    PutStatic,
    Var,
)
from heddle.program.program import Program, Role
from heddle.races.accesses.indirect import IndirectAccess, IndirectAccesses

_ACCESSING: Final = frozenset((ArrayLoad, ArrayStore, GetField, PutField, GetStatic, PutStatic))


class Statement(NamedTuple):
    """One access in the code: `location` is the field, `base` the variable, None if it is static.

    `number` orders statements by class, method and offset; `seen_at` is the place in the escape
    analysis. If an offset occurs several times in a body, in copies of a subroutine, there is one
    statement for each variable. An access by a call is one only where the variable `by` stands for
    the field, and may be to objects that no variable holds (`reach`). `touch` is the access of
    opaque code to the variable: by the callee or, at the entry, by this method.
    """

    number: int
    method: Method
    pc: int
    location: FieldKey
    is_write: bool
    base: Var | None
    seen_at: int
    is_atomic: bool = False
    by: Var | None = None
    reach: IndirectReach | None = None
    touch: OpaqueAccess | None = None

    @property
    def is_static(self) -> bool:
        """Return whether the access is to a static field, and so to no object."""
        return self.base is None and self.reach is None

    @property
    def is_final(self) -> bool:
        """Return whether the access is to a final field."""
        return isinstance(self.location, Field) and bool(self.location.flags & Flags.FINAL)

    @property
    def is_entry(self) -> bool:
        """Return whether the access is the method as a whole, which no body calls."""
        return self.touch is not None and self.seen_at == seen_at_entry(self.touch.position)


def may_conflict(first: Statement, second: Statement) -> bool:
    """Return whether two accesses to one location may conflict: one writes, one is plain."""
    is_atomic = first.is_atomic and second.is_atomic
    return (first.is_write or second.is_write) and not is_atomic


@final
class Accesses:
    """All statements of the program that may run, by number and by location."""

    def __init__(
        self,
        frames: Frames,
        statements: tuple[Statement, ...],
        library: OpaqueAccesses,
        left_out: ObjectSet = 0,
    ) -> None:
        """Leave out accesses to some objects."""
        self._frames = frames
        self._left_out = left_out
        self.library = library
        self.statements = statements
        self.frames_of: dict[Method, list[Frame]] = {}
        for frame in frames.all:
            if frame.method is not None and frame.body is not None:
                self.frames_of.setdefault(frame.method, []).append(frame)
        self._empty = frames.empty_arrays
        self._reaching = HandleTargets(frames)
        # Objects that the harness allocates for its own use do not count.
        self._harness_objects = _allocated_by_harness(frames)
        self.by_location: dict[FieldKey, list[Statement]] = {}
        for statement in statements:
            self.by_location.setdefault(statement.location, []).append(statement)

    def runs(self, statement: Statement) -> Sequence[Frame]:
        """Return the frames that may run a statement; with other contexts there may be none."""
        if statement.is_entry:
            return self.library.accessing_entries.get(statement.method, ())
        found = self.frames_of.get(statement.method, ())
        by = statement.by
        if by is None:
            return found
        return [frame for frame in found if self._stands_for(frame, by, statement.location)]

    def _stands_for(self, frame: Frame, by: Var, location: FieldKey) -> bool:
        return any(found.field == location for found in self._reaching.fields(frame, by).fields)

    def objects(self, statement: Statement, frame: Frame) -> ObjectSet:
        """Return the objects that a statement may access in a frame; none for a static field."""
        if statement.reach is not None:
            found = self._reaching.objects(frame, statement.reach)
        elif statement.base is None:
            return 0
        elif statement.touch is None or not statement.is_entry:
            found = self._frames.variable(frame, statement.base)
        else:
            found = self._frames.parameter(frame, statement.base)
        if statement.touch is not None:
            place = None if statement.is_entry else statement.pc
            found = self.library.accessed_objects(frame, place, statement.touch, found)
        if found & self._harness_objects and is_harness(statement.method.owner):
            found &= ~self._harness_objects
        found &= ~self._left_out
        return found & ~self._empty if statement.location == ELEMENTS else found


def _allocated_by_harness(frames: Frames) -> ObjectSet:
    found = 0
    for number, made in enumerate(frames.objects):
        if made.site.method is not None and is_harness(made.site.method.owner):
            found |= 1 << number
    return found


class AccessesFound(NamedTuple):
    """The accesses, and the number left out for each trusted class, or field of another."""

    accesses: Accesses
    trusted: dict[str, int]


def library_touches(
    program: Program, calling: ThreadCalls, hierarchy: Hierarchy, models: ThreadModels
) -> OpaqueAccesses:
    """Return the accesses of opaque code to objects."""
    return OpaqueAccesses(
        calling,
        hierarchy,
        lambda owner: models.is_trusted(owner, program.origin(owner).role),
        lambda owner: program.origin(owner).role is Role.JDK,
    )


def accesses(
    program: Program, calling: ThreadCalls, models: ThreadModels, library: OpaqueAccesses
) -> AccessesFound:
    """Return the accesses of all methods that may run."""
    frames, hierarchy = calling.frames, calling.hierarchy
    bodies = {f.method: f.body for f in frames.all if f.method is not None and f.body is not None}
    methods = sorted(bodies, key=lambda m: (m.owner, m.name, m.descriptor))
    is_trusted = {m: models.is_trusted(m.owner, program.origin(m.owner).role) for m in methods}
    calls = IndirectAccesses(program, frames, bodies, hierarchy, models.accesses)
    by_calls = {m: list(calls.of(m, bodies[m])) for m in methods if not is_trusted[m]}
    plain = {
        each.location for found in by_calls.values() for _, each in found if not each.is_atomic
    }
    found: list[Statement] = []
    trusted_field = Memo(partial(_trusted_field, program, models))
    trusted: Counter[str] = Counter()
    for method in methods:
        owner = dotted(method.owner) if is_trusted[method] else ""
        every = list(_statements(method, bodies[method], hierarchy))
        by = [owner or trusted_field[statement.location] for statement in every]
        trusted.update(name for name, s in zip(by, every, strict=True) if name and not s.is_atomic)
        if owner:
            continue
        direct = [statement for name, statement in zip(by, every, strict=True) if not name]
        called = [_called(method, *each) for each in by_calls[method]]
        found_here = [*direct, *called, *_touching(method, bodies[method], library)]
        for statement in sorted(found_here, key=lambda each: each.pc):
            is_in_pairs = statement.location in plain or not _is_volatile(statement.location)
            if is_in_pairs or not statement.is_atomic:
                found.append(statement._replace(number=len(found)))
    for method in sorted(library.accessing_entries, key=lambda m: (m.owner, m.name, m.descriptor)):
        for statement in _entries(method, library):
            found.append(statement._replace(number=len(found)))
    return AccessesFound(Accesses(frames, tuple(found), library), dict(trusted))


def _trusted_field(program: Program, models: ThreadModels, location: FieldKey) -> str:
    """Return the name of a field whose accesses are assumed to be safe, or nothing."""
    if not isinstance(location, Field):
        return ""
    name = dotted(f"{location.owner}.{location.name}")
    is_trusted = models.is_trusted_field(name, program.origin(location.owner).role)
    return name if is_trusted else ""


def _called(method: Method, call: Invoke, access: IndirectAccess) -> Statement:
    """Return the statement of an access by a call."""
    location, is_write, base, is_atomic, by, reach = access
    return Statement(0, method, call.pc, location, is_write, base, call.pc, is_atomic, by, reach)


def accesses_left(
    frames: Frames,
    statements: Iterable[Statement],
    library: OpaqueAccesses,
    left_out: ObjectSet = 0,
) -> AccessesFound:
    """Return the accesses of the remaining statements in other contexts, but to some objects."""
    return AccessesFound(Accesses(frames, tuple(statements), library, left_out), {})


def _touching(method: Method, body: Body, library: OpaqueAccesses) -> Iterator[Statement]:
    """Yield the accesses of opaque code that the calls of a body reach."""
    calls = [
        instr
        for block in body.blocks
        for instr in block.instrs
        if isinstance(instr, Invoke)
        and (instr.method.name, instr.method.descriptor) in library.by_signature
    ]
    touches = library.at(method, [call.pc for call in calls]) if calls else {}
    seen: set[tuple[int, OpaqueAccess, Var]] = set()
    for call in calls:
        for touch in sorted(touches.get(call.pc, ())):
            base = call.args[touch.position]
            if (call.pc, touch, base) not in seen:
                seen.add((call.pc, touch, base))
                at = seen_at(call.pc, touch.position)
                access = (touch.location, touch.is_write, base, at)
                yield Statement(0, method, call.pc, *access, touch=touch)


def _entries(method: Method, library: OpaqueAccesses) -> Iterator[Statement]:
    """Yield the accesses of a method that no body calls to its parameters."""
    frame = library.accessing_entries[method][0]
    for touch in library.of(frame):
        pc = -1 if frame.body is None else 0
        access = (touch.location, touch.is_write, touch.position, seen_at_entry(touch.position))
        yield Statement(0, method, pc, *access, touch=touch)


def _statements(method: Method, body: Body, hierarchy: Hierarchy) -> Iterator[Statement]:
    seen: set[tuple[int, bool, Var | None]] = set()
    for block in body.blocks:
        for instr in block.instrs:
            if type(instr) not in _ACCESSING:
                continue
            found = _access(instr, hierarchy)
            if found is None or (instr.pc, *found[1:]) in seen:
                continue
            seen.add((instr.pc, *found[1:]))
            is_atomic = _is_volatile(found[0])
            yield Statement(0, method, instr.pc, *found, instr.pc, is_atomic)


def _access(instr: Instr, hierarchy: Hierarchy) -> tuple[FieldKey, bool, Var | None] | None:
    match instr:
        case ArrayLoad(array=array):
            return ELEMENTS, False, array
        case ArrayStore(array=array):
            return ELEMENTS, True, array
        case GetField(base=base):
            return _resolved(hierarchy, instr), False, base
        case PutField(base=base):
            return _resolved(hierarchy, instr), True, base
        case GetStatic():
            return _resolved(hierarchy, instr), False, None
        case PutStatic():
            return _resolved(hierarchy, instr), True, None
        case _:
            return None


def _resolved(hierarchy: Hierarchy, instr: GetField | PutField | GetStatic | PutStatic) -> FieldKey:
    ref = instr.field
    found = hierarchy.resolve_field(ref)
    return found if found is not None else f"{ref.owner}.{ref.name}:{ref.descriptor}"


def _is_volatile(location: FieldKey) -> bool:
    return isinstance(location, Field) and bool(location.flags & Flags.VOLATILE)
