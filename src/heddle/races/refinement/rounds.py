"""The rounds of the loop of Naik 2008, Figure 4.8: their statistics and their budget."""

import time
from collections import Counter
from collections.abc import Mapping
from typing import Final, final

from heddle._util.memory import peak_megabytes
from heddle.pointsto import ContextPolicy, FixedK, Frames, Site, SiteKey
from heddle.pointsto.budget import AffordableSolution, DemandDrivenSolver, LongerNames
from heddle.races.accesses import Statement
from heddle.races.detected import AnalysisTiming, Detection, RefinementRound
from heddle.races.stages import Proof, StageCount

# The number of variables per variable of the first round that all later rounds together, and each
# of them, may have.
_TOTAL: Final = 2.7
_EACH: Final = 1.6
_TOO_MUCH: Final = "all rounds together would be too large (`all-rounds`, docs/refinement.md)"


@final
class RefinementRounds:
    """Statistics of the rounds; the results of their analyses, which are large, are not kept."""

    def __init__(self, allowed: int, most: int = 0) -> None:
        """Allow later rounds `allowed` variables, however small the first is.

        All rounds together may have at most `most` variables, if it is not 0.
        """
        self._allowed = allowed
        self._most = most
        self._ended = time.process_time()
        self._rounds: list[RefinementRound] = []
        self._sizes: list[int] = []
        self._timings: dict[str, AnalysisTiming] = {}
        self._trusted: dict[str, int] = {}
        self._statements: tuple[Statement, ...] = ()
        self._counts: tuple[StageCount, ...] = ()
        self._proofs: tuple[tuple[Proof, int], ...] = ()
        self._sites: list[Site] = []
        # Sigma of the last solution; later ones may only be requested.
        self._policy: ContextPolicy = FixedK(1)
        self._stopped = ""

    def add(self, solved: AffordableSolution, detected: Detection, shortfall: str) -> None:
        """Record a round; the counts of stages are those of the first."""
        now = time.process_time()
        seconds, self._ended = now - self._ended, now
        if not self._rounds:
            self._trusted = detected.trusted
            self._statements = detected.analyses.accesses.statements
            self._counts, self._proofs = detected.stages.counts, detected.stages.proofs
        solving = seconds - sum(timing.seconds for timing in detected.timings)
        for timing in (AnalysisTiming("points-to", solving, peak_megabytes()), *detected.timings):
            known = self._timings.get(timing.name, AnalysisTiming(timing.name, 0.0, 0.0))
            total = known.seconds + timing.seconds
            self._timings[timing.name] = AnalysisTiming(timing.name, total, timing.megabytes)
        self._sizes.append(solved.solution.cost())
        self._policy = solved.policy
        self._sites = [found.site for found in solved.solution.objects()]
        frames, pairs = detected.calling.frames, detected.stages.pairs
        contexts = len({frame.context for frame in frames.all})
        by_k = self._sites_by_k(solved.policy)
        self._rounds.append(
            RefinementRound(solved.policy, contexts, by_k, pairs, seconds, shortfall)
        )

    def add_renaming(self, demand: DemandDrivenSolver) -> None:
        """Record a round that need not be run, as it only makes names longer."""
        demand.accept()
        now = time.process_time()
        seconds, self._ended = now - self._ended, now
        self._rounds.append(
            self._rounds[-1]._replace(
                policy=demand.policy,
                sites=self._sites_by_k(demand.policy),
                seconds=seconds,
                shortfall=demand.shortfall,
            )
        )

    def stop(self, reason: str) -> None:
        """Record why there is no further round."""
        self._stopped = reason

    def request(
        self, demand: DemandDrivenSolver, wanted: frozenset[SiteKey], frames: Frames
    ) -> LongerNames | None:
        """Request more contexts and return the predicted names; None if there is no round.

        Sites that would make the round too large are left out, the most expensive first.
        """
        left, sites = self._left(), wanted
        self._stopped = ""
        if sites and self._sizes[-1] > left:
            self._stopped = _TOO_MUCH
            return None
        while sites:
            if not demand.request(sites):
                self._stopped = demand.shortfall
                return None
            predicted = LongerNames(frames, demand.policy.k, self._policy.k)
            growth = predicted.growth
            if not growth or self._sizes[-1] + sum(growth.values()) <= left:
                return predicted
            sites = _cheapest(sites, growth, left - self._sizes[-1])
            self._stopped = _TOO_MUCH
        return None

    def _left(self) -> int:
        """Return the number of variables that the next round may have."""
        first, *later = self._sizes
        together = max(int(_TOTAL * first), self._allowed)
        if self._most:
            together = min(together, self._most - first)
        return min(together - sum(later), max(int(_EACH * first), self._allowed))

    def concluded(self, detected: Detection) -> Detection:
        """Return the result of the last round, with the statistics of all."""
        kept, given = self._rounds[-1].pairs, self._rounds[0].pairs
        counts = self._counts
        if len(self._rounds) > 1:
            seconds = sum(each.seconds for each in self._rounds[1:])
            counts = (*counts, StageCount("refined", given, kept, None, seconds))
        return detected._replace(
            stages=detected.stages._replace(counts=counts, proofs=self._proofs),
            trusted=self._trusted,
            timings=tuple(self._timings.values()),
            rounds=tuple(self._rounds),
            ended=self._stopped,
            statements=self._statements,
        )

    def _sites_by_k(self, policy: ContextPolicy) -> tuple[tuple[int, int], ...]:
        """Return the number of sites for each k, as in Table 4.3."""
        counts = Counter(policy.k(site) for site in set(self._sites) if site.method is not None)
        return tuple(sorted(counts.items()))


def _cheapest(
    sites: frozenset[SiteKey], growth: Mapping[SiteKey, int], left: int
) -> frozenset[SiteKey]:
    """Leave out the sites with the largest growth, at least one, until the others fit."""
    total = sum(growth.values())
    kept = sorted(sites, key=lambda site: (growth.get(site, 0), site))
    while kept:
        total -= growth.get(kept.pop(), 0)
        if total <= left:
            break
    return frozenset(kept)
