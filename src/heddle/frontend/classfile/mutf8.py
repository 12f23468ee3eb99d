"""Modified UTF-8, the encoding of every text in a class file (JVMS 4.4.7).

It differs from UTF-8 in three ways: NUL is `C0 80`; a character beyond U+FFFF is a pair of
surrogates of three bytes each; and a surrogate may stand alone, since a Java string is a sequence
of UTF-16 units. A lone surrogate stays one in the `str`, which UTF-8 then cannot encode.

Decoding never fails. HotSpot checks the encoding only of classes it does not trust, and accepts
overlong forms up to version 47; where it does not check, a byte that starts no sequence stands for
itself. The same reading is used here, so that every text HotSpot can load has one meaning.
"""

import struct

__all__ = ["decode", "encode"]

_BMP_END = "\uffff"


def decode(data: bytes) -> str:
    """Return the text that the bytes of a `CONSTANT_Utf8` stand for."""
    if data.isascii():
        return data.decode("ascii")
    try:
        text = data.replace(b"\xc0\x80", b"\0").decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        return _joined(_decoded_by_hand(data))
    if max(text) > _BMP_END:  # a four-byte sequence, which is UTF-8 but not modified UTF-8
        return _joined(_decoded_by_hand(data))
    return _joined(text)


def encode(text: str) -> bytes:
    """Return the bytes that a compiler writes for a text."""
    if text.isascii() and "\0" not in text:
        return text.encode("ascii")
    utf16 = text.encode("utf-16-be", "surrogatepass")
    units = "".join(map(chr, struct.unpack(f">{len(utf16) // 2}H", utf16)))
    return units.encode("utf-8", "surrogatepass").replace(b"\0", b"\xc0\x80")


def _joined(units: str) -> str:
    """Join each high surrogate and the low one after it into the character they stand for."""
    if units.isprintable():  # surrogates are not printable: almost every text takes this way out
        return units
    return units.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")


def _decoded_by_hand(data: bytes) -> str:
    """Decode one UTF-16 unit at a time, taking overlong forms and stray bytes as HotSpot does."""
    units: list[str] = []
    position = 0
    while position < len(data):
        unit, size = _unit(data, position)
        units.append(chr(unit))
        position += size
    return "".join(units)


def _unit(data: bytes, position: int) -> tuple[int, int]:
    """Return the UTF-16 unit that starts at a position, and its size in bytes."""
    first = data[position]
    if 0xC0 <= first < 0xE0 and _continues(data, position + 1, 1):
        return (first & 0x1F) << 6 | data[position + 1] & 0x3F, 2
    if 0xE0 <= first < 0xF0 and _continues(data, position + 1, 2):
        middle, last = data[position + 1], data[position + 2]
        return (first & 0x0F) << 12 | (middle & 0x3F) << 6 | last & 0x3F, 3
    return first, 1


def _continues(data: bytes, position: int, count: int) -> bool:
    """Say whether `count` continuation bytes (`10xxxxxx`) follow at a position."""
    tail = data[position : position + count]
    return len(tail) == count and all(byte & 0xC0 == 0x80 for byte in tail)
