"""The remaining pairs of statements of each field, which another round of refinement looks at.

Most fields keep few of their pairs, but some keep half a million: pairs are bits.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple, final

from heddle._util.bits import bits
from heddle.pointsto import FieldKey
from heddle.races.accesses import Statement


class RemainingPairs(NamedTuple):
    """The pairs of one field: bit m of `partners[n]` says that statements n and m are a pair."""

    statements: tuple[Statement, ...]
    partners: tuple[int, ...]

    @property
    def total(self) -> int:
        """Return how many pairs there are."""
        both = sum(found.bit_count() for found in self.partners)
        alone = sum(found >> place & 1 for place, found in enumerate(self.partners))
        return (both + alone) // 2

    def may_be(self, first: Statement, second: Statement) -> bool:
        """Return whether two statements are a pair."""
        places = {statement.number: at for at, statement in enumerate(self.statements)}
        ours, theirs = places.get(first.number), places.get(second.number)
        if ours is None or theirs is None:
            return False
        return bool(self.partners[ours] >> theirs & 1)


Survivors = Mapping[FieldKey, RemainingPairs]


def statements_left(survivors: Survivors) -> Iterator[Statement]:
    """Return the statements that are in a pair, in the order of their numbers."""
    found = [
        statement
        for left in survivors.values()
        for statement, partners in zip(left.statements, left.partners, strict=True)
        if partners
    ]
    return iter(sorted(found, key=lambda statement: statement.number))


@final
class PairsOfField:
    """Collects pairs of statements of a field, among those that an earlier round left, if any."""

    def __init__(self, statements: Iterable[Statement], before: RemainingPairs | None) -> None:
        self._statements = tuple(statements) if before is None else before.statements
        self._places = {statement.number: at for at, statement in enumerate(self._statements)}
        self._allowed = None if before is None else before.partners
        self._partners = [0] * len(self._statements)

    def group(self, statements: Iterable[Statement]) -> int:
        """Return a set of statements as the bits that `add` takes."""
        found = 0
        for statement in statements:
            found |= 1 << self._places[statement.number]
        return found

    def add(self, ours: int, theirs: int) -> None:
        """Add all pairs between two sets of statements."""
        for place in bits(ours):
            self._partners[place] |= theirs
        for place in bits(theirs):
            self._partners[place] |= ours

    def may_be(self, first: Statement, second: Statement) -> bool:
        """Return whether the earlier round left a pair."""
        if self._allowed is None:
            return True
        places = self._places
        return bool(self._allowed[places[first.number]] >> places[second.number] & 1)

    def may_be_any(self, ours: int, theirs: int) -> bool:
        """Return whether the earlier round left a pair between two sets of statements."""
        allowed = self._allowed
        return allowed is None or any(allowed[place] & theirs for place in bits(ours))

    def left(self) -> RemainingPairs:
        """Return the added pairs that the earlier round left."""
        partners = self._partners
        if self._allowed is not None:
            partners = [a & b for a, b in zip(partners, self._allowed, strict=True)]
        return RemainingPairs(self._statements, tuple(partners))
