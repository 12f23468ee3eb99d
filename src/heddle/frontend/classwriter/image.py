"""Class files without loss: every byte of a class in a frozen value, and back (JVMS 4.1).

Members and attributes keep their constants by index and their contents as bytes, so that a class
that nobody changes is written as it was read, whatever it contains.
"""

import struct
from collections.abc import Iterable
from typing import Final, final

import msgspec

from heddle.frontend.classfile.constant_pool import ClassFileError, ConstantPool, read_constant_pool
from heddle.frontend.classwriter.growing_pool import GrowingPool

_HEAD: Final = struct.Struct(">HHH")
_ATTRIBUTE: Final = struct.Struct(">HI")
_U2: Final = struct.Struct(">H")


@final
class RawAttribute(msgspec.Struct, frozen=True, gc=False):
    """An attribute: its name, its index in the pool, and its content."""

    name: str
    name_index: int
    body: bytes


@final
class RawMember(msgspec.Struct, frozen=True, gc=False):
    """A field or method (JVMS 4.5, 4.6), its name and descriptor by index."""

    flags: int
    name_index: int
    descriptor_index: int
    attributes: tuple[RawAttribute, ...]


@final
class ClassImage(msgspec.Struct, frozen=True, gc=False):
    """A class file taken apart; `rest` is what follows the class in its file."""

    version: tuple[int, int]
    pool: ConstantPool
    flags: int
    this_class: int
    super_class: int
    interfaces: tuple[int, ...]
    fields: tuple[RawMember, ...]
    methods: tuple[RawMember, ...]
    attributes: tuple[RawAttribute, ...]
    rest: bytes

    @property
    def name(self) -> str:
        """The internal name of the class."""
        return self.pool.class_name(self.this_class)


def read_class_image(data: bytes, place: str) -> ClassImage:
    """Take a class file apart; `place` names it in the `ClassFileError` if that is impossible."""
    if data[:4] != b"\xca\xfe\xba\xbe":
        raise ClassFileError(place, 0, "it does not start with the magic number CAFEBABE")
    pool = read_constant_pool(data, place)
    try:
        return _read(data, pool)
    except struct.error:
        raise ClassFileError(place, len(data), "the file ends too early") from None


def write_class_image(image: ClassImage, pool: GrowingPool | None = None) -> bytes:
    """Return the class file; `pool` has the constants added to those of the image."""
    minor, major = image.version
    constants = (pool or GrowingPool(image.pool)).written()
    parts = [
        struct.pack(">IHH", 0xCAFEBABE, minor, major),
        constants,
        _HEAD.pack(image.flags, image.this_class, image.super_class),
        struct.pack(f">H{len(image.interfaces)}H", len(image.interfaces), *image.interfaces),
    ]
    for members in (image.fields, image.methods):
        parts.append(_U2.pack(len(members)))
        for member in members:
            parts += _member_parts(member)
    parts += attribute_parts(image.attributes)
    parts.append(image.rest)
    return b"".join(parts)


def attribute_parts(attributes: tuple[RawAttribute, ...]) -> Iterable[bytes]:
    """Yield a counted list of attributes piece by piece."""
    yield _U2.pack(len(attributes))
    for attribute in attributes:
        yield _ATTRIBUTE.pack(attribute.name_index, len(attribute.body))
        yield attribute.body


def read_attributes(
    data: bytes, start: int, pool: ConstantPool
) -> tuple[tuple[RawAttribute, ...], int]:
    """Read a counted list of attributes, and say where it ends."""
    (count,) = _U2.unpack_from(data, start)
    position = start + 2
    found: list[RawAttribute] = []
    for _ in range(count):
        name_index, length = _ATTRIBUTE.unpack_from(data, position)
        begin = position + _ATTRIBUTE.size
        position = begin + length
        if position > len(data):
            raise ClassFileError(pool.place, begin, "an attribute is longer than what it is in")
        found.append(RawAttribute(_name(pool, name_index), name_index, data[begin:position]))
    return tuple(found), position


def _name(pool: ConstantPool, index: int) -> str:
    """Return the name of an attribute; one that cannot be read is of no kind that we know."""
    try:
        return pool.utf8(index)
    except ClassFileError:
        return ""


def _read(data: bytes, pool: ConstantPool) -> ClassImage:
    minor, major = struct.unpack_from(">HH", data, 4)
    flags, this_class, super_class = _HEAD.unpack_from(data, pool.end)
    (count,) = _U2.unpack_from(data, pool.end + 6)
    interfaces: tuple[int, ...] = struct.unpack_from(f">{count}H", data, pool.end + 8)
    fields, position = _members(data, pool.end + 8 + 2 * count, pool)
    methods, position = _members(data, position, pool)
    attributes, position = read_attributes(data, position, pool)
    head = (flags, this_class, super_class, interfaces)
    return ClassImage((minor, major), pool, *head, fields, methods, attributes, data[position:])


def _members(data: bytes, start: int, pool: ConstantPool) -> tuple[tuple[RawMember, ...], int]:
    (count,) = _U2.unpack_from(data, start)
    position = start + 2
    members: list[RawMember] = []
    for _ in range(count):
        flags, name, descriptor = _HEAD.unpack_from(data, position)
        attributes, position = read_attributes(data, position + 6, pool)
        members.append(RawMember(flags, name, descriptor, attributes))
    return tuple(members), position


def _member_parts(member: RawMember) -> Iterable[bytes]:
    yield _HEAD.pack(member.flags, member.name_index, member.descriptor_index)
    yield from attribute_parts(member.attributes)
