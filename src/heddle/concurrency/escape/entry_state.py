"""How the parameters of a unit of code come in, for the escape analysis."""

from typing import Final, NamedTuple, final

from heddle.concurrency.escape.statements import ANY_FIELD
from heddle.pointsto import FieldKey

# How a parameter comes in: as bits, so that what several callers do is joined by "or". All further
# bits are the fields in which it, or what it reaches, may hold something shared.
NEW: Final = 0  # just made: it holds nothing, and nothing but variables holds it
CAPTURED: Final = 1  # no other thread can reach it
ALL_SHARED: Final = 2  # another thread may reach it, and none that is captured
HELD: Final = 4  # if captured, an object may hold it: it may be reached from other parameters
OWN_SHARED: Final = 8  # another thread may reach it, but this one made it
_FIRST_FIELD: Final = 4
ALL_FIELDS: Final = -1 << _FIRST_FIELD


@final
class FieldNumbers:
    """Fields as bits of how a parameter comes in."""

    def __init__(self) -> None:
        self._bits: dict[FieldKey, int] = {ANY_FIELD: ALL_FIELDS}

    def bits(self, field: FieldKey) -> int:
        """Return the bit of a field, or all."""
        found = self._bits.get(field)
        if found is None:
            found = self._bits[field] = 1 << (_FIRST_FIELD + len(self._bits) - 1)
        return found


class Entry(NamedTuple):
    """How parameters come in: each distinct and unknown (a summary), or as callers give them."""

    given: tuple[int, ...] | None
    fields: FieldNumbers
