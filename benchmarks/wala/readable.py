"""Copies class files into jars that Debian's WALA (1.5.2) can read.

WALA reads class files up to version 52 (Java 8) and has no reader for a JDK's `lib/modules`; the
class files of Java 9 to 17 have no bytecode and no constant that it does not know, other than
CONSTANT_Dynamic and the constants of modules (JVMS 4.4). So that the version, bytes 4 to 7 of a
class file (JVMS 4.1), is all that is changed.
"""

import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from heddle.frontend.containers import ClassContainer

NEWEST_READABLE: Final = 52


def readable_jar(containers: Iterable[ClassContainer], jar: Path) -> Path:
    """Copy the classes of containers into a jar, newer ones marked as version 52; return the jar.

    Of a multi-release jar, these are the classes that the container was opened for.
    """
    jar.parent.mkdir(parents=True, exist_ok=True)
    partial = jar.with_suffix(".partial")
    with zipfile.ZipFile(partial, "w") as out:
        for name, data in _class_files(containers):
            out.writestr(f"{name}.class", _marked(data))
    return partial.rename(jar)


def _class_files(containers: Iterable[ClassContainer]) -> Iterator[tuple[str, bytes]]:
    for container in containers:
        for name in container.class_names():
            data = container.read_class(name)
            if data is not None and name.rpartition("/")[2] != "module-info":
                yield name, data


def _marked(data: bytes) -> bytes:
    if int.from_bytes(data[6:8]) <= NEWEST_READABLE:
        return data
    return data[:4] + NEWEST_READABLE.to_bytes(4) + data[8:]
