"""Measures `heddle check` on the programs of `programs.py`.

    python benchmarks/races.py [PROGRAM...] [-k N] [--locks sound|may|none]

Every program is checked in a process of its own, with what each stage would do alone counted.
Printed are the share of all pairs that each stage would remove (the columns of Table 2.4), the CPU
seconds of the points-to analysis and of everything after it, and their ratio, whose goal
is 3. Findings are written below `build/benchmarks/races`.
"""

import argparse
import json
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from programs import BUILD, Target, chosen

WORK: Final = BUILD / "races"
EXIT_RACES: Final = 1
_RUN: Final = "from heddle.cli import main; main()"


@dataclass(frozen=True)
class Figures:
    """One run."""

    program: str
    kept: dict[str, int]
    alone: dict[str, int]
    findings: int
    fields: int
    threads: int
    points_to: float
    after: float
    megabytes: float


def main() -> None:
    """Measure the programs named, or all."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("programs", nargs="*")
    parser.add_argument("-k", default="2")
    parser.add_argument("--locks", default="sound")
    given = parser.parse_args()
    WORK.mkdir(parents=True, exist_ok=True)
    print(_row(_HEADINGS))
    print(_row(["---", *["---:"] * (len(_HEADINGS) - 1)]))
    for target in chosen(given.programs):
        figures = measured(target, ["-k", given.k, "--locks", given.locks])
        print(_row(_cells(figures)), flush=True)


def measured(target: Target, options: list[str]) -> Figures:
    """Check one program, and read the report."""
    output = WORK / f"{target.name}.json"
    classpath = ":".join(str(jar) for jar in target.classpath)
    command = [sys.executable, "-c", _RUN, "check", *map(str, target.application)]
    command += ["--main", target.main, "--stats", "--format", "json", "--output", str(output)]
    command += ["--classpath", classpath, *options] if classpath else options
    done = subprocess.run(command, check=False)
    if done.returncode not in (0, EXIT_RACES):
        sys.exit(f"{target.name}: ended with {done.returncode}")
    return _read(target.name, json.loads(output.read_text("utf-8")))


def _read(program: str, report: dict[str, Any]) -> Figures:
    timings = report["timings"]
    return Figures(
        program=program,
        kept={stage["name"]: stage["kept"] for stage in report["stages"]},
        alone={stage["name"]: stage["alone"] for stage in report["stages"]},
        findings=len(report["races"]),
        fields=len({(r["field"]["class"], r["field"]["name"]) for r in report["races"]}),
        threads=len(report["threads"]),
        points_to=timings[0]["seconds"],
        after=sum(timing["seconds"] for timing in timings[1:]),
        megabytes=max(timing["megabytes"] for timing in timings),
    )


_HEADINGS: Final = (
    *("program", "threads", "original", "aliasing", "escaping", "parallel", "unlocked"),
    *("ultimate", "fields", "points-to s", "after s", "ratio", "MB"),
)


def _cells(found: Figures) -> list[str]:
    """Write a row: of the stages, the share of all pairs that each would remove alone."""
    original = found.kept["original"]
    stages = ("aliasing", "escaping", "parallel", "unlocked")
    return [
        found.program,
        str(found.threads),
        f"{original:,}",
        *(f"{100 * (original - found.alone[name]) / original:.0f}%" for name in stages),
        f"{found.kept['unlocked']:,}",
        str(found.fields),
        f"{found.points_to:.1f}",
        f"{found.after:.1f}",
        f"{found.after / found.points_to:.1f}",
        f"{found.megabytes:.0f}",
    ]


def _row(cells: Sequence[str]) -> str:

    return f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    main()
