"""The objects that are certain to be allocated in other epochs than the chosen ones."""

from collections.abc import Iterator

from heddle.concurrency.callgraph import ThreadCalls
from heddle.concurrency.epochs.body_copies import CopiedBody
from heddle.concurrency.epochs.chosen_program import ChosenEpochs
from heddle.pointsto import Frame, ObjectSet
from heddle.program.classes import Method


def objects_of_other_epochs(calling: ThreadCalls, epochs: ChosenEpochs) -> ObjectSet:
    """Return the objects that only other epochs than the chosen one of some place allocate.

    The epoch of an object is the one that its allocating thread was in last, or, if it was in none,
    the thread that started that one, and so on: the last epoch on the chain of calls and starts
    that leads from the beginning of the program to the allocation.
    """
    found = 0
    for method, copied in epochs.copied.items():
        found |= _of_other_epochs(calling, method, copied)
    return found


def _of_other_epochs(calling: ThreadCalls, method: Method, copied: CopiedBody) -> ObjectSet:
    """Return the objects to whose allocations no chain leads that was in the chosen epoch last."""

    def is_outside(frame: Frame, pc: int) -> bool:
        """Tell whether the last epoch may be none, or the chosen one, at an offset of a frame."""
        if frame.method is method and pc in copied.chosen:
            return True
        is_other = frame.method is method and pc in copied.others
        return not is_other and frame.number in reached

    def callees(frame: Frame) -> Iterator[Frame]:
        for call in frame.calls:
            if is_outside(frame, call.site.pc):
                yield from call.callees()

    frames = calling.frames
    reached: set[int] = set()
    todo = [*calling.vm_entries, *(f for f in frames.all if f.is_initialiser)]
    todo += [callee for frame in frames.of_method(method) for callee in callees(frame)]
    while todo:
        frame = todo.pop()
        if frame.number not in reached:
            reached.add(frame.number)
            todo += callees(frame)
    found = 0
    for number in range(len(frames.objects)):
        makers = [*calling.allocators(number), *calling.cloning_sites(number)]
        if makers and not any(is_outside(*maker) for maker in makers):
            found |= 1 << number
    return found
