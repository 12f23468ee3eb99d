"""The report as text, for readers who see such a report for the first time.

Findings are in the order of `heddle.report.build.grouping`.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import accumulate, count
from typing import Final, final

import msgspec

from heddle._util.printable import printable
from heddle.report.build import sections
from heddle.report.filters import told_suppressed
from heddle.report.model.names import assumed_subject, counted
from heddle.report.model.races import RacesReport
from heddle.report.model.run import (
    Analysed,
    AssumptionNote,
    ReportedRound,
    ReportedStage,
    ReportedTiming,
)
from heddle.report.text.changes import changed_in_words
from heddle.report.text.coverage import INCONCLUSIVE, coverage_lines
from heddle.report.text.evidence import judgement_counts
from heddle.report.text.findings import finding_lines
from heddle.report.text.guards import guard_blocks, summary_lines

# How many lines of findings are shown unless the reader asks for more.
MOST_LINES: Final = 200
_LONGEST: Final = 180
_NAMED: Final = 4


@final
class Shown(msgspec.Struct, frozen=True):
    """The parts of a text: statistics, all pairs of a finding, at most so many findings (0: all).

    Without a number, as many findings are shown as `MOST_LINES` has room for, at least one.
    """

    stats: bool = False
    pairs: bool = False
    most: int | None = None


def render_text(report: RacesReport, shown: Shown = Shown()) -> str:  # noqa: B008 - immutable
    """Render for people: the findings, what was analysed, what was assumed."""
    return "\n".join(printable(line).rstrip() for line in _report_lines(report, shown))


# -- the whole report ----------------------------------------------------------------------------


def _report_lines(report: RacesReport, shown: Shown) -> Iterator[str]:
    yield from coverage_lines(report)
    yield from _summary_lines(report)
    yield from _findings_lines(report, shown)
    yield ""
    yield from analysed_lines(report)
    yield from _assumption_lines(report.assumptions)
    if shown.stats:
        yield ""
        yield from _stage_lines(report.stages)
        yield from _round_lines(report.rounds) if len(report.rounds) > 1 else ()
        yield from _timing_lines(report.timings) if report.timings else ()


def _summary_lines(report: RacesReport) -> Iterator[str]:
    """Yield the number of findings and their severity, or the reason why there are none."""
    if not report.findings:
        none = "No races found." if report.compared is None else "No new races found."
        none = INCONCLUSIVE if report.is_inconclusive else none
        yield f"{none} {report.note}" if report.note else none
        yield from summary_lines(report)
        yield from setting_lines(report)
        return
    noun = "finding" if report.compared is None else "new finding"
    pairs = counted(len(report.races), "racing pair")
    yield f"{counted(len(report.findings), noun)}, from {pairs} of accesses."
    yield f"{judgement_counts(report.findings)}."
    yield from summary_lines(report)
    if report.note:
        yield report.note
    yield from setting_lines(report)
    yield "`heddle explain ID PATH...` prints one finding in full and explains its rule."


def _findings_lines(report: RacesReport, shown: Shown) -> Iterator[str]:
    """Yield the findings that are to be shown, and how to see the others."""
    blocks = [*_blocks(report, shown)]
    most = _fitting(blocks) if shown.most is None else shown.most or len(blocks)
    for block in blocks[:most]:
        yield from block
    left = len(blocks) - most
    if left > 0:
        yield ""
        more = counted(left, "more finding")
        yield f"{more} not shown: --max-findings 0 shows all, --format short has one line for each."


def _fitting(blocks: Sequence[Sequence[str]]) -> int:
    """Return how many findings fit into the lines of a report, at least one."""
    lines = list(accumulate(len(block) for block in blocks))
    return max(1, sum(line <= MOST_LINES for line in lines))


def _blocks(report: RacesReport, shown: Shown) -> Iterator[list[str]]:
    """Yield the lines of each finding and of each broken declaration; titles are with the first."""
    numbers = count(1)
    for section in sections(report.findings):
        heading = [f"== {section.title}: {len(section.findings)}"] if section.title else []
        for finding in section.findings:
            before = ["", *heading] if heading else []
            heading = []
            described = finding_lines(report, finding, next(numbers), pairs=shown.pairs)
            yield [*before, "", *described]
    yield from guard_blocks(report, numbers)


def setting_lines(report: RacesReport) -> Iterator[str]:
    """Yield what the user's settings hide, and the settings that have no effect."""
    if report.compared is not None:
        against = report.compared
        known = counted(against.unchanged, "more finding")
        yield f"{known} in the baseline; fixed since: {len(against.fixed)}{_end(against.fixed)}"
        yield from (f"  {fixed.id}  {fixed.what}" for fixed in against.fixed[:_NAMED])
        more = len(against.fixed) - _NAMED
        yield from [f"  and {more} more"] if more > 0 else []
    if report.suppressed or report.suppressed_guards:
        yield _cut(told_suppressed(report))
    if report.changed is not None:
        yield changed_in_words(report.changed)
    yield from (f"Notice: {notice}." for notice in report.notices)


def _end(listed: Sequence[object]) -> str:
    return ":" if listed else "."


# -- what was done -------------------------------------------------------------------------------


def analysed_lines(report: RacesReport) -> Iterator[str]:
    """Yield the entry points, the extent and the precision of the analysis, and limits reached."""
    found = report.analysed
    yield from _entry_lines(found)
    own = f"{found.application_methods} of the application"
    yield f"  classes: {found.classes}; methods: {found.methods} ({own})"
    yield f"  methods in contexts: {found.method_contexts}; abstract threads: {found.threads}"
    yield f"  {_k_in_words(report)}; locks: {found.locks}"
    for number, each in enumerate(report.rounds, 1):
        if each.shortfall:
            yield f"  in round {number}: {each.shortfall}"
    if report.stopped:
        yield f"  more contexts might remove more races, but {report.stopped}"
    for reached in report.coarser:
        yield f"  limit reached, {reached}"


def _entry_lines(found: Analysed) -> Iterator[str]:
    if found.interface is None:
        yield f"Analysed from {found.main}"
        return
    types, methods = found.interface.types, counted(found.interface.methods, "method")
    components = found.interface.components
    if components:
        counts = [counted(len(names), kind) for kind, names in components.items()]
        yield f"Analysed as called by its container: {', '.join(counts)}; {methods}"
        for kind, names in components.items():
            yield f"  {kind}: {_some(names)}"
    if found.interface.main:
        yield f"  before that, {found.interface.main} is run"
    if types and components:
        yield f"and as called by any number of threads: {counted(len(types), 'type')}"
    elif types:
        called = f"{counted(len(types), 'type')}, {methods}"
        yield f"Analysed as called by any number of threads: {called}"
    if types:
        yield f"  {found.interface.chosen}: {_some(types)}"


def _some(names: Sequence[str]) -> str:
    more = f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
    return ", ".join(names[:_NAMED]) + more


def _k_in_words(report: RacesReport) -> str:
    """Return the k of the object contexts: one number, or a range over several rounds."""
    if len(report.rounds) < 2:
        return f"k = {report.analysed.k}"
    given = sorted(int(k) for k in report.rounds[-1].sites)
    span = f"{given[0]} to {given[-1]}" if len(given) > 1 else str(report.analysed.k)
    return f"k = {span}, in {len(report.rounds)} rounds"


def _assumption_lines(assumptions: Sequence[AssumptionNote]) -> Iterator[str]:
    if not assumptions:
        yield "Assumptions: none"
        return
    yield f"Assumptions: {len(assumptions)} (all of them with --format json)"
    examples: dict[str, AssumptionNote] = {}
    for assumption in assumptions:
        examples.setdefault(assumption.kind, assumption)
    counts = Counter(assumption.kind for assumption in assumptions)
    for kind, number in sorted(counts.items(), key=lambda item: (-item[1], item[0])):
        example = examples[kind]
        yield _cut(
            f"  {number} {kind}, such as {assumed_subject(example.subject)}: {example.reason}"
        )


def _cut(line: str) -> str:
    return line if len(line) <= _LONGEST else f"{line[:_LONGEST]} ..."


_COLUMNS: Final = ("stage", "given", "kept", "removed", "removed alone", "seconds", "MB")


def _table(rows: Sequence[tuple[str, ...]]) -> Iterator[str]:
    """Yield rows in columns: the first is aligned to the left, numbers to the right."""
    widths = [max(len(printable(cell)) for cell in column) for column in zip(*rows, strict=True)]
    for name, *numbers in rows:
        cells = [cell.rjust(width) for cell, width in zip(numbers, widths[1:], strict=True)]
        yield "  ".join(["", printable(name).ljust(widths[0]), *cells])


def _round_lines(rounds: Sequence[ReportedRound]) -> Iterator[str]:
    """Yield the input and the result of each demand-driven round (Tables 4.2, 4.3 and 4.5)."""
    deepest = sorted({int(k) for each in rounds for k in each.sites})
    heading = ("round", "contexts", *(f"k = {k}" for k in deepest), "pairs left", "seconds")
    rows = [heading]
    for number, each in enumerate(rounds, 1):
        sites = [str(each.sites.get(str(k), "-")) for k in deepest]
        seconds = "" if each.seconds is None else f"{each.seconds:.2f}"
        rows.append((str(number), str(each.contexts), *sites, str(each.pairs), seconds))
    yield "Rounds, each with more contexts where races were left; sites by their k:"
    yield from _table(rows)


def _stage_lines(stages: Sequence[ReportedStage]) -> Iterator[str]:
    """Yield the table of stages; what a stage removes alone is relative to the original pairs."""
    original = stages[0].given if stages else 0
    yield "Stages, in pairs of accesses:"
    yield from _table([_COLUMNS, *(_stage_row(stage, original) for stage in stages)])
    for stage in stages:
        if stage.proofs:
            shares = [f"{name} {_percentage(n, original)}" for name, n in stage.proofs.items()]
            yield f"  {printable(stage.name)} alone, by kind of proof: {', '.join(shares)}"


def _timing_lines(timings: Sequence[ReportedTiming]) -> Iterator[str]:
    """Yield the time and memory that each analysis took."""
    width = max((len(printable(timing.name)) for timing in timings), default=0)
    yield "Analyses, in CPU seconds and the most MB by then:"
    for timing in timings:
        name = printable(timing.name).ljust(width)
        yield f"  {name}  {timing.seconds:8.2f}  {timing.megabytes:6.0f}"


def _stage_row(stage: ReportedStage, original: int) -> tuple[str, ...]:
    return (
        stage.name,
        str(stage.given),
        str(stage.kept),
        _percentage(stage.given - stage.kept, stage.given),
        "-" if stage.alone is None else _percentage(original - stage.alone, original),
        "" if stage.seconds is None else f"{stage.seconds:.2f}",
        "" if stage.megabytes is None else f"{stage.megabytes:.0f}",
    )


def _percentage(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %" if whole else "-"
