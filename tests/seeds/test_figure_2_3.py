"""Naik 2008, Figure 2.3: the relation `parallel` of the example program of Figure 2.1 at k = 2.

Left out is the thread of the virtual machine, which runs beside all and which the thesis has not.
"""

import pytest
from figure_programs import FIGURE_2_1
from figure_races import FigureRaces, figure_races
from test_figure_2_2 import lines
from test_table_2_1 import NAMES

pytestmark = pytest.mark.usefixtures("processes")

PARALLEL = """
(-, [h3], e1, [h3])
(-, [h3], e2, [h3])
(-, [h1], e6, [h3])
(-, [h2], e7, [h3])
(-, [h4::h1], e9, [h3])
(-, [h4::h2], e10, [h3])
([h3], [h3], e3, -)
([h3], [h3], e4, -)
([h3], [h2], e6, -)
([h3], [h1], e7, -)
([h3], [h4::h2], e9, -)
([h3], [h4::h1], e10, -)
([h3], [h3], e3, [h3])
([h3], [h3], e4, [h3])
([h3], [h2], e6, [h3])
([h3], [h1], e7, [h3])
([h3], [h4::h2], e9, [h3])
([h3], [h4::h1], e10, [h3])
"""


@pytest.fixture(scope="module")
def races(tmp_path_factory: pytest.TempPathFactory) -> FigureRaces:
    return figure_races(FIGURE_2_1, NAMES, tmp_path_factory.mktemp("figure"))


def test_parallel(races: FigureRaces) -> None:
    assert races.parallel() == lines(PARALLEL)
