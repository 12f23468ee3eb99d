"""Memo tables: dictionaries that compute a missing value at its first lookup."""

from collections.abc import Callable
from typing import TypeVar, final

K = TypeVar("K")
V = TypeVar("V")


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
