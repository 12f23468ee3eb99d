"""The report of races as text, for readers who see such a report for the first time.

Races and groups are in the order of `heddle.report.build.grouping`.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import count
from typing import Final

from heddle._util.printable import printable
from heddle.report.build import RaceGroup, Section, View, sections
from heddle.report.filters import told_suppressed
from heddle.report.model.names import counted, field_name
from heddle.report.model.races import (
    Analysed,
    AssumptionNote,
    Note,
    Race,
    RaceObject,
    RacesReport,
    ReportedAccess,
    ReportedRound,
    ReportedStage,
    ReportedTiming,
)
from heddle.report.model.rules import RULES
from heddle.report.text.changes import changed_in_words
from heddle.report.text.coverage import INCONCLUSIVE, coverage_lines
from heddle.report.text.evidence import (
    BRIEF,
    FULL,
    Detail,
    access_lines,
    advice_lines,
    confidence_in_words,
    contents_lines,
    judgement_counts,
    kinds,
    note_lines,
    objects_in_words,
    overlap,
    severity_in_words,
)
from heddle.report.text.guards import section_lines, summary_lines
from heddle.report.text.rules import indented, rule_lines

_LONGEST: Final = 180
_NAMED: Final = 4


def render_text(report: RacesReport, *, stats: bool = False, view: View = "field") -> str:
    """Render for people: all races in groups, what was analysed, what was assumed."""
    return _joined(_report_lines(report, stats, view))


def render_race(report: RacesReport, race: Race) -> str:
    """Render a race in full, with the documentation of its rule."""
    return _joined(_full_lines(report, race))


def _joined(lines: Iterable[str]) -> str:
    return "\n".join(printable(line).rstrip() for line in lines)


# -- the whole report ----------------------------------------------------------------------------


def _report_lines(report: RacesReport, stats: bool, view: View) -> Iterator[str]:
    found = sections(report.races, view)
    yield from coverage_lines(report)
    yield from _summary_lines(report, found)
    numbers = count(1)
    for section in found:
        races = sum(len(group.races) for group in section.groups)
        yield ""
        yield f"== {section.title}: {counted(races, 'race')}"
        for group in section.groups:
            yield ""
            yield from _group_lines(report, group, next(numbers))
    yield from section_lines(report, numbers)
    yield ""
    yield from analysed_lines(report)
    yield from _assumption_lines(report.assumptions)
    if stats:
        yield ""
        yield from _stage_lines(report.stages)
        yield from _round_lines(report.rounds) if len(report.rounds) > 1 else ()
        yield from _timing_lines(report.timings) if report.timings else ()


def _summary_lines(report: RacesReport, found: Sequence[Section]) -> Iterator[str]:
    """Yield the number of races and the locks held at them, or the reason why there are none."""
    if not report.races:
        none = "No races found." if report.compared is None else "No new races found."
        none = INCONCLUSIVE if report.is_inconclusive else none
        yield f"{none} {report.note}" if report.note else none
        yield from summary_lines(report)
        yield from setting_lines(report)
        return
    arrays = {race.field for race in report.races if race.field.kind == "array"}
    fields = {race.field for race in report.races} - arrays
    parts = [counted(len(fields), "field")] if fields else []
    parts += [counted(len(arrays), "type") + " of array"] if arrays else []
    noun = "race" if report.compared is None else "new race"
    yield f"{counted(len(report.races), noun)} on {' and '.join(parts)}."
    yield f"{judgement_counts(report.races)}."
    yield _locking_line([group for section in found for group in section.groups])
    yield from summary_lines(report)
    if report.note:
        yield report.note
    yield from setting_lines(report)
    yield "`heddle explain ID PATH...` prints one race in full and explains its rule."


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


def _locking_line(groups: Sequence[RaceGroup]) -> str:
    """Return the number of groups by the sides that hold locks, which also orders the groups."""
    counts = Counter(group.locking for group in groups)
    return (
        f"A lock is held on one side only in {counts['one side']} of "
        f"{counted(len(groups), 'group')}, on neither side in {counts['none']}, "
        f"and on both sides (perhaps different locks) in {counts['different']}."
    )


def _group_lines(report: RacesReport, group: RaceGroup, number: int) -> Iterator[str]:
    """Yield what the races of a group have in common, then each race."""
    first = group.races[0]
    share_objects = all(race.objects == first.objects for race in group.races)
    share_advice = len({race.advice for race in group.races}) == 1
    title, *notes = heading(group, share_objects)
    yield f"{number}. {title}"
    yield from indented(notes, 6)
    described: dict[ReportedAccess, str] = {}
    said: set[Note] = set()
    for part, race in enumerate(group.races, 1):
        yield ""
        is_said = group.by_field and len(group.fields) == 1
        of_field = "" if is_said else f" of {field_name(race.field)}"
        yield f"  {number}.{part} Race {race.id}: {kinds(race)}{of_field}"
        if not share_objects:
            yield from indented(_object_lines("on ", race, BRIEF), 6)
        yield from indented(access_lines(report, race, BRIEF, described), 6)
        for access in race.accesses:
            described.setdefault(access, f"{number}.{part}")
        new = [note for note in race.notes if note not in said]
        yield from indented(note_lines(new), 6)
        said.update(new)
        yield f"      Why: {overlap(report, race)}"
        yield from indented(contents_lines(race, BRIEF), 6)
        yield f"      {confidence_in_words(race)}."
        yield f"      {severity_in_words(race)}."
        if not share_advice:
            yield from indented(advice_lines(race), 6)
    if share_advice:
        yield from indented(advice_lines(first, _them(group.races)), 6)


def heading(group: RaceGroup, share_objects: bool) -> list[str]:
    """Return the subject of a group: the field, the enclosing objects, the objects."""
    first = group.races[0]
    if len(group.fields) > 1 and group.by_field:
        names = ", ".join(field.name for field in group.fields)
        return [
            f"{first.field.class_}: {names}, written by constructors of objects that are shared"
        ]
    if group.by_field:
        of_objects = _object_lines("of ", first, BRIEF) if share_objects else []
        return [field_name(first.field), *of_objects]
    if first.outer is None or (share_objects and _is_said(first.outer, first.objects)):
        return _object_lines("", first, BRIEF)
    on_objects = _object_lines("on ", first, BRIEF) if share_objects else []
    return [*objects_in_words((first.outer,), BRIEF), *on_objects]


def _is_said(outer: RaceObject, objects: Sequence[RaceObject]) -> bool:
    """Return whether the first object is itself the outer object, so that naming it is enough."""
    return objects[0].type == outer.type and objects[0].sites[:1] == outer.sites


def _object_lines(preposition: str, race: Race, detail: Detail) -> list[str]:
    lines = objects_in_words(race.objects, detail)
    return [f"{preposition}{lines[0]}", *lines[1:]] if lines else []


def _them(races: Sequence[Race]) -> str:
    return "it" if len(races) == 1 else f"these {len(races)}"


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
        yield _cut(f"  {number} {kind}, such as {example.subject}: {example.reason}")


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


# -- one race ------------------------------------------------------------------------------------


def _full_lines(report: RacesReport, race: Race) -> Iterator[str]:
    rule = RULES[race.rule]
    yield f"Race {race.id}: {kinds(race)} of {field_name(race.field)}"
    yield f"{rule.title} ({rule.id})"
    yield from indented(_object_lines("on ", race, FULL), 2)
    if race.pairs > 1:
        yield f"  stands for {race.pairs} pairs of accesses"
    yield ""
    yield from access_lines(report, race, FULL, {})
    yield ""
    yield from note_lines(race.notes)
    yield f"Why: {overlap(report, race)}"
    yield from contents_lines(race, FULL)
    yield f"{confidence_in_words(race)}."
    yield f"{severity_in_words(race)}."
    yield from advice_lines(race)
    yield from rule_lines(rule)
