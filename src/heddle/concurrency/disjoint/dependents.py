"""Who makes objects: followers, which their owner alone makes, and what no owner makes.

Followers lead back to their owner, as iterators do.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import final

from heddle._util.bits import bits
from heddle.concurrency.callgraph import ThreadCalls
from heddle.concurrency.disjoint.loop_vector import IDLE, Mode, is_always_new
from heddle.pointsto import FieldKey, Frame, ObjectSet
from heddle.program.classes import Field, Flags


def leading_back(calling: ThreadCalls, of_type: Mapping[str, ObjectSet]) -> dict[str, ObjectSet]:
    """Return, by class, the objects of which a final field can only hold objects of that class.

    They may be followers; what else there is need not be told whose it is by being run.
    """
    found: dict[str, ObjectSet] = {}
    objects = calling.frames.objects
    for number, fields in calling.frames.fields.items():
        for field, content in fields.items():
            if not content or not _is_final(field):
                continue
            type_ = objects[(content & -content).bit_length() - 1].type
            if type_ != objects[number].type and content & ~of_type[type_] == 0:
                found[type_] = found.get(type_, 0) | 1 << number
    return found


def made_within(
    calling: ThreadCalls, objects: ObjectSet, is_active: Callable[[Frame], bool]
) -> ObjectSet:
    """Return the objects that are only made while an instance goes on, in frames that are active.

    They stay so if more frames are run within an instance: those that run on such objects.
    """
    found = 0
    for number in bits(objects):
        makers = calling.makers(number)
        if not makers or not is_always_new(calling.frames.objects[number].site):
            continue
        frames = [frame for frame, _ in (*makers, *calling.cloned(number))]
        if all(map(is_active, frames)):
            found |= 1 << number
    return found


@final
class Makers:
    """The objects that frames make, of those that are new whenever they are made."""

    def __init__(self, calling: ThreadCalls) -> None:
        self._by_frame: dict[int, ObjectSet] = {}
        self._all: ObjectSet = 0
        for number, made in enumerate(calling.frames.objects):
            makers = calling.makers(number)
            if makers and is_always_new(made.site):
                self._all |= 1 << number
                for frame, _ in makers:
                    self._by_frame[frame.number] = self._by_frame.get(frame.number, 0) | 1 << number
        for frame, cloned in calling.clones():
            self._by_frame[frame.number] = self._by_frame.get(frame.number, 0) | cloned

    def outside(self, modes: Sequence[Mode]) -> ObjectSet:
        """Return the objects that are only made while no instance goes on."""
        found = 0
        for number, made in self._by_frame.items():
            if modes[number] != IDLE:
                found |= made
        return self._all & ~found


def _is_final(field: FieldKey) -> bool:
    return isinstance(field, Field) and bool(field.flags & Flags.FINAL)
