"""How frames are run, for many positions that callees inherit: one flow for all of them.

Every node of the call graph has three sets of positions, by number, side by side in one integer:
those that it may be run within, within none, and within one of which it is not sure.
"""

from collections.abc import Sequence
from typing import final

from heddle._util.bits import bits
from heddle.concurrency._positions import ACTIVE, IDLE, UNSURE, Mode
from heddle.concurrency.calling import Calling
from heddle.pointsto.frames import Frame, ObjectSet


@final
class Modes:
    """The modes of all frames, for positions that begin at methods of some objects only.

    What these call goes on with the position. `_counting` finds the same, frame by frame.
    """

    def __init__(self, calling: Calling, beginnings: Sequence[ObjectSet]) -> None:
        """Take the objects at whose methods each position begins."""
        self._calling = calling
        self._count = len(beginnings)
        self._all = (1 << self._count) - 1
        self._begun_by = _members(beginnings)
        self._entries: dict[ObjectSet, tuple[int, int]] = {}
        found = self._flow()
        # Few sets are different.
        numbers: dict[int, int] = {}
        self._numbers = [numbers.setdefault(each, len(numbers)) for each in found]
        self._sets = list(numbers)

    def of(self, position: int) -> Sequence[Mode]:
        """Return how frames are run for a position, by number. What nothing leads to is idle."""
        modes = [self._mode(found, position) for found in self._sets]
        return bytes(map(modes.__getitem__, self._numbers))

    def is_active(self, frame: Frame, position: int) -> bool:
        """Tell whether a frame is only run within a position."""
        return self._mode(self._sets[self._numbers[frame.number]], position) == ACTIVE

    def _mode(self, found: int, position: int) -> Mode:
        found >>= position
        return (found & 1 and ACTIVE) | (found >> self._count & 1 and UNSURE) | (
            found >> 2 * self._count & 1 and IDLE
        ) or IDLE

    def _flow(self) -> list[int]:
        """Return the sets of every frame: the least solution."""
        calling = self._calling
        called, order, begun = calling.called_by_nodes, calling.called_order, calling.begun
        places = {node: at for at, node in enumerate(order)}
        idle = self._all << 2 * self._count
        found = [idle if node in begun else 0 for node in range(len(called))]
        # What is run on objects of a position begins there, whoever calls it.
        kept, always = self._beginning()
        # In passes, callers first: what leads back is left for the next pass.
        waiting = bytearray(b"\1" * len(order))
        at = waiting.find(1)
        while at >= 0:
            waiting[at] = 0
            node = order[at]
            passed = found[node] & kept.get(node, -1) | always.get(node, 0)
            for callee in called[node]:
                known = found[callee]
                more = known | passed
                if more != known:
                    found[callee] = more
                    waiting[places[callee]] = 1
            at = waiting.find(1, at + 1)
            if at < 0:
                at = waiting.find(1)
        count = len(calling.frames.all)
        return [found[n] & kept.get(n, -1) | always.get(n, 0) for n in range(count)]

    def _beginning(self) -> tuple[dict[int, int], dict[int, int]]:
        """Return, by frame, which of its callers' sets count, and what is added to them."""
        kept: dict[int, int] = {}
        always: dict[int, int] = {}
        for frame in self._calling.frames.all:
            surely, maybe = self._entry(frame)
            if surely | maybe:
                theirs = self._all & ~(surely | maybe)
                kept[frame.number] = theirs | theirs << self._count | theirs << 2 * self._count
                always[frame.number] = surely | maybe << self._count
        return kept, always

    def _entry(self, frame: Frame) -> tuple[int, int]:
        """Return the positions that begin with a frame: surely, or for some of its receivers."""
        if frame.is_initialiser or (frame.method is not None and frame.method.is_static):
            return 0, 0
        receivers = self._calling.frames.parameter(frame, 0)
        found = self._entries.get(receivers)
        if found is None:
            surely, all_ = self._all if receivers else 0, 0
            for number in bits(receivers):
                begun = self._begun_by.get(number, 0)
                surely &= begun
                all_ |= begun
            found = self._entries[receivers] = (surely, all_ & ~surely)
        return found


def _members(sets: Sequence[ObjectSet]) -> dict[int, int]:
    """Return the sets that each object is in."""
    found: dict[int, int] = {}
    for at, objects in enumerate(sets):
        for number in bits(objects):
            found[number] = found.get(number, 0) | 1 << at
    return found
