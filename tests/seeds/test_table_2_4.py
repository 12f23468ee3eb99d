"""Naik 2008, Table 2.4: its columns, for the example program of Figure 2.1 with the JDK.

The table counts pairs of statements: the third and sixth columns of each relation. That of
`originalRaces` comes first, then what each analysis removes by itself, then `ultimateRaces`. The
numbers of the table are of programs we do not have, so ours are compared with its definition: the
funnel, which never lists the pairs, has to count as the stages do, which do.
"""

from collections.abc import Callable, Iterable
from pathlib import Path

import pytest
from figure_programs import FIGURE_2_1
from figure_races import detected
from figure_relations import whole_program
from race_rules import may_escape, original_races

from heddle.races.stages.funnel import run_stages
from heddle.races.stages.result import StageResult
from heddle.races.stages.rules import (
    AccessPair,
    Analyses,
    may_alias,
    may_be_parallel,
    may_be_shared,
    may_be_unlocked,
    ultimate_object,
)

pytestmark = pytest.mark.usefixtures("processes")


class Columns:
    """The analyses with one way to decide about locks, all their pairs, and what is counted."""

    def __init__(self, analyses: Analyses) -> None:
        self.analyses = analyses
        self.original = list(original_races(analyses.accesses, analyses.threads))
        self.funnelled: StageResult = run_stages(analyses, alone=True)

    def statements(self, keeps: Callable[[Analyses, AccessPair], bool]) -> set[tuple[int, int]]:
        return projected(pair for pair in self.original if keeps(self.analyses, pair))


def projected(pairs: Iterable[AccessPair]) -> set[tuple[int, int]]:
    return {(first.statement.number, second.statement.number) for first, second in pairs}


@pytest.fixture(scope="module", params=["may", "sound", "none"])
def columns(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Columns:
    directory: Path = tmp_path_factory.mktemp("figure")
    analyses = detected(whole_program(FIGURE_2_1, directory), "T", 1).analyses
    may = analyses.may if request.param == "may" else None
    return Columns(analyses._replace(may=may, locks=request.param))


ALONE: dict[str, Callable[[Analyses, AccessPair], bool]] = {
    "original": lambda _, __: True,
    "aliasing": lambda analyses, pair: may_alias(analyses, pair) is not None,
    "escaping": may_escape,
    "parallel": may_be_parallel,
    "unlocked": lambda analyses, pair: may_be_unlocked(
        analyses, pair, may_alias(analyses, pair) or 0
    ),
}


def test_each_analysis_by_itself(columns: Columns) -> None:
    counted = {count.name: count.alone for count in columns.funnelled.counts}
    assert counted == {name: len(columns.statements(keeps)) for name, keeps in ALONE.items()}


def shares(analyses: Analyses, pair: AccessPair) -> bool:
    """Tell whether both accesses may be to one object that may be shared at both, as in (2.19)."""
    is_static = pair.first.statement.base is None
    return is_static or bool(
        may_be_shared(analyses, pair.first) & may_be_shared(analyses, pair.second)
    )


def test_one_analysis_after_the_other(columns: Columns) -> None:
    def parallel(analyses: Analyses, pair: AccessPair) -> bool:
        return shares(analyses, pair) and may_be_parallel(analyses, pair)

    counted = {count.name: count.kept for count in columns.funnelled.counts}
    assert counted["aliasing"] == len(columns.statements(ALONE["aliasing"]))
    assert counted["escaping"] == len(columns.statements(shares))
    assert counted["parallel"] == len(columns.statements(parallel))


def test_ultimate_races(columns: Columns) -> None:
    found = {(race.first.number, race.second.number) for race in columns.funnelled.races}
    ultimate = columns.statements(lambda a, pair: ultimate_object(a, pair) is not None)
    assert found == ultimate
    assert found
    assert columns.funnelled.counts[-1].kept == len(found)
