"""Orders and strongly connected components on small graphs with known answers."""

from heddle._util.components import strongly_connected_components
from heddle._util.graphs import predecessors, reachable, reverse_postorder


def test_predecessors_come_in_the_order_of_their_numbers_and_repeat_like_edges() -> None:
    assert predecessors([[1, 2, 2], [2], [0]]) == [[2], [0], [0, 0, 1]]


def test_reverse_postorder_puts_a_join_after_both_branches() -> None:
    assert reverse_postorder([[1, 2], [3], [3], []], 0) == [0, 2, 1, 3]


def test_reverse_postorder_leaves_out_what_the_entry_does_not_reach() -> None:
    assert reverse_postorder([[1], [1], [0]], 0) == [0, 1]


def test_reverse_postorder_starts_anywhere() -> None:
    assert reverse_postorder([[1], [2], [1]], 2) == [2, 1]


def test_components_come_after_those_they_lead_to() -> None:
    found = strongly_connected_components([[1], [2], [1, 3], [4], [3, 5], []])
    assert found.members == ((5,), (3, 4), (1, 2), (0,))
    assert found.index == (3, 2, 2, 1, 1, 0)


def test_components_cover_every_node_even_without_edges() -> None:
    found = strongly_connected_components([[], [], []])
    assert found.members == ((0,), (1,), (2,))


def test_an_edge_into_a_finished_component_does_not_join_it() -> None:
    found = strongly_connected_components([[1], [], [1]])
    assert found.members == ((1,), (0,), (2,))


def test_components_of_a_graph_without_nodes() -> None:
    assert strongly_connected_components([]).members == ()


def test_depth_is_not_bounded_by_the_call_stack() -> None:
    size = 50_000
    ring = [[(node + 1) % size] for node in range(size)]
    assert len(strongly_connected_components(ring).members) == 1
    assert reverse_postorder(ring, 0) == list(range(size))


def test_what_nodes_lead_to_is_gathered() -> None:
    graph = [[1], [2, 3], [1], [4], []]
    components = strongly_connected_components(graph)
    own = [1, 2, 4, 8, 16]
    assert components.reachable_union(graph, own) == [31, 30, 30, 24, 16]
    assert components.reachable_union(graph, own, keeping={3}) == [7, 6, 6, 0, 16]


def test_reachable_nodes_in_the_order_they_are_met() -> None:
    edges = {"a": "bc", "b": "a", "c": "d", "d": "", "e": "a"}
    assert list(reachable("a", edges.__getitem__)) == ["a", "b", "c", "d"]
