"""Class path elements: class directories, class files, jars, and archives of jars.

A jar is read for one Java release, as a class loader of that release reads it (JAR File
Specification, "Multi-release JAR files" and "Class-Path Attribute"). In archives that hold an
application with its libraries (`BOOT-INF` of Spring Boot, `WEB-INF` of the Servlet Specification
10.5, enterprise archives) the classes of the application and those of its libraries are
distinguished.
"""

import os
import re
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from typing import Final, Protocol, final
from urllib.parse import unquote

from heddle._util.errors import InputError
from heddle._util.files import read_limited
from heddle._util.printable import printable
from heddle.frontend.class_directory import class_directory, mode_of
from heddle.frontend.classfile.reader import internal_name
from heddle.frontend.zip.archive import Archive, ArchiveError, ZipLimits, open_archive
from heddle.frontend.zip.manifest import MANIFEST_NAME, Manifest, ManifestError, read_manifest
from heddle.program.assumption import Assumption, AssumptionKind, AssumptionLog

_ARCHIVES: Final = (".jar", ".war", ".ear", ".rar")
_CLASS_MAGIC: Final = b"\xca\xfe\xba\xbe"
_ZIP_MAGIC: Final = b"PK"
_ADVICE: Final = "Give a jar, a war, a class file, or a directory of class files."

_OWN_CLASSES: Final = ("BOOT-INF/classes/", "WEB-INF/classes/")
_PACKAGED: Final = (*_OWN_CLASSES, "BOOT-INF/lib/", "WEB-INF/lib/")
_VERSIONS: Final = "META-INF/versions/"
_VERSION: Final = re.compile(rf"{_VERSIONS}([1-9][0-9]{{0,3}})/.")
_FIRST_VERSION: Final = 8
"""The specification says 9; `JarFile` of JDK 17 and 25 looks into `META-INF/versions/8` too."""

_DEFAULT_LIMITS: Final = ZipLimits()


class ClassContainer(Protocol):
    """A class path element: classes and resources by name."""

    @property
    def label(self) -> str:
        """Return its name in messages: as the user gave it, `!/` before parts of an archive."""

    def class_names(self) -> tuple[str, ...]:
        """Return the internal names of all class files, sorted."""

    def read_class(self, name: str) -> bytes | None:
        """Return the class file of an internal name."""

    def read_resource(self, path: str) -> bytes | None:
        """Return the resource at a path such as `META-INF/services/x`."""


@dataclass(frozen=True)
class FoundContainers:
    """The contents of a path: code to judge, code it uses, and what could not be read."""

    application: tuple[ClassContainer, ...]
    library: tuple[ClassContainer, ...]
    assumptions: tuple[Assumption, ...]


def containers_of(path: Path, release: int, limits: ZipLimits = _DEFAULT_LIMITS) -> FoundContainers:
    """Look into a path the user named, for a class loader of the given Java release.

    Raise `InputError` if the path itself cannot be used; what is wrong inside it is an assumption.
    """
    search = _Search(release, limits)
    search.look_into(path)
    search.follow_class_paths()
    return search.found()


@final
class SingleClass:
    """A single class file; its name is the one it states."""

    def __init__(self, label: str, name: str, data: bytes) -> None:
        self.label = label
        self._name = name
        self._data = data

    def class_names(self) -> tuple[str, ...]:
        """Return the one name."""
        return (self._name,)

    def read_class(self, name: str) -> bytes | None:
        """Return the class file if it has that name."""
        return self._data if name == self._name else None

    def read_resource(self, path: str) -> bytes | None:
        """Return the class file under its name; there is nothing else."""
        return self.read_class(path.removesuffix(".class")) if path.endswith(".class") else None


@final
class ArchiveContainer:
    """The classes of an archive below some of its directories, earlier ones before later ones."""

    def __init__(self, archive: Archive, label: str, roots: tuple[str, ...]) -> None:
        self.label = label
        self._archive = archive
        self._roots = roots
        self._classes = frozenset(_class_names(archive.names(), roots))

    @property
    def is_packed_for_a_container(self) -> bool:
        """Return whether its classes are where a container looks for those of an application."""
        return any(root in _OWN_CLASSES for root in self._roots)

    def class_names(self) -> tuple[str, ...]:
        """Return internal names, sorted."""
        return tuple(sorted(self._classes))

    def read_class(self, name: str) -> bytes | None:
        """Return the class file of an internal name."""
        return self.read_resource(f"{name}.class") if name in self._classes else None

    def read_resource(self, path: str) -> bytes | None:
        """Return the resource at a path below the first root that has it."""
        for root in self._roots:
            if _may_hold(root, path):
                data = self._archive.read(root + path)
                if data is not None:
                    return data
        return None


def _may_hold(root: str, path: str) -> bool:
    """Say whether a root is looked at for a path: what is in META-INF has no versions."""
    return not (root.startswith(_VERSIONS) and path.startswith("META-INF/"))


def _class_names(names: tuple[str, ...], roots: tuple[str, ...]) -> Iterator[str]:
    """Yield the class names below the roots; those of other roots are not below the top one."""
    elsewhere = (_VERSIONS, *_OWN_CLASSES)
    for name in names:
        path = name.removesuffix("/")  # a class loader finds `A.class/` too
        if not path.endswith(".class"):
            continue
        root = next((root for root in roots if path.startswith(root)), None)
        if root is None or (not root and path.startswith(elsewhere)):
            continue
        below = path.removeprefix(root).removesuffix(".class")
        if below and _may_hold(root, below):
            yield below


class _Role(Enum):
    """Whose code it is."""

    APPLICATION = auto()
    LIBRARY = auto()


@final
class _Search:
    """One look into a path: what was found so far, and which files are still to be looked at."""

    def __init__(self, release: int, limits: ZipLimits) -> None:
        self._release = release
        self._limits = limits
        self._found: dict[_Role, list[ClassContainer]] = {role: [] for role in _Role}
        self._log = AssumptionLog()
        self._class_path: deque[tuple[str, str]] = deque()
        self._seen: set[str] = set()

    def found(self) -> FoundContainers:
        """Return everything found."""
        application, library = (tuple(self._found[role]) for role in _Role)
        return FoundContainers(application, library, self._log.sorted())

    def look_into(self, path: Path) -> None:
        """Look into a path the user named, whatever it is."""
        label = printable(str(path))
        try:
            mode = path.stat().st_mode
        except FileNotFoundError:
            raise InputError(label, "there is no such file or directory", _ADVICE) from None
        except OSError as error:
            raise InputError(label, f"cannot be read: {error.strerror}", _ADVICE) from error
        except ValueError as error:
            raise InputError(label, f"is not a path: {error}", _ADVICE) from error
        if S_ISDIR(mode):
            self._directory(path)
        elif S_ISREG(mode):
            self._file(path, label)
        else:
            raise InputError(label, "is neither a file nor a directory", _ADVICE)

    def _directory(self, path: Path) -> None:
        """Take the class files below a directory and the archives directly in it."""
        container = class_directory(path, self._limits, self._log)
        self._found[_Role.APPLICATION].append(container)
        for file in sorted(path.iterdir()):
            if file.name.lower().endswith(_ARCHIVES) and S_ISREG(mode_of(file)):
                self._file_inside(file, _Role.APPLICATION)

    def _file(self, path: Path, label: str) -> None:
        """Take a file, by what it contains rather than by its name."""
        magic = _first_bytes(path, label)
        if magic == _CLASS_MAGIC or path.suffix == ".class":
            data = read_limited(path, label, self._limits.entry_size)
            name = internal_name(data, label)
            self._found[_Role.APPLICATION].append(SingleClass(label, name, data))
            return
        named_archive = path.name.lower().endswith((*_ARCHIVES, ".zip"))
        try:
            archive = open_archive(path, self._limits)
        except ArchiveError:
            if named_archive or magic.startswith(_ZIP_MAGIC):
                raise
            reason = "is neither an archive nor a class file nor a directory"
            raise InputError(label, reason, _ADVICE) from None
        self._top_archive(archive, path, _Role.APPLICATION)

    def _file_inside(self, path: Path, role: _Role) -> None:
        """Take an archive the user did not name: if it is unusable, the rest still counts."""
        try:
            archive = open_archive(path, self._limits)
        except ArchiveError as error:
            self._log.record(AssumptionKind.UNREADABLE_INPUT, error.place, error.reason)
        else:
            self._top_archive(archive, path, role)

    def _top_archive(self, archive: Archive, path: Path, role: _Role) -> None:
        """Take an archive that is a file, once; remember what its Class-Path names."""
        identity = os.path.realpath(path)
        if identity in self._seen:
            return
        self._seen.add(identity)
        manifest = self._archive(archive, role)
        base = str(path.parent)
        self._class_path.extendleft((base, entry) for entry in reversed(manifest.class_path))

    def _archive(self, archive: Archive, role: _Role) -> Manifest:
        """Take the classes of an archive, and the archives inside it.

        Archives inside are libraries of the classes next to them. Where there are none, as in an
        enterprise archive, they are what the archive was made for.
        """
        names = archive.names()
        manifest = self._manifest(archive)
        top = ArchiveContainer(archive, archive.label, (*self._versions(names, manifest), ""))
        packaged = any(name.startswith(_PACKAGED) for name in names)
        own = [top]
        if packaged:
            self._found[_Role.LIBRARY].append(top)  # whatever starts the application
            labels = {root: f"{archive.label}!/{root.rstrip('/')}" for root in _OWN_CLASSES}
            parts = [ArchiveContainer(archive, labels[root], (root,)) for root in _OWN_CLASSES]
            own = [part for part in parts if part.class_names()]
        self._found[role].extend(own)
        inner = _Role.LIBRARY if any(part.class_names() for part in own) else role
        for name in names:
            if name.lower().endswith(_ARCHIVES):
                self._nested(archive, name, inner)
        return manifest

    def _nested(self, archive: Archive, name: str, role: _Role) -> None:
        try:
            inner = archive.nested(name)
        except ArchiveError as error:
            self._log.record(AssumptionKind.UNREADABLE_INPUT, error.place, error.reason)
        else:
            assert inner is not None, name
            self._archive(inner, role)

    def _manifest(self, archive: Archive) -> Manifest:
        """Read the manifest: the last entry with its name in any mixture of cases."""
        named = [name for name in archive.names() if name.upper() == MANIFEST_NAME]
        if not named:
            return Manifest()
        try:
            return read_manifest(archive.read(named[-1]) or b"", archive.label)
        except (ArchiveError, ManifestError) as error:
            reason = f"{error.reason}; taken as a jar without a manifest"
            self._log.record(AssumptionKind.UNREADABLE_INPUT, error.place, reason)
            return Manifest()

    def _versions(self, names: tuple[str, ...], manifest: Manifest) -> list[str]:
        """Return the roots of the versioned entries for the release, newest first."""
        if not manifest.multi_release or self._release <= _FIRST_VERSION:
            return []
        matches = (_VERSION.match(name) for name in names if name.startswith(_VERSIONS))
        versions = {int(match[1]) for match in matches if match}
        usable = (v for v in versions if _FIRST_VERSION <= v <= self._release)
        return [f"{_VERSIONS}{version}/" for version in sorted(usable, reverse=True)]

    def follow_class_paths(self) -> None:
        """Take what the Class-Path of the archives names, and the Class-Path of that, in order."""
        while self._class_path:
            base, entry = self._class_path.popleft()
            target = _target(base, entry)
            if target is None or not self._taken(target, is_directory=entry.endswith("/")):
                subject = printable(target or entry)
                reason = "named by the Class-Path of a jar, but not there"
                self._log.record(AssumptionKind.MISSING_DEPENDENCY, subject, reason)

    def _taken(self, target: str, *, is_directory: bool) -> bool:
        """Take a library; the JVM expects a directory where the name ends in a slash."""
        path = Path(target)
        if is_directory:
            if not S_ISDIR(mode_of(path)):
                return False
            identity = os.path.realpath(path)
            if identity not in self._seen:
                self._seen.add(identity)
                self._found[_Role.LIBRARY].append(class_directory(path, self._limits, self._log))
            return True
        if not S_ISREG(mode_of(path)):
            return False
        self._file_inside(path, _Role.LIBRARY)
        return True


def _target(base: str, entry: str) -> str | None:
    """Resolve a Class-Path entry, a URL relative to the jar, to a file if it names one."""
    scheme, colon, rest = entry.partition(":")
    if colon and scheme.lower() != "file":
        return None
    path = (rest if colon else entry).partition("#")[0]
    try:
        decoded = unquote(path, errors="strict")
    except UnicodeDecodeError:
        return None
    return None if "\0" in decoded else os.path.normpath(Path(base, decoded))


def _first_bytes(path: Path, label: str) -> bytes:
    try:
        with path.open("rb", buffering=0) as file:
            return file.read(4)
    except OSError as error:
        raise InputError(label, f"cannot be read: {error.strerror or error}") from error
