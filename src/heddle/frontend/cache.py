"""Lifted classes on disk, so that the JDK is lifted once per machine and not once per run.

An entry is a file named by the content hash of the class file, in a directory named by everything
else that decides the result: the tool's version and its own lifting code. It is plain data (no
code, no pickle) with a checksum over all of it: an entry that is truncated, changed, or put there
by something else is a miss. Entries are written to a temporary file and moved into place, so
concurrent runs see whole entries or none; a cache that cannot be written is merely not used.
"""

import os
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Final, final

import msgspec

from heddle.program.classes import Class
from heddle.program.refs import FieldRef, MethodRef
from heddle.version import VERSION

_MAGIC: Final = b"heddle-class-1\n"
_DIGEST_SIZE: Final = 16
_FOLDERS: Final = ("classes", "sources", "summaries")
# A class depends on its bytes alone, so the programs of one process share what they decode.
_MOST_SHARED: Final = 5_000
_shared: dict[tuple[Path, bytes], Class] = {}


def cache_directory(environ: Mapping[str, str]) -> Path:
    """Return the user's cache directory for Heddle; `HEDDLE_CACHE_DIR` moves it."""
    if environ.get("HEDDLE_CACHE_DIR"):
        return Path(environ["HEDDLE_CACHE_DIR"])
    if environ.get("XDG_CACHE_HOME"):
        return Path(environ["XDG_CACHE_HOME"]) / "heddle"
    return Path(environ.get("HOME") or Path.home()) / ".cache" / "heddle"


def clear(directory: Path) -> int:
    """Delete every file that Heddle keeps under its cache directory; return how many."""
    removed = 0
    for name in _FOLDERS:
        for folder, folders, files in os.walk(directory / name, topdown=False):
            for file in files:
                (Path(folder) / file).unlink(missing_ok=True)
                removed += 1
            for inner in folders:
                with suppress(OSError):
                    (Path(folder) / inner).rmdir()
    return removed


def cache_size(directory: Path) -> tuple[int, int]:
    """Return how many files the cache has, and how many bytes."""
    sizes = [
        (Path(folder) / file).stat().st_size
        for name in _FOLDERS
        for folder, _, files in os.walk(directory / name)
        for file in files
    ]
    return len(sizes), sum(sizes)


@final
class CacheFiles:
    """Files below a directory, named by keys; one that cannot be read or written is not there."""

    def __init__(self, directory: Path) -> None:
        self._directory = directory

    def read(self, key: bytes) -> bytes | None:
        """Return the content under a key."""
        try:
            return self._path(key).read_bytes()
        except OSError:
            return None

    def write(self, key: bytes, content: bytes) -> None:
        """Keep content under a key."""
        with suppress(OSError):
            write_whole(self._path(key), content)

    def _path(self, key: bytes) -> Path:
        name = key.hex()
        return self._directory / name[:2] / name[2:]


@final
class ClassCache:
    """Lifted classes by the content of their class files."""

    def __init__(self, directory: Path) -> None:
        self._directory = directory / "classes" / f"{VERSION}-{_lifter_fingerprint()}"
        self._files = CacheFiles(self._directory)
        self._reader = _Reader()

    def find(self, data: bytes) -> Class | None:
        """Return the lifted class of a class file, or None when it is not (rightly) there."""
        key = _digest(data)
        found = _shared.get((self._directory, key))
        if found is None:
            stored = self._files.read(key)
            found = None if stored is None else self._reader.decoded(stored, key)
            if found is not None and len(_shared) < _MOST_SHARED:
                _shared[self._directory, key] = found
        return found

    def store(self, data: bytes, lifted: Class) -> None:
        """Keep a lifted class; a class that cannot be written down is lifted anew each time."""
        key = _digest(data)
        with suppress(UnicodeEncodeError):  # names or strings with lone surrogates have no UTF-8
            self._files.write(key, _encoded(lifted, key))


def class_digest(lifted: Class) -> bytes | None:
    """Hash a lifted class, lines included; None if it cannot be written down."""
    try:
        return _digest(_encoded(lifted, b""))
    except UnicodeEncodeError:
        return None


def _digest(data: bytes) -> bytes:
    return blake2b(data, digest_size=_DIGEST_SIZE).digest()


@cache
def _lifter_fingerprint() -> str:
    """Hash the sources that decide what a lifted class looks like."""
    here = Path(__file__).parent
    return fingerprint(here / "classfile", here / "lift", here.parent / "program")


def fingerprint(*folders: Path) -> str:
    """Hash our own sources and tables in some folders."""
    state = blake2b(digest_size=8)
    for folder in folders:
        for source in sorted((*folder.glob("*.py"), *folder.glob("*.txt"))):
            state.update(source.read_bytes())
    return state.hexdigest()


def write_whole(path: Path, content: bytes) -> None:
    """Write a file so that others see all of it or nothing."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=".new-")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        Path(temporary).replace(path)
    except OSError:
        Path(temporary).unlink(missing_ok=True)
        raise


# --- the format ----------------------------------------------------------------------------------


class _Entry(msgspec.Struct, frozen=True, array_like=True):
    """References are shared: instructions hold their number in these tables."""

    methods: list[tuple[str, str, str, bool]]
    fields: list[tuple[str, str, str]]
    lifted: msgspec.Raw


@final
class _Writer:
    """Numbers the references of one class as the encoder meets them."""

    def __init__(self) -> None:
        self.methods: dict[MethodRef, int] = {}
        self.fields: dict[FieldRef, int] = {}

    def number(self, value: object) -> int:
        """Stand in for a reference while encoding."""
        if isinstance(value, MethodRef):
            return self.methods.setdefault(value, len(self.methods))
        if isinstance(value, FieldRef):
            return self.fields.setdefault(value, len(self.fields))
        raise TypeError(f"{type(value)} is no part of a class")


_ENTRY_DECODER: Final = msgspec.msgpack.Decoder(_Entry)


@final
class _Reader:
    """Decodes classes one by one, each reference from its number in the tables of its class."""

    def __init__(self) -> None:
        self.methods: list[MethodRef] = []
        self.fields: list[FieldRef] = []
        self._decoder = msgspec.msgpack.Decoder(Class, dec_hook=self._reference)

    def _reference(self, kind: type, number: int) -> MethodRef | FieldRef:
        return self.methods[number] if kind is MethodRef else self.fields[number]

    def decoded(self, stored: bytes, key: bytes) -> Class | None:
        """Decode what was stored for a class file, or None when it is not (rightly) there."""
        start = len(_MAGIC) + _DIGEST_SIZE
        payload = stored[start:]
        if stored[:start] != _MAGIC + _digest(key + payload):
            return None
        try:
            return self._read(_ENTRY_DECODER.decode(payload))
        except (msgspec.MsgspecError, LookupError, TypeError, ValueError):
            return None

    def _read(self, entry: _Entry) -> Class:
        self.methods = [MethodRef(*parts) for parts in entry.methods]
        self.fields = [FieldRef(*parts) for parts in entry.fields]
        return self._decoder.decode(entry.lifted)


def _encoded(lifted: Class, key: bytes) -> bytes:
    writer = _Writer()
    body = msgspec.msgpack.Encoder(enc_hook=writer.number).encode(lifted)
    methods = [(m.owner, m.name, m.descriptor, m.is_interface) for m in writer.methods]
    fields = [(f.owner, f.name, f.descriptor) for f in writer.fields]
    payload = msgspec.msgpack.encode(_Entry(methods, fields, msgspec.Raw(body)))
    return b"".join([_MAGIC, _digest(key + payload), payload])
