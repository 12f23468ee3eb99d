"""The objects that trusted library classes allocate and protect."""

from collections.abc import Callable, Iterable
from typing import final

from heddle._util.bits import bits
from heddle._util.memo import Memo
from heddle.pointsto import Frames, ObjectSet, Site, allocation_sites
from heddle.pointsto.budget import full_names
from heddle.program.classes import Method


@final
class TrustedObjects:
    """The objects that trusted methods, or objects allocated by these, allocate."""

    def __init__(self, frames: Frames, is_trusted: Callable[[Method], bool]) -> None:
        self._objects = frames.objects
        # An object with few sites in its name may have more that are certain.
        self._names = full_names(frames)
        self._is_trusted = is_trusted
        self._known = Memo(self._is_trusted_object)

    def others(self, objects: ObjectSet) -> ObjectSet:
        """Return those of some objects that are not trusted."""
        found = objects
        for number in bits(objects):
            found &= ~(self._known[number] << number)
        return found

    def _is_trusted_object(self, number: int) -> bool:
        sites = self._objects[number].sites
        return self._is_any(sites) or self._is_any(self._names.name(number) or ())

    def _is_any(self, sites: Iterable[Site]) -> bool:
        places = [site.method for site in allocation_sites(tuple(sites))]
        return any(method is not None and self._is_trusted(method) for method in places)
