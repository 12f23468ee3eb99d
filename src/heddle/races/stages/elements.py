"""The pairs of statements that may access one element, or object read from one (`docs/arrays.md`).

Of most accesses nothing is known about an index: these stay, whole sets at once. Only pairs of
which both are known are compared one by one.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import product
from typing import Final, TypeAlias, final

from heddle._util.memo import Memo
from heddle.concurrency.arrays import MayRunInParallel
from heddle.pointsto import Frame, ObjectSet
from heddle.races.accesses import Statement
from heddle.races.stages.rules import Analyses, may_be_apart, must_differ_in

# Statements, each with the frames that run it.
Members: TypeAlias = Mapping[Statement, Sequence[Frame]]
_Member: TypeAlias = tuple[Statement, Sequence[Frame]]

# Statements with more frames, or more pairs of frames, than this stay.
MOST_FRAMES: Final = 64


@final
class MeetingElements:
    """Returns the accesses of two classes, given by number, that may be to the same element."""

    def __init__(self, analyses: Analyses, classes: Sequence[Members]) -> None:
        self._analyses = analyses
        self._classes = classes
        self._known = Memo(self._with_known_indices)

    def pairs(
        self, first: int, second: int, objects: ObjectSet, may_meet: MayRunInParallel
    ) -> Iterator[tuple[Collection[Statement], Collection[Statement]]]:
        """Return the pairs that may be to the same element, as pairs of sets.

        The classes have some `objects` in common.
        """
        all_ours, all_theirs = self._classes[first], self._classes[second]
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
                if not self._must_differ(
                    (one, ours[one]), (other, theirs[other]), objects, may_meet
                )
            ]
            if left:
                yield [one], left

    def _with_known_indices(self, number: int) -> Members:
        """Return the statements of a class about whose elements something is known."""
        return {
            statement: frames
            for statement, frames in self._classes[number].items()
            if 0 < len(frames) <= MOST_FRAMES
            and all(may_be_apart(self._analyses, statement, frame) for frame in frames)
        }

    def _must_differ(
        self, first: _Member, second: _Member, objects: ObjectSet, may_meet: MayRunInParallel
    ) -> bool:
        """Return whether two statements access different elements in all frames that run them."""
        if len(first[1]) * len(second[1]) > MOST_FRAMES:
            return False
        return all(
            must_differ_in(self._analyses, ((first[0], one), (second[0], other)), objects, may_meet)
            for one, other in product(first[1], second[1])
        )
