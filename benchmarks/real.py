"""Checks real programs from Debian packages, beside FindBugs on the same jars.

    python benchmarks/real.py [PROGRAM...] [--reports DIRECTORY]

The programs are those of `programs.py`, from their main methods, those of `libraries.py` and some
more libraries, as any number of threads may call them. Each is checked in a process of its own;
FindBugs runs after it (category MT_CORRECTNESS, effort max), with what the JDK has in Java 8 as
auxiliary class path: it can not read the classes of a newer one, so these are the signatures that
`javac --release 8` uses. It can not read classes that name their nest either: in the jars that it
is given those attributes are renamed. It reports all priorities (`-low`); counted are those that it
shows without that. Printed is one table, the ratio being that of the CPU times; with `--reports`,
the reports are written there. `findbugs.md` has what came of it.
"""

import argparse
import gc
import multiprocessing
import re
import resource
import shutil
import subprocess
import sys
import zipfile
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from heddle._util.memory import peak_megabytes
from heddle.api import Inputs, check_races, entry, open_program
from heddle.config import Config
from heddle.report.model.races import RacesReport
from heddle.report.text.races import Shown, render_text
from libraries import LIBRARIES, Library
from programs import BUILD, JARS, targets

_CACHE: Final = Path.home() / ".cache" / "heddle"
_JAVA_8: Final = BUILD / "java8"
_VERSION_8: Final = 52  # of class files
_STAGES: Final = ("original", "aliasing", "escaping", "parallel", "unlocked", "refined")
_HEADINGS: Final = (
    "program",
    "classes",
    "methods",
    "threads",
    *_STAGES,
    "fields",
    "arrays",
    "statics",
    "library objects",
    "CPU s",
    "MB",
    "FindBugs: all",
    "inconsistent",
    "CPU s",
    "MB",
    "ratio",
)


_MORE: Final = (
    Library("c3p0 0.9", "c3p0.jar"),
    Library("HttpCore 4.4", "httpcore.jar"),
    Library("HttpCore NIO 4.4", "httpcore-nio.jar", ("httpcore.jar",)),
    Library("commons-io 2.11", "commons-io.jar"),
)


class Program(NamedTuple):
    """A program to check: from a main method, or by threads that call types (or chosen ones)."""

    name: str
    application: tuple[Path, ...]
    classpath: tuple[Path, ...] = ()
    main: str | None = None
    interface: tuple[str, ...] = ()


def programs() -> Iterator[Program]:
    """Return all that are installed."""
    for target in targets():
        yield Program(target.name, target.application, target.classpath, target.main)
    for library in (*LIBRARIES, *_MORE):
        needed = tuple(JARS / each for each in library.classpath)
        yield Program(library.name, (JARS / library.jar,), needed, None, library.interface)


def main() -> None:
    """Check the programs whose names begin with what is given, or all."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("programs", nargs="*")
    parser.add_argument("--reports", type=Path)
    given = parser.parse_args()
    wanted = tuple(name.lower() for name in given.programs)
    if shutil.which("findbugs") is None:
        sys.exit("findbugs: apt-get install findbugs")
    print(_row(_HEADINGS))
    print(_row(["---", *["---:"] * (len(_HEADINGS) - 1)]))
    context = multiprocessing.get_context("spawn")
    for program in programs():
        if all(jar.exists() for jar in program.application) and (
            not wanted or program.name.lower().startswith(wanted)
        ):
            cells = [program.name]
            for measure in (checked, compared):
                with context.Pool(1) as pool:
                    cells += pool.apply(measure, (program, given.reports))
            print(_row([*cells, _ratio(cells)]), flush=True)


def _ratio(cells: Sequence[str]) -> str:
    """Return the CPU time of Heddle for one second of FindBugs."""
    pairs = zip(_HEADINGS, cells, strict=False)
    ours, theirs = (float(cell) for heading, cell in pairs if heading == "CPU s")
    return f"{ours / theirs:.2f}"


def checked(program: Program, reports: Path | None) -> list[str]:
    """Check one program as `heddle check` does without options, but for where it starts."""
    gc.disable()  # as the command line does
    classpath = tuple(jar for jar in program.classpath if jar.exists())
    inputs = Inputs(program.application, classpath=classpath, workspace=_CACHE, cache=_CACHE)
    start = entry(open_program(inputs), program.main, program.interface, Config())
    report = check_races(start, Config())
    _keep(reports, program, "txt", render_text(report, Shown(most=0)))
    return [*_counted(report), *_used(resource.RUSAGE_SELF)]


def _counted(report: RacesReport) -> Iterator[str]:
    analysed, kept = report.analysed, {stage.name: stage.kept for stage in report.stages}
    kinds = Counter(
        "library" if race.rule == "race-on-library-object" else race.field.kind
        for race in report.races
    )
    for count in (analysed.classes, analysed.methods, analysed.threads):
        yield f"{count:,}"
    for stage in _STAGES:
        yield f"{kept[stage]:,}" if stage in kept else "-"
    for kind in ("instance", "array", "static", "library"):
        yield f"{kinds[kind]:,}"


def compared(program: Program, reports: Path | None) -> list[str]:
    """Run FindBugs on the jars of one program."""
    auxiliary = ":".join(map(str, (_java_8(), *program.classpath)))
    command = ["findbugs", "-textui", "-effort:max", "-low", "-bugCategories", "MT_CORRECTNESS"]
    command += ["-auxclasspath", auxiliary, *(str(_readable(jar)) for jar in program.application)]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    _keep(reports, program, "findbugs.txt", done.stdout)
    found = re.findall(r"^[HM] M (\w+):", done.stdout, re.MULTILINE)
    return [str(len(found)), str(found.count("IS")), *_used(resource.RUSAGE_CHILDREN)]


def _readable(jar: Path) -> Path:
    """Return a copy of a jar as FindBugs can read it: of Java 8, without nests (JVMS 4.7.28)."""
    if jar.is_dir():
        return jar
    copy = BUILD / "readable" / jar.name
    copy.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(jar) as archive, zipfile.ZipFile(copy, "w") as changed:
        for name in archive.namelist():
            if name.endswith(".class") and not name.startswith(("META-INF/", "module-info")):
                changed.writestr(name, _without_nest(archive.read(name)))
    return copy


def _without_nest(code: bytes) -> bytes:
    for attribute in (b"NestHost", b"NestMembers"):
        entry = len(attribute).to_bytes(2, "big") + attribute
        code = code.replace(entry, entry.lower())
    version = int.from_bytes(code[6:8], "big")
    return code[:6] + min(version, _VERSION_8).to_bytes(2, "big") + code[8:]


def _java_8() -> Path:
    """Return the signatures of Java 8 as class files, from the JDK on the path."""
    if not _JAVA_8.exists():
        javac = shutil.which("javac")
        if javac is None:
            sys.exit("javac: apt-get install default-jdk-headless")
        unpacked = _JAVA_8.with_suffix(".part")
        with zipfile.ZipFile(Path(javac).resolve().parent.parent / "lib" / "ct.sym") as archive:
            for name in archive.namelist():
                releases, _, signature = name.partition("/")
                if "8" in releases and signature.endswith(".sig"):
                    module, _, rest = signature.partition("/")
                    path = unpacked / (rest if "." in module else signature)
                    path.parent.mkdir(parents=True, exist_ok=True)
                    path.with_suffix(".class").write_bytes(archive.read(name))
        unpacked.rename(_JAVA_8)
    return _JAVA_8


def _used(who: int) -> list[str]:
    """Return the CPU seconds and megabytes of this process, or of the largest it has waited for."""
    used = resource.getrusage(who)
    megabytes = peak_megabytes() if who == resource.RUSAGE_SELF else used.ru_maxrss / 1024
    return [f"{used.ru_utime + used.ru_stime:.1f}", f"{megabytes:,.0f}"]


def _keep(reports: Path | None, program: Program, ending: str, text: str) -> None:
    if reports is not None:
        reports.mkdir(parents=True, exist_ok=True)
        path = reports / f"{program.name.replace(' ', '-')}.{ending}"
        path.write_text(text, encoding="utf-8")


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    main()
