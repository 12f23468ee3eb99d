"""Solutions with as much context sensitivity, up to the requested k, as a budget allows.

The same k for all sites can be infeasible on programs with large recursive structures (syntax
trees, say), where a handful of sites cause nearly all of the cost. The requested k is therefore an
upper bound: the k = 0 solution predicts the cost of each site at each k (`solver.costs`), and every
site gets the largest k whose cost is below a common limit, the highest for which all sites together
stay within the budget. Sigma is then an adaptive map (Naik 2008, section 4.5), and the solution
lies between those for k = 0 and for the requested k.
"""

from bisect import bisect_right
from collections.abc import Sequence
from typing import Final, NamedTuple

from heddle.pointsto.context import AdaptiveK, ContextPolicy, FixedK, site_key
from heddle.pointsto.result import SiteCost
from heddle.pointsto.solve import BudgetReachedError, Progress, Solver
from heddle.pointsto.solver import PointsTo
from heddle.program.classes import Method

# The number of variables allowed per variable of the k = 0 solution, for each step of k.
DEFAULT_BUDGET: Final = 5
# Allowed for any program, as smaller solutions are not worth saving.
_ALWAYS_ALLOWED: Final = 400_000
# The number of steps allowed per step that the budget predicts.
_LEEWAY: Final = 4


class AffordableSolution(NamedTuple):
    """A solution within the budget.

    `policy` is Sigma, `costs` the predicted cost of each site up to k (none at k = 0), `k` the one
    tried last: smaller than requested if it took more steps than predicted, as `shortfall` says.
    """

    solution: PointsTo
    policy: ContextPolicy
    k: int
    costs: tuple[SiteCost, ...] = ()
    shortfall: str = ""


def solve_within_budget(
    solver: Solver, mains: Sequence[Method], k: int, budget: int, progress: Progress
) -> AffordableSolution:
    """Solve with k at the sites where the budget allows it; a budget of 0 is unlimited."""
    if k == 0 or budget == 0:
        policy = FixedK(k)
        return AffordableSolution(solver.solve(mains, policy, progress=progress), policy, k)
    coarse = solver.solve(mains, FixedK(0), progress=progress)
    base, work = coarse.cost(), coarse.work()
    for smaller in range(k, 0, -1):
        costs = coarse.site_costs(smaller)
        sigma = choose(costs, smaller, allowed(budget, smaller, base))
        limit = most_steps(budget, smaller, work)
        try:
            solution = solver.solve(mains, sigma, limit=limit, progress=progress)
        except BudgetReachedError:
            continue
        shortfall = f"k = {k} takes too many steps" if smaller < k else ""
        return AffordableSolution(solution, sigma, smaller, costs, shortfall)
    return AffordableSolution(coarse, FixedK(0), 0, (), f"k = {k} takes too many steps")


def allowed(budget: int, k: int, base: int) -> int:
    """Return the number of variables allowed, where k = 0 has `base`."""
    return max(budget * k * base, _ALWAYS_ALLOWED)


def most_steps(budget: int, k: int, work: int) -> int:
    """Return the number of steps allowed, where k = 0 took `work`."""
    return _LEEWAY * max(budget * k * work, _ALWAYS_ALLOWED)


def choose(costs: Sequence[SiteCost], k: int, allowed: int) -> ContextPolicy:
    """Give every site the largest k whose cost is within the highest limit that fits all."""
    if sum(cost.at(k) for cost in costs) <= allowed:
        return FixedK(k)
    limit = _highest_limit(costs, allowed)
    affordable = [(site_key(cost.site), cost.affordable(limit)) for cost in costs]
    return AdaptiveK(k, {site: lower for site, lower in affordable if lower < k})


def _highest_limit(costs: Sequence[SiteCost], allowed: int) -> int:
    """Return the highest limit on the cost of a site that fits all sites together."""

    def total(limit: int) -> int:
        return sum(cost.at(cost.affordable(limit)) for cost in costs)

    limits = sorted({level for cost in costs for level in cost.levels})
    fitting = bisect_right(limits, allowed, key=total)
    return limits[fitting - 1] if fitting else 0
