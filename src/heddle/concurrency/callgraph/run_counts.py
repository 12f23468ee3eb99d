"""Frames that run at most once, and abstract objects that denote at most one object.

A frame runs at most once if it is the main method's or a class initialiser's and nothing calls it,
or if exactly one call reaches it, in a frame that runs at most once, and not within a loop. What
the start of a thread calls runs once per call of the start, like any callee.

An abstract object denotes at most one object if exactly one instruction allocates it, one at a
time, in exactly one frame that runs at most once, and not within a loop. There is one class object
for each class.
"""

from typing import Final, final

from heddle._util.bits import bits
from heddle._util.graphs import reachable
from heddle.concurrency.callgraph.thread_calls import ThreadCalls
from heddle.pointsto import Frame, ObjectSet, Site
from heddle.program.descriptors import CLASS_TYPE

# The static field in which the models keep what is written to object streams.
_WRITTEN: Final = "WRITTEN"


@final
class AtMostOnce:
    """The frames that run at most once, and the abstract objects that denote at most one object."""

    def __init__(self, frames: frozenset[Frame], objects: ObjectSet) -> None:
        self._frames = frames
        self.single_objects = objects

    def must_run_at_most_once(self, frame: Frame) -> bool:
        """Tell whether a frame runs at most once in every execution."""
        return frame in self._frames


def at_most_once(calling: ThreadCalls) -> AtMostOnce:
    """Compute what happens at most once, by the rules of this module."""
    frames = _frames(calling)
    return AtMostOnce(frames, _objects(calling, frames))


def _frames(calling: ThreadCalls) -> frozenset[Frame]:
    """Follow single calls from the frames that the virtual machine runs once."""
    frames = calling.frames
    starts = [f for f in frames.mains if not any(calling.callers(f))]
    starts += [f for f in frames.all if f.is_initialiser]
    return frozenset(reachable(starts, lambda frame: _called_once(calling, frame)))


def _called_once(calling: ThreadCalls, frame: Frame) -> list[Frame]:
    """Return the callees that only one call reaches, which is in this frame and in no loop."""
    if not (frame.statements.is_translated or frame in calling.start_frames):
        # A model or an assumption says what may be called, not how often.
        return []
    return [
        callee
        for call in frame.calls
        if not calling.may_repeat(frame, call.site.pc)
        for callee in call.callees()
        if calling.only_caller(callee)
    ]


def _objects(calling: ThreadCalls, frames: frozenset[Frame]) -> ObjectSet:
    once = 0
    for number, found in enumerate(calling.frames.objects):
        is_class = found.type == CLASS_TYPE and found.site.label.startswith("class ")
        if is_class or (
            is_single_allocation(found.site) and _is_made_once(calling, frames, number)
        ):
            once |= 1 << number
    return once & ~_serialised_lambdas(calling)


def _serialised_lambdas(calling: ThreadCalls) -> ObjectSet:
    """Return the lambdas that are written to object streams: they denote their copies, too."""
    frames = calling.frames
    written = bits(frames.statics.get(_WRITTEN, 0))
    return sum(1 << n for n in written if frames.objects[n].site.label.startswith("lambda "))


def is_single_allocation(site: Site) -> bool:
    """Tell whether a site is an instruction that allocates at most one object each time it runs.

    The inner arrays of an array of arrays are not such sites, nor are those of models.
    """
    return site.method is not None and (site.label == "" or site.label.startswith("lambda "))


def _is_made_once(calling: ThreadCalls, frames: frozenset[Frame], number: int) -> bool:
    makers = calling.allocators(number)
    if len(makers) != 1:
        return False
    frame, pc = makers[0]
    is_own = frame.statements.is_translated
    return is_own and frame in frames and not calling.may_repeat(frame, pc)
