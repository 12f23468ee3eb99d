"""Records in the result of the points-to analysis: call edges, sizes and costs."""

from typing import NamedTuple

from heddle.pointsto.context import Context, Site
from heddle.program.classes import Method


class CallEdge(NamedTuple):
    """A tuple of cscg for a given call site and context: the callee and its context."""

    context: Context
    method: Method


class LargeSet(NamedTuple):
    """A variable of a method in a context, and the size of its points-to set."""

    method: Method
    context: Context
    var: int
    size: int


class SiteCost(NamedTuple):
    """The cost of distinguishing the objects of a site at k = 1, 2, ...: variables in contexts."""

    site: Site
    levels: tuple[int, ...]

    def at(self, k: int) -> int:
        """Return the cost at a k."""
        return self.levels[k - 1] if k else 0

    def affordable(self, limit: int) -> int:
        """Return the largest k that costs no more than a limit."""
        return max((k for k, cost in enumerate(self.levels, 1) if cost <= limit), default=0)


class Statistics(NamedTuple):
    """The size of a solution, and its largest parts."""

    contexts: int
    objects: int
    method_contexts: int
    call_edges: int
    work: int
    largest_sets: tuple[LargeSet, ...]
    most_contexts: tuple[tuple[Method, int], ...]
