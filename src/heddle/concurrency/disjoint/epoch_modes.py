"""Modes of frames, for many positions that callees inherit: one flow for all positions.

Every node of the call graph has three sets of positions, by number, side by side in one integer:
those in an epoch of which it may run, those in no epoch of which it may run, and those unsure.
"""

from collections.abc import Sequence
from typing import Final, final

from heddle._util.bits import bits
from heddle._util.memo import Memo
from heddle.concurrency.callgraph import ThreadCalls
from heddle.concurrency.disjoint.loop_vector import ACTIVE, IDLE, UNSURE, Mode
from heddle.pointsto import Frame, ObjectSet

# A node that begins no epoch runs in the modes of its callers: all their sets count.
_AS_CALLERS: Final = (-1, 0)


@final
class EpochModes:
    """The modes of all frames, for positions whose epochs begin at methods of some objects only.

    Callees of these methods continue the epoch. `types_and_effects` computes the same on demand.
    """

    def __init__(self, calling: ThreadCalls, beginnings: Sequence[ObjectSet]) -> None:
        """Take the objects at whose methods the epochs of each position begin."""
        self._calling = calling
        self._count = len(beginnings)
        self._all = (1 << self._count) - 1
        self._begun_by = _members(beginnings)
        self._entries = Memo(self._begun_on)
        found = self._flow()
        # Few sets are distinct.
        numbers: dict[int, int] = {}
        self._numbers = [numbers.setdefault(each, len(numbers)) for each in found]
        self._sets = list(numbers)

    def of(self, position: int) -> Sequence[Mode]:
        """Return the modes of all frames for a position, by number; unreached frames are idle."""
        modes = [self._mode(found, position) for found in self._sets]
        return bytes(map(modes.__getitem__, self._numbers))

    def is_active(self, frame: Frame, position: int) -> bool:
        """Tell whether a frame only runs within epochs of a position."""
        return self._mode(self._sets[self._numbers[frame.number]], position) == ACTIVE

    def _mode(self, found: int, position: int) -> Mode:
        found >>= position
        return (found & 1 and ACTIVE) | (found >> self._count & 1 and UNSURE) | (
            found >> 2 * self._count & 1 and IDLE
        ) or IDLE

    def _flow(self) -> list[int]:
        """Return the sets of every frame: the least solution."""
        calling = self._calling
        called, order, begun = (
            calling.edges_without_initialisers,
            calling.callers_first,
            calling.thread_entries,
        )
        places = {node: at for at, node in enumerate(order)}
        idle = self._all << 2 * self._count
        found = [idle if node in begun else 0 for node in range(len(called))]
        # A method of an object of a position begins an epoch, whoever calls it.
        entries = [self._entry(frame) for frame in calling.frames.all]
        entries += [_AS_CALLERS] * (len(called) - len(entries))
        # In passes, callers first: back edges are left for the next pass.
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
        """Return which of its callers' sets a frame keeps, and what is added to them."""
        if frame.is_initialiser or (frame.method is not None and frame.method.is_static):
            return _AS_CALLERS
        return self._entries[self._calling.frames.parameter(frame, 0)]

    def _begun_on(self, receivers: ObjectSet) -> tuple[int, int]:
        """Return the same for a method of some objects: each may begin epochs, or all do."""
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
