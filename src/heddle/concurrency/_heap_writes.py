"""Who may write a field of an object: the statements that make up the heap abstraction."""

from typing import NamedTuple, final

from heddle.pointsto.frames import NO_NUMBER, FieldKey, Frame, Frames, ObjectSet


class HeapWrite(NamedTuple):
    """`base.field = value` in a frame, as numbers of variables of its statements.

    A clone writes all fields of the object it makes; what with is not known, as of anything that
    has no value here.
    """

    frame: Frame
    base: int
    value: int


@final
class HeapWrites:
    """The writes of all frames, by field."""

    def __init__(self, frames: Frames) -> None:
        self._frames = frames
        self._by_field: dict[FieldKey, list[HeapWrite]] = {}
        self._clones: list[HeapWrite] = []
        self._known: dict[tuple[int, FieldKey], tuple[HeapWrite, ...]] = {}
        for frame in frames.all:
            for store in frame.statements.stores:
                found = self._by_field.setdefault(store.field, [])
                found.append(HeapWrite(frame, store.base, store.value))
            for cloning in frame.statements.clonings:
                self._clones.append(HeapWrite(frame, cloning.dest, NO_NUMBER))

    def of(self, number: int, field: FieldKey) -> tuple[HeapWrite, ...]:
        """Return what may write a field of an object."""
        key = (number, field)
        found = self._known.get(key)
        if found is None:
            bit, sets = 1 << number, self._frames.numbered
            writes = [*self._by_field.get(field, ()), *self._clones]
            found = tuple([write for write in writes if sets(write.frame, write.base) & bit])
            self._known[key] = found
        return found

    def held(self, number: int, field: FieldKey) -> ObjectSet:
        """Return all that a field of an object may hold."""
        return self._frames.fields.get(number, {}).get(field, 0)
