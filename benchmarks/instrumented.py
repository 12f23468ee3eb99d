"""Instruments every class of jars, and has a JVM verify the classes before and after.

    python benchmarks/instrumented.py [--jdk DIR] JAR ...

Prints for each jar the classes, those left alone, the sites, the growth in bytes, the CPU seconds,
how often each verdict became which, and the methods that are not told about in full.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
import zipfile
from collections import Counter
from pathlib import Path

from heddle.dynamic.instrument import InstrumentedClass, Instrumenter, LeftAlone, LibraryTypes
from heddle.frontend.jdk.jdk import find_jdk

LINKER = Path(__file__).parent / "java" / "LinkAll.java"
LIBRARIES = Path("/usr/share/java")


def classes_of(jar: Path) -> dict[str, bytes]:
    """Return the classes of a jar by internal name, but for those of single releases."""
    with zipfile.ZipFile(jar) as archive:
        return {
            name.removesuffix(".class"): archive.read(name)
            for name in archive.namelist()
            if name.endswith(".class")
            if not name.startswith("META-INF/") and not name.endswith("module-info.class")
        }


def verdicts(java: Path, names: list[str], path: list[Path], work: Path) -> list[str]:
    """Link classes by name, and return what a JVM that verifies all says of each."""
    (work / "names").write_text("\n".join(names))
    command = [str(java), "-Xverify:all", "-Xmx1g", "-XX:TieredStopAtLevel=1", str(LINKER)]
    given = [str(work / "names"), str(work / "verdicts"), *map(str, path)]
    subprocess.run([*command, *given], check=True, stderr=subprocess.DEVNULL)
    return (work / "verdicts").read_text("utf-8").splitlines()


def judge(jar: Path, instrumenter: Instrumenter, java: Path) -> int:
    """Instrument one jar and print its figures; return how many verdicts changed."""
    found = classes_of(jar)
    libraries = sorted({path.resolve() for path in LIBRARIES.glob("*.jar")})
    started = time.process_time()
    twins = {name: instrumenter.twin(data, name) for name, data in found.items()}
    seconds = time.process_time() - started
    made = {name: twin for name, twin in twins.items() if isinstance(twin, InstrumentedClass)}
    with tempfile.TemporaryDirectory() as directory:
        work = Path(directory)
        for name, twin in made.items():
            path = work / "twins" / f"{name}.class"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(twin.data)
        before = verdicts(java, [*found], [jar, *libraries], work)
        after = verdicts(java, [*found], [work / "twins", jar, *libraries], work)
    changes = Counter(zip(before, after, strict=True))
    sites = sum(twin.sites.count("\n") - 1 for twin in made.values())
    growth = sum(len(twin.data) for twin in made.values()) / sum(map(len, found.values()))
    print(f"{jar.name}: {len(found)} classes, {len(found) - len(made)} left alone, {sites} sites,")
    print(f"    {growth:.2f} times the bytes, {seconds:.1f} s; {dict(changes)}", flush=True)
    for name, each in twins.items():
        if isinstance(each, LeftAlone):
            print(f"    {name}: {each.reason}")
            continue
        for method in each.limited:
            print(f"    {name}.{method.name}{method.descriptor}: {method.reason}")
    return sum(count for (first, second), count in changes.items() if first != second)


def main() -> int:
    """Judge the jars; fail if a verdict changed."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--jdk", type=Path)
    parser.add_argument("jars", type=Path, nargs="+")
    options = parser.parse_args()
    jdk = find_jdk(options.jdk, os.environ)
    instrumenter = Instrumenter(LibraryTypes(jdk.library))
    java = jdk.home / "bin" / "java"
    changed = sum(judge(jar.resolve(), instrumenter, java) for jar in options.jars)
    return 1 if changed else 0


if __name__ == "__main__":
    sys.exit(main())
