"""Findings: the races that a reader sees as one bug.

Races on one field belong together if they share an object or a place. Those inside a library object
are one finding, whatever part of the object they touch; those on arrays are grouped by the arrays.
Fields of a class that race with its constructors only are one finding: the object is published too
early. The id is derived from the rule and the field, or from the allocation site of the array or
library object, so it depends neither on lines nor on which pairs were found.
"""

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

from heddle._util.graphs import reachable
from heddle.report.build.advice import advised_alike
from heddle.report.build.confidence import doubt
from heddle.report.build.grouping import priority, split
from heddle.report.build.identity import hashed, steady
from heddle.report.model.races import (
    AccessPlace,
    CodePlace,
    Finding,
    Holding,
    Race,
    RaceObject,
    ReportedAccess,
    ReportedField,
)
from heddle.report.model.rules import LIBRARY_RULE

_CONSTRUCTION: Final = "<init>"

_Kind: TypeAlias = tuple[Hashable, ...]
_PlaceKey: TypeAlias = tuple[str, str, str, int]


def _listed(race: Race) -> Iterable[Hashable]:
    return race.objects


def _by_place(found: RaceObject) -> str:
    places = [f"{site.class_}.{site.method}{site.descriptor}" for site in found.sites[:1]]
    return steady(" ".join([found.type, *places]))


def _everywhere(_: str) -> bool:
    return True


class Grounds(NamedTuple):
    """The grounds for findings besides the races themselves.

    `objects` are all objects of a race, of which the race itself lists only some; `named` names an
    object by its allocation site, without lines; `is_own` accepts classes of the application.
    """

    objects: Callable[[Race], Iterable[Hashable]] = _listed
    named: Callable[[RaceObject], str] = _by_place
    is_own: Callable[[str], bool] = _everywhere


def findings(races: Sequence[Race], grounds: Grounds = Grounds()) -> tuple[Finding, ...]:  # noqa: B008 - immutable
    """Return the findings of races in reading order; equals keep their order."""
    groups = [
        sorted(advised_alike(group), key=lambda race: order(race, grounds.is_own))
        for group in _groups(races, grounds)
    ]
    found = [
        Finding(id_, tuple(group), access_places(group))
        for group, id_ in zip(groups, _ids(groups, grounds), strict=True)
    ]
    return tuple(sorted(found, key=lambda finding: priority(finding.best)))


# -- groups --------------------------------------------------------------------------------------


def _groups(races: Sequence[Race], grounds: Grounds) -> Iterator[list[Race]]:
    """Yield the races that belong together: of one kind, and connected by what they share."""
    kinds: dict[_Kind, list[Race]] = {}
    objects, constructed = grounds.objects, _only_constructed(races)
    for race in races:
        parts = _library_part(race, grounds.is_own)
        kind = ("library", parts) if parts else _kind(race, constructed)
        kinds.setdefault(kind, []).append(race)
    for (sort, *_), together in kinds.items():
        if sort == "array":
            yield from _connected(together, lambda race: list(objects(race)))
        elif sort == "instance":
            yield from _connected(together, lambda race: [*objects(race), *_places(race)])
        else:
            yield together


def _kind(race: Race, constructed: Collection[ReportedField]) -> _Kind:
    """Return what races of one finding have in common at least."""
    if race.outer is not None:
        return "library", race.outer
    if race.field.kind == "array" and race.objects:
        return ("array",)
    if race.field.kind == "instance" and race.rule != LIBRARY_RULE:
        is_of_class = race.during == "construction" and race.field in constructed
        return "instance", race.field.class_ if is_of_class else race.field
    return "field", race.field


def _library_part(race: Race, is_own: Callable[[str], bool]) -> str:
    """Return the library class whose parts are raced on, if no maker in the application is known.

    The nodes and the table of a map are then one finding, though not of one map.
    """
    outer = race.outer
    if outer is None or (outer.sites and is_own(outer.sites[0].class_)):
        return ""
    return _outermost(outer.type).removesuffix("[]")


def _only_constructed(races: Iterable[Race]) -> set[ReportedField]:
    """Return the instance fields all races of which involve constructors."""
    of_instances = [race for race in races if race.field.kind == "instance"]
    used = {race.field for race in of_instances if race.during != "construction"}
    return {race.field for race in of_instances} - used


def _connected(
    races: Sequence[Race], shared: Callable[[Race], Iterable[Hashable]]
) -> Iterator[list[Race]]:
    """Yield the components of races of which each shares something with another."""
    keys = [list(shared(race)) for race in races]
    holders: dict[Hashable, list[int]] = {}
    for number, own in enumerate(keys):
        for key in own:
            holders.setdefault(key, []).append(number)

    def others(number: int) -> list[int]:
        # Each list of holders is followed once.
        return [other for key in keys[number] for other in holders.pop(key, ())]

    seen: set[int] = set()
    for number in range(len(races)):
        if number not in seen:
            found = reachable([number], others)
            seen.update(found)
            yield [races[each] for each in sorted(found)]


# -- the clearest pair ---------------------------------------------------------------------------


# Sides that get the object in one way more probably have the same one.
_HOLDINGS: Final[tuple[Holding, ...]] = (
    *("static", "same", "receiver", "", "passed", "different", "local"),
)


def order(race: Race, is_own: Callable[[str], bool]) -> tuple[object, ...]:
    """Return the place of a race in its finding: first what can be shown, and is most certain."""
    certain, rest = split(priority(race))
    outside = sum(not access.place.method for access in race.accesses)
    return (
        certain,
        outside,
        doubt(race),
        _HOLDINGS.index(race.facts.holding),
        rest,
        clarity(race, is_own),
    )


def clarity(race: Race, is_own: Callable[[str], bool]) -> tuple[int, int, int, bool, int]:
    """Return the number of sides outside the application, far from home, without a line; of calls.

    The home of an object is the class that allocates it, that of a field the class that declares
    it: code far from there may well have another object. Before the calls counts whether both sides
    are in calls of one method, which may be meant for one thread.
    """
    places = [access.place for access in race.accesses]
    home = _outermost(_home(race))
    outside = sum(not (place.method and is_own(place.class_)) for place in places)
    far = sum(_outermost(place.class_) != home for place in places)
    unknown = sum(place.line is None for place in places)
    is_in_one = len({_entered(access) for access in race.accesses}) == 1
    return outside, far, unknown, is_in_one, sum(len(access.path) for access in race.accesses)


def _entered(access: ReportedAccess) -> tuple[str, str, str]:
    """Return the first method on the path to an access that is not a caller's."""
    place = access.path[1].place if len(access.path) > 1 else access.place
    return place.class_, place.method, place.descriptor


def _home(race: Race) -> str:
    made = race.outer or (race.objects[0] if race.field.kind == "array" and race.objects else None)
    return race.field.class_ if made is None or not made.sites else made.sites[0].class_


def _outermost(class_: str) -> str:
    return class_.partition("$")[0]


def access_places(races: Iterable[Race]) -> tuple[AccessPlace, ...]:
    """Return the places of the accesses of races, each once, by what they hold."""
    found: dict[tuple[CodePlace, str], list[ReportedAccess]] = {}
    for race in races:
        for access in race.accesses:
            found.setdefault((access.place, access.kind), []).append(access)
    places = [AccessPlace(place, kind, _held(same)) for (place, kind), same in found.items()]
    return tuple(sorted(places, key=lambda each: (each.locks, each.place.class_, _at(each))))


def _at(found: AccessPlace) -> tuple[int, str, str, int, str]:
    place = found.place
    return place.line or 0, place.method, place.descriptor, place.offset, found.kind


def _held(accesses: Sequence[ReportedAccess]) -> tuple[str, ...]:
    """Return the locks that all accesses at one place hold."""
    held = [{lock.object for lock in access.locks} for access in accesses]
    return tuple(sorted(set.intersection(*held)))


def _places(race: Race) -> list[_PlaceKey]:
    return [_key(access.place) for access in race.accesses]


def _key(place: CodePlace) -> _PlaceKey:
    return place.class_, place.method, place.descriptor, place.offset


# -- ids -----------------------------------------------------------------------------------------


class _Name(NamedTuple):
    """The parts of an id: usually `stable` alone, else `more`, and at last a number."""

    stable: tuple[str, ...]
    more: str
    order: list[list[_PlaceKey]]


def _ids(groups: Iterable[Sequence[Race]], grounds: Grounds) -> list[str]:
    """Return a unique id for each group.

    The first of several groups with the same field has the plain id: it is kept when others go.
    """
    names = [_name(group, grounds) for group in groups]
    used: dict[tuple[str, ...], int] = {}
    found: dict[int, str] = {}
    for number in sorted(range(len(names)), key=lambda n: (names[n].more, names[n].order)):
        parts = names[number].stable
        parts = (*parts, names[number].more) if parts in used else parts
        used[parts] = used.get(parts, 0) + 1
        again = (str(used[parts]),) if used[parts] > 1 else ()
        found[number] = hashed("\n".join((*parts, *again)))
    return [found[number] for number in range(len(names))]


def _name(group: Sequence[Race], grounds: Grounds) -> _Name:
    first, named = group[0], grounds.named
    made = min((named(found) for race in group for found in race.objects), default="")
    order = sorted(sorted(_places(race)) for race in group)
    if first.outer is not None:
        part = _library_part(first, grounds.is_own)
        return _Name((first.rule, part or named(first.outer)), made, order)
    if first.field.kind == "array":
        return _Name((first.rule, made), made, order)
    is_of_class = all(race.during == "construction" for race in group)
    is_of_class = is_of_class and first.field.kind == "instance"
    name = _CONSTRUCTION if is_of_class else first.field.name
    return _Name((first.rule, f"{steady(first.field.class_)}.{name}"), made, order)
