"""Pairs of statements that may access the same element of an array (`docs/arrays.md`).

Of most accesses nothing is known of the index: these are left as they are, whole sets of them at
once. Only pairs of which both are known are looked at one by one.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Final, TypeAlias

from heddle.concurrency.indices import Indices, MayMeet
from heddle.pointsto.frames import Frame
from heddle.races.access import Statement
from heddle.races.stages import element_access

# Statements, each with the frames that it is run in.
Members: TypeAlias = Mapping[Statement, Sequence[Frame]]

# Pairs of frames of two statements that are looked at; with more, they stay.
_MOST_PAIRS: Final = 64


def same_elements(
    indices: Indices, first: Members, second: Members, may_meet: MayMeet
) -> Iterator[tuple[Sequence[Statement], Sequence[Statement]]]:
    """Return the pairs that may be to the same element, as pairs of sets."""
    ours, theirs = (_known(indices, members) for members in (first, second))
    if not (ours and theirs):
        yield list(first), list(second)
        return
    unknown = [
        [s for s in all_ if s not in known] for all_, known in ((first, ours), (second, theirs))
    ]
    if unknown[0]:
        yield unknown[0], list(second)
    if unknown[1]:
        yield list(ours), unknown[1]
    for one in ours:
        left = [
            other
            for other in theirs
            if not _are_apart(indices, ((one, ours[one]), (other, theirs[other])), may_meet)
        ]
        if left:
            yield [one], left


def _known(indices: Indices, members: Members) -> Members:
    """Return the statements of whose indices something is known."""
    return {
        statement: frames
        for statement, frames in members.items()
        if len(frames) <= _MOST_PAIRS and all(_is_known(indices, statement, f) for f in frames)
    }


def _is_known(indices: Indices, statement: Statement, frame: Frame) -> bool:
    access = element_access(statement, frame)
    return access is not None and indices.is_known(access)


def _are_apart(
    indices: Indices,
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
