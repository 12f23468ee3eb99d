"""How all frames are run, for a position that callees inherit: callers before callees, once."""

from heddle.concurrency._positions import IDLE, Governing, Mode
from heddle.concurrency.calling import Calling


def all_modes(calling: Calling, position: Governing) -> list[Mode]:
    """Return the modes of all frames; `_counting` finds the same, as far as it is asked.

    The position must be one that begins at methods only: what they call goes on with it.
    """
    assert position.making is None
    fixed = _fixed(calling, position)
    modes = [0] * len(calling.graph)
    for frame in calling.entered:
        modes[frame.number] = IDLE
    for frame in calling.starting:
        for call in frame.calls:
            for callee in call.callees():
                modes[callee.number] = IDLE
    for number, mode in fixed.items():
        modes[number] = mode
    for members in reversed(calling.components.members):
        _pass_on(calling.graph, members, modes, fixed)
    return modes


def _fixed(calling: Calling, position: Governing) -> dict[int, Mode]:
    """Return the modes that do not depend on callers."""
    found = {frame.number: IDLE for frame in calling.frames.all if frame.is_initialiser}
    for frame in calling.running_on(position.objects):
        mode = position.entry_mode(frame)
        if mode and not frame.is_initialiser:
            found[frame.number] = mode
    return found


def _pass_on(
    graph: list[list[int]], members: tuple[int, ...], modes: list[Mode], fixed: dict[int, Mode]
) -> None:
    """Give callees the modes of their callers, within a cycle until nothing changes."""
    inside = frozenset(members) if len(members) > 1 else frozenset()
    todo = list(members)
    while todo:
        node = todo.pop()
        mode = modes[node]
        for callee in graph[node]:
            if mode & ~modes[callee] and callee not in fixed:
                modes[callee] |= mode
                if callee in inside:
                    todo.append(callee)
