"""The code places in a report, and the source files that contain them."""

from collections.abc import Iterable, Iterator
from itertools import chain

from heddle.report.model.races import (
    BrokenGuard,
    CodePlace,
    Race,
    ReportedAccess,
    ReportedField,
    ReportedLock,
    ReportedThread,
)


def source_name(place: CodePlace) -> str | None:
    """Return the package and the file of a place, such as `org/acme/Pool.java`."""
    # A class file may contain any name, so directories in it are ignored.
    file = (place.file or "").replace("\\", "/").rpartition("/")[2]
    if file in ("", ".", "..") or not place.method:
        return None
    package = place.class_.rpartition(".")[0].replace(".", "/")
    return f"{package}/{file}".lstrip("/")


def places(
    races: Iterable[Race], threads: Iterable[ReportedThread], guards: Iterable[BrokenGuard] = ()
) -> Iterator[CodePlace]:
    """Yield every place once."""
    of_races = (place for race in races for place in _of_race(race))
    of_threads = (place for thread in threads for place in (*thread.made, *thread.started))
    of_guards = (place for guard in guards for place in _of_access(guard.access))
    yield from dict.fromkeys(chain(of_races, of_threads, of_guards))


def field_place(field: ReportedField) -> CodePlace:
    """Return the place of a field, without a line, in the file that usually declares its class."""
    outermost = field.class_.rpartition(".")[2].partition("$")[0]
    return CodePlace(field.class_, field.name, "", f"{outermost}.java", None, -1)


def _of_race(race: Race) -> Iterator[CodePlace]:
    yield field_place(race.field)
    of_contents = [access for content in race.contents for access in content.accesses]
    for access in (*race.accesses, *of_contents):
        yield from _of_access(access)
    for found in (*race.objects, *([race.outer] if race.outer is not None else [])):
        yield from found.sites


def _of_access(access: ReportedAccess) -> Iterator[CodePlace]:
    yield access.place
    if access.inner is not None:
        yield access.inner
    yield from _of_locks(access.locks)
    for step in access.path:
        yield step.place
        yield from _of_locks(step.locks)


def _of_locks(locks: Iterable[ReportedLock]) -> Iterator[CodePlace]:
    for lock in locks:
        yield lock.place
