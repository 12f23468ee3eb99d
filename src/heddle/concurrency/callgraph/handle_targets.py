"""Targets of indirect accesses: the fields that handles denote, the objects that calls reach.

A variable handle, a `Field` or a method handle is an object, and the points-to sets say which one a
variable holds. The arguments of a combined method handle, and what an object stream writes, are
held by no variable of the code: these are the objects reachable from the ones that are passed.
"""

from collections.abc import Callable
from typing import Final, NamedTuple, TypeAlias, final

from heddle._util.bits import bits, union
from heddle._util.memo import Memo
from heddle.pointsto import ELEMENTS, FieldKey, Frame, Frames, ObjectSet
from heddle.pointsto.reflection import HELD_BY_HANDLE, ReflectedField
from heddle.program.classes import Field, Flags
from heddle.program.ir import Var

_NOT_SERIALISED: Final = Flags.STATIC | Flags.TRANSIENT
_FieldFilter: TypeAlias = Callable[[FieldKey], bool]


class IndirectReach(NamedTuple):
    """Objects that no variable holds: the contents of handles and arrays, or parts of objects."""

    vars: tuple[Var, ...]
    are_parts: bool


class HandleFields(NamedTuple):
    """The fields that a handle may denote; whether these are all; whether some are combined."""

    fields: frozenset[ReflectedField]
    is_complete: bool
    is_combined: bool


@final
class HandleTargets:
    """The targets of indirect accesses, by frame."""

    def __init__(self, frames: Frames) -> None:
        self._frames = frames
        self._fields = Memo(self._denoted)
        self._held = Memo(self._held_by)
        self._parts = Memo(self._parts_of)

    def fields(self, frame: Frame, var: Var) -> HandleFields:
        """Return the fields that the handles in a variable may denote."""
        return self._fields[self._frames.variable(frame, var)]

    def listed(self, frame: Frame, var: Var) -> HandleFields:
        """Return the fields that the handles in a variable, or in an array there, may denote."""
        elements = self._frames.field_contents(self._frames.variable(frame, var), ELEMENTS)
        return self._fields[elements] if elements else self.fields(frame, var)

    def objects(self, frame: Frame, reach: IndirectReach) -> ObjectSet:
        """Return the objects that an indirect access may reach in a frame."""
        passed = union(self._frames.variable(frame, var) for var in reach.vars)
        return self._parts[passed] if reach.are_parts else self._held[passed]

    def _denoted(self, objects: ObjectSet) -> HandleFields:
        stand_ins = self._frames.mirrors
        if stand_ins is None:
            return HandleFields(frozenset(), False, False)
        found: set[ReflectedField] = set()
        is_all, is_combined = bool(objects), False
        for each in self._frames.objects_of(objects):
            fields = stand_ins.fields(each.site)
            if fields is not None:
                found.update(fields)
            elif stand_ins.is_combined(each.site):
                is_combined = True
            else:
                is_all = False
        if is_combined:
            for each in self._frames.objects_of(self._held[objects] & ~objects):
                found.update(stand_ins.fields(each.site) or ())
        return HandleFields(frozenset(found), is_all, is_combined)

    def _held_by(self, objects: ObjectSet) -> ObjectSet:
        """Return the objects, with all that handles and arrays among them hold."""
        return self._reachable(objects, objects, _is_held)

    def _parts_of(self, objects: ObjectSet) -> ObjectSet:
        """Return what is serialised with the objects, without the objects themselves."""
        return self._reachable(objects, 0, _is_part)

    def _reachable(
        self, objects: ObjectSet, found: ObjectSet, is_followed: _FieldFilter
    ) -> ObjectSet:
        todo = objects
        while todo:
            reached = union(
                held
                for number in bits(todo)
                for field, held in self._frames.fields.get(number, {}).items()
                if is_followed(field)
            )
            todo = reached & ~found
            found |= reached
        return found


def _is_held(field: FieldKey) -> bool:
    return field in (HELD_BY_HANDLE, ELEMENTS)


def _is_part(field: FieldKey) -> bool:
    return field == ELEMENTS or (isinstance(field, Field) and not field.flags & _NOT_SERIALISED)
