"""Reads, lifts and validates every class of JDKs and of Debian's Java packages: zero failures.

    python benchmarks/corpus.py                      # all JDKs and packages that are installed
    python benchmarks/corpus.py --every 50           # one class in fifty
    python benchmarks/corpus.py /path/to/some.jar    # just this

A failure is a class that cannot be read, a method that is not lifted, or an invalid body.
"""

import argparse
import gc
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from heddle._util.errors import HeddleError
from heddle.frontend.containers import ClassContainer, containers_of
from heddle.frontend.jdk.jdk import find_jdk
from heddle.frontend.lift.classes import lift_class

# The tests are no package: where they are must be known before they are imported.
sys.path.append(str(Path(__file__).resolve().parent.parent / "tests"))

from ir_validation import validate

PACKAGES = (
    "scala-library",
    "kotlin",
    "libkotlin-java",
    "groovy",
    "libgroovy-java",
    "libclojure-java",
    "jruby",
    "jython",
    "libhsqldb-java",
    "libh2-java",
    "libderby-java",
    "libderbyclient-java",
    "libtomcat10-java",
    "liblucene8-java",
)
RELEASE = 25


def failures(container: ClassContainer, every: int) -> Iterator[str]:
    """Yield what goes wrong with each chosen class."""
    for name in container.class_names()[::every]:
        data = container.read_class(name)
        if data is None:
            yield f"{name}: listed but not there"
            continue
        try:
            declared = lift_class(data, name)
        except HeddleError as error:
            yield f"{name}: {error}"
            continue
        for method in declared.methods:
            place = f"{declared.name}.{method.name}{method.descriptor}"
            if method.unlifted is not None:
                yield f"{place}: {method.unlifted}"
            elif method.body is not None:
                found = validate(method.body, method.descriptor, method.is_static, declared.name)
                yield from (f"{place}: {problem}" for problem in found)


def installed() -> Iterator[ClassContainer]:
    """Return the class libraries of all JDKs here, and the jars of the packages."""
    for home in sorted(Path("/usr/lib/jvm").glob("*")):
        if (home / "lib" / "modules").exists() and not home.is_symlink():
            yield find_jdk(home, {}).library
    yield from _jars(package_jars(PACKAGES))


def package_jars(packages: tuple[str, ...]) -> list[Path]:
    """Return the jars that installed packages own."""
    command = ["dpkg", "-L", *packages]
    listed = subprocess.run(command, check=False, capture_output=True, text=True).stdout
    jars = {Path(line) for line in listed.splitlines() if line.endswith(".jar")}
    return sorted(jar for jar in jars if jar.is_file() and not jar.is_symlink())


def _jars(paths: list[Path]) -> Iterator[ClassContainer]:
    for path in paths:
        found = containers_of(path, RELEASE)
        yield from found.application


def main() -> int:
    """Print a line per container and every failure; 1 if there is one."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("paths", type=Path, nargs="*")
    parser.add_argument("--every", type=int, default=1)
    options = parser.parse_args()
    gc.disable()
    containers = list(_jars(options.paths) if options.paths else installed())
    classes = failed = 0
    for container in containers:
        started = time.process_time()
        count = len(container.class_names()[:: options.every])
        found = list(failures(container, options.every))
        classes += count
        failed += len(found)
        seconds = time.process_time() - started
        print(f"{count:7} classes {seconds:7.1f} s  {container.label}", flush=True)
        for failure in found:
            print(f"    {failure}", flush=True)
    print(f"{classes} classes in {len(containers)} containers: {failed} failures")
    return 1 if failed or not classes else 0


if __name__ == "__main__":
    sys.exit(main())
