"""The answer of the points-to analysis (Naik 2008, section 2.4): ptsV, ptsG, heap, cscg."""

from typing import NamedTuple, Protocol

from heddle.pointsto.context import AbstractObject, Context, ContextPolicy, Site
from heddle.pointsto.frames import Frames
from heddle.program.classes import Field, Method


class Call(NamedTuple):
    """One tuple of cscg from a given site and context: what is called, and in which context."""

    context: Context
    method: Method


class LargeSet(NamedTuple):
    """A variable of a method in a context, with how many objects it may point to."""

    method: Method
    context: Context
    var: int
    size: int


class SiteCost(NamedTuple):
    """What telling apart the objects of a site costs at k = 1, 2, ...: variables in contexts."""

    site: Site
    levels: tuple[int, ...]

    def at(self, k: int) -> int:
        """Return the cost at a k."""
        return self.levels[k - 1] if k else 0

    def affordable(self, limit: int) -> int:
        """Return the largest k that costs no more than a limit."""
        return max((k for k, cost in enumerate(self.levels, 1) if cost <= limit), default=0)


class Statistics(NamedTuple):
    """How large a solution is, and what makes it so."""

    contexts: int
    objects: int
    method_contexts: int
    call_edges: int
    work: int
    largest_sets: tuple[LargeSet, ...]
    most_contexts: tuple[tuple[Method, int], ...]


class PointsTo(Protocol):
    """An immutable solution; answers are in a stable order."""

    def reachable(self) -> tuple[Method, ...]:
        """Return the methods that may run."""

    def contexts(self, method: Method) -> tuple[Context, ...]:
        """Return the contexts a method may run in."""

    def objects(self) -> tuple[AbstractObject, ...]:
        """Return the abstract objects there are; their sites are those that may allocate."""

    def variable(self, method: Method, context: Context, var: int) -> tuple[AbstractObject, ...]:
        """ptsV: what a variable may point to in a context."""

    def static(self, field: Field) -> tuple[AbstractObject, ...]:
        """ptsG: what a static field may point to."""

    def field(self, base: AbstractObject, field: Field | str) -> tuple[AbstractObject, ...]:
        """heap: what a field of an abstract object, or its `ELEMENTS`, may point to."""

    def calls(self, method: Method, context: Context, pc: int) -> tuple[Call, ...]:
        """cscg: what the call at an offset of a method may call from a context."""

    def frames(self) -> Frames:
        """Return the code in contexts that all of this is about."""

    def statistics(self, shown: int) -> Statistics:
        """Count, and name the `shown` largest sets and methods with most contexts."""

    def work(self) -> int:
        """Return how many steps it took."""

    def cost(self) -> int:
        """Return how many variables in contexts there are."""

    def site_costs(self, k: int) -> tuple[SiteCost, ...]:
        """Foresee what each site would cost up to a k; asked of a solution for k = 0."""

    def elements(self, policy: ContextPolicy) -> frozenset[Context]:
        """Return A of Figure 4.7 for a policy; asked of a solution for k = 0."""
