"""Objects that are made instead of each other: by branches of which an activation takes one.

`Collections.synchronizedList` makes one of two wrappers, as the list it is given is. Whoever asks
what each wrapper leads to sees both lead to the list. But one call makes one of them.
"""

from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias, final

from heddle._util.bits import bits
from heddle.concurrency.aliasing import Root
from heddle.concurrency.callgraph import AtMostOnce, ThreadCalls
from heddle.concurrency.disjoint.loop_vector import ACTIVATION, Making
from heddle.pointsto import Frame, ObjectSet
from heddle.program.flow import successors
from heddle.program.ir import Body

# Positions that tell apart the objects of one abstract object.
_Makings: TypeAlias = Sequence[Making]
# Of a frame that makes more objects than that, none are taken for alternatives.
_MOST_MADE: Final = 24


@final
class OnlyObjects:
    """Names what there is one of in a run: an object, or one of some alternatives."""

    def __init__(self, calling: ThreadCalls, once: AtMostOnce) -> None:
        self._calling = calling
        self._once = once.objects
        self._made: dict[Frame, list[int]] | None = None
        self._groups: dict[Frame, dict[int, ObjectSet]] = {}

    def names(self, objects: ObjectSet) -> Iterator[Root]:
        """Return roots of paths that mean the one object that is among these.

        Two that have a name in common are the same object: in a run there is one of a group.
        """
        if not objects or objects & ~self._once:
            return
        if objects & (objects - 1) == 0:
            yield ("object", objects.bit_length() - 1)
        group = self._group(objects.bit_length() - 1)
        if group and not objects & ~group:
            yield ("either", group)

    def _group(self, number: int) -> ObjectSet:
        """Return the objects that are made instead of each other, this one among them."""
        makers = self._calling.makers(number)
        if len(makers) != 1:
            return 0
        frame = makers[0][0]
        if frame not in self._groups:
            self._groups[frame] = self._grouped(frame)
        return self._groups[frame].get(number, 0)

    def _grouped(self, frame: Frame) -> dict[int, ObjectSet]:
        """Return the groups that a frame makes, by their members: all exclude each other."""
        if self._made is None:
            self._made = {}
            for number in bits(self._once):
                for maker, _ in self._calling.makers(number):
                    self._made.setdefault(maker, []).append(number)
        made = self._made.get(frame, [])
        if not 1 < len(made) <= _MOST_MADE:
            return {}
        groups = {one: self._alternatives(one, made) for one in made}
        return {
            one: group
            for one, group in groups.items()
            if group != 1 << one and all(groups[each] == group for each in bits(group))
        }

    def _alternatives(self, one: int, made: Sequence[int]) -> ObjectSet:
        """Return an object and all that are made instead of it."""
        found = 1 << one
        for other in made:
            if other != one and are_alternatives(self._calling, one, other):
                found |= 1 << other
        return found


def are_alternatives(calling: ThreadCalls, first: int, second: int) -> bool:
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
    """Tell whether control may get from one offset to another, if it is at these at all.

    What no instruction makes, such as the object of a class, is there at any time.
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
