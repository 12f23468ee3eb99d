"""Class files of programs that were compiled together, each program in a directory of its own.

So that what is checked is one program, and the others are not even read.
"""

import shutil
from pathlib import Path


def each_its_own(directory: Path) -> Path:
    """Give the class files of each program a directory of its own, named after it."""
    for path in sorted(directory.glob("*.class")):
        own = directory / path.stem.partition("$")[0]
        own.mkdir(exist_ok=True)
        shutil.move(path, own / path.name)
    return directory
