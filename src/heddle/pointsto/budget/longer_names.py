"""The names of abstract objects under a larger k, from a solution for a smaller one.

An object `[h_n :: ... :: h_1]` is allocated by frames, each in a context, which is itself an
object. If all of these agree on the next site, a larger k only gives the object a longer name; if
not, it splits the object, and the program has to be solved again to find where each part flows.
"""

from collections.abc import Callable
from functools import cached_property
from typing import Final, TypeAlias, final

from heddle._util.memo import Memo
from heddle.pointsto.context import (
    Context,
    Site,
    SiteKey,
    allocation_sites,
    leading_calls,
    most_significant,
    object_part,
    site_key,
)
from heddle.pointsto.frames import Frames

# The largest k of the thesis, and the longest name that is readable.
DEEPEST: Final = 8

ObjectName: TypeAlias = tuple[Site, ...]

# Beyond this number the names of one object are not enumerated.
_MOST_NAMES: Final = 50
# Stands for unknown names.
_UNKNOWN: Final[ObjectName] = ()


@final
class LongerNames:
    """Names under another Sigma, as far as the solution determines them."""

    def __init__(
        self,
        frames: Frames,
        k: Callable[[Site], int],
        now: Callable[[Site], int],
        most_names: int = _MOST_NAMES,
    ) -> None:
        """Predict the effect of Sigma = `k` on the objects of a solution with Sigma = `now`."""
        self._frames = frames
        self._k = k
        self._now = now
        self._most_names = most_names
        # By object and length; names are computed from shorter ones, so this terminates.
        self._known = Memo(self._longer)

    def name(self, number: int) -> ObjectName | None:
        """Return the name of an object; None if it may be split."""
        names = self._names(number, DEEPEST)
        return next(iter(names)) if len(names) == 1 else None

    @cached_property
    def growth(self) -> dict[SiteKey, int]:
        """Return the number of additional variables for each site whose objects are split.

        An object without a context of its own gets one, at a cost that is unknown here.
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
        """Return the number of variables in the methods of each object."""
        sizes = dict.fromkeys(range(len(self._frames.objects)), 1)
        for frame in self._frames.all:
            number = self._frames.context_object(frame)
            if number is not None:
                sizes[number] += frame.statements.size
        return sizes

    def _names(self, number: int, most: int) -> frozenset[ObjectName]:
        """Return the first `most` allocation sites of the names of an object, with their calls."""
        now = self._frames.objects[number].sites
        length = min(most, max(self._k(now[0]), 1))
        if length == 1 or now[0].method is None:
            return frozenset((most_significant(now, 1),))
        return self._known[number, length]

    def _longer(self, key: tuple[int, int]) -> frozenset[ObjectName]:
        (number, length), numbers = key, self._frames.numbers
        now = self._frames.objects[number].sites
        contexts = self._contexts.get(number)
        if contexts is None:
            # A clone: the contexts that allocate it are unknown.
            is_known = length <= len(allocation_sites(now))
            return frozenset((most_significant(now, length),) if is_known else (now, _UNKNOWN))
        found: set[ObjectName] = set()
        for context in contexts:
            calls, outer = leading_calls(context), object_part(context)
            above = self._names(numbers[outer], length - 1) if outer else {_UNKNOWN}
            found.update([(now[0], *calls, *name) for name in above])
            if len(found) > self._most_names:
                break
        return frozenset(found)

    @cached_property
    def _contexts(self) -> dict[int, dict[Context, None]]:
        """Return the contexts that allocate each object; those of clones are unknown."""
        found: dict[int, dict[Context, None]] = {}
        for frame, allocated in self._frames.allocated.items():
            for _, number in allocated:
                found.setdefault(number, {})[frame.context] = None
        return found


def full_names(frames: Frames) -> LongerNames:
    """Return the names of objects for any larger k: those that are never split have one."""
    return LongerNames(frames, _deepest, _deepest, 1)


def _deepest(site: Site) -> int:
    return 0 if site.method is None else DEEPEST
