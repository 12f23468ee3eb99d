"""How frames are run, for a position that callees inherit: what its methods lead to, at once."""

from collections.abc import Iterable

from heddle.concurrency._positions import ACTIVE, IDLE, UNSURE, Governing, Mode
from heddle.concurrency.calling import Calling


def modes_below(calling: Calling, position: Governing) -> dict[int, Mode]:
    """Return the modes of the frames that methods of a position lead to; all others are idle.

    `_counting` finds the same, frame by frame. The position must be one that begins at methods
    only: what they call goes on with it.
    """
    assert position.making is None
    owners = _owners(calling, position)
    found = dict(owners)
    for mode in (ACTIVE, UNSURE):
        begun = [number for number, own in owners.items() if own == mode]
        _pass_on(calling, begun, mode, (found, owners))
    outside = [number for number in found if _is_idle(calling, number, found)]
    for number in outside:
        found[number] |= 0 if number in owners else IDLE
    _pass_on(calling, [n for n in outside if n not in owners], IDLE, (found, owners))
    return found


def _owners(calling: Calling, position: Governing) -> dict[int, Mode]:
    """Return the modes of the frames that run on the objects of a position, or on followers."""
    frames = calling.running_on(position.beginning)
    return {
        frame.number: position.entry_mode(frame) for frame in frames if not frame.is_initialiser
    }


def _is_idle(calling: Calling, node: int, found: dict[int, Mode]) -> bool:
    """Tell whether a frame or group is also run by what no method of the position leads to."""
    is_begun = node in calling.begun
    return is_begun or any(caller not in found for caller in calling.callers_of_nodes[node])


def _pass_on(
    calling: Calling,
    begun: Iterable[int],
    mode: Mode,
    modes: tuple[dict[int, Mode], dict[int, Mode]],
) -> None:
    """Give a mode to all that some nodes call, but for what always has its own."""
    found, owners = modes
    todo = list(begun)
    while todo:
        for callee in calling.called_by_nodes[todo.pop()]:
            known = found.get(callee, 0)
            if not known & mode and callee not in owners:
                found[callee] = known | mode
                todo.append(callee)
