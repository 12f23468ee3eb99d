"""Which object that the application made a library object is, or is a part of.

A map has a table and entries, which only the map's own code makes. To whoever reads a report they
are the map.
"""

from collections.abc import Callable, Iterable
from typing import NamedTuple, TypeAlias, final

from heddle._util.bits import bits
from heddle.pointsto import AbstractObject, Site
from heddle.program.classes import Method
from heddle.report.model.races import CodePlace, RaceObject

_PlaceKey: TypeAlias = tuple[str, str, str, int]


class _Candidate(NamedTuple):
    """An outer object in the order of preference: by the application, somewhere, by place."""

    is_elsewhere: bool
    is_nowhere: bool
    places: tuple[_PlaceKey, ...]
    type: str
    described: RaceObject


@final
class OuterObjects:
    """Finds outer objects along the chain of makers that names an object."""

    def __init__(
        self,
        named: Callable[[int], AbstractObject],
        described: Callable[[Site], RaceObject],
        is_application: Callable[[Method], bool],
    ) -> None:
        """Look along the names of objects; `described` says what a site makes, and where."""
        self._named = named
        self._described = described
        self._is_application = is_application
        self._candidates: dict[int, _Candidate] = {}
        self._found: dict[int, RaceObject | None] = {}

    def outer(self, objects: int) -> RaceObject | None:
        """Return the outer object of a set of objects, of several the first by place."""
        if objects not in self._found:
            candidates = [self._candidate(number) for number in bits(objects)]
            self._found[objects] = _first(candidates).described if candidates else None
        return self._found[objects]

    def _candidate(self, number: int) -> _Candidate:
        known = self._candidates.get(number)
        if known is None:
            known = self._candidates[number] = self._outermost(self._named(number))
        return known

    def _outermost(self, found: AbstractObject) -> _Candidate:
        """Return the nearest maker that the application made; without one the last known."""
        own = next((site for site in found.sites if self._is_own(site)), None)
        placed = [site for site in found.sites if site.method is not None]
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
