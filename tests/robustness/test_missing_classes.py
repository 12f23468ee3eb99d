"""Every class of a small program is left out once: nothing breaks, and the rest is found.

A race depends on a class that its evidence names: that of the field, of an object, of a place on
the way or of a thread. It may also depend on one that is not in the evidence: `HIDDEN` has those.
"""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from in_process import outcome
from java_compiler import compiled

ROOT: Final = Path(__file__).resolve().parents[2]
PROGRAMS: Final = {
    "bank": ROOT / "examples/bank",
    "mill": ROOT / "tests/robustness/java/mill",
}
# Fields by class, and why their races may go with it.
HIDDEN: Final = {
    # Worker.run runs in threads whose target is one of each; without either there is one left.
    "mill.Grinder": {"level", "started"},
    "mill.Sifter": {"level", "started"},
    # A grain is shared by way of a field of the pair.
    "mill.Pair": {"weight"},
}


def races(report: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {race["id"]: race for race in report["races"]}


def named(value: object) -> Iterator[str]:
    """Return the classes that a part of a report names."""
    if isinstance(value, dict):
        for key in {"class", "type"} & value.keys():
            yield value[key]
        if "calls" in value:
            yield value["calls"].rpartition(".")[0]
        for part in value.values():
            yield from named(part)
    elif isinstance(value, list):
        for part in value:
            yield from named(part)


def depends(race: dict[str, Any], threads: list[object], class_: str) -> bool:
    evidence = [race, *(threads[access["thread_number"]] for access in race["accesses"])]
    return class_ in named(evidence) or race["field"]["name"] in HIDDEN.get(class_, ())


@pytest.mark.parametrize("program", sorted(PROGRAMS))
def test_no_race_is_lost_that_does_not_depend_on_the_missing_class(
    program: str, tmp_path: Path, processes: None
) -> None:
    classes = compiled(sorted(PROGRAMS[program].rglob("*.java")), "-g")
    whole = outcome("check", str(classes), "--format", "json").report()
    assert len(whole["races"]) > 5
    ended: list[str] = []
    for file in sorted(classes.rglob("*.class")):
        name = ".".join(file.relative_to(classes).with_suffix("").parts)
        part = tmp_path / "part"
        shutil.copytree(classes, part)
        (part / file.relative_to(classes)).unlink()
        found = outcome("check", str(part), "--format", "json")
        shutil.rmtree(part)
        if found.code == 2:
            assert "Name a class with a main method" in found.error
            ended.append(name)
            continue
        left = races(found.report())
        lost = [
            (race["field"], name)
            for id_, race in races(whole).items()
            if id_ not in left and not depends(race, whole["threads"], name)
        ]
        assert lost == []
        subjects = {note["subject"] for note in found.report()["assumptions"]}
        assert any(name.replace(".", "/") in subject for subject in subjects) or name == (
            "mill.Careful"
        ), f"nobody said that {name} is missing"
    assert ended == [{"bank": "bank.Main", "mill": "mill.Mill"}[program]]
