"""The engine: nodes with points-to sets, edges between them, differences flowing along.

Integers and bit sets only: it knows neither Java nor the rules, so that it can be replaced by a
compiled one. A node's set is an integer whose bit o says that object o is in it. An edge may have a
mask, and then passes only the objects in it. Masks may only gain objects that exist nowhere yet.
"""

from collections import deque
from collections.abc import Callable, Iterator
from typing import Final, final

NO_MASK: Final = -1


@final
class Propagation:
    """Sets that grow until nothing changes."""

    def __init__(self) -> None:
        self.sets: list[int] = []
        self._pending: list[int] = []
        self._edges: list[list[int] | None] = []
        self._masked: list[list[tuple[int, int]] | None] = []
        self._is_watched = bytearray()
        self._is_queued = bytearray()
        self._queue: deque[int] = deque()
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
        self._is_queued += bytes(count)
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
        new = objects & ~self.sets[node]
        if new:
            self.sets[node] |= new
            self._pending[node] |= new
            if not self._is_queued[node]:
                self._is_queued[node] = 1
                self._queue.append(node)

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
            self._masked[source] = [(dest, mask)]
        else:
            masked.append((dest, mask))
        self.add_objects(dest, self.sets[source] & self.masks[mask])

    def run(self, on_growth: Callable[[int, int], None]) -> None:
        """Propagate differences until nothing changes; tell what arrives at watched nodes."""
        queue, pending, queued = self._queue, self._pending, self._is_queued
        while queue:
            node = queue.popleft()
            queued[node] = 0
            delta = pending[node]
            pending[node] = 0
            self.work += 1
            edges = self._edges[node]
            if edges is not None:
                self._spread(delta, edges)
            masked = self._masked[node]
            if masked is not None:
                for dest, mask in masked:
                    self.add_objects(dest, delta & self.masks[mask])
            if self._is_watched[node]:
                on_growth(node, delta)

    def _spread(self, delta: int, edges: list[int]) -> None:
        """Send a difference along edges: `add_objects` for each, written out as it is hottest."""
        queue, pending, queued, sets = self._queue, self._pending, self._is_queued, self.sets
        for dest in edges:
            new = delta & ~sets[dest]
            if new:
                sets[dest] |= new
                pending[dest] |= new
                if not queued[dest]:
                    queued[dest] = 1
                    queue.append(dest)


def members(objects: int) -> Iterator[int]:
    """Return the numbers in a bit set, smallest first."""
    while objects:
        low = objects & -objects
        yield low.bit_length() - 1
        objects ^= low
