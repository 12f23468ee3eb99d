"""Findings: races seen from the application, with call paths."""

from heddle.races.findings.call_paths import CallPaths, Hop
from heddle.races.findings.circumstances import Circumstances, During, race_circumstances
from heddle.races.findings.findings import (
    Finder,
    Findings,
    ShownRace,
    is_application,
    race_finder,
)
from heddle.races.findings.no_race import RaceAbsence, absence
from heddle.races.findings.reachability import reached_classes
from heddle.races.findings.sides import Side

__all__ = [
    "CallPaths",
    "Circumstances",
    "During",
    "Finder",
    "Findings",
    "Hop",
    "RaceAbsence",
    "ShownRace",
    "Side",
    "absence",
    "is_application",
    "race_circumstances",
    "race_finder",
    "reached_classes",
]
