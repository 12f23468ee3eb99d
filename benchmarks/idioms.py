"""Compares what is reported with the verdicts of many small programs, idiom by idiom.

    python benchmarks/idioms.py [IDIOM...] [--jdk HOME]

The programs are in `benchmarks/idioms`, a directory for each idiom, each program with its twin.
Verdicts are as those of `tests/java`, argued by the memory model; unlike there, nothing says yet
what is reported. Printed are for each idiom the
programs, those with a race that is missed, and those with a line that is reported and should not
be; then all of these lines. With `--jdk`, the programs in `jdk25` are checked too, by that JDK.
"""

import argparse
import re
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from heddle.api import Inputs, check_races, entry, open_program
from heddle.config import Config

_PROGRAMS: Final = Path(__file__).parent / "idioms"
_CACHE: Final = Path.home() / ".cache" / "heddle"
_VERDICT: Final = re.compile(r"// (RACE!|NORACE)$")


class Judged(NamedTuple):
    """A program, the lines of races that are missed, and those that are reported wrongly."""

    program: Path
    missed: list[int]
    wrong: list[int]


def main() -> None:
    """Judge the idioms that are named, or all."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("idioms", nargs="*")
    parser.add_argument("--jdk", type=Path)
    given = parser.parse_args()
    wanted = [_PROGRAMS / name for name in given.idioms] or sorted(_PROGRAMS.iterdir())
    print("| idiom | programs | with a race missed | with a line too many |")
    print("| --- | ---: | ---: | ---: |")
    found: list[Judged] = []
    for directory in wanted:
        judged = list(_judged(sorted(directory.glob("*.java")), None))
        if given.jdk is not None:
            judged += _judged(sorted(directory.glob("jdk25/*.java")), given.jdk)
        counts = (len(judged), *(sum(bool(j[at]) for j in judged) for at in (1, 2)))
        print(f"| {directory.name} | {' | '.join(map(str, counts))} |", flush=True)
        found += [each for each in judged if each.missed or each.wrong]
    for program, missed, wrong in found:
        print(f"{program.parent.name}/{program.name}: missed {missed}, too many {wrong}")


def _judged(programs: Sequence[Path], jdk: Path | None) -> Iterator[Judged]:
    """Compile programs together, and check each from its own main."""
    if not programs:
        return
    with tempfile.TemporaryDirectory() as directory:
        command = ["javac"] if jdk is None else [str(jdk / "bin" / "javac"), *_preview()]
        subprocess.run([*command, "-nowarn", "-g", "-d", directory, *programs], check=True)
        for program in programs:
            yield _compared(program, Path(directory), jdk)


def _preview() -> list[str]:
    return ["--enable-preview", "--release", "25"]


def _compared(program: Path, classes: Path, jdk: Path | None) -> Judged:
    inputs = Inputs((classes,), jdk=jdk, workspace=_CACHE, cache=_CACHE)
    report = check_races(entry(open_program(inputs), program.stem, (), Config()), Config())
    pairs = [pair for r in report.races for pair in (r.accesses, *(c.accesses for c in r.contents))]
    places = [access.place for pair in pairs for access in pair]
    reported = {place.line for place in places if place.file == program.name}
    lines = program.read_text(encoding="utf-8").splitlines()
    verdicts = {at: m[1] for at, line in enumerate(lines, 1) if (m := _VERDICT.search(line))}
    racing = {at for at, verdict in verdicts.items() if verdict == "RACE!"}
    wrong = sorted(line for line in reported - racing if line is not None)
    return Judged(program, sorted(racing - reported), wrong)


if __name__ == "__main__":
    main()
