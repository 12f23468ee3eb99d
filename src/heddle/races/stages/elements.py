"""Pairs of statements that may access the same element of an array (`docs/arrays.md`).

Of most accesses nothing is known of the index: these are left as they are, whole sets of them at
once. Only pairs of which both are known are looked at one by one.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import product
from typing import Final, TypeAlias, final

from heddle.concurrency.arrays import DisjointIndices, MayMeet
from heddle.pointsto import Frame
from heddle.races.accesses import Statement
from heddle.races.stages.rules import element_access

# Statements, each with the frames that it is run in.
Members: TypeAlias = Mapping[Statement, Sequence[Frame]]

# Pairs of frames of two statements that are looked at; with more, they stay.
_MOST_PAIRS: Final = 64


@final
class MeetingElements:
    """Tells which accesses of two classes may be to the same element; they are given by number.

    Without indices, as of accesses that are not to elements, all may be.
    """

    def __init__(self, indices: DisjointIndices | None, classes: Sequence[Members]) -> None:
        self._indices = indices
        self._classes = classes
        self._looked_at: dict[int, Members] = {}

    def pairs(
        self, first: int, second: int, may_meet: MayMeet
    ) -> Iterator[tuple[Collection[Statement], Collection[Statement]]]:
        """Return the pairs that may be to the same element, as pairs of sets."""
        indices, all_ours, all_theirs = self._indices, self._classes[first], self._classes[second]
        if indices is None:
            yield all_ours, all_theirs
            return
        ours, theirs = self._known(indices, first), self._known(indices, second)
        if not (ours and theirs):
            yield all_ours, all_theirs
            return
        unknown = [s for s in all_ours if s not in ours]
        if unknown:
            yield unknown, all_theirs
        unknown = [s for s in all_theirs if s not in theirs]
        if unknown:
            yield ours, unknown
        for one in ours:
            left = [
                other
                for other in theirs
                if not _are_apart(indices, ((one, ours[one]), (other, theirs[other])), may_meet)
            ]
            if left:
                yield [one], left

    def _known(self, indices: DisjointIndices, number: int) -> Members:
        """Return the statements of a class of whose indices something is known."""
        found = self._looked_at.get(number)
        if found is None:
            found = self._looked_at[number] = {
                statement: frames
                for statement, frames in self._classes[number].items()
                if len(frames) <= _MOST_PAIRS
                and all(_is_known(indices, statement, f) for f in frames)
            }
        return found


def _is_known(indices: DisjointIndices, statement: Statement, frame: Frame) -> bool:
    access = element_access(statement, frame)
    return access is not None and indices.is_known(access)


def _are_apart(
    indices: DisjointIndices,
    pair: tuple[tuple[Statement, Sequence[Frame]], tuple[Statement, Sequence[Frame]]],
    may_meet: MayMeet,
) -> bool:
    """Tell whether two statements are apart in all frames that they are run in."""
    (first, ours), (second, theirs) = pair
    if len(ours) * len(theirs) > _MOST_PAIRS:
        return False
    for one, other in product(ours, theirs):
        accesses = element_access(first, one), element_access(second, other)
        if accesses[0] is None or accesses[1] is None:
            return False
        if indices.apart(accesses[0], accesses[1], may_meet) is None:
            return False
    return True
