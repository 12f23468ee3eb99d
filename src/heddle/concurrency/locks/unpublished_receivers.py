"""Calls on unpublished receivers: the locks at accesses in code that a constructor calls too.

A constructor calls a method on its own object that all other callers call with a lock held. All
callers together then hold nothing; but the accesses of the constructor's call to its object race
with nobody, as the object is unpublished. So calls whose receiver only the running thread can reach
are *set apart*. An activation of a method is then of one of two kinds:

- below a call that is set apart. An access there needs no lock if its object is not shared, given
  the sharing of the arguments of these calls (`ThreadEscape.is_shared_if`).
- below none. The locks held there are those that all other calls hold.

An access that needs no lock in the first kind is judged by the locks held in the second. All others
are judged by the locks that all callers hold. Only calls are set apart that reach code where some
callers hold a lock that others do not.
"""

from collections.abc import Iterable, Iterator
from heapq import heappop, heappush
from typing import Final, TypeAlias, final

from heddle.concurrency.callgraph import ThreadCalls
from heddle.concurrency.escape import ArgumentStates, ThreadEscape, may_pass_shared
from heddle.concurrency.locks.must_locks import HeldLocks
from heddle.pointsto import CallKind, Frame, FrameCall, ObjectSet

# After so many visits of frames nothing is known of the rest.
_MAX_VISITS: Final = 20_000
# The sharing of a frame's arguments below calls that are set apart; None: not known.
_Sharing: TypeAlias = dict[int, ArgumentStates | None]


@final
class UnpublishedReceivers:
    """The locks held at accesses, with calls on unpublished receivers set apart."""

    def __init__(self, calling: ThreadCalls, escape: ThreadEscape, held: HeldLocks) -> None:
        self._calling = calling
        self._escape = escape
        self._all = held
        self._others = held
        self._below: frozenset[int] = frozenset()
        self._entries: _Sharing = {}
        # The same of groups of callees.
        self._groups: _Sharing = {}
        apart = dict(self._set_apart())
        if apart:
            self._others = held.without(frozenset(apart))
            self._below = self._calling.nodes_reached_by(apart)
            self._descend(apart)

    def held(self, frame: Frame, pc: int, objects: ObjectSet) -> HeldLocks:
        """Return the held locks that count for an access to some objects.

        `pc` is the offset as the escape analysis has it. Objects that are published without a
        happens-before edge may be seen by other threads during their construction.
        """
        if self._others is self._all:
            return self._all
        is_needed = frame.number in self._below and (
            objects & self._escape.published_unordered or self._may_be_shared(frame, pc)
        )
        return self._all if is_needed or not objects else self._others

    def may_be_unpublished(self, frame: Frame, pc: int, objects: ObjectSet) -> bool:
        """Tell whether an access may be to unpublished objects, and needs no lock then."""
        return frame.number in self._below and self.held(frame, pc, objects) is not self._all

    def _may_be_shared(self, frame: Frame, pc: int) -> bool:
        """Tell whether an access below a call that is set apart may be to a shared object."""
        entry = self._entries.get(frame.number)
        return entry is None or self._escape.may_be_shared_if(frame, pc, entry)

    def _set_apart(self) -> Iterator[tuple[FrameCall, ArgumentStates]]:
        """Return the calls on unpublished receivers, with the sharing of their arguments."""
        weakened = self._weakened()
        first = len(self._calling.frames.all)
        for frame in self._calling.frames.all:
            if frame.body is None or frame in self._calling.start_frames:
                continue
            for call in frame.calls:
                groups = [first + group.number for group in call.groups]
                if weakened.isdisjoint(groups) or not _is_on_object(call):
                    continue
                given = self._escape.argument_states(frame, call)
                if given is not None and not may_pass_shared(given, 0):
                    yield call, given

    def _weakened(self) -> frozenset[int]:
        """Return the groups of callees whose callers do not all hold the same locks."""
        count, nodes = len(self._calling.frames.all), self._all.weakened
        found = {node for node in nodes if node >= count}
        for node in nodes - found:
            found.update(count + group for group in self._calling.groups_of[node])
        return frozenset(found)

    def _descend(self, apart: dict[FrameCall, ArgumentStates]) -> None:
        """Join the sharing of arguments over all call paths below the calls.

        Callers come first, so that most frames are visited after all that reaches them.
        """
        order, frames = self._calling.topological_order, self._calling.frames.all
        # The positions of waiting frames in the order, as a heap, and the frames there.
        positions: list[int] = []
        waiting: dict[int, int] = {}

        def join(calls: Iterable[tuple[FrameCall, ArgumentStates | None]]) -> None:
            for frame in (each for call, given in calls for each in self._join(call, given)):
                position = order[frame.number]
                if position not in waiting:
                    waiting[position] = frame.number
                    heappush(positions, position)

        join(apart.items())
        for _ in range(_MAX_VISITS):
            if not positions:
                return
            join(self._calls_of(frames[waiting.pop(heappop(positions))]))
        # More might reach any of them.
        self._entries.clear()

    def _calls_of(self, frame: Frame) -> Iterable[tuple[FrameCall, ArgumentStates | None]]:
        """Return the calls of a frame with the sharing of their arguments."""
        if not frame.calls or frame in self._calling.start_frames:
            return ()
        entry = self._entries[frame.number]
        given = (
            [None] * len(frame.calls)
            if entry is None
            else self._escape.all_argument_states(frame, entry)
        )
        return zip(frame.calls, given, strict=True)

    def _join(self, call: FrameCall, given: ArgumentStates | None) -> list[Frame]:
        """Join the sharing of a call's arguments; return the callees for which it is new."""
        changed: list[Frame] = []
        for group in call.groups:
            # The callees have already got what reached the group before.
            if _join_at(self._groups, group.number, given):
                changed += [
                    each for each in group.callees if _join_at(self._entries, each.number, given)
                ]
        return changed


def _join_at(entries: _Sharing, number: int, given: ArgumentStates | None) -> bool:
    """Join sharing into an entry; tell whether that changes it."""
    if number not in entries:
        entries[number] = given
        return True
    known = entries[number]
    if known is None or known == given:
        return False
    joined: ArgumentStates | None = None
    if given is not None and len(known) == len(given):
        joined = tuple([a | b for a, b in zip(known, given, strict=True)])
    entries[number] = joined
    return joined != known


def _is_on_object(call: FrameCall) -> bool:
    """Tell whether a call is to a method of an existing object, not to a constructor."""
    is_method = call.site.kind in (CallKind.FIXED, CallKind.VIRTUAL)
    return is_method and call.site.resolved.name != "<init>"
