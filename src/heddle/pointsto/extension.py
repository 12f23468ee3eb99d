"""How abstract objects would be named with a larger k, read off a solution.

An object `[h_n :: ... :: h_1]` is made by frames, each in a context, which is itself an object. If
all makers agree on what comes next, a larger k only gives the object a longer name; if they do not,
it is split, and the program has to be solved again to see which of the parts is where.
"""

from collections.abc import Callable
from functools import cached_property
from typing import Final, TypeAlias, final

from heddle.pointsto.context import Context, Site
from heddle.pointsto.frames import Frames

# As far as the thesis got, and as names are read by people.
DEEPEST: Final = 8

Name: TypeAlias = tuple[Site, ...]


@final
class Extensions:
    """Names under another Sigma, as far as the solution there is tells them."""

    def __init__(self, frames: Frames, k: Callable[[Site], int]) -> None:
        self._frames = frames
        self._k = k
        self._known: dict[tuple[int, int], Name | None] = {}

    def name(self, number: int) -> Name | None:
        """Return the name that an object gets; None if it may be split."""
        return self._name(number, DEEPEST)

    def splits(self) -> bool:
        """Tell whether any object may be split."""
        return any(self.name(number) is None for number in range(len(self._frames.objects)))

    def _name(self, number: int, most: int) -> Name | None:
        """Return the first sites of a name, if there is one."""
        now = self._frames.objects[number].sites
        length = min(most, max(self._k(now[0]), 1))
        if length == 1 or now[0].method is None:
            return now[:1]
        key = (number, length)
        if key not in self._known:
            # Names are told from shorter ones: this ends.
            self._known[key] = self._longer(number, length)
        return self._known[key]

    def _longer(self, number: int, length: int) -> Name | None:
        now = self._frames.objects[number].sites
        contexts = self._contexts.get(number)
        if contexts is None:
            # A clone: who made it is not known.
            return now[:length] if length <= len(now) else None
        found: set[Name] = set()
        for context in contexts:
            above = self._name(self._numbers[context], length - 1) if context else ()
            if above is None:
                return None
            found.add((now[0], *above))
        return found.pop() if len(found) == 1 else None

    @cached_property
    def _numbers(self) -> dict[Context, int]:
        return {found.sites: number for number, found in enumerate(self._frames.objects)}

    @cached_property
    def _contexts(self) -> dict[int, dict[Context, None]]:
        """Return the contexts that an object is made in; of clones nothing is known."""
        found: dict[int, dict[Context, None]] = {}
        for frame, made in self._frames.allocated.items():
            for _, number in made:
                found.setdefault(number, {})[frame.context] = None
        return found


def full_names(frames: Frames) -> Extensions:
    """Return the names that objects get however large k is: those that are never split."""
    return Extensions(frames, lambda site: 0 if site.method is None else DEEPEST)
