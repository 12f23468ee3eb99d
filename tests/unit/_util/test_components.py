"""Components of any nodes, and the bottom-up walk over them."""

from heddle._util.components import bottom_up, ordered_components

CALLS = {"main": ["a", "z"], "a": ["b", "gone"], "b": ["a", "c"], "c": [], "z": ["z", "c"]}


def test_components_come_after_those_they_lead_to() -> None:
    found = ordered_components(list(CALLS), lambda node: CALLS.get(node, []))
    assert found == [("c",), ("a", "b"), ("z",), ("main",)]


def test_nodes_are_solved_after_their_successors_and_cycles_until_nothing_changes() -> None:
    solved: list[str] = []
    below: dict[str, frozenset[str]] = {}

    def solve(node: str) -> bool:
        solved.append(node)
        found = frozenset((node,)).union(*(below.get(each, ()) for each in CALLS[node]))
        has_changed = found != below.get(node)
        below[node] = found
        return has_changed

    bottom_up(list(CALLS), lambda node: iter(CALLS[node]), solve)
    assert solved == ["c", "a", "b", "a", "b", "z", "z", "main"]
    assert below["a"] == below["b"] == {"a", "b", "c"}
    assert below["main"] == set(CALLS)
