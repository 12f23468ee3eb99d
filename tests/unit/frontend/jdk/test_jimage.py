"""The module image reader: small images written here, and the installed JDK's own."""

import os
import shutil
import struct
import subprocess
import zlib
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from heddle.frontend.jdk.compression import MAX_RESOURCE, DamagedResourceError, decompress
from heddle.frontend.jdk.jimage import Jimage, JimageError, _hash, open_jimage

MULTIPLIER = 0x01000193


class ImageWriter:
    """Writes a module image the way jlink does: one string table, one perfect hash table."""

    def __init__(self, order: str) -> None:
        self.order = order
        self.strings = bytearray(b"\0")
        self.entries: list[tuple[tuple[str, str, str, str], bytes, int]] = []

    def string(self, text: str) -> int:
        offset = len(self.strings)
        self.strings += text.encode("utf-8", "surrogatepass") + b"\0"
        return offset if text else 0

    def add(self, name: tuple[str, str, str, str], content: bytes, original: int = 0) -> None:
        """Add (module, parent, base, extension); `original` is the size before compression."""
        self.entries.append((name, content, original))

    def add_package(self, package: str, *modules: tuple[int, str]) -> None:
        pairs = [
            struct.pack(self.order + "II", empty, self.string(module)) for empty, module in modules
        ]
        base, dot, extension = package.rpartition(".")
        name = ("packages", "", base, extension) if dot else ("packages", "", package, "")
        self.add(name, b"".join(pairs))

    def layer(self, kind: str, original: bytes, body: bytes) -> bytes:
        header = (0xCAFEFAFA, len(body), len(original), self.string(kind), 0xFFFFFFFF, 1)
        return struct.pack(self.order + "IQQIIB", *header) + body

    def write(self, path: Path) -> Path:
        locations, content, offsets = bytearray(b"\0"), bytearray(b"padding"), []
        for name, data, original in self.entries:
            offsets.append(len(locations))
            sizes = (
                (len(content), len(data), original) if original else (len(content), 0, len(data))
            )
            for kind, value in enumerate((*map(self.string, name), *sizes), start=1):
                if value:
                    size = (value.bit_length() + 7) // 8
                    locations += bytes([kind << 3 | size - 1]) + value.to_bytes(size, "big")
            locations.append(0)
            content += data
        redirect, order = perfect_hash([full_name(entry[0]) for entry in self.entries])
        table = [0 if index is None else offsets[index] for index in order]
        head = (0xCAFEDADA, 1 << 16, 0, len(table), len(table), len(locations), len(self.strings))
        words = struct.pack(f"{self.order}7I{2 * len(table)}i", *head, *redirect, *table)
        path.write_bytes(words + locations + self.strings + content)
        return path


def full_name(name: tuple[str, str, str, str]) -> bytes:
    module, parent, base, extension = name
    path = f"/{module}/" + (f"{parent}/" if parent else "") + base
    return (path + (f".{extension}" if extension else "")).encode("utf-8", "surrogatepass")


def perfect_hash(names: list[bytes]) -> tuple[list[int], list[int | None]]:
    """Return the redirect table, and which name each table entry is for."""
    # Modulo a power of two, names may collide whatever the seed: such a table is made larger.
    tables = (try_perfect_hash(names, size) for size in count(len(names)))
    return next(table for table in tables if table)


def try_perfect_hash(names: list[bytes], size: int) -> tuple[list[int], list[int | None]] | None:
    redirect, free = [0] * size, set(range(size))
    order: list[int | None] = [None] * size
    chains: dict[int, list[int]] = {}
    for index, name in enumerate(names):
        chains.setdefault(_hash(name, MULTIPLIER) % size, []).append(index)
    for slot, chain in sorted(chains.items(), key=lambda item: -len(item[1])):
        if len(chain) == 1:
            places = [min(free)]
            redirect[slot] = -1 - places[0]
        else:
            for seed in range(1, 1000):
                places = [_hash(names[index], seed) % size for index in chain]
                if len(set(places)) == len(chain) and free.issuperset(places):
                    break
            else:
                return None
            redirect[slot] = seed
        free.difference_update(places)
        for place, index in zip(places, chain, strict=True):
            order[place] = index
    return redirect, order


def small_image(order: str, path: Path) -> Jimage:
    writer = ImageWriter(order)
    writer.add(("java.base", "java/lang", "Object", "class"), b"object")
    writer.add(("java.base", "java/lang", "String", "class"), b"string")
    writer.add(("java.base", "", "module-info", "class"), b"base info")
    writer.add(("java.base", "META-INF/services", "Plug", ""), b"service")
    writer.add(("java.base", "META-INF/versions/9/a", "B", "class"), b"versioned")
    writer.add(("java.logging", "", "module-info", "class"), b"logging info")
    writer.add(("java.logging", "java/util/logging", "Logger", "class"), b"logger")
    writer.add(("java.logging", "é/\ud800", "Zoë", "class"), b"odd name")
    writer.add(("java.logging", "java/util/logging", "empty", "properties"), b"")
    writer.add(("java.base", "java/util/logging", "twice", "txt"), b"no class beside it")
    writer.add(("java.logging", "java/util/logging", "twice", "txt"), b"beside Logger")
    writer.add_package("java", (1, "java.logging"), (1, "java.base"))
    writer.add_package("java.lang", (0, "java.base"))
    writer.add_package("java.util.logging", (1, "java.base"), (0, "java.logging"))
    writer.add_package("é.\ud800", (0, "java.logging"))
    return open_jimage(writer.write(path))


@pytest.fixture(params=["<", ">"], ids=["little", "big"])
def image(request: pytest.FixtureRequest, tmp_path: Path) -> Jimage:
    order = request.param
    assert isinstance(order, str)
    return small_image(order, tmp_path / "modules")


@pytest.fixture(scope="module")
def jdk_home() -> Path:
    java = shutil.which("java")
    assert java, "these tests need a JDK on the PATH"
    return Path(os.path.realpath(java)).parents[1]


@pytest.fixture(scope="module")
def jdk_image(jdk_home: Path) -> Jimage:
    return open_jimage(jdk_home / "lib" / "modules")


def test_classes_of_all_modules_are_listed_in_order(image: Jimage) -> None:
    assert image.class_names() == (
        "java/lang/Object",
        "java/lang/String",
        "java/util/logging/Logger",
        "é/\ud800/Zoë",
    )


def test_a_class_is_found_through_its_package(image: Jimage) -> None:
    assert image.read_class("java/lang/Object") == b"object"
    assert image.read_class("java/util/logging/Logger") == b"logger"
    assert image.module_of("java/lang/String") == "java.base"
    assert image.module_of("java/util/logging/Logger") == "java.logging"
    assert image.read_class("é/\ud800/Zoë") == b"odd name"
    assert image.module_of("é/\ud800/Zoë") == "java.logging"


@pytest.mark.parametrize(
    "name",
    ["java/lang/Absent", "no/such/Name", "Object", "java/Object", "module-info", "/", "\0"],
)
def test_an_absent_class_is_none(image: Jimage, name: str) -> None:
    assert image.read_class(name) is None
    assert image.module_of(name) is None


def test_a_resource_is_found_with_and_without_its_module(image: Jimage) -> None:
    assert image.read_resource("/java.logging/module-info.class") == b"logging info"
    assert image.read_resource("/java.logging/java/lang/Object.class") is None
    assert image.read_resource("META-INF/services/Plug") == b"service"
    assert image.read_resource("java/util/logging/empty.properties") == b""
    assert image.read_resource("java/util/logging/twice.txt") == b"beside Logger"
    assert image.read_resource("META-INF/services/Other") is None


def test_an_image_without_resources_has_no_class(tmp_path: Path) -> None:
    image = open_jimage(ImageWriter("<").write(tmp_path / "modules"))
    assert image.class_names() == ()
    assert image.read_class("java/lang/Object") is None


CLASS = bytes.fromhex("cafebabe00000034") + b"".join(
    [
        b"\0\x0a",
        b"\x01\0\x03abc",
        b"\x01\0\x1a(ILjava/util/List;[LTop;)V",
        b"\x05\0\0\0\0\0\0\0\x07",  # a long takes the two places 3 and 4
        b"\x07\0\x01",
        b"\x0f\x06\0\x02",
        b"\x12\0\0\0\x01",
        b"\x01\0\x02hi",
        b"\x03\x01\x17\x19\x01",
        b"the rest of the class",
    ]
)


def number(value: int) -> bytes:
    """Encode as compact-cp does: five bits in the first byte, unless four bytes are needed."""
    for size in 1, 2, 3:
        if value < 1 << 8 * size - 3:
            return (value | (0x80 | size << 5) << 8 * (size - 1)).to_bytes(size, "big")
    return value.to_bytes(4, "big")


def compact(writer: ImageWriter) -> bytes:
    """Write CLASS with two of its texts in the string table and one left in place."""
    parts = [writer.string(text) for text in ("java/util", "List", "", "Top")]
    references = b"".join(map(number, parts))
    descriptor = number(writer.string("(IL;[L;)V")) + number(len(references)) + references
    start = CLASS.index(b"\x05\0")
    end = CLASS.index(b"\x01\0\x02hi")
    shared = b"\x17" + number(writer.string("abc")) + b"\x19" + descriptor
    return CLASS[:10] + shared + CLASS[start:end] + CLASS[end:]


@pytest.mark.parametrize("order", ["<", ">"])
@pytest.mark.parametrize("padding", [0, 40, 9000, 2_100_000])
def test_every_kind_of_compression_is_undone(order: str, padding: int, tmp_path: Path) -> None:
    writer = ImageWriter(order)
    writer.strings += b"\0" * padding  # so that string offsets need one to four bytes
    compacted = writer.layer("compact-cp", CLASS, compact(writer))
    both = writer.layer("zip", compacted, zlib.compress(compacted))
    zipped = writer.layer("zip", CLASS, zlib.compress(CLASS))
    writer.add(("m", "p", "Zip", "class"), zipped, len(CLASS))
    writer.add(("m", "p", "Compact", "class"), compacted, len(CLASS))
    writer.add(("m", "p", "Both", "class"), both, len(CLASS))
    writer.add_package("p", (0, "m"))
    image = open_jimage(writer.write(tmp_path / "modules"))
    assert {name: image.read_class(name) for name in image.class_names()} == {
        "p/Both": CLASS,
        "p/Compact": CLASS,
        "p/Zip": CLASS,
    }


def layered(size: int, body: bytes) -> bytes:
    return struct.pack("<IQQIIB", 0xCAFEFAFA, len(body), size, 0, 0, 1) + body


def strings_of(kind: str) -> Iterator[bytes]:
    yield kind.encode()
    yield from (b"x" * 70_000 for _ in count())


HEAD = bytes.fromhex("cafebabe000000340002")


@pytest.mark.parametrize(
    ("kind", "size", "body", "reason"),
    [
        ("zip", 4, zlib.compress(b"too long"), "expands to 5 bytes instead of 4"),
        ("zip", 9, zlib.compress(b"too short")[:-8], "instead of 9"),
        ("zip", 9, b"no stream", "not a zlib stream"),
        ("zip", MAX_RESOURCE + 1, zlib.compress(b""), "more than"),
        ("lzma", 1, b"", "unknown compression b'lzma'"),
        ("compact-cp", 1, HEAD[:9], "ends inside"),
        ("compact-cp", 1, HEAD, "ends inside"),
        ("compact-cp", 1, HEAD + b"\x11\0\0\0\0", "constant tag 17"),
        ("compact-cp", 1, HEAD + b"\x17\x80", "a number of no bytes"),
        ("compact-cp", 1, HEAD + b"\x17\xa1", "Utf8 constant of 70000 bytes"),
        ("compact-cp", 1, HEAD + b"\x19\xa1\xa1\xa1", "do not fill"),
        ("compact-cp", 1, HEAD + b"\x03\0\0\0\0", "expands to 15 bytes instead of 1"),
    ],
)
def test_damaged_compression_is_an_error(kind: str, size: int, body: bytes, reason: str) -> None:
    strings = strings_of(kind)
    with pytest.raises(DamagedResourceError, match=reason):
        decompress(layered(size, body), "<", lambda _offset: next(strings))


def test_layers_without_end_are_an_error() -> None:
    content = b"content that is longer than a header"
    for _ in range(5):
        content = layered(len(content), zlib.compress(content))
    with pytest.raises(DamagedResourceError, match="more than 4 layers"):
        decompress(content, "<", lambda _offset: b"zip")


def test_content_without_a_layer_is_left_alone() -> None:
    assert decompress(b"short", "<", lambda _offset: b"zip") == b"short"
    assert decompress(b"s" * 40, "<", lambda _offset: b"zip") == b"s" * 40


def test_an_error_names_the_file_the_place_and_the_reason(tmp_path: Path) -> None:
    path = tmp_path / "modules"
    path.write_bytes(struct.pack("<7I", 0xCAFEDADA, 2 << 16 | 3, 0, 0, 0, 0, 0))
    with pytest.raises(JimageError) as caught:
        open_jimage(path)
    assert (caught.value.file, caught.value.offset) == (str(path), 4)
    assert caught.value.reason == "jimage format 2.3; only 1.0 is known"
    assert str(path) in str(caught.value)


@pytest.mark.usefixtures("processes")
def test_the_jdk_is_listed_as_its_own_tool_lists_it(jdk_home: Path, jdk_image: Jimage) -> None:
    tool = [str(jdk_home / "bin" / "jimage"), "list", jdk_image.label]
    listing = subprocess.run(tool, capture_output=True, text=True, check=True, timeout=60).stdout
    expected: dict[str, str] = {}
    module = ""
    for line in listing.splitlines():
        if line.startswith("Module: "):
            module = line.removeprefix("Module: ")
        elif line.endswith(".class") and not line.endswith("module-info.class"):
            expected[line.strip().removesuffix(".class")] = module
    assert len(expected) > 5000
    assert jdk_image.class_names() == tuple(sorted(expected))
    assert {name: jdk_image.module_of(name) for name in sorted(expected)[::20]} == {
        name: expected[name] for name in sorted(expected)[::20]
    }


def test_every_class_of_the_jdk_is_a_class(jdk_image: Jimage) -> None:
    names = jdk_image.class_names()
    heads = {(jdk_image.read_class(name) or b"")[:4] for name in names}
    assert heads == {bytes.fromhex("cafebabe")}
    assert jdk_image.read_resource("/java.base/module-info.class") is not None
