"""The view of each race on the HTML page, as plain strings that the template only inserts."""

from collections.abc import Iterator, Sequence
from typing import Final, final

import msgspec

from heddle.report.build import Locking, RaceGroup, Section, locking
from heddle.report.model.names import field_name
from heddle.report.model.races import (
    BrokenGuard,
    CodePlace,
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
    heading,
    kinds,
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
class RaceView(msgspec.Struct, frozen=True):
    """One race; the second side is missing if the two do not differ."""

    id: str
    rule: str
    kinds: str
    field: str
    what: str
    objects: tuple[str, ...]
    package: int
    locking: Locking
    locking_in_words: str
    during: str
    confidence: Level
    confidence_in_words: str
    severity: Level
    severity_in_words: str
    pairs: int
    sides: tuple[SideView, ...]
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
    races: tuple[str, ...]
    hint: str


@final
class GroupView(msgspec.Struct, frozen=True):
    """Races that are shown together, and their subject."""

    title: str
    notes: tuple[str, ...]
    races: tuple[RaceView, ...]


@final
class SectionView(msgspec.Struct, frozen=True):
    """The groups of one category."""

    title: str
    groups: tuple[GroupView, ...]

    @property
    def count(self) -> int:
        """Return the number of races."""
        return sum(len(group.races) for group in self.groups)


def owner(race: Race) -> str:
    """Return the class of a race: that of the field, or the one that uses the object."""
    if race.rule == LIBRARY_RULE or race.field.kind in ("array", "object"):
        return race.accesses[0].place.class_
    return race.field.class_


def package(race: Race) -> str:
    """Return the package of the class of a race."""
    return owner(race).rpartition(".")[0]


@final
class RaceViews:
    """Converts sections of a report to views; packages are numbered in the order of their list."""

    def __init__(self, report: RacesReport, packages: Sequence[str]) -> None:
        self._report = report
        self._packages = {name: number for number, name in enumerate(packages)}

    def section(self, section: Section) -> SectionView:
        """Return the view of a category."""
        return SectionView(section.title, tuple([self._group(g) for g in section.groups]))

    def _group(self, group: RaceGroup) -> GroupView:
        first = group.races[0]
        title, *notes = heading(group, all(r.objects == first.objects for r in group.races))
        return GroupView(title, tuple(notes), tuple([self._race(r) for r in group.races]))

    def _race(self, race: Race) -> RaceView:
        first, second = race.accesses
        accesses = (first,) if first == second else (first, second)
        held = locking(race)
        return RaceView(
            id=race.id,
            rule=race.rule,
            kinds=kinds(race),
            field=_short_field(race.field),
            what="static field" if race.field.kind == "static" else "shared object",
            objects=tuple(_objects(race.objects)),
            package=self._packages[package(race)],
            locking=held,
            locking_in_words=_LOCKINGS[held],
            during=_DURING[race.during],
            confidence=race.confidence.level,
            confidence_in_words=confidence_in_words(race),
            severity=race.severity.level,
            severity_in_words=severity_in_words(race),
            pairs=race.pairs,
            sides=tuple([self._side(access) for access in accesses]),
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
            races=guard.races,
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
