"""Difference propagation: sets, edges, masks and watchers."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from heddle._util.bits import bits
from heddle.pointsto.solver.propagation import NO_MASK, Propagation


def ignore(_node: int, _objects: int) -> None:
    """Ignore arriving objects."""


def ignore_work(_steps: int) -> None:
    """Set no limit."""


def test_objects_flow_along_edges_and_round_cycles() -> None:
    flow = Propagation()
    flow.add_nodes(4)
    for source, dest in ((0, 1), (1, 2), (2, 0), (2, 3)):
        flow.add_edge(source, dest)
    flow.add_objects(1, 0b101)
    flow.run(ignore, ignore_work)
    assert flow.all_sets() == [0b101] * 4


def test_a_mask_passes_only_its_objects() -> None:
    flow = Propagation()
    flow.add_nodes(2)
    mask = flow.add_mask()
    flow.masks[mask] = 0b110
    flow.add_edge(0, 1, mask)
    flow.add_objects(0, 0b011)
    flow.run(ignore, ignore_work)
    assert flow.all_sets()[1] == 0b010


def test_an_edge_added_late_passes_the_whole_set() -> None:
    flow = Propagation()
    flow.add_nodes(2)
    flow.add_objects(0, 1)
    flow.run(ignore, ignore_work)
    flow.add_edge(0, 1)
    flow.run(ignore, ignore_work)
    assert flow.all_sets()[1] == 1


def test_watchers_get_each_object_once() -> None:
    flow = Propagation()
    flow.add_nodes(2)
    flow.add_edge(0, 1)
    flow.watch(1)
    told: list[int] = []

    def grown(node: int, objects: int) -> None:
        assert node == 1
        told.extend(bits(objects))
        if objects & 1:
            flow.add_objects(0, 0b110)

    flow.add_objects(0, 1)
    flow.run(grown, ignore_work)
    assert sorted(told) == [0, 1, 2]


@given(
    st.lists(st.tuples(st.integers(0, 7), st.integers(0, 7), st.booleans()), max_size=30),
    st.lists(st.tuples(st.integers(0, 7), st.integers(0, 5)), max_size=10),
)
def test_the_result_is_reachability(
    edges: list[tuple[int, int, bool]], seeds: list[tuple[int, int]]
) -> None:
    flow = Propagation()
    flow.add_nodes(8)
    mask = flow.add_mask()
    flow.masks[mask] = 0b101101
    for i, (node, number) in enumerate(seeds):
        flow.add_objects(node, 1 << number)
        if i % 2:
            flow.run(ignore, ignore_work)
    for i, (source, dest, is_masked) in enumerate(edges):
        flow.add_edge(source, dest, mask if is_masked else NO_MASK)
        if i % 3:
            flow.run(ignore, ignore_work)
    flow.run(ignore, ignore_work)
    expected = [0] * 8
    for node, number in seeds:
        expected[node] |= 1 << number
    for _ in range(8):
        for source, dest, is_masked in edges:
            expected[dest] |= expected[source] & (flow.masks[mask] if is_masked else -1)
    assert flow.all_sets() == expected


def test_a_late_watcher_gets_pending_objects() -> None:
    flow = Propagation()
    flow.add_nodes(2)
    flow.add_objects(0, 1)
    flow.add_edge(0, 1)
    flow.watch(1)
    told: list[tuple[int, int]] = []
    flow.run(lambda node, objects: told.append((node, objects)), ignore_work)
    assert told == [(1, 1)]


def test_a_node_without_edges_takes_no_step() -> None:
    flow = Propagation()
    flow.add_nodes(3)
    flow.add_edge(0, 1)
    flow.add_objects(0, 1)
    flow.run(ignore, ignore_work)
    assert flow.work == 1
    flow.add_edge(1, 2)
    flow.run(ignore, ignore_work)
    assert flow.all_sets() == [1, 1, 1]


def test_a_run_can_be_ended() -> None:
    flow = Propagation()
    flow.add_nodes(2)
    flow.add_edge(0, 1)
    flow.watch(1)
    flow.add_objects(0, 1)
    told: list[int] = []

    def worked(steps: int) -> None:
        told.append(steps)
        raise TimeoutError

    with pytest.raises(TimeoutError):
        flow.run(ignore, worked)
    assert told == [2]
