"""The evidence for one race in words: places, threads, objects, reasons and a remedy."""

import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, final

import msgspec

from heddle.report.model.names import CALLER, counted, field_name, parameters
from heddle.report.model.races import (
    LEVELS,
    BrokenGuard,
    CodePlace,
    Confidence,
    Finding,
    Level,
    Note,
    PathStep,
    Race,
    RaceObject,
    RacesReport,
    ReportedAccess,
    ReportedContent,
    ReportedLock,
    ReportedThread,
    Severity,
)
from heddle.report.sources import source_name

_ALL: Final = sys.maxsize


@final
class Detail(msgspec.Struct, frozen=True, kw_only=True):
    """The level of detail: limits for call paths, for other lists, and for source lines.

    `whole` also shows parameter types, and all locks at every step rather than only new ones.
    """

    steps: int
    items: int
    source: int
    whole: bool


BRIEF: Final = Detail(steps=12, items=3, source=120, whole=False)
FULL: Final = Detail(steps=_ALL, items=_ALL, source=_ALL, whole=True)


def where(place: CodePlace) -> str:
    """Return `File.java:line`, or the method and the offset in it where the line is unknown."""
    if not place.method:
        return place.class_
    if place.offset < 0:
        return f"{place.class_}.{place.method}"
    if place.line is None:
        return f"{place.class_}.{place.method}{parameters(place.descriptor)}@{place.offset}"
    return f"{place.file or place.class_}:{place.line}"


def located(place: CodePlace, detail: Detail) -> str:
    """Return the file and line of a place, and its method."""
    if place.line is None:
        return where(place)
    types = parameters(place.descriptor) if detail.whole else ""
    return f"{where(place)} in {place.class_}.{place.method}{types}"


def kinds(race: Race) -> str:
    """Return the kinds of the two accesses."""
    first, second = race.accesses
    return f"{first.kind} and {second.kind}"


def shown_first(
    race: Race, sources: Mapping[str, str | None]
) -> tuple[ReportedAccess, ReportedAccess]:
    """Return the access at which a race is shown, and the other one.

    Accesses in the application (whose files are `sources`) precede those elsewhere, then those
    without locks, then writes.
    """
    first, second = sorted(
        race.accesses,
        key=lambda access: (
            source_name(access.place) not in sources,
            not access.place.method,
            bool(access.locks),
            access.kind != "write",
        ),
    )
    return first, second


def objects_in_words(objects: Sequence[RaceObject], detail: Detail) -> list[str]:
    """Return a line for each object, with its allocation sites, innermost first."""
    parts = [_object_in_words(found, detail) for found in objects[: detail.items]]
    if len(objects) > len(parts):
        parts.append(f"{len(objects) - len(parts)} more")
    return [f"and {part}" if number else part for number, part in enumerate(parts)]


def _object_in_words(found: RaceObject, detail: Detail) -> str:
    if not found.sites:
        return found.type
    preposition = "at" if found.sites[0].method else "by"
    return f"{found.type} made {preposition} {_chain(found.sites, detail)}"


def _chain(sites: Sequence[CodePlace], detail: Detail) -> str:
    first, *others = (located(site, detail) for site in sites)
    made = [f"by {at}" if at == CALLER else f"by an object made at {at}" for at in others]
    return ", ".join([first, *made])


def access_lines(
    report: RacesReport, race: Race, detail: Detail, described: Mapping[ReportedAccess, str]
) -> Iterator[str]:
    """Describe both accesses, or only one if the two do not differ.

    `described` maps accesses that are already described to a reference to their description.
    """
    first, second = race.accesses
    for access in (first,) if first == second else (first, second):
        place = f"{access.kind} at {located(access.place, detail)}"
        yield f"Both: {place}" if first == second else place[:1].upper() + place[1:]
        if access in described:
            yield f"  as in {described[access]}"
        else:
            yield from _circumstances(report.threads[access.thread], access, detail)


def guard_lines(report: RacesReport, guard: BrokenGuard, detail: Detail) -> Iterator[str]:
    """Describe a place where a declared guard is not held."""
    access = guard.access
    what = f"call of {guard.on.class_}.{guard.on.name}" if access.kind == "call" else access.kind
    yield f"{what[:1].upper()}{what[1:]} at {located(access.place, detail)}"
    yield from _circumstances(report.threads[access.thread], access, detail)


_EFFECTS: Final = {
    "broken": "Breaks",
    "misused": "Against",
    "harmless": "Harmless by",
    "generated": "Generated,",
}


def note_lines(notes: Iterable[Note]) -> Iterator[str]:
    """Describe what annotations declare about a race."""
    for note in notes:
        yield f"{_EFFECTS[note.effect]} {note.annotation} of {note.on}: {note.text}."


def _circumstances(thread: ReportedThread, access: ReportedAccess, detail: Detail) -> Iterator[str]:
    if access.source is not None:
        yield f"    | {quoted(access.source, detail)}"
    if access.inner is not None and access.inner.offset < 0:
        yield f"  in the library: {located(access.inner, detail)}, which {access.kind}s it"
    elif access.inner is not None:
        yield f"  in the library: {located(access.inner, detail)}"
    yield f"  thread: {_thread_in_words(thread, detail)}"
    yield from _path_lines(access.path, detail)
    for lock in access.locks:
        yield f"  holding {_lock_in_words(lock)}"
    if not access.locks:
        yield "  no locks held"


def quoted(source: str, detail: Detail) -> str:
    """Return a source line, truncated to the limit."""
    line = source.strip().replace("\t", " ")
    return line if len(line) <= detail.source else f"{line[: detail.source]} ..."


def _thread_in_words(thread: ReportedThread, detail: Detail) -> str:
    many = "one instance" if thread.instances == "one" else "many instances"
    parts = [thread.label, many]
    if detail.whole and thread.made:
        parts.append(f"made at {_chain(thread.made, detail)}")
    if thread.started:
        parts.append(f"started at {_places(thread.started, detail)}")
    return ", ".join(parts)


def _places(places: Sequence[CodePlace], detail: Detail) -> str:
    shown = [where(place) for place in places[: detail.items]]
    left = len(places) - len(shown)
    return " and ".join([*shown, counted(left, "more place")] if left else shown)


def _path_lines(path: tuple[PathStep, ...], detail: Detail) -> Iterator[str]:
    """Yield a line for each call; a long path is reduced to its beginning and its end."""
    if not path:
        yield "  in the first method of the thread"
        return
    yield "  called through"
    held: dict[ReportedLock, None] = {}
    hidden = left_out(len(path), detail.steps)
    for number, step in enumerate(path):
        if number == hidden.start and hidden:
            yield f"    ... {counted(len(hidden), 'more call')} ..."
        if number not in hidden:
            yield f"    {located(step.place, detail)} calls {step.calls}"
            yield from _indented_locks(step, held, detail)
            held.update(dict.fromkeys(step.locks))


def left_out(length: int, limit: int) -> range:
    """Return the range of steps to omit so that at most `limit` remain."""
    if length <= limit:
        return range(0)
    beginning = limit // 2
    return range(beginning, length - (limit - beginning))


def _indented_locks(step: PathStep, held: Iterable[ReportedLock], detail: Detail) -> Iterator[str]:
    """Yield the locks held at a call: all, including those of callers, or only the new ones."""
    everything = dict.fromkeys((*held, *step.locks))
    shown = everything if detail.whole else [lock for lock in step.locks if lock not in held]
    for lock in shown:
        yield f"      holding {_lock_in_words(lock)}"
    if detail.whole and not everything:
        yield "      no locks held"


def _lock_in_words(lock: ReportedLock) -> str:
    return f"{lock.object} (entered at {where(lock.place)})"


def overlap(report: RacesReport, race: Race) -> str:
    """Return a sentence saying why the two accesses may happen in parallel."""
    return f"{_parties(report, race)} can run at the same time{_unlocked(report, race)}."


def _parties(report: RacesReport, race: Race) -> str:
    first, second = (report.threads[access.thread] for access in race.accesses)
    if race.accesses[0].thread != race.accesses[1].thread:
        return f"{first.label} and {second.label}"
    if first.made:
        return f"two threads made at {where(first.made[0])}"
    return "two callers" if first.label == CALLER else f"two threads of {first.label}"


def _unlocked(report: RacesReport, race: Race) -> str:
    if report.analysed.locks == "none":
        return "; locks were ignored"
    if all(access.locks for access in race.accesses):
        return ", and the locks they hold need not be the same object"
    return " and hold no common lock"


def severity_in_words(race: Race) -> str:
    """Return the severity of a race, with the reasons for it."""
    return _judgement("Severity", race.severity)


def confidence_in_words(race: Race) -> str:
    """Return the confidence in a race, with the reasons for it."""
    return _judgement("Confidence", race.confidence)


def judgement_in_words(race: Race) -> str:
    """Return the levels of both judgements of a race."""
    return f"confidence {race.confidence.level}, severity {race.severity.level}"


def _judgement(name: str, judged: Severity | Confidence) -> str:
    return ": ".join(filter(None, (f"{name} {judged.level}", "; ".join(judged.reasons))))


def judgement_counts(findings: Sequence[Finding]) -> str:
    """Return the number of findings of each level of both judgements."""
    confidence = Counter(finding.best.confidence.level for finding in findings)
    severity = Counter(finding.severity.level for finding in findings)
    return f"Confidence: {_counts(confidence)}; severity: {_counts(severity)}"


def _counts(counts: Counter[Level]) -> str:
    return ", ".join(f"{counts[level]} {level}" for level in LEVELS)


def advice_lines(race: Race, subject: str = "it") -> Iterator[str]:
    """Yield one line of advice on how to make the accesses safe, if any fits."""
    if race.advice:
        yield f"To make {subject} safe: {race.advice}."


HEADING: Final = "Through the reference, a thread may see fields before they are written:"


def contents_lines(race: Race, detail: Detail) -> Iterator[str]:
    """Describe the parts of the object whose accesses are unordered as well, if there are any."""
    if not race.contents:
        return
    yield HEADING
    shown = race.contents[: detail.items]
    for content in shown:
        yield f"  {content_in_words(content, detail)}"
        yield from _source_lines(content, detail) if detail.whole else ()
    more = len(race.contents) - len(shown) + race.more_contents
    if more:
        yield f"  and {more} more"


def content_in_words(content: ReportedContent, detail: Detail) -> str:
    """Return the field of a content, and the places where it is written and accessed."""
    ours, theirs = content.accesses
    parts = f"{_at('written', ours, detail)}, {_at(_DONE[theirs.kind], theirs, detail)}"
    return f"{field_name(content.field)}, {parts}"


def _at(done: str, access: ReportedAccess, detail: Detail) -> str:
    place = f"{done} at {located(access.place, detail)}"
    if access.inner is None or not detail.whole:
        return place
    return f"{place} (in the library: {located(access.inner, detail)})"


_DONE: Final = {"read": "read", "write": "written"}


def _source_lines(content: ReportedContent, detail: Detail) -> Iterator[str]:
    for access in content.accesses:
        if access.source is not None:
            yield f"      | {quoted(access.source, detail)}"
