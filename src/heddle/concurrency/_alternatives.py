"""Objects that are made instead of each other: by branches of which an activation takes one.

`Collections.synchronizedList` makes one of two wrappers, as the list it is given is. Whoever asks
what each wrapper leads to sees both lead to the list. But one call makes one of them.
"""

from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias, final

from heddle._util.bits import bits
from heddle.concurrency._positions import ACTIVATION, Making
from heddle.concurrency.calling import Calling
from heddle.concurrency.once import AtMostOnce
from heddle.pointsto.frames import Frame, ObjectSet
from heddle.program.flow import successors
from heddle.program.ir import Body

# Positions that tell apart the objects of one abstract object.
_Makings: TypeAlias = Sequence[Making]
# Of a frame that makes more objects than that, none are taken for alternatives.
_MOST_MADE: Final = 24


@final
class OnlyObjects:
    """Names what there is one of in a run: an object, or one of some alternatives."""

    def __init__(self, calling: Calling, once: AtMostOnce) -> None:
        self._calling = calling
        self._once = once.objects
        self._made: dict[Frame, list[int]] | None = None
        self._first: dict[Frame, dict[int, int]] = {}

    def names(self, objects: ObjectSet) -> Iterator[int]:
        """Return numbers of objects that what is one of these must be, or be there instead of.

        Two that have a number in common are the same object: in a run there is one of a group.
        """
        if not objects or objects & ~self._once:
            return
        if objects & (objects - 1) == 0:
            yield objects.bit_length() - 1
        first = {self._first_of(number) for number in bits(objects)}
        if len(first) == 1 and objects != 1 << min(first):
            yield first.pop()

    def _first_of(self, number: int) -> int:
        """Return the first of the objects that are made instead of each other, with this one."""
        makers = self._calling.makers(number)
        if len(makers) != 1:
            return number
        frame = makers[0][0]
        if frame not in self._first:
            self._first[frame] = self._groups(frame)
        return self._first[frame].get(number, number)

    def _groups(self, frame: Frame) -> dict[int, int]:
        """Return the first of each group, by its members: all of them exclude each other."""
        if self._made is None:
            self._made = {}
            for number in bits(self._once):
                for maker, _ in self._calling.makers(number):
                    self._made.setdefault(maker, []).append(number)
        made = self._made.get(frame, [])
        if not 1 < len(made) <= _MOST_MADE:
            return {}
        others = {
            one: {o for o in made if o != one and are_alternatives(self._calling, one, o)}
            for one in made
        }
        return {
            one: min(one, *found)
            for one, found in others.items()
            if found and all({one, *found} == {each, *others[each]} for each in found)
        }


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
