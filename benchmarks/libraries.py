"""Checks libraries from Debian packages as any number of threads may call them.

    python benchmarks/libraries.py [LIBRARY...] [--reports DIRECTORY]

Each library is checked in a process of its own, as `heddle check` does without options (but for the
class path, and the interface of Guava). Printed are the types and methods of the interface, the
methods analysed, the findings by kind, the CPU seconds (goal: 60) and the most memory (goal: 4 GB).
With `--reports`, the reports are written there as text.
"""

import argparse
import gc
import multiprocessing
import time
from collections import Counter
from pathlib import Path
from typing import Final, NamedTuple

from heddle._util.memory import peak_megabytes
from heddle.api import Inputs, check_races, entry, open_program
from heddle.config import Config
from heddle.report.text.races import Shown, render_text

_CACHE: Final = Path.home() / ".cache" / "heddle"
_JARS: Final = Path("/usr/share/java")
_HEADINGS: Final = (
    "library",
    "types",
    "methods",
    "analysed",
    "fields",
    "arrays",
    "statics",
    "inside library objects",
    "CPU s",
    "MB",
)


class Library(NamedTuple):
    """A jar, what it needs, the types to call (none: those it chooses), and its package."""

    name: str
    jar: str
    classpath: tuple[str, ...] = ()
    interface: tuple[str, ...] = ()


LIBRARIES: Final = (
    Library("commons-pool 1.6", "commons-pool.jar"),
    Library("commons-pool2 2.11", "commons-pool2.jar"),
    Library("commons-dbcp 1.4", "commons-dbcp.jar", ("commons-pool.jar",)),
    Library("jTDS 1.3", "jtds.jar", (), ("*",)),
    Library("MINA 2.2", "mina2-core.jar", ("slf4j-api.jar",)),
    Library("Guava 31 cache", "guava.jar", ("failureaccess.jar",), ("com.google.common.cache.*",)),
    Library(
        "HttpClient 4.5",
        "httpclient.jar",
        ("httpcore.jar", "commons-logging.jar", "commons-codec.jar"),
    ),
    Library("Quartz 2.3", "quartz2.jar", ("slf4j-api.jar", "c3p0.jar")),
)


def main() -> None:
    """Check the libraries whose names begin with what is given, or all."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("libraries", nargs="*")
    parser.add_argument("--reports", type=Path)
    given = parser.parse_args()
    print(_row(_HEADINGS))
    print(_row(["---", *["---:"] * (len(_HEADINGS) - 1)]))
    context = multiprocessing.get_context("spawn")
    for library in LIBRARIES:
        names = given.libraries
        if not names or any(library.name.lower().startswith(n.lower()) for n in names):
            with context.Pool(1) as pool:
                print(_row(pool.apply(measured, (library, given.reports))), flush=True)


def measured(library: Library, reports: Path | None) -> list[str]:
    """Check one library."""
    gc.disable()  # as the command line does
    before = time.process_time()
    inputs = Inputs(
        (_JARS / library.jar,),
        classpath=tuple(_JARS / name for name in library.classpath if (_JARS / name).exists()),
        workspace=_CACHE,
        cache=_CACHE,
    )
    start = entry(open_program(inputs), None, library.interface, Config())
    report = check_races(start, Config())
    taken = time.process_time() - before
    if reports is not None:
        reports.mkdir(parents=True, exist_ok=True)
        path = reports / f"{library.name.replace(' ', '-')}.txt"
        path.write_text(render_text(report, Shown(most=0)), encoding="utf-8")
    kinds = Counter(
        "library" if race.rule == "race-on-library-object" else race.field.kind
        for race in report.races
    )
    called = report.analysed.interface
    assert called is not None
    counts = (len(called.types), called.methods, report.analysed.methods)
    found = [kinds[kind] for kind in ("instance", "array", "static", "library")]
    numbers = [f"{number:,}" for number in (*counts, *found)]
    return [library.name, *numbers, f"{taken:.1f}", f"{peak_megabytes():,.0f}"]


def _row(cells: "list[str] | tuple[str, ...]") -> str:
    return f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    main()
