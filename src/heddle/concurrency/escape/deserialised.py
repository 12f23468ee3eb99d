"""Objects that may be read from a stream again while they are being read.

A stream returns the same copy for the same object. While an object is read, another object that is
read within it may refer to its copy only if the object was written within itself: if it reaches
itself along what is written with it. Copies refer to each other as their originals do.
"""

from typing import final

from heddle._util.bits import bits, union
from heddle._util.memo import Memo
from heddle.pointsto import WRITTEN_WITH, Frame, Frames, ObjectSet
from heddle.program.classes import Field, Flags


@final
class CyclicCopies:
    """Cycles among objects that are written together."""

    def __init__(self, frames: Frames) -> None:
        self._frames = frames
        self._written_with = Memo(self._compute_written_with)

    def may_be_read_again(self, frame: Frame) -> bool:
        """Tell whether the object that a frame reads, its parameter, may be read again meanwhile.

        Only where that matters: a frame without ties of this kind reads nothing.
        """
        if not any(tie.if_again for tie in frame.statements.reach_edges):
            return False
        written = self._frames.parameter(frame, 0)
        found, todo = 0, written
        while todo and not found & written:
            reached = union(self._written_with[number] for number in bits(todo))
            todo = reached & ~found
            found |= reached
        return bool(found & written)

    def _compute_written_with(self, number: int) -> ObjectSet:
        """Return what is written with an object: what it holds, but for transient fields.

        Those are included where the model does not say what else is written: tables of collections.
        """
        fields = self._frames.fields.get(number, {})
        is_modelled = WRITTEN_WITH in fields
        return union(
            objects
            for field, objects in fields.items()
            if not (is_modelled and isinstance(field, Field) and field.flags & Flags.TRANSIENT)
        )
