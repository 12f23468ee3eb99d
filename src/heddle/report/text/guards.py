"""Declared guards that are not held, as text: the list of all, and one in full."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from heddle._util.printable import printable
from heddle.report.model.names import counted
from heddle.report.model.races import BrokenGuard, RacesReport
from heddle.report.model.rules import RULES
from heddle.report.text.evidence import BRIEF, FULL, guard_lines
from heddle.report.text.rules import indented, rule_lines


def summary_lines(report: RacesReport) -> Iterator[str]:
    """Yield the number of broken guards, if there are any."""
    if report.guards:
        places = counted(len(report.guards), "place")
        yield f"A declared guard (@GuardedBy) is not held at {places}."


def guard_blocks(report: RacesReport, numbers: Iterator[int]) -> Iterator[list[str]]:
    """Yield the lines of each broken declaration, continuing the numbering of the findings."""
    places = counted(len(report.guards), "place")
    heading = ["", f"== Declared guards that are not held: {places}"]
    for _, together in groupby(report.guards, key=lambda each: (each.on, each.annotation)):
        yield [*heading, "", *_declaration_lines(report, list(together), next(numbers))]
        heading = []


def _declaration_lines(
    report: RacesReport, found: Sequence[BrokenGuard], number: int
) -> Iterator[str]:
    yield f"{number}. {_declared(found[0])}"
    for part, guard in enumerate(found, 1):
        yield ""
        yield f"  {number}.{part} Guard {guard.id}: {guard.guard} is {guard.lack}"
        yield from indented(guard_lines(report, guard, BRIEF), 6)
        yield from indented(_finding_lines(report, guard), 6)
    yield f"      To fix {_them(len(found))}: {RULES[found[0].rule].hint}."


def render_guard(report: RacesReport, guard: BrokenGuard) -> str:
    """Render a broken guard in full, with the documentation of its rule."""
    rule = RULES[guard.rule]
    lines = [
        f"Guard {guard.id}: {_declared(guard)}; {guard.guard} is {guard.lack}",
        f"{rule.title} ({rule.id})",
        "",
        *guard_lines(report, guard, FULL),
        *_finding_lines(report, guard),
        "",
        f"To fix it: {rule.hint}.",
        *rule_lines(rule),
    ]
    return "\n".join(printable(line).rstrip() for line in lines)


def _declared(guard: BrokenGuard) -> str:
    return f"{guard.on.class_}.{guard.on.name}, declared {guard.annotation}"


def findings_at(report: RacesReport, guard: BrokenGuard) -> tuple[str, ...]:
    """Return the ids of the findings with an access on the line of a broken guard."""
    races = set(guard.races)
    found = [each for each in report.findings if any(race.id in races for race in each.pairs)]
    return tuple([finding.id for finding in found])


def _finding_lines(report: RacesReport, guard: BrokenGuard) -> Iterator[str]:
    found = findings_at(report, guard)
    if found:
        left = len(found) - BRIEF.items
        noun = "finding" if len(found) == 1 else "findings"
        more = f" and {left} more" if left > 0 else ""
        yield f"On this line: {noun} {', '.join(found[: BRIEF.items])}{more}"


def _them(count: int) -> str:
    return "it" if count == 1 else f"these {count}"
