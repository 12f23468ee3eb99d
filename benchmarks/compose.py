"""Judges generality: race-free programs composed at random, and their racy twins.

    python benchmarks/compose.py --seed N --pairs 500 [--jobs J] [--blame N] [--keep DIR] [--run N]

Printed are silence (race-free programs without a finding) and recall (racy twins with the broken
location among the findings), of all pairs and of those with each value of each axis; then the
programs that fail. A race-free program that alarms is simplified one axis at a time; a
simplification that makes it silent is blamed. `--keep` writes the programs, `--run` runs each
program this many times first.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Final

_TESTS: Final = Path(__file__).parent.parent / "tests"
# The tests are no package: where they are must be known before they are imported.
sys.path.insert(0, str(_TESTS))

from composed.axes import AXES, Spec, specs  # noqa: E402
from composed.blaming import simpler  # noqa: E402
from composed.checking import (  # noqa: E402
    Verdicts,
    by_package,
    compile_programs,
    findings,
    packaged,
    run_programs,
    verdicts,
)
from composed.programs import Pair, Program, pair, program  # noqa: E402
from java_compiler import write_sources  # noqa: E402

# Programs that are compiled, and checked, at a time.
_BATCH: Final = 200


def main() -> None:
    """Compose, check and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pairs", type=int, default=500)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--blame", type=int, default=1_000_000, help="at most so many programs")
    parser.add_argument("--keep", type=Path, help="where the programs are written")
    parser.add_argument("--run", type=int, default=0, help="how often each program is run")
    given = parser.parse_args()
    pairs = [pair(spec) for spec in specs(given.seed, given.pairs)]
    programs = by_package(pairs)
    if given.keep:
        _keep(pairs, programs, given.keep)
    if given.run:
        _run(programs, given.run)
    found = verdicts(pairs, findings(programs, compile_programs(programs), given.jobs))
    _print_rates(pairs, found)
    _print_failures(pairs, found, given.seed)
    alarming = [each for each, seen in zip(pairs, found, strict=True) if seen.alarms]
    _print_blames(alarming[: given.blame], given.jobs)


def _keep(pairs: Sequence[Pair], programs: dict[str, Program], directory: Path) -> None:
    write_sources(packaged(programs), directory)
    lines = [f"{i}: {each.spec} {each.racy.label}\n" for i, each in enumerate(pairs)]
    (directory / "specs.txt").write_text("".join(lines), encoding="utf-8")


def _run(programs: dict[str, Program], times: int) -> None:
    wrong = run_programs(programs, compile_programs(programs), times)
    for name, reason in wrong.items():
        if name.startswith("safe") or reason == "does not end":
            print(f"run: {name}: {reason}")


def _print_rates(pairs: Sequence[Pair], found: Sequence[Verdicts]) -> None:
    silent = sum(not each.alarms for each in found)
    recalled = sum(each.is_found for each in found)
    others = sum(bool(each.others) for each in found)
    print(f"silence {_rate(silent, len(pairs))}, recall {_rate(recalled, len(pairs))}; ", end="")
    print(f"{others} racy twins with further findings")
    for axis, values in AXES.items():
        print(f"\n{axis}")
        for value in values:
            own = [
                seen
                for each, seen in zip(pairs, found, strict=True)
                if getattr(each.spec, axis) == value
            ]
            quiet = _rate(sum(not each.alarms for each in own), len(own))
            print(f"  {value:26} silence {quiet:18}", end="")
            print(f"recall {_rate(sum(each.is_found for each in own), len(own))}")


def _rate(some: int, every: int) -> str:
    return f"{some} of {every}" + (f" ({100 * some / every:.0f} %)" if every else "")


def _print_failures(pairs: Sequence[Pair], found: Sequence[Verdicts], seed: int) -> None:
    for i, (each, seen) in enumerate(zip(pairs, found, strict=True)):
        if not seen.is_found:
            location = ".".join(part for part in each.racy.label if part)
            print(f"\nseed {seed}, racy{i}: no race on {location}, but {', '.join(seen.others)}")
            print(_described(each))
        if seen.alarms:
            print(f"\nseed {seed}, safe{i}: {', '.join(seen.alarms)}\n{_described(each)}")


def _described(pair_: Pair) -> str:
    return "  " + ", ".join(f"{axis}={getattr(pair_.spec, axis)}" for axis in AXES)


def _print_blames(alarming: Sequence[Pair], jobs: int) -> None:
    """Print the simplifications that silence each program, and how often each value is blamed."""
    tries = [(i, each) for i, pair_ in enumerate(alarming) for each in simpler(pair_.spec)]
    silent = _silent([each.spec for _, each in tries], jobs)
    blamed: Counter[str] = Counter()
    for i, pair_ in enumerate(alarming):
        own = [
            (each, quiet)
            for (at, each), quiet in zip(tries, silent, strict=True)
            if at == i and quiet
        ]
        alone = [each for each, _ in own if not each.others]
        names = [each.named(pair_.spec) for each in alone or [each for each, _ in own]]
        blamed.update(names)
        print(f"\nblame {pair_.safe.main}\n{_described(pair_)}")
        print(f"  silent without {'; '.join(names) or 'no single value'}")
    print("\nblamed")
    for name, count in sorted(blamed.items(), key=lambda item: (-item[1], item[0])):
        print(f"  {count:4} {name}")


def _silent(tried: Sequence[Spec], jobs: int) -> list[bool]:
    """Tell of each race-free program whether nothing is found in it."""
    silent = list[bool]()
    for start in range(0, len(tried), _BATCH):
        some = tried[start : start + _BATCH]
        programs = {f"simpler{i}": program(spec, "") for i, spec in enumerate(some)}
        found = findings(programs, compile_programs(programs), jobs)
        silent += [not found[package] for package in programs]
    return silent


if __name__ == "__main__":
    main()
