"""Advice on how to make two accesses safe, by what they do; nothing where none of it fits.

Each kind of advice is one function; the first that applies is given. Locks are advised only if they
exist, by the names that the source has for them.
"""

from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from heddle.report.build.own_locks import outermost, own_locks
from heddle.report.build.severity import PRIMITIVES, is_value, object_type
from heddle.report.model.races import CodePlace, Race, ReportedAccess, ReportedLock
from heddle.report.model.rules import LIBRARY_RULE
from heddle.report.model.twins import MAPS, TWINS

_ATOMIC: Final = {
    "int": "an AtomicInteger",
    "short": "an AtomicInteger",
    "byte": "an AtomicInteger",
    "long": "an AtomicLong",
    "boolean": "an AtomicBoolean",
    "java.lang.Integer": "an AtomicInteger",
    "java.lang.Long": "an AtomicLong",
}
# Beginnings of descriptions of locks that have no name in the source.
_NAMELESS: Final = ("a ", "an ")
_ATOMIC_ARRAYS: Final = {"int": "an AtomicIntegerArray", "long": "an AtomicLongArray"}


def advice(race: Race) -> str:
    """Return one line of advice for a race, in the imperative; empty if none fits."""
    if _is_harmless(race):
        return ""
    return next((said for each in _ADVICE if (said := each(race))), "")


def advised_alike(races: Sequence[Race]) -> list[Race]:
    """Return the races on a field with one advice if one of them is double-checked locking.

    Which pair of it is the clearest depends on its other reads, and `volatile` mends them all.
    """
    said = next((found for race in races if (found := _double_checked(race))), "")
    if not said:
        return [*races]
    return [msgspec.structs.replace(race, advice=said) if race.advice else race for race in races]


def _is_harmless(race: Race) -> bool:
    return race.severity.level == "low" and race.severity.harm != "statistics"


# -- by what is raced on -------------------------------------------------------------------------


def _double_checked(race: Race) -> str:
    """Advise on a field that is tested without a lock, and again with one."""
    writes = [a for a in race.accesses if a.kind == "write"]
    reads = [a for a in race.accesses if a.kind == "read"]
    is_lazy = all(access.how == "lazy" for access in race.accesses)
    if not (writes and reads and is_lazy and writes[0].locks and not reads[0].locks):
        return ""
    return f"declare {race.field.name} volatile, which double-checked locking needs"


def _half_locked(race: Race) -> str:
    """Advise the lock that one side holds, if it belongs to what is raced on and has a name."""
    first, second = race.accesses
    held = [own_locks(race, access) for access in race.accesses]
    if bool(held[0]) == bool(held[1]):
        return ""
    guarded, bare, locks = (first, second, held[0]) if held[0] else (second, first, held[1])
    named = [name for lock in locks if (name := _name(race, lock, bare))]
    if not named or not bare.place.method:
        return ""
    places = _at(bare.place), _at(guarded.place)
    if places[0] == places[1]:
        return f"hold {named[0]} at both accesses in {places[0]}"
    return f"hold {named[0]} at {places[0]} too, as at {places[1]}"


def _different_locks(race: Race) -> str:
    first, second = (own_locks(race, access) for access in race.accesses)
    if not first or not second:
        return ""
    names = list(dict.fromkeys(lock.object for lock in (first[0], second[0])))
    if any(name.startswith(_NAMELESS) for name in names):
        return "hold one and the same lock at both accesses"
    if len(names) == 1:
        return f"make sure that {names[0]} is one object at both accesses, or use one static lock"
    places = f"{names[0]} at {_at(race.accesses[0].place)}, {names[1]} at"
    return f"hold one lock at both accesses, not {places} {_at(race.accesses[1].place)}"


def _library_object(race: Race) -> str:
    """Advise the concurrent twin of a library class, or a lock around all uses."""
    if race.rule != LIBRARY_RULE:
        return ""
    type_ = object_type(race)
    if type_ in MAPS and race.facts.is_checked:
        return (
            "use one atomic operation of a ConcurrentHashMap, such as computeIfAbsent, or hold one "
            "lock around both the check and the act"
        )
    lock = f"hold one lock around all uses of the {type_.rpartition('.')[2]}"
    twin = TWINS.get(type_, "")
    return f"{twin}, or {lock}" if twin else lock


def _counted(race: Race) -> str:
    """Advise on a number that is updated from its old value."""
    if race.severity.harm not in ("lost-update", "statistics"):
        return ""
    if race.field.kind == "array":
        twin = _ATOMIC_ARRAYS.get(race.field.type, "")
        return f"use {twin}, or hold one lock at both accesses" if twin else _ONE_LOCK
    if race.severity.harm == "statistics" and race.field.type in ("int", "long"):
        return f"make {race.field.name} a LongAdder"
    twin = _ATOMIC.get(race.field.type, "")
    if not twin:
        is_reference = race.field.type not in PRIMITIVES
        twin = "an AtomicReference" if is_reference and race.field.type else ""
    adder = " or a LongAdder" if race.field.type in ("int", "long") else ""
    changed = f", or make {race.field.name} {twin}{adder}" if twin else ""
    return f"hold one lock around the whole update and at every other access{changed}"


_ONE_LOCK: Final = "hold one lock at both accesses"


def _initial(race: Race) -> str:
    """Advise on a field that only constructors write."""
    if race.facts.writes != "initial" or race.field.kind != "instance":
        return ""
    return (
        f"declare {race.field.name} final, and let no other thread have the object before its "
        "constructor has ended"
    )


def _created_on_demand(race: Race) -> str:
    """Advise on an object that whoever finds none creates."""
    if race.severity.harm != "check-then-act" or race.field.kind not in ("static", "instance"):
        return ""
    name = race.field.name
    if race.field.kind == "static":
        return f"set {name} where it is declared, as final, or hold one lock around check and write"
    return f"hold one lock around the check and the write of {name}, and at other reads"


def _flag(race: Race) -> str:
    """Advise on a value that is only assigned: it need only be seen."""
    is_field = race.field.kind in ("static", "instance") and race.rule != LIBRARY_RULE
    if not is_field or not race.field.type or not is_value(race):
        return ""
    return f"declare {race.field.name} volatile"


def _published(race: Race) -> str:
    """Advise on a reference whose object a reader may see too early."""
    is_field = race.field.kind in ("static", "instance") and race.rule != LIBRARY_RULE
    if not is_field or race.severity.harm not in ("publication", "torn-object", "endless-loop"):
        return ""
    if race.facts.writes == "same":
        return f"declare {race.field.name} volatile"
    type_ = race.field.type.rpartition(".")[2]
    is_own = not race.field.type.startswith(("java.", "javax.")) and not type_.endswith("[]")
    final = f", or make all fields of {type_} final" if is_own else ""
    return f"declare {race.field.name} volatile, or hold one lock at both accesses{final}"


def _confined(race: Race) -> str:
    """Advise on what each side may have allocated itself: it need not be shared at all."""
    if race.during != "making":
        return ""
    type_ = object_type(race) if race.rule == LIBRARY_RULE else race.field.class_
    name = type_.rpartition(".")[2]
    return f"if each thread is to have its own {name}, let no other thread get it"


def _cleared(race: Race) -> str:
    """Advise on a reference that is set to null while others read it."""
    is_field = race.field.kind in ("static", "instance") and race.rule != LIBRARY_RULE
    if not is_field or not race.field.type:
        return ""
    return f"declare {race.field.name} volatile, and read it into a local variable before its use"


def _elements(race: Race) -> str:
    if race.field.kind != "array":
        return ""
    twin = _ATOMIC_ARRAYS.get(race.field.type, "")
    if not twin and race.field.type and race.field.type not in PRIMITIVES:
        twin = "an AtomicReferenceArray"
    return f"{_ONE_LOCK}, or use {twin}" if twin else _ONE_LOCK


# -- names ---------------------------------------------------------------------------------------


def _name(race: Race, lock: ReportedLock, bare: ReportedAccess) -> str:
    """Return the name that a lock has in the source of the other place; empty if it has none."""
    here = bare.place.class_
    if lock.object.startswith(_NAMELESS):
        return ""
    if lock.object.startswith("this ("):
        is_raced = race.rule != LIBRARY_RULE and race.field.class_ == lock.owner
        known = f"the lock of the {lock.owner.rpartition('.')[2]}" if is_raced else ""
        return "this" if here == lock.owner else known
    _, is_of_this, path = lock.object.rpartition("this.")
    if is_of_this:
        return _field_name(lock, path, here)
    if lock.object.startswith(('"', f"{lock.owner}.")) or _is_in(lock.place, bare.place):
        return lock.object
    # A variable means nothing in another method.
    return ""


def _field_name(lock: ReportedLock, path: str, here: str) -> str:
    """Return the name of a lock in a field of `this`, or of an object around it, in a class."""
    if here == lock.place.class_:
        return lock.object
    return path if "." not in path and outermost(here) == outermost(lock.owner) else ""


def _is_in(first: CodePlace, second: CodePlace) -> bool:
    """Return whether two places are in one method."""
    return (first.class_, first.method, first.descriptor) == (
        second.class_,
        second.method,
        second.descriptor,
    )


def _at(place: CodePlace) -> str:
    if place.line is None:
        return f"{place.class_}.{place.method}" if place.method else place.class_
    return f"{place.file or place.class_}:{place.line}"


_ADVICE: Final[tuple[Callable[[Race], str], ...]] = (
    _double_checked,
    _confined,
    _half_locked,
    _different_locks,
    _library_object,
    _counted,
    _initial,
    _created_on_demand,
    _flag,
    _published,
    _elements,
    _cleared,
)
