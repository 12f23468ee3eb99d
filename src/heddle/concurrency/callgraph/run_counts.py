"""What happens at most once in a run: code in a context, and the making of an object.

A frame runs at most once if it is the main method's or a class initialiser's and nothing calls it,
or if exactly one call leads to it, out of a frame that runs at most once, and not from within a
loop. What a thread's start calls runs once per call of start, like any callee.

An abstract object stands for at most one object if exactly one instruction makes it, one at a time,
in exactly one frame that runs at most once, and not within a loop. Class objects are one by nature.
"""

from collections.abc import Sequence
from typing import Final, final

from heddle._util.bits import bits
from heddle.concurrency.callgraph.thread_calls import ThreadCalls
from heddle.pointsto import Frame, ObjectSet, Site
from heddle.program.descriptors import CLASS_TYPE

# Where the models keep what object streams were given.
_WRITTEN: Final = "WRITTEN"


@final
class AtMostOnce:
    """Which frames run at most once, which abstract objects stand for at most one object."""

    def __init__(self, frames: frozenset[Frame], objects: ObjectSet) -> None:
        self._frames = frames
        self.objects = objects

    def runs(self, frame: Frame) -> bool:
        """Tell whether a frame must not run twice."""
        return frame in self._frames


def at_most_once(calling: ThreadCalls) -> AtMostOnce:
    """Find what cannot happen twice (see the module)."""
    frames = _frames(calling)
    return AtMostOnce(frames, _objects(calling, frames))


def _frames(calling: ThreadCalls) -> frozenset[Frame]:
    """Follow single calls down from what the virtual machine runs once."""
    frames = calling.frames
    todo = [f for f in frames.mains if not any(calling.callers(f))]
    todo += [f for f in frames.all if f.is_initialiser]
    found: dict[Frame, None] = dict.fromkeys(todo)
    while todo:
        frame = todo.pop()
        for callee in _called_once(calling, frame):
            if callee not in found:
                found[callee] = None
                todo.append(callee)
    return frozenset(found)


def _called_once(calling: ThreadCalls, frame: Frame) -> list[Frame]:
    """Return the frames that only one call leads to, which is in this frame and in no loop."""
    found: list[Frame] = []
    if not (frame.statements.is_translated or frame in calling.starting):
        # A model or an assumption says what may be called, not how often.
        return found
    for call in frame.calls:
        if not calling.is_repeated(frame, call.site.pc):
            found += [callee for callee in call.callees() if calling.only_caller(callee)]
    return found


def _objects(calling: ThreadCalls, frames: frozenset[Frame]) -> ObjectSet:
    once = 0
    for number, found in enumerate(calling.frames.objects):
        makers = calling.makers(number)
        is_class = found.type == CLASS_TYPE and found.site.label.startswith("class ")
        if is_class or (is_one_instruction(found.site) and _is_made_once(calling, frames, makers)):
            once |= 1 << number
    return once & ~_written_lambdas(calling)


def _written_lambdas(calling: ThreadCalls) -> ObjectSet:
    """Return the lambdas that are written to object streams: they stand for their copies, too."""
    found = 0
    for number in bits(calling.frames.statics.get(_WRITTEN, 0)):
        if calling.frames.objects[number].site.label.startswith("lambda "):
            found |= 1 << number
    return found


def is_one_instruction(site: Site) -> bool:
    """Tell whether a site is an instruction that makes one object, or none, each time it runs.

    That is not so of the inner arrays of an array of arrays, nor of what models stand for.
    """
    return site.method is not None and (site.label == "" or site.label.startswith("lambda "))


def _is_made_once(
    calling: ThreadCalls, frames: frozenset[Frame], makers: Sequence[tuple[Frame, int]]
) -> bool:
    if len(makers) != 1:
        return False
    frame, pc = makers[0]
    is_own = frame.statements.is_translated
    return is_own and frame in frames and not calling.is_repeated(frame, pc)
