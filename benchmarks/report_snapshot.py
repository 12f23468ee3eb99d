"""Snapshots of the JSON reports of all test programs and of Debian jars, to compare two versions.

    python benchmarks/report_snapshot.py prepare WORK      # compile the test programs into WORK
    python benchmarks/report_snapshot.py run WORK OUT      # write one report per program into OUT
    python benchmarks/report_snapshot.py compare OLD NEW   # list the reports that differ

`run` imports whichever Heddle is on the path, so that two versions can be given the same compiled
programs. `compare` expects the same bytes; `--without-prose` ignores sentences, which may be
reworded without a change of behaviour.
"""

import argparse
import json
import multiprocessing
import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from typer.testing import CliRunner

from heddle.cli import app

_TESTS: Final = Path(__file__).resolve().parent.parent / "tests"
# The tests are no package: where they are must be known before they are imported.
sys.path += [str(_TESTS), str(_TESTS / "programs")]

from expectations import ExpectationError, read_expectations  # noqa: E402
from framework_stubs import stub_sources  # noqa: E402

from java_compiler import compiled_texts  # noqa: E402
from java_programs import (  # noqa: E402
    FRAMEWORK_COMPONENTS,
    LIBRARIES,
    TOPICS,
    UNSOUND_IF_TRUSTED,
    programs_of,
)

_KINDS: Final = {
    "programs": TOPICS,
    "soundness": (UNSOUND_IF_TRUSTED,),
    "libraries": (LIBRARIES,),
    "frameworks": (FRAMEWORK_COMPONENTS,),
}
_WITH_MAIN: Final = ("programs", "soundness")
_JARS: Final = Path("/usr/share/java")
_DEBIAN: Final = {
    "commons-dbcp": ("commons-dbcp", "commons-pool"),
    "commons-io": ("commons-io",),
    "commons-pool": ("commons-pool",),
    "commons-pool2": ("commons-pool2",),
    "guava": ("guava",),
    "httpcore": ("httpcore",),
    "httpcore-nio": ("httpcore-nio", "httpcore"),
    "jtds": ("jtds",),
    "junit4": ("junit4", "hamcrest-core"),
    "mina2-core": ("mina2-core", "slf4j-api"),
}
# Sentences in reports; what they say is compared in no other way than by reading.
_PROSE: Final = frozenset(
    {"reason", "stopped", "reasons", "note", "notes", "coarser", "advice", "why"}
)


def main() -> int:
    """Run one of the three commands."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("prepare").add_argument("work", type=Path)
    run = commands.add_parser("run")
    run.add_argument("work", type=Path)
    run.add_argument("out", type=Path)
    run.add_argument("--only", default="", help="only programs whose name contains this")
    run.add_argument("--every", type=int, default=1, help="only every Nth program")
    run.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    compare = commands.add_parser("compare")
    compare.add_argument("old", type=Path)
    compare.add_argument("new", type=Path)
    compare.add_argument("--without-prose", action="store_true")
    given = parser.parse_args()
    if given.command == "prepare":
        return _prepare(given.work)
    if given.command == "run":
        return _run(given)
    return _compare(given.old, given.new, without_prose=given.without_prose)


def _prepare(work: Path) -> int:
    """Compile every test program into a directory of its own, and write down how to check it."""
    work.mkdir(parents=True)
    tasks: dict[str, list[str]] = {}
    for kind, topics in _KINDS.items():
        programs = programs_of(*topics)
        texts = {path.name: path.read_text(encoding="utf-8") for path in programs.values()}
        stubs = stub_sources() if kind == "frameworks" else {}
        shutil.copytree(compiled_texts(texts | stubs, "-g"), work / kind)
        for name, source in programs.items():
            main = ["--main", name] if kind in _WITH_MAIN else []
            tasks[f"{kind}-{name}"] = [f"{kind}/{name}", *main, *_options(source)]
    for name, (jar, *needed) in _DEBIAN.items():
        path = [word for other in needed for word in ("--classpath", str(_JARS / f"{other}.jar"))]
        tasks[f"debian-{name}"] = [str(_JARS / f"{jar}.jar"), *path]
    (work / "tasks.json").write_text(json.dumps(tasks, indent=1))
    return 0


def _options(source: Path) -> tuple[str, ...]:
    try:
        return read_expectations(source).options
    except ExpectationError:
        return ()


def _run(given: argparse.Namespace) -> int:
    tasks: dict[str, list[str]] = json.loads((given.work / "tasks.json").read_text())
    given.out.mkdir(parents=True, exist_ok=True)
    out = given.out.resolve()
    # The longest first, so that no worker is left with one at the end.
    names = sorted(tasks, key=lambda name: (not name.startswith("debian-"), name))
    chosen = [name for name in names if given.only in name][:: given.every]
    os.chdir(given.work)
    with multiprocessing.Pool(given.jobs, maxtasksperchild=50) as pool:
        work = [(name, tasks[name], out) for name in chosen]
        for done, name in enumerate(pool.imap_unordered(_report, work, chunksize=4), start=1):
            if done % 100 == 0:
                print(f"{done} of {len(chosen)}: {name}", flush=True)
    return 0


def _report(task: tuple[str, list[str], Path]) -> str:
    name, arguments, out = task
    done = CliRunner().invoke(app, ["check", *arguments, "--format", "json", "-q"])
    (out / f"{name}.json").write_text(f"exit {done.exit_code}\n{done.stdout}")
    return name


def _compare(old: Path, new: Path, *, without_prose: bool) -> int:
    names = sorted({path.name for path in new.glob("*.json")})
    differing = [name for name in names if _differ(old / name, new / name, without_prose)]
    for name in differing:
        print(f"differs: {name}")
    print(f"{len(names)} reports, {len(differing)} differ")
    return 1 if differing else 0


def _differ(old: Path, new: Path, without_prose: bool) -> bool:
    first, second = old.read_text(), new.read_text()
    return first != second and not (without_prose and _facts(first) == _facts(second))


def _facts(text: str) -> tuple[str, Any]:
    code, _, report = text.partition("\n")
    return code, _without_prose(json.loads(report)) if report else None


def _without_prose(value: Any) -> Any:
    match value:
        case dict():
            return dict(_kept(value))
        case list():
            return [_without_prose(each) for each in value]
        case _:
            return value


def _kept(value: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    for key, each in value.items():
        if key not in _PROSE:
            yield key, _without_prose(each)


if __name__ == "__main__":
    sys.exit(main())
