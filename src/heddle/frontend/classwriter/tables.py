"""Tables of code that are moved with it: exception handlers, lines, variables, type annotations.

A table that describes the code and cannot be understood is left out: it says nothing any more about
code that has moved, and a virtual machine does without it.
"""

import struct
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, TypeAlias

from heddle.frontend.classwriter.code_image import HandlerRow
from heddle.frontend.classwriter.layout import Layout

# The new row of the exception table that an old one becomes.
RowNumbers: TypeAlias = Sequence[int]

_LINE: Final = struct.Struct(">HH")
_VARIABLE: Final = struct.Struct(">HHHHH")
_RANGE: Final = struct.Struct(">HHH")
_U2: Final = struct.Struct(">H")


class UnknownTableError(Exception):
    """A table of code that is not as the specification says."""


def moved_handlers(
    rows: Sequence[HandlerRow], layout: Layout
) -> tuple[tuple[HandlerRow, ...], RowNumbers]:
    """Return the exception table, and where each of its rows has its first part.

    The detours of an island jump to code with other handlers, whose frames need not fit those of
    the code around it: a row is split at each island.
    """
    made: list[HandlerRow] = []
    numbers: list[int] = []
    islands = sorted((island.start, island.end) for island in layout.islands.values())
    for row in rows:
        numbers.append(len(made))
        for start, end in _without(layout.label[row.start], layout.label[row.end], islands):
            made.append(HandlerRow(start, end, layout.label[row.handler], row.caught))
    return tuple(made), numbers


def _without(start: int, end: int, islands: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Yield the parts of a range that no island is in."""
    for island_start, island_end in islands:
        if start < island_end and island_start < end:
            if start < island_start:
                yield start, island_start
            start = island_end
    if start < end:
        yield start, end


def moved_lines(body: bytes, layout: Layout) -> bytes:
    """Move a `LineNumberTable` (JVMS 4.7.12)."""
    rows = _LINE.iter_unpack(_rows(body, _LINE.size))
    return body[:2] + b"".join([_LINE.pack(_label(layout, pc), line) for pc, line in rows])


def moved_variables(body: bytes, layout: Layout) -> bytes:
    """Move a `LocalVariableTable` or `LocalVariableTypeTable` (JVMS 4.7.13, 4.7.14)."""
    made = bytearray(body[:2])
    for pc, length, *rest in _VARIABLE.iter_unpack(_rows(body, _VARIABLE.size)):
        start, end = _label(layout, pc), _label(layout, pc + length)
        made += _VARIABLE.pack(start, end - start, *rest)
    return bytes(made)


def moved_range(row: bytes, layout: Layout) -> bytes:
    """Move the range of a variable that a type annotation names (JVMS 4.7.20.1)."""
    pc, length, slot = _RANGE.unpack(row)
    start, end = _label(layout, pc), _label(layout, pc + length)
    return _RANGE.pack(start, end - start, slot)


def moved_place(offset: bytes, layout: Layout) -> bytes:
    """Move the offset of an instruction."""
    (pc,) = _U2.unpack(offset)
    if pc >= len(layout.place):
        raise UnknownTableError
    return _U2.pack(layout.place[pc])


def _label(layout: Layout, pc: int) -> int:
    if pc >= len(layout.label):
        raise UnknownTableError
    return layout.label[pc]


def _rows(body: bytes, size: int) -> bytes:
    """Return the rows of a table, which must be all of it."""
    if len(body) < 2 or len(body) != 2 + size * _U2.unpack_from(body)[0]:
        raise UnknownTableError
    return body[2:]
