"""Naik 2008, section 2.9.1: what is told of the one race of the example program of Figure 2.1.

The field, the abstract objects, the two threads and statements, and a path in the call graph from
the root of each thread; the calls have the names of the figure.
"""

import pytest
from figure_programs import FIGURE_2_1
from figure_races import FigureRaces, figure_races
from test_table_2_1 import NAMES

from heddle.pointsto.frames import Frame
from heddle.program.classes import Field
from heddle.races.findings.findings import Finder, Owners, ShownRace
from heddle.races.findings.sides import Side
from heddle.races.stages.rules import Access

pytestmark = pytest.mark.usefixtures("processes")


@pytest.fixture(scope="module")
def races(tmp_path_factory: pytest.TempPathFactory) -> FigureRaces:
    return figure_races(FIGURE_2_1, NAMES, tmp_path_factory.mktemp("figure"))


@pytest.fixture(scope="module")
def finder(races: FigureRaces) -> Finder:
    def is_application(frame: Frame) -> bool:
        return frame.method is not None and frame.method.owner in ("T", "A", "B")

    owners = Owners(is_application, lambda _: False)
    return Finder(races.analyses, races.detected.calling, owners)


@pytest.fixture(scope="module")
def finding(races: FigureRaces, finder: Finder) -> ShownRace:
    own = [race for race in races.detected.stages.races if races.statement(race.first)]
    (found,) = finder.findings(own, total=1).found
    return found


def test_where_and_who(races: FigureRaces, finding: ShownRace) -> None:
    assert isinstance(finding.location, Field)
    assert (finding.location.owner, finding.location.name) == ("A", "f4")
    assert races.objects(finding.objects) == {"[h4::h1]"}
    assert [races.access(access(side)) for side in finding.sides] == [
        "-, [h4::h1], e9",
        "[h3], [h4::h1], e10",
    ]


def access(side: Side) -> Access:
    return Access(side.thread, side.frame, side.statement)


def test_paths_from_the_roots_of_both_threads(
    races: FigureRaces, finder: Finder, finding: ShownRace
) -> None:
    paths = [finder.paths.path(side.thread, side.frame) for side in finding.sides]
    assert [[races.call(hop.frame, hop.pc) for hop in path] for path in paths] == [
        ["i5", "i10"],
        ["i8", "i11"],
    ]
