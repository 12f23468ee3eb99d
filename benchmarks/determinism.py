"""Checks real programs again and again: there must be one report, to the byte.

    python benchmarks/determinism.py [--runs 20] [--seed 1] [JAR ...]

Each program is cut into five jars, which are given in another order in every run. Every run has its
own hash seed; some have no cache, some an empty one, some share the machine with loops that do
nothing else. Reports are compared as JSON, which has everything that the other formats show.
"""

import argparse
import hashlib
import os
import subprocess
import sys
import zipfile
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from class_mutants import Dice

JARS: Final = Path("/usr/share/java")
PROGRAMS: Final = ("commons-pool", "commons-cli", "jcl-over-slf4j")
PARTS: Final = 5
RUN: Final = "from heddle.cli import main; main()"


def parts_of(jar: Path, directory: Path) -> list[Path]:
    """Write the entries of a jar into several; all get the manifest."""
    paths = [directory / f"{jar.stem}-{number}.jar" for number in range(PARTS)]
    with zipfile.ZipFile(jar) as whole:
        for number, path in enumerate(paths):
            with zipfile.ZipFile(path, "w") as part:
                for at, name in enumerate(whole.namelist()):
                    if at % PARTS == number or name == "META-INF/MANIFEST.MF":
                        part.writestr(name, whole.read(name))
    return paths


def report(paths: Sequence[Path], seed: int, cache: Path, *options: str) -> bytes:
    """Return the report of one run."""
    environ = {**os.environ, "PYTHONHASHSEED": str(seed), "HEDDLE_CACHE_DIR": str(cache)}
    arguments = ["check", *map(str, paths), "--format", "json", *options]
    command = [sys.executable, "-c", RUN, *arguments]
    done = subprocess.run(command, env=environ, capture_output=True, check=False)
    if done.returncode not in (0, 1):
        raise SystemExit(done.stderr.decode())
    return done.stdout


@contextmanager
def busy(count: int) -> Iterator[None]:
    """Keep some processors busy while inside."""
    command = [sys.executable, "-c", "while True: pass"]
    loops = [subprocess.Popen(command) for _ in range(count)]
    try:
        yield
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


def shuffled(paths: Sequence[Path], dice: Dice) -> list[Path]:
    """Return the same paths in another order."""
    left, order = list(paths), []
    while left:
        order.append(left.pop(dice.below(len(left))))
    return order


def reports(jar: Path, runs: int, seed: int) -> Counter[str]:
    """Return how often each report came out, by its hash."""
    dice = Dice(seed)
    found: Counter[str] = Counter()
    with TemporaryDirectory() as place:
        directory = Path(place)
        paths = parts_of(jar, directory)
        for number in range(runs):
            cache = directory / (f"empty-{number}" if number % 7 == 3 else "cache")
            options = ["--no-cache"] if number % 7 == 5 else []
            with busy(dice.below(3)):
                text = report(shuffled(paths, dice), dice.below(2**32), cache, *options)
            found[hashlib.sha256(text).hexdigest()[:16]] += 1
    return found


def main() -> int:
    """Print how many different reports each program has; more than one is an error."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("jars", nargs="*", type=Path)
    options = parser.parse_args()
    worst = 0
    for jar in options.jars or [JARS / f"{name}.jar" for name in PROGRAMS]:
        found = reports(jar, options.runs, options.seed)
        worst = max(worst, len(found))
        print(f"{jar.stem}: {options.runs} runs, {len(found)} report(s): {dict(found)}", flush=True)
    return 0 if worst == 1 else 1


if __name__ == "__main__":
    sys.exit(main())
