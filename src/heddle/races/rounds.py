"""The rounds of the loop of Figure 4.8: what each took and left, and whether there is another."""

import time
from collections import Counter
from typing import Final, final

from heddle._util.memory import peak_megabytes
from heddle.pointsto.affordable import Affordable
from heddle.races.detected import Detected, Round, Timing
from heddle.races.funnel import StageCount
from heddle.races.locking import Proof

# What all rounds but the first may take together, for each variable that the first had.
_TOTAL: Final = 4


@final
class Rounds:
    """Keeps count of rounds; the analyses of none, which are large."""

    MOST: Final = "the rounds together may not take more"

    def __init__(self) -> None:
        self._ended = time.process_time()
        self._rounds: list[Round] = []
        self._sizes: list[int] = []
        self._timings: dict[str, Timing] = {}
        self._trusted: dict[str, int] = {}
        self._counts: tuple[StageCount, ...] = ()
        self._proofs: tuple[tuple[Proof, int], ...] = ()

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
        frames, pairs = detected.calling.frames, detected.funnelled.pairs
        contexts = len({frame.context for frame in frames.all})
        self._rounds.append(Round(contexts, _sites_by_k(solved), pairs, seconds, shortfall))

    def are_over(self) -> bool:
        """Tell whether another round like the last is more than all may take."""
        first, *later = self._sizes
        return sum(later) + self._sizes[-1] > _TOTAL * first

    def concluded(self, detected: Detected, ended: str) -> Detected:
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
            ended=ended,
        )


def _sites_by_k(solved: Affordable) -> tuple[tuple[int, int], ...]:
    """Return how many sites have each k, as Table 4.3."""
    sites = {found.site for found in solved.solution.objects()}
    counts = Counter(solved.policy.k(site) for site in sites if site.method is not None)
    return tuple(sorted(counts.items()))
