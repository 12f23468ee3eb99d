"""Natural loops, their nesting, and the retreating edges that belong to none.

A back edge is one whose target dominates its source; the natural loop of a header is everything
that reaches one of its back edges without passing the header (Aho, Lam, Sethi and Ullman,
"Compilers", 9.6.6; loops that share a header are one). Loops are found innermost first and
collapsed into their headers with union-find, so nesting costs nothing extra: all bodies together
are one array, of which each loop owns a range.
"""

from dataclasses import dataclass
from typing import TypeAlias, final

from heddle._util.dominators import DominatorTree, dominators
from heddle._util.graphs import Graph, predecessors, reverse_postorder

Edge: TypeAlias = tuple[int, int]


@final
@dataclass(frozen=True, slots=True)
class Loop:
    """A natural loop: its header, its back edges, and its nesting.

    `index` is its number among the loops, `parent` that of the enclosing loop; `depth` starts at 1.
    """

    index: int
    header: int
    back_edges: tuple[Edge, ...]
    parent: int | None
    depth: int


@final
@dataclass(frozen=True, slots=True)
class NaturalLoops:
    """The loops of a graph, outer ones before inner ones.

    `irreducible` holds the retreating edges whose target does not dominate their source: each
    closes a cycle with more than one entry, which no loop here represents. Which edges of such a
    cycle retreat depends on the order of successors; that there is one does not.
    """

    loops: tuple[Loop, ...]
    irreducible: tuple[Edge, ...]
    _innermost: tuple[int, ...]
    _nodes: tuple[int, ...]
    _ranges: tuple[tuple[int, int], ...]
    _position: tuple[int, ...]

    def innermost(self, node: int) -> Loop | None:
        """Return the innermost loop around a node, if there is one."""
        index = self._innermost[node]
        return self.loops[index] if index >= 0 else None

    def body(self, loop: Loop) -> tuple[int, ...]:
        """Return all nodes of a loop, including those of inner loops, the header first."""
        start, end = self._ranges[loop.index]
        return self._nodes[start:end]

    def contains(self, loop: Loop, node: int) -> bool:
        """Return in constant time whether a node is in a loop."""
        start, end = self._ranges[loop.index]
        return start <= self._position[node] < end


def natural_loops(graph: Graph, entry: int = 0, tree: DominatorTree | None = None) -> NaturalLoops:
    """Return the natural loops among the nodes reachable from `entry`.

    `tree` is the dominator tree, for callers that have already computed it.
    """
    order = reverse_postorder(graph, entry)
    back, irreducible = _retreating_edges(graph, order, tree or dominators(graph, entry))
    headers = [node for node in order if node in back]
    nest = _Nest(graph, order, headers)
    for index in range(len(headers) - 1, -1, -1):
        nest.collapse(index, [source for source, _ in back[headers[index]]])
    loops = _in_order(nest, back)
    nodes, ranges, position = _bodies(nest, order)
    return NaturalLoops(
        loops, irreducible, tuple(nest.innermost), tuple(nodes), tuple(ranges), tuple(position)
    )


def _retreating_edges(
    graph: Graph, order: list[int], tree: DominatorTree
) -> tuple[dict[int, list[Edge]], tuple[Edge, ...]]:
    """Split the retreating edges into back edges by header and irreducible ones."""
    position = {node: at for at, node in enumerate(order)}
    back: dict[int, list[Edge]] = {}
    irreducible: list[Edge] = []
    for at, source in enumerate(order):
        for target in dict.fromkeys(graph[source]):
            if position[target] <= at:
                if tree.dominates(target, source):
                    back.setdefault(target, []).append((source, target))
                else:
                    irreducible.append((source, target))
    return back, tuple(irreducible)


class _Nest:
    """The loops found so far, in reverse order of their headers, so that inner ones come first."""

    def __init__(self, graph: Graph, order: list[int], headers: list[int]) -> None:
        reachable = bytearray(len(graph))
        for node in order:
            reachable[node] = 1
        self.headers = headers
        self.parent = [-1] * len(headers)
        self.innermost = [-1] * len(graph)
        self._reachable = reachable
        self._sources = predecessors(graph)
        self._outermost = list(range(len(headers)))

    def collapse(self, index: int, latches: list[int]) -> None:
        """Add every node and every inner loop that reaches one of `latches` to the loop `index`."""
        self.innermost[self.headers[index]] = index
        waiting = latches
        while waiting:
            node = waiting.pop()
            inner = self.innermost[node]
            if inner < 0:
                self.innermost[node] = index
            else:
                inner = self._outer(inner)
                if inner == index:
                    continue
                self.parent[inner] = self._outermost[inner] = index
                node = self.headers[inner]
            waiting.extend(source for source in self._sources[node] if self._reachable[source])

    def _outer(self, index: int) -> int:
        """Return the outermost loop found so far around a loop, compressing the path."""
        outermost = self._outermost
        while outermost[index] != index:
            outermost[index] = outermost[outermost[index]]
            index = outermost[index]
        return index


def _in_order(nest: _Nest, back: dict[int, list[Edge]]) -> tuple[Loop, ...]:
    """Return the loops; a parent's header comes first in the order, so its depth is known."""
    loops: list[Loop] = []
    for index, header in enumerate(nest.headers):
        parent = nest.parent[index]
        depth = loops[parent].depth + 1 if parent >= 0 else 1
        outer = parent if parent >= 0 else None
        loops.append(Loop(index, header, tuple(back[header]), outer, depth))
    return tuple(loops)


def _bodies(nest: _Nest, order: list[int]) -> tuple[list[int], list[tuple[int, int]], list[int]]:
    """Lay the nodes out so that each loop is a range: its own nodes, then its inner loops.

    Return the nodes, each loop's range, and each node's position (-1 outside all loops).
    """
    own: list[list[int]] = [[] for _ in nest.headers]
    for node in order:
        if nest.innermost[node] >= 0:
            own[nest.innermost[node]].append(node)
    size = [len(nodes) for nodes in own]
    for index in range(len(size) - 1, -1, -1):
        if nest.parent[index] >= 0:
            size[nest.parent[index]] += size[index]
    nodes = [0] * sum(map(len, own))
    position = [-1] * len(nest.innermost)
    ranges: list[tuple[int, int]] = []
    free = [0] * (len(size) + 1)  # the last one, also number -1, is for outermost loops
    for index, members in enumerate(own):
        start = free[nest.parent[index]]
        free[nest.parent[index]] += size[index]
        free[index] = start + len(members)
        ranges.append((start, start + size[index]))
        nodes[start : free[index]] = members
        for at, node in enumerate(members, start):
            position[node] = at
    return nodes, ranges, position
