"""The locks that belong to what is raced on: of the object or the class of the field.

A lock that some caller far up happens to hold says nothing about a field. One of the object itself,
of its class, or in a field of the same class was probably meant for it.
"""

from heddle.report.model.races import Race, ReportedAccess, ReportedLock
from heddle.report.model.rules import LIBRARY_RULE


def own_locks(race: Race, access: ReportedAccess) -> list[ReportedLock]:
    """Return the locks held at an access that belong to what is raced on."""
    owners = _owners(race)
    return [lock for lock in access.locks if lock.owner and outermost(lock.owner) in owners]


def holds_own_lock(race: Race, access: ReportedAccess) -> bool:
    """Return whether an access holds a lock that belongs to what is raced on, or is declared."""
    return bool(own_locks(race, access))


def is_half_locked(race: Race) -> bool:
    """Return whether exactly one side holds a lock that belongs to what is raced on."""
    return sum(holds_own_lock(race, access) for access in race.accesses) == 1


def _owners(race: Race) -> set[str]:
    """Return the classes whose locks belong to what is raced on, by their outermost classes.

    Of an array or a library object, these are the class that allocates it, and the class in whose
    code both accesses are: they hold it.
    """
    found = {each.type for each in race.objects}
    if race.rule == LIBRARY_RULE or race.field.kind in ("array", "object"):
        objects = race.objects if race.outer is None else (race.outer,)
        found |= {each.type for each in objects}
        found |= {site.class_ for each in objects for site in each.sites[:1]}
        users = {outermost(access.place.class_) for access in race.accesses}
        found |= users if len(users) == 1 else set()
    else:
        found.add(race.field.class_)
    return {outermost(name) for name in found}


def outermost(name: str) -> str:
    """Return the class that a nested class is in, or the class itself."""
    return name.partition("$")[0]
