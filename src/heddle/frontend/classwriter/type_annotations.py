"""Type annotations in code (JVMS 4.7.20), whose targets are moved with the code."""

import struct
from typing import Final, final

from heddle.frontend.classwriter.layout import Layout
from heddle.frontend.classwriter.tables import (
    RowNumbers,
    UnknownTableError,
    moved_place,
    moved_range,
)

_LOCAL_VARIABLES: Final = frozenset({0x40, 0x41})
_CATCH: Final = 0x42
_INSTRUCTIONS: Final = range(0x43, 0x47)
_TYPE_ARGUMENTS: Final = range(0x47, 0x4C)
_RANGE_SIZE: Final = 6
_MAX_DEPTH: Final = 64


def moved_type_annotations(body: bytes, layout: Layout, rows: RowNumbers) -> bytes:
    """Move the annotations of one attribute; one that cannot be read is an `UnknownTableError`."""
    mover = _Mover(body, layout, rows)
    try:
        return mover.moved()
    except (struct.error, IndexError):
        raise UnknownTableError from None


@final
class _Mover:
    """Copies annotations, and moves the targets on the way."""

    def __init__(self, body: bytes, layout: Layout, rows: RowNumbers) -> None:
        self._body = body
        self._layout = layout
        self._rows = rows
        self._position = 0
        self._made = bytearray()

    def moved(self) -> bytes:
        """Return the content of the attribute."""
        for _ in range(self._u2()):
            self._target()
            self._copy(2 * self._u1())  # the path into the type
            self._annotation(0)
        if self._position != len(self._body):
            raise UnknownTableError
        return bytes(self._made)

    def _target(self) -> None:
        kind = self._u1()
        if kind in _LOCAL_VARIABLES:
            for _ in range(self._u2()):
                self._made += moved_range(self._taken(_RANGE_SIZE), self._layout)
        elif kind == _CATCH:
            (row,) = struct.unpack(">H", self._taken(2))
            self._made += struct.pack(">H", self._rows[row])
        elif kind in _INSTRUCTIONS or kind in _TYPE_ARGUMENTS:
            self._made += moved_place(self._taken(2), self._layout)
            self._copy(1 if kind in _TYPE_ARGUMENTS else 0)
        else:
            raise UnknownTableError

    def _annotation(self, depth: int) -> None:
        self._copy(2)
        for _ in range(self._u2()):
            self._copy(2)
            self._value(depth)

    def _value(self, depth: int) -> None:
        """Copy an element value (JVMS 4.7.16.1)."""
        if depth > _MAX_DEPTH:
            raise UnknownTableError
        kind = chr(self._u1())
        if kind == "@":
            self._annotation(depth + 1)
        elif kind == "[":
            for _ in range(self._u2()):
                self._value(depth + 1)
        elif kind == "e":
            self._copy(4)
        elif kind in "BCDFIJSZsc":
            self._copy(2)
        else:
            raise UnknownTableError

    def _taken(self, size: int) -> bytes:
        start = self._position
        self._position += size
        if self._position > len(self._body):
            raise UnknownTableError
        return self._body[start : self._position]

    def _copy(self, size: int) -> bytes:
        taken = self._taken(size)
        self._made += taken
        return taken

    def _u1(self) -> int:
        return self._copy(1)[0]

    def _u2(self) -> int:
        (value,) = struct.unpack(">H", self._copy(2))
        return int(value)
