"""The attributes of a class file that say something about the program (JVMS 4.7).

These attributes are optional for a reader: HotSpot ignores many of them, in all class versions or
in the older ones, and then their content may be anything. One that cannot be read is therefore left
out, as if it were not there. (`Code`, without which there is no method, has its own module.)
"""

import struct
from collections.abc import Callable
from typing import Final, TypeAlias, TypeVar, final

import msgspec

from heddle.frontend.classfile.constant_pool import (
    STRING,
    ClassFileError,
    ConstantPool,
    MethodHandle,
)
from heddle.program.classes import EnclosingMethod, InnerClass

_Value = TypeVar("_Value")
_Default = TypeVar("_Default")

# Name, start and end of each attribute; the bytes stay in the file until somebody wants them.
AttributeTable: TypeAlias = list[tuple[str, int, int]]

_U2: Final = struct.Struct(">H")
_EXPORT: Final = struct.Struct(">HHH")
_U2_U2: Final = struct.Struct(">HH")
_ATTRIBUTE_HEAD: Final = struct.Struct(">HI")
_INNER_CLASS: Final = struct.Struct(">HHHH")


@final
class BootstrapMethod(msgspec.Struct, frozen=True, gc=False):
    """A bootstrap method and the pool indices of its static arguments."""

    handle: MethodHandle
    arguments: tuple[int, ...]


def attribute_table(
    data: bytes, start: int, count: int, pool: ConstantPool
) -> tuple[AttributeTable, int]:
    """Find the attributes that start at an offset of `data`, and where they end.

    An attribute whose name cannot be read has none, and is one of those to ignore (JVMS 4.7.1).
    """
    table: AttributeTable = []
    position = start
    limit = len(data)
    for _ in range(count):
        begin = position + 6
        if begin > limit:
            raise ClassFileError(pool.place, position, "the file ends before an attribute")
        name_index, length = _ATTRIBUTE_HEAD.unpack_from(data, position)
        try:
            name = pool.utf8(name_index)
        except ClassFileError:
            name = ""
        position = begin + length
        if position > limit:
            raise ClassFileError(pool.place, begin, "an attribute is longer than the file")
        table.append((name, begin, position))
    return table, position


def optional_attribute(
    body: bytes | None,
    pool: ConstantPool,
    read: Callable[[bytes, ConstantPool], _Value],
    default: _Default,
) -> _Value | _Default:
    """Read an attribute if it is there and well formed; otherwise it is as if it were not there."""
    if body is None:
        return default
    try:
        return read(body, pool)
    except (ClassFileError, struct.error, IndexError):
        return default


def read_text(body: bytes, pool: ConstantPool) -> str:
    """Read `Signature` or `SourceFile`: one text (JVMS 4.7.9, 4.7.10)."""
    return pool.utf8(_U2.unpack_from(body)[0])


def read_class_name(body: bytes, pool: ConstantPool) -> str:
    """Read `NestHost`: one class (JVMS 4.7.28)."""
    return pool.class_name(_U2.unpack_from(body)[0])


def read_class_names(body: bytes, pool: ConstantPool) -> tuple[str, ...]:
    """Read `Exceptions`, `NestMembers` or `PermittedSubclasses`: a counted list of classes."""
    count = _U2.unpack_from(body)[0]
    return tuple(map(pool.class_name, struct.unpack_from(f">{count}H", body, 2)))


def read_constant_value(body: bytes, pool: ConstantPool) -> int | float | str:
    """Read `ConstantValue`: a number or a string (JVMS 4.7.2)."""
    index = _U2.unpack_from(body)[0]
    if index < len(pool) and pool.tags[index] == STRING:
        return pool.string(index)
    return pool.number(index)


def read_inner_classes(body: bytes, pool: ConstantPool) -> tuple[InnerClass, ...]:
    """Read `InnerClasses` (JVMS 4.7.6).

    HotSpot allows a row without an inner class; it says nothing and is left out.
    """
    rows: list[InnerClass] = []
    for inner, outer, name, flags in _INNER_CLASS.iter_unpack(table_rows(body, 8)):
        if inner:
            outer_name = pool.class_name(outer) if outer else None
            simple_name = pool.utf8(name) if name else None
            rows.append(InnerClass(pool.class_name(inner), outer_name, simple_name, flags))
    return tuple(rows)


def read_exports(body: bytes, pool: ConstantPool) -> tuple[str, ...]:
    """Read from `Module` the packages that it exports to everybody (JVMS 4.7.25)."""
    (required,) = _U2.unpack_from(body, 6)
    position = 8 + 6 * required
    (count,) = _U2.unpack_from(body, position)
    position += 2
    found: list[str] = []
    for _ in range(count):
        package, _, to = _EXPORT.unpack_from(body, position)
        position += _EXPORT.size + 2 * to
        if not to:
            found.append(pool.package_name(package))
    return tuple(found)


def read_enclosing_method(body: bytes, pool: ConstantPool) -> EnclosingMethod:
    """Read `EnclosingMethod` (JVMS 4.7.7)."""
    class_index, method_index = _U2_U2.unpack_from(body)
    name, descriptor = pool.name_and_type(method_index) if method_index else (None, None)
    return EnclosingMethod(pool.class_name(class_index), name, descriptor)


def read_bootstrap_methods(body: bytes, pool: ConstantPool) -> tuple[BootstrapMethod, ...]:
    """Read `BootstrapMethods` (JVMS 4.7.23)."""
    methods: list[BootstrapMethod] = []
    position = 2
    for _ in range(_U2.unpack_from(body)[0]):
        handle, count = _U2_U2.unpack_from(body, position)
        arguments = struct.unpack_from(f">{count}H", body, position + 4)
        methods.append(BootstrapMethod(pool.method_handle(handle), arguments))
        position += 4 + 2 * count
    return tuple(methods)


def read_parameter_names(body: bytes, pool: ConstantPool) -> tuple[str | None, ...]:
    """Read the names of `MethodParameters`, None where there is none (JVMS 4.7.24)."""
    names: list[str | None] = []
    for position in range(1, 1 + 4 * body[0], 4):
        name, _flags = _U2_U2.unpack_from(body, position)
        names.append(pool.utf8(name) if name else None)
    return tuple(names)


def table_rows(body: bytes, size: int) -> bytes:
    """Return the rows of a counted table, `size` bytes each, which must be there in full."""
    finish = 2 + size * _U2.unpack_from(body)[0]
    if finish > len(body):
        raise IndexError("a table is longer than its attribute")
    return body[2:finish]
