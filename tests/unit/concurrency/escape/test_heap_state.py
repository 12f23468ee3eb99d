"""States share heaps: changes of one must not show in others."""

from random import Random

import pytest

from heddle._util.bits import union
from heddle.concurrency.escape.heap_state import EscapeState, LocalHeap
from heddle.concurrency.escape.summary import SHARED, Cell, Nodes

_NODES = 7


def empty() -> EscapeState:
    return EscapeState(LocalHeap({}, {}))


def held(cells: dict[Cell, Nodes]) -> dict[int, Nodes]:
    """Return what each node holds, by its cells."""
    found: dict[int, Nodes] = {}
    for (holder, _), nodes in cells.items():
        found[holder] = found.get(holder, 0) | nodes
    return found


def renamed(cells: dict[Cell, Nodes], number: int, becomes: Nodes) -> dict[Cell, Nodes]:
    found: dict[Cell, Nodes] = {}
    for (holder, field), nodes in cells.items():
        to = (0 if holder == number else holder, field)
        held = nodes & ~(1 << number) | becomes if nodes >> number & 1 else nodes
        found[to] = found.get(to, 0) | held
    return found


@pytest.mark.parametrize("seed", range(200))
def test_states_are_what_they_would_be_without_sharing(seed: int) -> None:
    random = Random(seed)
    states: list[tuple[EscapeState, dict[Cell, Nodes]]] = [(empty(), {})]
    for _ in range(80):
        at = random.randrange(len(states))
        state, cells = states[at]
        match random.randrange(4):
            case 0:
                states.append((state.copy(), dict(cells)))
            case 1:
                cell, nodes = (
                    (random.randrange(_NODES), random.choice("ab")),
                    1 << random.randrange(_NODES),
                )
                before = cells.get(cell, 0)
                assert state.put(1 << cell[0], [(cell[1], nodes)]) == bool(nodes & ~before)
                cells[cell] = before | nodes
            case 2:
                other, theirs = random.choice(states)
                joined = {c: cells.get(c, 0) | theirs.get(c, 0) for c in {**cells, **theirs}}
                assert state.join(other) == (joined != cells)
                states[at] = (state, joined)
            case _:
                number = random.randrange(3, _NODES)
                state.age(number, 0, SHARED)
                states[at] = (state, renamed(cells, number, SHARED))
        for each, expected in states:
            assert each.heap.cells == expected
            assert each.heap.held == held(expected)
            assert each.heap.holders == sum(1 << holder for holder in held(expected))
            assert each.heap.inside == union(expected.values())


def test_a_mark_tells_of_changes_in_place_and_of_copies() -> None:
    state = empty()
    marks = [state.mark()]
    state.put(1 << 3, [("f", 8)])
    marks.append(state.mark())
    state.copy()
    assert state.mark() == marks[-1]
    state.put(1 << 3, [("f", 16)])
    marks.append(state.mark())
    state.escaped |= 8
    marks.append(state.mark())
    assert len(set(marks)) == len(marks)


def test_reachability_is_computed_anew_after_a_change() -> None:
    state = empty()
    state.heap.reached[8] = 0
    state.put(1 << 3, [("f", 16)])
    assert not state.heap.reached
    state.heap.reached[8] = 16
    other = state.copy()
    other.put(1 << 4, [("f", 32)])
    assert state.heap.reached
    assert not other.heap.reached
