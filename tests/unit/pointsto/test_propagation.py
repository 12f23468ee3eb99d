"""The engine on its own: sets, edges, masks, and what watchers are told."""

from hypothesis import given
from hypothesis import strategies as st

from heddle.pointsto._propagation import Propagation, members


def ignore(_node: int, _objects: int) -> None:
    """Watch nothing."""


def test_objects_flow_along_edges_and_round_cycles() -> None:
    flow = Propagation()
    flow.add_nodes(4)
    for source, dest in ((0, 1), (1, 2), (2, 0), (2, 3)):
        flow.add_edge(source, dest)
    flow.add_objects(1, 0b101)
    flow.run(ignore)
    assert flow.sets == [0b101] * 4


def test_a_mask_lets_only_its_objects_pass() -> None:
    flow = Propagation()
    flow.add_nodes(2)
    mask = flow.add_mask()
    flow.masks[mask] = 0b110
    flow.add_edge(0, 1, mask)
    flow.add_objects(0, 0b011)
    flow.run(ignore)
    assert flow.sets[1] == 0b010


def test_an_edge_added_late_brings_what_is_there() -> None:
    flow = Propagation()
    flow.add_nodes(2)
    flow.add_objects(0, 1)
    flow.run(ignore)
    flow.add_edge(0, 1)
    flow.run(ignore)
    assert flow.sets[1] == 1


def test_watchers_are_told_each_object_once() -> None:
    flow = Propagation()
    flow.add_nodes(2)
    flow.add_edge(0, 1)
    flow.watch(1)
    told: list[int] = []

    def grown(node: int, objects: int) -> None:
        assert node == 1
        told.extend(members(objects))
        if objects & 1:
            flow.add_objects(0, 0b110)

    flow.add_objects(0, 1)
    flow.run(grown)
    assert sorted(told) == [0, 1, 2]


@given(
    st.lists(st.tuples(st.integers(0, 7), st.integers(0, 7)), max_size=30),
    st.lists(st.tuples(st.integers(0, 7), st.integers(0, 5)), max_size=10),
)
def test_the_result_is_reachability(
    edges: list[tuple[int, int]], seeds: list[tuple[int, int]]
) -> None:
    flow = Propagation()
    flow.add_nodes(8)
    for i, (node, number) in enumerate(seeds):
        flow.add_objects(node, 1 << number)
        if i % 2:
            flow.run(ignore)
    for source, dest in edges:
        flow.add_edge(source, dest)
    flow.run(ignore)
    expected = [0] * 8
    for node, number in seeds:
        expected[node] |= 1 << number
    for _ in range(8):
        for source, dest in edges:
            expected[dest] |= expected[source]
    assert flow.sets == expected
