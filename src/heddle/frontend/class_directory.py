"""Directories as class path elements: their class files by name.

A class loader maps the name of a class to a path and follows symbolic links; so does this. A link
to a directory that is above it is not followed again.
"""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from stat import S_ISREG
from typing import final

from heddle._util.errors import InputError
from heddle._util.files import read_limited
from heddle._util.printable import printable
from heddle.frontend.zip.limits import LimitError, ZipLimits
from heddle.program.assumption import AssumptionKind, AssumptionLog

_Identity = tuple[int, int]


@final
class ClassDirectory:
    """The class files below a directory."""

    def __init__(self, root: Path, label: str, classes: frozenset[str], limits: ZipLimits) -> None:
        self.label = label
        self._root = root
        self._classes = classes
        self._limits = limits

    def class_names(self) -> tuple[str, ...]:
        """Return internal names, sorted."""
        return tuple(sorted(self._classes))

    def read_class(self, name: str) -> bytes | None:
        """Return the class file of an internal name."""
        return self.read_resource(f"{name}.class") if name in self._classes else None

    def read_resource(self, path: str) -> bytes | None:
        """Return the file at a path below the directory; nothing outside is ever read."""
        parts = path.split("/")
        if any(part in ("", ".", "..") or "\0" in part for part in parts):
            return None
        file = self._root.joinpath(*parts)
        if not S_ISREG(mode_of(file)):
            return None
        return read_limited(file, f"{self.label}/{printable(path)}", self._limits.entry_size)


def class_directory(
    root: Path, limits: ZipLimits, log: AssumptionLog, label: str = ""
) -> ClassDirectory:
    """Find the class files below a directory; what cannot be looked at goes to the log.

    Messages call it by its path, or by another label.
    """
    label = printable(label or str(root))
    names = frozenset(name.removesuffix(".class") for name in _Walk(label, limits, log).below(root))
    return ClassDirectory(root, label, names, limits)


def mode_of(path: Path) -> int:
    """Return the type bits of what a path refers to, none if that is unknown."""
    try:
        return path.stat().st_mode
    except (OSError, ValueError):
        return 0


@final
class _Walk:
    """One walk through a directory tree."""

    def __init__(self, label: str, limits: ZipLimits, log: AssumptionLog) -> None:
        self._label = label
        self._log = log
        self._most = limits.entries
        self._left = limits.entries

    def below(self, root: Path) -> Iterator[str]:
        """Yield the paths of class files, relative to the root, with slashes."""
        pending: list[tuple[str, str, frozenset[_Identity]]] = [(str(root), "", frozenset())]
        while pending:
            directory, prefix, above = pending.pop()
            try:
                status = Path(directory).stat()
                identity = (status.st_dev, status.st_ino)
                entries = [] if identity in above else self._entries(directory)
            except OSError as error:
                self._unreadable(prefix, error.strerror or str(error))
                continue
            for entry in entries:
                name = prefix + entry.name
                if self._is(entry.is_dir, name):
                    pending.append((entry.path, f"{name}/", above | {identity}))
                elif name.endswith(".class") and self._is_class(entry, name):
                    yield name

    def _is(self, question: Callable[[], bool], name: str) -> bool:
        """Query the file system; a link to itself has no answer."""
        try:
            return question()
        except OSError as error:
            self._unreadable(name, error.strerror or str(error))
            return False

    def _entries(self, directory: str) -> list[os.DirEntry[str]]:
        with os.scandir(directory) as listing:
            entries = sorted(listing, key=lambda entry: entry.name)
        self._left -= len(entries)
        if self._left < 0:
            raise LimitError(
                self._label,
                f"it has too many files (the limit is {self._most})",
                advice="Give the directories that hold the classes instead.",
            )
        return entries

    def _is_class(self, entry: os.DirEntry[str], name: str) -> bool:
        if not self._is(entry.is_file, name):
            self._unreadable(name, "not a regular file")
            return False
        try:
            name.encode()
        except UnicodeEncodeError:
            self._unreadable(name, "its name is not UTF-8, so no class loader finds it")
            return False
        return True

    def _unreadable(self, name: str, reason: str) -> None:
        if not name:
            raise InputError(self._label, f"cannot be read: {reason}")
        subject = f"{self._label}/{printable(name)}".rstrip("/")
        self._log.record(AssumptionKind.UNREADABLE_INPUT, subject, reason)
