"""Sets of small numbers as integers: bit n is set if n is a member."""

from collections.abc import Iterable, Iterator
from typing import Final

# Up to this size all members are computed at once; larger sets are enumerated lazily.
_FEW: Final = 64


def bits(found: int) -> Iterator[int]:
    """Return the members of a set, smallest first."""
    if found.bit_count() > _FEW:
        return _many_members(found)
    members: list[int] = []
    while found:
        # From the largest member down, so that the remaining integer becomes narrower each time.
        last = found.bit_length() - 1
        members.append(last)
        found ^= 1 << last
    return reversed(members)


def _many_members(found: int) -> Iterator[int]:
    """Yield the positions of the digit 1: clearing a bit of a wide integer would copy it."""
    digits = f"{found:b}"[::-1]
    at = digits.find("1")
    while at >= 0:
        yield at
        at = digits.find("1", at + 1)


def union(sets: Iterable[int]) -> int:
    """Return the union of some sets."""
    found = 0
    for each in sets:
        found |= each
    return found
