"""Sets of small numbers as integers: bit n says that n is a member."""

from collections.abc import Iterable, Iterator
from typing import Final

# So many members are found at once; beyond, whoever looks at a few only would wait for all.
_FEW: Final = 64


def bits(found: int) -> Iterator[int]:
    """Return the members of a set, smallest first."""
    if found.bit_count() > _FEW:
        return _many_members(found)
    members: list[int] = []
    while found:
        # From the largest on: what is left is a narrower integer each time.
        last = found.bit_length() - 1
        members.append(last)
        found ^= 1 << last
    return reversed(members)


def _many_members(found: int) -> Iterator[int]:
    """Look for the digits 1: taking a bit off a wide integer copies it, each time."""
    digits = f"{found:b}"[::-1]
    at = digits.find("1")
    while at >= 0:
        yield at
        at = digits.find("1", at + 1)


def union(sets: Iterable[int]) -> int:
    """Return all that is in some sets."""
    found = 0
    for each in sets:
        found |= each
    return found
