"""Natural loops: bodies, nesting, shared headers, and retreating edges that make none."""

import time

from heddle._util.dominators import dominators
from heddle._util.loops import natural_loops


def test_a_graph_without_cycles_has_no_loops() -> None:
    found = natural_loops([[1, 2], [2], []])
    assert found.loops == ()
    assert found.irreducible == ()
    assert found.innermost(1) is None


def test_a_loop_holds_what_reaches_its_back_edge() -> None:
    found = natural_loops([[1], [2, 4], [3], [1], []])
    (loop,) = found.loops
    assert (loop.header, loop.back_edges, loop.parent, loop.depth) == (1, ((3, 1),), None, 1)
    assert found.body(loop) == (1, 2, 3)
    assert found.contains(loop, 3)
    assert not found.contains(loop, 0)
    assert not found.contains(loop, 4)


def test_a_node_that_jumps_to_itself_is_a_loop() -> None:
    found = natural_loops([[1], [1, 2], []])
    (loop,) = found.loops
    assert loop.back_edges == ((1, 1),)
    assert found.body(loop) == (1,)


def test_back_edges_to_one_header_are_one_loop() -> None:
    found = natural_loops([[1], [2, 3], [1], [1, 4], []])
    (loop,) = found.loops
    assert set(loop.back_edges) == {(2, 1), (3, 1)}
    assert sorted(found.body(loop)) == [1, 2, 3]


def test_inner_loops_are_nested_and_part_of_the_outer_body() -> None:
    # 0 -> outer 1 -> first 2 -> second 3 -> third, deeper 4 -> back to 3, 1; out to 5
    found = natural_loops([[1], [2], [2, 3], [4], [4, 3, 1, 5], []])
    assert [(loop.header, loop.parent, loop.depth) for loop in found.loops] == [
        (1, None, 1),
        (2, 0, 2),
        (3, 0, 2),
        (4, 2, 3),
    ]
    assert [sorted(found.body(loop)) for loop in found.loops] == [[1, 2, 3, 4], [2], [3, 4], [4]]
    assert [found.body(loop)[0] for loop in found.loops] == [1, 2, 3, 4]
    deepest = found.innermost(4)
    assert deepest is not None
    assert deepest.header == 4
    assert found.contains(found.loops[2], 4)
    assert not found.contains(found.loops[1], 4)


def test_loops_side_by_side_are_not_nested() -> None:
    found = natural_loops([[1], [1, 2], [2, 3], []])
    assert [(loop.header, loop.parent) for loop in found.loops] == [(1, None), (2, None)]
    assert [found.body(loop) for loop in found.loops] == [(1,), (2,)]


def test_a_cycle_with_two_ways_in_is_reported_and_is_no_loop() -> None:
    found = natural_loops([[1, 2], [2], [1]])
    assert found.loops == ()
    assert found.irreducible == ((2, 1),)  # 1 is met first, by way of 0


def test_a_loop_around_an_irreducible_cycle_holds_all_of_it() -> None:
    found = natural_loops([[1], [2, 3], [3], [2, 4], [1]])
    (loop,) = found.loops
    assert sorted(found.body(loop)) == [1, 2, 3, 4]
    assert len(found.irreducible) == 1


def test_unreachable_cycles_and_unreachable_ways_into_a_loop_do_not_count() -> None:
    found = natural_loops([[1], [1], [3, 1], [2]])
    (loop,) = found.loops
    assert found.body(loop) == (1,)


def test_dominators_may_be_handed_over() -> None:
    graph = [[1], [2], [1, 0]]
    assert natural_loops(graph, 0, dominators(graph)) == natural_loops(graph)


def test_10000_nested_loops_take_well_under_quadratic_time() -> None:
    half = 10_000
    graph = [[at + 1] for at in range(half)]
    graph += [[half - 1 - at, min(half + at + 1, 2 * half - 1)] for at in range(half)]
    started = time.process_time()
    found = natural_loops(graph)
    assert time.process_time() - started < 5  # about 0.2 s
    assert len(found.loops) == half + 1
    assert max(loop.depth for loop in found.loops) == half
    assert len(found.body(found.loops[0])) == 2 * half
