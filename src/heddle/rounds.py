"""Detection in rounds: with more contexts, in each situation of the code, and epoch by epoch.

Each step looks only at the pairs that are left by the steps before it.
"""

import time
from collections.abc import Callable, Mapping
from functools import partial
from typing import Final, TypeAlias

from heddle._util.collector import collector_paused
from heddle.concurrency import callgraph, epochs
from heddle.pipeline import detect_races
from heddle.pointsto import AdaptiveK, PointsTo, SiteKey
from heddle.pointsto.budget import AffordableSolution, DemandDrivenSolver
from heddle.program.classes import Method
from heddle.program.program import Program
from heddle.races import Detection, refinement
from heddle.races.accesses import accesses, library_touches
from heddle.races.stages import StageResult, Survivors, run_stages
from heddle.task import Task, task

# The k of allocation sites.
Sites: TypeAlias = Mapping[SiteKey, int]
# Solves a program from a main method, beginning with some k.
SolverFor: TypeAlias = Callable[[Program, Method, Sites], DemandDrivenSolver]
# How often epochs at other places are chosen, and the size of the largest programs for which.
_MOST_EPOCHS: Final = 2
_MOST_FRAMES: Final = 2_500


def _detect(given: Task, points_to: PointsTo, before: Survivors | None) -> Detection:
    return detect_races(given, points_to.frames(), before)


def races_of(
    given: Task, solve: Callable[[], AffordableSolution], watch: refinement.Watch
) -> Detection:
    """Detect races with the contexts of one solution."""
    found = refinement.detect_once(partial(_detect, given), solve, watch)
    return races_by_situation(given, found, watch)


def adaptive_races(
    given: Task, main: Method, k: Sites, solver_for: SolverFor, watch: refinement.Watch
) -> Detection:
    """Detect races with more contexts, by situation and by epoch, beginning with some k."""
    found = refined_races(given, solver_for(given.program, main, k), watch)
    return races_by_epoch(given, found, solver_for)


def refined_races(given: Task, demand: DemandDrivenSolver, watch: refinement.Watch) -> Detection:
    """Detect races round after round, with more contexts where some are left (Figure 4.8)."""
    rounds = refinement.RefinementRounds(given.limits.rounds, given.limits.together)
    found = refinement.refine(partial(_detect, given), demand, rounds, given.allowance, watch)
    return races_by_situation(given, found, watch)


@collector_paused()
def races_by_situation(given: Task, found: Detection, watch: refinement.Watch) -> Detection:
    """Detect the races that are left once more, where code is judged in each of its situations."""
    frames = refinement.separated_frames(found)
    if frames is None:
        return found
    by_situation = detect_races(given, frames, found.stages.left)
    watch(by_situation)
    return refinement.concluded(found, by_situation)


def races_by_epoch(given: Task, found: Detection, solver_for: SolverFor) -> Detection:
    """Detect the races that are left with one epoch distinguished from all others."""
    if given.options.locks != "sound":
        return found
    places, began = epochs.EpochPlaces(), time.process_time()
    left, pairs = found.stages.left, found.stages.pairs
    for _ in range(_MOST_EPOCHS):
        calls, once = found.calling, found.analyses.held.once
        objects = found.stages.racing.objects
        if not objects or len(calls.frames.all) > _MOST_FRAMES or given.allowance.is_used_up():
            break
        wanted = places.untried(calls, once, objects)
        chosen = epochs.with_epochs(given.program, calls, wanted) if wanted else None
        if chosen is None:
            break
        left = _left_by_epoch(given, found, chosen, solver_for)
        found = found._replace(stages=_stages_of(found, left))
    if found.stages.pairs == pairs:
        return found
    seconds = time.process_time() - began
    return refinement.counted(found, "epochs", pairs, seconds)


def _left_by_epoch(
    given: Task, found: Detection, chosen: epochs.ChosenEpochs, solver_for: SolverFor
) -> Survivors:
    """Return the pairs that are left in a program in which some epochs are chosen."""
    program, options = chosen.program, given.options._replace(count_alone=False)
    anew = task(program, given.models, options, given.progress)
    anew = anew._replace(
        limits=given.limits, apart=given.apart, allowance=given.allowance, epochs=chosen
    )
    copies: refinement.StatementCopies | None = None

    def detect(points_to: PointsTo, before: Survivors | None) -> Detection:
        nonlocal copies
        if before is None:
            calls = callgraph.ThreadCalls(points_to.frames(), anew.models, anew.hierarchy)
            library = library_touches(program, calls, anew.hierarchy, anew.models)
            every = accesses(program, calls, anew.models, library).accesses.statements
            copies = refinement.StatementCopies(found.stages.left, every, chosen.original)
            before = copies.copied()
        return _detect(anew, points_to, before)

    k = found.rounds[-1].policy if found.rounds else None
    known = k.raised if isinstance(k, AdaptiveK) else {}
    rounds = refinement.RefinementRounds(given.limits.rounds, given.limits.together)
    begin = found.calling.frames.mains[0].method
    assert begin is not None
    demand = solver_for(program, chosen.method(begin), chosen.sites(known, found.calling))
    refined = refinement.refine(detect, demand, rounds, given.allowance, refinement.unwatched)
    refined = races_by_situation(anew, refined, refinement.unwatched)
    assert copies is not None
    return copies.still_left(refined.stages.left)


def _stages_of(found: Detection, left: Survivors) -> StageResult:
    """Return the result of the stages for fewer pairs."""
    stages = run_stages(found.analyses, before=left)
    return stages._replace(counts=found.stages.counts, proofs=found.stages.proofs)
