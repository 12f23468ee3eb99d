"""As much context sensitivity as a budget allows, and never more than asked for.

A k for all sites is easy to ask for and, on programs with large recursive structures (syntax trees,
say), impossible to pay: a handful of sites carry nearly all of the cost. So the context-insensitive
solution is computed first, which tells what each site would cost at each k (`_costs`); then every
site gets the largest k whose cost is below a common limit, the limit being the highest for which
all sites together stay within the budget. Sigma is then an adaptive map (Naik 2008, section 4.5),
and the solution lies between those for k = 0 and for the k asked for.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from heddle.pointsto.context import AdaptiveK, ContextPolicy, FixedK, SiteKey, site_key
from heddle.pointsto.result import PointsTo, SiteCost
from heddle.pointsto.solve import BudgetReachedError, Progress, Solver
from heddle.program.classes import Method

# How many times the variables of the solution for k = 0 there may be, for each step of k.
DEFAULT_BUDGET: Final = 5
# Small enough for any program: what is below is not worth saving.
_ALWAYS_ALLOWED: Final = 400_000
# How many steps a solution may take for each that the budget foresees.
_LEEWAY: Final = 4


class Affordable(NamedTuple):
    """A solution and how it was afforded.

    `policy` is Sigma, `costs` what each site would have cost up to the k tried (nothing at k = 0),
    `k` the one tried last: smaller than asked for if the work was more than foreseen, as
    `shortfall` says.
    """

    solution: PointsTo
    policy: ContextPolicy
    k: int
    costs: tuple[SiteCost, ...] = ()
    shortfall: str = ""


def solve_affordably(
    solver: Solver, mains: Sequence[Method], k: int, budget: int, progress: Progress
) -> Affordable:
    """Solve with k where it can be afforded; a budget of 0 asks for k everywhere at any price."""
    if k == 0 or budget == 0:
        policy = FixedK(k)
        return Affordable(solver.solve(mains, policy, progress=progress), policy, k)
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
        return Affordable(solution, sigma, smaller, costs, shortfall)
    return Affordable(coarse, FixedK(0), 0, (), f"k = {k} takes too many steps")


def allowed(budget: int, k: int, base: int) -> int:
    """Return how many variables there may be, where there are `base` at k = 0."""
    return max(budget * k * base, _ALWAYS_ALLOWED)


def most_steps(budget: int, k: int, work: int) -> int:
    """Return how many steps a solution may take, where that for k = 0 took `work`."""
    return _LEEWAY * max(budget * k * work, _ALWAYS_ALLOWED)


def choose(costs: Sequence[SiteCost], k: int, allowed: int) -> ContextPolicy:
    """Give every site the largest k whose cost is within a limit that all can be given."""
    if sum(cost.at(k) for cost in costs) <= allowed:
        return FixedK(k)
    limit = _highest_limit(costs, allowed)
    lowered: dict[SiteKey, int] = {}
    for cost in costs:
        given = cost.affordable(limit)
        if given < k:
            lowered[site_key(cost.site)] = given
    return AdaptiveK(k, lowered)


def _highest_limit(costs: Sequence[SiteCost], allowed: int) -> int:
    """Return the highest cost of a site that can be granted to all."""
    steps = sorted({level for cost in costs for level in cost.levels})
    low, high = 0, len(steps)
    while low < high:
        middle = (low + high) // 2
        if sum(cost.at(cost.affordable(steps[middle])) for cost in costs) <= allowed:
            low = middle + 1
        else:
            high = middle
    return steps[low - 1] if low else 0
