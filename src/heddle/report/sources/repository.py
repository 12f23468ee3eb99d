"""Paths of a program's sources relative to its repository, the same on every machine."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

from heddle.report.model.races import CodePlace
from heddle.report.sources.lines import SourceLines
from heddle.report.sources.report_places import source_name

_BUILDS: Final = (
    *("pom.xml", "settings.gradle", "settings.gradle.kts", "build.gradle", "build.gradle.kts"),
)


def repository_root(paths: Sequence[Path]) -> Path:
    """Return the repository of the inputs; else their project, else their directory."""
    starts = [path.resolve() for path in paths]
    starts = [path if path.is_dir() else path.parent for path in starts]
    above = [each for start in starts for each in (start, *start.parents)]
    for mark in (".git", "heddle.toml"):
        for directory in above:
            if (directory / mark).exists():
                return directory
    projects = [each for start in starts for each in _projects(start)]
    return projects[-1] if projects else starts[0]


def _projects(directory: Path) -> Iterator[Path]:
    """Yield the project that contains a directory, then those that contain it as a module."""
    is_inside = False
    for each in (directory, *directory.parents):
        is_project = any((each / name).exists() for name in _BUILDS)
        if is_project:
            is_inside = True
            yield each
        elif is_inside:
            return


def source_paths(
    places: Iterable[CodePlace], is_application: Callable[[str], bool], paths: Sequence[Path]
) -> dict[str, str | None]:
    """Return the path of each application source from the root; None if it is not found.

    Sources are searched below the inputs first, then in the whole repository, since a jar is seldom
    next to its sources.
    """
    root = repository_root(paths)
    given, anywhere = SourceLines(paths), SourceLines([root])
    found: dict[str, str | None] = {}
    for place in places:
        name = source_name(place)
        if name is None or name in found or not is_application(place.class_):
            continue
        file = given.path(place) or anywhere.path(place)
        is_inside = file is not None and file.is_relative_to(root)
        found[name] = file.relative_to(root).as_posix() if file and is_inside else None
    return dict(sorted(found.items()))
