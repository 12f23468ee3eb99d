"""Round trips of class files through the class writer.

    python benchmarks/class_writer.py [--jdk DIR] [PATH ...]

Reads every class of the JDK, and of jars and directories of jars, and writes it back: as it is, and
with every method taken apart and put together again without edits. Prints how many come out
differently, the attributes that had to be left out, and the CPU seconds.
"""

import argparse
import os
import sys
import time
import zipfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from heddle._util.errors import HeddleError
from heddle.frontend.classwriter.class_editor import ClassEditor
from heddle.frontend.classwriter.edits import CodeEdits
from heddle.frontend.classwriter.growing_pool import NoRoomError
from heddle.frontend.classwriter.image import read_class_image, write_class_image
from heddle.frontend.jdk.jdk import find_jdk


def classes_of_jars(paths: list[Path]) -> Iterator[tuple[str, bytes]]:
    """Yield the place and bytes of each class of jars, each jar once however many links it has."""
    files = {
        path.resolve()
        for given in paths
        for path in ([given] if given.is_file() else sorted(given.rglob("*.jar")))
    }
    for path in sorted(files):
        with zipfile.ZipFile(path) as jar:
            for name in jar.namelist():
                if name.endswith(".class"):
                    yield f"{path}!/{name}", jar.read(name)


def classes_of_jdk(home: Path | None) -> Iterator[tuple[str, bytes]]:
    """Yield the name and bytes of each class of a JDK."""
    library = find_jdk(home, os.environ).library
    for name in library.class_names():
        data = library.read_class(name)
        assert data is not None
        yield name, data


def judge(place: str, data: bytes, counts: Counter[str]) -> None:
    """Write one class back both ways, and count what happens."""
    counts["classes"] += 1
    try:
        image = read_class_image(data, place)
        if write_class_image(image) != data:
            counts["classes that differ"] += 1
            print(f"differs: {place}")
        judge_methods(place, data, counts)
    except HeddleError as error:
        counts["classes that cannot be read"] += 1
        print(f"unread: {error}")


def judge_methods(place: str, data: bytes, counts: Counter[str]) -> None:
    """Put every method together again."""
    editor = ClassEditor(data, place)
    for method in editor.methods():
        counts["methods"] += 1
        before = editor.written()
        try:
            counts.update(f"left out: {name}" for name in editor.edit(method, CodeEdits()))
        except NoRoomError as error:
            counts[f"no room: {error}"] += 1
        if editor.written() != before:
            counts["methods that differ"] += 1
            print(f"differs: {place} {method.shape.name}{method.shape.descriptor}")


def main() -> int:
    """Round-trip what is given; fail if a class comes out differently as it is."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--jdk", type=Path)
    parser.add_argument("paths", type=Path, nargs="*")
    options = parser.parse_args()
    different = 0
    sources = (("JDK", classes_of_jdk(options.jdk)), ("jars", classes_of_jars(options.paths)))
    for label, classes in sources:
        counts: Counter[str] = Counter()
        started = time.process_time()
        for place, data in classes:
            judge(place, data, counts)
        print(f"{label}: {time.process_time() - started:.1f} s")
        for what, count in sorted(counts.items()):
            print(f"{count:9} {what}")
        different += counts["classes that differ"]
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
