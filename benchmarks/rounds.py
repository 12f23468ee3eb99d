"""Measures the demand-driven loop on the programs of `programs.py` (Naik 2008, section 4.6).

    python benchmarks/rounds.py [PROGRAM...] [-k N]

Every program is looked at twice, each time in a process of its own: in rounds, and with the same k
for all sites. Printed are, for each round, the contexts (Table 4.4), the sites by their k (Table
4.3), the pairs of statements left (Table 4.5) and the CPU seconds (Table 4.2); then the time of all
rounds as a multiple of the first (goal: 3), the most memory (goal: 4 GB), and what the fixed k
leaves and takes. Races are found, but not described.
"""

import argparse
import gc
import multiprocessing
import time
from pathlib import Path
from typing import Final, NamedTuple

from heddle._util.memory import peak_megabytes
from heddle.api import Inputs, main_method, open_program, points_to
from heddle.config import Config, PointsToConfig
from heddle.models.tables import Models
from heddle.models.threads import ThreadModels
from heddle.pointsto.budget.affordable import DEFAULT_BUDGET
from heddle.pointsto.budget.demand import DemandDrivenSolver
from heddle.pointsto.solve import Analysis
from heddle.races.refinement import unwatched
from heddle.rounds import races_of, refined_races
from heddle.task import DetectionOptions, Task, task
from programs import Target, chosen

_CACHE: Final = Path.home() / ".cache" / "heddle"
_HEADINGS: Final = ("program", "round", "contexts", "sites by k", "pairs", "seconds", "all", "MB")


class Figures(NamedTuple):
    """One run: a row for each round, the CPU seconds of all, the most memory."""

    rounds: list[list[str]]
    seconds: list[float]
    megabytes: float


def main() -> None:
    """Measure the programs named, or all."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("programs", nargs="*")
    parser.add_argument("-k", type=int, default=2)
    given = parser.parse_args()
    print(_row(_HEADINGS))
    print(_row(["---", *["---:"] * (len(_HEADINGS) - 1)]))
    context = multiprocessing.get_context("spawn")
    for target in chosen(given.programs):
        for k in (None, given.k):
            with context.Pool(1) as pool:
                _print(target, k, pool.apply(measured, (target, k)))


def _print(target: Target, k: int | None, found: Figures) -> None:
    for number, cells in enumerate(found.rounds, 1):
        named = target.name if number == 1 and k is None else ""
        is_last = number == len(found.rounds)
        times = sum(found.seconds) / found.seconds[0]
        end = [f"{times:.2f}", f"{found.megabytes:,.0f}"] if is_last else ["", ""]
        print(_row([named, str(number) if k is None else f"k = {k}", *cells, *end]), flush=True)


def measured(target: Target, k: int | None) -> Figures:
    """Find the races of one program, in rounds or with one k."""
    inputs = Inputs(
        tuple(target.application), classpath=tuple(target.classpath), workspace=_CACHE, cache=_CACHE
    )
    loaded = open_program(inputs)
    start = main_method(loaded, target.main)
    given: Task = task(loaded.program, ThreadModels(), DetectionOptions(), lambda *_: None)
    demand = DemandDrivenSolver(
        Analysis(loaded.program, Models()), [start], DEFAULT_BUDGET, lambda _: None
    )
    config = Config(points_to=PointsToConfig(k=0 if k is None else k))
    gc.disable()  # as the command line does
    before = time.process_time()
    if k is None:
        found = refined_races(given, demand, unwatched)
    else:
        found = races_of(given, lambda: points_to(loaded, start, config), unwatched)
    taken = time.process_time() - before
    rows = [
        [
            f"{each.contexts:,}",
            ", ".join(f"{k}: {count:,}" for k, count in each.sites),
            f"{each.pairs:,}",
            f"{each.seconds:.1f}",
        ]
        for each in found.rounds
    ]
    seconds = [each.seconds for each in found.rounds]
    # What was done after the last round belongs to it.
    seconds[-1] += taken - sum(seconds)
    return Figures(rows, seconds, peak_megabytes())


def _row(cells: "list[str] | tuple[str, ...]") -> str:
    return f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    main()
