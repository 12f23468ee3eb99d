"""Sets of small numbers as integers."""

from collections.abc import Iterator


def bits(found: int) -> Iterator[int]:
    """Return the members of a set, in ascending order."""
    while found:
        low = found & -found
        yield low.bit_length() - 1
        found ^= low
