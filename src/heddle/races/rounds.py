"""The rounds of the loop of Figure 4.8: what each took and left, and whether there is another."""

import time
from collections import Counter
from typing import Final, final

from heddle._util.memory import peak_megabytes
from heddle.pointsto.affordable import Affordable
from heddle.pointsto.context import ContextPolicy, Site, SiteKey
from heddle.pointsto.demand import Demand
from heddle.races.detected import Detected, Round, Timing
from heddle.races.funnel import StageCount
from heddle.races.locking import Proof

# What all rounds but the first may take together, for each variable that the first had.
_TOTAL: Final = 2.7
# So little takes no time.
_ALWAYS_ALLOWED: Final = 10_000


@final
class Rounds:
    """Keeps count of rounds; the analyses of none, which are large."""

    def __init__(self) -> None:
        self._ended = time.process_time()
        self._rounds: list[Round] = []
        self._sizes: list[int] = []
        self._timings: dict[str, Timing] = {}
        self._trusted: dict[str, int] = {}
        self._counts: tuple[StageCount, ...] = ()
        self._proofs: tuple[tuple[Proof, int], ...] = ()
        self._sites: list[Site] = []
        self._stopped = ""

    def add(self, solved: Affordable, detected: Detected, shortfall: str) -> None:
        """Take note of a round; the first tells what each stage does."""
        now = time.process_time()
        seconds, self._ended = now - self._ended, now
        if not self._rounds:
            self._trusted = detected.trusted
            self._counts, self._proofs = detected.funnelled.counts, detected.funnelled.proofs
        solving = seconds - sum(timing.seconds for timing in detected.timings)
        for timing in (Timing("points-to", solving, peak_megabytes()), *detected.timings):
            known = self._timings.get(timing.name, Timing(timing.name, 0.0, 0.0))
            total = known.seconds + timing.seconds
            self._timings[timing.name] = Timing(timing.name, total, timing.megabytes)
        self._sizes.append(solved.solution.cost())
        self._sites = [found.site for found in solved.solution.objects()]
        frames, pairs = detected.calling.frames, detected.funnelled.pairs
        contexts = len({frame.context for frame in frames.all})
        by_k = self._sites_by_k(solved.policy)
        self._rounds.append(Round(solved.policy, contexts, by_k, pairs, seconds, shortfall))

    def add_alike(self, policy: ContextPolicy, shortfall: str) -> None:
        """Take note of a round that does not have to be run: it only makes names longer."""
        now = time.process_time()
        seconds, self._ended = now - self._ended, now
        self._rounds.append(
            self._rounds[-1]._replace(
                policy=policy,
                sites=self._sites_by_k(policy),
                seconds=seconds,
                shortfall=shortfall,
            )
        )

    def may_go_on(self, wanted: frozenset[SiteKey], demand: Demand) -> bool:
        """Ask for more contexts, unless there is nothing to ask for or the rounds take too long."""
        self._stopped = ""
        if not wanted:
            return False
        first, *later = self._sizes
        if sum(later) + self._sizes[-1] > max(_TOTAL * first, _ALWAYS_ALLOWED):
            self._stopped = "the rounds together may not take more"
        elif not demand.ask(wanted):
            self._stopped = demand.shortfall
        return not self._stopped

    def concluded(self, detected: Detected) -> Detected:
        """Return the result of the last round, with what was counted in all."""
        kept, given = self._rounds[-1].pairs, self._rounds[0].pairs
        counts = self._counts
        if len(self._rounds) > 1:
            seconds = sum(each.seconds for each in self._rounds[1:])
            counts = (*counts, StageCount("refined", given, kept, None, seconds))
        return detected._replace(
            funnelled=detected.funnelled._replace(counts=counts, proofs=self._proofs),
            trusted=self._trusted,
            timings=tuple(self._timings.values()),
            rounds=tuple(self._rounds),
            ended=self._stopped,
        )

    def _sites_by_k(self, policy: ContextPolicy) -> tuple[tuple[int, int], ...]:
        """Return how many sites have each k, as Table 4.3."""
        counts = Counter(policy.k(site) for site in set(self._sites) if site.method is not None)
        return tuple(sorted(counts.items()))
