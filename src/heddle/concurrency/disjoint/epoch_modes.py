"""How frames are run, for many positions that callees inherit: one flow for all of them.

Every node of the call graph has three sets of positions, by number, side by side in one integer:
those that it may be run within, within none, and within one of which it is not sure.
"""

from collections.abc import Sequence
from typing import Final, final

from heddle._util.bits import bits
from heddle.concurrency.callgraph import ThreadCalls
from heddle.concurrency.disjoint.loop_vector import ACTIVE, IDLE, UNSURE, Mode
from heddle.pointsto import Frame, ObjectSet

# What begins nothing is run as its callers are: all of their sets count.
_AS_CALLERS: Final = (-1, 0)


@final
class Modes:
    """The modes of all frames, for positions that begin at methods of some objects only.

    What these call goes on with the position. `_counting` finds the same, frame by frame.
    """

    def __init__(self, calling: ThreadCalls, beginnings: Sequence[ObjectSet]) -> None:
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
        entries = [self._entry(frame) for frame in calling.frames.all]
        entries += [_AS_CALLERS] * (len(called) - len(entries))
        # In passes, callers first: what leads back is left for the next pass.
        waiting = bytearray(b"\1" * len(order))
        at = waiting.find(1)
        while at >= 0:
            waiting[at] = 0
            node = order[at]
            passed = _run_as(found[node], entries[node])
            for callee in called[node]:
                known = found[callee]
                # Sets are wide: as long as there is one caller, they are not copied.
                if known is passed:
                    continue
                more = known | passed if known else passed
                if more != known:
                    found[callee] = more
                    waiting[places[callee]] = 1
            at = waiting.find(1, at + 1)
            if at < 0:
                at = waiting.find(1)
        of_frames = zip(found, entries, calling.frames.all, strict=False)
        return [_run_as(passed, entry) for passed, entry, _ in of_frames]

    def _entry(self, frame: Frame) -> tuple[int, int]:
        """Return which of the sets of its callers count in a frame, and what is added to them."""
        if frame.is_initialiser or (frame.method is not None and frame.method.is_static):
            return _AS_CALLERS
        receivers = self._calling.frames.parameter(frame, 0)
        found = self._entries.get(receivers)
        if found is None:
            found = self._entries[receivers] = self._begun_on(receivers)
        return found

    def _begun_on(self, receivers: ObjectSet) -> tuple[int, int]:
        """Return the same of what is run on some objects: each may begin positions, or all do."""
        surely, all_ = self._all if receivers else 0, 0
        for number in bits(receivers):
            begun = self._begun_by.get(number, 0)
            surely &= begun
            all_ |= begun
        if not all_:
            return _AS_CALLERS
        theirs = self._all & ~all_
        kept = theirs | theirs << self._count | theirs << 2 * self._count
        return kept, surely | (all_ & ~surely) << self._count


def _run_as(passed: int, entry: tuple[int, int]) -> int:
    """Return the sets of a node from those of its callers."""
    kept, always = entry
    return passed if kept < 0 else passed & kept | always


def _members(sets: Sequence[ObjectSet]) -> dict[int, int]:
    """Return the sets that each object is in."""
    found: dict[int, int] = {}
    for at, objects in enumerate(sets):
        for number in bits(objects):
            found[number] = found.get(number, 0) | 1 << at
    return found
