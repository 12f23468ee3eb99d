"""How abstract objects would be named with a larger k, read off a solution.

An object `[h_n :: ... :: h_1]` is made by frames, each in a context, which is itself an object. If
all makers agree on what comes next, a larger k only gives the object a longer name; if they do not,
it is split, and the program has to be solved again to see which of the parts is where.
"""

from collections.abc import Callable
from functools import cached_property
from typing import Final, TypeAlias, final

from heddle.pointsto.context import Context, Site, SiteKey, site_key
from heddle.pointsto.frames import Frames

# As far as the thesis got, and as names are read by people.
DEEPEST: Final = 8

Name: TypeAlias = tuple[Site, ...]


# More names than this for one object are not told apart.
_MOST_NAMES: Final = 50
# Stands for names that are not known.
_UNKNOWN: Final[Name] = ()


@final
class LongerNames:
    """Names under another Sigma, as far as the solution there is tells them."""

    def __init__(
        self,
        frames: Frames,
        k: Callable[[Site], int],
        now: Callable[[Site], int],
        most_names: int = _MOST_NAMES,
    ) -> None:
        """Foresee what a map of k would do to the objects of a solution with the map of `now`."""
        self._frames = frames
        self._k = k
        self._now = now
        self._most_names = most_names
        self._known: dict[tuple[int, int], frozenset[Name]] = {}

    def name(self, number: int) -> Name | None:
        """Return the name that an object gets; None if it may be split."""
        names = self._names(number, DEEPEST)
        return next(iter(names)) if len(names) == 1 else None

    @cached_property
    def growth(self) -> dict[SiteKey, int]:
        """Return how many more variables there may be, for each site whose objects are split.

        An object without a context of its own gets one; what that costs is not known here.
        """
        found: dict[SiteKey, int] = {}
        for number, size in self._sizes().items():
            more = len(self._names(number, DEEPEST)) - 1 or self._gets_context(number)
            if more:
                key = site_key(self._frames.objects[number].site)
                found[key] = found.get(key, 0) + more * size
        return found

    def _gets_context(self, number: int) -> bool:
        site = self._frames.objects[number].site
        return site.method is not None and self._k(site) > 0 and self._now(site) == 0

    def _sizes(self) -> dict[int, int]:
        """Return how many variables there are in methods of each object."""
        sizes = dict.fromkeys(range(len(self._frames.objects)), 1)
        for frame in self._frames.all:
            if frame.context:
                sizes[self._frames.numbers[frame.context]] += frame.statements.size
        return sizes

    def _names(self, number: int, most: int) -> frozenset[Name]:
        """Return the first sites of the names of an object."""
        now = self._frames.objects[number].sites
        length = min(most, max(self._k(now[0]), 1))
        if length == 1 or now[0].method is None:
            return frozenset((now[:1],))
        key = (number, length)
        if key not in self._known:
            # Names are told from shorter ones: this ends.
            self._known[key] = self._longer(number, length)
        return self._known[key]

    def _longer(self, number: int, length: int) -> frozenset[Name]:
        now = self._frames.objects[number].sites
        contexts = self._contexts.get(number)
        if contexts is None:
            # A clone: who made it is not known.
            is_told = length <= len(now)
            return frozenset((now[:length],) if is_told else (now, _UNKNOWN))
        found: set[Name] = set()
        for context in contexts:
            above = (
                self._names(self._frames.numbers[context], length - 1) if context else {_UNKNOWN}
            )
            found.update([(now[0], *name) for name in above])
            if len(found) > self._most_names:
                break
        return frozenset(found)

    @cached_property
    def _contexts(self) -> dict[int, dict[Context, None]]:
        """Return the contexts that an object is made in; of clones nothing is known."""
        found: dict[int, dict[Context, None]] = {}
        for frame, made in self._frames.allocated.items():
            for _, number in made:
                found.setdefault(number, {})[frame.context] = None
        return found


def full_names(frames: Frames) -> LongerNames:
    """Return the names that objects get however large k is: those that are never split."""
    return LongerNames(frames, _deepest, _deepest, 1)


def _deepest(site: Site) -> int:
    return 0 if site.method is None else DEEPEST
