"""Strongly connected components: the cycles of a graph, in an order with successors first.

Tarjan, "Depth-First Search and Linear Graph Algorithms" (1972), with an explicit stack.
"""

from collections.abc import Callable, Collection, Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar, final

from heddle._util.graphs import Graph

Node = TypeVar("Node", bound=Hashable)


@final
@dataclass(frozen=True, slots=True)
class Components:
    """A partition of the nodes; no edge goes to a later component.

    `members` lists the components, each with its nodes in ascending order; `index` is by node.
    """

    members: tuple[tuple[int, ...], ...]
    index: tuple[int, ...]

    def reachable_union(
        self, graph: Graph, own: Iterable[int], keeping: Collection[int] = ()
    ) -> list[int]:
        """Propagate each node's bits to all nodes that can reach it.

        Nodes of `keeping` pass on nothing, neither their own bits nor what they reach.
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


def ordered_components(
    nodes: Sequence[Node], successors: Callable[[Node], Iterable[Node]]
) -> list[tuple[Node, ...]]:
    """Return the strongly connected components of any nodes, successors first.

    Edges to nodes outside `nodes` are ignored.
    """
    number = {node: at for at, node in enumerate(nodes)}
    graph = [sorted({number[s] for s in successors(n) if s in number}) for n in nodes]
    members = strongly_connected_components(graph).members
    return [tuple([nodes[at] for at in component]) for component in members]


def bottom_up(
    nodes: Sequence[Node],
    successors: Callable[[Node], Iterable[Node]],
    solve: Callable[[Node], bool],
) -> None:
    """Solve every node after its successors, and the nodes of a cycle until none changes.

    `solve` computes the result of a node from those of its successors, and returns whether it
    changed. The nodes of a cycle are solved in their order in `nodes`, then those are solved again
    of which a successor has changed since.
    """
    for component in ordered_components(nodes, successors):
        if len(component) == 1 and component[0] not in set(successors(component[0])):
            solve(component[0])
        else:
            _solve_cycle(component, successors, solve)


def _solve_cycle(
    component: tuple[Node, ...],
    successors: Callable[[Node], Iterable[Node]],
    solve: Callable[[Node], bool],
) -> None:
    dependents: dict[Node, list[Node]] = {node: [] for node in component}
    for node in component:
        for successor in dict.fromkeys(successors(node)):
            if successor in dependents:
                dependents[successor].append(node)
    waiting = dict.fromkeys(component)
    while waiting:
        node = next(iter(waiting))
        del waiting[node]
        if solve(node):
            waiting.update(dict.fromkeys(dependents[node]))


class _Search:
    """The state of Tarjan's search; `low` is 0 for unvisited nodes, `_DONE` for finished ones."""

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
                    # Inlined `close_alone`: most nodes are closed here.
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
        """Remove the component whose first node is `root` from the open nodes."""
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
        """Close a component of one node: nearly all are, and most have no successors."""
        self.low[node] = self._done
        self.index[node] = len(self.members)
        self.members.append((node,))
