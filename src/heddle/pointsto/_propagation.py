"""The engine: nodes with points-to sets, edges between them, differences flowing along.

Integers and bit sets only: it knows neither Java nor the rules, so that it can be replaced by a
compiled one. A node's set is an integer whose bit o says that object o is in it. An edge may have a
mask, and then passes only the objects in it. Masks may only gain objects that exist nowhere yet.

Most nodes of a large solution have the same set as a neighbour. Such nodes hold the same integer
object, which saves most of the memory, and lets an edge between them be passed over by identity.
"""

from collections.abc import Callable, Iterator
from heapq import heappop, heappush
from typing import Final, final

NO_MASK: Final = -1
_STEPS_BETWEEN_REPORTS: Final = 1 << 16


@final
class Propagation:
    """Sets that grow until nothing changes."""

    def __init__(self) -> None:
        self.sets: list[int] = []
        self._pending: list[int] = []
        self._edges: list[list[int] | None] = []
        self._masked: list[dict[int, list[int]] | None] = []
        self._is_watched = bytearray()
        self._queue: list[int] = []
        self._arrived: dict[int, int] = {}
        self.masks: list[int] = []
        self.work = 0

    def add_nodes(self, count: int) -> int:
        """Make nodes with empty sets; return the first."""
        first = len(self.sets)
        self.sets += [0] * count
        self._pending += [0] * count
        self._edges += [None] * count
        self._masked += [None] * count
        self._is_watched += bytes(count)
        return first

    def add_mask(self) -> int:
        """Make an empty mask."""
        self.masks.append(0)
        return len(self.masks) - 1

    def watch(self, node: int) -> None:
        """Have it told whatever arrives at a node from now on."""
        self._is_watched[node] = 1

    def add_objects(self, node: int, objects: int) -> None:
        """Put objects into a set."""
        if objects:
            self._spread(objects, (node,), objects)

    def add_edge(self, source: int, dest: int, mask: int = NO_MASK) -> None:
        """Let everything in a set flow to another, now and later."""
        if source == dest:
            return
        if mask == NO_MASK:
            edges = self._edges[source]
            if edges is None:
                self._edges[source] = [dest]
            else:
                edges.append(dest)
            self.add_objects(dest, self.sets[source])
            return
        masked = self._masked[source]
        if masked is None:
            self._masked[source] = {mask: [dest]}
        elif mask in masked:
            masked[mask].append(dest)
        else:
            masked[mask] = [dest]
        self.add_objects(dest, self._passing(self.sets[source], mask))

    def _passing(self, objects: int, mask: int) -> int:
        """Return what a mask lets pass: the very same integer if that is everything."""
        passing = objects & self.masks[mask]
        return objects if passing == objects else passing

    def run(self, on_growth: Callable[[int, int], None], on_work: Callable[[int], None]) -> None:
        """Propagate differences until nothing changes; tell what arrives at watched nodes.

        Watchers are told when nothing else moves: the fewer and larger the differences they see,
        the less they have to do, and the more often two of them see the same. `on_work` is told
        how many steps were taken, now and then; it may end the run by raising.
        """
        arrived = self._arrived
        while self._queue:
            self._flow(on_work)
            on_work(self.work)
            batch = list(arrived.items())
            arrived.clear()
            for node, objects in batch:
                on_growth(node, objects)

    def _flow(self, on_work: Callable[[int], None]) -> None:
        """Propagate along the edges there are, from the youngest node with news on.

        Callees are younger than their callers, so that this comes near to following the flow.
        """
        queue, pending, sets = self._queue, self._pending, self.sets
        edges_of, masked_of, watched = self._edges, self._masked, self._is_watched
        arrived = self._arrived
        while queue:
            node = -heappop(queue)
            delta = pending[node]
            pending[node] = 0
            self.work += 1
            if not self.work % _STEPS_BETWEEN_REPORTS:
                on_work(self.work)
            edges = edges_of[node]
            if edges is not None:
                self._spread(delta, edges, sets[node])
            masked = masked_of[node]
            if masked is not None:
                for mask, dests in masked.items():
                    passing = self._passing(delta, mask)
                    if passing:
                        self._spread(passing, dests, self._passing(sets[node], mask))
            if watched[node]:
                before = arrived.get(node)
                arrived[node] = delta if before is None else before | delta

    def _spread(self, delta: int, dests: list[int] | tuple[int], full: int) -> None:
        """Send a difference along edges; `full` is all that ever came along them, with it."""
        queue, pending, sets = self._queue, self._pending, self.sets
        for dest in dests:
            old = sets[dest]
            if old is full:
                continue
            new = delta & ~old
            if new:
                if not old:
                    new = delta
                merged = old | new
                sets[dest] = full if merged == full else merged
                waiting = pending[dest]
                if waiting:
                    pending[dest] = waiting | new
                else:
                    pending[dest] = new
                    heappush(queue, -dest)


def members(objects: int) -> Iterator[int]:
    """Return the numbers in a bit set, smallest first."""
    while objects:
        low = objects & -objects
        yield low.bit_length() - 1
        objects ^= low
