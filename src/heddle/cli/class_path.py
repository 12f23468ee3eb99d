"""Class paths as `java -cp` reads them."""

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

_ARCHIVES: Final = (".jar", ".JAR")


def class_path(given: Sequence[str]) -> tuple[Path, ...]:
    """Return the elements of class paths; `dir/*` stands for the jars in a directory.

    As for `java`, a directory that does not exist has none.
    """
    elements = [element for path in given for element in path.split(os.pathsep) if element]
    return tuple([path for element in elements for path in _expanded(element)])


def _expanded(element: str) -> Iterator[Path]:
    folder, name = os.path.split(element)
    if name != "*":
        yield Path(element)
        return
    directory = Path(folder or ".")
    names = sorted(os.listdir(directory)) if directory.is_dir() else []  # noqa: PTH208 - names are sorted
    yield from (directory / each for each in names if each.endswith(_ARCHIVES))
