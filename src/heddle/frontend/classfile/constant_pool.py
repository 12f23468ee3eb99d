"""The constant pool of a class file (JVMS 4.4), all seventeen kinds of constant.

Reading a pool only finds where each constant starts: a class has hundreds and few are ever used.
A constant is checked and decoded when it is used; texts, class names and members are then cached.
"""

import struct
from collections.abc import Iterator
from typing import Final, final

import msgspec

from heddle._util.errors import InputError
from heddle.frontend.classfile import mutf8

UTF8: Final = 1
INTEGER: Final = 3
FLOAT: Final = 4
LONG: Final = 5
DOUBLE: Final = 6
CLASS: Final = 7
STRING: Final = 8
FIELD_REF: Final = 9
METHOD_REF: Final = 10
INTERFACE_METHOD_REF: Final = 11
NAME_AND_TYPE: Final = 12
METHOD_HANDLE: Final = 15
METHOD_TYPE: Final = 16
DYNAMIC: Final = 17
INVOKE_DYNAMIC: Final = 18
MODULE: Final = 19
PACKAGE: Final = 20

# What each constant occupies with its tag; a text has its own length besides (JVMS 4.4).
_SIZES: Final = {
    INTEGER: 5,
    FLOAT: 5,
    LONG: 9,
    DOUBLE: 9,
    CLASS: 3,
    STRING: 3,
    FIELD_REF: 5,
    METHOD_REF: 5,
    INTERFACE_METHOD_REF: 5,
    NAME_AND_TYPE: 5,
    METHOD_HANDLE: 4,
    METHOD_TYPE: 3,
    DYNAMIC: 5,
    INVOKE_DYNAMIC: 5,
    MODULE: 3,
    PACKAGE: 3,
}
_NUMBERS: Final = {
    INTEGER: struct.Struct(">i"),
    FLOAT: struct.Struct(">f"),
    LONG: struct.Struct(">q"),
    DOUBLE: struct.Struct(">d"),
}
_POOL_START: Final = 10
_U2 = struct.Struct(">H")
_U2_U2 = struct.Struct(">HH")


class ClassFileError(InputError):
    """A class file that cannot be read: which file, at which byte, and why."""

    def __init__(self, place: str, offset: int, reason: str) -> None:
        super().__init__(place, f"not a readable class file: {reason} (at byte {offset})")
        self.offset = offset
        self.reason = reason


@final
class MethodHandle(msgspec.Struct, frozen=True, gc=False):
    """A `CONSTANT_MethodHandle` (JVMS 4.4.8): its kind from 1 to 9 and the member it refers to."""

    kind: int
    owner: str
    name: str
    descriptor: str
    is_interface: bool


@final
class ConstantPool:
    """The constants by index; a wrong index or kind is a `ClassFileError`.

    `tags[i]` is the kind of constant `i`, and 0 where there is none: at index 0 and after each long
    and double. `data` is the whole class file and `end` the offset where the pool stops.
    """

    __slots__ = ("_class_names", "_members", "_offsets", "_texts", "data", "end", "place", "tags")

    def __init__(self, data: bytes, place: str, tags: bytes, offsets: list[int], end: int) -> None:
        self.data = data
        self.place = place
        self.tags = tags
        self.end = end
        self._offsets = offsets
        self._texts: dict[int, str] = {}
        self._class_names: dict[int, str] = {}
        self._members: dict[int, tuple[str, str, str, bool]] = {}

    def __len__(self) -> int:
        return len(self.tags)

    def constants(self) -> Iterator[tuple[int, bytes]]:
        """Yield the index and the bytes of each constant, its tag included."""
        ends = [*self._offsets[1:], self.end]
        for index, tag in enumerate(self.tags):
            if tag:
                yield index, self.data[self._offsets[index] : ends[index]]

    def utf8(self, index: int) -> str:
        """Return the text of a `CONSTANT_Utf8`."""
        text = self._texts.get(index)
        if text is None:
            start = self._body(index, UTF8, "a text") + 2
            (size,) = _U2.unpack_from(self.data, start - 2)
            text = self._texts[index] = mutf8.decode(self.data[start : start + size])
        return text

    def class_name(self, index: int) -> str:
        """Return the internal name of a `CONSTANT_Class`; for an array, its descriptor."""
        name = self._class_names.get(index)
        if name is None:
            name = self._class_names[index] = self._named(index, CLASS, "a class")
        return name

    def string(self, index: int) -> str:
        """Return the value of a `CONSTANT_String`."""
        return self._named(index, STRING, "a string")

    def method_type(self, index: int) -> str:
        """Return the descriptor of a `CONSTANT_MethodType`."""
        return self._named(index, METHOD_TYPE, "a method type")

    def module_name(self, index: int) -> str:
        """Return the name of a `CONSTANT_Module`."""
        return self._named(index, MODULE, "a module")

    def package_name(self, index: int) -> str:
        """Return the internal name of a `CONSTANT_Package`."""
        return self._named(index, PACKAGE, "a package")

    def name_and_type(self, index: int) -> tuple[str, str]:
        """Return the name and the descriptor of a `CONSTANT_NameAndType`."""
        name, descriptor = self._pair(index, NAME_AND_TYPE, "a name and type")
        return self.utf8(name), self.utf8(descriptor)

    def member(self, index: int) -> tuple[str, str, str, bool]:
        """Return owner, name, descriptor of a field or method, and if its owner is an interface."""
        member = self._members.get(index)
        if member is None:
            tag = self.tags[index] if 0 < index < len(self.tags) else 0
            if not FIELD_REF <= tag <= INTERFACE_METHOD_REF:
                raise self._wrong(index, "a field or method")
            owner, name_and_type = self._pair(index, tag, "a field or method")
            name, descriptor = self.name_and_type(name_and_type)
            is_interface = tag == INTERFACE_METHOD_REF
            member = (self.class_name(owner), name, descriptor, is_interface)
            self._members[index] = member
        return member

    def number(self, index: int) -> int | float:
        """Return the value of a `CONSTANT_Integer`, `_Float`, `_Long` or `_Double`."""
        tag = self.tags[index] if 0 < index < len(self.tags) else 0
        layout = _NUMBERS.get(tag)
        if layout is None:
            raise self._wrong(index, "a number")
        value: int | float = layout.unpack_from(self.data, self._offsets[index] + 1)[0]
        return value

    def bits(self, index: int) -> int:
        """Return the IEEE bits of a `CONSTANT_Float` or `_Double`, of signalling NaNs too."""
        tag = DOUBLE if 0 < index < len(self.tags) and self.tags[index] == DOUBLE else FLOAT
        start = self._body(index, tag, "a float or double")
        return int.from_bytes(self.data[start : start + (8 if tag == DOUBLE else 4)], "big")

    def method_handle(self, index: int) -> MethodHandle:
        """Return a `CONSTANT_MethodHandle` with the member it refers to."""
        start = self._body(index, METHOD_HANDLE, "a method handle")
        kind = self.data[start]
        if not 1 <= kind <= 9:
            raise ClassFileError(self.place, start, f"a method handle of unknown kind {kind}")
        return MethodHandle(kind, *self.member(_U2.unpack_from(self.data, start + 1)[0]))

    def dynamic(self, index: int) -> tuple[int, str, str]:
        """Return bootstrap index, name, descriptor of a `CONSTANT_Dynamic` or `_InvokeDynamic`."""
        tag = self.tags[index] if 0 < index < len(self.tags) else 0
        expected = DYNAMIC if tag == DYNAMIC else INVOKE_DYNAMIC
        bootstrap, name_and_type = self._pair(index, expected, "a dynamic constant or call")
        return (bootstrap, *self.name_and_type(name_and_type))

    def _body(self, index: int, tag: int, expected: str) -> int:
        """Return where the content of a constant of the given kind starts, after its tag."""
        if not 0 < index < len(self.tags) or self.tags[index] != tag:
            raise self._wrong(index, expected)
        return self._offsets[index] + 1

    def _named(self, index: int, tag: int, expected: str) -> str:
        """Return the text to which a constant with one index refers."""
        return self.utf8(_U2.unpack_from(self.data, self._body(index, tag, expected))[0])

    def _pair(self, index: int, tag: int, expected: str) -> tuple[int, int]:
        """Return the two indices of a constant."""
        first, second = _U2_U2.unpack_from(self.data, self._body(index, tag, expected))
        return first, second

    def _wrong(self, index: int, expected: str) -> ClassFileError:
        """Return the error that a constant is not what was expected."""
        is_constant = 0 < index < len(self.tags)
        found = f"its tag is {self.tags[index]}" if is_constant else "there is no such constant"
        reason = f"constant {index} was expected to be {expected}, but {found}"
        return ClassFileError(self.place, self._offsets[index] if is_constant else self.end, reason)


def read_constant_pool(data: bytes, place: str) -> ConstantPool:
    """Find every constant of a class file; nothing is decoded yet."""
    if len(data) < _POOL_START:
        raise ClassFileError(place, len(data), "the file ends inside its header")
    count = data[8] << 8 | data[9]
    position = _POOL_START
    offsets = [0]
    tags = bytearray(1)
    add_offset, add_tag = offsets.append, tags.append
    try:
        while len(offsets) < count:
            tag = data[position]
            add_offset(position)
            add_tag(tag)
            if tag == UTF8:
                position += 3 + (data[position + 1] << 8 | data[position + 2])
                continue
            position += _SIZES[tag]
            if LONG <= tag <= DOUBLE:  # these take two indices (JVMS 4.4.5)
                add_offset(position)
                add_tag(0)
    except IndexError:
        reason = "the file ends inside the constant pool"
        raise ClassFileError(place, min(position, len(data)), reason) from None
    except KeyError:
        reason = f"constant {len(offsets) - 1} is of unknown kind {data[position]}"
        raise ClassFileError(place, position, reason) from None
    if position > len(data):
        raise ClassFileError(place, len(data), "the file ends inside the constant pool")
    return ConstantPool(data, place, bytes(tags), offsets, position)
