"""The sharing of arguments below some calls, by these calls alone (Naik 2008, section 2.5.2).

The states of a frame's parameters are joined over all its callers. Here they are joined over the
paths from some calls only: the code of a collection then knows whether the collection that *this*
call is made on is thread-local, whatever others do with theirs.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from heapq import heappop, heappush
from typing import Final, TypeAlias, final

from heddle.concurrency.callgraph import ThreadCalls
from heddle.concurrency.escape.entry_state import ArgumentStates
from heddle.concurrency.escape.thread_escape import ThreadEscape
from heddle.pointsto import Frame, FrameCall, FrameGroup

# After so many visits of frames nothing is known of the rest.
_MAX_VISITS: Final = 20_000
# The sharing of arguments; None: not known.
_Sharing: TypeAlias = dict[int, ArgumentStates | None]


@final
class FramesWithin:
    """The frames that paths may pass, by the groups that they are called in."""

    def __init__(self, calling: ThreadCalls, numbers: Collection[int]) -> None:
        self._callees: dict[int, list[Frame]] = {}
        for number in numbers:
            for group in calling.groups_of[number]:
                self._callees.setdefault(group, []).append(calling.frames.all[number])

    def callees(self, group: FrameGroup) -> Sequence[Frame]:
        """Return those of a group."""
        return self._callees.get(group.number, ())


@final
class SharingBelow:
    """The sharing of frames' arguments below some calls, of which the arguments are given.

    With `within`, only paths that stay in these frames count.
    """

    def __init__(
        self,
        calling: ThreadCalls,
        escape: ThreadEscape,
        calls: Mapping[FrameCall, ArgumentStates | None],
        within: FramesWithin | None = None,
    ) -> None:
        self._calling = calling
        self._escape = escape
        self._within = within
        self._entries: _Sharing = {}
        # The same of groups of callees.
        self._groups: _Sharing = {}
        self._descend(calls)

    def may_be_shared(self, frame: Frame, pc: int) -> bool:
        """Tell whether an access below the calls may be to a shared object."""
        entry = self._entries.get(frame.number)
        return entry is None or self._escape.may_be_shared_if(frame, pc, entry)

    def _descend(self, calls: Mapping[FrameCall, ArgumentStates | None]) -> None:
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

        join(calls.items())
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
            callees = group.callees if self._within is None else self._within.callees(group)
            # The callees have already got what reached the group before.
            if callees and _join_at(self._groups, group.number, given):
                changed += [each for each in callees if _join_at(self._entries, each.number, given)]
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
