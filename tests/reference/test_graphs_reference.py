"""The fast graph algorithms against their definitions, read naively, on random graphs."""

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from heddle._util.components import strongly_connected_components
from heddle._util.dominators import dominators, post_dominators
from heddle._util.graphs import Graph, predecessors, reverse_postorder
from heddle._util.loops import natural_loops


@st.composite
def graphs(draw: st.DrawFn, most: int = 12) -> list[list[int]]:
    """Draw a graph; half of them sparse, as control flow is."""
    size = draw(st.integers(1, most))
    degree = draw(st.sampled_from((2, 2, 4)))
    nodes = st.integers(0, size - 1)
    return [draw(st.lists(nodes, max_size=degree)) for _ in range(size)]


def reached(graph: Graph, start: int, without: int = -1) -> set[int]:
    """Return what a node reaches, itself included, on paths that avoid one node."""
    seen = set[int]()
    waiting = [start]
    while waiting:
        at = waiting.pop()
        if at not in seen and at != without:
            seen.add(at)
            waiting.extend(graph[at])
    return seen


@given(graphs())
def test_components_are_mutual_reachability_and_lead_to_earlier_ones(graph: Graph) -> None:
    found = strongly_connected_components(graph)
    reach = [reached(graph, node) for node in range(len(graph))]
    for a, b in product(range(len(graph)), repeat=2):
        assert (found.index[a] == found.index[b]) == (a in reach[b] and b in reach[a])
    for source, targets in enumerate(graph):
        assert all(found.index[target] <= found.index[source] for target in targets)
    assert [sorted(members) for members in found.members] == [
        [node for node in range(len(graph)) if found.index[node] == at]
        for at in range(len(found.members))
    ]


@given(graphs())
def test_reverse_postorder_reverses_only_edges_on_cycles(graph: Graph) -> None:
    order = reverse_postorder(graph, 0)
    assert order[0] == 0
    assert sorted(order) == sorted(reached(graph, 0))
    position = {node: at for at, node in enumerate(order)}
    for source, target in ((s, t) for s in order for t in graph[s]):
        assert position[source] < position[target] or source in reached(graph, target)


def all_dominators(graph: Graph, root: int) -> dict[int, set[int]]:
    """Return by definition: a dominates b if the root does not reach b without a."""
    reachable = reached(graph, root)
    return {
        b: {a for a in reachable if a == b or b not in reached(graph, root, without=a)}
        for b in reachable
    }


@given(graphs())
def test_dominators_are_what_paths_cannot_avoid(graph: Graph) -> None:
    tree = dominators(graph)
    expected = all_dominators(graph, 0)
    for a, b in product(range(len(graph)), repeat=2):
        assert tree.dominates(a, b) == (a in expected.get(b, {b}))
    for node in range(len(graph)):
        strict = expected.get(node, {node}) - {node}
        closest = [a for a in strict if strict <= expected[a]]
        assert tree.immediate(node) == (closest[0] if closest else None)


@given(graphs(), st.sets(st.integers(0, 11), max_size=2))
def test_post_dominators_are_what_ways_out_cannot_avoid(graph: Graph, exits: set[int]) -> None:
    size = len(graph)
    leaving = {node for node in exits if node < size}
    tree = post_dominators(graph, leaving)
    reach = [reached(graph, node) for node in range(size)]

    def stays(node: int) -> bool:
        return all(node in reach[other] and other not in leaving for other in reach[node])

    ends = [node for node in range(size) if node in leaving or not graph[node] or stays(node)]
    expected = all_dominators([*predecessors(graph), ends], size)
    assert set(expected) == {*range(size), size}
    for a, b in product(range(size), repeat=2):
        assert tree.dominates(a, b) == (a in expected[b])
    for node in range(size):
        strict = expected[node] - {node}
        (closest,) = (a for a in strict if strict <= expected[a])
        assert tree.immediate(node) == (None if closest == size else closest)


@given(graphs())
def test_loops_are_natural_loops(graph: Graph) -> None:
    found = natural_loops(graph)
    dominating = all_dominators(graph, 0)
    bodies: dict[int, set[int]] = {}
    for source, target in ((s, t) for s in dominating for t in graph[s]):
        if target in dominating[source]:
            into = reached(predecessors(graph), source, without=target) & set(dominating)
            bodies.setdefault(target, {target}).update(into)
    assert {loop.header: set(found.body(loop)) for loop in found.loops} == bodies
    for loop in found.loops:
        body = bodies[loop.header]
        assert found.body(loop)[0] == loop.header
        assert len(found.body(loop)) == len(body)
        around = [h for h, other in bodies.items() if loop.header in other and h != loop.header]
        parent = min(around, key=lambda header: len(bodies[header]), default=None)
        assert (found.loops[loop.parent].header if loop.parent is not None else None) == parent
        assert loop.depth == len(around) + 1
        assert set(loop.back_edges) == {
            (s, loop.header) for s in body if loop.header in graph[s] and s in dominating
        }
        assert all(found.contains(loop, n) == (n in body) for n in range(len(graph)))
    for node in range(len(graph)):
        inside = [header for header, body in bodies.items() if node in body]
        smallest = min(inside, key=lambda header: len(bodies[header]), default=None)
        innermost = found.innermost(node)
        assert (innermost.header if innermost else None) == smallest


@given(graphs())
def test_irreducible_edges_are_the_retreating_ones_that_are_no_back_edges(graph: Graph) -> None:
    found = natural_loops(graph)
    dominating = all_dominators(graph, 0)
    position = {node: at for at, node in enumerate(reverse_postorder(graph, 0))}
    retreating = {(s, t) for s in position for t in graph[s] if position[t] <= position[s]}
    assert set(found.irreducible) == {(s, t) for s, t in retreating if t not in dominating[s]}
    assert len(found.irreducible) == len(set(found.irreducible))
    back = {(s, t) for s in dominating for t in graph[s] if t in dominating[s]}
    rest = [[t for t in targets if (s, t) not in back] for s, targets in enumerate(graph)]
    cyclic = any(s in reached(rest, t) for s in position for t in rest[s])
    assert bool(found.irreducible) == cyclic
