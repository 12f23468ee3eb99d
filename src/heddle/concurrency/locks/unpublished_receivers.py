"""Calls on objects that no other thread has yet: what they lead to is judged apart.

A constructor calls a method of its own object that everybody else calls with a lock held. What
all callers hold is then nothing; but what the constructor's call does to the object races with
nobody, as nobody else has it. So calls whose receiver only the running thread can reach are *set
apart*. An activation of a method is then of one of two kinds:

- below a call that is set apart. An access there needs no lock if the object that it is to is not
  shared, given how these calls give their arguments (`ThreadEscape.is_shared_if`).
- below none. What is held there is what all other calls hold.

An access that needs no lock in the first kind is judged by what is held in the second. All others
are judged by what all callers hold. Only calls are set apart that lead to where some callers hold a
lock that others do not.
"""

from collections.abc import Iterable, Iterator, Sequence
from heapq import heappop, heappush
from typing import Final, TypeAlias, final

from heddle.concurrency.callgraph import ThreadCalls
from heddle.concurrency.escape import Given, ThreadEscape, is_given_shared
from heddle.concurrency.locks.must_locks import HeldLocks
from heddle.pointsto import CallKind, Frame, FrameCall, ObjectSet

# How often frames are asked what they give to their callees before nothing is known of the rest.
_MOST_STEPS: Final = 20_000
# How a frame is given its arguments below calls that are set apart; None: nothing is known.
_Entries: TypeAlias = dict[int, Given | None]


@final
class UnpublishedReceivers:
    """Tells what is held at accesses, with calls on objects that nobody else has set apart."""

    def __init__(self, calling: ThreadCalls, escape: ThreadEscape, held: HeldLocks) -> None:
        self._calling = calling
        self._escape = escape
        self._all = held
        self._others = held
        self._below: frozenset[int] = frozenset()
        self._entries: _Entries = {}
        # The same of groups of callees that are told together.
        self._told: _Entries = {}
        apart = dict(self._set_apart())
        if apart:
            self._others = held.without(frozenset(apart))
            self._below = self._calling.reached_by(apart)
            self._enter(apart)

    def held(self, frame: Frame, pc: int, objects: ObjectSet) -> HeldLocks:
        """Return what tells the locks that count for an access to some objects.

        `pc` is the offset as the escape analysis has it. Objects that are handed over without an
        order may be seen by others while their maker is at work.
        """
        if self._others is self._all:
            return self._all
        is_needed = frame.number in self._below and (
            objects & self._escape.unordered or self._may_be_shared(frame, pc)
        )
        return self._all if is_needed or not objects else self._others

    def is_apart(self, frame: Frame, pc: int, objects: ObjectSet) -> bool:
        """Tell whether an access may be to objects that nobody else has yet, and needs no lock."""
        return frame.number in self._below and self.held(frame, pc, objects) is not self._all

    def _may_be_shared(self, frame: Frame, pc: int) -> bool:
        """Tell whether an access below a call that is set apart may be to a shared object."""
        entry = self._entries.get(frame.number)
        return entry is None or self._escape.is_shared_if(frame, pc, entry)

    def _set_apart(self) -> Iterator[tuple[FrameCall, Given]]:
        """Return the calls whose receiver nobody else has, with how they give their arguments."""
        weakened = self._weakened()
        first = len(self._calling.frames.all)
        for frame in self._calling.frames.all:
            if frame.body is None or frame in self._calling.starting:
                continue
            for call in frame.calls:
                groups = [first + group.number for group in call.groups]
                if weakened.isdisjoint(groups) or not _is_on_object(call):
                    continue
                given = self._escape.given(frame, call)
                if given is not None and not is_given_shared(given, 0):
                    yield call, given

    def _weakened(self) -> frozenset[int]:
        """Return the groups of callees of which not all callers hold the same."""
        count, nodes = len(self._calling.frames.all), self._all.weakened
        found = {node for node in nodes if node >= count}
        for node in nodes - found:
            found.update(count + group for group in self._calling.groups_of[node])
        return frozenset(found)

    def _enter(self, apart: dict[FrameCall, Given]) -> None:
        """Find how the frames below the calls are given their arguments: by all ways together.

        Callers come first, so that most frames are asked when all that comes to them has come.
        """
        order, everything = self._calling.order, self._calling.frames.all
        # The places of frames in the order, as a heap, and the frames there.
        places: list[int] = []
        waiting: dict[int, int] = {}
        for call, given in apart.items():
            _put(self._join(call, given), order, places, waiting)
        for _ in range(_MOST_STEPS):
            if not places:
                return
            frame = everything[waiting.pop(heappop(places))]
            for call, known in self._given_by(frame):
                _put(self._join(call, known), order, places, waiting)
        # More might come to any of them.
        self._entries.clear()

    def _given_by(self, frame: Frame) -> Iterable[tuple[FrameCall, Given | None]]:
        """Return the calls of a frame with how they give their arguments."""
        if not frame.calls or frame in self._calling.starting:
            return ()
        entry = self._entries[frame.number]
        given = [None] * len(frame.calls) if entry is None else self._escape.all_given(frame, entry)
        return zip(frame.calls, given, strict=True)

    def _join(self, call: FrameCall, given: Given | None) -> list[Frame]:
        """Add a way to be given arguments; return the callees for which it is new."""
        changed: list[Frame] = []
        for group in call.groups:
            # Its callees know what came to all of a group before.
            if not _join_at(self._told, group.number, given):
                continue
            callees = group.callees
            changed += [each for each in callees if _join_at(self._entries, each.number, given)]
        return changed


def _put(
    frames: list[Frame], order: Sequence[int], places: list[int], waiting: dict[int, int]
) -> None:
    """Let frames wait, each once."""
    for frame in frames:
        place = order[frame.number]
        if place not in waiting:
            waiting[place] = frame.number
            heappush(places, place)


def _join_at(entries: _Entries, number: int, given: Given | None) -> bool:
    """Add a way to be given arguments to what is known; tell whether it is new."""
    if number not in entries:
        entries[number] = given
        return True
    known = entries[number]
    if known is None or known == given:
        return False
    joined = _joined(known, given)
    entries[number] = joined
    return joined != known


def _joined(first: Given | None, second: Given | None) -> Given | None:
    if first is None or second is None or len(first) != len(second):
        return None
    return tuple([a | b for a, b in zip(first, second, strict=True)])


def _is_on_object(call: FrameCall) -> bool:
    """Tell whether a call is of a method of an object that is there: of no constructor."""
    is_method = call.site.kind in (CallKind.FIXED, CallKind.VIRTUAL)
    return is_method and call.site.resolved.name != "<init>"
