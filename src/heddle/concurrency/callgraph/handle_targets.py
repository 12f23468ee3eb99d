"""What calls reach that are accesses: the fields behind handles, the objects behind calls.

A handle, a `Field` or a method handle is an object, and which one a variable holds is known by
frame. What a combined method handle is called with, and what a stream writes, is held by no
variable of the code: these are the objects that can be reached from those that it is given.
"""

from collections.abc import Callable
from typing import Final, NamedTuple, TypeAlias, final

from heddle._util.bits import bits
from heddle.pointsto import ELEMENTS, FieldKey, Frame, Frames, ObjectSet
from heddle.pointsto.reflection import HELD_BY_HANDLE, Reached
from heddle.program.classes import Field, Flags
from heddle.program.ir import Var

_LEFT_OUT: Final = Flags.STATIC | Flags.TRANSIENT
_Follows: TypeAlias = Callable[[FieldKey], bool]


class Reach(NamedTuple):
    """Objects that no variable holds: what is in handles and arrays, or the parts of objects."""

    vars: tuple[Var, ...]
    are_parts: bool


class Known(NamedTuple):
    """The fields that a variable may stand for; whether that is all; whether some are combined."""

    fields: frozenset[Reached]
    is_all: bool
    is_combined: bool


@final
class Reaching:
    """Answers by frame, each question once."""

    def __init__(self, frames: Frames) -> None:
        self._frames = frames
        self._known: dict[ObjectSet, Known] = {}
        self._held: dict[ObjectSet, ObjectSet] = {}
        self._parts: dict[ObjectSet, ObjectSet] = {}

    def fields(self, frame: Frame, var: Var) -> Known:
        """Return the fields that what a variable holds stands for."""
        objects = self._frames.variable(frame, var)
        found = self._known.get(objects)
        if found is None:
            found = self._known[objects] = self._fields(objects)
        return found

    def listed(self, frame: Frame, var: Var) -> Known:
        """Return the same of what a variable holds, or an array that it holds."""
        objects = self._frames.variable(frame, var)
        listed = self._frames.content(objects, ELEMENTS)
        return self._fields(listed) if listed else self.fields(frame, var)

    def _fields(self, objects: ObjectSet) -> Known:
        stand_ins = self._frames.stand_ins
        if stand_ins is None:
            return Known(frozenset(), False, False)
        found: set[Reached] = set()
        is_all, is_combined = bool(objects), False
        for each in self._frames.members(objects):
            fields = stand_ins.fields(each.site)
            if fields is not None:
                found.update(fields)
            elif stand_ins.is_combined(each.site):
                is_combined = True
            else:
                is_all = False
        if is_combined:
            for each in self._frames.members(self._closure(objects, _is_held) & ~objects):
                found.update(stand_ins.fields(each.site) or ())
        return Known(frozenset(found), is_all, is_combined)

    def objects(self, frame: Frame, reach: Reach) -> ObjectSet:
        """Return the objects that can be reached so in a frame."""
        given = 0
        for var in reach.vars:
            given |= self._frames.variable(frame, var)
        kept = self._parts if reach.are_parts else self._held
        found = kept.get(given)
        if found is None:
            found = self._closure(given, _is_part if reach.are_parts else _is_held)
            kept[given] = found
        return found

    def _closure(self, objects: ObjectSet, follows: _Follows) -> ObjectSet:
        """Return what is held by some objects, and what that holds; of parts, not the first."""
        found = objects if follows is _is_held else 0
        todo = objects
        while todo:
            reached = 0
            for number in bits(todo):
                for field, held in self._frames.fields.get(number, {}).items():
                    if follows(field):
                        reached |= held
            todo = reached & ~found
            found |= reached
        return found


def _is_held(field: FieldKey) -> bool:
    return field in (HELD_BY_HANDLE, ELEMENTS)


def _is_part(field: FieldKey) -> bool:
    return field == ELEMENTS or (isinstance(field, Field) and not field.flags & _LEFT_OUT)
