"""The view of each finding on the HTML page, as plain strings that the template only inserts."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final, final

import msgspec

from heddle.report.build import Locking, Section, locking
from heddle.report.model.names import field_name
from heddle.report.model.races import (
    AccessPlace,
    BrokenGuard,
    CodePlace,
    Finding,
    Level,
    PathStep,
    Race,
    RaceObject,
    RacesReport,
    ReportedAccess,
    ReportedField,
    ReportedLock,
    ReportedThread,
)
from heddle.report.model.rules import LIBRARY_RULE, RULES
from heddle.report.text import (
    BRIEF,
    confidence_in_words,
    content_in_words,
    findings_at,
    heading,
    left_out,
    located,
    note_lines,
    overlap,
    severity_in_words,
    where,
)

_MOST_STEPS: Final = 24
_MOST_STARTS: Final = 3
_MOST_OBJECTS: Final = 3
_LOCKINGS: Final[dict[Locking, str]] = {
    "one side": "lock on one side only",
    "none": "no lock",
    "different": "locks on both sides, perhaps not the same",
}
_DURING: Final = {
    "use": "",
    "making": "less certain: each side may be at an object of its own",
    "construction": "with a constructor",
    "finalization": "with a finalizer",
}


@final
class StepView(msgspec.Struct, frozen=True):
    """One call of a path; `entered` are the newly acquired locks, `is_held` if any lock is held.

    `calls` is empty where the next line shows the callee. A step without a method is an omission.
    """

    method: str
    where: str
    calls: str
    entered: tuple[str, ...]
    is_held: bool
    source: str | None


@final
class SideView(msgspec.Struct, frozen=True):
    """One thread and its call path to an access."""

    thread: str
    instances: str
    started: str
    steps: tuple[StepView, ...]
    kind: str
    method: str
    where: str
    source: str | None
    inner: str
    entered: tuple[str, ...]
    locks: tuple[str, ...]


@final
class PlacesView(msgspec.Struct, frozen=True):
    """The other places of a finding that hold the same locks."""

    locks: str
    places: tuple[str, ...]


@final
class FindingView(msgspec.Struct, frozen=True):
    """One finding with its clearest pair, of which the second side is missing if both are alike."""

    id: str
    title: str
    made: tuple[str, ...]
    rule: str
    field: str
    what: str
    objects: tuple[str, ...]
    package: int
    owner: str
    locking: Locking
    locking_in_words: str
    during: str
    confidence: Level
    confidence_in_words: str
    severity: Level
    severity_in_words: str
    pairs: int
    sides: tuple[SideView, ...]
    others: tuple[PlacesView, ...]
    why: str
    hint: str
    notes: tuple[str, ...]
    contents: tuple[str, ...]
    more_contents: int


@final
class GuardView(msgspec.Struct, frozen=True):
    """One place where a declared guard is not held."""

    id: str
    rule: str
    on: str
    annotation: str
    lack: str
    side: SideView
    findings: tuple[str, ...]
    hint: str


@final
class SectionView(msgspec.Struct, frozen=True):
    """The findings of one section."""

    title: str
    findings: tuple[FindingView, ...]


def owner(race: Race) -> str:
    """Return the class of a race: that of the field, or the one that uses the object."""
    if race.rule == LIBRARY_RULE or race.field.kind in ("array", "object"):
        return race.accesses[0].place.class_
    return race.field.class_


def package(race: Race) -> str:
    """Return the package of the class of a race."""
    return owner(race).rpartition(".")[0]


@final
class FindingViews:
    """Converts sections of a report to views; packages are numbered in the order of their list."""

    def __init__(self, report: RacesReport, packages: Sequence[str]) -> None:
        self._report = report
        self._packages = {name: number for number, name in enumerate(packages)}

    def section(self, section: Section) -> SectionView:
        """Return the view of a section."""
        return SectionView(section.title, tuple([self._finding(f) for f in section.findings]))

    def _finding(self, finding: Finding) -> FindingView:
        race = finding.best
        title, *made = heading(finding)
        first, second = race.accesses
        accesses = (first,) if first == second else (first, second)
        held = locking(race)
        return FindingView(
            id=finding.id,
            title=title,
            made=tuple(made),
            rule=finding.rule,
            field=_short_field(race.field),
            what="static field" if race.field.kind == "static" else "shared object",
            objects=tuple(_objects(race.objects)),
            package=self._packages[package(race)],
            owner=owner(race),
            locking=held,
            locking_in_words=_LOCKINGS[held],
            during=_DURING[race.during],
            confidence=race.confidence.level,
            confidence_in_words=confidence_in_words(race),
            severity=finding.severity.level,
            severity_in_words=severity_in_words(race),
            pairs=len(finding.pairs),
            sides=tuple([self._side(access) for access in accesses]),
            others=tuple(_others(finding)),
            why=overlap(self._report, race),
            hint=race.advice,
            notes=tuple(note_lines(race.notes)),
            contents=tuple([content_in_words(each, BRIEF) for each in race.contents]),
            more_contents=race.more_contents,
        )

    def guard(self, guard: BrokenGuard) -> GuardView:
        """Return the view of a broken guard."""
        return GuardView(
            id=guard.id,
            rule=guard.rule,
            on=f"{guard.on.class_}.{guard.on.name}",
            annotation=guard.annotation,
            lack=f"{guard.guard} is {guard.lack}",
            side=self._side(guard.access),
            findings=findings_at(self._report, guard),
            hint=RULES[guard.rule].hint,
        )

    def _side(self, access: ReportedAccess) -> SideView:
        thread = self._report.threads[access.thread]
        on_the_way = {lock for step in access.path for lock in step.locks}
        return SideView(
            thread=thread.label,
            instances="one instance" if thread.instances == "one" else "many instances",
            started=_started(thread),
            steps=tuple(_steps(access)),
            kind=access.kind,
            method=_method(access.place),
            where=where(access.place),
            source=access.source,
            inner="" if access.inner is None else located(access.inner, BRIEF),
            entered=_in_words(lock for lock in access.locks if lock not in on_the_way),
            locks=_in_words(access.locks),
        )


def _others(finding: Finding) -> Iterator[PlacesView]:
    """Yield the places that the clearest pair does not show, by what they hold."""
    shown = {(access.place, access.kind) for access in finding.best.accesses}
    left = [each for each in finding.places if (each.place, each.kind) not in shown]
    for locks, same in groupby(left, key=lambda each: each.locks):
        held = f"holding {' and '.join(locks)}" if locks else "no locks held"
        yield PlacesView(held, tuple(dict.fromkeys(_place(each) for each in same)))


def _place(found: AccessPlace) -> str:
    return f"{found.kind} at {located(found.place, BRIEF)}"


def _started(thread: ReportedThread) -> str:
    shown = [where(place) for place in thread.started[:_MOST_STARTS]]
    left = len(thread.started) - len(shown)
    return ", ".join([*shown, f"{left} more places"] if left else shown)


def _method(place: CodePlace) -> str:
    return f"{place.class_}.{place.method}" if place.method else place.class_


def _short(name: str, parts: int) -> str:
    """Return the last parts of a dotted name; the heading and the access show it in full."""
    return ".".join(name.split(".")[-parts:])


def _short_field(field: ReportedField) -> str:
    if field.kind in ("array", "object"):
        return field_name(field)
    return f"{_short(field.class_, 1)}.{field.name}"


def _objects(objects: Sequence[RaceObject]) -> Iterator[str]:
    """Yield the type and the allocation site of the first few objects."""
    for found in objects[:_MOST_OBJECTS]:
        made = f" made at {where(found.sites[0])}" if found.sites else ""
        yield f"{_short(found.type, 1)}{made}"
    if len(objects) > _MOST_OBJECTS:
        yield f"and {len(objects) - _MOST_OBJECTS} more"


def _in_words(locks: Iterator[ReportedLock] | Sequence[ReportedLock]) -> tuple[str, ...]:
    return tuple([f"{lock.object} (entered at {where(lock.place)})" for lock in locks])


def _steps(access: ReportedAccess) -> Iterator[StepView]:
    """Yield each call with the locks acquired there; the middle of a long path is omitted."""
    path = access.path
    hidden = left_out(len(path), _MOST_STEPS)
    held: dict[ReportedLock, None] = {}
    for number, step in enumerate(path):
        entered = [lock for lock in step.locks if lock not in held]
        held.update(dict.fromkeys(entered))
        if number == hidden.start and hidden:
            yield StepView("", f"{len(hidden)} more calls", "", (), bool(held), None)
        if number not in hidden:
            following = path[number + 1].place if number + 1 < len(path) else access.place
            yield _step(step, following, entered, bool(held))


def _step(
    step: PathStep, following: CodePlace, entered: Sequence[ReportedLock], is_held: bool
) -> StepView:
    calls = "" if step.calls == _method(following) else step.calls
    return StepView(
        method=_short(_method(step.place), 2) if step.place.method else step.place.class_,
        where=where(step.place) if step.place.method else "",
        calls=_short(calls, 2),
        entered=_in_words(entered),
        is_held=is_held,
        source=step.source,
    )
