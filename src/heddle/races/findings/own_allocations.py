"""Whether an access may be to an object that the call which leads to it has made itself.

Such an object need not be one that others have, even if some of those that are made there are: of
all findings these are the least certain.
"""

from typing import final

from heddle._util.bits import bits
from heddle.concurrency.callgraph import ThreadCalls
from heddle.pointsto import Frame, ObjectSet


@final
class MakersBelow:
    """Which of some objects may be made by a frame, or by what it calls."""

    def __init__(self, calling: ThreadCalls, objects: ObjectSet) -> None:
        self._places = {number: 1 << at for at, number in enumerate(bits(objects))}
        own = [0] * len(calling.graph)
        for number, place in self._places.items():
            for frame, _ in calling.makers(number):
                own[frame.number] |= place
        for frame, made in calling.clones():
            for number in bits(made & objects):
                own[frame.number] |= self._places[number]
        # Of what class initialisers make there is one for all.
        once = {frame.number for frame in calling.frames.all if frame.is_initialiser}
        self._below = calling.components.gathered(calling.graph, own, once)

    def may_make(self, frame: Frame, objects: ObjectSet) -> bool:
        """Tell whether each of some objects may be made by a frame, or by what it calls."""
        below = self._below[frame.number]
        return all(below & self._places[number] for number in bits(objects))
