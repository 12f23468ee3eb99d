"""Directed graphs as successor lists over dense node numbers, and traversal orders.

A graph is a sequence with one entry per node: the numbers of the node's successors, in an order
that every result here respects. Repeated edges and self-edges are allowed. Nothing recurses, so the
depth of a graph is bounded by memory alone.
"""

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import TypeAlias, TypeVar

Graph: TypeAlias = Sequence[Sequence[int]]
Node = TypeVar("Node", bound=Hashable)


def reachable(
    starts: Iterable[Node], successors: Callable[[Node], Iterable[Node]]
) -> dict[Node, None]:
    """Return the nodes reachable from `starts`, including these, in the order of discovery."""
    found = dict.fromkeys(starts)
    todo = list(found)
    while todo:
        for target in successors(todo.pop()):
            if target not in found:
                found[target] = None
                todo.append(target)
    return found


def predecessors(graph: Graph) -> list[list[int]]:
    """Return the reversed graph; the sources of a node are in ascending order."""
    sources: list[list[int]] = [[] for _ in graph]
    for source, targets in enumerate(graph):
        for target in targets:
            sources[target].append(source)
    return sources


def reverse_postorder(graph: Graph, entry: int) -> list[int]:
    """Return the nodes reachable from `entry`, each before its successors except in cycles.

    An edge goes backwards (or to its own node) in this order exactly when its target was still
    being visited by the depth-first search: these are the retreating edges.
    """
    seen = bytearray(len(graph))
    seen[entry] = 1
    finished: list[int] = []
    path = [entry]
    rest = [iter(graph[entry])]
    while path:
        for target in rest[-1]:
            if not seen[target]:
                seen[target] = 1
                path.append(target)
                rest.append(iter(graph[target]))
                break
        else:
            finished.append(path.pop())
            rest.pop()
    finished.reverse()
    return finished
