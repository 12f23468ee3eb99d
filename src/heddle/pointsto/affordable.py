"""As much context sensitivity as a budget allows, and never more than asked for.

A k for all sites is easy to ask for and, on programs with large recursive structures (syntax trees,
say), impossible to pay: a handful of sites carry nearly all of the cost. So the context-insensitive
solution is computed first, which tells what each site would cost at each k (`_costs`); then every
site gets the largest k whose cost is below a common limit, the limit being the highest for which
all sites together stay within the budget. Sigma is then an adaptive map (Naik 2008, section 4.5),
and the solution lies between those for k = 0 and for the k asked for.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple, final

from heddle.pointsto.context import AdaptiveK, ContextPolicy, FixedK, site_key
from heddle.pointsto.result import PointsTo, SiteCost
from heddle.pointsto.solve import Analysis, BudgetReachedError, Progress
from heddle.program.classes import Method

# How many times the variables of the solution for k = 0 there may be, for each step of k.
DEFAULT_BUDGET: Final = 5
# How many steps a solution may take for each that the budget foresees.
_LEEWAY: Final = 4


class Affordable(NamedTuple):
    """A solution, the policy it was made with, and the sites that got less than asked for.

    `fallen_back` says that the work was more than foreseen, so that a smaller k was tried.
    """

    solution: PointsTo
    policy: ContextPolicy
    lowered: tuple[tuple[SiteCost, int], ...]
    fallen_back: bool = False


def solve_affordably(
    analysis: Analysis, mains: Sequence[Method], k: int, budget: int, progress: Progress
) -> Affordable:
    """Solve with k where it can be afforded; a budget of 0 asks for k everywhere at any price."""
    if k == 0 or budget == 0:
        policy = FixedK(k)
        return Affordable(analysis.solve(mains, policy, progress=progress), policy, ())
    coarse = analysis.solve(mains, FixedK(0), progress=progress)
    work = coarse.statistics(0).work
    for smaller in range(k, 0, -1):
        costs = coarse.site_costs(smaller)
        chosen = choose(costs, smaller, budget * smaller * coarse.cost())
        try:
            limit = work * budget * smaller * _LEEWAY
            solution = analysis.solve(mains, chosen.policy, limit=limit, progress=progress)
        except BudgetReachedError:
            continue
        return Affordable(solution, chosen.policy, chosen.lowered, smaller < k)
    return Affordable(coarse, FixedK(0), (), fallen_back=True)


@final
class Choice(NamedTuple):
    """A k for every site, and those that got less than others."""

    policy: ContextPolicy
    lowered: tuple[tuple[SiteCost, int], ...]


def choose(costs: Sequence[SiteCost], k: int, allowed: int) -> Choice:
    """Give every site the largest k whose cost is within a limit that all can be given."""
    if sum(cost.levels[-1] for cost in costs) <= allowed:
        return Choice(FixedK(k), ())
    limit = _highest_limit(costs, allowed)
    lowered = [(cost, cost.affordable(limit)) for cost in costs if cost.levels[-1] > limit]
    given: dict[tuple[str, str, str, int, str], int] = {}
    for cost, smaller in lowered:
        given[site_key(cost.site)] = smaller
    return Choice(AdaptiveK(k, given), tuple(lowered))


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
