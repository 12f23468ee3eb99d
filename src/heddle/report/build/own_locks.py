"""The locks that belong to what is raced on: of the object or the class of the field.

A lock that some caller far up happens to hold says nothing about a field. One of the object itself,
of its class, or in a field of the same class was probably meant for it.
"""

from typing import Final

from heddle.report.model.races import Race, RaceObject, ReportedAccess, ReportedLock
from heddle.report.model.rules import LIBRARY_RULE

# The methods in which what an object or a class holds from the beginning is allocated.
_MAKING: Final = ("<init>", "<clinit>")


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
    if is_common(race):
        objects = _as_seen(race)
        found |= {each.type for each in objects}
        found |= {site.class_ for each in objects for site in each.sites[:1]}
        users = {outermost(access.place.class_) for access in race.accesses}
        found |= users if len(users) == 1 else set()
    else:
        found.add(race.field.class_)
    return {outermost(name) for name in found}


def is_made_with_holder(race: Race) -> bool:
    """Return whether what is raced on is a field, or an object that is made with who holds it."""
    sites = [site for each in _as_seen(race) for site in each.sites[:1]]
    return not is_common(race) or any(site.method in _MAKING for site in sites)


def is_common(race: Race) -> bool:
    """Return whether the race is on an array or a library object, whose class does not own it."""
    return race.rule == LIBRARY_RULE or race.field.kind in ("array", "object")


def _as_seen(race: Race) -> tuple[RaceObject, ...]:
    """Return the objects as the application sees them."""
    return race.objects if race.outer is None else (race.outer,)


def outermost(name: str) -> str:
    """Return the class that a nested class is in, or the class itself."""
    return name.partition("$")[0]
