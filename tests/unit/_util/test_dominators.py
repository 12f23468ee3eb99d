"""Dominators and post-dominators: published and directed examples, and time on hard shapes."""

import time

import pytest

from heddle._util.dominators import dominators, post_dominators
from heddle._util.graphs import Graph

# Lengauer and Tarjan 1979, figure 1: R A B C D E F G H I J K L are 0 to 12.
FIGURE_1 = [
    [1, 2, 3],
    [4],
    [1, 4, 5],
    [6, 7],
    [12],
    [8],
    [9],
    [9, 10],
    [5, 11],
    [11],
    [9],
    [9, 0],
    [8],
]
# The dominator tree of figure 2 in the same paper.
FIGURE_2 = [None, 0, 0, 0, 0, 0, 3, 3, 0, 0, 7, 0, 4]


def test_figure_1_of_lengauer_and_tarjan_has_the_tree_of_figure_2() -> None:
    tree = dominators(FIGURE_1)
    assert [tree.immediate(node) for node in range(13)] == FIGURE_2


def test_dominates_is_reflexive_and_follows_the_tree() -> None:
    tree = dominators(FIGURE_1)
    assert tree.dominates(3, 3)
    assert tree.dominates(3, 10)
    assert tree.dominates(0, 12)
    assert not tree.dominates(10, 3)
    assert not tree.dominates(3, 9)


def test_an_unreachable_node_dominates_itself_alone() -> None:
    tree = dominators([[1], [], [1], []])
    assert tree.immediate(1) == 0
    assert tree.immediate(2) is None
    assert tree.dominates(2, 2)
    assert not tree.dominates(2, 1)
    assert not tree.dominates(0, 2)
    assert not tree.dominates(3, 2)
    assert not tree.dominates(2, 3)


def test_the_entry_may_be_any_node() -> None:
    tree = dominators([[], [2], [0]], entry=1)
    assert tree.immediate(0) == 2
    assert tree.immediate(1) is None


def test_self_edges_and_repeated_edges_change_nothing() -> None:
    tree = dominators([[1, 1, 0], [1, 2], [2]])
    assert [tree.immediate(node) for node in range(3)] == [None, 0, 1]


def test_a_join_post_dominates_the_branch() -> None:
    tree = post_dominators([[1, 2], [3], [3], []])
    assert [tree.immediate(node) for node in range(4)] == [3, 3, 3, None]
    assert tree.dominates(3, 0)
    assert not tree.dominates(1, 0)


def test_several_exits_meet_at_the_virtual_one_only() -> None:
    tree = post_dominators([[1, 2], [], []])
    assert [tree.immediate(node) for node in range(3)] == [None, None, None]
    assert not tree.dominates(1, 0)
    assert not tree.dominates(2, 1)


def test_an_exit_may_have_successors() -> None:
    graph = [[1], [2], []]
    assert post_dominators(graph).dominates(2, 1)
    tree = post_dominators(graph, exits=[1])
    assert tree.immediate(0) == 1
    assert tree.immediate(1) is None
    assert not tree.dominates(2, 0)


def test_what_leads_into_an_endless_loop_is_post_dominated_by_its_entry_and_no_further() -> None:
    tree = post_dominators([[1], [2], [3], [2]])
    assert [tree.immediate(node) for node in range(4)] == [1, 2, None, None]
    assert not tree.dominates(3, 2)


def test_an_endless_loop_beside_an_exit_is_a_way_out_too() -> None:
    tree = post_dominators([[1, 2], [1], []])
    assert tree.immediate(0) is None
    assert not tree.dominates(2, 0)


def test_a_loop_that_an_exit_leaves_from_within_is_not_endless() -> None:
    tree = post_dominators([[1], [2], [1]], exits=[2])
    assert [tree.immediate(node) for node in range(3)] == [1, 2, None]


def test_nodes_the_entry_does_not_reach_are_post_dominated_too() -> None:
    assert post_dominators([[], [0]]).immediate(1) == 0


SIZE = 20_000
LADDER = [[at + 1, min(at + 2, SIZE - 1)] for at in range(SIZE - 1)] + [[]]
NESTED = [[at + 1] for at in range(SIZE // 2)] + [
    [SIZE // 2 - 1 - at, min(SIZE // 2 + at + 1, SIZE - 1)] for at in range(SIZE // 2)
]
TWO_WAY = [[at + 1, max(at - 1, 0)] for at in range(SIZE - 1)] + [[SIZE - 2]]
IRREDUCIBLE = [[(at * 7919 + 13) % SIZE, (at + 1) % SIZE] for at in range(SIZE)]


@pytest.mark.parametrize(
    "graph",
    [LADDER, NESTED, TWO_WAY, IRREDUCIBLE],
    ids=["ladder", "nested loops", "two-way chain", "irreducible"],
)
def test_hard_shapes_of_20000_nodes_take_well_under_quadratic_time(graph: Graph) -> None:
    started = time.process_time()
    dominators(graph)
    post_dominators(graph)
    assert time.process_time() - started < 5  # about 0.2 s; quadratic would be minutes
