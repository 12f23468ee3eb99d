"""The `Code` attribute: a method's bytecode and the tables that describe it (JVMS 4.7.3).

The bytecode, its exception table and the sizes of its frame must be readable. The line and variable
tables only describe them, so one that cannot be read is left out. Frames (`StackMapTable`) are not
read: the types of values are found again when the code is lifted.
"""

import struct
from operator import itemgetter
from typing import Final, TypeAlias, final

import msgspec

from heddle.frontend.classfile.attributes import (
    AttributeTable,
    attribute_table,
    optional_attribute,
    table_rows,
)
from heddle.frontend.classfile.constant_pool import ClassFileError, ConstantPool

__all__ = ["CodeAttribute", "ExceptionHandler", "LocalVariable", "read_code"]

# Start and end of the range, the handler (all offsets in the code), and the class caught, or None
# for all.
ExceptionHandler: TypeAlias = tuple[int, int, int, str | None]

_CODE_HEAD: Final = struct.Struct(">HHI")
_HANDLER: Final = struct.Struct(">HHHH")
_LINE: Final = struct.Struct(">HH")
_LOCAL: Final = struct.Struct(">HHHHH")


@final
class LocalVariable(msgspec.Struct, frozen=True, gc=False):
    """A source variable, its range of code and its slot."""

    start: int
    length: int
    name: str
    descriptor: str
    slot: int


@final
class CodeAttribute(msgspec.Struct, frozen=True, gc=False):
    """The body of a method (JVMS 4.7.3)."""

    max_locals: int
    code: bytes
    handlers: tuple[ExceptionHandler, ...]
    lines: tuple[tuple[int, int], ...]
    locals: tuple[LocalVariable, ...]


def read_code(pool: ConstantPool, start: int, end: int) -> CodeAttribute:
    """Read the `Code` attribute between two offsets of the file.

    HotSpot (17 and 25) takes this layout in all versions, and rejects the narrower one that the
    versions before 45.3 once had.
    """
    data = pool.data
    code_start = start + _CODE_HEAD.size
    if code_start > end:
        raise ClassFileError(pool.place, start, "a Code attribute ends inside its header")
    _, max_locals, size = _CODE_HEAD.unpack_from(data, start)
    code_end = code_start + size
    if code_end + 2 > end:
        raise ClassFileError(pool.place, code_start, "the code is longer than its attribute")
    handlers, position = _handlers(pool, code_end, end)
    if position + 2 > end:
        raise ClassFileError(pool.place, position, "a Code attribute ends inside its handlers")
    count = data[position] << 8 | data[position + 1]
    table, position = attribute_table(data, position + 2, count, pool)
    if position > end:
        raise ClassFileError(pool.place, position, "the attributes of a Code attribute leave it")
    debugging = _debug_tables(data, table, pool)
    return CodeAttribute(max_locals, data[code_start:code_end], handlers, *debugging)


def _handlers(pool: ConstantPool, start: int, end: int) -> tuple[tuple[ExceptionHandler, ...], int]:
    """Read the exception table of a `Code` attribute, and say where it ends."""
    data = pool.data
    count = data[start] << 8 | data[start + 1]
    finish = start + 2 + 8 * count
    if not count:
        return (), finish
    if finish > end:
        raise ClassFileError(pool.place, start, "the exception table is longer than its attribute")
    return tuple(
        [
            (first, last, handler, pool.class_name(caught) if caught else None)
            for first, last, handler, caught in _HANDLER.iter_unpack(data[start + 2 : finish])
        ]
    ), finish


def _debug_tables(
    data: bytes, table: AttributeTable, pool: ConstantPool
) -> tuple[tuple[tuple[int, int], ...], tuple[LocalVariable, ...]]:
    """Read the lines and variables; each may be in several attributes."""
    lines: list[tuple[int, int]] = []
    variables: list[LocalVariable] = []
    for name, begin, end in table:
        if name == "LineNumberTable":
            lines += optional_attribute(data[begin:end], pool, _line_numbers, ())
        elif name == "LocalVariableTable":
            variables += optional_attribute(data[begin:end], pool, _local_variables, ())
    # Stable, so that of several lines for one offset the first stays first: HotSpot reports it.
    lines.sort(key=itemgetter(0))
    return tuple(lines), tuple(variables)


def _line_numbers(body: bytes, _pool: ConstantPool) -> list[tuple[int, int]]:
    """Read `LineNumberTable` (JVMS 4.7.12)."""
    lines: list[tuple[int, int]] = list(_LINE.iter_unpack(table_rows(body, 4)))
    return lines


def _local_variables(body: bytes, pool: ConstantPool) -> list[LocalVariable]:
    """Read `LocalVariableTable` (JVMS 4.7.13)."""
    text = pool.utf8
    return [
        LocalVariable(start, length, text(name), text(descriptor), slot)
        for start, length, name, descriptor, slot in _LOCAL.iter_unpack(table_rows(body, 10))
    ]
