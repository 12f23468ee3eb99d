"""Difference propagation: nodes with points-to sets, and edges along which they flow.

It works on integers and bit sets only and knows neither Java nor the rules, so it can be compiled.
The set of a node is an integer whose bit o says that object o is in it. An edge may have a mask,
and then passes only the objects in it. Masks may only gain objects that are in no set yet.

Most nodes of a large solution have the same set as a neighbour. Such nodes share one integer
object, which saves most of the memory, and an edge between them is skipped by identity. Nodes on a
cycle of edges without masks have the same set for ever; they are unified from time to time, when no
difference is pending.
"""

from collections.abc import Callable
from heapq import heappop, heappush
from typing import Final, final

from heddle._util.components import strongly_connected_components

NO_MASK: Final = -1
_STEPS_BETWEEN_REPORTS: Final = 1 << 16
# Cycles are searched for after this many steps per node.
_STEPS_PER_NODE: Final = 1.5
# What a node has, as bits: edges without masks, edges with masks, watchers.
_PLAIN: Final = 1
_MASKED: Final = 2
_WATCHED: Final = 4


@final
class Propagation:
    """Nodes, edges, and sets that grow to the least fixed point."""

    def __init__(self) -> None:
        self._sets: list[int] = []
        self._pending: list[int] = []
        self._edges: list[list[int] | None] = []
        self._masked: dict[int, dict[int, list[int]]] = {}
        # The kinds of edges and watchers of each node; 0 if differences end there.
        self._outgoing = bytearray()
        self._watched: dict[int, list[int]] = {}
        # The representative of each node: another one if it was on a cycle.
        self._representative: list[int] = []
        self._next_search = 0
        self._queue: list[int] = []
        self._arrived: dict[int, int] = {}
        self.masks: list[int] = []
        self.work = 0

    @property
    def size(self) -> int:
        """Return the number of nodes."""
        return len(self._sets)

    def add_nodes(self, count: int) -> int:
        """Add nodes with empty sets and return the first."""
        first = len(self._sets)
        self._sets += [0] * count
        self._pending += [0] * count
        self._edges += [None] * count
        self._outgoing += bytes(count)
        self._representative += range(first, first + count)
        return first

    def add_mask(self) -> int:
        """Add an empty mask."""
        self.masks.append(0)
        return len(self.masks) - 1

    def watch(self, node: int) -> None:
        """Report whatever arrives at a node from now on, and what is pending there."""
        at = self._representative[node]
        if not self._outgoing[at] and self._sets[at]:
            self._await(at, self._sets[at])
        self._outgoing[at] |= _WATCHED
        watched = self._watched.setdefault(at, [])
        if node not in watched:
            watched.append(node)

    def add_objects(self, node: int, objects: int) -> None:
        """Put objects into a set."""
        if objects:
            self._put(self._representative[node], objects)

    def add_edge(self, source: int, dest: int, mask: int = NO_MASK) -> None:
        """Let the set of a node flow to another, now and later."""
        representative = self._representative
        source, dest = representative[source], representative[dest]
        if source == dest:
            return
        objects = self._sets[source]
        if mask == NO_MASK:
            self._add_plain(source, dest)
        else:
            self._add_masked(source, dest, mask)
            objects = self._passing(objects, mask)
        if objects and objects is not self._sets[dest]:
            self._put(dest, objects)

    def _add_plain(self, source: int, dest: int) -> None:
        edges = self._edges[source]
        if edges is None:
            self._edges[source] = [dest]
            self._outgoing[source] |= _PLAIN
        else:
            edges.append(dest)

    def _add_masked(self, source: int, dest: int, mask: int) -> None:
        masked = self._masked.get(source)
        if masked is None:
            self._masked[source] = {mask: [dest]}
            self._outgoing[source] |= _MASKED
        elif mask in masked:
            masked[mask].append(dest)
        else:
            masked[mask] = [dest]

    def _passing(self, objects: int, mask: int) -> int:
        """Return the objects that a mask passes: the same integer object if that is all of them."""
        passing = objects & self.masks[mask]
        return objects if passing == objects else passing

    def run(self, on_growth: Callable[[int, int], None], on_work: Callable[[int], None]) -> None:
        """Propagate differences until nothing changes; report what arrives at watched nodes.

        Watchers run when no difference is pending: the fewer and larger the differences they get,
        the less they have to do, and the more often two of them get the same. `on_work` gets the
        number of steps from time to time; it may end the run by raising.
        """
        arrived = self._arrived
        while self._queue:
            self._flow(on_work)
            on_work(self.work)
            if self.work > self._next_search:
                self._join_cycles()
            batch = list(arrived.items())
            arrived.clear()
            for node, objects in batch:
                on_growth(node, objects)

    def all_sets(self) -> list[int]:
        """Return the sets of all nodes."""
        return [self._sets[at] for at in self._representative]

    def _flow(self, on_work: Callable[[int], None]) -> None:
        """Propagate along the existing edges, the youngest node with a difference first.

        Callees are younger than their callers, so this order is close to the direction of flow.
        Nodes without edges and watchers are never queued: none gets any meanwhile.
        """
        queue, pending, sets = self._queue, self._pending, self._sets
        edges_of, outgoing = self._edges, self._outgoing
        work = self.work
        while queue:
            node = -heappop(queue)
            delta, full = pending[node], sets[node]
            pending[node] = 0
            work += 1
            if not work & _STEPS_BETWEEN_REPORTS - 1:
                on_work(work)
            # `_spread`, inlined: most edges have no mask.
            for dest in edges_of[node] or ():
                old = sets[dest]
                merged = full if old is full or not old else old | delta
                if merged != old:
                    sets[dest] = full if merged == full else merged
                    if outgoing[dest]:
                        new, waiting = merged ^ old if old else delta, pending[dest]
                        pending[dest] = waiting | new if waiting else new
                        if not waiting:
                            heappush(queue, -dest)
            if outgoing[node] > _PLAIN:
                self._flow_further(node, delta, full)
        self.work = work

    def _flow_further(self, node: int, delta: int, full: int) -> None:
        """Propagate along the edges with masks; record the difference for the watchers."""
        outgoing = self._outgoing[node]
        if outgoing & _MASKED:
            masks = self.masks
            for mask, dests in self._masked[node].items():
                passing = delta & masks[mask]
                if passing:
                    self._spread(passing, dests, self._passing(full, mask))
        if outgoing & _WATCHED:
            arrived = self._arrived
            for watcher in self._watched[node]:
                before = arrived.get(watcher)
                arrived[watcher] = delta if before is None else before | delta

    def _spread(self, delta: int, dests: list[int], full: int) -> None:
        """Propagate a difference along edges; `full` is everything that ever passed them."""
        sets, outgoing = self._sets, self._outgoing
        for dest in dests:
            old = sets[dest]
            merged = full if old is full or not old else old | delta
            if merged != old:
                sets[dest] = full if merged == full else merged
                if outgoing[dest]:
                    self._await(dest, merged ^ old if old else delta)

    def _put(self, dest: int, objects: int) -> None:
        """Put objects into the set of a representative."""
        old = self._sets[dest]
        merged = old | objects
        if merged != old:
            self._sets[dest] = objects if merged == objects else merged
            if self._outgoing[dest]:
                self._await(dest, merged ^ old if old else objects)

    def _await(self, node: int, new: int) -> None:
        """Queue a node with what is new in its set."""
        waiting = self._pending[node]
        if waiting:
            self._pending[node] = waiting | new
        else:
            self._pending[node] = new
            heappush(self._queue, -node)

    def _join_cycles(self) -> None:
        """Unify the nodes of every cycle of edges without masks; called when nothing is pending."""
        joined, found = self._cycles(), self._representative
        for component in joined:
            for node in component:
                found[node] = component[0]
        if joined:
            self._representative = [found[node] for node in found]
            self._redirect({node for component in joined for node in component[1:]})
        for component in joined:
            self._join(component)
        self._next_search = self.work + int(_STEPS_PER_NODE * len(self._sets))

    def _cycles(self) -> list[list[int]]:
        """Return the cycles of edges without masks, the nodes of each in ascending order."""
        level = self._level_edges()
        nodes = list(level)
        numbers = {node: number for number, node in enumerate(nodes)}
        graph = [[numbers[dest] for dest in dests if dest in numbers] for dests in level.values()]
        found = strongly_connected_components(graph).members
        return [[nodes[number] for number in members] for members in found if len(members) > 1]

    def _level_edges(self) -> dict[int, list[int]]:
        """Return the edges without masks that a cycle can have: between equal sets."""
        sets, edges_of = self._sets, self._edges
        found: dict[int, list[int]] = {}
        for node, edges in enumerate(edges_of):
            if edges:
                held = sets[node]
                level = [dest for dest in edges if sets[dest] == held and edges_of[dest]]
                if level:
                    found[node] = level
        return found

    def _redirect(self, gone: set[int]) -> None:
        """Redirect all edges to the representatives of the nodes that are gone."""
        representative = self._representative
        for node, edges in enumerate(self._edges):
            if edges is not None and not gone.isdisjoint(edges):
                self._edges[node] = list(dict.fromkeys([representative[dest] for dest in edges]))
        for masked in self._masked.values():
            for mask, dests in masked.items():
                if not gone.isdisjoint(dests):
                    masked[mask] = list(dict.fromkeys([representative[dest] for dest in dests]))

    def _join(self, component: list[int]) -> None:
        """Move the edges and watchers of all nodes of a cycle to the first."""
        first = component[0]
        edges: dict[int, None] = {}
        masked: dict[int, dict[int, None]] = {}
        watched: list[int] = []
        for node in component:
            edges.update(dict.fromkeys(self._edges[node] or ()))
            for mask, dests in self._masked.pop(node, {}).items():
                masked.setdefault(mask, {}).update(dict.fromkeys(dests))
            watched += self._watched.pop(node, ())
            self._edges[node] = None
        edges.pop(first, None)
        for dests_of in masked.values():
            dests_of.pop(first, None)
        self._edges[first] = list(edges) or None
        self._outgoing[first] = _PLAIN
        if masked:
            self._masked[first] = {mask: list(dests) for mask, dests in masked.items()}
            self._outgoing[first] |= _MASKED
        if watched:
            self._watched[first] = watched
            self._outgoing[first] |= _WATCHED
