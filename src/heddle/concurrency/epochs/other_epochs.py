"""The objects that are certain to be allocated in other epochs than the chosen ones."""

from collections.abc import Iterator
from typing import final

from heddle.concurrency.callgraph import ThreadCalls
from heddle.concurrency.epochs.body_copies import CopiedBody
from heddle.concurrency.epochs.chosen_program import ChosenEpochs
from heddle.pointsto import Frame, ObjectSet
from heddle.program.classes import Method


def objects_of_other_epochs(calling: ThreadCalls, epochs: ChosenEpochs) -> ObjectSet:
    """Return the objects that only other epochs than the chosen one of some place allocate.

    The epoch of an object is the last one on the chain of calls and starts of threads that leads
    from the beginning of the program to its allocation.
    """
    found = 0
    for method, copied in epochs.copied.items():
        chains = _Chains(calling, method, copied)
        for number in range(len(calling.frames.objects)):
            makers = [*calling.allocators(number), *calling.cloning_sites(number)]
            if makers and not any(chains.may_be_outside(*maker) for maker in makers):
                found |= 1 << number
    return found


@final
class _Chains:
    """The chains of calls and starts whose last epoch is the chosen one, or that have none."""

    def __init__(self, calling: ThreadCalls, method: Method, copied: CopiedBody) -> None:
        self._method = method
        self._copied = copied
        # The frames to which such chains lead.
        self._reached: set[int] = set()
        frames = calling.frames
        todo = [*calling.vm_entries, *(f for f in frames.all if f.is_initialiser)]
        todo += [callee for frame in frames.of_method(method) for callee in self._callees(frame)]
        while todo:
            frame = todo.pop()
            if frame.number not in self._reached:
                self._reached.add(frame.number)
                todo += self._callees(frame)

    def may_be_outside(self, frame: Frame, pc: int) -> bool:
        """Tell whether such a chain may lead to an offset of a frame."""
        is_own = frame.method is self._method
        if is_own and pc in self._copied.chosen:
            return True
        return frame.number in self._reached and not (is_own and pc in self._copied.others)

    def _callees(self, frame: Frame) -> Iterator[Frame]:
        for call in frame.calls:
            if self.may_be_outside(frame, call.site.pc):
                yield from call.callees()
