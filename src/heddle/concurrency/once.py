"""What happens at most once in a run: code in a context, and the making of an object.

A frame runs at most once if it is the main method's or a class initialiser's and nothing calls it,
or if exactly one call leads to it, out of a frame that runs at most once, and not from within a
loop. What a thread's start calls runs once per call of start, like any callee.

An abstract object stands for at most one object if exactly one instruction makes it, in exactly one
frame that runs at most once, and not within a loop. Class objects are one by nature.
"""

from itertools import islice
from typing import final

from heddle.concurrency.calling import Calling
from heddle.pointsto.frames import Frame, ObjectSet
from heddle.program.descriptors import CLASS_TYPE


@final
class AtMostOnce:
    """Which frames run at most once, which abstract objects stand for at most one object."""

    def __init__(self, frames: frozenset[Frame], objects: ObjectSet) -> None:
        self._frames = frames
        self.objects = objects

    def runs(self, frame: Frame) -> bool:
        """Tell whether a frame must not run twice."""
        return frame in self._frames


def at_most_once(calling: Calling) -> AtMostOnce:
    """Find what cannot happen twice (see the module)."""
    frames = _frames(calling)
    return AtMostOnce(frames, _objects(calling, frames))


def _frames(calling: Calling) -> frozenset[Frame]:
    """Follow single calls down from what the virtual machine runs once."""
    frames = calling.frames
    todo = [f for f in frames.mains if not any(calling.callers(f))]
    todo += [f for f in frames.all if f.is_initialiser]
    unattended = frozenset(frames.unattended)
    found: dict[Frame, None] = dict.fromkeys(todo)
    while todo:
        frame = todo.pop()
        for callee in _called_once(calling, frame):
            if callee not in found and callee not in unattended and not callee.is_initialiser:
                found[callee] = None
                todo.append(callee)
    return frozenset(found)


def _called_once(calling: Calling, frame: Frame) -> list[Frame]:
    """Return the frames that only one call leads to, which is in this frame and in no loop."""
    found: list[Frame] = []
    entered = calling.frames.mains
    if not (frame.statements.is_translated or frame in calling.starting):
        # A model or an assumption says what may be called, not how often.
        return found
    for call in frame.calls:
        if calling.is_repeated(frame, call.site.pc):
            continue
        for callee in call.callees():
            callers = list(islice(calling.callers(callee), 2))
            if len(callers) == 1 and callee not in entered:
                found.append(callee)
    return found


def _objects(calling: Calling, frames: frozenset[Frame]) -> ObjectSet:
    makers: dict[int, int] = {}
    once = 0
    for frame, made in calling.frames.allocated.items():
        for pc, number in made:
            makers[number] = makers.get(number, 0) + 1
            if frame in frames and not calling.is_repeated(frame, pc):
                once |= 1 << number
    for number, found in enumerate(calling.frames.objects):
        if found.type == CLASS_TYPE and found.site.label.startswith("class "):
            once |= 1 << number
        elif makers.get(number) != 1 or found.site.method is None:
            once &= ~(1 << number)
    return once
