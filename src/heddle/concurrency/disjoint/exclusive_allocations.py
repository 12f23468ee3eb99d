"""Exclusive allocations: objects allocated by branches of which an activation takes only one.

`Collections.synchronizedList` allocates one of two wrappers, depending on the list it is passed. In
the heap abstraction both wrappers reach the list, but one call allocates only one of them.
"""

from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias, final

from heddle._util.bits import bits
from heddle.concurrency.aliasing import Root
from heddle.concurrency.callgraph import AtMostOnce, ThreadCalls
from heddle.concurrency.disjoint.loop_vector import ACTIVATION, AllocationPosition
from heddle.pointsto import Frame, ObjectSet
from heddle.program.flow import successors
from heddle.program.ir import Body

# Positions that distinguish the objects of one abstract object.
_Positions: TypeAlias = Sequence[AllocationPosition]
# If a frame allocates more objects than this, none count as alternatives.
_MOST_MADE: Final = 24


@final
class OnlyObjects:
    """Names for objects of which an execution has one: a single object, or one of alternatives."""

    def __init__(self, calling: ThreadCalls, once: AtMostOnce) -> None:
        self._calling = calling
        self._once = once.single_objects
        self._count_in_mode: dict[Frame, list[int]] | None = None
        self._groups: dict[Frame, dict[int, ObjectSet]] = {}

    def names(self, objects: ObjectSet) -> Iterator[Root]:
        """Return roots of access paths that denote the one object that is among these.

        Two objects with a root in common are the same: an execution has one object of a group.
        """
        if not objects or objects & ~self._once:
            return
        if objects & (objects - 1) == 0:
            yield ("object", objects.bit_length() - 1)
        group = self._group(objects.bit_length() - 1)
        if group and not objects & ~group:
            yield ("either", group)

    def _group(self, number: int) -> ObjectSet:
        """Return the group of mutually exclusive objects that this one is in."""
        makers = self._calling.allocators(number)
        if len(makers) != 1:
            return 0
        frame = makers[0][0]
        if frame not in self._groups:
            self._groups[frame] = self._grouped(frame)
        return self._groups[frame].get(number, 0)

    def _grouped(self, frame: Frame) -> dict[int, ObjectSet]:
        """Return the groups of mutually exclusive objects of a frame, by their members."""
        if self._count_in_mode is None:
            self._count_in_mode = {}
            for number in bits(self._once):
                for maker, _ in self._calling.allocators(number):
                    self._count_in_mode.setdefault(maker, []).append(number)
        made = self._count_in_mode.get(frame, [])
        if not 1 < len(made) <= _MOST_MADE:
            return {}
        groups = {one: self._alternatives(one, made) for one in made}
        return {
            one: group
            for one, group in groups.items()
            if group != 1 << one and all(groups[each] == group for each in bits(group))
        }

    def _alternatives(self, one: int, made: Sequence[int]) -> ObjectSet:
        """Return an object and all its alternatives."""
        found = 1 << one
        for other in made:
            if other != one and are_alternatives(self._calling, one, other):
                found |= 1 << other
        return found


def are_alternatives(calling: ThreadCalls, first: int, second: int) -> bool:
    """Tell whether two objects are allocated by one frame, at most one of them per activation."""
    makers = (*calling.allocators(first), *calling.allocators(second))
    if len(makers) != 2 or makers[0][0] is not makers[1][0]:
        return False
    (frame, one), (_, other) = makers
    if frame.body is None or calling.may_repeat(frame, one) or calling.may_repeat(frame, other):
        return False
    return not (
        _may_follow_in_body(frame.body, one, other) or _may_follow_in_body(frame.body, other, one)
    )


def common_positions(first: _Positions, second: _Positions) -> int:
    """Return how many positions two objects that are allocated by one frame have in common.

    An epoch of these runs the frame at most once.
    """
    if not first or not second or {first[0].block, second[0].block} != {ACTIVATION}:
        return 0
    places = [[(each.frame, each.block) for each in makings] for makings in (first, second)]
    return len(first) if places[0] == places[1] else 0


def _may_follow_in_body(body: Body, one: int, other: int) -> bool:
    """Tell whether control may flow from one offset to another.

    An object that no instruction allocates, such as a class object, exists at any time.
    """
    blocks = list(enumerate(body.blocks))
    todo = [at for at, block in blocks if any(i.pc == one for i in block.instrs)]
    if not todo:
        return True
    seen = set(todo)
    while todo:
        for target in successors(body.blocks[todo.pop()]):
            if target not in seen:
                seen.add(target)
                todo.append(target)
    return any(i.pc == other for at in seen for i in body.blocks[at].instrs)
