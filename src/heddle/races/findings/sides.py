"""The two sides of a finding, and the decision whether they may overlap."""

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
    """Return a key of a place in code, whatever the thread and the context."""
    return id(frame.method), pc


class Side(NamedTuple):
    """One side of a finding; `inner` is the access in library code that a call reaches.

    If it `is_led`, no code of the application is on the path: the place is a call in another thread
    on whose behalf this one runs, and says nothing about the locks or parallel threads of this one.
    """

    thread: AbstractThread
    frame: Frame
    pc: int
    statement: Statement
    inner: Frame | None
    is_led: bool = False

    @property
    def key(self) -> tuple[int, int]:
        """Return the key of its place."""
        return place_key(self.frame, self.pc)

    @property
    def access(self) -> Access:
        """Return the access that a side is or reaches."""
        return Access(self.thread, self.inner or self.frame, self.statement)

    @property
    def call(self) -> AppCall:
        """Return the call that reaches the access, or the access in its place."""
        frame, pc = self.reached
        return AppCall(self.thread, frame, pc, frame)

    @property
    def reached(self) -> tuple[Frame, int]:
        """Return where the thread itself is: at the place shown, or within a library."""
        if self.is_led and self.inner is not None:
            return self.inner, self.statement.pc
        return self.frame, self.pc


class _SideClass(NamedTuple):
    """The common properties of sides that overlap with the same others.

    `parallel` are the threads that may run during the call and during the access, `initialising`
    the classes within whose initialisation it happens.
    """

    thread: int
    parallel: int
    everywhere: LockSet
    guards: Guards
    objects: ObjectSet
    initialising: frozenset[str]


@final
class OverlappingSides:
    """Decides which sides may overlap, at the calls and at the accesses.

    At a call more is known than inside code that everybody calls: which threads were started
    before it, which locks are held on paths through this call, and what is still thread-local.
    """

    def __init__(self, analyses: Analyses, bubble: BubbleUp) -> None:
        self._analyses = analyses
        self._bubble = bubble
        # Equivalent sides have one number.
        self._numbers: dict[_SideClass, int] = {}
        self._of_sides: dict[tuple[int, int, int, int, int], tuple[int, _SideClass]] = {}
        self._known: dict[tuple[int, int], bool] = {}

    def may(self, ours: Side, theirs: Side) -> bool:
        """Return whether two sides may overlap on one object."""
        if self._analyses.may is not None:
            pair = AccessPair(ours.access, theirs.access)
            shared = may_be_shared(self._analyses, pair.first) & may_be_shared(
                self._analyses, pair.second
            )
            if not may_be_unlocked(self._analyses, pair, shared):
                return False
        (first, alike), (second, alike_too) = self._side(ours), self._side(theirs)
        if alike_too.initialising and self._must_follow(ours, alike_too):
            return False
        if alike.initialising and self._must_follow(theirs, alike):
            return False
        found = self._known.get((first, second))
        if found is None:
            found = self._may(ours.statement, alike, alike_too)
            self._known[first, second] = found
        return found

    def may_early(self, ours: Side, theirs: Side, objects: ObjectSet) -> bool:
        """Return whether a write to thread-local objects may be unordered with another access.

        The other side gets the objects by a race. Writes before the publication count with the
        locks that were held then.
        """
        if self._analyses.may is not None:
            pair = AccessPair(ours.access, theirs.access)
            if not may_be_unlocked(self._analyses, pair, objects):
                return False
        first, second = self._side(ours)[1], self._side(theirs)[1]
        if self._must_follow(ours, second) or self._must_follow(theirs, first):
            return False
        held = first.guards
        if ours.inner is None:
            held = guards_in(self._analyses, self._analyses.held, ours.frame, ours.statement)
        first = first._replace(objects=objects, guards=held)
        return self._may(ours.statement, first, second._replace(objects=objects))

    def _must_follow(self, side: Side, other: _SideClass) -> bool:
        """Return whether a side must follow the initialiser that another one happens in."""
        initialised = self._analyses.initialised
        return bool(
            initialised.must_be_initialised_among(other.initialising, side.frame, side.pc)
            or initialised.must_be_initialised_among(
                other.initialising, side.access.frame, side.statement.pc
            )
        )

    def _side(self, side: Side) -> tuple[int, _SideClass]:
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

    def _compute(self, side: Side, inner: Frame) -> _SideClass:
        analyses, call, access = self._analyses, side.call, side.access
        during_call = analyses.parallel.parallel(call.thread, call.frame, call.pc)
        if side.inner is None or side.is_led:
            held, shared = guards(analyses, access), may_be_shared(analyses, access)
        else:
            held = self._bubble.guards(call, inner, side.statement)
            shared = self._bubble.shared(call, access)
        at_call = analyses.held.guards(call.frame, call.pc, None)
        return _SideClass(
            side.thread.number,
            during_call & may_run_during(analyses, access),
            at_call.global_locks,
            held,
            0 if side.statement.is_static else shared,
            initialisers(side.statement, (held, at_call)),
        )

    def _may(self, statement: Statement, ours: _SideClass, theirs: _SideClass) -> bool:
        if not (ours.parallel >> theirs.thread & 1 and theirs.parallel >> ours.thread & 1):
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
