"""Names under which others find what a method allocates: where it is stored or returned."""

from collections.abc import Iterable
from typing import final

from heddle._util.memo import Memo
from heddle.classlevel.paths import Path, coarser, followed, is_made, made_type, returned
from heddle.classlevel.summary import Store
from heddle.classlevel.values import MOST_PATHS


@final
class PublishedNames:
    """The names outside of a method, from all stores and returned values of it."""

    def __init__(self, stores: Iterable[Store], given_back: Iterable[Path]) -> None:
        self._names: dict[Path, list[Path]] = {}
        self._known = Memo(self._find)
        for source, target in stores:
            if is_made(source):
                self._names.setdefault(source, []).append(target)
        for path in given_back:
            if is_made(path) and not path.steps:
                self._names.setdefault(path, []).append(returned(made_type(path)))

    def of(self, path: Path) -> tuple[Path, ...]:
        """Return the names of an object; none if it is allocated here and does not escape."""
        if not is_made(path):
            return (path,)
        return self._known[path]

    def _find(self, path: Path) -> tuple[Path, ...]:
        """Follow stores of one new object into another up to one that is known outside."""
        found: dict[Path, None] = {}
        waiting, seen = [path], {path}
        while waiting:
            at = waiting.pop()
            if not is_made(at):
                found[at] = None
                continue
            for renamed in self._renamed(at):
                name = coarser(renamed) if len(seen) >= MOST_PATHS else renamed
                if name not in seen:
                    seen.add(name)
                    waiting.append(name)
        return tuple(found)

    def _renamed(self, path: Path) -> Iterable[Path]:
        for length in range(len(path.steps) + 1):
            for name in self._names.get(Path(path.root, path.steps[:length]), ()):
                yield followed(name, path.steps[length:])
