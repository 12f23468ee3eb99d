"""Broken class files against HotSpot: what it loads can be read, and nothing else goes wrong.

A sample of what `benchmarks/classfile_fuzz.py` does at scale, with one start of a JVM.
"""

import struct
from collections.abc import Iterator
from typing import NamedTuple

import pytest

import classfile_fuzz as fuzz
from class_mutants import Dice, Mutant, mutants
from heddle._util.errors import InputError
from heddle.frontend.classfile.reader import ClassFile, read_class_file

pytestmark = pytest.mark.usefixtures("processes")

MUTANTS = 480
ODD_NAMES = (
    "<b>markup<b>&amp",
    "\x1bc reset",
    "\x9b31m red",
    "two\nlines\r",
    "\0",
    "\ud800",
    "\udc00\ud800",
    "\U0001f600",
    "\u202e right to left",
    "-1",
    " ",
)


def modified_utf8(text: str) -> bytes:
    units = text.encode("utf-16-be", "surrogatepass")
    pairs = zip(units[::2], units[1::2], strict=True)
    encoded = [chr(high << 8 | low).encode("utf-8", "surrogatepass") for high, low in pairs]
    return b"".join(encoded).replace(b"\0", b"\xc0\x80")


def small_class(name: str, attribute: str, body: bytes, version: int = 52) -> bytes:
    """Write an interface with a field, a method and one attribute in each of the three places."""
    texts = [name, "java/lang/Object", "f", "I", "m", "()V", attribute]
    constants = [b"\x01" + struct.pack(">H", len(t)) + t for t in map(modified_utf8, texts)]
    constants += [b"\x07\0\x01", b"\x07\0\x02"]
    attributes = struct.pack(">HHI", 1, 7, len(body)) + body
    head = b"\xca\xfe\xba\xbe" + struct.pack(">HHH", 0, version, len(constants) + 1)
    field = struct.pack(">HHHH", 1, 0x0019, 3, 4) + attributes
    method = struct.pack(">HHHH", 1, 0x0401, 5, 6) + attributes
    middle = struct.pack(">HHHH", 0x0601, 8, 9, 0)
    return head + b"".join(constants) + middle + field + method + attributes


class Odd(NamedTuple):
    """A class that HotSpot links and that a strict reader may well refuse."""

    what: str
    name: str
    data: bytes


GARBAGE = (b"", b"\xff", b"\0\1\0\1\xff\xff[", b"\0\1\0\1\0\1\0\1[" + b"\0\1[" * 3000)
UNCHECKED = (
    "RuntimeVisibleAnnotations",
    "RuntimeInvisibleAnnotations",
    "RuntimeVisibleParameterAnnotations",
    "RuntimeVisibleTypeAnnotations",
    "AnnotationDefault",
    "SourceDebugExtension",
    "Code of something else",
    "LineNumberTable",
    "StackMapTable",
    "\ud800",
)
IGNORED_IN_OLD_VERSIONS = ("Signature", "EnclosingMethod", "BootstrapMethods", "NestHost", "Record")


def odd_classes() -> Iterator[Odd]:
    for name in ODD_NAMES:  # all but `.`, `;`, `[` and `/`, which HotSpot does not allow
        yield Odd(f"named {name!r}", name, small_class(name, "Unknown", b"?"))
    for attribute in UNCHECKED:
        for body in GARBAGE:
            data = small_class("A", attribute, body)
            yield Odd(f"{attribute!r} {body[:9]!r}", "A", data)
    for attribute in IGNORED_IN_OLD_VERSIONS:
        for body in GARBAGE:
            data = small_class("A", attribute, body, version=48)
            yield Odd(f"old {attribute} {body[:9]!r}", "A", data)


class Sample(NamedTuple):
    """Mutants and odd classes with HotSpot's verdicts on them."""

    mutants: list[Mutant]
    verdicts: list[str]
    odd: list[Odd]
    odd_verdicts: list[str]


@pytest.fixture(scope="module")
def sample() -> Sample:
    dice, jdk = Dice(20), fuzz.default_jdk()
    made = [*mutants(fuzz.jdk_seeds(jdk, 60, dice), MUTANTS, dice)]
    odd = [*odd_classes()]
    files = [mutant.data for mutant in made] + [one.data for one in odd]
    verdicts = fuzz.hotspot_verdicts(files, jdk, ())
    return Sample(made, verdicts[:MUTANTS], odd, verdicts[MUTANTS:])


def test_whatever_hotspot_loads_is_read(sample: Sample) -> None:
    result = fuzz.compare(sample.mutants, sample.verdicts)
    assert result.failures == []
    assert sum(result.counts.values()) == MUTANTS
    assert result.counts["HotSpot LINKED, reader reads"] >= MUTANTS // 20
    assert result.counts["HotSpot LOADED, reader reads"] >= MUTANTS // 20
    assert result.counts["HotSpot REJECTED, reader rejects"] >= MUTANTS // 5


def test_the_comparison_notices_a_strict_reader_and_a_bug(sample: Sample) -> None:
    def refuse(_: ClassFile) -> list[str]:
        raise InputError("mutant", "refused")

    def fail(_: ClassFile) -> list[str]:
        raise LookupError("a bug")

    loaded = sum(not verdict.startswith(("REJECTED", "UNREAD")) for verdict in sample.verdicts)
    assert len(fuzz.compare(sample.mutants, sample.verdicts, [refuse]).failures) == loaded
    result = fuzz.compare(sample.mutants, sample.verdicts, [fail])
    assert len(result.failures) > loaded
    assert all("a bug" in reason for _, reason in result.failures)


def test_odd_classes_are_linked_by_hotspot_and_read(sample: Sample) -> None:
    for one, verdict in zip(sample.odd, sample.odd_verdicts, strict=True):
        assert verdict.startswith("LINKED"), (one.what, verdict)
        class_file = read_class_file(one.data, one.what)
        fuzz.touch_everything(class_file)
        assert class_file.name == one.name
        assert (class_file.annotations, class_file.methods[0].annotations) == ((), ())
