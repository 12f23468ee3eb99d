"""The entries of a report for a CI service: one for each bug, with a place and a description."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from heddle.report.model.names import field_name
from heddle.report.model.races import (
    BrokenGuard,
    CodePlace,
    Finding,
    Level,
    RacesReport,
    ReportedAccess,
)
from heddle.report.model.rules import RULES
from heddle.report.sources import source_name
from heddle.report.text import (
    BRIEF,
    advice_lines,
    confidence_in_words,
    heading,
    kinds,
    located,
    overlap,
    severity_in_words,
)


class ReportedUnit(NamedTuple):
    """One thing to fix: its id and rule, its subject and place, and what is to be said about it.

    `ignored` says why it does not fail a check, if it does not.
    """

    id: str
    rule: str
    class_: str
    subject: str
    level: Level
    path: str
    line: int | None
    message: str
    details: tuple[str, ...]
    ignored: str | None = None


def units(report: RacesReport) -> Iterator[ReportedUnit]:
    """Yield what is reported and what is suppressed, in reading order."""
    for finding in report.findings:
        yield _of_finding(report, finding)
    for guard in report.guards:
        yield _of_guard(report, guard)
    for suppressed in report.suppressed:
        unit = _of_finding(report, suppressed.finding)
        yield unit._replace(ignored=f"suppressed: {suppressed.reason}")
    for hidden in report.suppressed_guards:
        yield _of_guard(report, hidden.guard)._replace(ignored=f"suppressed: {hidden.reason}")


def _of_finding(report: RacesReport, finding: Finding) -> ReportedUnit:
    best = finding.best
    rule = RULES[finding.rule]
    subject, *_ = heading(finding)
    place = _primary(report, best.accesses)
    details = [
        line
        for race in finding.pairs
        for line in (
            f"Pair {race.id}: {kinds(race)} of {field_name(race.field)}",
            *(f"  {a.kind} at {located(a.place, BRIEF)}" for a in race.accesses),
            f"  Why: {overlap(report, race)}",
            f"  {confidence_in_words(race)}. {severity_in_words(race)}.",
            *(f"  {line}" for line in advice_lines(race)),
        )
    ]
    return ReportedUnit(
        id=finding.id,
        rule=rule.id,
        class_=place.class_,
        subject=subject,
        level=finding.severity.level,
        path=_path(report, place),
        line=place.line,
        message=f"{rule.title}: {subject}; {overlap(report, best)}",
        details=tuple(details),
        ignored="declared harmless by annotations" if finding.standing == "harmless" else None,
    )


def _of_guard(report: RacesReport, guard: BrokenGuard) -> ReportedUnit:
    place = guard.access.place
    subject = f"{guard.on.class_}.{guard.on.name}"
    rule = RULES[guard.rule]
    told = f"{guard.annotation} of {subject}: {guard.guard} is {guard.lack}"
    return ReportedUnit(
        id=guard.id,
        rule=rule.id,
        class_=place.class_,
        subject=subject,
        level="high",
        path=_path(report, place),
        line=place.line,
        message=f"{rule.title}: {told}.",
        details=(
            f"{guard.access.kind} at {located(place, BRIEF)}",
            told,
            f"To mend it: {rule.hint}.",
        ),
    )


def _primary(report: RacesReport, accesses: Sequence[ReportedAccess]) -> CodePlace:
    """Return the place to show: in the application if any is, without a lock, a write."""
    ordered = sorted(accesses, key=lambda a: (bool(a.locks), a.kind != "write"))
    steps = [step.place for access in ordered for step in reversed(access.path)]
    candidates = [*(access.place for access in ordered), *steps]
    own = [place for place in candidates if source_name(place) in report.sources]
    return (own or candidates)[0]


def _path(report: RacesReport, place: CodePlace) -> str:
    """Return the path of a place in the repository; else its file by package."""
    name = source_name(place) or f"{place.class_.partition('$')[0].replace('.', '/')}.java"
    return report.sources.get(name) or name
