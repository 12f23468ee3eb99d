"""Source lines, for classes whose source is among the inputs."""

import os
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import islice
from pathlib import Path
from typing import Final, final

from heddle.report.model.races import CodePlace
from heddle.report.sources.report_places import source_name

_MOST_FILES: Final = 20_000
_MOST_DIRECTORIES: Final = 50_000
_SUFFIXES: Final = (".java", ".kt", ".scala", ".groovy")


@final
class SourceLines:
    """Finds the source of a class by package and file name below the given directories."""

    def __init__(self, roots: Iterable[Path]) -> None:
        self._roots = [root if root.is_dir() else root.parent for root in roots]
        self._lines = lru_cache(maxsize=256)(_read_lines)
        self._found = cache(self._find)
        self._known: dict[str, list[Path]] | None = None

    def line(self, place: CodePlace) -> str | None:
        """Return the text of the line of a place, without its indentation."""
        if place.line is None:
            return None
        path = self.path(place)
        lines = () if path is None else self._lines(path)
        return lines[place.line - 1].strip() if 0 < place.line <= len(lines) else None

    def path(self, place: CodePlace) -> Path | None:
        """Return the file of a place."""
        name = source_name(place)
        return None if name is None else self._found(name)

    def _find(self, name: str) -> Path | None:
        """Return the only file of that name and package; of several, any may be the wrong one."""
        if self._known is None:
            self._known = {}
            files = (path for root in self._roots for path in _source_files(root))
            for path in islice(files, _MOST_FILES):
                self._known.setdefault(path.name, []).append(path)
        file = name.rpartition("/")[2]
        candidates = self._known.get(file, ())
        found = {p.resolve() for p in candidates if f"/{p.as_posix()}".endswith(f"/{name}")}
        return found.pop() if len(found) == 1 else None


def _source_files(root: Path) -> Iterator[Path]:
    """Yield the sources below a directory, except in directories without the program's own."""
    for looked_at, (directory, inner, files) in enumerate(os.walk(root)):
        if looked_at > _MOST_DIRECTORIES:
            return
        inner[:] = sorted(name for name in inner if name[0] != "." and name != "node_modules")
        for name in sorted(files):
            if name.endswith(_SUFFIXES):
                yield Path(directory, name)


def _read_lines(path: Path) -> tuple[str, ...]:
    try:
        return tuple(path.read_text("utf-8", errors="replace").splitlines())
    except OSError:
        return ()
