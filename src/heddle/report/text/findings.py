"""Findings as text: each in brief, on one screen, and one in full."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from heddle._util.printable import printable
from heddle.report.model.names import counted, field_name
from heddle.report.model.races import (
    AccessPlace,
    CodePlace,
    Finding,
    Note,
    Race,
    RaceObject,
    RacesReport,
    ReportedAccess,
)
from heddle.report.model.rules import RULES
from heddle.report.text.evidence import (
    BRIEF,
    FULL,
    Detail,
    access_lines,
    advice_lines,
    confidence_in_words,
    contents_lines,
    kinds,
    located,
    note_lines,
    objects_in_words,
    overlap,
    severity_in_words,
    where,
)
from heddle.report.text.rules import indented, rule_lines

# How many other places of a finding are listed in brief.
_MOST_PLACES: Final = 8
_INDENT: Final = 3


def finding_lines(
    report: RacesReport, finding: Finding, number: int, *, pairs: bool = False
) -> Iterator[str]:
    """Describe a finding in brief: what, the clearest pair, the other places, why, what to do."""
    title, *notes = heading(finding)
    yield f"{number}. {title} [{finding.id}]"
    yield from indented(notes, _INDENT + 2)
    yield from indented(_evidence_lines(report, finding, BRIEF), _INDENT)
    if pairs and len(finding.pairs) > 1:
        yield from indented(_pair_lines(report, finding), _INDENT)
    elif len(finding.pairs) > 1:
        yield f"   This is the clearest of {len(finding.pairs)} pairs of accesses."


def heading(finding: Finding) -> list[str]:
    """Return the subject of a finding, and lines on the objects."""
    field, objects = finding.field, finding.objects
    if finding.outer is not None:
        return _with("Inside ", objects_in_words((finding.outer,), BRIEF))
    if field.kind == "array" and objects:
        first, *others = objects
        nearest = RaceObject(first.type, first.sites[:1])
        return _with("Elements of ", objects_in_words((nearest, *others), BRIEF))
    title = field_name(field)
    if len(finding.fields) > 1:
        names = ", ".join(sorted(each.name for each in finding.fields))
        title = f"{field.class_}: {names}, written by constructors of objects that are shared"
    return [title, *_with("of ", objects_in_words(objects, BRIEF))]


def _with(preposition: str, lines: Sequence[str]) -> list[str]:
    return [f"{preposition}{lines[0]}", *lines[1:]] if lines else []


def _evidence_lines(report: RacesReport, finding: Finding, detail: Detail) -> Iterator[str]:
    """Describe the clearest pair, the other places, the reasons and the remedy."""
    best = finding.best
    yield from access_lines(report, best, detail, {})
    yield from _other_places(finding, detail)
    yield from note_lines(dict.fromkeys(note for pair in finding.pairs for note in pair.notes))
    yield f"Why: {overlap(report, best)}"
    yield from contents_lines(best, detail)
    yield f"{confidence_in_words(best)}."
    yield f"{severity_in_words(best)}."
    yield from advice_lines(best)


# -- places --------------------------------------------------------------------------------------


def _other_places(finding: Finding, detail: Detail) -> Iterator[str]:
    """List the places that the clearest pair does not show, by the locks held there."""
    shown = {_line(access.place, access.kind, detail) for access in finding.best.accesses}
    shown |= {_line(access.place, "", detail) for access in finding.best.accesses}
    left = [
        place
        for place in finding.places
        if _line(place.place, place.kind, detail) not in shown
        and (detail.whole or _line(place.place, "", detail) not in shown)
    ]
    lines = list(_by_locks(left, detail))
    most = len(lines) if detail.whole else _MOST_PLACES
    if lines:
        yield f"Also at {counted(len(lines), 'other place')}:"
        yield from indented(lines[:most], 2)
    if len(lines) > most:
        yield f"  and {len(lines) - most} more"


def _by_locks(places: Iterable[AccessPlace], detail: Detail) -> Iterator[str]:
    """Yield one line for each line of code and the locks held there, with all kinds of access."""
    found: dict[tuple[str, tuple[str, ...]], dict[str, None]] = {}
    for each in places:
        key = (located(each.place, detail), each.locks)
        found.setdefault(key, {})[each.kind] = None
    for (place, locks), of_kinds in found.items():
        held = f"holding {' and '.join(locks)}" if locks else "no locks held"
        yield f"{' and '.join(sorted(of_kinds))} at {place}, {held}"


def _line(place: CodePlace, kind: str, detail: Detail) -> tuple[str, str]:
    return kind, located(place, detail)


# -- pairs ---------------------------------------------------------------------------------------


def _pair_lines(report: RacesReport, finding: Finding) -> Iterator[str]:
    """Describe every pair; an access that was described before is referred to."""
    described: dict[ReportedAccess, str] = dict.fromkeys(finding.best.accesses, finding.best.id)
    said: set[Note] = set(finding.best.notes)
    yield f"The pair above is {finding.best.id}, {kinds(finding.best)}. The others:"
    for pair in finding.pairs[1:]:
        yield f"Pair {pair.id}: {kinds(pair)} of {field_name(pair.field)}"
        if pair.objects != finding.best.objects:
            yield from indented(_with("on ", objects_in_words(pair.objects, BRIEF)), 2)
        yield from indented(access_lines(report, pair, BRIEF, described), 2)
        for access in pair.accesses:
            described.setdefault(access, pair.id)
        yield from indented(note_lines(note for note in pair.notes if note not in said), 2)
        said.update(pair.notes)
        yield f"  Why: {overlap(report, pair)}"
        yield from indented(contents_lines(pair, BRIEF), 2)
        yield f"  {confidence_in_words(pair)}. {severity_in_words(pair)}."


# -- in full -------------------------------------------------------------------------------------


def render_finding(report: RacesReport, finding: Finding) -> str:
    """Render a finding in full, with the documentation of its rule."""
    return "\n".join(printable(line).rstrip() for line in _full_finding_lines(report, finding))


def render_race(report: RacesReport, race: Race) -> str:
    """Render one pair of accesses in full, with the documentation of its rule."""
    return "\n".join(printable(line).rstrip() for line in _full_lines(report, race))


def _full_finding_lines(report: RacesReport, finding: Finding) -> Iterator[str]:
    rule, best = RULES[finding.rule], finding.best
    title, *_ = heading(finding)
    yield f"Finding {finding.id}: {title}"
    yield f"{rule.title} ({rule.id})"
    yield from indented(_with("on ", objects_in_words(finding.objects, FULL)), 2)
    yield ""
    yield f"The clearest of {counted(len(finding.pairs), 'pair')}, {best.id}: {_of(best)}"
    yield from indented(_evidence_lines(report, finding, FULL), 2)
    if len(finding.pairs) > 1:
        yield ""
        yield "All pairs (`heddle explain` takes their ids, too):"
        yield from indented(map(_pair_line, finding.pairs), 2)
    yield from rule_lines(rule)


def _of(race: Race) -> str:
    stands = f", for {race.pairs} pairs of accesses" if race.pairs > 1 else ""
    return f"{kinds(race)} of {field_name(race.field)}{stands}"


def _pair_line(race: Race) -> str:
    first, second = (f"{access.kind} at {where(access.place)}" for access in race.accesses)
    return f"{race.id}  {first}, {second}"


def _full_lines(report: RacesReport, race: Race) -> Iterator[str]:
    rule = RULES[race.rule]
    yield f"Pair {race.id}: {kinds(race)} of {field_name(race.field)}"
    yield f"{rule.title} ({rule.id})"
    yield from indented(_with("on ", objects_in_words(race.objects, FULL)), 2)
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
