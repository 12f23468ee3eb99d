"""The explanation of races: findings with their circumstances and contents, and broken guards."""

from typing import NamedTuple

from heddle.races.contents import Contents
from heddle.races.findings import CallPaths, Circumstances, ShownRace
from heddle.races.guarded_by import GuardCheck


class ExplainedRace(NamedTuple):
    """A finding, its circumstances, and what a racy reference publishes with it."""

    finding: ShownRace
    circumstances: Circumstances
    contents: Contents


class Explanation(NamedTuple):
    """All findings, and the `@GuardedBy` claims that are broken or unchecked.

    `omitted` is how many pairs of statements no finding stands for, `cut` how many are shown at
    some of the calls that reach them only; `has_all_contents` is false if the contents of some were
    too much to look at. `reached` are the classes of the application that the program comes upon,
    `paths` the call paths that lead threads to accesses.
    """

    races: tuple[ExplainedRace, ...]
    omitted: int
    cut: int
    guards: GuardCheck
    has_all_contents: bool
    reached: tuple[str, ...]
    paths: CallPaths
