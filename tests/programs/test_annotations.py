"""What annotations say: programs that tell in comments where a declared guard is not held.

`// UNGUARDED` at the end of a line, before the verdict about races if there is one, says that a
guard is not held there. Annotations are declared in each program, as their package does not matter.
"""

import json
import re
from pathlib import Path
from typing import Any, Final

import pytest
from checked_alone import assert_expected, assert_twins

from in_process import assert_checked, invoke
from java_compiler import compiled
from java_programs import ANNOTATIONS, programs_of

PROGRAMS: Final = programs_of(ANNOTATIONS)
_UNGUARDED: Final = re.compile(r"// UNGUARDED( // (RACE!|NORACE))?$")


@pytest.fixture(scope="session")
def classes(processes: None) -> Path:
    return compiled(PROGRAMS.values(), "-g")


def checked(name: str, classes: Path, *options: str) -> tuple[int, dict[str, Any]]:
    """Check a program; return the exit code and the report."""
    command = ["check", str(classes / name), "--format", "json", *options]
    done = invoke(command)
    assert_checked(done)
    report: dict[str, Any] = json.loads(done.stdout)
    return done.exit_code, report


@pytest.mark.parametrize("name", PROGRAMS)
def test_races(name: str, classes: Path) -> None:
    assert_expected(PROGRAMS[name], classes)


@pytest.mark.parametrize("name", PROGRAMS)
def test_twins_name_each_other_and_one_is_safer(name: str) -> None:
    assert_twins(PROGRAMS, name)


@pytest.mark.parametrize("name", [name for name in PROGRAMS if name.startswith("Guarded")])
def test_guards(name: str, classes: Path) -> None:
    lines = PROGRAMS[name].read_text(encoding="utf-8").splitlines()
    expected = {at for at, line in enumerate(lines, 1) if _UNGUARDED.search(line)}
    code, report = checked(name, classes)
    found = report.get("guards", [])
    assert {each["access"]["line"] for each in found} == expected
    assert {each["rule"] for each in found} <= {"guard-not-held"}
    assert code == bool(expected or report["races"])


# What is said of the races of a program: effects, where they stand, and the exit code.
NOTED: Final = {
    "GuardedByThis": ({"broken"}, "usual", 1),
    "LazyHash": ({"harmless"}, "harmless", 0),
    "LazyLong": ({"broken"}, "usual", 1),
    "ImmutableWrittenLate": ({"broken"}, "usual", 1),
    "ThreadSafeByWord": ({"broken"}, "usual", 1),
    "GeneratedCounter": ({"generated"}, "generated", 1),
    "ConfinedFieldOfCallers": ({"harmless"}, "harmless", 0),
    "ConfinedFieldOfThreads": ({"broken"}, "usual", 1),
    "ConfinedFieldOfBoth": ({"broken"}, "usual", 1),
    "NotThreadSafeShared": ({"misused"}, "usual", 1),
}


@pytest.mark.parametrize("name", NOTED)
def test_what_is_said_of_races(name: str, classes: Path) -> None:
    effects, standing, expected = NOTED[name]
    code, report = checked(name, classes)
    assert code == expected
    for race in report["races"]:
        assert {note["effect"] for note in race["notes"]} == effects
        assert race["standing"] == standing
    believed = [a for a in report["assumptions"] if a["kind"] == "annotation"]
    assert bool(believed) == (standing == "harmless")


# What is believed of callers, and what the report says of it.
BELIEVED: Final = {
    "NotThreadSafeKept": ("confined-type", "NotThreadSafeKept$Cursor", "@NotThreadSafe: every"),
    "UiThreadOnly": ("annotation", "UiThreadOnly.show", "@UiThread: is assumed to be called by"),
    "UiThreadOfClass": ("annotation", "UiThreadOfClass$View", "@UiThread: is assumed to be called"),
    "ConfinedToOneThread": ("annotation", "ConfinedToOneThread.draw", '@ThreadConfined("RENDER")'),
    "ForTestsOnly": ("annotation", "ForTestsOnly.reset", "@VisibleForTesting: is assumed to be"),
}


@pytest.mark.parametrize("name", BELIEVED)
def test_what_is_believed_is_an_assumption(name: str, classes: Path) -> None:
    kind, subject, reason = BELIEVED[name]
    _, report = checked(name, classes)
    found = [
        a["reason"] for a in report["assumptions"] if (a["kind"], a["subject"]) == (kind, subject)
    ]
    assert len(found) == 1
    assert found[0].startswith(reason)


@pytest.mark.parametrize("name", BELIEVED)
def test_nothing_is_believed_if_so_asked(name: str, classes: Path, tmp_path: Path) -> None:
    settings = tmp_path / "heddle.toml"
    settings.write_text("[annotations]\nfacts = false\n", encoding="utf-8")
    code, report = checked(name, classes, "--config", str(settings))
    assert code == 1
    assert report["races"]
    assert "annotation" not in {a["kind"] for a in report["assumptions"]}


def test_nothing_is_checked_if_so_asked(classes: Path, tmp_path: Path) -> None:
    settings = tmp_path / "heddle.toml"
    settings.write_text("[annotations]\nclaims = false\n", encoding="utf-8")
    code, report = checked("GuardedAndOnlyRead", classes, "--config", str(settings))
    assert code == 0
    assert "guards" not in report


def test_annotations_of_ones_own(classes: Path, tmp_path: Path) -> None:
    settings = tmp_path / "heddle.toml"
    settings.write_text('[models]\nannotations = ["lazy: @GuardedBy"]\n', encoding="utf-8")
    _, report = checked("GuardedAndWritten", classes, "--config", str(settings))
    assert {note["effect"] for race in report["races"] for note in race["notes"]} == {
        "broken",
        "harmless",
    }


def test_one_guard_is_explained(classes: Path) -> None:
    _, report = checked("GuardedByReadLock", classes)
    (guard,) = report["guards"]
    assert guard["lack"] == "held for reading only"
    command = ["explain", guard["id"], str(classes / "GuardedByReadLock")]
    done = invoke(command)
    assert done.exit_code == 0
    assert 'declared @GuardedBy("rw"); rw is held for reading only' in done.stdout
    assert "A declared guard that is not held (guard-not-held)" in done.stdout


def test_the_text_tells_guards_after_races(classes: Path) -> None:
    command = ["check", str(classes / "GuardedByThis")]
    done = invoke(command)
    races, _, guards = done.stdout.partition("== Declared guards that are not held: 1 place")
    assert "A declared guard (@GuardedBy) is not held at 1 place." in races
    assert 'Breaks @GuardedBy("this") of GuardedByThis.count: this is not held at ' in races
    assert 'GuardedByThis.count, declared @GuardedBy("this")' in guards
    assert "On this line: finding " in guards


def test_what_looks_like_a_mark_is_one() -> None:
    for path in PROGRAMS.values():
        for line in path.read_text(encoding="utf-8").splitlines():
            assert "UNGUARDED" not in line or _UNGUARDED.search(line), line


ODD: Final = """
public class Odd {
    @interface Text { @interface GuardedBy { String[] value() default {}; } }
    @interface Number { @interface GuardedBy { int value(); } }
    @interface Kind { @interface GuardedBy { Class<?> value(); } }
    @interface Part { @interface GuardedBy { Deprecated value(); } }
    @interface Confined { @interface ThreadConfined { String[] value(); } }
    @Text.GuardedBy int none;
    @Text.GuardedBy("") int empty;
    @Text.GuardedBy("\\u0000;\\u001b[2J") int control;
    @Text.GuardedBy({"this", "gone"}) int two;
    @Number.GuardedBy(3) int number;
    @Kind.GuardedBy(int[].class) int kind;
    @Part.GuardedBy(@Deprecated) int part;
    @Text.GuardedBy("this") static int shared;
    @Confined.ThreadConfined("a/b;L[") public void confined() { none++; }
    @Confined.ThreadConfined("\\u0000") public void nameless() { none--; }
    public synchronized void sign() { }
    public void use() { empty++; control++; two++; number++; kind++; part++; shared++; }
}
"""


@pytest.mark.usefixtures("processes")
def test_odd_values_are_told_and_stop_nothing(tmp_path: Path) -> None:
    source = tmp_path / "Odd.java"
    source.write_text(ODD, encoding="utf-8")
    command = ["check", str(source), "--format", "json"]
    done = invoke(command)
    assert done.exit_code == 1
    report = json.loads(done.stdout)
    unchecked = [a["subject"] for a in report["assumptions"] if a["kind"] == "unchecked-annotation"]
    names = ["none", "empty", "control", "two", "number", "kind", "part", "shared"]
    assert sorted(unchecked) == sorted(f"Odd.{name}" for name in names)
    assert {guard["on"]["name"] for guard in report["guards"]} == {"two"}
    assert {race["field"]["name"] for race in report["races"]} == set(names)
    believed = [a["subject"] for a in report["assumptions"] if a["kind"] == "annotation"]
    assert believed == ["Odd.confined"]
