"""Measures the points-to analysis on the programs of `programs.py`, beside WALA's 0-CFA.

    python benchmarks/pointsto.py [PROGRAM...]                 # k = 0, 1, 2, the library as scoped
    python benchmarks/pointsto.py --library full --reflection none -k 0 --wala
                               # WALA and Heddle on the whole JDK, neither following reflection
    python benchmarks/pointsto.py --no-cache ...               # lift the JDK's classes as well

Every figure is of a process of its own: CPU seconds (user and system, from its start to its end)
and the peak of its resident memory. `--wala` builds WALA's graph (`wala/run.py`) right before
Heddle's of the same program, so that both meet the same machine; reached methods of the application
are compared, and those that only one side reaches are written below `build/benchmarks/pointsto`.
"""

import argparse
import json
import os
import resource
import subprocess
import sys
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final, Literal

from heddle.api import Inputs, main_method, open_program, points_to
from heddle.config import Config, PointsToConfig
from heddle.frontend.cache import cache_directory
from heddle.pointsto.budget.affordable import DEFAULT_BUDGET
from heddle.program.program import Role
from programs import BUILD, Target, chosen

HERE: Final = Path(__file__).resolve().parent
JDK: Final = Path("/usr/lib/jvm/java-17-openjdk-amd64")
WORK: Final = BUILD / "pointsto"


@dataclass(frozen=True)
class Options:
    """The settings that are the same for all programs."""

    library: Literal["scoped", "full"]
    reflection: Literal["constants", "none"]
    budget: int
    no_cache: bool


@dataclass(frozen=True)
class Figures:
    """One run: what it cost and what it found. `by_k` counts sites by the k they got."""

    program: str
    k: int
    library: str
    cpu_seconds: float
    peak_mebibytes: int
    methods: int
    application_methods: int
    method_contexts: int
    call_edges: int
    by_k: dict[int, int]


def measure(target: Target, k: int, options: Options) -> Figures:
    """Run one analysis in a process of its own."""
    WORK.mkdir(parents=True, exist_ok=True)
    output = WORK / f"{target.name}-{k}-{options.library}.json"
    command = [sys.executable, __file__, target.name, "-k", str(k), "--into", str(output)]
    command += ["--library", options.library, "--budget", str(options.budget)]
    command += ["--reflection", options.reflection]
    command += ["--no-cache"] if options.no_cache else []
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    found = json.loads(output.read_text())
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Figures(target.name, k, options.library, round(seconds, 1), **found)


def analyse(target: Target, k: int, options: Options, output: Path) -> None:
    """Analyse in this process, and write down what was found."""
    directory = cache_directory(os.environ)
    cache = None if options.no_cache else directory
    inputs = Inputs(target.application, directory, target.classpath, JDK, cache)
    loaded = open_program(inputs)
    main = main_method(loaded, target.main)
    asked = PointsToConfig(
        k=k, budget=options.budget, library=options.library, reflection=options.reflection
    )
    solved = points_to(loaded, main, Config(points_to=asked))
    reached = solved.solution.reachable()
    own = [m for m in reached if loaded.program.origin(m.owner).role is Role.APPLICATION]
    names = sorted(f"{m.owner}.{m.name}{m.descriptor}" for m in own)
    output.with_suffix(".methods").write_text("\n".join(names) + "\n")
    counted = solved.solution.statistics(0)
    by_k: dict[int, int] = {}
    for cost in solved.costs:
        given = solved.policy.k(cost.site)
        by_k[given] = by_k.get(given, 0) + 1
    found = {
        "peak_mebibytes": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024,
        "methods": len(reached),
        "application_methods": len(own),
        "method_contexts": counted.method_contexts,
        "call_edges": counted.call_edges,
        "by_k": dict(sorted(by_k.items())),
    }
    output.write_text(json.dumps(found))


def measure_wala(target: Target) -> tuple[float, list[str]]:
    """Build WALA's graph; return its CPU seconds and the application's methods in it."""
    output = WORK / f"{target.name}-wala.json"
    command = [sys.executable, str(HERE / "wala" / "run.py"), target.name, "--json", str(output)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    (found,) = json.loads(output.read_text())
    methods = Path(found["application_methods_file"]).read_text().split("\n")
    return found["process_cpu_seconds"], [method for method in methods if method]


def compare(figures: Figures, wala: tuple[float, list[str]]) -> None:
    """Print Heddle's figures beside WALA's, and write down where the methods differ."""
    seconds, methods = wala
    path = WORK / f"{figures.program}-{figures.k}-{figures.library}.methods"
    ours, theirs = set(path.read_text().split("\n")) - {""}, set(methods)
    for name, only in (("heddle", ours - theirs), ("wala", theirs - ours)):
        listed = "".join(f"{method}\n" for method in sorted(only))
        path.with_suffix(f".only-{name}").write_text(listed)
    print(
        f"           WALA {seconds:.1f} s, ratio {figures.cpu_seconds / seconds:.2f}; "
        f"application methods: WALA {len(theirs)}, Heddle {len(ours)}, "
        f"only WALA {len(theirs - ours)}, only Heddle {len(ours - theirs)}",
        flush=True,
    )


def show(figures: Figures, base: Figures) -> None:
    """Print one line, with the time as a multiple of the first run of the program."""
    by_k = ", ".join(f"{count} at {k}" for k, count in figures.by_k.items())
    print(
        f"{figures.program:10} k={figures.k} {figures.cpu_seconds:6.1f} s "
        f"{figures.cpu_seconds / base.cpu_seconds:5.2f}x {figures.peak_mebibytes:5} MiB  "
        f"{figures.methods} methods, {figures.application_methods} of the application, "
        f"{figures.method_contexts} in contexts, {figures.call_edges} call edges"
        + (f"; sites: {by_k}" if by_k else ""),
        flush=True,
    )


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("programs", nargs="*")
    parser.add_argument("-k", type=int, action="append", help="default: 0, 1 and 2")
    parser.add_argument("--library", choices=("scoped", "full"), default="scoped")
    parser.add_argument("--reflection", choices=("constants", "none"), default="constants")
    parser.add_argument("--budget", type=int, default=DEFAULT_BUDGET)
    parser.add_argument("--no-cache", action="store_true")
    parser.add_argument("--wala", action="store_true")
    parser.add_argument("--json", type=Path, help="write the figures there as well")
    parser.add_argument("--into", type=Path, help=argparse.SUPPRESS)
    given = parser.parse_args()
    options = Options(given.library, given.reflection, given.budget, given.no_cache)
    values = given.k or [0, 1, 2]
    if given.into:
        analyse(chosen(given.programs)[0], values[0], options, given.into)
        return 0
    kept: list[Figures] = []
    for target in chosen(given.programs):
        peer = measure_wala(target) if given.wala else None
        first: Figures | None = None
        for k in values:
            figures = measure(target, k, options)
            first = first or figures
            show(figures, first)
            if peer is not None:
                compare(figures, peer)
            kept.append(figures)
    if given.json:
        given.json.write_text(json.dumps([asdict(figures) for figures in kept], indent=2) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
