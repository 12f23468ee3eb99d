"""Lines of source, where the source is among the inputs."""

from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Final, final

from heddle.report.races import Place

_MOST_FILES: Final = 20_000


@final
class SourceLines:
    """Finds the source of a class below directories that were given, by package and file name."""

    def __init__(self, roots: Iterable[Path]) -> None:
        self._roots = [root if root.is_dir() else root.parent for root in roots]
        self._lines = lru_cache(maxsize=256)(_read_lines)
        self._known: dict[str, list[Path]] | None = None

    def line(self, place: Place) -> str | None:
        """Return the text of a line, without its indentation."""
        if place.file is None or place.line is None:
            return None
        package = place.class_.rpartition(".")[0].replace(".", "/")
        path = self._find(f"{package}/{place.file}".lstrip("/"))
        lines = () if path is None else self._lines(path)
        return lines[place.line - 1].strip() if place.line <= len(lines) else None

    def _find(self, name: str) -> Path | None:
        """Return the one file of that name and package; two are none, as either may be wrong."""
        if self._known is None:
            self._known = {}
            for count, path in enumerate(p for root in self._roots for p in root.rglob("*.java")):
                if count > _MOST_FILES:
                    break
                self._known.setdefault(path.name, []).append(path)
        file = name.rpartition("/")[2]
        candidates = self._known.get(file, ())
        found = {p.resolve() for p in candidates if f"/{p.as_posix()}".endswith(f"/{name}")}
        return found.pop() if len(found) == 1 else None


def _read_lines(path: Path) -> tuple[str, ...]:
    try:
        return tuple(path.read_text("utf-8", errors="replace").splitlines())
    except OSError:
        return ()
