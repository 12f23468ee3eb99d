"""Takes each piece of synchronization out of the programs of the tests, and tells what is lost.

    python benchmarks/weakened.py [PROGRAM...]

A piece is a `synchronized`, a `volatile`, a join, or a wait for a latch. Less synchronization only
ever adds races: printed are the programs for which a line is no longer reported, and how many
pieces were taken out of how many programs.
"""

import sys
from pathlib import Path
from typing import Final

_TESTS: Final = Path(__file__).parent.parent / "tests"
# The tests are no package: where they are must be known before they are imported.
sys.path += [str(_TESTS), str(_TESTS / "programs")]

from expectations import read_expectations  # noqa: E402
from removals import Removal, removals  # noqa: E402
from test_programs import PROGRAMS, reported_lines  # noqa: E402
from test_removals import reported  # noqa: E402

from java_compiler import compiled_texts  # noqa: E402


def main() -> None:
    """Check the programs that are named, or all."""
    names = sys.argv[1:] or [name for name, path in PROGRAMS.items() if reported(path)]
    left = {name: list(removals(PROGRAMS[name].read_text("utf-8"))) for name in names}
    pieces = lost = 0
    # Two versions of a program cannot be compiled together.
    while batch := {name: found.pop() for name, found in left.items() if found}:
        pieces += len(batch)
        lost += _lost(batch)
    print(
        f"{pieces} pieces of {len(names)} programs, {lost} with lines that are no longer reported"
    )


def _lost(batch: dict[str, Removal]) -> int:
    classes = compiled_texts({f"{name}.java": each.text for name, each in batch.items()}, "-g")
    return sum(_is_lost(name, batch[name], classes) for name in batch)


def _is_lost(name: str, removal: Removal, classes: Path) -> bool:
    options = list(read_expectations(PROGRAMS[name]).options)
    lost = reported(PROGRAMS[name]) - reported_lines(classes, name, options) - {removal.line}
    if lost:
        print(f"{name}:{removal.line} without {removal.what}: {sorted(lost)}", flush=True)
    return bool(lost)


if __name__ == "__main__":
    main()
