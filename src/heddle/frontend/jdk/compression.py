"""Decompression of the resources of a module image that `jlink --compress` wrote.

A compressed resource is a stack of layers, each a 29-byte header (magic 0xCAFEFAFA, stored size,
original size, offset of the layer's name in the image's string table, an unused word, a flag) and a
body. Two layers exist: `zip` (a zlib stream) and `compact-cp` (a class file, JVMS 4, whose Utf8
constants, JVMS 4.4.7, were moved into the image's string table). The format has no specification;
this follows what the JDK's own `jlink` and `jimage` write and read from release 9 to 25.
"""

import struct
import zlib
from collections.abc import Callable
from typing import final

MAX_RESOURCE = 1 << 28
"""The largest resource worth expanding; the largest one in any JDK is a tenth of this."""

_MAGIC = 0xCAFEFAFA
_HEADER_SIZE = 29
_MAX_LAYERS = 4  # jlink stacks two; a stream that unpacks to itself must not keep us for ever

_UTF8 = 1
_SHARED_STRING = 23
_SHARED_DESCRIPTOR = 25
_WIDE = frozenset((5, 6))
# Bytes after the tag of each constant (JVMS 4.4). Dynamic (17) is left out on purpose: jlink fails
# on a class that has one rather than write it.
_FIXED_SIZE = {3: 4, 4: 4, 5: 8, 6: 8, 7: 2, 8: 2, 9: 4, 10: 4, 11: 4, 12: 4} | {
    15: 3, 16: 2, 18: 4, 19: 2, 20: 2
}  # fmt: skip


class DamagedResourceError(ValueError):
    """A compressed resource that does not follow the format; the text says in what."""


def decompress(content: bytes, order: str, strings: Callable[[int], bytes]) -> bytes:
    """Peel every layer off `content`; `order` is the image's byte order as `struct` writes it."""
    header = struct.Struct(order + "IQQIIB")
    for _ in range(_MAX_LAYERS):
        if len(content) < _HEADER_SIZE:
            return content
        magic, _stored, size, name, _unused, _terminal = header.unpack_from(content)
        if magic != _MAGIC:
            return content
        content = _peel(strings(name), content[_HEADER_SIZE:], size, strings)
    raise DamagedResourceError(f"more than {_MAX_LAYERS} layers of compression")


def _peel(layer: bytes, body: bytes, size: int, strings: Callable[[int], bytes]) -> bytes:
    if size > MAX_RESOURCE:
        raise DamagedResourceError(f"a resource of {size} bytes, more than {MAX_RESOURCE}")
    if layer == b"zip":
        expanded = _inflate(body, size)
    elif layer == b"compact-cp":
        expanded = _CompactClass(body, strings).expand()
    else:
        raise DamagedResourceError(f"unknown compression {layer!r}")
    if len(expanded) != size:
        raise DamagedResourceError(f"expands to {len(expanded)} bytes instead of {size}")
    return expanded


def _inflate(body: bytes, size: int) -> bytes:
    try:
        # One byte more than promised: enough to see that a stream is too long, never to be flooded.
        return zlib.decompressobj().decompress(body, size + 1)
    except zlib.error as error:
        raise DamagedResourceError(f"not a zlib stream: {error}") from error


@final
class _CompactClass:
    """A class file whose Utf8 constants may be references into the image's string table."""

    def __init__(self, data: bytes, strings: Callable[[int], bytes]) -> None:
        self._data = data
        self._strings = strings
        self._at = 0

    def expand(self) -> bytes:
        """Return the class file with its constants written out again."""
        out = bytearray(self._take(10))
        count = int.from_bytes(out[8:10], "big")
        index = 1
        while index < count:
            tag = self._take(1)[0]
            self._constant(tag, out)
            index += 2 if tag in _WIDE else 1
        out += self._data[self._at :]
        return bytes(out)

    def _constant(self, tag: int, out: bytearray) -> None:
        """Append the constant whose tag was just read."""
        if tag == _SHARED_STRING:
            _append_utf8(self._strings(self._number()), out)
        elif tag == _SHARED_DESCRIPTOR:
            _append_utf8(self._descriptor(), out)
        elif tag == _UTF8:
            length = self._take(2)
            out.append(tag)
            out += length
            out += self._take(int.from_bytes(length, "big"))
        elif tag in _FIXED_SIZE:
            out.append(tag)
            out += self._take(_FIXED_SIZE[tag])
        else:
            raise DamagedResourceError(f"constant tag {tag} in a class stored as compact-cp")

    def _descriptor(self) -> bytes:
        """Put the package and the class name back after each `L` of a descriptor or signature."""
        pattern = self._strings(self._number()).split(b"L")
        end = self._number() + self._at
        parts = [pattern[0]]
        for rest in pattern[1:]:
            package, name = self._strings(self._number()), self._strings(self._number())
            parts.append(package + b"/" + name + rest if package else name + rest)
        if self._at != end:
            raise DamagedResourceError("a descriptor's class names do not fill their place")
        return b"L".join(parts)

    def _number(self) -> int:
        """Read a number of one to four bytes: the top bit marks fewer than four, two bits how many.

        Four bytes have the top bit clear and hold 31 bits; fewer hold five bits in the first byte.
        """
        first = self._take(1)[0]
        if not first & 0x80:
            return first << 24 | int.from_bytes(self._take(3), "big")
        more = (first >> 5 & 3) - 1
        if more < 0:
            raise DamagedResourceError("a number of no bytes")
        return (first & 0x1F) << 8 * more | int.from_bytes(self._take(more), "big")

    def _take(self, count: int) -> bytes:
        end = self._at + count
        if end > len(self._data):
            raise DamagedResourceError("the class ends inside its constant pool")
        taken = self._data[self._at : end]
        self._at = end
        return taken


def _append_utf8(text: bytes, out: bytearray) -> None:
    if len(text) > 0xFFFF:
        raise DamagedResourceError(f"a Utf8 constant of {len(text)} bytes")
    out.append(_UTF8)
    out += len(text).to_bytes(2, "big")
    out += text
