"""Writes archives that are odd in one way each into a directory: `odd_archives.py DIRECTORY`.

Most are variations on two classes, `A.class` and `B.class`. The writer takes the honest value for
everything that is not said otherwise; layouts are those of PKWARE's APPNOTE 6.3.10, section 4.3.
"""

import sys
import zlib
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from struct import pack

WIDE = 0xFFFFFFFF


def deflated(data: bytes) -> bytes:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return packer.compress(data) + packer.flush()


@dataclass
class Part:
    """One entry; what is not None in `central` or `local` replaces the honest value."""

    name: bytes
    data: bytes = b""
    method: int = 8
    central: dict[str, int | bytes] = field(default_factory=dict)
    local: dict[str, int | bytes] = field(default_factory=dict)
    after: bytes = b""
    body: bytes | None = None

    def packed(self) -> bytes:
        if self.body is not None:
            return self.body
        return deflated(self.data) if self.method == 8 else self.data

    def fields(self, changed: dict[str, int | bytes]) -> dict[str, int | bytes]:
        honest: dict[str, int | bytes] = {
            "signature": b"PK\3\4" if changed is self.local else b"PK\1\2",
            "name": self.name,
            "flags": 0,
            "method": self.method,
            "crc": zlib.crc32(self.data),
            "packed": len(self.packed()),
            "size": len(self.data),
            "extra": b"",
            "comment": b"",
            "disk": 0,
            "name_size": len(self.name),
        }
        return honest | changed

    def local_part(self) -> bytes:
        f = self.fields(self.local)
        name, extra = bytes_of(f["name"]), bytes_of(f["extra"])
        sizes = pack("<III", f["crc"], f["packed"], f["size"])
        head = bytes_of(f["signature"]) + pack("<HHHI", 20, f["flags"], f["method"], 0x5A214000)
        return (
            head
            + sizes
            + pack("<HH", len(name), len(extra))
            + name
            + extra
            + self.packed()
            + self.after
        )

    def central_part(self, offset: int) -> bytes:
        f = self.fields(self.central)
        name, extra, comment = bytes_of(f["name"]), bytes_of(f["extra"]), bytes_of(f["comment"])
        head = bytes_of(f["signature"]) + pack(
            "<HHHHI", 20, 20, f["flags"], f["method"], 0x5A214000
        )
        sizes = pack("<III", f["crc"], f["packed"], f["size"])
        lengths = pack("<HHHH", f["name_size"], len(extra), len(comment), f["disk"])
        tail = pack("<HII", 0, 0, f.get("offset", offset))
        return head + sizes + lengths + tail + name + extra + comment


def bytes_of(value: int | bytes) -> bytes:
    assert isinstance(value, bytes)
    return value


@dataclass
class Shape:
    """How the parts are put together; None means the honest value."""

    before: bytes = b""
    shifted: bool = False
    gap: bytes = b""
    directory_tail: bytes = b""
    comment: bytes = b""
    comment_size: int | None = None
    after: bytes = b""
    count: int | None = None
    size: int | None = None
    offset: int | None = None
    reverse: bool = False
    end64: Callable[[int, int, int, int], bytes] | None = None


def zipped(*parts: Part, shape: Shape | None = None) -> bytes:
    s = shape or Shape()
    out = bytearray(s.before)
    base = 0 if s.shifted else len(s.before)
    headers = []
    for part in parts:
        headers.append(part.central_part(len(out) - base))
        out += part.local_part()
    out += s.gap
    start = len(out)
    out += b"".join(reversed(headers) if s.reverse else headers) + s.directory_tail
    size = len(out) - start
    if s.end64:
        out += s.end64(len(out), len(parts), size, start - base)
    count = len(parts) if s.count is None else s.count
    size = size if s.size is None else s.size
    offset = start - base if s.offset is None else s.offset
    comment_size = len(s.comment) if s.comment_size is None else s.comment_size
    out += pack("<4sHHHHIIH", b"PK\5\6", 0, 0, count, count, size, offset, comment_size)
    return bytes(out) + s.comment + s.after


def end64(*, shift: int = 0, count: int = 0, signature: bytes = b"PK\6\6") -> Callable[..., bytes]:
    """Make a ZIP64 end record and its locator, with errors added to the honest values."""

    def made(at: int, entries: int, size: int, offset: int) -> bytes:
        record = signature + pack(
            "<QHHIIQQQQ", 44, 45, 45, 0, 0, entries, entries + count, size, offset
        )
        return record + b"PK\6\7" + pack("<IQI", 0, at + shift, 1)

    return made


def extra64(*values: int, size: int | None = None) -> bytes:
    body = b"".join(pack("<Q", value & (2**64 - 1)) for value in values)
    return pack("<HH", 1, len(body) if size is None else size) + body


A, B = Part(b"A.class", b"first" * 20), Part(b"B.class", b"second" * 30)
STORED = Part(b"S.class", b"stored" * 10, method=0)
PLAIN = zipped(A, B)
DESCRIPTOR = pack("<III", zlib.crc32(A.data), len(A.packed()), len(A.data))
EMPTY_LOCAL: dict[str, int | bytes] = {"flags": 8, "crc": 0, "packed": 0, "size": 0}


def manifest(text: bytes, name: bytes = b"META-INF/MANIFEST.MF") -> Part:
    return Part(name, b"Manifest-Version: 1.0\r\n" + text)


def versioned(text: bytes, *more: Part, name: bytes = b"META-INF/MANIFEST.MF") -> bytes:
    """Make an archive whose class `A` depends on how its manifest is understood."""
    return zipped(manifest(text, name), A, Part(b"META-INF/versions/9/A.class", b"nine"), *more)


def names_archive() -> bytes:
    names = (
        b"/abs/A.class", b"../up.class", b"a/../b.class", b"a\\b.class", b"nul\0.class", b"",
        b"a//b", b"C:/x.class", b"sp ace.class", b"per%41cent.class", b"\xc3\xa4.class",
        b"q?x#y.class", b"\xf0\x9f\x90\x9b.class", b"\x1b[31m.class", b"./dot.class",
        b"semi;colon", b"jar:!/x",
    )  # fmt: skip
    return zipped(*(Part(name, b"data of " + name) for name in names))


def duplicates() -> dict[str, bytes]:
    again = Part(b"A.class", b"again")
    return {
        "twice": zipped(A, B, again),
        "twice-reversed": zipped(A, B, again, shape=Shape(reverse=True)),
        "thrice": zipped(A, again, Part(b"A.class", b"third", method=0)),
        "file-then-directory": zipped(A, Part(b"A.class/", b"directory")),
        "directory-then-file": zipped(Part(b"A.class/", b"directory"), A),
        "directory-with-data": zipped(Part(b"A.class/", b"directory"), B),
        "directories": zipped(
            Part(b"a/", method=0), Part(b"a/b/", method=0), Part(b"a/b/C.class", b"c")
        ),
        "case-differs": zipped(A, Part(b"a.class", b"small")),
        "names": names_archive(),
    }


def ends() -> dict[str, bytes]:
    fake = b"PK\5\6" + bytes(18)
    inner = zipped(Part(b"Inner.class", b"inner"))
    return {
        "plain": PLAIN,
        "empty-file": b"",
        "only-end": b"PK\5\6" + bytes(18),
        "only-end-with-lies": pack("<4sHHHHIIH", b"PK\5\6", 0, 0, 3, 3, 99, 7, 0),
        "only-end-with-comment": b"PK\5\6" + bytes(16) + b"\3\0abc",
        "only-end-with-junk-before": b"junk" + b"PK\5\6" + bytes(18),
        "not-a-zip": b"hello, world" * 20,
        "junk-before": zipped(A, B, shape=Shape(before=b"#!/bin/sh\n" * 50)),
        "junk-before-adjusted": zipped(A, B, shape=Shape(before=b"stub" * 50, shifted=True)),
        "zip-before": zipped(A, B, shape=Shape(before=inner, shifted=True)),
        "zip-after": PLAIN + inner,
        "junk-after": PLAIN + b"\0" * 100,
        "newline-after": PLAIN + b"\n",
        "junk-before-and-after": zipped(A, shape=Shape(before=b"x" * 99, after=b"y" * 99)),
        "junk-before-adjusted-and-after": zipped(
            A, shape=Shape(before=b"x" * 99, shifted=True, after=b"y" * 99)
        ),
        "much-junk-after": PLAIN + b"\0" * 70000,
        "junk-after-just-inside": PLAIN + b"\0" * 65535,
        "junk-after-just-outside": PLAIN + b"\0" * 65700,
        **{f"junk-after-{n}": PLAIN + b"\0" * (65535 + n) for n in range(60, 130, 5)},
        "comment": zipped(A, B, shape=Shape(comment=b"a comment")),
        "longest-comment": zipped(A, B, shape=Shape(comment=b"c" * 65535)),
        "comment-not-utf8": zipped(A, B, shape=Shape(comment=b"\xff\xfe")),
        "comment-cut-short": zipped(A, B, shape=Shape(comment=b"abc", comment_size=50)),
        "comment-size-too-small": zipped(A, B, shape=Shape(comment=b"abcdef", comment_size=2)),
        "fake-end-in-comment": zipped(A, B, shape=Shape(comment=b"see " + fake + b" there")),
        "fake-end-closes-comment": zipped(A, B, shape=Shape(comment=b"see " + fake)),
        "whole-zip-as-comment": zipped(A, B, shape=Shape(comment=inner)),
        "zip-as-comment-with-junk": zipped(A, B, shape=Shape(comment=inner + b"junk")),
        "count-too-small": zipped(A, B, shape=Shape(count=1)),
        "count-zero": zipped(A, B, shape=Shape(count=0)),
        "count-too-large": zipped(A, B, shape=Shape(count=3)),
        "count-far-too-large": zipped(A, B, shape=Shape(count=60000)),
        "directory-size-too-small": zipped(A, B, shape=Shape(size=53)),
        "directory-size-too-large": zipped(A, B, shape=Shape(size=5000)),
        "directory-size-zero": zipped(A, B, shape=Shape(size=0, count=0)),
        "directory-offset-too-large": zipped(A, B, shape=Shape(offset=100000)),
        "directory-offset-too-small": zipped(A, B, shape=Shape(offset=0)),
        "gap-before-directory": zipped(A, B, shape=Shape(gap=b"gap" * 9)),
        "tail-in-directory": zipped(A, B, shape=Shape(directory_tail=b"t" * 9)),
        "long-tail-in-directory": zipped(A, B, shape=Shape(directory_tail=b"t" * 60)),
        "signature-tail-in-directory": zipped(A, shape=Shape(directory_tail=b"PK\5\5\4\0sign")),
        "cut-short": PLAIN[:-30],
        "cut-in-end": PLAIN[:-3],
    }


def headers() -> dict[str, bytes]:
    def central(part: Part, **changed: int | bytes) -> bytes:
        return zipped(Part(part.name, part.data, part.method, central=changed), B)

    long = b"n" * 65490
    return {
        "encrypted": central(A, flags=1),
        "strong-encryption-flag": central(A, flags=64),
        "encrypted-only-locally": zipped(Part(A.name, A.data, local={"flags": 1})),
        "method-bzip2": central(A, method=12),
        "method-differs-locally": zipped(Part(A.name, A.data, local={"method": 0})),
        "bad-signature": central(A, signature=b"PK\1\3"),
        "bad-local-signature": zipped(Part(A.name, A.data, local={"signature": b"PK\3\5"}), B),
        "name-size-too-large": central(A, name_size=60000),
        "name-not-utf8": zipped(Part(b"\xff.class", b"data"), B),
        "name-not-utf8-but-flagged": zipped(Part(b"\xff.class", b"d", central={"flags": 0x800}), B),
        "name-is-surrogate": zipped(Part(b"\xed\xa0\x80.class", b"data"), B),
        "name-overlong": zipped(Part(b"\xc0\x80.class", b"data"), B),
        "name-flagged": zipped(Part(b"\xc3\xa4.class", b"data", central={"flags": 0x800}), B),
        "entry-comment": central(A, comment=b"hello"),
        "entry-comment-not-utf8": central(A, comment=b"\xff"),
        "header-longest": zipped(Part(long[: 65535 - 46], b"x", local={"name": b"n"})),
        "header-too-long": zipped(Part(long, b"x", local={"name": b"n"})),
        "local-name-differs": zipped(Part(A.name, A.data, local={"name": b"other/Name.class"}), B),
        "local-extra": zipped(Part(A.name, A.data, local={"extra": b"\xfe\xca\4\0abcd"}), B),
        "long-local-extra": zipped(Part(A.name, A.data, local={"extra": b"e" * 60000}), B),
        "offset-wrong": central(A, offset=3),
        "offset-past-end": central(A, offset=999999),
        "offset-of-other": central(B, offset=0),
        "disk-number": central(A, disk=7),
        "extra": central(A, extra=b"\xfe\xca\4\0abcd"),
        "extra-too-long": central(A, extra=b"\xfe\xca\x40\0abcd"),
        "extra-trailing-bytes": central(A, extra=b"\xfe\xca\0\0abc"),
        "extra-two-bytes": central(A, extra=b"ab"),
    }


def sizes() -> dict[str, bytes]:
    def lying(part: Part, **changed: int | bytes) -> bytes:
        return zipped(Part(part.name, part.data, part.method, central=changed), B)

    cut = A.packed()[:-4]
    ends_in_zero = next((d, p) for n in range(2000) if (p := deflated(d := b"x%d" % n))[-1] == 0)
    return {
        "checksum-wrong": lying(A, crc=1),
        "checksum-wrong-stored": lying(STORED, crc=1),
        "local-sizes-wrong": zipped(Part(A.name, A.data, local={"packed": 1, "size": 1}), B),
        "local-sizes-zero": zipped(Part(A.name, A.data, local=EMPTY_LOCAL), B),
        "size-too-small": lying(A, size=7),
        "size-too-large": lying(A, size=1000),
        "size-zero": lying(A, size=0),
        "size-zero-bad-local": zipped(
            Part(A.name, A.data, central={"size": 0}, local={"signature": b"oops"}), B
        ),
        "packed-too-small": lying(A, packed=len(A.packed()) - 4),
        "packed-too-large": lying(A, packed=len(A.packed()) + 40),
        "packed-past-end": lying(A, packed=10**6),
        "packed-zero": lying(A, packed=0),
        "stored-size-too-small": lying(STORED, size=7),
        "stored-size-too-large": lying(STORED, size=99),
        "stored-packed-too-small": lying(STORED, packed=7),
        "stored-packed-too-large": lying(STORED, packed=70),
        "stored-packed-past-end": lying(STORED, packed=10**6),
        "stored-both-past-end": lying(STORED, packed=10**6, size=10**6),
        "stored-empty": zipped(Part(b"E.class", b"", method=0), B),
        "deflated-empty": zipped(Part(b"E.class", b""), B),
        "deflated-cut": zipped(Part(A.name, A.data, body=cut), B),
        "deflated-lacks-final-zero": zipped(
            Part(b"Z.class", ends_in_zero[0], body=ends_in_zero[1][:-1])
        ),
        "deflated-garbage": zipped(Part(A.name, A.data, body=b"\xff" * 40), B),
        "deflated-garbage-after": zipped(Part(A.name, A.data, body=A.packed() + b"\xff" * 40), B),
        "deflated-garbage-half-way": zipped(
            Part(A.name, bytes(9000), body=deflated(bytes(range(256)) * 40)[:200] + b"\xff" * 99), B
        ),
        "deflated-called-stored": lying(A, method=0, size=len(A.packed())),
        "stored-called-deflated": lying(STORED, method=8),
        "descriptor": zipped(
            Part(A.name, A.data, local=EMPTY_LOCAL, after=b"PK\7\x08" + DESCRIPTOR), B
        ),
        "descriptor-unsigned": zipped(Part(A.name, A.data, local=EMPTY_LOCAL, after=DESCRIPTOR), B),
        "descriptor-wrong": zipped(Part(A.name, A.data, local=EMPTY_LOCAL, after=b"\1" * 12), B),
        "descriptor-stored": zipped(
            Part(STORED.name, STORED.data, 0, local=EMPTY_LOCAL, after=DESCRIPTOR), B
        ),
        "overlapping": zipped(
            A,
            Part(b"Copy.class", A.data, body=b"", central={"offset": 0, "packed": len(A.packed())}),
        ),
        "overlapping-partly": zipped(
            STORED, Part(b"Late.class", b"?" * 20, 0, body=b"", central={"offset": 0})
        ),
    }


def wide() -> dict[str, bytes]:
    def widened(extra: bytes, part: Part = A, **changed: int | bytes) -> bytes:
        return zipped(
            Part(part.name, part.data, part.method, central={"extra": extra, **changed}), B
        )

    size, packed = len(A.data), len(A.packed())
    full = Shape(count=0xFFFF, size=WIDE, offset=WIDE)
    return {
        "end64": zipped(A, B, shape=replace(full, end64=end64())),
        "end64-not-needed": zipped(A, B, shape=Shape(end64=end64())),
        "end64-not-needed-count-differs": zipped(A, B, shape=Shape(end64=end64(count=1))),
        "end64-not-needed-count-smaller": zipped(A, B, shape=Shape(end64=end64(count=-1))),
        "end64-count-too-large": zipped(A, B, shape=replace(full, end64=end64(count=9))),
        "end64-count-too-small": zipped(A, B, shape=replace(full, end64=end64(count=-1))),
        "end64-count-negative": zipped(A, B, shape=replace(full, end64=end64(count=2**64 - 9))),
        "end64-misplaced": zipped(A, B, shape=replace(full, end64=end64(shift=1))),
        "end64-misplaced-not-needed": zipped(A, B, shape=Shape(end64=end64(shift=1))),
        "end64-past-end": zipped(A, B, shape=Shape(end64=end64(shift=10**6))),
        "end64-bad-signature": zipped(A, B, shape=replace(full, end64=end64(signature=b"PK\6\5"))),
        "end64-missing": zipped(A, B, shape=full),
        "end64-with-junk-before": zipped(
            A, B, shape=replace(full, before=b"j" * 99, end64=end64())
        ),
        "end64-with-junk-adjusted": zipped(
            A, B, shape=replace(full, before=b"j" * 99, shifted=True, end64=end64())
        ),
        "end64-with-junk-after": zipped(A, B, shape=replace(full, end64=end64(), after=b"junk")),
        "end64-unneeded-with-junk-after": zipped(A, B, shape=Shape(end64=end64(), after=b"junk")),
        "extra64-sizes": widened(extra64(size, packed), size=WIDE, packed=WIDE),
        "extra64-size": widened(extra64(size), size=WIDE),
        "extra64-packed": widened(extra64(packed), packed=WIDE),
        "extra64-offset": widened(extra64(0), offset=WIDE),
        "extra64-all": widened(extra64(size, packed, 0), size=WIDE, packed=WIDE, offset=WIDE),
        "extra64-stored": widened(
            extra64(len(STORED.data), len(STORED.data)), STORED, size=WIDE, packed=WIDE
        ),
        "extra64-not-needed": widened(extra64(size, packed)),
        "extra64-empty-not-needed": widened(extra64()),
        "extra64-empty-needed": widened(extra64(), size=WIDE),
        "extra64-too-short": widened(extra64(size), size=WIDE, packed=WIDE),
        "extra64-too-long": widened(extra64(size, packed), size=WIDE),
        "extra64-negative": widened(extra64(-1), size=WIDE),
        "extra64-negative-offset": widened(extra64(-1), offset=WIDE),
        "extra64-missing": widened(b"", size=WIDE),
        "extra64-missing-packed": widened(b"", packed=WIDE),
        "extra64-missing-disk": widened(b"", disk=0xFFFF),
        "extra64-other-extra": widened(b"\xfe\xca\0\0", packed=WIDE),
        "extra64-after-other": widened(b"\xfe\xca\2\0ab" + extra64(size), size=WIDE),
        "extra64-twice": widened(extra64(size) + extra64(7), size=WIDE),
        "extra64-disk": widened(
            extra64(size)[:2] + b"\x0c\0" + extra64(size)[4:] + bytes(4), size=WIDE, disk=0xFFFF
        ),
    }


def releases() -> dict[str, bytes]:
    def at(version: bytes, data: bytes) -> Part:
        return Part(b"META-INF/versions/" + version + b"/A.class", data)

    true = b"Multi-Release: true\r\n"
    split = b"Multi-Release: tr\r\n ue\r\n"
    return {
        "release": versioned(true),
        "release-lower-case": versioned(b"multi-release: TRUE\n"),
        "release-not-said": versioned(b""),
        "release-false": versioned(b"Multi-Release: false\r\n"),
        "release-with-space": versioned(b"Multi-Release: true \r\n"),
        "release-without-newline": versioned(b"Multi-Release: true"),
        "release-carriage-returns": versioned(b"Multi-Release: true\r"),
        "release-continued": versioned(split),
        "release-continued-and-whole-later": versioned(
            split + b"\r\nName: x\r\nMulti-Release: true\r\n"
        ),
        "release-in-other-section": versioned(b"\r\nName: x\r\nMulti-Release: true\r\n"),
        "release-twice": versioned(b"Multi-Release: false\n" + true),
        "release-twice-other-way": versioned(true + b"Multi-Release: false\n"),
        "release-after-bad-line": versioned(b"no colon here\n" + true),
        "release-after-colon-without-space": versioned(b"X:y\n" + true),
        "release-after-bad-name": versioned(b"X Y: y\n" + true),
        "release-after-long-line": versioned(b"X: " + b"y" * 508 + b"\n" + true),
        "release-after-just-too-long-line": versioned(b"X: " + b"y" * 509 + b"\n" + true),
        "release-after-wrapped": versioned(b"X: y\n z\n z\n" + true),
        "release-first-line-continued": zipped(
            Part(b"META-INF/MANIFEST.MF", b" x\n" + true), A, at(b"9", b"nine")
        ),
        "release-after-empty-line": zipped(
            Part(b"META-INF/MANIFEST.MF", b"\n" + true), A, at(b"9", b"nine")
        ),
        "release-manifest-lower-case": versioned(true, name=b"meta-inf/manifest.mf"),
        "release-two-manifests": versioned(true, manifest(b"")),
        "release-two-manifests-by-case": versioned(true, manifest(b"", b"META-INF/Manifest.mf")),
        "release-two-manifests-last-true": versioned(b"", manifest(true, b"META-INF/Manifest.mf")),
        "release-many": versioned(true, at(b"11", b"eleven"), at(b"17", b"17"), at(b"99", b"99")),
        "release-8": zipped(manifest(true), A, at(b"8", b"eight")),
        "release-7": zipped(manifest(true), A, at(b"7", b"seven")),
        "release-leading-zero": zipped(manifest(true), A, at(b"09", b"nine")),
        "release-no-number": zipped(manifest(true), A, at(b"x", b"x")),
        "release-only": zipped(manifest(true), at(b"9", b"nine")),
        "release-in-meta-inf": zipped(
            manifest(true),
            Part(b"META-INF/services/x", b"1"),
            Part(b"META-INF/versions/9/META-INF/services/x", b"2"),
        ),
    }


def odd_archives() -> dict[str, bytes]:
    return {**duplicates(), **ends(), **headers(), **sizes(), **wide(), **releases()}


if __name__ == "__main__":
    for title, content in odd_archives().items():
        (Path(sys.argv[1]) / f"{title}.jar").write_bytes(content)
