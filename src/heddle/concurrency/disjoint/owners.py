"""Owners and dependents: the objects of a class, and what is allocated in their epochs only.

Dependents refer back to their owner by a final field, as iterators do.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, partial
from typing import final

from heddle._util.bits import bits
from heddle.concurrency.callgraph import ThreadCalls
from heddle.concurrency.disjoint.epoch_modes import EpochModes
from heddle.concurrency.disjoint.loop_vector import IDLE, Mode, is_always_new
from heddle.pointsto import FieldKey, Frame, ObjectSet
from heddle.program.classes import Field, Flags


@final
class OwnerClasses:
    """Dependents and modes of all classes of owners, computed for all of them at first use."""

    def __init__(self, calling: ThreadCalls, of_type: Mapping[str, ObjectSet]) -> None:
        """Take the objects of each class."""
        self._calling = calling
        self._of_type = of_type

    def may_refer_back(self, objects: ObjectSet, type_: str) -> bool:
        """Tell whether some objects may be dependents of one of a class, by their fields."""
        return bool(objects & self._referring_back.get(type_, 0))

    @cached_property
    def _referring_back(self) -> dict[str, ObjectSet]:
        return referring_back(self._calling, self._of_type)

    def have_dependents(self, type_: str) -> bool:
        """Tell whether objects of a class have dependents at all."""
        return type_ in self._referring_back and type_ in self._dependents

    def dependents(self, type_: str) -> ObjectSet:
        """Return the dependents of the objects of a class."""
        return self._dependents.get(type_, 0)

    def modes(self, type_: str) -> Sequence[Mode]:
        """Return the modes of all frames for the position of a class and its dependents."""
        modes, at = self._with_dependents.get(type_) or self._alone[type_]
        return modes.of(at)

    @cached_property
    def _alone(self) -> dict[str, tuple[EpochModes, int]]:
        """Return the modes of frames for the position of each class, without dependents."""
        modes = EpochModes(self._calling, list(self._of_type.values()))
        return {type_: (modes, at) for at, type_ in enumerate(self._of_type)}

    @cached_property
    def _dependents(self) -> dict[str, ObjectSet]:
        found: dict[str, ObjectSet] = {}
        for type_, objects in self._referring_back.items():
            modes, at = self._alone[type_]
            is_active = partial(modes.is_active, position=at)
            dependents = allocated_within(self._calling, objects, is_active)
            if dependents:
                found[type_] = dependents
        return found

    @cached_property
    def _with_dependents(self) -> dict[str, tuple[EpochModes, int]]:
        """Return the same with dependents, for the classes that have any."""
        dependents = self._dependents
        together = [self._of_type[type_] | objects for type_, objects in dependents.items()]
        modes = EpochModes(self._calling, together)
        return {type_: (modes, at) for at, type_ in enumerate(dependents)}


def referring_back(calling: ThreadCalls, of_type: Mapping[str, ObjectSet]) -> dict[str, ObjectSet]:
    """Return, by class, the objects with a final field that can only hold objects of that class.

    Only these may be dependents.
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


def allocated_within(
    calling: ThreadCalls, objects: ObjectSet, is_active: Callable[[Frame], bool]
) -> ObjectSet:
    """Return the objects that are only allocated while an epoch is under way, in active frames.

    This stays true if more frames run within an epoch: those that run on such objects.
    """
    found = 0
    for number in bits(objects):
        makers = calling.allocators(number)
        if not makers or not is_always_new(calling.frames.objects[number].site):
            continue
        frames = [frame for frame, _ in (*makers, *calling.cloning_sites(number))]
        if all(map(is_active, frames)):
            found |= 1 << number
    return found


@final
class AllocatingFrames:
    """The objects that each frame allocates, of those that are new whenever it does."""

    def __init__(self, calling: ThreadCalls) -> None:
        self._by_frame: dict[int, ObjectSet] = {}
        self._all: ObjectSet = 0
        for number, made in enumerate(calling.frames.objects):
            makers = calling.allocators(number)
            if makers and is_always_new(made.site):
                self._all |= 1 << number
                for frame, _ in makers:
                    self._by_frame[frame.number] = self._by_frame.get(frame.number, 0) | 1 << number
        for frame, cloned in calling.clones():
            self._by_frame[frame.number] = self._by_frame.get(frame.number, 0) | cloned

    def outside(self, modes: Sequence[Mode]) -> ObjectSet:
        """Return the objects that are only allocated while no epoch is under way."""
        found = 0
        for number, made in self._by_frame.items():
            if modes[number] != IDLE:
                found |= made
        return self._all & ~found


def _is_final(field: FieldKey) -> bool:
    return isinstance(field, Field) and bool(field.flags & Flags.FINAL)
