"""Dominators and post-dominators in near-linear time for graphs of any shape.

Lengauer and Tarjan, "A Fast Algorithm for Finding Dominators in a Flowgraph" (1979), the simple
version: path compression without balancing, O(m log n). Step numbers below are the paper's.
Departures: nodes are renumbered in preorder first, so that the paper's `vertex` and `semi` tables
start as the identity; compression uses a loop instead of recursion.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import final

from heddle._util.components import strongly_connected_components
from heddle._util.graphs import Graph, predecessors


@final
@dataclass(frozen=True, slots=True)
class DominatorTree:
    """The dominance relation: a node dominates those that the root reaches only through it.

    A node that the root does not reach dominates only itself and has no immediate dominator.
    """

    _immediate: tuple[int, ...]
    _first: tuple[int, ...]
    _last: tuple[int, ...]

    def immediate(self, node: int) -> int | None:
        """Return the closest other dominator; None for the root, its like, and unreachable nodes.

        In a tree of post-dominators None means that only the virtual exit is on every path out.
        """
        found = self._immediate[node]
        return found if found >= 0 else None

    def dominates(self, above: int, below: int) -> bool:
        """Return in constant time whether every path from the root to `below` passes `above`."""
        return self._first[above] <= self._first[below] <= self._last[above]


def dominators(graph: Graph, entry: int = 0) -> DominatorTree:
    """Return the dominator tree of the nodes reachable from `entry`."""
    return _tree(graph, entry, len(graph))


def post_dominators(graph: Graph, exits: Iterable[int] = ()) -> DominatorTree:
    """Return the post-dominator tree: for every node, the nodes on all paths out of the graph.

    Paths out end in a virtual exit, which is the successor of the nodes in `exits`, of every node
    without successors, and of every node of a cycle that no path leaves: execution stays in such a
    cycle for ever, and may be anywhere in it when the program is killed. So every node has a path
    out, and no node of an endless cycle is claimed to follow another one.
    """
    backwards = predecessors(graph)
    backwards.append(_ways_out(graph, exits))
    return _tree(backwards, len(graph), len(graph))


def _ways_out(graph: Graph, exits: Iterable[int]) -> list[int]:
    """Return the predecessors of the virtual exit, in ascending order."""
    components = strongly_connected_components(graph)
    leaving = set(exits)
    closed = [True] * len(components.members)
    for node, targets in enumerate(graph):
        here = components.index[node]
        if node in leaving or any(components.index[target] != here for target in targets):
            closed[here] = False
    for shut, members in zip(closed, components.members, strict=True):
        if shut:
            leaving.update(members)
    return sorted(leaving)


def _tree(graph: Graph, root: int, count: int) -> DominatorTree:
    """Compute the dominator tree with each subtree as a range; drop nodes from `count` on.

    Preorder puts a dominator before the nodes it dominates, so one backward pass sums up the sizes,
    and one forward pass assigns the ranges.
    """
    order, parent = _preorder(graph, root)
    above = _immediate_dominators(graph, order, parent)
    size = [1] * len(order)
    for number in range(len(order) - 1, 0, -1):
        size[above[number]] += size[number]
    immediate = [-1] * len(graph)
    first = list(range(len(order), len(order) + len(graph)))
    last = first.copy()
    free = [1] * len(order)
    for number, node in enumerate(order):
        start = 0
        if number:
            dominator = above[number]
            immediate[node] = order[dominator] if order[dominator] < count else -1
            start = free[dominator]
            free[dominator] += size[number]
        first[node] = start
        last[node] = start + size[number] - 1
        free[number] = start + 1
    return DominatorTree(tuple(immediate[:count]), tuple(first[:count]), tuple(last[:count]))


def _preorder(graph: Graph, root: int) -> tuple[list[int], list[int]]:
    """Step 1: number the reachable nodes depth first; return them, and each one's tree parent.

    A node may be on the stack several times; only the copy pushed last, by the deepest node,
    counts, which makes this a true depth-first search.
    """
    seen = bytearray(len(graph))
    order: list[int] = []
    parent: list[int] = []
    waiting = [(root, 0)]
    while waiting:
        node, source = waiting.pop()
        if seen[node]:
            continue
        seen[node] = 1
        number = len(order)
        order.append(node)
        parent.append(source)
        waiting += [(target, number) for target in graph[node] if not seen[target]]
    return order, parent


def _immediate_dominators(graph: Graph, order: list[int], parent: list[int]) -> list[int]:
    """Return the immediate dominator of each reachable node; all in preorder numbers."""
    count = len(order)
    sources = _sources(graph, order)
    semi = list(range(count))
    label = list(range(count))
    ancestor = [-1] * count
    bucket: list[list[int]] = [[] for _ in order]
    found = [0] * count
    for node in range(count - 1, 0, -1):
        lowest = node
        # Step 2. Nodes before this one are not linked yet: each is its own best candidate.
        for source in sources[node]:
            best = source if source <= node else semi[_evaluate(source, ancestor, label, semi)]
            lowest = min(lowest, best)
        semi[node] = lowest
        bucket[lowest].append(node)
        above = parent[node]
        ancestor[node] = above
        # Step 3. Either the semidominator is the dominator, or a node on the path shares it.
        for waiting in bucket[above]:
            via = _evaluate(waiting, ancestor, label, semi)
            found[waiting] = via if semi[via] < semi[waiting] else above
        bucket[above].clear()
    # Step 4.
    for node in range(1, count):
        if found[node] != semi[node]:
            found[node] = found[found[node]]
    return found


def _sources(graph: Graph, order: list[int]) -> list[list[int]]:
    """Return the predecessors of the reachable nodes among themselves, in preorder numbers."""
    number = [0] * len(graph)
    for index, node in enumerate(order):
        number[node] = index
    sources: list[list[int]] = [[] for _ in order]
    for index, node in enumerate(order):
        for target in graph[node]:
            sources[number[target]].append(index)
    return sources


def _evaluate(node: int, ancestor: list[int], label: list[int], semi: list[int]) -> int:
    """EVAL and COMPRESS: return the node of least semidominator on the linked path up from `node`.

    The root of the linked tree does not count. The path is compressed as a side effect.
    """
    path: list[int] = []
    at = node
    while ancestor[ancestor[at]] >= 0:
        path.append(at)
        at = ancestor[at]
    best = label[at]
    root = ancestor[at]
    for below in reversed(path):
        if semi[best] < semi[label[below]]:
            label[below] = best
        else:
            best = label[below]
        ancestor[below] = root
    return best
