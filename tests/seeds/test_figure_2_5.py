"""Naik 2008, Figure 2.5: the relation `guarded` of the example program of Figure 2.1 at k = 2."""

import pytest
from figure_programs import FIGURE_2_1
from figure_races import FigureRaces, figure_races
from test_figure_2_2 import lines
from test_table_2_1 import NAMES

pytestmark = pytest.mark.usefixtures("processes")

GUARDED = """
(-, [h2], e7, [h2])
(-, [h4::h2], e10, [h2])
([h3], [h2], e6, [h2])
([h3], [h4::h2], e9, [h2])
"""


@pytest.fixture(scope="module")
def races(tmp_path_factory: pytest.TempPathFactory) -> FigureRaces:
    return figure_races(FIGURE_2_1, NAMES, tmp_path_factory.mktemp("figure"))


def test_guarded(races: FigureRaces) -> None:
    assert races.guarded() == lines(GUARDED)
