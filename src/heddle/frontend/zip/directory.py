"""The entries of an archive: its end record and central directory, read as the JVM does.

Layouts follow PKWARE's APPNOTE 6.3.10, sections 4.3.12 (central directory header), 4.3.14 and
4.3.15 (ZIP64 end record and its locator), 4.3.16 (end record) and 4.5.3 (ZIP64 extra field). What
is accepted where the note leaves room follows `java.util.zip.ZipFile` of JDK 17 to 25, found out
by experiment: `tests/robustness/test_hostile_archives.py` compares the two. In short: the last
plausible end record counts; all offsets are relative to where the central directory really is, so
that anything may precede the archive; the number of entries in the end record is only an upper
bound on nonsense; names and comments must be UTF-8 whatever the flags say; one bad header spoils
the whole archive.
"""

from collections.abc import Iterator
from struct import Struct
from typing import Final, final

import msgspec

from heddle.frontend.zip.limits import Budget
from heddle.frontend.zip.source import ArchiveError, ByteSource

STORED: Final = 0
DEFLATED: Final = 8

_END = Struct("<I6xHIIH")
_END_SIGNATURE: Final = b"PK\x05\x06"
_END64 = Struct("<4s28xqqq")
_END64_SIGNATURE: Final = b"PK\x06\x06"
_LOCATOR64 = Struct("<4s4xq4x")
_LOCATOR64_SIGNATURE: Final = b"PK\x06\x07"
_HEADER = Struct("<4s4xHH8xIIHHHH6xI")
_HEADER_SIGNATURE: Final = b"PK\x01\x02"
LOCAL_SIGNATURE: Final = b"PK\x03\x04"
_EXTRA = Struct("<HH")
_WIDE = Struct("<q")
_EXTRA64: Final = 1

_IN_EXTRA: Final = 0xFFFFFFFF
_DISK_IN_EXTRA: Final = 0xFFFF
_COUNT_IN_END64: Final = 0xFFFF
_ENCRYPTED: Final = 1
_MOST_HEADER: Final = 0xFFFF

# ZipFile looks for the end record in overlapping blocks from the end of the file backwards, and
# looks at all of the block that holds the first byte of the longest possible comment.
_BLOCK: Final = 128
_STEP: Final = _BLOCK - _END.size
_LONGEST_END: Final = 0xFFFF + _END.size
_MOST_ENDS: Final = 64
"""Candidates looked at; a file with more that mislead is made to waste time."""


@final
class ZipEntry(msgspec.Struct, frozen=True, gc=False):
    """One central directory header: the only truth about an entry but for where its data starts."""

    name: str
    method: int
    compressed_size: int
    size: int
    local_header: int
    """Where the local header is, in bytes from the start of the source."""


@final
class _End(msgspec.Struct, frozen=True, gc=False):
    """The contents and position of the end record (or its ZIP64 counterpart)."""

    position: int
    count: int
    directory_size: int
    directory_offset: int


def central_directory(source: ByteSource, label: str, budget: Budget) -> list[ZipEntry]:
    """Return the entries in the order of the central directory; names may repeat."""
    end = _end_record(source, label)
    if end.position == 0:
        return []
    start = _directory_start(end, label)
    budget.take_directory(label, end.directory_size)
    data = source.read_at(start, end.directory_size)
    if len(data) < end.directory_size:
        raise ArchiveError(label, "the central directory is cut short", start + len(data))
    directory = _Directory(data, label, start, start - end.directory_offset)
    entries = list(directory.entries(budget.limits.entries))
    budget.take_entries(label, len(entries))
    return entries


def _directory_start(end: _End, label: str) -> int:
    """Find the central directory, which ends where the end record begins."""
    if not 0 <= end.directory_size <= end.position:
        raise ArchiveError(label, "bad end record (central directory size)", end.position)
    start = end.position - end.directory_size
    if start < end.directory_offset:
        raise ArchiveError(label, "bad end record (central directory offset)", end.position)
    if not 0 <= end.count <= end.directory_size // _HEADER.size:
        raise ArchiveError(label, "bad end record (number of entries)", end.position)
    return start


def _end_record(source: ByteSource, label: str) -> _End:
    """Find the last end record that fits the file, or that points at headers."""
    size = source.size
    if size == 0:
        raise ArchiveError(label, "the file is empty")
    lowest = max(size - _LONGEST_END, 0) - _STEP
    blocks_back = max(size - _BLOCK - lowest, 0) // _STEP
    start = max(size - _BLOCK - blocks_back * _STEP, 0)
    tail = source.read_at(start, size - start)
    at = len(tail)
    for _ in range(_MOST_ENDS):
        at = tail.rfind(_END_SIGNATURE, 0, at)
        if at < 0:
            break
        if at + _END.size <= len(tail):
            _, count, length, offset, comment = _END.unpack_from(tail, at)
            end = _End(start + at, count, length, offset)
            beyond = size - (end.position + _END.size + comment)
            if beyond == 0 or _points_at_headers(source, end):
                if beyond < 0:
                    raise ArchiveError(label, "the archive comment is cut short", end.position)
                return _end_record64(source, end)
    raise ArchiveError(
        label,
        "not a ZIP archive, or one that is cut short (no end of central directory)",
        advice="Check that the file was copied completely.",
    )


def _points_at_headers(source: ByteSource, end: _End) -> bool:
    """Judge an end record that something other than its comment follows."""
    start = end.position - end.directory_size
    first = start - end.directory_offset
    return (
        first >= 0
        and source.read_at(start, 4) == _HEADER_SIGNATURE
        and source.read_at(first, 4) == LOCAL_SIGNATURE
    )


def _end_record64(source: ByteSource, end: _End) -> _End:
    """Use the ZIP64 end record if there is one that agrees; it need not be necessary."""
    locator = source.read_at(end.position - _LOCATOR64.size, _LOCATOR64.size)
    if len(locator) < _LOCATOR64.size or locator[:4] != _LOCATOR64_SIGNATURE:
        return end
    _, position = _LOCATOR64.unpack(locator)
    record = source.read_at(position, _END64.size)
    if len(record) < _END64.size or record[:4] != _END64_SIGNATURE:
        return end
    _, count, length, offset = _END64.unpack(record)
    agrees = (
        end.directory_size in (length, _IN_EXTRA)
        and end.directory_offset in (offset, _IN_EXTRA)
        and end.count in (count, _COUNT_IN_END64)
    )
    return _End(position, count, length, offset) if agrees else end


@final
class _Header(msgspec.Struct, frozen=True, gc=False):
    """The fields of a central directory header that say something about the entry."""

    flags: int
    method: int
    compressed_size: int
    size: int
    disk: int
    local_header: int

    def fields_in_extra(self) -> int:
        """Return the size of the ZIP64 extra field that this header needs (APPNOTE 4.5.3)."""
        wide = (self.size, self.compressed_size, self.local_header).count(_IN_EXTRA)
        return 8 * wide + (4 if self.disk == _DISK_IN_EXTRA else 0)


@final
class _Directory:
    """The bytes of a central directory, and how its offsets are to be understood."""

    def __init__(self, data: bytes, label: str, start: int, shift: int) -> None:
        self._data = data
        self._label = label
        self._start = start
        self._shift = shift

    def entries(self, most: int) -> Iterator[ZipEntry]:
        """Read header after header, one too many at most; they must fill the directory exactly."""
        at = count = 0
        while at <= len(self._data) - _HEADER.size:
            entry, at = self._entry(at)
            yield entry
            count += 1
            if count > most:
                return
        if at != len(self._data):
            raise self._bad("header size", at)

    def _entry(self, at: int) -> tuple[ZipEntry, int]:
        """Read the header at `at`; return it and where the next one is."""
        data = self._data
        fields = _HEADER.unpack_from(data, at)
        signature, flags, method, packed, size, name_size, extra_size, comment_size = fields[:8]
        if signature != _HEADER_SIGNATURE:
            raise self._bad("signature", at)
        name_at = at + _HEADER.size
        extra_at = name_at + name_size
        comment_at = extra_at + extra_size
        following = comment_at + comment_size
        if following > len(data) or following - at > _MOST_HEADER:
            raise self._bad("header size", at)
        header = _Header(flags, method, packed, size, fields[8], fields[9])
        self._check_kind(header, at)
        name = self._text(name_at, extra_at, at)
        if comment_size:
            self._text(comment_at, following, at)
        packed, size, offset = self._wide_fields(header, data[extra_at:comment_at], at)
        return ZipEntry(name, method, packed, size, offset + self._shift), following

    def _check_kind(self, header: _Header, at: int) -> None:
        """Refuse what cannot be read at all."""
        if header.flags & _ENCRYPTED:
            raise self._bad("encrypted entry", at)
        if header.method not in (STORED, DEFLATED):
            raise self._bad(f"compression method {header.method}", at)

    def _text(self, start: int, end: int, at: int) -> str:
        """Decode a name or comment: UTF-8 for `JarFile`, whether or not flag 11 is set."""
        try:
            return self._data[start:end].decode()
        except UnicodeDecodeError:
            raise self._bad("name or comment is not UTF-8", at) from None

    def _wide_fields(self, header: _Header, extra: bytes, at: int) -> tuple[int, int, int]:
        """Return compressed size, size and offset, from the ZIP64 extra field where it has them."""
        needed = header.fields_in_extra()
        narrow = (header.compressed_size, header.size, header.local_header)
        if not extra:
            if needed:
                raise self._bad("no ZIP64 field", at)
            return narrow
        blocks = list(self._extra_blocks(extra, at))
        if any(len(block) != needed for block in blocks):
            raise self._bad("ZIP64 field size", at)
        if not blocks or not needed:
            return narrow
        return self._widened(header, blocks[0], at)

    def _extra_blocks(self, extra: bytes, at: int) -> Iterator[bytes]:
        """Walk the extra fields (APPNOTE 4.5.1) and yield the ZIP64 ones."""
        place = 0
        while place + _EXTRA.size <= len(extra):
            tag, size = _EXTRA.unpack_from(extra, place)
            place += _EXTRA.size
            if place + size > len(extra):
                raise self._bad("extra field size", at)
            if tag == _EXTRA64:
                yield extra[place : place + size]
            place += size

    def _widened(self, header: _Header, block: bytes, at: int) -> tuple[int, int, int]:
        """Take the fields that do not fit a header from `block`, in the order of APPNOTE 4.5.3."""
        values = [header.size, header.compressed_size, header.local_header]
        place = 0
        for index, value in enumerate(values):
            if value == _IN_EXTRA:
                (values[index],) = _WIDE.unpack_from(block, place)
                place += _WIDE.size
        if min(values) < 0:
            raise self._bad("negative ZIP64 field", at)
        size, packed, offset = values
        return packed, size, offset

    def _bad(self, what: str, at: int) -> ArchiveError:
        return ArchiveError(self._label, f"bad central directory header ({what})", self._start + at)
