"""Kills checks at random times while they fill an empty cache and write reports, then checks again.

    python benchmarks/killed.py [--kills 50] [--seed 1] [PATH ...]

The run after a kill, over the cache that the killed one left, must write the same reports as a run
that nobody disturbed; and a report that is there after a kill must be whole.
"""

import argparse
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from class_mutants import Dice

EXAMPLE: Final = Path(__file__).resolve().parent.parent / "examples" / "shop" / "src"
FORMATS: Final = ("text", "json", "html", "sarif")
RUN: Final = "from heddle.cli import main; main()"


def begun(paths: list[Path], directory: Path) -> subprocess.Popen[bytes]:
    """Start a check that writes all formats into a directory, over a cache in it."""
    environ = {**os.environ, "HEDDLE_CACHE_DIR": str(directory / "cache")}
    asked = [part for f in FORMATS for part in ("--format", f"{f}={directory / f}")]
    command = [sys.executable, "-c", RUN, "check", *map(str, paths), *asked]
    return subprocess.Popen(command, env=environ)


def reports(directory: Path) -> dict[str, bytes]:
    """Return the reports that are there."""
    return {f: (directory / f).read_bytes() for f in FORMATS if (directory / f).exists()}


def main() -> int:
    """Kill, check again, compare; print how many were killed and how many then differed."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("paths", nargs="*", type=Path, default=[EXAMPLE])
    options = parser.parse_args()
    dice, killed, torn, different = Dice(options.seed), 0, 0, 0
    with TemporaryDirectory() as place:
        whole = Path(place) / "whole"
        whole.mkdir()
        started = time.monotonic()
        begun(options.paths, whole).wait()
        took, expected = time.monotonic() - started, reports(whole)
        for number in range(options.kills):
            directory = Path(place) / str(number)
            directory.mkdir()
            run = begun(options.paths, directory)
            try:
                run.wait(took * dice.below(1000) / 1000)
            except subprocess.TimeoutExpired:
                run.kill()
                run.wait()
                killed += 1
            torn += any(expected[f] != text for f, text in reports(directory).items())
            begun(options.paths, directory).wait()
            different += reports(directory) != expected
            shutil.rmtree(directory)
    print(f"{options.kills} runs, {killed} killed; torn reports: {torn}; different: {different}")
    return 1 if torn or different else 0


if __name__ == "__main__":
    sys.exit(main())
