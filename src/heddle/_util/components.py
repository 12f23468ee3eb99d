"""Strongly connected components: the cycles of a graph, in an order that has successors first.

Tarjan, "Depth-First Search and Linear Graph Algorithms" (1972), with an explicit stack.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import final

from heddle._util.graphs import Graph


@final
@dataclass(frozen=True, slots=True)
class Components:
    """Every node in exactly one component; an edge never leads to a later component.

    `members` lists the components, the nodes of each in ascending order; `index` gives each node's.
    """

    members: tuple[tuple[int, ...], ...]
    index: tuple[int, ...]

    def gathered(
        self, graph: Graph, own: Iterable[int], keeping: Collection[int] = ()
    ) -> list[int]:
        """Add to what each node has, as bits, what all have that it leads to.

        Those of `keeping` pass on nothing, neither their own nor what they lead to.
        """
        found = list(own)
        for members in self.members:
            together = 0
            for node in members:
                together |= found[node]
                for target in graph[node]:
                    together |= found[target]
            for node in members:
                found[node] = 0 if node in keeping else together
        return found


def strongly_connected_components(graph: Graph) -> Components:
    """Split a graph into its strongly connected components."""
    search = _Search(graph)
    low = search.low
    for node, targets in enumerate(graph):
        if low[node]:
            continue
        if targets:
            search.visit(node)
        else:
            search.close_alone(node)
    return Components(tuple(search.members), tuple(search.index))


class _Search:
    """The state of Tarjan's search; `low` is 0 for nodes not met and `_DONE` for finished ones."""

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        self.low = [0] * len(graph)
        self.index = [0] * len(graph)
        self.members: list[tuple[int, ...]] = []
        self._done = len(graph) + 1
        self._met = 0
        self._open: list[int] = []

    def visit(self, root: int) -> None:
        """Find the components of everything reachable from `root`."""
        low, graph, index, members, done = (
            self.low,
            self.graph,
            self.index,
            self.members,
            self._done,
        )
        path = [(root, self._enter(root), iter(graph[root]))]
        while path:
            node, number, rest = path[-1]
            for target in rest:
                lowest = low[target]
                if not lowest and graph[target]:
                    path.append((target, self._enter(target), iter(graph[target])))
                    break
                if not lowest:
                    # As `close_alone` does: most nodes are closed here.
                    low[target] = done
                    index[target] = len(members)
                    members.append((target,))
                elif lowest < low[node]:
                    low[node] = lowest
            else:
                path.pop()
                if path:
                    above = path[-1][0]
                    low[above] = min(low[above], low[node])
                if low[node] == number:
                    self._close(node)

    def _enter(self, node: int) -> int:
        self._met += 1
        self.low[node] = self._met
        self._open.append(node)
        return self._met

    def _close(self, root: int) -> None:
        """Take the component that `root` was the first node of off the open nodes."""
        if self._open[-1] == root:
            self._open.pop()
            self.close_alone(root)
            return
        found: list[int] = []
        while not found or found[-1] != root:
            node = self._open.pop()
            self.low[node] = self._done
            self.index[node] = len(self.members)
            found.append(node)
        self.members.append(tuple(sorted(found)))

    def close_alone(self, node: int) -> None:
        """Make a component of one node: nearly all are, and most lead nowhere."""
        self.low[node] = self._done
        self.index[node] = len(self.members)
        self.members.append((node,))
