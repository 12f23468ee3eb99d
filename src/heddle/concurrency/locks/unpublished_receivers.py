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

from collections.abc import Iterator
from typing import final

from heddle.concurrency.callgraph import ThreadCalls
from heddle.concurrency.escape import (
    ArgumentStates,
    SharingBelow,
    ThreadEscape,
    may_pass_shared,
)
from heddle.concurrency.locks.must_locks import HeldLocks
from heddle.pointsto import CallKind, Frame, FrameCall, ObjectSet


@final
class UnpublishedReceivers:
    """The locks held at accesses, with calls on unpublished receivers set apart."""

    def __init__(self, calling: ThreadCalls, escape: ThreadEscape, held: HeldLocks) -> None:
        self._calling = calling
        self._escape = escape
        self._all = held
        self._others = held
        self._below: frozenset[int] = frozenset()
        apart = dict(self._set_apart())
        if apart:
            self._others = held.without(frozenset(apart))
            self._below = self._calling.nodes_reached_by(apart)
        self._sharing = SharingBelow(calling, escape, apart)

    def held(self, frame: Frame, pc: int, objects: ObjectSet) -> HeldLocks:
        """Return the held locks that count for an access to some objects.

        `pc` is the offset as the escape analysis has it. Objects that are published without a
        happens-before edge may be seen by other threads during their construction.
        """
        if self._others is self._all:
            return self._all
        is_needed = frame.number in self._below and (
            objects & self._escape.published_unordered or self._sharing.may_be_shared(frame, pc)
        )
        return self._all if is_needed or not objects else self._others

    def may_be_unpublished(self, frame: Frame, pc: int, objects: ObjectSet) -> bool:
        """Tell whether an access may be to unpublished objects, and needs no lock then."""
        return frame.number in self._below and self.held(frame, pc, objects) is not self._all

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


def _is_on_object(call: FrameCall) -> bool:
    """Tell whether a call is to a method of an existing object, not to a constructor."""
    is_method = call.site.kind in (CallKind.FIXED, CallKind.VIRTUAL)
    return is_method and call.site.resolved.name != "<init>"
