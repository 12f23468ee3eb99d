"""ZIP and jar archives, read as the JVM does, within limits, writing nothing anywhere.

What a name means follows `java.util.jar.JarFile`: the central directory is the truth about an
entry, the last of several headers with the same name counts, `a` finds the directory entry `a/`
if there is no `a`. What reading gives follows the JVM's class loaders
(`jdk.internal.loader.Resource`): exactly as many bytes as the central directory says, an error if
the data end before, and no look at the checksum, which the JVM does not enforce either.
"""

import zlib
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from struct import Struct
from typing import Final, final

from heddle._util.printable import printable
from heddle.frontend.zip.directory import (
    LOCAL_SIGNATURE,
    STORED,
    ZipEntry,
    central_directory,
)
from heddle.frontend.zip.limits import Budget, LimitError, ZipLimits
from heddle.frontend.zip.source import (
    ArchiveError,
    ByteSource,
    BytesSource,
    FileSource,
    Window,
)

__all__ = [
    "Archive",
    "ArchiveError",
    "LimitError",
    "ZipLimits",
    "archive_from_bytes",
    "open_archive",
]

_LOCAL = Struct("<4s22xHH")
_NAME_ROOM: Final = 256
"""Read along with a local header: usually enough for the name, so that one read does."""

_PIECE: Final = 1 << 18
_GROWTH: Final = 1 << 20
_NESTED_COST: Final = 1 << 16
"""What opening a nested archive counts for at least: the search for its end record."""

_DEFAULT_LIMITS: Final = ZipLimits()


@final
class Archive:
    """The entries of one archive, by name."""

    def __init__(
        self,
        source: ByteSource,
        label: str,
        entries: dict[str, ZipEntry],
        budget: Budget,
        depth: int,
    ) -> None:
        self.label = label
        self._source = source
        self._entries = entries
        self._budget = budget
        self._depth = depth
        self._paid: set[str] = set()

    def names(self) -> tuple[str, ...]:
        """Return every name once, in the order of the headers that count."""
        return tuple(self._entries)

    def read(self, name: str) -> bytes | None:
        """Return what a class loader would get for `name`, or None if there is no such entry.

        Raise `ArchiveError` where the JVM fails, `LimitError` where it would go on too long.
        """
        entry = self._find(name)
        if entry is None:
            return None
        self._pay(entry, least=0)
        if entry.size == 0:
            return b""
        pieces = self._pieces(entry)
        parts = pieces if entry.method == STORED else self._inflated(entry, pieces)
        data = _joined(parts, entry.size)
        if len(data) < entry.size:
            raise self._damaged(entry, f"it ends after {len(data)} of {entry.size} bytes")
        return data

    def nested(self, name: str) -> "Archive | None":
        """Open an archive inside this one; the two share the limits of the outermost."""
        entry = self._find(name)
        if entry is None:
            return None
        self._budget.check_depth(self._label_of(entry), self._depth + 1)
        self._pay(entry, least=_NESTED_COST)
        source: ByteSource
        if entry.method == STORED and entry.size <= entry.compressed_size:
            _, data_at = self._local_header(entry, 0)
            start = entry.local_header + data_at
            if start + entry.size > self._source.size:
                raise self._damaged(entry, f"it ends before its {entry.size} bytes")
            source = Window(self._source, start, entry.size)
        else:
            source = BytesSource(self.read(name) or b"")
        return _archive(source, self._label_of(entry), self._budget, self._depth + 1)

    def _find(self, name: str) -> ZipEntry | None:
        found = self._entries.get(name)
        if found is None and name and not name.endswith("/"):
            found = self._entries.get(name + "/")
        return found

    def _label_of(self, entry: ZipEntry) -> str:
        return f"{self.label}!/{printable(entry.name)}"

    def _damaged(self, entry: ZipEntry, reason: str) -> ArchiveError:
        return ArchiveError(self._label_of(entry), reason, entry.local_header)

    def _pay(self, entry: ZipEntry, least: int) -> None:
        """Charge an entry to the budget, once: reading it again is not the archive's doing.

        Input counts like output: empty deflate blocks take time and produce nothing.
        """
        if entry.name not in self._paid:
            packed = min(entry.compressed_size, self._source.size)
            self._budget.take_entry(self._label_of(entry), entry.size, max(packed, least))
            self._paid.add(entry.name)

    def _local_header(self, entry: ZipEntry, more: int) -> tuple[bytes, int]:
        """Return the local header with `more` bytes, and where in them the data start.

        Only the local header knows how long it is itself (APPNOTE 4.3.7).
        """
        head = self._source.read_at(entry.local_header, _LOCAL.size + more)
        if len(head) < _LOCAL.size or not head.startswith(LOCAL_SIGNATURE):
            raise self._damaged(entry, "bad local header")
        _, name_size, extra_size = _LOCAL.unpack_from(head)
        return head, _LOCAL.size + name_size + extra_size

    def _pieces(self, entry: ZipEntry) -> Iterator[bytes]:
        """Yield the compressed data as far as the source has them."""
        left = entry.compressed_size
        head, data_at = self._local_header(entry, _NAME_ROOM + min(left, _PIECE))
        piece = head[data_at : data_at + left]
        at = entry.local_header + data_at
        yield piece
        while left > len(piece):
            left -= len(piece)
            at += len(piece)
            piece = self._source.read_at(at, min(left, _PIECE))
            if not piece:
                return
            yield piece

    def _inflated(self, entry: ZipEntry, pieces: Iterator[bytes]) -> Iterator[bytes]:
        """Yield what the compressed data say, as long as it looks like content."""
        produced = 0
        try:
            for part, consumed in _inflate(pieces, entry.size):
                produced += len(part)
                self._budget.judge_ratio(self._label_of(entry), produced, consumed)
                yield part
        except zlib.error as error:
            raise self._damaged(entry, f"damaged compressed data ({error})") from error


def _inflate(pieces: Iterator[bytes], size: int) -> Iterator[tuple[bytes, int]]:
    """Inflate raw deflate data (RFC 1951) up to `size` bytes, a bounded step at a time.

    With each part comes how much input it and those before it took.
    """
    inflater = zlib.decompressobj(-zlib.MAX_WBITS)
    consumed = 0
    # The JVM offers one zero byte after the data, and so reads a stream that lacks just that.
    for piece in chain(pieces, (b"\0",)):
        consumed += len(piece)
        rest = piece
        while rest:
            part = inflater.decompress(rest, min(size, _GROWTH))
            rest = inflater.unconsumed_tail
            size -= len(part)
            yield part, consumed - len(rest)
            if size == 0 or inflater.eof:
                return


def _joined(parts: Iterable[bytes], size: int) -> bytes:
    """Join parts until there is enough; the rest is not read."""
    taken: list[bytes] = []
    for part in parts:
        taken.append(part[:size])
        size -= len(part)
        if size <= 0:
            break
    return b"".join(taken)


def open_archive(path: Path, limits: ZipLimits = _DEFAULT_LIMITS) -> Archive:
    """Read the central directory of a file; messages call it as the user did."""
    label = printable(str(path))
    source = FileSource(path, label)
    return _archive(source, label, Budget(limits, source.size), 0)


def archive_from_bytes(
    data: bytes, label: str, limits: ZipLimits = _DEFAULT_LIMITS, depth: int = 0
) -> Archive:
    """Read the central directory of an archive in memory, with limits of its own."""
    budget = Budget(limits, len(data))
    budget.check_depth(label, depth)
    return _archive(BytesSource(data), label, budget, depth)


def _archive(source: ByteSource, label: str, budget: Budget, depth: int) -> Archive:
    entries: dict[str, ZipEntry] = {}
    for entry in central_directory(source, label, budget):
        entries.pop(entry.name, None)  # the last one counts, and counts as being there
        entries[entry.name] = entry
    return Archive(source, label, entries, budget, depth)
