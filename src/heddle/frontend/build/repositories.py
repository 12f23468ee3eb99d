"""Artifacts by their coordinates, in what Maven and Gradle keep on this machine.

Maven's local repository holds `group/with/slashes/artifact/version/artifact-version.jar`; Gradle's
cache `group.with.dots/artifact/version/<hash>/artifact-version.jar`. Nothing is ever fetched.
"""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Protocol, final

# No separator and no leading dot: coordinates come from files that may try to leave a directory.
_PLAIN: Final = re.compile(r"(?!\.)[\w.+-]+", re.ASCII)
_NUMBERS: Final = re.compile(r"(\d+)")


@final
@dataclass(frozen=True, slots=True, order=True)
class Coordinates:
    """Names one artifact; the classifier is mostly empty."""

    group: str
    artifact: str
    version: str
    classifier: str = ""

    def __str__(self) -> str:
        classifier = f":{self.classifier}" if self.classifier else ""
        return f"{self.group}:{self.artifact}{classifier}:{self.version or '?'}"

    @property
    def file_stem(self) -> str:
        """The name of the artifact's files, without the extension."""
        classifier = f"-{self.classifier}" if self.classifier else ""
        return f"{self.artifact}-{self.version}{classifier}"

    @property
    def is_plain(self) -> bool:
        """Tell whether all parts can be parts of a file name."""
        parts = (self.group, self.artifact, self.version, self.classifier or "none")
        return all(_PLAIN.fullmatch(part) for part in parts)


class Repository(Protocol):
    """A repository of artifacts."""

    def file(self, coordinates: Coordinates, extension: str) -> Path | None:
        """Return the artifact's file with this extension, if it is there."""

    def versions(self, group: str, artifact: str) -> tuple[str, ...]:
        """Return the versions that are there, oldest first."""


@final
@dataclass(frozen=True, slots=True)
class MavenRepository:
    """The local repository of Maven."""

    root: Path

    def file(self, coordinates: Coordinates, extension: str) -> Path | None:
        """Look the file up; of a snapshot that was fetched, take the latest build."""
        if not coordinates.is_plain:
            return None
        directory = self._artifact(coordinates.group, coordinates.artifact) / coordinates.version
        path = directory / f"{coordinates.file_stem}.{extension}"
        if path.is_file():
            return path
        if not coordinates.version.endswith("-SNAPSHOT"):
            return None
        base = coordinates.version.removesuffix("SNAPSHOT")
        suffix = f"-{coordinates.classifier}" if coordinates.classifier else ""
        pattern = f"{coordinates.artifact}-{base}[0-9]*.[0-9]*-[0-9]*{suffix}.{extension}"
        builds = (path for path in directory.glob(pattern) if path.is_file())
        return max(builds, key=lambda path: version_key(path.name), default=None)

    def versions(self, group: str, artifact: str) -> tuple[str, ...]:
        """Return the names of the version directories."""
        if not Coordinates(group, artifact, "any").is_plain:
            return ()
        return _directories(self._artifact(group, artifact))

    def _artifact(self, group: str, artifact: str) -> Path:
        return self.root.joinpath(*group.split("."), artifact)


@final
@dataclass(frozen=True, slots=True)
class GradleCache:
    """The artifact cache of Gradle: `caches/modules-2/files-2.1` in its user home."""

    root: Path

    def file(self, coordinates: Coordinates, extension: str) -> Path | None:
        """Look the file up under whatever hash it is stored."""
        if not coordinates.is_plain:
            return None
        directory = self.root / coordinates.group / coordinates.artifact / coordinates.version
        name = f"{coordinates.file_stem}.{extension}"
        found = sorted(path for path in directory.glob(f"*/{name}") if path.is_file())
        return found[0] if found else None

    def versions(self, group: str, artifact: str) -> tuple[str, ...]:
        """Return the names of the version directories."""
        if not Coordinates(group, artifact, "any").is_plain:
            return ()
        return _directories(self.root / group / artifact)


@final
@dataclass(frozen=True, slots=True)
class Repositories:
    """Several repositories, earlier ones first."""

    parts: tuple[Repository, ...]

    def file(self, coordinates: Coordinates, extension: str) -> Path | None:
        """Return the file of the first repository that has it."""
        found = (part.file(coordinates, extension) for part in self.parts)
        return next((path for path in found if path is not None), None)

    def versions(self, group: str, artifact: str) -> tuple[str, ...]:
        """Return the versions that any of them has, oldest first."""
        known = {version for part in self.parts for version in part.versions(group, artifact)}
        return tuple(sorted(known, key=version_key))


def version_key(version: str) -> tuple[tuple[int, str], ...]:
    """Order versions by their numbers: 1.9 before 1.10."""
    parts = _NUMBERS.split(version)
    return tuple((int(part[:18]), "") if part.isdecimal() else (0, part) for part in parts)


def _directories(path: Path) -> tuple[str, ...]:
    try:
        names = [entry.name for entry in path.iterdir() if entry.is_dir()]
    except OSError:
        return ()
    return tuple(sorted(names, key=version_key))
