"""What the pipeline hands on: the races, and what they were found with."""

from typing import NamedTuple

from heddle.concurrency.callgraph import ThreadCalls
from heddle.pointsto import ContextPolicy
from heddle.races.accesses import Statement
from heddle.races.stages import Analyses, Funnelled


class Timing(NamedTuple):
    """What an analysis took: CPU seconds, and the most memory the process had by then."""

    name: str
    seconds: float
    megabytes: float


class Round(NamedTuple):
    """One round of the loop of Figure 4.8: how fine it was, what it left and what it took.

    `policy` is Sigma; `sites` tells how many sites have each k, as Table 4.3; `shortfall` what
    could not be afforded.
    """

    policy: ContextPolicy
    contexts: int
    sites: tuple[tuple[int, int], ...]
    pairs: int
    seconds: float
    shortfall: str


class Detected(NamedTuple):
    """The races, what they were found with, and how many accesses of which classes are trusted.

    `coarser` tells which analyses reached their limits, and what they did instead. With several
    rounds, the counts of the stages are those of the first; `ended` tells what could
    not be afforded, if there was more to refine. `statements` are all accesses of the program,
    of which later rounds look at some.
    """

    funnelled: Funnelled
    analyses: Analyses
    calling: ThreadCalls
    trusted: dict[str, int]
    timings: tuple[Timing, ...]
    coarser: tuple[str, ...] = ()
    rounds: tuple[Round, ...] = ()
    ended: str = ""
    statements: tuple[Statement, ...] = ()
