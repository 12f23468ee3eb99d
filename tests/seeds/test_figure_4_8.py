"""Naik 2008, Figure 4.8 and section 4.5: the demand-driven algorithm on the program of Figure 4.1.

The section follows three tuples: T1 is p1 against itself, T2 is p2 against itself, T3 is p1 against
p2. Whatever the lock, T1 and T2 are removed in the first round, T3 in the third, with k = 3 for hi
and 2 for hc. A round that splits no object is not run; Sigma is what the thesis says all the same.
"""

from pathlib import Path
from typing import Final, NamedTuple

import pytest
from figure_programs import FIGURE_4_1
from figure_relations import Notation, notation, whole_program
from pointsto_answers import method_named
from test_figure_4_3 import CALLS, SITES

from heddle.models.threads import ThreadModels
from heddle.pointsto.budget.demand import DemandDrivenSolver
from heddle.pointsto.context import AdaptiveK
from heddle.pointsto.solve import Analysis
from heddle.program.program import Program
from heddle.races.accesses.access import Statement
from heddle.races.detected import Detection, RefinementRound
from heddle.races.findings.no_race import absence
from heddle.rounds import refined_races
from heddle.task import DetectionOptions, task

pytestmark = pytest.mark.usefixtures("processes")

LOCKS: Final = ("v3", "v4", "v5")
UNLOCKED: Final = ("synchronized (LOCK) { v5[0] = 1; }", "v5[0] = 1;")


class Rounds(NamedTuple):
    """What each round that was run left of the pairs of p1 and p2, and Sigma in all of them."""

    left: list[set[str]]
    sigmas: list[dict[str, int]]
    found: Detection


def sigma(each: RefinementRound, names: Notation) -> dict[str, int]:
    """Write Sigma where it is not 1, for the sites that the figure names."""
    assert isinstance(each.policy, AdaptiveK)
    raised = each.policy.raised
    return {name: raised[key[:5]] for key, name in names.sites.items() if key[:5] in raised}


def rounds(source: str, directory: Path) -> Rounds:
    program = whole_program(source, directory)
    left: list[set[str]] = []

    def watch(found: Detection) -> None:
        points = _points(program, found) if not left else known
        known.update(points)
        left.append(
            {
                f"{one} {other}"
                for one, other in (("p1", "p1"), ("p2", "p2"), ("p1", "p2"))
                if absence(found.analyses, known[one], known[other]).races
            }
        )

    known: dict[str, Statement] = {}
    demand = DemandDrivenSolver(
        Analysis(program), [method_named(program, "T", "main")], 5, lambda _: None
    )
    given = task(program, ThreadModels(), DetectionOptions(), lambda *_: None)
    found = refined_races(given, demand, watch)
    names = notation(program, SITES, CALLS)
    return Rounds(left, [sigma(each, names) for each in found.rounds], found)


def _points(program: Program, found: Detection) -> dict[str, Statement]:
    """Return the two writes to array elements in T.run, in their order."""
    writes = [
        statement
        for statement in found.analyses.accesses.statements
        if statement.method == method_named(program, "T", "run") and statement.is_write
    ]
    return dict(zip(("p1", "p2"), sorted(writes, key=lambda each: each.pc), strict=True))


def own_races(found: Detection) -> list[str]:
    return [
        f"{race.first.method.owner}.{race.first.method.name}"
        for race in found.stages.races
        if race.first.method.owner in ("T", "C")
    ]


@pytest.mark.parametrize("lock", LOCKS)
def test_three_rounds(lock: str, tmp_path: Path) -> None:
    found = rounds(FIGURE_4_1.replace("LOCK", lock), tmp_path)
    assert found.sigmas == [{}, {"hi": 2}, {"hi": 3, "hc": 2}]
    assert all(left == {"p1 p2"} for left in found.left[:-1])
    assert found.left[-1] == set()
    assert own_races(found.found) == []
    assert found.found.ended == ""


def test_without_the_lock(tmp_path: Path) -> None:
    found = rounds(FIGURE_4_1.replace(*UNLOCKED), tmp_path)
    assert found.sigmas[:3] == [{}, {"hi": 2}, {"hi": 3, "hc": 2}]
    assert found.left[0] == {"p2 p2", "p1 p2"}
    assert found.left[-1] == {"p2 p2"}
    assert own_races(found.found) == ["T.run"]
