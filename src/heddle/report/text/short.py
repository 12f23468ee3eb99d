"""Findings as one line each, as editors and `grep` know them: `file:line: rule: message`."""

from collections.abc import Iterator

from heddle._util.printable import printable
from heddle.report.model.names import counted, method_name, subject
from heddle.report.model.races import BrokenGuard, CodePlace, Finding, RacesReport
from heddle.report.sources import source_name
from heddle.report.text.evidence import judgement_in_words, shown_first, where


def render_short(report: RacesReport, most: int | None = None) -> str:
    """Render one line for each finding and broken guard; at most so many if `most` is given."""
    lines = [*_lines(report)]
    shown = lines[: most or None]
    if len(lines) > len(shown):
        left = counted(len(lines) - len(shown), "more finding")
        shown.append(f"{left}; --max-findings 0 shows all")
    return "\n".join(printable(line) for line in shown)


def _lines(report: RacesReport) -> Iterator[str]:
    yield from (_finding(report, finding) for finding in report.findings)
    yield from (_guard(report, guard) for guard in report.guards)


def _finding(report: RacesReport, finding: Finding) -> str:
    shown, other = shown_first(finding.best, report.sources)
    at = f"{other.kind} at {where(other.place)} in {method_name(other.place)}"
    text = f"{judgement_in_words(finding.best)}: {shown.kind} of {subject(finding)} races with {at}"
    return f"{_place(report, shown.place)}: {finding.rule}: {text} [{finding.id}]"


def _guard(report: RacesReport, guard: BrokenGuard) -> str:
    on = f"{guard.on.class_}.{guard.on.name}"
    text = (
        f"{guard.access.kind} of {on}, declared {guard.annotation}: {guard.guard} is {guard.lack}"
    )
    return f"{_place(report, guard.access.place)}: {guard.rule}: {text} [{guard.id}]"


def _place(report: RacesReport, place: CodePlace) -> str:
    """Return the path and line; where there is no source, it is named by its package."""
    name = source_name(place)
    if name is None or place.line is None:
        return where(place)
    return f"{report.sources.get(name) or name}:{place.line}"
