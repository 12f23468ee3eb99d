"""The evidence for one race in words: where, by which threads, on what, why, what to do."""

import sys
from collections.abc import Iterator, Sequence
from typing import Final, final

import msgspec

from heddle.report.races import (
    Access,
    Field,
    Lock,
    Place,
    Race,
    RaceObject,
    RacesReport,
    Step,
    Thread,
)
from heddle.report.rules import RULES

_ALL: Final = sys.maxsize


@final
class Detail(msgspec.Struct, frozen=True, kw_only=True):
    """How much is shown: of a call path, of any other list, of a source line.

    `whole` also shows descriptors, and locks at every step rather than where they change.
    """

    steps: int
    items: int
    source: int
    whole: bool


BRIEF: Final = Detail(steps=12, items=3, source=120, whole=False)
FULL: Final = Detail(steps=_ALL, items=_ALL, source=_ALL, whole=True)


def where(place: Place) -> str:
    """Return `File.java:line`; without a line, the method and the offset in it."""
    if place.line is None:
        return f"{place.class_}.{place.method}{place.descriptor}@{place.offset}"
    return f"{place.file or place.class_}:{place.line}"


def located(place: Place, detail: Detail) -> str:
    """Return where a place is, and in which method."""
    if place.line is None:
        return where(place)
    descriptor = place.descriptor if detail.whole else ""
    return f"{where(place)} in {place.class_}.{place.method}{descriptor}"


def field_name(field: Field) -> str:
    """Return what a field is called, or what stands for the elements of an array."""
    if field.kind == "array":
        return f"elements of {field.class_}"
    return f"{field.class_}.{field.name}"


def kinds(race: Race) -> str:
    """Return what the two accesses do."""
    first, second = race.accesses
    return f"{first.kind} and {second.kind}"


def objects_in_words(objects: Sequence[RaceObject], detail: Detail) -> list[str]:
    """Return one line for each object, with the sites that made it, innermost first."""
    parts = [_object_in_words(found, detail) for found in objects[: detail.items]]
    if len(objects) > len(parts):
        parts.append(f"{len(objects) - len(parts)} more")
    return [f"and {part}" if number else part for number, part in enumerate(parts)]


def _object_in_words(found: RaceObject, detail: Detail) -> str:
    sites = [located(site, detail) for site in found.sites]
    if not sites:
        return found.type
    return f"{found.type} made at " + ", by an object made at ".join(sites)


def access_lines(report: RacesReport, race: Race, detail: Detail) -> Iterator[str]:
    """Describe both accesses; one description when there is nothing to tell them apart."""
    first, second = race.accesses
    if first == second:
        yield f"Both: {first.kind} at {located(first.place, detail)}"
        yield from _circumstances(report.threads[first.thread], first, detail)
        return
    for access in race.accesses:
        yield f"{access.kind.capitalize()} at {located(access.place, detail)}"
        yield from _circumstances(report.threads[access.thread], access, detail)


def _circumstances(thread: Thread, access: Access, detail: Detail) -> Iterator[str]:
    if access.source is not None:
        yield f"    | {_quoted(access.source, detail)}"
    if access.inner is not None:
        yield f"  in the library: {located(access.inner, detail)}"
    yield f"  thread: {_thread_in_words(thread, detail)}"
    yield from _path_lines(access.path, detail)
    for lock in access.locks:
        yield f"  holding {_lock_in_words(lock)}"
    if not access.locks:
        yield "  no locks held"


def _quoted(source: str, detail: Detail) -> str:
    line = source.strip().replace("\t", " ")
    return line if len(line) <= detail.source else f"{line[: detail.source]} ..."


def _thread_in_words(thread: Thread, detail: Detail) -> str:
    many = "one instance" if thread.instances == "one" else "many instances"
    parts = [thread.label, many]
    if detail.whole and thread.made:
        parts.append(f"made at {_places(thread.made, detail)}")
    if thread.started:
        parts.append(f"started at {_places(thread.started, detail)}")
    return ", ".join(parts)


def _places(places: Sequence[Place], detail: Detail) -> str:
    shown = [where(place) for place in places[: detail.items]]
    left = len(places) - len(shown)
    return " and ".join([*shown, f"{left} more places"] if left else shown)


def _path_lines(path: tuple[Step, ...], detail: Detail) -> Iterator[str]:
    """Show one call a line; of a long path its beginning and its end."""
    if not path:
        yield "  in the first method of the thread"
        return
    yield "  called through"
    held: tuple[Lock, ...] = ()
    left_out = _left_out(len(path), detail.steps)
    for number, step in enumerate(path):
        if number == left_out.start and left_out:
            yield f"    ... {len(left_out)} more calls ..."
        if number not in left_out:
            yield f"    {located(step.place, detail)} calls {step.calls}"
            if detail.whole or step.locks != held:
                yield f"      {_locks_in_words(step.locks)}"
            held = step.locks


def _left_out(length: int, limit: int) -> range:
    """Return which steps are not shown, for at most `limit` others."""
    if length <= limit:
        return range(0)
    beginning = limit // 2
    return range(beginning, length - (limit - beginning))


def _locks_in_words(locks: tuple[Lock, ...]) -> str:
    if not locks:
        return "no locks held"
    return "holding " + " and ".join(_lock_in_words(lock) for lock in locks)


def _lock_in_words(lock: Lock) -> str:
    return f"{lock.object} (entered at {where(lock.place)})"


def overlap(report: RacesReport, race: Race) -> str:
    """Say in a sentence why the two accesses may happen at the same time."""
    return f"{_parties(report, race)} can run at the same time{_unlocked(report, race)}."


def _parties(report: RacesReport, race: Race) -> str:
    first, second = (report.threads[access.thread] for access in race.accesses)
    if race.accesses[0].thread != race.accesses[1].thread:
        return f"{_named(first)} and {_named(second)}"
    if first.made:
        return f"two threads made at {_places(first.made, BRIEF)}"
    return f"two threads of {first.label}"


def _named(thread: Thread) -> str:
    return thread.label if thread.label == "main" else f"thread {thread.label}"


def _unlocked(report: RacesReport, race: Race) -> str:
    if report.analysed.locks == "none":
        return "; locks were not looked at"
    if all(access.locks for access in race.accesses):
        return ", and the locks they hold need not be the same object"
    return " and hold no common lock"


def hint(race: Race) -> str:
    """Say in one line what would make it safe."""
    first, second = race.accesses
    if first.locks and second.locks:
        return "hold one and the same lock at both accesses"
    if first.locks or second.locks:
        guarded, bare = (first, second) if first.locks else (second, first)
        lock = guarded.locks[0].object
        return f"hold {lock} at the {bare.kind} at {where(bare.place)} as well"
    return RULES[race.rule].hint
