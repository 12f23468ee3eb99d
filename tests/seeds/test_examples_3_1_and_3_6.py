"""Naik 2008, Examples 3.1 and 3.6: heap effects K with their loop counts, disjoint reachability.

Departure: an instance of a loop here goes on after the loop is left, until the next iteration. So
what an outer loop makes before an inner one is of no known iteration of the inner one (any), where
the seed has 0: the inner loop is not executing. That matters to no disjointness fact: the count of
a holder is only asked for at the position that makes it.
"""

import pytest
from while_examples import EXAMPLE_3_1, EXAMPLE_3_6_A, EXAMPLE_3_6_B
from while_ir import numbers, text_of
from while_language import Program

from heddle.concurrency.disjoint.disjoint_reachability import heap_effects
from heddle.concurrency.disjoint.loop_vector import AllocationPosition
from heddle.pointsto.context import FixedK
from heddle.program.flow import natural_loops
from threaded_programs import Analysed, threaded

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
