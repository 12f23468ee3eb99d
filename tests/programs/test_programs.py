"""Every Java program here says in its comments what must be reported, and where.

The programs are compiled together; each is then checked on its own, from its own main.
"""

from pathlib import Path
from typing import Final

import msgspec
import pytest
from expectations import read_expectations

from in_process import assert_checked, invoke
from java_compiler import compiled
from java_programs import JAVA, TOPICS, programs_of

PROGRAMS: Final = programs_of(*TOPICS)


class Access(msgspec.Struct):
    """Where one of the two accesses of a race is; code may have neither file nor line."""

    file: str | None = None
    line: int | None = None


class Pair(msgspec.Struct):
    """Two accesses, as the report has them."""

    accesses: list[Access]


class Race(msgspec.Struct):
    """Two accesses, and those behind the reference that they are to."""

    accesses: list[Access]
    contents: list[Pair] = []


class Report(msgspec.Struct):
    """What is asked of a report; the rest of it is not read."""

    races: list[Race]


def reported_lines(classes_dir: Path, main: str, options: list[str]) -> set[int]:
    """Check one of several programs and return its lines that are part of a reported race."""
    return lines_of(report_of(classes_dir, main, options), f"{main}.java")


def report_of(classes_dir: Path, main: str, options: list[str]) -> str:
    """Check one of several programs and return the report."""
    command = ["check", str(classes_dir / main), "--main", main, "--format", "json", *options]
    # An exception must not end as exit code 1, which means that there are races.
    done = invoke(command)
    assert_checked(done)
    return done.stdout


def decode(report: str) -> Report:
    """Return what is asked of a report."""
    return msgspec.json.decode(report, type=Report)


def lines_of(report: str, file: str) -> set[int]:
    """Return the lines of one file in a report."""
    races = decode(report).races
    accesses = [access for race in races for access in race.accesses]
    accesses += [access for race in races for pair in race.contents for access in pair.accesses]
    return {a.line for a in accesses if a.line is not None and a.file and Path(a.file).name == file}


@pytest.fixture(scope="session")
def classes(processes: None) -> Path:
    return compiled(PROGRAMS.values(), "-g")


@pytest.mark.parametrize("name", PROGRAMS)
def test_program(name: str, classes: Path) -> None:
    expected = read_expectations(PROGRAMS[name])
    report = report_of(classes, name, list(expected.options))
    failures = expected.failures(lines_of(report, f"{name}.java"))
    if not any(verdict.is_reported for verdict in expected.verdicts.values()):
        # Nor is there a race with both sides in the library, which has no line of the program.
        failures += [f"reported: {race}" for race in decode(report).races]
    assert not failures, "\n".join([expected.shows, *failures])


def test_every_file_is_a_program_of_its_own() -> None:
    found = [path for topic in TOPICS for path in (JAVA / topic).rglob("*.java")]
    assert len(PROGRAMS) == len(found), "two programs have one name"


@pytest.mark.parametrize("name", PROGRAMS)
def test_twins_name_each_other_and_one_is_safer(name: str) -> None:
    own = read_expectations(PROGRAMS[name])
    assert own.twin in PROGRAMS
    twin = read_expectations(PROGRAMS[own.twin])
    assert twin.twin == name
    assert own.races() != twin.races()
    assert own.options == twin.options


def test_lines_are_those_of_the_file_in_any_race() -> None:
    report = """{"schema": 1, "races": [
        {"accesses": [{"file": "A.java", "line": 3, "kind": "w"}, {"file": "B.java", "line": 4}]},
        {"accesses": [{"file": "src/A.java", "line": 5}, {"file": null, "line": 6}]},
        {"accesses": [{"file": "A.java", "line": null}, {"class": "java.util.List"}],
         "contents": [{"field": {}, "accesses": [{"file": "A.java", "line": 8}, {"line": 9}]}]}
    ]}"""
    assert lines_of(report, "A.java") == {3, 5, 8}
