"""The result of the points-to analysis (Naik 2008, section 2.4): ptsV, ptsG, heap, cscg."""

from typing import NamedTuple, Protocol

from heddle.pointsto.context import AbstractObject, Context, ContextPolicy, Site
from heddle.pointsto.frames import Frames
from heddle.program.classes import Field, Method


class Call(NamedTuple):
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


class PointsTo(Protocol):
    """An immutable solution; results are in a stable order."""

    def reachable(self) -> tuple[Method, ...]:
        """Return the methods that may run."""

    def contexts(self, method: Method) -> tuple[Context, ...]:
        """Return the contexts a method may run in."""

    def objects(self) -> tuple[AbstractObject, ...]:
        """Return the abstract objects; their sites are those that may allocate."""

    def variable(self, method: Method, context: Context, var: int) -> tuple[AbstractObject, ...]:
        """ptsV: what a variable may point to in a context."""

    def static(self, field: Field) -> tuple[AbstractObject, ...]:
        """ptsG: what a static field may point to."""

    def field(self, base: AbstractObject, field: Field | str) -> tuple[AbstractObject, ...]:
        """heap: what a field of an abstract object, or its `ELEMENTS`, may point to."""

    def calls(self, method: Method, context: Context, pc: int) -> tuple[Call, ...]:
        """cscg: what the call at an offset of a method may call from a context."""

    def frames(self) -> Frames:
        """Return all code in contexts."""

    def statistics(self, shown: int) -> Statistics:
        """Return counts, the `shown` largest sets, and the methods with most contexts."""

    def work(self) -> int:
        """Return the number of solver steps."""

    def cost(self) -> int:
        """Return the number of variables in contexts."""

    def site_costs(self, k: int) -> tuple[SiteCost, ...]:
        """Predict the cost of each site up to a k; for a solution with k = 0."""

    def elements(self, policy: ContextPolicy) -> frozenset[Context]:
        """Return A of Figure 4.7 for a policy; for a solution with k = 0."""
