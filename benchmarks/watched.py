"""Runs programs with known verdicts under the detector, and compares what it sees.

    python benchmarks/watched.py [--every N] [--runs N] [--seconds S] [PROGRAM...]

Printed are race-free programs in which a race is seen (false alarms), racy ones in which none is
seen within the runs, and races that are seen at lines without a verdict.
"""

import argparse
import os
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

_TESTS: Final = Path(__file__).parent.parent / "tests"
_TOP_LEVEL: Final = re.compile(
    r"^(?:(?:public|abstract|final|sealed) )*(?:class|interface|enum|record) (\w+)", re.MULTILINE
)
# The tests are no package: where they are must be known before they are imported.
sys.path[:0] = [str(_TESTS), str(_TESTS / "programs")]

from expectations import Expectations, read_expectations  # noqa: E402

from heddle.dynamic import SeenRace, Watch  # noqa: E402
from heddle.frontend.jdk.jdk import find_jdk  # noqa: E402
from java_compiler import compiled  # noqa: E402
from java_programs import TOPICS, programs_of  # noqa: E402


class Outcome(NamedTuple):
    """The outcome of runs: lines that race, lines that should not, exit codes, errors."""

    seen: frozenset[int]
    wrong: frozenset[int]
    codes: tuple[int, ...]
    errors: int


def main() -> None:
    """Run the programs and print what differs."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--every", type=int, default=1, help="each nth program")
    parser.add_argument("--runs", type=int, default=1, help="runs of each program")
    parser.add_argument("--seconds", type=int, default=20, help="the most that a run may take")
    parser.add_argument("programs", nargs="*", help="names of programs (default: all)")
    given = parser.parse_args()
    programs = list(_programs(given.programs, given.every))
    classes = compiled([path for path, _ in programs])
    outcomes = {
        path.stem: _outcome(_class_path(classes, path), path, expected, given.runs, given.seconds)
        for path, expected in programs
    }
    racy = {path.stem for path, expected in programs if expected.races()}
    _print(outcomes, racy)


def _programs(names: Iterable[str], every: int) -> Iterator[tuple[Path, Expectations]]:
    """Return the programs with a main method that are checked without options."""
    wanted = set(names)
    found = programs_of(*TOPICS).values()
    for path in [path for path in found if path.stem in wanted or not wanted][::every]:
        expected = read_expectations(path)
        if not expected.options and " main(String" in path.read_text("utf-8"):
            yield path, expected


def _class_path(classes: Path, path: Path) -> str:
    """Return the folders of all top-level classes of a program."""
    names = _TOP_LEVEL.findall(path.read_text("utf-8"))
    return os.pathsep.join(str(classes / name) for name in names)


def _outcome(classes: str, path: Path, expected: Expectations, runs: int, seconds: int) -> Outcome:
    seen: set[int] = set()
    codes: list[int] = []
    errors = 0

    def tell(race: SeenRace) -> None:
        for side in race.sides:
            own = [frame.line for frame in side.stack if frame.file == path.name]
            seen.update(own[:1])

    watch = Watch(find_jdk(None, os.environ), os.environ, tell)
    for _ in range(runs):
        command = ["timeout", str(seconds), "java", "-cp", classes, path.stem]
        done = watch.run(command)
        codes.append(done.code)
        errors += sum(counts.internal_errors for counts in done.counts)
    lines = {line for line, verdict in expected.verdicts.items() if verdict.is_race}
    return Outcome(frozenset(seen), frozenset(seen - lines), tuple(codes), errors)


def _print(outcomes: dict[str, Outcome], racy: set[str]) -> None:
    alarms = sorted(name for name, each in outcomes.items() if each.seen and name not in racy)
    missed = sorted(name for name, each in outcomes.items() if not each.seen and name in racy)
    other = sorted(name for name, each in outcomes.items() if each.wrong and name in racy)
    print(f"{len(outcomes)} programs, {len(racy)} racy")
    print(f"race-free with a race seen: {len(alarms)}", *_with_lines(alarms, outcomes), sep="\n  ")
    print(f"racy without a race seen: {len(missed)}", *missed, sep="\n  ")
    print(
        f"racy with a race at other lines: {len(other)}", *_with_lines(other, outcomes), sep="\n  "
    )
    failed = [name for name, each in sorted(outcomes.items()) if any(each.codes) or each.errors]
    print(f"with another exit code than 0, or errors of the detector: {len(failed)}")
    for name in failed:
        print(f"  {name} {outcomes[name].codes} {outcomes[name].errors}")


def _with_lines(names: Iterable[str], outcomes: dict[str, Outcome]) -> list[str]:
    return [f"{name} {sorted(outcomes[name].wrong or outcomes[name].seen)}" for name in names]


if __name__ == "__main__":
    main()
