"""The two sides of a finding, and whether they may overlap."""

from typing import NamedTuple, final

from heddle.concurrency.aliasing import LockSet
from heddle.concurrency.locks import Guards
from heddle.concurrency.threads import AbstractThread
from heddle.pointsto import Frame, ObjectSet
from heddle.races.accesses import Statement
from heddle.races.findings.application_calls import AppCall, BubbleUp
from heddle.races.stages import (
    Access,
    AccessPair,
    Analyses,
    GuardedPair,
    global_lock,
    guards,
    guards_in,
    initialisers,
    may_be_shared,
    may_be_unlocked,
    may_run_during,
    must_exclude,
)


def place_key(frame: Frame, pc: int) -> tuple[int, int]:
    """Return what tells apart places in code, whatever the thread and the context."""
    return id(frame.method), pc


class Side(NamedTuple):
    """One side of a finding; `inner` is the access in library code that a call leads to.

    If it `is_led`, no code of the application is on the way: the place is a call that has the
    thread do this, in another thread, and says nothing of what this one holds or runs beside.
    """

    thread: AbstractThread
    frame: Frame
    pc: int
    statement: Statement
    inner: Frame | None
    is_led: bool = False

    @property
    def key(self) -> tuple[int, int]:
        """Return what tells apart the places of sides."""
        return place_key(self.frame, self.pc)

    @property
    def access(self) -> Access:
        """Return the access that a side is or leads to."""
        return Access(self.thread, self.inner or self.frame, self.statement)

    @property
    def call(self) -> AppCall:
        """Return the call that leads to the access, or what is there in its place."""
        frame, pc = self.reached
        return AppCall(self.thread, frame, pc, frame)

    @property
    def reached(self) -> tuple[Frame, int]:
        """Return where the thread itself is: at the place that is shown, or within a library."""
        if self.is_led and self.inner is not None:
            return self.inner, self.statement.pc
        return self.frame, self.pc


class _Alike(NamedTuple):
    """What sides that overlap with the same others have in common.

    `beside` are the threads that may run during the call and during the access, `during` the
    classes within whose initialisation it happens.
    """

    thread: int
    beside: int
    everywhere: LockSet
    guards: Guards
    objects: ObjectSet
    during: frozenset[str]


@final
class OverlappingSides:
    """Tells which sides may overlap, asked at the calls and at the accesses.

    Inside of code that everybody calls less is known than at a call: which threads were started
    before it, and which locks are held if it is this call that leads there.
    """

    def __init__(self, analyses: Analyses, bubble: BubbleUp) -> None:
        self._analyses = analyses
        self._bubble = bubble
        # Sides that are alike have one number.
        self._numbers: dict[_Alike, int] = {}
        self._of_sides: dict[tuple[int, int, int, int, int], tuple[int, _Alike]] = {}
        self._known: dict[tuple[int, int], bool] = {}

    def may(self, ours: Side, theirs: Side) -> bool:
        """Tell whether two sides may overlap on one object."""
        if self._analyses.may is not None:
            pair = AccessPair(ours.access, theirs.access)
            shared = may_be_shared(self._analyses, pair.first) & may_be_shared(
                self._analyses, pair.second
            )
            if not may_be_unlocked(self._analyses, pair, shared):
                return False
        (first, alike), (second, alike_too) = self._side(ours), self._side(theirs)
        if alike_too.during and self._comes_after(ours, alike_too):
            return False
        if alike.during and self._comes_after(theirs, alike):
            return False
        found = self._known.get((first, second))
        if found is None:
            found = self._may(ours.statement, alike, alike_too)
            self._known[first, second] = found
        return found

    def may_early(self, ours: Side, theirs: Side, objects: ObjectSet) -> bool:
        """Tell whether a write to objects that only its thread has is not ordered before an access.

        The other side has the objects by a race. What was done before they were published counts
        with the locks that were held then.
        """
        if self._analyses.may is not None:
            pair = AccessPair(ours.access, theirs.access)
            if not may_be_unlocked(self._analyses, pair, objects):
                return False
        first, second = self._side(ours)[1], self._side(theirs)[1]
        if self._comes_after(ours, second) or self._comes_after(theirs, first):
            return False
        held = first.guards
        if ours.inner is None:
            held = guards_in(self._analyses, self._analyses.held, ours.frame, ours.statement)
        first = first._replace(objects=objects, guards=held)
        return self._may(ours.statement, first, second._replace(objects=objects))

    def _comes_after(self, side: Side, other: _Alike) -> bool:
        """Tell whether a side has waited for the initialiser that another one happens in."""
        initialised = self._analyses.initialised
        return bool(
            initialised.among(other.during, side.frame, side.pc)
            or initialised.among(other.during, side.access.frame, side.statement.pc)
        )

    def _side(self, side: Side) -> tuple[int, _Alike]:
        inner = side.inner or side.frame
        frame, pc = side.reached
        numbers = (side.thread.number, frame.number, pc, inner.number)
        key = (*numbers, side.statement.number)
        found = self._of_sides.get(key)
        if found is None:
            alike = self._compute(side, inner)
            number = self._numbers.setdefault(alike, len(self._numbers))
            found = self._of_sides[key] = (number, alike)
        return found

    def _compute(self, side: Side, inner: Frame) -> _Alike:
        analyses, call, access = self._analyses, side.call, side.access
        during_call = analyses.parallel.others(call.thread, call.frame, call.pc)
        if side.inner is None or side.is_led:
            held = guards(analyses, access)
        else:
            held = self._bubble.guards(call, inner, side.statement)
        at_call = analyses.held.guards(call.frame, call.pc, None)
        return _Alike(
            side.thread.number,
            during_call & may_run_during(analyses, access),
            at_call.everywhere,
            held,
            0 if side.statement.is_static else may_be_shared(analyses, access),
            initialisers(side.statement, (held, at_call)),
        )

    def _may(self, statement: Statement, ours: _Alike, theirs: _Alike) -> bool:
        if not (ours.beside >> theirs.thread & 1 and theirs.beside >> ours.thread & 1):
            return False
        objects = ours.objects & theirs.objects
        if not objects and not statement.is_static:
            return False
        if self._analyses.locks != "sound":
            return True
        at_calls = (Guards(each.everywhere, frozenset()) for each in (ours, theirs))
        if global_lock(*at_calls) is not None:
            return False
        both = GuardedPair(ours.guards, theirs.guards, objects)
        return must_exclude(self._analyses, statement, both) is None
