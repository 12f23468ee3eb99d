"""The explanation of races: findings with their circumstances and contents, and broken guards."""

from typing import NamedTuple

from heddle.models.annotations import Annotations
from heddle.program.program import Program
from heddle.races.contents import Contents, ContentsFinder
from heddle.races.detected import Detection
from heddle.races.findings import (
    CallPaths,
    Circumstances,
    ShownRace,
    race_circumstances,
    race_finder,
    reached_classes,
)
from heddle.races.guarded_by import GuardCheck, GuardInputs, check_guards, racing_places


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


def explain_races(
    program: Program, detected: Detection, annotations: Annotations, *, deep: bool
) -> Explanation:
    """Compute findings, contents of racy references and broken guards; `deep` within libraries."""
    calls, stages = detected.calling, detected.stages
    finder = race_finder(program, detected, deep=deep)
    findings, omitted, cut = finder.findings(stages.races, stages.pairs)
    circumstances = race_circumstances(detected, finder, findings)
    contents = ContentsFinder(detected, finder)
    explained = zip(findings, circumstances, map(contents.of, findings), strict=True)
    races = tuple([ExplainedRace(*each) for each in explained])
    reached = reached_classes(program, calls.hierarchy, calls.frames)
    inputs = GuardInputs(program, detected.analyses, calls, finder.paths, reached)
    guards = check_guards(inputs, annotations, racing_places(each[:2] for each in races))
    has_all = not contents.is_cut_short
    return Explanation(races, omitted, cut, guards, has_all, reached, finder.paths)
