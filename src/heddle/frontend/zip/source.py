"""Sources of an archive's bytes: a file, memory, or a stretch of another archive.

A file is opened again for every read. That costs some ten microseconds and buys a lot: no
descriptor is held (a class path may have a thousand jars), nothing depends on a shared file
position, a file that shrinks cannot kill the process as it could with a memory map, and a file
that was replaced meanwhile is noticed instead of being read as a mixture of old and new.
"""

import os
from pathlib import Path
from typing import Protocol, final

from heddle._util.errors import InputError


class ArchiveError(InputError):
    """An archive, or an entry of one, that the JVM would not read either."""

    def __init__(
        self, place: str, reason: str, offset: int | None = None, advice: str = ""
    ) -> None:
        self.offset = offset
        where = "" if offset is None else f" at byte {offset}"
        super().__init__(place, reason + where, advice)


class ByteSource(Protocol):
    """Bytes that can be read anywhere."""

    @property
    def size(self) -> int:
        """Return the number of bytes."""

    def read_at(self, offset: int, length: int) -> bytes:
        """Return `length` bytes from `offset`, fewer at the end, none outside."""


@final
class FileSource:
    """The bytes of a file, as long as the file stays what it was when it was first seen."""

    def __init__(self, path: Path, label: str) -> None:
        self._path = path
        self._label = label
        try:
            status = path.stat()
        except OSError as error:
            raise _unreadable(label, error) from error
        self._seen = (status.st_size, status.st_mtime_ns)

    @property
    def size(self) -> int:
        """The size of the file when it was first seen."""
        return self._seen[0]

    def read_at(self, offset: int, length: int) -> bytes:
        """Read from the file, and see that it is still the same."""
        if offset < 0 or length <= 0 or offset >= self.size:
            return b""
        try:
            with self._path.open("rb", buffering=0) as file:
                file.seek(offset)
                data = file.read(length)
                status = os.fstat(file.fileno())
        except OSError as error:
            raise _unreadable(self._label, error) from error
        if (status.st_size, status.st_mtime_ns) != self._seen:
            raise ArchiveError(
                self._label, "the file changed while it was being read", advice="Run again."
            )
        return data


def _unreadable(label: str, error: OSError) -> ArchiveError:
    return ArchiveError(label, f"cannot be read: {error.strerror or error}")


@final
class BytesSource:
    """Bytes already in memory."""

    def __init__(self, data: bytes) -> None:
        self._data = data

    @property
    def size(self) -> int:
        """Return the number of bytes."""
        return len(self._data)

    def read_at(self, offset: int, length: int) -> bytes:
        """Return a copy of a stretch."""
        if offset < 0 or length <= 0:
            return b""
        return self._data[offset : offset + length]


@final
class Window:
    """A stretch of another source: an archive stored in an archive is read in place."""

    def __init__(self, source: ByteSource, start: int, length: int) -> None:
        self._source = source
        self._start = start
        self._length = length

    @property
    def size(self) -> int:
        """Return the number of bytes of the stretch."""
        return self._length

    def read_at(self, offset: int, length: int) -> bytes:
        """Read from the source, never outside the stretch."""
        if offset < 0:
            return b""
        return self._source.read_at(self._start + offset, min(length, self._length - offset))
