"""How frames are run, for a position that callees inherit: what its methods lead to, at once."""

from collections.abc import Iterable, Sequence
from typing import Final

from heddle.concurrency._positions import ACTIVE, IDLE, UNSURE, Governing, Mode
from heddle.concurrency.calling import Calling

# Marks what runs on the objects of a position, or on followers: callers make no difference to it.
_OWN: Final = 8
# From marks to modes. What nothing leads to is idle.
_MODES: Final = bytes([mark & ~_OWN or IDLE for mark in range(2 * _OWN)]).ljust(256)


def modes_below(calling: Calling, position: Governing) -> Sequence[Mode]:
    """Return the modes of all frames, by number.

    `_counting` finds the same, frame by frame. The position must be one that begins at methods
    only: what they call goes on with it.
    """
    assert position.making is None
    marks = bytearray(len(calling.graph))
    begun: dict[Mode, list[int]] = {ACTIVE: [], UNSURE: [], IDLE: []}
    for frame in calling.running_on(position.beginning):
        if not frame.is_initialiser:
            mode = position.entry_mode(frame)
            marks[frame.number] = mode | _OWN
            begun[mode].append(frame.number)
    below: list[int] = []
    for mode, nodes in begun.items():
        below += _pass_on(calling.called_by_nodes, nodes, mode, marks)
    entered = [node for node in below if _is_entered(calling, node, marks)]
    for node in entered:
        marks[node] |= IDLE
    _pass_on(calling.called_by_nodes, entered, IDLE, marks)
    return marks[: len(calling.frames.all)].translate(_MODES)


def _is_entered(calling: Calling, node: int, marks: bytearray) -> bool:
    """Tell whether a node that the methods of a position lead to is led to by others as well.

    What they do not lead to is idle, if anything runs it: it need not be marked.
    """
    if marks[node] & (_OWN | IDLE):
        return False
    # Callers are many, and asked about often.
    return node in calling.begun or 0 in map(marks.__getitem__, calling.calling_nodes[node])


def _pass_on(
    called: Sequence[Sequence[int]], begun: Iterable[int], mode: Mode, marks: bytearray
) -> list[int]:
    """Give a mode to all that some nodes call, but for what always has its own; return those."""
    todo = list(begun)
    found: list[int] = []
    ends = mode | _OWN
    while todo:
        for callee in called[todo.pop()]:
            if not marks[callee] & ends:
                marks[callee] |= mode
                todo.append(callee)
                found.append(callee)
    return found
