"""The findings that a user asks for: by their judgements, by package and by rule.

What is left out is counted in a notice, so that a short report is not taken for a clean one.
"""

from collections.abc import Iterator
from typing import final

import msgspec

from heddle._util.errors import InputError
from heddle._util.patterns import matches_name
from heddle.report.model.names import counted
from heddle.report.model.races import (
    BrokenGuard,
    Finding,
    Level,
    Race,
    RacesReport,
    is_at_least,
)
from heddle.report.model.rules import RULES


@final
class Selection(msgspec.Struct, frozen=True, kw_only=True):
    """The least levels of both judgements, and the packages and rules, of which any may match.

    A package stands for all below it. Nothing given means everything.
    """

    confidence: Level = "low"
    severity: Level = "low"
    packages: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()

    def told(self) -> str:
        """Return the options that say the same."""
        return " ".join(self._options())

    def _options(self) -> Iterator[str]:
        if self.confidence != "low":
            yield f"--min-confidence {self.confidence}"
        if self.severity != "low":
            yield f"--min-severity {self.severity}"
        yield from (f"--only {each}" for each in self.packages)
        yield from (f"--rule {each}" for each in self.rules)


def checked(selection: Selection) -> Selection:
    """Return a selection; raise an error if it names a rule that does not exist."""
    for rule in selection.rules:
        if rule not in RULES:
            raise InputError(rule, "there is no such rule", f"The rules are {', '.join(RULES)}.")
    return selection


def selected(report: RacesReport, selection: Selection) -> RacesReport:
    """Return a report with the selected findings only, and a notice of how many others there are.

    A declared guard that is not held is certain and severe, whatever the levels are.
    """
    findings = tuple([found for found in report.findings if _is_selected(found, selection)])
    guards = tuple([guard for guard in report.guards if _is_meant(guard, selection)])
    left = len(report.findings) + len(report.guards) - len(findings) - len(guards)
    if not left:
        return report
    were = "was" if left == 1 else "were"
    notice = f"{counted(left, 'more finding')} {were} left out by {selection.told()}"
    return msgspec.structs.replace(
        report, findings=findings, guards=guards, notices=(*report.notices, notice)
    )


def _is_selected(finding: Finding, selection: Selection) -> bool:
    """Return whether the clearest pair reaches the levels, and any pair is in the packages."""
    return is_at_least(finding.best, selection.confidence, selection.severity) and any(
        _is_meant(pair, selection) for pair in finding.pairs
    )


def _is_meant(found: Race | BrokenGuard, selection: Selection) -> bool:
    if selection.rules and found.rule not in selection.rules:
        return False
    return not selection.packages or any(
        _is_in(name, package) for name in _classes(found) for package in selection.packages
    )


def _is_in(name: str, package: str) -> bool:
    return name == package or name.startswith(f"{package}.") or matches_name(package, name)


def _classes(found: Race | BrokenGuard) -> set[str]:
    """Return the class of the field, and those whose code accesses it."""
    if isinstance(found, BrokenGuard):
        return {found.on.class_, found.access.place.class_}
    return {found.field.class_, *(access.place.class_ for access in found.accesses)}
