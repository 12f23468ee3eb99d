"""Copies of frames: code in contexts, distinguished further by the calls that lead to it.

The call graph with copies is a call graph of the same program with finer contexts: every call of a
copy leads to some copy of each of its callees. What points to what is as in the original.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias, final

from heddle._util.memo import Memo
from heddle.pointsto.frames import Frame, FrameCall, FrameGroup, Frames

# The number of a copy among those of one frame.
CopyNumber: TypeAlias = int
# Returns the copy of a callee that a call in a copy of a frame leads to.
CalledCopy: TypeAlias = Callable[[Frame, CopyNumber, FrameCall, Frame], CopyNumber]


def with_copies(frames: Frames, counts: Mapping[Frame, int], called: CalledCopy) -> Frames:
    """Return the call graph in which some frames have several copies; the others have one.

    What enters a frame from outside of the call graph (the virtual machine) enters its copy 0.
    """
    return _Copying(frames, counts, called).copied()


@final
class _Copying:
    def __init__(self, frames: Frames, counts: Mapping[Frame, int], called: CalledCopy) -> None:
        self._frames = frames
        self._called = called
        self._copies: dict[Frame, list[Frame]] = {}
        more = len(frames.all)
        for frame in frames.all:
            # The first copy keeps the number of the original.
            numbers = [frame.number, *range(more, more + counts.get(frame, 1) - 1)]
            more += len(numbers) - 1
            self._copies[frame] = [_copy(frame, number) for number in numbers]
        self._groups: dict[tuple[int, tuple[int, ...]], FrameGroup] = {}
        self._entered = Memo(self._entered_first)

    def copied(self) -> Frames:
        copies, frames = self._copies, self._frames
        for frame, every in copies.items():
            initialises = tuple([copies[each][0] for each in frame.initialises])
            for at, copy in enumerate(every):
                copy.initialises = initialises
                copy.calls = tuple([self._call(frame, at, call) for call in frame.calls])
        flat = [copy for every in copies.values() for copy in every]
        flat.sort(key=lambda each: each.number)
        found = frames.over_same_heap(tuple(flat), tuple(self._groups.values()))
        found.mains = self._entered[frames.mains]
        found.finalizers = self._entered[frames.finalizers]
        found.allocated = {
            copy: made for frame, made in frames.allocated.items() for copy in copies[frame]
        }
        return found

    def _entered_first(self, entered: Sequence[Frame]) -> tuple[Frame, ...]:
        return tuple([self._copies[frame][0] for frame in entered])

    def _call(self, frame: Frame, at: CopyNumber, call: FrameCall) -> FrameCall:
        groups = [self._group(frame, at, call, group) for group in call.groups]
        return FrameCall(call.site, tuple(groups))

    def _group(
        self, frame: Frame, at: CopyNumber, call: FrameCall, group: FrameGroup
    ) -> FrameGroup:
        copies = self._copies
        chosen = tuple(
            [
                self._called(frame, at, call, callee) if len(copies[callee]) > 1 else 0
                for callee in group.callees
            ]
        )
        key = (group.number, chosen)
        found = self._groups.get(key)
        if found is None:
            found = self._groups[key] = FrameGroup(len(self._groups))
            each = zip(group.callees, chosen, strict=True)
            found.callees = tuple([copies[callee][number] for callee, number in each])
        return found


def _copy(frame: Frame, number: int) -> Frame:
    found = Frame(number, frame.method, frame.context, frame.statements)
    found.body, found.base = frame.body, frame.base
    return found
