"""The result of the pipeline: the races, and the analyses that found them."""

from typing import NamedTuple

from heddle.concurrency.callgraph import ThreadCalls
from heddle.concurrency.threads import SubmittedTasks
from heddle.pointsto import ContextPolicy
from heddle.races.accesses import Statement
from heddle.races.stages import Analyses, StageResult


class AnalysisTiming(NamedTuple):
    """The CPU seconds of an analysis, and the peak memory of the process by its end."""

    name: str
    seconds: float
    megabytes: float


class RefinementRound(NamedTuple):
    """One round of the loop of Figure 4.8: its precision, remaining pairs and time.

    `policy` is Sigma; `sites` says how many sites have each k, as Table 4.3; `shortfall` what
    could not be afforded.
    """

    policy: ContextPolicy
    contexts: int
    sites: tuple[tuple[int, int], ...]
    pairs: int
    seconds: float
    shortfall: str


class Detection(NamedTuple):
    """The races, the analyses that found them, and how many accesses of trusted classes there are.

    `coarser` says which analyses reached their limits, and what they did instead. With several
    rounds, the counts of the stages are those of the first; `ended` says what could not be
    afforded, if there was more to refine. `statements` are all accesses of the program, of which
    later rounds look at some.
    """

    stages: StageResult
    analyses: Analyses
    calling: ThreadCalls
    tasks: SubmittedTasks
    trusted: dict[str, int]
    timings: tuple[AnalysisTiming, ...]
    coarser: tuple[str, ...] = ()
    rounds: tuple[RefinementRound, ...] = ()
    ended: str = ""
    statements: tuple[Statement, ...] = ()
