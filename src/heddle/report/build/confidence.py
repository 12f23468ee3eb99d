"""The confidence in a race: how certain it is that two threads meet at one object, with reasons.

Every race is a pair that no stage could remove. What may still keep the two accesses apart in
reality is what the analyses cannot see, or see only in the abstract. Each such doubt is one
function here; one doubt makes the confidence medium, two make it low, and a grave one counts twice.
"""

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from heddle.report.build.own_locks import holds_own_lock, is_common, is_made_with_holder
from heddle.report.model.races import Confidence, Level, Race, Sharing
from heddle.report.model.rules import LIBRARY_RULE

# Longer paths are seldom feasible as a whole.
_LONG_PATH: Final = 12
# An access to so many objects is seldom to one of them.
_MANY_OBJECTS: Final = 8
_SETTERS: Final = ("set", "with", "init", "configure", "register")

_CERTAIN: Final[dict[Sharing, str]] = {
    "static": "a static field exists once",
    "one": "both accesses are to the one object that there is",
    "own": "one of the threads belongs to the object that the other one uses",
}
_VAGUE: Final[dict[Sharing, str]] = {
    "alike": "there are many such objects, and the two accesses may be to different ones",
    "several": "the accesses may be to objects of several allocation sites",
    "merged": "objects of several owners are not distinguished",
    "unknown": "the object comes from code that was not analysed",
}


class _Doubt(NamedTuple):
    """A reason why the two accesses may not meet, and how much it counts."""

    reason: str
    weight: int = 1


def confidence(race: Race) -> Confidence:
    """Return the confidence in a race: high without doubts, low with two or a grave one."""
    doubts = _doubts(race)
    weight = sum(doubt.weight for doubt in doubts)
    level: Level = "high" if weight == 0 else "medium" if weight == 1 else "low"
    reasons = [doubt.reason for doubt in doubts] or list(_reasons_for(race))
    return Confidence(level, tuple(reasons))


def doubt(race: Race) -> int:
    """Return how much there is to doubt: the finer measure behind the level."""
    return sum(doubt.weight for doubt in _doubts(race))


def _doubts(race: Race) -> list[_Doubt]:
    return [doubt for each in _DOUBTS for doubt in each(race)]


def _reasons_for(race: Race) -> Iterator[str]:
    if race.facts.sharing in _CERTAIN:
        yield _CERTAIN[race.facts.sharing]
    if _is_known_shared(race):
        yield "one side holds a lock for it, so it is meant to be shared"


def _is_known_shared(race: Race) -> bool:
    """Return whether the program itself says that the object is shared: by a lock or a claim.

    Who writes under a lock of the object expects other threads; a read may be there by chance, and
    so may the use of a library object that a method has made for itself.
    """
    is_claimed = any(note.effect == "broken" for note in race.notes)
    held = [access for access in race.accesses if holds_own_lock(race, access)]
    is_locked = len(held) == 1 and held[0].kind == "write" and is_made_with_holder(race)
    return is_claimed or is_locked


# -- doubts --------------------------------------------------------------------------------------


def _objects(race: Race) -> Iterator[_Doubt]:
    """Doubt that both accesses are to the same object."""
    sharing = race.facts.sharing
    is_certain = sharing in _CERTAIN or race.facts.holding == "static"
    if sharing in _VAGUE and not _is_one(race):
        yield _Doubt(_VAGUE[sharing])
    if race.facts.holding == "local":
        yield _Doubt("one side has the object from a thread local, so it is that thread's own", 2)
    if sharing == "static" and race.rule == LIBRARY_RULE:
        yield _Doubt("it is static state of a library, which may protect it", 2)
    if not is_certain:
        yield from _holders(race)
    if race.facts.is_thread and sharing not in ("static", "one"):
        yield _Doubt("the object is a thread, which may be the only one to use its fields")
    if race.facts.has_own_threads:
        yield _Doubt("each object has a thread of its own, and both accesses are in such threads")
    elif not is_certain and not race.facts.callers and _is_in_one_thread(race):
        yield _Doubt("both accesses are in threads of one kind, which may have their own objects")


def _is_one(race: Race) -> bool:
    """Return whether one object is meant, although its allocation site may have made many."""
    facts = race.facts
    return facts.holding == "static" or (facts.sharing == "alike" and _is_known_shared(race))


def _holders(race: Race) -> Iterator[_Doubt]:
    """Doubt that the two sides get hold of one object."""
    facts = race.facts
    if facts.holding == "different":
        yield _Doubt("the two sides load the object from different fields")
    elif is_common(race) and facts.holding == "passed":
        yield _Doubt("the object is passed to one side, which may be given any")
    elif is_common(race) and facts.holding == "":
        yield _Doubt("it is not known where the two sides have the object from")
    if facts.holding != "same" and _is_used_apart(race):
        yield _Doubt("the two places are in different classes, which may have their own objects")
    if facts.breadth > _MANY_OBJECTS:
        yield _Doubt("one side may access many objects, and this is one of them")


def _is_in_one_thread(race: Race) -> bool:
    first, second = race.accesses
    return first.thread == second.thread


def _is_used_apart(race: Race) -> bool:
    """Return whether unrelated code uses an array or a library object of a common kind."""
    return is_common(race) and len({a.place.class_.partition("$")[0] for a in race.accesses}) > 1


def _making(race: Race) -> Iterator[_Doubt]:
    """Doubt that objects are shared which both sides can allocate, or are still constructed."""
    if race.during == "making":
        yield _Doubt("each side may have created its object itself", 2)
    elif race.during == "finalization":
        yield _Doubt("one access is in a finalizer, which runs when nobody has the object", 2)
    elif race.during == "construction":
        yield _Doubt("one access is in a constructor, when others seldom have the object")
    if race.facts.new and race.facts.sharing not in _CERTAIN:
        yield _Doubt("one side has created the object itself, on the path that is shown", 2)
    if any(access.place.method == "<clinit>" for access in race.accesses):
        yield _Doubt("one access is in a class initialiser, which mostly runs before all others")


def _callers(race: Race) -> Iterator[_Doubt]:
    """Doubt what unknown callers do: that they share an object, or set it up while it is used."""
    facts = race.facts
    is_static = "static" in (facts.sharing, facts.holding)
    if facts.callers == 2 and not is_static and not _is_known_shared(race):
        if not facts.is_shareable or not _is_one_doubt(race):
            yield _Doubt("only callers share the object, and whether they do is unknown")
        if not facts.is_shareable:
            yield _Doubt("its class shows no sign of being made for several threads")
    if not all(access.place.method for access in race.accesses):
        yield _Doubt("one access is by a caller, directly")
    if facts.callers and any(_is_setter(race, number) for number in (0, 1)):
        yield _Doubt("callers may be meant to set it before other threads use it")


def _is_one_doubt(race: Race) -> bool:
    """Return whether doubt of the object is doubt of the callers: its class is meant to be shared.

    That a class is made for several threads says so of its fields and of what they hold.
    """
    facts = race.facts
    return facts.sharing in _VAGUE and (not is_common(race) or facts.holding == "same")


def _is_setter(race: Race, number: int) -> bool:
    access = race.accesses[number]
    is_plain = access.kind == "write" and access.how in ("plain", "constant") and not access.locks
    return is_plain and len(access.path) <= 1 and access.place.method.startswith(_SETTERS)


def _locks(race: Race) -> Iterator[_Doubt]:
    if all(access.locks for access in race.accesses):
        yield _Doubt("both sides hold a lock, and it may be the same one")


def _waits(race: Race) -> Iterator[_Doubt]:
    waits = race.facts.waits
    if waits is not None:
        at = f"{waits.file or waits.class_}:{waits.line}"
        yield _Doubt(f"one side waits at {at}, perhaps until the other has ended")


def _paths(race: Race) -> Iterator[_Doubt]:
    """Doubt that the paths can be taken as a whole."""
    facts = race.facts
    if facts.opaque:
        yield _Doubt("code that was not analysed, or reflection, is on a path", 2)
    if facts.called_back:
        yield _Doubt("a path leads through library code that calls the application back")
    elif any(len(access.path) > _LONG_PATH for access in race.accesses):
        yield _Doubt("a path is long, and may not be feasible as a whole")


def _limits(race: Race) -> Iterator[_Doubt]:
    if race.facts.is_coarse:
        yield _Doubt("an analysis reached its limits, and was coarser from then on")


_DOUBTS: Final[tuple[Callable[[Race], Iterator[_Doubt]], ...]] = (
    _making,
    _objects,
    _callers,
    _locks,
    _waits,
    _paths,
    _limits,
)
