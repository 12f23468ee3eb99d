"""Naik 2008, Examples 3.1 and 3.6: heap effects K with their loop counts, disjoint reachability.

Departure: an epoch of a loop here lasts after the loop is left, until the next iteration. So what
an outer loop allocates before an inner one is of no known iteration of the inner one (any), where
the seed has 0: the inner loop is not executing. That matters to no disjointness fact: the count of
a holder is only asked for at the position that makes it.
"""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

import pytest
from while_examples import EXAMPLE_3_1, EXAMPLE_3_6_A, EXAMPLE_3_6_B
from while_ir import numbers, text_of
from while_language import Program

from heddle._util.bits import bits
from heddle._util.work import Work
from heddle.concurrency.callgraph import ThreadCalls
from heddle.concurrency.disjoint.heap_writes import HeapWrites
from heddle.concurrency.disjoint.loop_vector import ONE, ZERO, AllocationPosition, Count, Position
from heddle.concurrency.disjoint.types_and_effects import (
    ProgramFacts,
    StepAllowance,
    TypesAndEffects,
)
from heddle.pointsto.context import FixedK
from heddle.program.flow import natural_loops
from threaded_programs import Analysed, threaded


class HeapEffect(NamedTuple):
    """An abstract heap effect of K: which object may hold which, with the counts of both."""

    holder: int
    held: int
    holder_counts: tuple[str, ...]
    held_counts: tuple[str, ...]


def heap_effects(calling: ThreadCalls, positions: Sequence[Position]) -> Iterator[HeapEffect]:
    """Return K of a small program: the effects of all its writes, one count for each position."""
    writes = HeapWrites(calling.frames)
    allowed = StepAllowance(1_500, Work(), Work())
    facts = ProgramFacts(calling, writes)
    systems = [TypesAndEffects(facts, position, allowed) for position in positions]
    for write in writes.all():
        counts = [list(types.effects(write)) for types in systems]
        holders = calling.frames.points_to(write.frame, write.base)
        for each in product(*counts):
            ours, theirs = (tuple([_count_name(pair[side]) for pair in each]) for side in (0, 1))
            for held in bits(calling.frames.points_to(write.frame, write.value)):
                for holder in bits(holders):
                    yield HeapEffect(holder, held, ours, theirs)


def _count_name(count: Count) -> str:
    return {ONE: "1", ZERO: "0"}.get(count, "any")


EXAMPLES = {
    "3.1": (EXAMPLE_3_1, {"h1 (1) > h2 (1)"}, ("h2", "h1"), None),
    "3.6 A": (EXAMPLE_3_6_A, {"h1 (1, any) > h2 (1, 1)"}, ("h2", "h1"), None),
    "3.6 B": (EXAMPLE_3_6_B, {"h2 (1, 1) > h1 (1, any)"}, None, ("h1", "h2")),
}


@pytest.mark.parametrize(("given", "effects", "holds", "fails"), EXAMPLES.values(), ids=EXAMPLES)
def test_effects_and_disjointness(
    given: Program,
    effects: set[str],
    holds: tuple[str, str] | None,
    fails: tuple[str, str] | None,
) -> None:
    found = Analysed(threaded(text_of(given)), FixedK(1))
    site = {number: name for name, number in numbers(given, found).items()}
    (frame,) = found.calling.frames.mains
    assert frame.body is not None
    positions = [AllocationPosition(frame, loop.header) for loop in natural_loops(frame.body).loops]
    assert {
        f"{site[effect.holder]} ({', '.join(effect.holder_counts)}) > "
        f"{site[effect.held]} ({', '.join(effect.held_counts)})"
        for effect in heap_effects(found.calling, positions)
    } == effects
    bit = {name: 1 << number for number, name in site.items()}
    if holds is not None:
        assert found.disjoint.must_be_disjoint(bit[holds[1]], bit[holds[0]])
    if fails is not None:
        assert not found.disjoint.must_be_disjoint(bit[fails[1]], bit[fails[0]])
