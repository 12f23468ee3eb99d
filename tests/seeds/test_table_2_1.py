"""Naik 2008, Table 2.1: the races of the example program of Figure 2.1 at k = 2.

A pair has no direction here, neither the table's nor ours: the table's rows 6 and 7, 18 and 19, 30
and 31 are the same pairs turned round, with the same marks, although the rules order pairs and the
text says that none is there twice. So its 36 rows are 33 pairs, and `original_races` has each once.

That `e1` and `e2` have no mark for escaping needs more than the rules of section 2.5, by which
[h3] has escaped since the first round of the loop. Ours tells the object that a constructor runs on
from others of its site: nobody else can have it yet.
"""

from typing import NamedTuple

import pytest
from figure_programs import FIGURE_2_1
from figure_races import FigureNames, FigureRaces, Pair, figure_races
from race_rules import may_escape
from test_figure_2_2 import CALLS, SITES

from heddle.races.stages.rules import (
    AccessPair,
    Analyses,
    may_alias,
    may_be_parallel,
    may_be_unlocked,
    ultimate_object,
)

pytestmark = pytest.mark.usefixtures("processes")

ACCESSES = {
    "T.<init>": "e1 e2",
    "T.run": "e3 e4",
    "B.<init>": "e5",
    "B.get": "e6",
    "B.set": "e7",
    "A.<init>": "e8",
    "A.get": "e9",
    "A.set": "e10",
}
NAMES = FigureNames(SITES, CALLS, ACCESSES)
COLUMNS = ("aliasing", "escaping", "parallel", "unlocked", "ultimate")
TABLE = """
 1 (-, [h3], e1, -, [h3], e1)                 x . . . .
 2 (-, [h3], e1, [h3], [h3], e3)              x . x x .
 3 (-, [h3], e2, -, [h3], e2)                 x . . . .
 4 (-, [h3], e2, [h3], [h3], e4)              x . x x .
 5 (-, [h1], e5, -, [h1], e5)                 x . . . .
 6 (-, [h1], e5, -, [h2], e5)                 . . . . .
 7 (-, [h2], e5, -, [h1], e5)                 . . . . .
 8 (-, [h2], e5, -, [h2], e5)                 x . . . .
 9 (-, [h1], e5, -, [h1], e6)                 x . . . .
10 (-, [h1], e5, [h3], [h2], e6)              . . . x .
11 (-, [h2], e5, -, [h1], e6)                 . . . . .
12 (-, [h2], e5, [h3], [h2], e6)              x . . x .
13 (-, [h1], e5, -, [h2], e7)                 . . . . .
14 (-, [h1], e5, [h3], [h1], e7)              x . . x .
15 (-, [h2], e5, -, [h2], e7)                 x . . . .
16 (-, [h2], e5, [h3], [h1], e7)              . . . x .
17 (-, [h4::h1], e8, -, [h4::h1], e8)         x . . . .
18 (-, [h4::h1], e8, -, [h4::h2], e8)         . . . . .
19 (-, [h4::h2], e8, -, [h4::h1], e8)         . . . . .
20 (-, [h4::h2], e8, -, [h4::h2], e8)         x . . . .
21 (-, [h4::h1], e8, -, [h4::h1], e9)         x . . . .
22 (-, [h4::h2], e8, -, [h4::h1], e9)         . . . . .
23 (-, [h4::h1], e8, [h3], [h4::h2], e9)      . . . x .
24 (-, [h4::h2], e8, [h3], [h4::h2], e9)      x . . x .
25 (-, [h4::h1], e8, -, [h4::h2], e10)        . . . . .
26 (-, [h4::h2], e8, -, [h4::h2], e10)        x . . . .
27 (-, [h4::h1], e8, [h3], [h4::h1], e10)     x . . x .
28 (-, [h4::h2], e8, [h3], [h4::h1], e10)     . . . x .
29 (-, [h4::h2], e10, -, [h4::h2], e10)       x x . . .
30 (-, [h4::h2], e10, [h3], [h4::h1], e10)    . x x x .
31 ([h3], [h4::h1], e10, -, [h4::h2], e10)    . x x x .
32 ([h3], [h4::h1], e10, [h3], [h4::h1], e10) x x x . .
33 (-, [h4::h1], e9, -, [h4::h2], e10)        . x . . .
34 (-, [h4::h1], e9, [h3], [h4::h1], e10)     x x x x x
35 ([h3], [h4::h2], e9, -, [h4::h2], e10)     x x x . .
36 ([h3], [h4::h2], e9, [h3], [h4::h1], e10)  . x x . .
"""
RACE = 34
# Two threads of one site: a race that the unsound locks miss, and sound ones do not.
MISSED = 32


class Row(NamedTuple):
    """A row: its number, the pair, and the columns that keep it."""

    number: int
    pair: Pair
    kept: frozenset[str]


def row(line: str) -> Row:
    number, rest = line.split(maxsplit=1)
    races, marks = rest.lstrip("(").split(")")
    first = races.split(", ")[:3]
    second = races.split(", ")[3:]
    kept = [name for name, mark in zip(COLUMNS, marks.split(), strict=True) if mark == "x"]
    return Row(int(number), frozenset((", ".join(first), ", ".join(second))), frozenset(kept))


ROWS = [row(line) for line in TABLE.strip().splitlines()]


def kept_by(analyses: Analyses, pair: AccessPair) -> frozenset[str]:
    """Ask each analysis by itself, as the table does, and all of them for the last column."""
    answers = (
        may_alias(analyses, pair) is not None,
        may_escape(analyses, pair),
        may_be_parallel(analyses, pair),
        may_be_unlocked(analyses, pair, may_alias(analyses, pair) or 0),
        ultimate_object(analyses, pair) is not None,
    )
    return frozenset(name for name, kept in zip(COLUMNS, answers, strict=True) if kept)


@pytest.fixture(scope="module")
def races(tmp_path_factory: pytest.TempPathFactory) -> FigureRaces:
    return figure_races(FIGURE_2_1, NAMES, tmp_path_factory.mktemp("figure"))


@pytest.fixture(scope="module")
def pairs(races: FigureRaces) -> dict[Pair, AccessPair]:
    return {races.pair(pair): pair for pair in races.original}


def test_the_table_has_36_rows_and_33_pairs() -> None:
    assert [found.number for found in ROWS] == list(range(1, 37))
    turned = [
        (one.number, other.number)
        for one in ROWS
        for other in ROWS
        if one.number < other.number and one.pair == other.pair
    ]
    assert turned == [(6, 7), (18, 19), (30, 31)]


def test_original_races(races: FigureRaces, pairs: dict[Pair, AccessPair]) -> None:
    assert set(pairs) == {found.pair for found in ROWS}
    assert len(races.original) == len(pairs)


@pytest.mark.parametrize("expected", ROWS, ids=lambda found: f"row {found.number}")
def test_marks(races: FigureRaces, pairs: dict[Pair, AccessPair], expected: Row) -> None:
    first, second = pairs[expected.pair]
    assert kept_by(races.analyses, AccessPair(first, second)) == expected.kept
    assert kept_by(races.analyses, AccessPair(second, first)) == expected.kept


def test_the_race_is_on_the_integer_of_the_first_b(
    races: FigureRaces, pairs: dict[Pair, AccessPair]
) -> None:
    objects = ultimate_object(races.analyses, pairs[ROWS[RACE - 1].pair])
    assert objects is not None
    assert races.objects(objects) == {"[h4::h1]"}


def test_the_funnel_finds_the_same_race(races: FigureRaces) -> None:
    found = [
        (races.statement(race.first), races.statement(race.second), races.objects(race.objects))
        for race in races.detected.stages.races
        if races.statement(race.first) or races.statement(race.second)
    ]
    assert found == [("e9", "e10", {"[h4::h1]"})]


def test_sound_locks_find_the_race_that_the_table_misses(
    races: FigureRaces, pairs: dict[Pair, AccessPair]
) -> None:
    sound = races.analyses._replace(may=None, locks="sound")
    found = {row.number for row in ROWS if ultimate_object(sound, pairs[row.pair]) is not None}
    assert found == {RACE, MISSED}
