"""Pairs of statements in a program with copies of code, and in the program without them."""

from collections.abc import Callable, Iterable
from typing import TypeAlias, final

from heddle._util.bits import bits, union
from heddle.pointsto import FieldKey
from heddle.program.classes import Method
from heddle.races.accesses import Statement
from heddle.races.stages import RemainingPairs, Survivors

# What a statement and its copies have in common.
_Key: TypeAlias = tuple[object, ...]


@final
class StatementCopies:
    """The copies of the statements that are left, in the order of these."""

    def __init__(
        self,
        left: Survivors,
        statements: Iterable[Statement],
        original: Callable[[Method, int], tuple[tuple[str, str, str], int]],
    ) -> None:
        """Take all statements of the program with copies."""
        self._left = left
        by_location: dict[FieldKey, list[Statement]] = {}
        for each in statements:
            if each.location in left:
                by_location.setdefault(each.location, []).append(each)
        self._copies: dict[FieldKey, tuple[Statement, ...]] = {
            location: tuple(found) for location, found in by_location.items()
        }
        # By the position of a statement, its copies as bits; those of an offset are together.
        self._images: dict[FieldKey, list[int]] = {}
        for location, pairs in left.items():
            named: dict[_Key, int] = {}
            for at, each in enumerate(self._copies.get(location, ())):
                key = _key(each, *original(each.method, each.pc))
                named[key] = named.get(key, 0) | 1 << at
            self._images[location] = [named.get(_key(s, *_itself(s)), 0) for s in pairs.statements]

    def copied(self) -> Survivors:
        """Return the pairs of copies of the pairs that are left."""
        found: dict[FieldKey, RemainingPairs] = {}
        for location, copies in self._copies.items():
            images, partners = self._images[location], [0] * len(copies)
            for at, others in enumerate(self._left[location].partners):
                theirs = union(images[other] for other in bits(others))
                for copy in bits(images[at]):
                    partners[copy] |= theirs
            found[location] = RemainingPairs(copies, tuple(partners))
        return found

    def still_left(self, found: Survivors) -> Survivors:
        """Return the pairs of which a pair of copies is left, or of which there are no copies."""
        return {
            location: RemainingPairs(pairs.statements, self._kept(location, pairs, found))
            for location, pairs in self._left.items()
        }

    def _kept(self, location: FieldKey, pairs: RemainingPairs, found: Survivors) -> tuple[int, ...]:
        images = self._images[location]
        copies = found[location].partners if location in found else ()
        kept: list[int] = []
        for at, others in enumerate(pairs.partners):
            reached = union(copies[copy] for copy in bits(images[at])) if copies else 0
            kept.append(
                union(
                    1 << other
                    for other in bits(others)
                    if not (images[at] and images[other]) or reached & images[other]
                )
            )
        return tuple(kept)


def _itself(statement: Statement) -> tuple[tuple[str, str, str], int]:
    method = statement.method
    return (method.owner, method.name, method.descriptor), statement.pc


def _key(statement: Statement, name: tuple[str, str, str], pc: int) -> _Key:
    return name, pc, statement.is_write, statement.is_atomic, statement.touch
