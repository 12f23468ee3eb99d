"""A damaged module image is answered or refused with a `JimageError`, whatever the damage."""

import struct
import zlib
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from heddle.frontend.jdk.compression import DamagedResourceError, decompress
from heddle.frontend.jdk.jimage import Jimage, JimageError, _hash, open_jimage

if TYPE_CHECKING:
    from collections.abc import Callable

CLASS = bytes.fromhex("cafebabe000000340003") + b"\x01\0\x01a\x01\0\x04Lp/A;" + b"rest"
STRINGS = b"\0m\0p\0A\0class\0packages\0compact-cp\0a\0Lp/A;\0zip\0"


def place(text: bytes) -> int:
    return STRINGS.index(b"\0" + text + b"\0") + 1


def layer(kind: bytes, original: int, body: bytes) -> bytes:
    return struct.pack("<IQQIIB", 0xCAFEFAFA, len(body), original, place(kind), 0, 1) + body


def attributes(*values: int) -> bytes:
    """Write attributes 1 to 7: module, parent, base, extension, offset, compressed, size."""
    parts = [
        bytes([kind << 3 | 1]) + value.to_bytes(2, "big") for kind, value in enumerate(values, 1)
    ]
    return b"".join(parts) + b"\0"


def valid_image() -> bytes:
    """Write the class p.A of module m, its package, and nothing else."""
    shared = b"\x17" + bytes([0xC0, place(b"a")])
    descriptor = b"\x19" + bytes([0xC0, place(b"a")]) + b"\xa0"  # `a` has no class name to fill in
    compact = CLASS[:8] + b"\0\x03" + shared + descriptor + b"rest"
    expanded = CLASS[:8] + b"\0\x03" + b"\x01\0\x01a\x01\0\x01a" + b"rest"
    inner = layer(b"compact-cp", len(expanded), compact)
    stored = layer(b"zip", len(inner), zlib.compress(inner))
    package = struct.pack("<II", 0, place(b"m"))
    names = b"/m/p/A.class", b"/packages/p"
    size = next(
        n for n in range(2, 99) if len({_hash(name, 0x01000193) % n for name in names}) == 2
    )
    m, p, a = place(b"m"), place(b"p"), place(b"A")
    first = attributes(m, p, a, place(b"class"), 0, len(stored), len(expanded))
    second = attributes(place(b"packages"), 0, p, 0, len(stored), 0, len(package))
    locations = b"\0" + first + second
    redirect, offsets = [0] * size, [0] * size
    for index, name in enumerate(names):
        redirect[_hash(name, 0x01000193) % size] = -1 - index
    offsets[0], offsets[1] = 1, 1 + len(first)
    header = (0xCAFEDADA, 1 << 16, 0, 2, size, len(locations), len(STRINGS))
    tables = struct.pack(f"<7I{2 * size}i", *header, *redirect, *offsets)
    return tables + locations + STRINGS + stored + package


IMAGE = valid_image()
LOCATIONS = IMAGE.index(b"\0" + attributes(place(b"m"))[:3])


def changed(offset_in_image: int, replacement: bytes) -> bytes:
    return IMAGE[:offset_in_image] + replacement + IMAGE[offset_in_image + len(replacement) :]


def answers(path: Path) -> bool:
    """Ask everything; True if the image answered as if whole, False if it refused or lacks it."""
    questions: list[Callable[[Jimage], object]] = [
        Jimage.class_names,
        lambda image: image.read_class("p/A"),
        lambda image: image.read_resource("/m/p/A.class"),
        lambda image: image.read_resource("META-INF/MANIFEST.MF") is None,
        lambda image: image.module_of("p/A"),
        lambda image: image.read_class("q/B") is None,
    ]
    try:
        image = open_jimage(path)
    except JimageError:
        return False
    whole = True
    refusals: list[JimageError] = []
    for question in questions:
        try:
            whole = bool(question(image)) and whole
        except JimageError as error:
            refusals.append(error)
    assert all(error.file == str(path) and error.offset >= 0 for error in refusals)
    return whole and not refusals


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "modules"


def test_the_whole_image_is_read(path: Path) -> None:
    path.write_bytes(IMAGE)
    assert answers(path)
    image = open_jimage(path)
    assert image.class_names() == ("p/A",)
    assert image.module_of("p/A") == "m"
    assert (image.read_class("p/A") or b"").endswith(b"\x01\0\x01a\x01\0\x01arest")


def test_every_cut_is_refused(path: Path) -> None:
    for length in range(len(IMAGE)):
        path.write_bytes(IMAGE[:length])
        assert not answers(path), length


@pytest.mark.parametrize("value", [0x00, 0x01, 0x7F, 0x80, 0xFF])
def test_every_byte_may_be_anything(path: Path, value: int) -> None:
    for position in range(len(IMAGE)):
        path.write_bytes(IMAGE[:position] + bytes([value]) + IMAGE[position + 1 :])
        answers(path)


@given(st.binary(min_size=42, max_size=42))
def test_locations_may_be_anything(tmp_path_factory: pytest.TempPathFactory, junk: bytes) -> None:
    path = tmp_path_factory.getbasetemp() / "locations"
    path.write_bytes(changed(LOCATIONS + 1, junk))
    answers(path)


@pytest.mark.parametrize("word", [-(2**31), -2, -1, 1, 0x7FFFFFFF])
def test_every_word_of_the_index_may_be_anything(path: Path, word: int) -> None:
    for position in range(0, 60, 4):
        path.write_bytes(IMAGE[:position] + struct.pack("<i", word) + IMAGE[position + 4 :])
        answers(path)


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "the file is empty"),
        (b"PK\x03\x04", "no module image"),
        (b"PK\x03\x04" * 20, "wrong magic number"),
        (IMAGE[:50], "the index ends at"),
    ],
)
def test_what_is_no_image_is_refused(path: Path, content: bytes, reason: str) -> None:
    path.write_bytes(content)
    with pytest.raises(JimageError, match=reason):
        open_jimage(path)


def test_a_directory_or_nothing_is_refused(path: Path) -> None:
    with pytest.raises(JimageError, match="No such file"):
        open_jimage(path)
    path.mkdir()
    with pytest.raises(JimageError, match="directory"):
        open_jimage(path)


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (changed(LOCATIONS + 1, b"\x0f" + b"\xff" * 8), "no string at 18446744073709551615"),
        (changed(LOCATIONS + 1, b"\x49"), "malformed or has no end"),
        (changed(LOCATIONS + 2, b"\xff\xff"), "no string at 65535"),
        (IMAGE.replace(b"\0zip\0", b"\0zip!").replace(b"\0Lp/A;\0", b"\0Lp/A;!"), "without end"),
        (changed(LOCATIONS + 14, b"\xff\xff"), "a resource of"),
    ],
)
def test_a_damaged_location_says_what_is_wrong(path: Path, content: bytes, reason: str) -> None:
    path.write_bytes(content)
    with pytest.raises(JimageError, match=reason):
        open_jimage(path).read_class("p/A")


def test_a_zlib_bomb_is_cut_at_the_promised_size() -> None:
    bomb = layer(b"zip", 10, zlib.compress(bytes(50_000_000)))
    with pytest.raises(DamagedResourceError, match="expands to 11 bytes instead of 10"):
        decompress(bomb, "<", lambda _offset: b"zip")


@given(st.sampled_from([b"zip", b"compact-cp"]), st.binary(max_size=80), st.integers(0, 100))
def test_any_layer_is_expanded_or_refused(kind: bytes, body: bytes, size: int) -> None:
    content = layer(kind, size, (CLASS[:9] if kind == b"compact-cp" else b"") + body)
    names = {place(kind): kind}
    try:
        expanded = decompress(content, "<", lambda offset: names.get(offset, b"L;L;"))
    except DamagedResourceError:
        return
    assert len(expanded) == size
