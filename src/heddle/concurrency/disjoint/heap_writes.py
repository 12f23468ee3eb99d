"""Heap writes: the statements that may write each field of each abstract object."""

from collections.abc import Mapping
from functools import cached_property
from typing import NamedTuple, final

from heddle._util.bits import bits
from heddle._util.memo import Memo
from heddle.pointsto import NO_VARIABLE, FieldKey, Frame, Frames, ObjectSet


class HeapWrite(NamedTuple):
    """`base.field = value` in a frame, as numbers of variables of its statements.

    A clone writes all fields of the object it allocates with what those of `source` hold; it has no
    value here.
    """

    frame: Frame
    base: int
    value: int
    source: int = NO_VARIABLE


@final
class HeapWrites:
    """The writes of all frames, by field."""

    def __init__(self, frames: Frames) -> None:
        self._frames = frames
        self._by_object = Memo(self._writes_to)
        self.empty = frames.empty_arrays

    @cached_property
    def _by_field(self) -> dict[FieldKey, list[HeapWrite]]:
        found: dict[FieldKey, list[HeapWrite]] = {}
        for frame in self._frames.all:
            for store in frame.statements.stores:
                write = HeapWrite(frame, store.base, store.value)
                found.setdefault(store.field, []).append(write)
        return found

    @cached_property
    def _clones(self) -> list[HeapWrite]:
        return [
            HeapWrite(frame, cloning.dest, NO_VARIABLE, cloning.source)
            for frame in self._frames.all
            for cloning in frame.statements.clones
        ]

    def fields(self, number: int) -> Mapping[FieldKey, ObjectSet]:
        """Return what the fields of an object may hold; an array without elements holds nothing."""
        return {} if self.empty >> number & 1 else self._frames.fields.get(number, {})

    def all(self) -> list[HeapWrite]:
        """Return all writes of a single value."""
        return [write for writes in self._by_field.values() for write in writes]

    def of(self, number: int, field: FieldKey) -> tuple[HeapWrite, ...]:
        """Return the writes that may write a field of an object."""
        return self._by_object[number, field]

    def _writes_to(self, key: tuple[int, FieldKey]) -> tuple[HeapWrite, ...]:
        number, field = key
        bit, sets = 1 << number, self._frames.points_to
        writes = [*self._by_field.get(field, ()), *self._clones] if self.fields(number) else []
        return tuple([write for write in writes if sets(write.frame, write.base) & bit])

    def written(self, write: HeapWrite, field: FieldKey) -> ObjectSet:
        """Return the objects that a write may store in a field."""
        frame, _, value, source = write
        if source == NO_VARIABLE:
            return self._frames.points_to(frame, value)
        found = 0
        for number in bits(self._frames.points_to(frame, source)):
            found |= self.held(number, field)
        return found

    def held(self, number: int, field: FieldKey) -> ObjectSet:
        """Return the objects that a field of an object may hold."""
        return self.fields(number).get(field, 0)
