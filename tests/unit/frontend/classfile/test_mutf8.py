"""Modified UTF-8 (JVMS 4.4.7): every Java string survives, and no bytes at all are an error."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from heddle.frontend.classfile import mutf8


def encode(text: str) -> bytes:
    """Encode as the JVMS says, one UTF-16 unit at a time."""
    units = text.encode("utf-16-be", "surrogatepass")
    encoded = bytearray()
    for high, low in zip(units[::2], units[1::2], strict=True):
        unit = high << 8 | low
        if 0 < unit < 0x80:
            encoded.append(unit)
        elif unit < 0x800:
            encoded += bytes([0xC0 | unit >> 6, 0x80 | unit & 0x3F])
        else:
            encoded += bytes([0xE0 | unit >> 12, 0x80 | unit >> 6 & 0x3F, 0x80 | unit & 0x3F])
    return bytes(encoded)


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"", ""),
        (b"java/lang/Object", "java/lang/Object"),
        (b"\xc0\x80", "\0"),
        (b"a\xc0\x80b\xc0\x80", "a\0b\0"),
        (b"\xc3\xa9\xe2\x82\xac", "é€"),
        (b"\xed\xa0\xbd\xed\xb8\x80", "\U0001f600"),
        (b"\xed\xa0\xbd", "\ud83d"),
        (b"\xed\xb8\x80\xed\xa0\xbd", "\ude00\ud83d"),
        (b"\xed\xa0\xbd\xed\xa0\xbd\xed\xb8\x80", "\ud83d\U0001f600"),
        (b"\xed\xa0\xbd-\xed\xb8\x80", "\ud83d-\ude00"),
        (b"\xef\xbb\xbfx", "\ufeffx"),
    ],
)
def test_well_formed_text(data: bytes, text: str) -> None:
    assert mutf8.decode(data) == text


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"\0", "\0"),  # NUL as itself
        (b"\xc1\x81", "A"),  # overlong, which HotSpot allows up to version 47
        (b"\xe0\x81\x81", "A"),
        (b"\xf0\x9f\x98\x80", "\xf0\x9f\x98\x80"),  # UTF-8, but not modified UTF-8
        (b"\xff\x80", "\xff\x80"),
        (b"\xc3", "\xc3"),  # cut short
        (b"\xe2\x82", "\xe2\x82"),
        (b"\xe2\x82(", "\xe2\x82("),
        (b"\xe1\xc0\x80", "\xe1\0"),
        (b"\xff\xed\xa0\xbd\xed\xb8\x80", "\xff\U0001f600"),
    ],
)
def test_malformed_text_is_read_as_hotspot_reads_it_unchecked(data: bytes, text: str) -> None:
    assert mutf8.decode(data) == text


@given(st.text(st.characters(exclude_categories=())))
@example("\ud83d\ude00")
@example("\0\ud83d")
def test_every_java_string_survives(text: str) -> None:
    # A pair of surrogates in a `str` is one character in Java.
    expected = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")
    assert mutf8.decode(encode(text)) == expected


@given(st.binary())
def test_no_bytes_are_an_error(data: bytes) -> None:
    units = mutf8.decode(data).encode("utf-16-le", "surrogatepass")
    assert len(units) <= 2 * len(data)
