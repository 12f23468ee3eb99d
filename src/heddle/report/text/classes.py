"""Conflicts of classes as text: classes, fields, the methods involved, and the lock to add."""

from collections.abc import Iterator
from typing import Final

from heddle._util.printable import printable
from heddle.report.model.classes import (
    Advice,
    ClassesReport,
    CodeLine,
    FieldReport,
    MethodUse,
    Totals,
)
from heddle.report.model.names import counted

_SHOWN: Final = 10
_WHAT: Final = {"field": "", "elements": "", "state": " (its state)"}


def render_classes_text(report: ClassesReport) -> str:
    """Render the conflicts of classes for people."""
    return "\n".join(printable(line) for line in _lines(report))


def _lines(report: ClassesReport) -> Iterator[str]:
    for each in report.classes:
        yield f"{each.class_}{_declared(each.declared)}"
        for field in each.fields:
            yield from _field_lines(field)
        yield ""
    yield _total_line(report.totals)
    yield from _assumption_lines(report)


def _field_lines(field: FieldReport) -> Iterator[str]:
    counts = f"{counted(field.reads, 'read')}, {counted(field.writes, 'write')}"
    declared = _declared(field.declared)
    yield f"  {field.name}{_WHAT[field.what]}: {counts}, {counted(field.races, 'race')}{declared}"
    for use in field.uses:
        yield f"    {_use_line(use)}"
    yield f"    {_advice_line(field.advice)}"


def _declared(annotations: tuple[str, ...]) -> str:
    return f", declared {' '.join(annotations)}" if annotations else ""


def _use_line(use: MethodUse) -> str:
    verb = "writes" if use.kind == "write" else "reads"
    if use.leaks:
        verb = f"lets its callers {use.kind} it"
    locks = f", holding {', '.join(use.locks)}" if use.locks else ""
    where = ", ".join(_line(line) for line in use.lines)
    return f"{use.class_}.{use.method} {verb} at {where}{locks}"


def _line(line: CodeLine) -> str:
    number = "an unknown line" if line.line is None else f"{line.file or 'line'}:{line.line}"
    return number if line.method is None else f"{number} (in {line.method})"


def _advice_line(advice: Advice) -> str:
    parts = [f"would be safe under {advice.lock}"]
    if advice.lacking:
        parts.append(f"which is not held in {', '.join(advice.lacking)}")
    if advice.giving_away:
        parts.append(f"and if not given away by {', '.join(advice.giving_away)}")
    return ", ".join(parts)


def _total_line(totals: Totals) -> str:
    found = f"{counted(totals.reads, 'conflicting read')}, {counted(totals.writes, 'write')}"
    return (
        f"Total: {counted(totals.races, 'race')} on {counted(totals.fields, 'field')} of "
        f"{counted(totals.racy_classes, 'class')} ({found}); {totals.classes} analysed"
    )


def _assumption_lines(report: ClassesReport) -> Iterator[str]:
    yield f"Taken on trust ({len(report.assumptions)}):"
    for each in report.assumptions[:_SHOWN]:
        yield f"  {each.subject}: {each.reason}"
    if len(report.assumptions) > _SHOWN:
        yield f"  and {len(report.assumptions) - _SHOWN} more (--format json has them all)"
