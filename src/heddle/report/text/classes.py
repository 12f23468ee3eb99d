"""Conflicts of classes as text: classes, fields, the methods involved, and the lock to add."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from heddle._util.printable import printable
from heddle.report.model.classes import (
    Advice,
    ClassesReport,
    ClassReport,
    CodeLine,
    FieldReport,
    MethodUse,
    Totals,
)
from heddle.report.model.names import assumed_subject, counted

_SHOWN: Final = 10
_FIELDS_SHOWN: Final = 20
_USES_SHOWN: Final = 4
_LINES_SHOWN: Final = 3
_METHODS_SHOWN: Final = 4
_EVIDENCE: Final = {
    "some-lock": "some accesses hold a lock that others do not hold",
    "own-thread": "a task and other methods access it without a lock",
    "no-lock": "accessed without a lock",
    "leak": "callers obtain it and hold no lock",
    "one-task": "accessed by one task, which two threads would have to run at the same time",
    "printed": "printed without a lock",
}
_WHAT: Final = {"field": "", "elements": "", "state": " (its state)"}


def render_classes_text(report: ClassesReport) -> str:
    """Render the conflicts of classes for people."""
    return "\n".join(printable(line) for line in _lines(report))


def _lines(report: ClassesReport) -> Iterator[str]:
    yield from _counted_lines(report) if report.is_everything else _ranked_lines(report)
    yield from _assumption_lines(report)


# --- what a maintainer reads: one field after the other, the most significant first ---------------


def _ranked_lines(report: ClassesReport) -> Iterator[str]:
    every = [(field, each) for each in report.classes for field in each.fields]
    ranked = sorted(every, key=lambda pair: pair[0].rank)
    for field, each in ranked[:_FIELDS_SHOWN]:
        yield from _ranked_field(field, each)
        yield ""
    if len(ranked) > _FIELDS_SHOWN:
        more = counted(len(ranked) - _FIELDS_SHOWN, "more field")
        yield f"And {more}, less significant (--format json has them all)."
    totals = report.totals
    yield (
        f"{counted(totals.fields, 'field')} of {counted(totals.racy_classes, 'class')} may have "
        f"races; {counted(totals.classes, 'class')} analysed"
    )
    if totals.left_out:
        yield (
            f"Left out: {counted(totals.left_out, 'field')} of classes without a sign that threads "
            "share them, or inside of other objects (--all shows them)"
        )


def _ranked_field(field: FieldReport, each: ClassReport) -> Iterator[str]:
    """Say which methods lack the lock, then which hold it, then what to do."""
    name = f"{each.class_}.{field.name}{_WHAT[field.what]}"
    yield f"{field.rank}. {name}: {_EVIDENCE[field.evidence]}{_declared(field.declared)}"
    if each.signs:
        yield f"    the class {' and '.join(each.signs[:2])}{_declared(each.declared)}"
    rows = [_row(uses) for uses in _by_method(field.uses)]
    for group in ([row for row in rows if not row.locks], [row for row in rows if row.locks]):
        yield from (f"    {_near(row.text, each)}" for row in group[:_USES_SHOWN])
        if len(group) > _USES_SHOWN:
            what = "with a lock" if group[0].locks else "without a lock"
            yield f"    and in {counted(len(group) - _USES_SHOWN, 'more method')} {what}"
    yield f"    {_near(_advice_line(field.advice), each)}"


class _Row(NamedTuple):
    """The accesses of a method that hold the same locks, as a line of the report."""

    locks: tuple[str, ...]
    text: str


def _by_method(uses: Iterable[MethodUse]) -> Iterator[list[MethodUse]]:
    """Put the reads and writes of a method together if they hold the same locks."""
    found: dict[tuple[object, ...], list[MethodUse]] = {}
    for use in uses:
        key = (use.class_, use.method, use.descriptor, use.locks, use.leaks)
        found.setdefault(key, []).append(use)
    yield from found.values()


def _row(uses: list[MethodUse]) -> _Row:
    kinds = sorted({use.kind for use in uses})
    lines = {line for use in uses for line in use.lines}
    first = uses[0]
    does = " and ".join(f"{kind}s" for kind in kinds)
    if first.leaks:
        does = f"lets its callers {' and '.join(kinds)} it"
    locks = f", holding {', '.join(first.locks)}" if first.locks else ""
    where = ", ".join(_cut(list(_places(lines)), _LINES_SHOWN))
    return _Row(first.locks, f"{first.class_}.{first.method} {does} at {where}{locks}")


def _places(lines: Iterable[CodeLine]) -> Iterator[str]:
    """Return the places of lines, those of one method together."""
    found: dict[tuple[str, str], list[int]] = {}
    for line in lines:
        found.setdefault((line.file or "", line.method or ""), []).append(line.line or 0)
    for (file, method), numbers in sorted(found.items()):
        each = [str(number) if number else "an unknown line" for number in sorted(numbers)]
        where = f" (in {method})" if method else ""
        yield f"{file or 'line'}:{', '.join(_cut(each, _LINES_SHOWN))}{where}"


def _near(text: str, each: ClassReport) -> str:
    """Leave out the class of the field where it is only repeated, and its package."""
    package = each.class_.rpartition(".")[0]
    text = text.replace(f" ({each.class_})", "")
    return text.replace(f"{package}.", "") if package else text


# --- the counts of the thesis --------------------------------------------------------------------


def _counted_lines(report: ClassesReport) -> Iterator[str]:
    for each in report.classes:
        yield f"{each.class_}{_declared(each.declared)}"
        for field in each.fields:
            yield from _field_lines(field)
        yield ""
    yield _total_line(report.totals)


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
    where = ", ".join(_cut([_line(line) for line in use.lines], _LINES_SHOWN))
    return f"{use.class_}.{use.method} {verb} at {where}{locks}"


def _line(line: CodeLine) -> str:
    number = "an unknown line" if line.line is None else f"{line.file or 'line'}:{line.line}"
    return number if line.method is None else f"{number} (in {line.method})"


def _advice_line(advice: Advice) -> str:
    parts = [f"would be safe under {advice.lock}"]
    if advice.lacking:
        lacking = _cut(advice.lacking, _METHODS_SHOWN)
        parts.append(f"which is not held in {', '.join(lacking)}")
    if advice.giving_away:
        giving = _cut(advice.giving_away, _METHODS_SHOWN)
        parts.append(f"and if not given away by {', '.join(giving)}")
    return ", ".join(parts)


def _cut(parts: Sequence[str], most: int) -> list[str]:
    """Leave out all but the first few, and say how many."""
    more = len(parts) - most
    return [*parts[:most], f"{more} more"] if more > 0 else list(parts)


def _total_line(totals: Totals) -> str:
    found = f"{counted(totals.reads, 'conflicting read')}, {counted(totals.writes, 'write')}"
    return (
        f"Total: {counted(totals.races, 'race')} on {counted(totals.fields, 'field')} of "
        f"{counted(totals.racy_classes, 'class')} ({found}); {totals.classes} analysed"
    )


def _assumption_lines(report: ClassesReport) -> Iterator[str]:
    yield f"Taken on trust ({len(report.assumptions)}):"
    for each in report.assumptions[:_SHOWN]:
        yield f"  {assumed_subject(each.subject)}: {each.reason}"
    if len(report.assumptions) > _SHOWN:
        yield f"  and {len(report.assumptions) - _SHOWN} more (--format json has them all)"
