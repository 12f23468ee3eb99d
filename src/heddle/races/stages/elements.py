"""The pairs of statements that may access the same element of an array (`docs/arrays.md`).

Of most accesses nothing is known about the index: these stay, whole sets at once. Only pairs whose
indices are both known are compared one by one.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import product
from typing import Final, TypeAlias, final

from heddle._util.memo import Memo
from heddle.concurrency.arrays import DisjointIndices, MayRunInParallel
from heddle.pointsto import Frame
from heddle.races.accesses import Statement
from heddle.races.stages.rules import element_access

# Statements, each with the frames that run it.
Members: TypeAlias = Mapping[Statement, Sequence[Frame]]

# Two statements with more pairs of frames than this stay.
_MOST_PAIRS: Final = 64


@final
class MeetingElements:
    """Returns the accesses of two classes, given by number, that may be to the same element.

    Without indices, as for accesses to fields, all may be.
    """

    def __init__(self, indices: DisjointIndices | None, classes: Sequence[Members]) -> None:
        self._indices = indices
        self._classes = classes
        self._known = Memo(self._with_known_indices)

    def pairs(
        self, first: int, second: int, may_meet: MayRunInParallel
    ) -> Iterator[tuple[Collection[Statement], Collection[Statement]]]:
        """Return the pairs that may be to the same element, as pairs of sets."""
        indices, all_ours, all_theirs = self._indices, self._classes[first], self._classes[second]
        if indices is None:
            yield all_ours, all_theirs
            return
        ours, theirs = self._known[first], self._known[second]
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
                if not _must_differ(indices, ((one, ours[one]), (other, theirs[other])), may_meet)
            ]
            if left:
                yield [one], left

    def _with_known_indices(self, number: int) -> Members:
        """Return the statements of a class about whose indices something is known."""
        indices = self._indices
        assert indices is not None
        return {
            statement: frames
            for statement, frames in self._classes[number].items()
            if len(frames) <= _MOST_PAIRS and all(_is_known(indices, statement, f) for f in frames)
        }


def _is_known(indices: DisjointIndices, statement: Statement, frame: Frame) -> bool:
    access = element_access(statement, frame)
    return access is not None and indices.is_restricted(access)


def _must_differ(
    indices: DisjointIndices,
    pair: tuple[tuple[Statement, Sequence[Frame]], tuple[Statement, Sequence[Frame]]],
    may_meet: MayRunInParallel,
) -> bool:
    """Return whether two statements access different elements in all frames that run them."""
    (first, ours), (second, theirs) = pair
    if len(ours) * len(theirs) > _MOST_PAIRS:
        return False
    for one, other in product(ours, theirs):
        accesses = element_access(first, one), element_access(second, other)
        if accesses[0] is None or accesses[1] is None:
            return False
        if indices.must_be_disjoint(accesses[0], accesses[1], may_meet) is None:
            return False
    return True
