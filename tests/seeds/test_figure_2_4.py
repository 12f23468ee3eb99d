"""Naik 2008, Figure 2.4: races on a static field that only the order of threads removes.

Section 2.6.1 says what the relations are. The figure leaves out that T is a thread.
"""

import pytest
from figure_programs import FIGURE_2_4
from figure_races import FigureNames, FigureRaces, figure_races
from race_rules import may_escape

from heddle.races.stages.rules import may_alias, may_be_parallel, ultimate_object

pytestmark = pytest.mark.usefixtures("processes")

NAMES = FigureNames(
    sites={"T.main": "h1"}, calls={"T.main": "new start"}, accesses={"T.main": "e1", "T.run": "e2"}
)


@pytest.fixture(scope="module")
def races(tmp_path_factory: pytest.TempPathFactory) -> FigureRaces:
    return figure_races(FIGURE_2_4, NAMES, tmp_path_factory.mktemp("figure"))


def test_original_races(races: FigureRaces) -> None:
    found = [races.pair(pair) for pair in races.original]
    assert sorted(found, key=len) == [{"-, -, e1"}, {"-, -, e1", "[h1], [h1], e2"}]


def test_aliasing_and_escaping_keep_both(races: FigureRaces) -> None:
    assert all(may_alias(races.analyses, pair) is not None for pair in races.original)
    assert all(may_escape(races.analyses, pair) for pair in races.original)


def test_parallel_removes_both(races: FigureRaces) -> None:
    assert not any(may_be_parallel(races.analyses, pair) for pair in races.original)
    assert all(ultimate_object(races.analyses, pair) is None for pair in races.original)


def test_parallel(races: FigureRaces) -> None:
    found = races.parallel()
    assert "([h1], [h1], e2, -)" in found
    assert "(-, -, e1, [h1])" not in found


def test_the_funnel_finds_no_race(races: FigureRaces) -> None:
    found = races.detected.stages.races
    assert not [race for race in found if races.statement(race.first)]
