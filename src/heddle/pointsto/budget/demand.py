"""A sequence of solutions with more context at requested sites (Naik 2008, section 4.5).

The first solution has k = 1 for all sites but those that start with less (`shallow_classes`); each
later one raises the k of some. All of them are within a budget: small solutions are just tried; for
larger ones the context-insensitive solution predicts the cost of each site (`solver.costs`), and
the cheapest of the requested sites are raised as long as all together stay within the budget. Work
is counted in steps of the solver.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final, final

import msgspec

from heddle.pointsto.budget.affordable import AffordableSolution, allowed, choose, most_steps
from heddle.pointsto.budget.longer_names import DEEPEST
from heddle.pointsto.context import AdaptiveK, FixedK, SiteKey, site_key
from heddle.pointsto.result import SiteCost
from heddle.pointsto.solve import BudgetReachedError, Progress, Solver
from heddle.pointsto.solver import PointsTo
from heddle.program.classes import Method

# All sites together may cost what k = 6 everywhere may: predictions are far too high at that k, and
# a round has its own limit.
_LIKE_K: Final = 6
# Sites that could not have k = 1 at first may get it later, within this multiple of the budget.
_MORE_AT_FIRST: Final = 1.1
# Solutions of so few steps are tried without a prediction, which takes as many.
_SMALL: Final = 2_000_000
_ONE: Final = AdaptiveK(1, MappingProxyType({}))
# The k of what collections and streams of the JDK allocate, at first.
_INNER: Final = 5


def first_sigma(k: Mapping[SiteKey, int], calls: int) -> AdaptiveK:
    """Return the Sigma to start with, given the k of some sites and the number of call sites.

    Without call sites it is that of the thesis.
    """
    return AdaptiveK(1, k, calls, _INNER if calls else 0)


@final
class DemandDrivenSolver:
    """Solves one program repeatedly, with a growing Sigma; a budget of 0 is unlimited.

    `first` is the Sigma to start with, which has k = 1 for most sites.
    """

    def __init__(
        self,
        solver: Solver,
        mains: Sequence[Method],
        budget: int,
        progress: Progress,
        first: AdaptiveK = _ONE,
    ) -> None:
        self._solver = solver
        self._mains = mains
        self._budget = budget
        self._progress = progress
        self._first = first
        self._sigma: dict[SiteKey, int] = {} if budget == 0 else dict(first.raised)
        self._before = self._sigma
        self._wanted: list[SiteKey] = []
        # The predicted cost of each site, if it was needed; variables and steps at k = 0.
        self._costs: Mapping[SiteKey, SiteCost] | None = None
        self._base = 0
        self._work = 0
        # Why the last call did less than requested, if it did.
        self.shortfall = ""

    def solve_first(self) -> AffordableSolution:
        """Solve with Sigma = 1 everywhere, or less where that exceeds the budget."""
        if not self._budget:
            return self._solved(None)
        try:
            return self._solved(_SMALL)
        except BudgetReachedError:
            # Predictions are for k = 1; the longer names doubled what a large program takes.
            self._first = msgspec.structs.replace(self._first, inner=0)
            coarse = self._predict()
        self._sigma = self._affordable_first()
        try:
            return self._solved(most_steps(self._budget, 1, self._work))
        except BudgetReachedError as error:
            self.shortfall = f"k = 1 takes too long: {error}"
        self._sigma = self._before = dict.fromkeys(self._known_costs(), 0)
        return AffordableSolution(coarse, FixedK(0), 0)

    def request(self, wanted: Iterable[SiteKey]) -> bool:
        """Request a k larger by one for some sites; tell whether the budget allows any.

        An earlier request that was neither accepted nor solved is withdrawn.
        """
        self._sigma = self._before
        self._wanted = sorted(site for site in wanted if self._k(site) < DEEPEST)
        if self._costs is None:
            self._sigma = self._raised(self._wanted)
            return bool(self._wanted)
        return self._afford()

    def accept(self) -> None:
        """Accept the request without computing a solution."""
        self._before = self._sigma

    def solve_requested(self) -> AffordableSolution:
        """Solve with the request or, if that takes too long, again as before."""
        if self._costs is None:
            try:
                return self._solved(_SMALL if self._budget else None)
            except BudgetReachedError:
                self._sigma = self._before
                self._predict()
                if not self._afford():
                    return self._solved(None)
        try:
            return self._solved(most_steps(self._budget, _LIKE_K, self._work))
        except BudgetReachedError as error:
            self._sigma = self._before
            self.shortfall = f"more contexts take too long: {error}"
            return self._solved(None)

    def _afford(self) -> bool:
        """Raise the requested sites that the budget allows."""
        afforded = self._affordable(self._wanted)
        refused = len(self._wanted) - len(afforded)
        self.shortfall = f"{refused} of {len(self._wanted)} sites cost too much" if refused else ""
        self._sigma = self._raised(afforded)
        return bool(afforded)

    @property
    def policy(self) -> AdaptiveK:
        """Return Sigma as requested."""
        return msgspec.structs.replace(self._first, raised=self._sigma)

    def _k(self, site: SiteKey) -> int:
        return self.policy.by_key(site)

    def _raised(self, sites: Iterable[SiteKey]) -> dict[SiteKey, int]:
        return {**self._sigma, **{site: self._k(site) + 1 for site in sites}}

    def _solved(self, limit: int | None) -> AffordableSolution:
        policy = self.policy
        solution = self._solver.solve(self._mains, policy, limit=limit, progress=self._progress)
        self._before = self._sigma
        return AffordableSolution(solution, policy, max(self._sigma.values(), default=1))

    # -- costs -------------------------------------------------------------------------------------

    def _predict(self) -> PointsTo:
        coarse = self._solver.solve(self._mains, FixedK(0), progress=self._progress)
        self._base, self._work = coarse.cost(), coarse.work()
        self._costs = {site_key(cost.site): cost for cost in coarse.site_costs(DEEPEST)}
        return coarse

    def _known_costs(self) -> Mapping[SiteKey, SiteCost]:
        return self._costs or {}

    def _affordable_first(self) -> dict[SiteKey, int]:
        """Return the sites that cannot even have k = 1."""
        costs = self._known_costs()
        policy = choose(tuple(costs.values()), 1, allowed(self._budget, 1, self._base))
        return {key: 0 for key, cost in costs.items() if policy.k(cost.site) < 1}

    def _affordable(self, wanted: Sequence[SiteKey]) -> list[SiteKey]:
        """Return the requested sites, cheapest first, that the rest of the budget allows."""
        costs = self._known_costs().items()
        anew = [site for site in wanted if self._k(site) == 0]
        more = [site for site in wanted if self._k(site) > 0]
        # The cost of k = 1 is predicted exactly, that of a larger k is not.
        first = int(_MORE_AT_FIRST * allowed(self._budget, 1, self._base))
        first -= sum(cost.at(min(self._k(site), 1)) for site, cost in costs)
        later = allowed(self._budget, _LIKE_K, self._base)
        later -= sum(cost.at(self._k(site)) for site, cost in costs)
        return [*self._within(first, anew), *self._within(later, more)]

    def _within(self, left: int, sites: Iterable[SiteKey]) -> Iterator[SiteKey]:
        costs = self._known_costs()
        steps: list[tuple[int, SiteKey]] = []
        for site in sites:
            k, cost = self._k(site), costs.get(site)
            steps.append((cost.at(k + 1) - cost.at(k) if cost else 0, site))
        for step, site in sorted(steps):
            left -= step
            if left < 0:
                return
            yield site
