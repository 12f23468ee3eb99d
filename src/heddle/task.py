"""The task of a run: what to analyse, with which options, and within which limits."""

import time
from collections.abc import Sequence
from typing import Final, NamedTuple, final

from heddle._util.allowance import Allowance
from heddle._util.memory import peak_megabytes
from heddle._util.work import Work
from heddle.concurrency.epochs import ChosenEpochs
from heddle.concurrency.escape import EscapeSummaries
from heddle.frontend.load import Progress
from heddle.models.threads import ThreadModels
from heddle.program.hierarchy import Hierarchy
from heddle.program.program import Program
from heddle.races import AnalysisTiming

# The analyses that a round reports progress for.
_PARTS: Final = 6


class DetectionOptions(NamedTuple):
    """The treatment of locks (`sound`, `may` as in the thesis, `none`), and what to count.

    With `count_alone`, every stage also counts the pairs that it would remove on its own.
    """

    locks: str = "sound"
    count_alone: bool = False


class AnalysisLimits(NamedTuple):
    """The steps that an analysis may take in a round before it gets coarser; 0 means any number.

    A step is a block of code for `escape`, a node of the call graph for `parallel`, and either of
    these or an ownership query for `locks`. `rounds` is the number of variables that all rounds but
    the first may have together in any case; large programs may have more, but all rounds together
    no more than `together`.
    """

    escape: int = 0
    parallel: int = 0
    locks: int = 0
    rounds: int = 60_000
    together: int = 0


class Task(NamedTuple):
    """The inputs that stay the same from round to round.

    `summaries` grow, but only with summaries that hold in all rounds. `apart` are pairs of types of
    threads that are assumed not to run in parallel. `epochs` are those that the program has code of
    its own for.
    """

    program: Program
    hierarchy: Hierarchy
    models: ThreadModels
    options: DetectionOptions
    summaries: EscapeSummaries
    progress: Progress
    limits: AnalysisLimits = AnalysisLimits()
    apart: Sequence[tuple[str, str]] = ()
    allowance: Allowance = Allowance()
    epochs: ChosenEpochs | None = None


def task(
    program: Program, models: ThreadModels, options: DetectionOptions, progress: Progress
) -> Task:
    """Return the task of analysing a program, without limits."""
    hierarchy = Hierarchy(program)
    summaries = EscapeSummaries(hierarchy, models.accesses)
    return Task(program, hierarchy, models, options, summaries, progress)


class RoundWork(NamedTuple):
    """The steps taken in one round, analysis by analysis."""

    escape: Work
    parallel: Work
    locks: Work

    def coarser(self) -> tuple[str, ...]:
        """Say which analyses reached their limits, and what they did instead."""
        said = {
            "escape": "every object that other threads reach at some time counts as shared always",
            "parallel": "threads that start others count as running in parallel with all others",
            "locks": "locks that callers hold, and locks that need proofs, do not count",
        }
        works = self._asdict().items()
        return tuple(
            [f"{name}: {_spent(work)}, so {said[name]}" for name, work in works if work.is_spent]
        )


def round_work(given: Task) -> RoundWork:
    """Return the steps that the analyses may take in one round."""
    limits = given.limits
    allowed = (limits.escape, limits.parallel, limits.locks)
    return RoundWork(*[Work(limit, given.allowance) for limit in allowed])


def _spent(work: Work) -> str:
    return work.cut_short or f"more than the {work.limit} steps allowed"


@final
class RoundClock:
    """Reports progress, and measures the time that each analysis of a round takes."""

    def __init__(self, progress: Progress) -> None:
        self._progress = progress
        self._start = time.process_time()
        self._name = "call graph"
        self._timings: list[AnalysisTiming] = []

    def begin(self, name: str) -> None:
        """End the analysis under way, and begin another."""
        self._end()
        self._name = name
        self._progress(f"races: {name}", len(self._timings), _PARTS)

    def _end(self) -> None:
        now = time.process_time()
        self._timings.append(AnalysisTiming(self._name, now - self._start, peak_megabytes()))
        self._start = now

    def timings(self) -> tuple[AnalysisTiming, ...]:
        """End the last analysis, and return how long each took."""
        self._end()
        return tuple(self._timings)
