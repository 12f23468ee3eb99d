"""The application's object that a library object is a part of.

A map has a table and entries, which only its own code allocates. To readers of a report they are
the map.
"""

from collections.abc import Callable, Iterable
from typing import NamedTuple, TypeAlias, final

from heddle._util.bits import bits
from heddle._util.memo import Memo
from heddle.pointsto import AbstractObject, Site
from heddle.program.classes import Method
from heddle.report.model.races import CodePlace, RaceObject

_PlaceKey: TypeAlias = tuple[str, str, str, int]


class _Candidate(NamedTuple):
    """An outer object, in order of preference: of the application, with a place, by place."""

    is_elsewhere: bool
    is_nowhere: bool
    places: tuple[_PlaceKey, ...]
    type: str
    described: RaceObject


@final
class OuterObjects:
    """Finds outer objects along the allocation sites that name an object."""

    def __init__(
        self,
        named: Callable[[int], AbstractObject],
        described: Callable[[Site], RaceObject],
        is_application: Callable[[Method], bool],
    ) -> None:
        """Use the names of objects; `described` describes the object of a site."""
        self._described = described
        self._is_application = is_application
        self._candidates = Memo(self._outermost)
        self._named = named
        self._found = Memo(self._outer)

    def outer(self, objects: int) -> RaceObject | None:
        """Return the outer object of a set of objects, the first by place of several."""
        return self._found[objects]

    def _outer(self, objects: int) -> RaceObject | None:
        candidates = [self._candidates[number] for number in bits(objects)]
        return _first(candidates).described if candidates else None

    def _outermost(self, number: int) -> _Candidate:
        """Return the nearest object allocated by the application, else the last known one."""
        found = self._named(number)
        own = next((site for site in found.allocations if self._is_own(site)), None)
        placed = [site for site in found.allocations if site.method is not None]
        site = own or (placed[-1] if placed else found.site)
        described = self._described(site)
        places = tuple(_key(place) for place in described.sites)
        return _Candidate(own is None, not places, places, described.type, described)

    def _is_own(self, site: Site) -> bool:
        return site.method is not None and self._is_application(site.method)


def _first(candidates: Iterable[_Candidate]) -> _Candidate:
    return min(candidates, key=lambda c: (c.is_elsewhere, c.is_nowhere, c.places, c.type))


def _key(place: CodePlace) -> _PlaceKey:
    return place.class_, place.method, place.descriptor, place.offset
