"""Composed pairs: every labelled race is found, and most race-free programs have no finding."""

from pathlib import Path
from typing import Final

import pytest

from composed.axes import specs
from composed.checking import (
    Found,
    Job,
    Made,
    Place,
    by_package,
    check,
    compile_programs,
    run_programs,
    verdicts,
)
from composed.programs import Program, pair
from composed.states import Label

PAIRS: Final = [pair(spec) for spec in specs(seed=1, count=60)]
PROGRAMS: Final = by_package(PAIRS)
# Measured; it only rises.
SILENT: Final = 34
# Each race-free program says itself whether its result is right.
RUNS: Final = 5


@pytest.fixture(scope="module")
def classes(processes: None) -> Path:
    return compile_programs(PROGRAMS)


def _found(package: str, classes: Path) -> list[Found]:
    return check(Job(package, PROGRAMS[package].main, str(classes)))[1]


def test_every_labelled_race_is_found(classes: Path) -> None:
    missed = [
        (each.spec, each.racy.label)
        for i, each in enumerate(PAIRS)
        if not any(seen.is_of(each.racy.label, f"racy{i}") for seen in _found(f"racy{i}", classes))
    ]
    assert not missed


def test_race_free_programs_are_mostly_silent(classes: Path) -> None:
    alarming = [each.spec for i, each in enumerate(PAIRS) if _found(f"safe{i}", classes)]
    assert len(PAIRS) - len(alarming) >= SILENT, alarming


def test_race_free_programs_compute_what_they_expect(classes: Path) -> None:
    safe = {name: each for name, each in PROGRAMS.items() if name.startswith("safe")}
    assert run_programs(safe, classes, RUNS) == {}


def test_a_wrong_result_and_a_program_without_end_are_noticed(processes: None) -> None:
    body = "public class Main {{ public static void main(String[] args) {{ {} }} }}\n"
    texts = {"wrong": 'throw new AssertionError("expected 3");', "right": "int n = 3;"}
    programs = {name: Program(body.format(text), "Main", Label("")) for name, text in texts.items()}
    wrong = run_programs(programs, compile_programs(programs), 1)
    assert wrong == {"wrong.Main": "java.lang.AssertionError: expected 3"}


def _finding(owner: str, field: str, object_: str = "") -> Found:
    return Found(f"{owner}.{field}", [Place(owner, field)], [Made(object_)] if object_ else [])


def test_findings_are_compared_with_the_label() -> None:
    hit, other = _finding("racy0.Till", "cents"), _finding("racy0.Till", "other")
    labelled = PAIRS[0]._replace(racy=PAIRS[0].racy._replace(label=Label("Till", "cents")))
    seen = verdicts([labelled], {"safe0": [other], "racy0": [hit, other]})
    assert seen == [((other.subject,), True, (other.subject,))]
    assert not verdicts([labelled], {"safe0": [], "racy0": [other]})[0].is_found


def test_arrays_and_library_objects_are_labels() -> None:
    assert _finding("int[]", "[]").is_of(Label("int[]"), "racy0")
    assert not _finding("long[]", "[]").is_of(Label("int[]"), "racy0")
    inside = _finding("java.util.HashMap", "table", "java.util.HashMap")
    assert inside.is_of(Label("java.util.HashMap"), "racy0")
    assert not inside.is_of(Label("java.util.TreeMap"), "racy0")
    elements = _finding("java.lang.Object[]", "[]", "java.lang.Object[]")
    elements.outer = Made("java.util.ArrayDeque")
    assert elements.is_of(Label("java.util.ArrayDeque"), "racy0")
