"""Composed programs compiled together, run, and checked for races one by one."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from composed.programs import Pair, Program
from composed.states import Label
from in_process import assert_checked, invoke, told
from java_compiler import compiled_texts, java_home

_RUNNER: Final = Path(__file__).parent / "RunPrograms.java"
_OPTIONS: Final = ("-g", "--release", "17")


class Place(msgspec.Struct):
    """A field of a class, or the elements of an array."""

    class_: str = msgspec.field(name="class")
    name: str


class Made(msgspec.Struct):
    """An object, by its type."""

    type: str


class Found(msgspec.Struct):
    """A finding: the locations, and the objects that have them."""

    subject: str
    fields: list[Place]
    objects: list[Made]
    outer: Made | None = None

    def is_of(self, label: Label, package: str) -> bool:
        """Tell whether this is a race on a location."""
        if label.field:
            wanted = (f"{package}.{label.owner}", label.field)
            return any((each.class_, each.name) == wanted for each in self.fields)
        if label.owner.endswith("[]"):
            return any(each.class_ == label.owner for each in self.fields)
        types = {each.type for each in self.objects} | {each.class_ for each in self.fields}
        return label.owner in types or (self.outer is not None and self.outer.type == label.owner)


class _Report(msgspec.Struct):
    findings: list[Found]


class Verdicts(NamedTuple):
    """What was found in a pair; `is_found` says that the labelled race is among it."""

    alarms: tuple[str, ...]
    is_found: bool
    others: tuple[str, ...]


class Job(NamedTuple):
    """A compiled program to be checked."""

    package: str
    main: str
    classes: str


def packaged(programs: Mapping[str, Program]) -> dict[str, str]:
    """Return the sources of programs, each in a package of its own, by path."""
    return {
        f"{package}/{program.main}.java": f"package {package};\n\n{program.text}"
        for package, program in programs.items()
    }


def by_package(pairs: Sequence[Pair]) -> dict[str, Program]:
    """Return the programs of pairs: `safeN` and `racyN`."""
    every = [(f"safe{i}", pair.safe) for i, pair in enumerate(pairs)]
    return dict(every + [(f"racy{i}", pair.racy) for i, pair in enumerate(pairs)])


def compile_programs(programs: Mapping[str, Program]) -> Path:
    """Compile programs together; each is in a folder named after its package."""
    return compiled_texts(packaged(programs), *_OPTIONS, apart=False)


def run_programs(programs: Mapping[str, Program], classes: Path, times: int) -> dict[str, str]:
    """Run each program several times; return what went wrong with which."""
    java = java_home(os.environ) / "bin" / "java"
    names = [f"{package}.{program.main}" for package, program in programs.items()]
    command = [str(java), str(_RUNNER), str(classes), str(times), *names]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    wrong = [line.partition(": ") for line in done.stdout.splitlines() if line.startswith("WRONG ")]
    assert "ENDED" in done.stdout, done.stderr
    return {name.removeprefix("WRONG "): reason for name, _, reason in wrong}


def findings(programs: Mapping[str, Program], classes: Path, jobs: int) -> dict[str, list[Found]]:
    """Return what is found in each program, each seen alone."""
    every = [Job(package, program.main, str(classes)) for package, program in programs.items()]
    if jobs == 1:
        return dict(map(check, every))
    with ProcessPoolExecutor(jobs) as pool:
        return dict(pool.map(check, every, chunksize=4))


def check(job: Job) -> tuple[str, list[Found]]:
    """Check one program; its classes are copied to where there is no other program."""
    with tempfile.TemporaryDirectory() as made:
        shutil.copytree(Path(job.classes, job.package), Path(made, job.package))
        with told(f"{job.package}.{job.main}"):
            done = invoke(
                ["check", made, "--main", f"{job.package}.{job.main}", "--format", "json"]
            )
            assert_checked(done)
    return job.package, msgspec.json.decode(done.stdout, type=_Report).findings


def verdicts(pairs: Sequence[Pair], found: Mapping[str, Sequence[Found]]) -> list[Verdicts]:
    """Return what the findings say of each pair."""
    return [_verdicts(i, pair, found) for i, pair in enumerate(pairs)]


def _verdicts(i: int, pair: Pair, found: Mapping[str, Sequence[Found]]) -> Verdicts:
    racy = found[f"racy{i}"]
    label = pair.racy.label
    hits = [each.is_of(label, f"racy{i}") for each in racy]
    others = (each.subject for each, hit in zip(racy, hits, strict=True) if not hit)
    return Verdicts(_subjects(found[f"safe{i}"]), any(hits), tuple(sorted(others)))


def _subjects(found: Iterable[Found]) -> tuple[str, ...]:
    return tuple(sorted(each.subject for each in found))
