"""Memo tables: dictionaries that compute a missing value at its first lookup, and shared ones."""

from collections.abc import Callable
from typing import Final, Generic, TypeVar, final

K = TypeVar("K")
V = TypeVar("V")

# A shared memo table forgets everything when it has so many values.
_MOST_SHARED: Final = 20_000


@final
class Memo(dict[K, V]):
    """Maps each key to the value that a function computes for it, once.

    Looking up a known key costs as much as in a dictionary. A function that looks up the key it is
    computing recurses; where that can happen, store a preliminary value first.
    """

    __slots__ = ("_compute",)

    def __init__(self, compute: Callable[[K], V]) -> None:
        super().__init__()
        self._compute = compute

    def __missing__(self, key: K) -> V:
        value = self[key] = self._compute(key)
        return value


@final
class SharedMemo(Generic[K, V]):
    """Computes a value once per object for all programs of a process.

    For pure functions of frozen objects; objects are compared by identity. They are kept alive, so
    that no other object gets the same identity.
    """

    __slots__ = ("_compute", "_known")

    def __init__(self, compute: Callable[[K], V]) -> None:
        self._compute = compute
        self._known: dict[int, tuple[K, V]] = {}

    def __call__(self, key: K) -> V:
        """Return the value of an object."""
        found = self._known.get(id(key))
        if found is None:
            if len(self._known) >= _MOST_SHARED:
                self._known.clear()
            found = self._known[id(key)] = (key, self._compute(key))
        return found[1]
