"""The refinement loop (Naik 2008, Figure 4.8): detect races, refine contexts, and detect again."""

import gc
from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from heddle._util.allowance import Allowance
from heddle._util.collector import collector_paused
from heddle.pointsto import Frames, PointsTo
from heddle.pointsto.budget import AffordableSolution, DemandDrivenSolver
from heddle.races.detected import Detection
from heddle.races.refinement.refine import Refinement, refinable
from heddle.races.refinement.rounds import RefinementRounds
from heddle.races.stages import StageCount, Survivors

# Solutions with more variables than this are freed as soon as possible.
_LARGE: Final = 500_000

# Detects races with one solution, among the pairs that a coarser one left if there was one.
Detect: TypeAlias = Callable[[PointsTo, Survivors | None], Detection]
# Called with the races of every round.
Watch: TypeAlias = Callable[[Detection], None]


def unwatched(_: Detection) -> None:
    """Ignore the races of a round."""


@collector_paused()
def refine(
    detect: Detect,
    demand: DemandDrivenSolver,
    rounds: RefinementRounds,
    allowance: Allowance,
    watch: Watch,
) -> Detection:
    """Detect races in rounds, each with more contexts where races are left (Figure 4.8)."""
    refinement = Refinement()
    before: Survivors | None = None
    solved = demand.solve_first()
    while True:
        is_large = solved.solution.cost() > _LARGE
        if is_large:
            # Free the solutions that were only tried.
            gc.collect()
        detected = detect(solved.solution, before)
        rounds.add(solved, detected, demand.shortfall)
        watch(detected)
        objects = refinable(detected, solved.policy)
        if objects and allowance.is_used_up():
            rounds.stop(allowance.reason)
            return rounds.concluded(detected)
        if not _demand_contexts(demand, detected.calling.frames, objects, rounds, refinement):
            return rounds.concluded(detected)
        before = detected.stages.left
        # Two large solutions at a time would take twice the memory.
        del detected, solved
        if is_large:
            gc.collect()
        solved = demand.solve_requested()


def _demand_contexts(
    demand: DemandDrivenSolver,
    frames: Frames,
    objects: Sequence[int],
    rounds: RefinementRounds,
    refinement: Refinement,
) -> bool:
    """Demand more contexts until an object is split; tell whether there is to be another round.

    As long as no object is split, another solution would differ only in longer names.
    """
    names = [frames.objects[number].sites for number in objects]
    while True:
        wanted = refinement.sites(names, demand.policy)
        foreseen = rounds.request(demand, wanted, frames)
        if foreseen is None:
            return False
        if foreseen.growth:
            return True
        rounds.add_renaming(demand)
        names = [name for number in objects if (name := foreseen.name(number))]


def detect_once(detect: Detect, solve: Callable[[], AffordableSolution], watch: Watch) -> Detection:
    """Detect races with the contexts of one solution."""
    rounds = RefinementRounds(0)
    solved = solve()
    detected = detect(solved.solution, None)
    rounds.add(solved, detected, solved.shortfall)
    watch(detected)
    return rounds.concluded(detected)


def concluded(before: Detection, after: Detection) -> Detection:
    """Return the result of a detection in finer contexts, with the statistics of that before."""
    stages = before.stages
    seconds = sum(each.seconds for each in after.timings)
    count = StageCount("situations", stages.pairs, after.stages.pairs, None, seconds)
    return before._replace(
        stages=after.stages._replace(counts=(*stages.counts, count), proofs=stages.proofs),
        analyses=after.analyses,
        calling=after.calling,
        tasks=after.tasks,
        coarser=tuple(dict.fromkeys((*before.coarser, *after.coarser))),
    )


def counted(found: Detection, name: str, given: int, seconds: float) -> Detection:
    """Add to the statistics of a detection what a further step has left of some pairs."""
    stages = found.stages
    count = StageCount(name, given, stages.pairs, None, seconds)
    return found._replace(stages=stages._replace(counts=(*stages.counts, count)))
