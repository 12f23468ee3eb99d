"""Findings: races seen from the application, with call paths."""

from heddle.races.findings.call_paths import CallPaths, Hop
from heddle.races.findings.findings import Finder, Finding, Findings, Owners
from heddle.races.findings.no_race import Absence, absence
from heddle.races.findings.own_allocations import MakersBelow
from heddle.races.findings.reachability import reached_classes
from heddle.races.findings.sides import Side

__all__ = [
    "Absence",
    "CallPaths",
    "Finder",
    "Finding",
    "Findings",
    "Hop",
    "MakersBelow",
    "Owners",
    "Side",
    "absence",
    "reached_classes",
]
