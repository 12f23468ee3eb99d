"""Compiled sources on disk, under a hash of everything that decides what the compiler writes.

An entry is a directory: `classes/`, and `record.json` that lists the class files with their hashes
and the sources that were left out. It is built elsewhere and moved into place in one step, so
concurrent runs see a whole entry or none; one that does not match its record is not used.
"""

import os
import shutil
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import Final, final

import msgspec

_CLASSES: Final = "classes"
_RECORD: Final = "record.json"


class LeftOut(msgspec.Struct, frozen=True):
    """A source file, by its place in the list of sources, that has no class files, and why."""

    source: int
    reason: str


class _Record(msgspec.Struct, frozen=True):
    files: dict[str, str]
    left_out: tuple[LeftOut, ...]


@final
class CompilationEntry:
    """The place of one compilation in the cache."""

    def __init__(self, directory: Path) -> None:
        self._directory = directory
        self.classes = directory / _CLASSES

    def stored(self) -> tuple[LeftOut, ...] | None:
        """Return what was left out, if the entry is there and as it was written."""
        try:
            data = (self._directory / _RECORD).read_bytes()
            record = msgspec.json.decode(data, type=_Record)
            whole = _fingerprints(self.classes) == record.files
        except (OSError, msgspec.DecodeError):
            return None
        return record.left_out if whole else None

    def store(self, built: Path, left_out: Iterable[LeftOut]) -> None:
        """Move a directory with the class files in `classes` into place.

        If another run was faster, its entry stays: it has the same content.
        """
        record = _Record(_fingerprints(built / _CLASSES), tuple(left_out))
        (built / _RECORD).write_bytes(msgspec.json.encode(record))
        try:
            built.rename(self._directory)
        except OSError:
            if self.stored() is None:  # a damaged one is in the way
                self._discard(Path(f"{built}.old"))
                built.rename(self._directory)

    def _discard(self, aside: Path) -> None:
        """Remove the entry; moved aside first, so that nobody meets half of it."""
        with suppress(FileNotFoundError):
            self._directory.rename(aside)
        shutil.rmtree(aside, ignore_errors=True)


def content_key(
    sources: Iterable[Path], class_path: Iterable[Path], settings: Sequence[str]
) -> str:
    """Hash the sources (name and content), the class path (content) and the compiler's settings.

    Where a source lies decides nothing: the compiler goes by its package declaration.
    """
    digest = blake2b(digest_size=20)

    def add(kind: bytes, name: str, content: bytes) -> None:
        encoded = os.fsencode(name)
        digest.update(b"%b %d %d\n" % (kind, len(encoded), len(content)))
        digest.update(encoded)
        digest.update(content)

    for setting in settings:
        add(b"setting", setting, b"")
    for source in sources:
        add(b"source", source.name, source.read_bytes())
    for element in class_path:
        add(b"element", "", b"")
        for path in _files(element):
            add(b"file", os.path.relpath(path, element), path.read_bytes())
    return digest.hexdigest()


def _fingerprints(classes: Path) -> dict[str, str]:
    return {
        path.relative_to(classes).as_posix(): blake2b(path.read_bytes(), digest_size=16).hexdigest()
        for path in _files(classes)
    }


def _files(path: Path) -> Iterator[Path]:
    """Every regular file at or below a path, in order; nothing if there is nothing."""
    if path.is_file():
        yield path
        return
    for folder, folders, files in os.walk(path, followlinks=True):
        folders.sort()
        yield from (Path(folder, file) for file in sorted(files) if Path(folder, file).is_file())
