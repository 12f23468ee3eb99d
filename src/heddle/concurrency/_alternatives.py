"""Objects that are made instead of each other: by branches of which an activation takes one.

`Collections.synchronizedList` makes one of two wrappers, as the list it is given is. Whoever asks
what each wrapper leads to sees both lead to the list. But one call makes one of them.
"""

from collections.abc import Sequence
from typing import TypeAlias

from heddle.concurrency._positions import ACTIVATION, Making
from heddle.concurrency.calling import Calling
from heddle.program.flow import successors
from heddle.program.ir import Body

# Positions that tell apart the objects of one abstract object.
_Makings: TypeAlias = Sequence[Making]


def are_alternatives(calling: Calling, first: int, second: int) -> bool:
    """Tell whether an activation of the only frame that makes two objects makes one at most."""
    makers = (*calling.makers(first), *calling.makers(second))
    if len(makers) != 2 or makers[0][0] is not makers[1][0]:
        return False
    (frame, one), (_, other) = makers
    if frame.body is None or calling.is_repeated(frame, one) or calling.is_repeated(frame, other):
        return False
    return not (_leads(frame.body, one, other) or _leads(frame.body, other, one))


def common_makings(first: _Makings, second: _Makings) -> int:
    """Return how many positions two objects that are made by one frame have in common.

    An instance of these runs the frame at most once.
    """
    if not first or not second or {first[0].block, second[0].block} != {ACTIVATION}:
        return 0
    places = [[(each.frame, each.block) for each in makings] for makings in (first, second)]
    return len(first) if places[0] == places[1] else 0


def _leads(body: Body, one: int, other: int) -> bool:
    """Tell whether control may get from one offset to another."""
    blocks = list(enumerate(body.blocks))
    todo = [at for at, block in blocks if any(i.pc == one for i in block.instrs)]
    seen = set(todo)
    while todo:
        for target in successors(body.blocks[todo.pop()]):
            if target not in seen:
                seen.add(target)
                todo.append(target)
    return any(i.pc == other for at in seen for i in body.blocks[at].instrs)
