"""What the race detector says of all runs of a program, against runs of it (see `watched_runs`).

On random programs nothing that happens may refute a claim. On the directed ones, each of which a
detector missed a race in, the race must be found as well, and must be seen to happen.
"""

from random import Random

import pytest
from directed_threads import DIRECTED, Directed
from random_threads import threaded_program
from watched_runs import Watching

from heddle.pointsto.context import FixedK
from heddle.races.stages.funnel import run_stages
from threaded_programs import Analysed, threaded

pytestmark = pytest.mark.exhaustive

PROGRAMS = 240
PER_TEST = 40
RUNS = range(12)
STEPS = 500
# Each must have been put to the test, or the programs are not worth running.
CLAIMS = (
    *("reaches", "points to", "parallel", "held", "may be held", "escapes", "name", "still held"),
    *("made once", "runs once", "single", "race", "threads of race"),
)


def watched(seed: int) -> Watching:
    program = threaded(threaded_program(Random(seed)))
    watching = Watching(Analysed(program, FixedK((0, 1, 2, 1)[seed % 4])))
    watching.run(RUNS, STEPS)
    return watching


@pytest.mark.parametrize("first", range(0, PROGRAMS, PER_TEST))
def test_no_run_refutes_a_claim(first: int) -> None:
    happened: set[str] = set()
    for seed in range(first, first + PER_TEST):
        watching = watched(seed)
        assert not watching.violations, (seed, list(watching.violations))
        happened.update(watching.happened)
    assert happened.issuperset(CLAIMS)


@pytest.mark.parametrize("directed", DIRECTED.values(), ids=DIRECTED.keys())
def test_directed(directed: Directed) -> None:
    analysed = Analysed(threaded(directed.text), FixedK(directed.k))
    found = {
        tuple(f"{s.method.owner}.{s.method.name}@{s.pc}" for s in (race.first, race.second))
        for race in run_stages(analysed.analyses("sound")).races
    }
    assert found == set(directed.races)
    watching = Watching(analysed)
    watching.run(range(200), STEPS)
    assert not watching.violations
    assert watching.seen == set(directed.seen)
