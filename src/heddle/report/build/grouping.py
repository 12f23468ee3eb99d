"""The groups and the order of races: what a maintainer should read first comes first.

Certain races come before doubtful ones (`confidence`), and among equally certain ones the harmful
come first (`severity`): a reader who trusts the first findings reads on, and what cannot happen
does no harm. A lock at one of two accesses suggests that one is needed at both; locks at both
accesses may well be the same. If each side may allocate its object itself, in the same call, it is
least certain that they share one: these are a section of their own. So are races in generated code,
and last come those that annotations declare harmless. Among equals, those that break a claim come
first.
"""

from collections.abc import Hashable, Iterable, Iterator, Sequence
from typing import Final, Literal, TypeAlias, final

import msgspec

from heddle.report.model.races import LEVELS, During, Race, ReportedField, Standing
from heddle.report.model.rules import LIBRARY_RULE

View: TypeAlias = Literal["field", "object"]
Locking: TypeAlias = Literal["one side", "none", "different"]

# In the order in which they are to be read.
_LOCKINGS: Final[tuple[Locking, ...]] = ("one side", "none", "different")
_DURING: Final[tuple[During, ...]] = ("use", "construction", "finalization", "making")

_TITLES: Final = {
    "instance": "Races on instance fields",
    "array": "Races on elements of arrays",
    "static": "Races on static fields",
    LIBRARY_RULE: "Races inside library objects, shown at the application's calls",
}
_MAKING: Final = "Less certain: races on objects that each side may have created itself"
_STANDINGS: Final[dict[Standing, str]] = {
    "usual": "",
    "generated": "In generated code",
    "harmless": "Declared harmless by annotations, and so ignored by the exit code",
}


@final
class RaceGroup(msgspec.Struct, frozen=True):
    """Races that share a field or objects, in reading order; never empty."""

    by_field: bool
    races: tuple[Race, ...]

    @property
    def fields(self) -> tuple[ReportedField, ...]:
        """Return the fields that its races are on."""
        return tuple(dict.fromkeys(race.field for race in self.races))

    @property
    def locking(self) -> Locking:
        """Return the locking of its first race."""
        return locking(self.races[0])

    @property
    def standing(self) -> Standing:
        """Return the standing of its first race."""
        return self.races[0].standing

    @property
    def is_of_making(self) -> bool:
        """Return whether its races are on objects that each side may have allocated itself."""
        return self.races[0].during == "making"


@final
class Section(msgspec.Struct, frozen=True):
    """The groups of one category; never empty."""

    title: str
    groups: tuple[RaceGroup, ...]


def locking(race: Race) -> Locking:
    """Return which accesses hold locks: one of them, none, or both, perhaps different ones."""
    first, second = (bool(access.locks) for access in race.accesses)
    if first != second:
        return "one side"
    return "different" if first else "none"


def sections(races: Iterable[Race], view: View) -> tuple[Section, ...]:
    """Sort races into categories and groups; equals keep their order."""
    found: dict[str, list[Race]] = {category: [] for category in _TITLES}
    for race in races:
        found[LIBRARY_RULE if race.rule == LIBRARY_RULE else race.field.kind].append(race)
    groups = {title: _groups(found[category], view) for category, title in _TITLES.items()}
    found_groups: dict[str, list[RaceGroup]] = {title: [] for title in groups}
    found_groups |= {title: [] for title in (_MAKING, *_STANDINGS.values()) if title}
    for title, each in groups.items():
        for group in each:
            found_groups[_title(title, group)].append(group)
    return tuple([Section(title, tuple(each)) for title, each in found_groups.items() if each])


def _title(category: str, group: RaceGroup) -> str:
    """Return the section of a group: that of its category, or one for less important races."""
    return _STANDINGS[group.standing] or (_MAKING if group.is_of_making else category)


def in_reading_order(races: Iterable[Race]) -> Iterator[Race]:
    """Yield the races in the order of sections and groups by field."""
    for section in sections(races, "field"):
        for group in section.groups:
            yield from group.races


def _groups(races: Sequence[Race], view: View) -> tuple[RaceGroup, ...]:
    """Group races by field, by the outer object of their objects, or by all their objects."""
    found: dict[tuple[bool, Hashable], list[Race]] = {}
    constructed = _only_constructed(races)
    for race in races:
        by_field = _is_by_field(race, view)
        is_of_class = race.during == "construction" and race.field in constructed
        field = race.field.class_ if is_of_class else race.field
        key = field if by_field else race.outer or race.objects
        found.setdefault((by_field, key), []).append(race)
    groups = [
        RaceGroup(by_field, tuple(sorted(together, key=_rank)))
        for (by_field, _), together in found.items()
    ]
    return tuple(sorted(groups, key=lambda group: _rank(group.races[0])))


def _only_constructed(races: Iterable[Race]) -> set[ReportedField]:
    """Return the instance fields all races of which involve constructors.

    Those of one class are one group: the bug is that the object is published too early.
    """
    of_instances = [race for race in races if race.field.kind == "instance"]
    used = {race.field for race in of_instances if race.during == "use"}
    return {race.field for race in of_instances if race.during == "construction"} - used


def _rank(race: Race) -> tuple[int, int, bool, int, int, int]:
    standing = list(_STANDINGS).index(race.standing)
    is_broken = any(note.effect == "broken" for note in race.notes)
    levels = (LEVELS.index(race.confidence.level), LEVELS.index(race.severity.level))
    during = _DURING.index(race.during)
    return standing, levels[0], not is_broken, levels[1], during, _LOCKINGS.index(locking(race))


def _is_by_field(race: Race, view: View) -> bool:
    """Return whether a race is best described by its field rather than its objects.

    Static fields have no object. All arrays of a type share one field, as all maps share the
    fields of `HashMap`, so for these the objects say more.
    """
    if race.field.kind == "static" or not race.objects:
        return True
    if race.field.kind == "array" or race.rule == LIBRARY_RULE:
        return False
    return view == "field"
