"""The two sides of a finding, and whether they may overlap."""

from typing import NamedTuple, final

from heddle.concurrency.guards import Guards
from heddle.concurrency.lock import LockSet
from heddle.concurrency.threads import AbstractThread
from heddle.pointsto.frames import Frame, ObjectSet
from heddle.races.access import Statement
from heddle.races.bubble import AppCall, BubbleUp
from heddle.races.locking import global_lock
from heddle.races.stages import (
    Access,
    AccessPair,
    Analyses,
    Guarded,
    escaping,
    excludes,
    guards,
    may_be_unlocked,
    others,
)


def place_key(frame: Frame, pc: int) -> tuple[int, int]:
    """Return what tells apart places in code, whatever the thread and the context."""
    return id(frame.method), pc


class Side(NamedTuple):
    """One side of a finding; `inner` is the access in library code that a call leads to."""

    thread: AbstractThread
    frame: Frame
    pc: int
    statement: Statement
    inner: Frame | None

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
        return AppCall(self.thread, self.frame, self.pc, self.frame)


class _Alike(NamedTuple):
    """What sides that overlap with the same others have in common.

    `beside` are the threads that may run during the call and during the access.
    """

    thread: int
    beside: int
    everywhere: LockSet
    guards: Guards
    objects: ObjectSet


@final
class Overlaps:
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
            shared = escaping(self._analyses, pair.first) & escaping(self._analyses, pair.second)
            if not may_be_unlocked(self._analyses, pair, shared):
                return False
        (first, alike), (second, alike_too) = self._side(ours), self._side(theirs)
        found = self._known.get((first, second))
        if found is None:
            found = self._may(ours.statement, alike, alike_too)
            self._known[first, second] = found
        return found

    def _side(self, side: Side) -> tuple[int, _Alike]:
        inner = side.inner or side.frame
        numbers = (side.thread.number, side.frame.number, side.pc, inner.number)
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
        if side.inner is None:
            held = guards(analyses, access)
        else:
            held = self._bubble.guards(call, inner, side.statement)
        return _Alike(
            side.thread.number,
            during_call & others(analyses, access),
            analyses.held.guards(call.frame, call.pc, None).everywhere,
            held,
            0 if side.statement.is_static else escaping(analyses, access),
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
        both = Guarded(ours.guards, theirs.guards, objects)
        return excludes(self._analyses, statement, both) is None
