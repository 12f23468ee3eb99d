"""Places: where the objects are through which threads are joined (rules E1 and E2).

A place is a root and a path of stable fields and elements: `v.list[]` are all elements of the
collection in the field `list` of the object in variable v. Roots are variables of a body, static
fields, the result of a call, and what loops over collections have at hand.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

from heddle.pointsto import ELEMENTS, FieldKey
from heddle.program.classes import Field
from heddle.program.ir import Var

Root: TypeAlias = Var | Field
Path: TypeAlias = tuple[FieldKey, ...]

# The root that stands for the result of a method.
RESULT: Final = -1
# What is done to collections by which elements leave them; those that drop them are not followed.
TAKING: Final = ("takes", "drops")
# Longer paths, and more names of one object, are not followed.
_LONGEST: Final = 5
_MOST: Final = 24


class Place(NamedTuple):
    """The objects that a path leads to from a root; one object unless it leads over elements."""

    root: Root
    path: Path = ()

    @property
    def is_one(self) -> bool:
        """Tell whether the place is that of one object at a time."""
        return ELEMENTS not in self.path

    def then(self, more: Path) -> "Place":
        """Return the place that a path leads to from here."""
        return Place(self.root, self.path + more)


class Moves(NamedTuple):
    """The effect of an instruction on where objects are, and what it reads.

    From then on the objects at the first place of each of `copies` are at the second one as well.
    `is_at` says where objects are that are reached from the result by a path; with `is_late`, this
    may be null although something is there by now. `reads` is what it does with a collection, a
    verb of `models/collections.txt`, and the variable that holds this.
    """

    copies: tuple[tuple[Place, Place], ...] = ()
    is_at: tuple[tuple[Path, Place], ...] = ()
    reads: tuple[str, Var] | None = None
    is_late: bool = False


# By places: where the objects are, as well, that a path leads to from there.
OtherPlaces: TypeAlias = Mapping[Place, Iterable[Place]]


def names(place: Place, known: Iterable[OtherPlaces]) -> tuple[Place, ...]:
    """Return the places that must have the same objects as a place, which is among them.

    A prefix of it that is the place of one object may be replaced by another place of this object.
    """
    return _closure(place, known, must_be_same=True)


def all_places(place: Place, known: Iterable[OtherPlaces]) -> tuple[Place, ...]:
    """Return places that must have the objects of a place, and maybe others; it is among them."""
    return _closure(place, known, must_be_same=False)


def _closure(
    place: Place, known: Iterable[OtherPlaces], *, must_be_same: bool
) -> tuple[Place, ...]:
    tables, found, todo = tuple(known), {place: None}, [place]
    for each in todo:
        for other in _next(each, tables, must_be_same=must_be_same):
            if other not in found and len(other.path) <= _LONGEST and len(found) < _MOST:
                found[other] = None
                todo.append(other)
    return tuple(found)


def _next(place: Place, known: Sequence[OtherPlaces], *, must_be_same: bool) -> Iterator[Place]:
    root, path = place
    for length in range(len(path) + 1):
        prefix = Place(root, path[:length])
        if must_be_same and not prefix.is_one:
            return
        for table in known:
            for other in table.get(prefix, ()):
                if other.is_one or not must_be_same:
                    yield other.then(path[length:])


def nearest(places: Iterable[Place], count: int) -> list[Place]:
    """Return so many of some places, those with the shortest paths first."""
    return sorted(places, key=_distance)[:count]


def _distance(place: Place) -> tuple[object, ...]:
    root, path = place
    is_field = isinstance(root, Field)
    return len(path), is_field, *map(_spelled, (root, *path))


def _spelled(part: Root | FieldKey) -> str:
    return f"{part.owner}.{part.name}" if isinstance(part, Field) else str(part)


def begins(place: Place, prefix: Place) -> bool:
    """Tell whether the path to a place begins with that to another."""
    return place.root == prefix.root and place.path[: len(prefix.path)] == prefix.path
