"""Accesses to memory: the statements E of the program, and who may run them where.

Naik 2008, section 2.3: a statement reads or writes an instance field, an array element (all
elements of an array are one field) or a static field. Left out are volatile fields, which do not
race, and code of classes that are trusted to keep their fields in order (`models/trusted.txt`).
What calls of code that is not looked at do to objects is an access (`concurrency/library.py`).
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, final

from heddle.concurrency.calling import Calling
from heddle.concurrency.library import LibraryTouches, Touch, seen_at, seen_at_entry
from heddle.harness.code import is_harness
from heddle.models.threads import ThreadModels
from heddle.pointsto.frames import FieldKey, Frame, Frames, ObjectSet
from heddle.pointsto.result import ELEMENTS
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
from heddle.program.program import Program


class Statement(NamedTuple):
    """One access in the code: `location` is the field, `base` the variable, None for a static one.

    `number` orders statements: by class, method and place; `seen_at` is the place as the escape
    analysis has it. Where an offset is in a body several
    times, in the copies of a subroutine, there is one for each variable. `touch` is what code that
    is not looked at does to the variable: the code that is called or, at the entry, this method.
    """

    number: int
    method: Method
    pc: int
    location: FieldKey
    is_write: bool
    base: Var | None
    seen_at: int
    touch: Touch | None = None

    @property
    def is_entry(self) -> bool:
        """Tell whether the method as a whole makes the access, called by no body."""
        return self.touch is not None and self.seen_at == seen_at_entry(self.touch.position)


@final
class Accesses:
    """All statements of the program that may run, by number, and by what they access."""

    def __init__(
        self, frames: Frames, statements: tuple[Statement, ...], library: LibraryTouches
    ) -> None:
        self._frames = frames
        self.library = library
        self.statements = statements
        self.frames_of: dict[Method, list[Frame]] = {}
        for frame in frames.all:
            if frame.method is not None and frame.body is not None:
                self.frames_of.setdefault(frame.method, []).append(frame)
        self._empty = frames.empty_arrays
        # What callers made themselves is theirs: only what they were given counts there.
        self._callers_own = _made_by_callers(frames)
        self.by_location: dict[FieldKey, list[Statement]] = {}
        for statement in statements:
            self.by_location.setdefault(statement.location, []).append(statement)

    def runs(self, statement: Statement) -> Sequence[Frame]:
        """Return the frames that a statement may run in; with other contexts it may run in none."""
        if statement.is_entry:
            return self.library.entered.get(statement.method, ())
        return self.frames_of.get(statement.method, ())

    def objects(self, statement: Statement, frame: Frame) -> ObjectSet:
        """Return what the object accessed may be; of a static field there is none."""
        if statement.base is None:
            return 0
        if statement.is_entry:
            found = self._frames.parameter(frame, statement.base)
        else:
            found = self._frames.variable(frame, statement.base)
        if statement.touch is not None:
            place = None if statement.is_entry else statement.pc
            found = self.library.objects(frame, place, statement.touch, found)
        if self._callers_own and is_harness(statement.method.owner):
            found &= ~self._callers_own
        return found & ~self._empty if statement.location == ELEMENTS else found


def _made_by_callers(frames: Frames) -> ObjectSet:
    found = 0
    for number, made in enumerate(frames.objects):
        if made.site.method is not None and is_harness(made.site.method.owner):
            found |= 1 << number
    return found


class Found(NamedTuple):
    """The accesses, and the trusted classes whose accesses were left out, with how many."""

    accesses: Accesses
    trusted: dict[str, int]


def library_touches(
    program: Program, calling: Calling, hierarchy: Hierarchy, models: ThreadModels
) -> LibraryTouches:
    """Find what code that is not looked at does to objects."""
    return LibraryTouches(
        calling, hierarchy, lambda owner: models.is_trusted(owner, program.origin(owner).role)
    )


def accesses(
    program: Program, frames: Frames, models: ThreadModels, library: LibraryTouches
) -> Found:
    """Find the statements of all methods that may run."""
    hierarchy = Hierarchy(program)
    bodies = {f.method: f.body for f in frames.all if f.method is not None and f.body is not None}
    found: list[Statement] = []
    trusted: dict[str, int] = {}
    for method in sorted(bodies, key=lambda m: (m.owner, m.name, m.descriptor)):
        is_trusted = models.is_trusted(method.owner, program.origin(method.owner).role)
        for statement in _statements(method, bodies[method], hierarchy, len(found)):
            if is_trusted:
                trusted[dotted(method.owner)] = trusted.get(dotted(method.owner), 0) + 1
            else:
                found.append(statement._replace(number=len(found)))
        if not is_trusted:
            for statement in _touching(method, bodies[method], library):
                found.append(statement._replace(number=len(found)))
    for method in sorted(library.entered, key=lambda m: (m.owner, m.name, m.descriptor)):
        for statement in _entries(method, library):
            found.append(statement._replace(number=len(found)))
    return Found(Accesses(frames, tuple(found), library), trusted)


def accesses_left(
    frames: Frames, statements: Iterable[Statement], library: LibraryTouches
) -> Found:
    """Return what is left of the statements when there are other contexts."""
    return Found(Accesses(frames, tuple(statements), library), {})


def _touching(method: Method, body: Body, library: LibraryTouches) -> Iterator[Statement]:
    """Return what the calls of a body do by code that is not looked at."""
    calls = [
        instr
        for block in body.blocks
        for instr in block.instrs
        if isinstance(instr, Invoke)
        and (instr.method.name, instr.method.descriptor) in library.touched
    ]
    touches = library.at(method, [call.pc for call in calls]) if calls else {}
    seen: set[tuple[int, Touch, Var]] = set()
    for call in calls:
        for touch in sorted(touches.get(call.pc, ())):
            base = call.args[touch.position]
            if (call.pc, touch, base) not in seen:
                seen.add((call.pc, touch, base))
                at = seen_at(call.pc, touch.position)
                access = (touch.location, touch.is_write, base, at, touch)
                yield Statement(0, method, call.pc, *access)


def _entries(method: Method, library: LibraryTouches) -> Iterator[Statement]:
    """Return what a method does to what it is given where no body calls it."""
    frame = library.entered[method][0]
    for touch in library.of(frame):
        pc = -1 if frame.body is None else 0
        access = (touch.location, touch.is_write, touch.position, seen_at_entry(touch.position))
        yield Statement(0, method, pc, *access, touch)


def _statements(
    method: Method, body: Body, hierarchy: Hierarchy, first: int
) -> Iterator[Statement]:
    seen: set[tuple[int, bool, Var | None]] = set()
    for block in body.blocks:
        for instr in block.instrs:
            found = _access(instr, hierarchy)
            if found is None or _is_volatile(found[0]) or (instr.pc, *found[1:]) in seen:
                continue
            seen.add((instr.pc, *found[1:]))
            yield Statement(first, method, instr.pc, *found, instr.pc)


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
