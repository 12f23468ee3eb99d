"""Declared guards that are not held, as text: the list of all, and one in full."""

from collections.abc import Iterator
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


def section_lines(report: RacesReport, numbers: Iterator[int]) -> Iterator[str]:
    """List the broken guards by declaration, continuing the numbering of the race groups."""
    if not report.guards:
        return
    yield ""
    yield f"== Declared guards that are not held: {counted(len(report.guards), 'place')}"
    for _, together in groupby(report.guards, key=lambda each: (each.on, each.annotation)):
        found = list(together)
        number = next(numbers)
        yield ""
        yield f"{number}. {_declared(found[0])}"
        for part, guard in enumerate(found, 1):
            yield ""
            yield f"  {number}.{part} Guard {guard.id}: {guard.guard} is {guard.lack}"
            yield from indented(guard_lines(report, guard, BRIEF), 6)
            yield from indented(_race_lines(guard), 6)
        yield f"      To fix {_them(len(found))}: {RULES[found[0].rule].hint}."


def render_guard(report: RacesReport, guard: BrokenGuard) -> str:
    """Render a broken guard in full, with the documentation of its rule."""
    rule = RULES[guard.rule]
    lines = [
        f"Guard {guard.id}: {_declared(guard)}; {guard.guard} is {guard.lack}",
        f"{rule.title} ({rule.id})",
        "",
        *guard_lines(report, guard, FULL),
        *_race_lines(guard),
        "",
        f"To fix it: {rule.hint}.",
        *rule_lines(rule),
    ]
    return "\n".join(printable(line).rstrip() for line in lines)


def _declared(guard: BrokenGuard) -> str:
    return f"{guard.on.class_}.{guard.on.name}, declared {guard.annotation}"


def _race_lines(guard: BrokenGuard) -> Iterator[str]:
    if guard.races:
        shown = ", ".join(guard.races[: BRIEF.items])
        left = len(guard.races) - BRIEF.items
        noun = "race" if len(guard.races) == 1 else "races"
        yield f"On this line: {noun} {shown}{f' and {left} more' if left > 0 else ''}"


def _them(count: int) -> str:
    return "it" if count == 1 else f"these {count}"
