"""Times the check of every small program of the tests: all in one process, and one process each.

    python benchmarks/small_programs.py [--each] [--every N]

The programs are compiled first, which is not timed. Printed are for all of them together, and for
the slowest, the CPU seconds; with `--each` also those of a process for each, with its start.
"""

import argparse
import resource
import subprocess
import sys
import time
from pathlib import Path
from typing import Final

_TESTS: Final = Path(__file__).parent.parent / "tests"
_HEDDLE: Final = (sys.executable, "-m", "heddle")
_SLOWEST: Final = 5
# The tests are no package: where they are must be known before they are imported.
sys.path += [str(_TESTS), str(_TESTS / "programs")]

from expectations import read_expectations  # noqa: E402
from test_programs import PROGRAMS, reported_lines  # noqa: E402

from java_compiler import compiled  # noqa: E402


def main() -> None:
    """Time all programs in one way or both."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--each", action="store_true", help="also one process each")
    parser.add_argument("--every", type=int, default=1, help="only every Nth program")
    given = parser.parse_args()
    names = list(PROGRAMS)[:: given.every]
    classes = compiled(PROGRAMS.values(), "-g")
    _tell("in one process", {name: _in_process(name, classes) for name in names})
    if given.each:
        _tell("one process each", {name: _alone(name, classes) for name in names})


def _in_process(name: str, classes: Path) -> float:
    start = time.process_time()
    reported_lines(classes, name, list(read_expectations(PROGRAMS[name]).options))
    return time.process_time() - start


def _alone(name: str, classes: Path) -> float:
    start = _children_seconds()
    options = read_expectations(PROGRAMS[name]).options
    command = [*_HEDDLE, "check", str(classes / name), "--main", name, "--exit-zero", *options]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return _children_seconds() - start


def _children_seconds() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _tell(how: str, seconds: dict[str, float]) -> None:
    total = sum(seconds.values())
    print(f"{len(seconds)} programs {how}: {total:.0f} s, {total / len(seconds):.2f} s each")
    for name in sorted(seconds, key=lambda each: -seconds[each])[:_SLOWEST]:
        print(f"  {seconds[name]:.1f} s {name}")


if __name__ == "__main__":
    main()
