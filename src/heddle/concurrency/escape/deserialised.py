"""Which objects may be read from a stream again while they are being read.

A stream gives back the same copy for the same object. While an object is read, something may lead
to its copy that is read within it: only if the object was written within itself, which is so if it
leads to itself along what is written with it. Copies lead to each other as their originals do.
"""

from typing import final

from heddle._util.bits import bits
from heddle.pointsto import WRITTEN_WITH, Frame, Frames, ObjectSet
from heddle.program.classes import Field, Flags


@final
class WrittenAgain:
    """Follows what is written with objects."""

    def __init__(self, frames: Frames) -> None:
        self._frames = frames
        self._together: dict[int, ObjectSet] = {}

    def may_be_read(self, frame: Frame) -> bool:
        """Tell whether what a frame reads may be read again meanwhile; what it reads is given.

        Only where that matters: a frame without ties of this kind reads nothing.
        """
        if not any(tie.if_again for tie in frame.statements.ties):
            return False
        written = self._frames.parameter(frame, 0)
        found, todo = 0, written
        while todo and not found & written:
            reached = 0
            for number in bits(todo):
                reached |= self._written_with(number)
            todo = reached & ~found
            found |= reached
        return bool(found & written)

    def _written_with(self, number: int) -> ObjectSet:
        """Return what is written with an object: what it holds, but by transient fields.

        Of what is not told what else is written, those are followed as well: tables of collections.
        """
        found = self._together.get(number)
        if found is None:
            fields = self._frames.fields.get(number, {})
            is_told, found = WRITTEN_WITH in fields, 0
            for field, objects in fields.items():
                if not (is_told and isinstance(field, Field) and field.flags & Flags.TRANSIENT):
                    found |= objects
            self._together[number] = found
        return found
