"""What the pipeline hands on: the races, and what they were found with."""

from typing import NamedTuple

from heddle.concurrency.calling import Calling
from heddle.races.funnel import Funnelled
from heddle.races.stages import Analyses


class Timing(NamedTuple):
    """What an analysis took: CPU seconds, and the most memory the process had by then."""

    name: str
    seconds: float
    megabytes: float


class Detected(NamedTuple):
    """The races, what they were found with, and how many accesses of which classes are trusted."""

    funnelled: Funnelled
    analyses: Analyses
    calling: Calling
    trusted: dict[str, int]
    timings: tuple[Timing, ...]
