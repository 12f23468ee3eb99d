"""Dabrowski and Pichardie 2009, Figure 3: potential races of the program of their Figure 2.

A race is (point, field, point). Each column asks one analysis about all ways to run the two
statements: a pair stays if one way does. `reachable` are those that not only the main thread runs.
`unlocked` is what the proofs of conditional must-not-alias leave (their section 5).

k = 1: all objects but those of point 8 are made by the main method, so longer contexts tell nothing
apart; k = 2 is shown to make no difference.
"""

import re
from pathlib import Path
from typing import Final

import pytest
from figure_programs import DABROWSKI_FIGURE_2
from figure_races import application_races, detected
from figure_relations import whole_program
from race_rules import may_escape

from heddle.concurrency.threads.abstract_threads import ThreadKind
from heddle.program.classes import Field
from heddle.races.accesses.access import Statement
from heddle.races.detected import Detection
from heddle.races.stages.mutual_exclusion import exclusion
from heddle.races.stages.rules import AccessPair, may_alias

COLUMNS: Final = ("reachable", "aliasing", "unlocked", "escaping")
TABLE = """
(1, val, 1)  . x x .
(1, val, 2)  . x x .
(2, f, 2)    . x x .
(3, next, 3) . x x .
(4, data, 4) . x x .
(5, f, 5)    . x x x
(2, f, 5)    . . x .
(5, f, 8)    x . x x
(4, data, 6) x x x .
(3, next, 7) x x x .
(1, val, 8)  x x x .
(2, f, 8)    x x x .
(8, f, 8)    x x . x
"""
POINTS = {
    number: int(found[1])
    for number, line in enumerate(DABROWSKI_FIGURE_2.splitlines(), start=1)
    if (found := re.search(r"// (\d)$", line))
}


def expected() -> dict[str, set[str]]:
    rows: dict[str, set[str]] = {}
    for line in TABLE.strip().splitlines():
        race, marks = line.split(")")
        kept = zip(COLUMNS, marks.split(), strict=True)
        rows[f"{race})"] = {name for name, mark in kept if mark == "x"}
    return rows


def point(statement: Statement) -> int:
    assert statement.method.body is not None
    line = statement.method.body.line_of(statement.pc)
    assert line is not None
    return POINTS[line]


def triplet(pair: AccessPair) -> str:
    first, second = sorted(point(access.statement) for access in pair)
    location = pair.first.statement.location
    assert isinstance(location, Field)
    return f"({first}, {location.name}, {second})"


def kept_by(found: Detection, pair: AccessPair) -> set[str]:
    objects = may_alias(found.analyses, pair)
    answers = (
        any(access.thread.kind is not ThreadKind.MAIN for access in pair),
        objects is not None,
        no_lock_excludes(found, pair, objects or 0),
        may_escape(found.analyses, pair),
    )
    return {name for name, kept in zip(COLUMNS, answers, strict=True) if kept}


def no_lock_excludes(found: Detection, pair: AccessPair, objects: int) -> bool:
    """Look at locks only: that threads use what they made is none of the figure's columns."""
    held, statements = found.analyses.held, [access.statement for access in pair]
    ours, theirs = (
        held.guards(access.frame, statement.pc, statement.base)
        for access, statement in zip(pair, statements, strict=True)
    )
    return exclusion(found.analyses.disjoint, ours, theirs, objects) is None


@pytest.fixture(scope="module", params=[1, 2])
def rows(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> dict[str, set[str]]:
    directory: Path = tmp_path_factory.mktemp("figure")
    program = whole_program(DABROWSKI_FIGURE_2, directory)
    found = detected(program, "Main", request.param)
    rows: dict[str, set[str]] = {}
    for pair in application_races(program, found):
        rows.setdefault(triplet(pair), set()).update(kept_by(found, pair))
    return rows


def test_every_point_is_an_access_of_the_figure() -> None:
    assert sorted(POINTS.values()) == list(range(1, 9))


@pytest.mark.usefixtures("processes")
def test_original_pairs(rows: dict[str, set[str]]) -> None:
    assert sorted(rows) == sorted(expected())


@pytest.mark.usefixtures("processes")
@pytest.mark.parametrize("column", COLUMNS)
def test_column(rows: dict[str, set[str]], column: str) -> None:
    assert {race for race, kept in rows.items() if column in kept} == {
        race for race, kept in expected().items() if column in kept
    }
