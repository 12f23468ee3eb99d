"""A constant pool to which constants are appended (JVMS 4.4); the old ones keep their indices."""

import struct
from collections.abc import Sequence
from typing import Final, final

from heddle.frontend.classfile import mutf8
from heddle.frontend.classfile.constant_pool import (
    CLASS,
    FIELD_REF,
    INTEGER,
    INTERFACE_METHOD_REF,
    METHOD_HANDLE,
    METHOD_REF,
    NAME_AND_TYPE,
    STRING,
    UTF8,
    ConstantPool,
)

_MOST_CONSTANTS: Final = 65_535  # with the one at index 0 that is none
_LONGEST_TEXT: Final = 65_535
_POOL_START: Final = 10


class NoRoomError(Exception):
    """A limit of the class-file format that code with insertions would pass."""


class PoolFullError(NoRoomError):
    """A constant pool that takes no more constants."""


@final
class GrowingPool:
    """The constants of a class and those added to them; one that is there already is found."""

    def __init__(self, pool: ConstantPool) -> None:
        self.original = pool
        self._indices: dict[bytes, int] | None = None
        self._added = bytearray()
        self._count = len(pool)

    def utf8(self, text: str) -> int:
        """Return the index of a text."""
        encoded = mutf8.encode(text)
        if len(encoded) > _LONGEST_TEXT:
            raise NoRoomError(f"a text of {len(encoded)} bytes does not fit a constant")
        return self._index(struct.pack(">BH", UTF8, len(encoded)) + encoded)

    def class_name(self, name: str) -> int:
        """Return the index of a class by internal name; of an array class, by descriptor."""
        return self._index(struct.pack(">BH", CLASS, self.utf8(name)))

    def string(self, text: str) -> int:
        """Return the index of a string."""
        return self._index(struct.pack(">BH", STRING, self.utf8(text)))

    def integer(self, value: int) -> int:
        """Return the index of an int."""
        return self._index(struct.pack(">Bi", INTEGER, value))

    def name_and_type(self, name: str, descriptor: str) -> int:
        """Return the index of a name and descriptor."""
        texts = self.utf8(name), self.utf8(descriptor)
        return self._index(struct.pack(">BHH", NAME_AND_TYPE, *texts))

    def field(self, owner: str, name: str, descriptor: str) -> int:
        """Return the index of a field."""
        return self._member(FIELD_REF, owner, self.name_and_type(name, descriptor))

    def method(self, owner: str, name: str, descriptor: str, *, interface: bool = False) -> int:
        """Return the index of a method of a class or of an interface."""
        tag = INTERFACE_METHOD_REF if interface else METHOD_REF
        return self._member(tag, owner, self.name_and_type(name, descriptor))

    def method_handle(self, kind: int, member: int) -> int:
        """Return the index of a method handle of a kind (JVMS 4.4.8) to a member."""
        return self._index(struct.pack(">BBH", METHOD_HANDLE, kind, member))

    @property
    def end(self) -> int:
        """The offset in the class file at which the next new constant begins."""
        return self.original.end + len(self._added)

    def append_integers(self, values: Sequence[int]) -> int:
        """Append ints next to each other, even such as are there; return the first index.

        They are found by nobody who looks for an int of their value.
        """
        first = self._count
        for value in values:
            self._append(struct.pack(">Bi", INTEGER, value))
        return first

    def written(self) -> bytes:
        """Return the pool as it stands in a class file, its count included."""
        old = self.original.data[_POOL_START : self.original.end]
        return struct.pack(">H", self._count) + old + self._added

    def _member(self, tag: int, owner: str, name_and_type: int) -> int:
        return self._index(struct.pack(">BHH", tag, self.class_name(owner), name_and_type))

    def _index(self, constant: bytes) -> int:
        """Return the index of a constant, which is appended if it is new."""
        if self._indices is None:
            # Reversed, so that of equal constants the first is found.
            known = [(raw, index) for index, raw in self.original.constants()]
            self._indices = dict(reversed(known))
        index = self._indices.get(constant)
        if index is None:
            index = self._indices[constant] = self._append(constant)
        return index

    def _append(self, constant: bytes) -> int:
        index = self._count
        if index >= _MOST_CONSTANTS:
            raise PoolFullError("the constant pool is full")
        self._count += 1
        self._added += constant
        return index
