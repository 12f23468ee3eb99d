"""The analyses in order, from a program to explained races (Naik 2008, chapters 2 and 4)."""

import time
from collections.abc import Callable, Mapping
from functools import partial
from typing import Final, TypeAlias

from heddle._util.collector import collector_paused
from heddle.concurrency import (
    aliasing,
    arrays,
    callgraph,
    disjoint,
    epochs,
    escape,
    flags,
    locks,
    ordering,
    situations,
    threads,
)
from heddle.models.annotations import Annotations
from heddle.pointsto import AdaptiveK, Frames, ObjectSet, PointsTo, SiteKey
from heddle.pointsto.budget import DemandDrivenSolver
from heddle.program.classes import Method
from heddle.program.program import Program
from heddle.races import Detection, ExplainedRace, Explanation, refinement
from heddle.races.accesses import accesses, accesses_left, library_touches
from heddle.races.contents import ContentsFinder
from heddle.races.findings import race_circumstances, race_finder, reached_classes
from heddle.races.guarded_by import GuardInputs, check_guards, racing_places
from heddle.races.stages import (
    Analyses,
    RuleCache,
    StageResult,
    Survivors,
    exclusion,
    run_stages,
    statements_left,
)
from heddle.task import RoundClock, Task, round_work, task

# The k of allocation sites.
Sites: TypeAlias = Mapping[SiteKey, int]
# Solves a program from a main method, beginning with some k.
SolverFor: TypeAlias = Callable[[Program, Method, Sites], DemandDrivenSolver]
# How often epochs at other places are chosen, and the size of the largest programs for which.
_MOST_EPOCHS: Final = 2
_MOST_FRAMES: Final = 10_000


def detect_races(given: Task, points_to: PointsTo, before: Survivors | None = None) -> Detection:
    """Detect pairs of accesses that may race, among those left `before` by a coarser solution."""
    return _detect(given, points_to.frames(), before)


def _detect(given: Task, frames: Frames, before: Survivors | None = None) -> Detection:
    """Detect pairs of accesses that may race, among those left `before` by a coarser solution."""
    program, hierarchy, models = given.program, given.hierarchy, given.models
    clock, work = RoundClock(given.progress), round_work(given)
    with collector_paused():
        calls = callgraph.ThreadCalls(frames, models, hierarchy)
        once = callgraph.at_most_once(calls, {} if given.epochs is None else given.epochs.once)
        clock.begin("threads")
        tasks = threads.SubmittedTasks(calls, once)
        running = threads.threads(calls, once, tasks)
        clock.begin("parallel")
        parallel = threads.MayHappenInParallel(tasks, running, work.parallel, given.apart)
        clock.begin("escaping")
        library = library_touches(program, calls, hierarchy, models)
        callgraph.assume_registered_late(program, calls)
        callgraph.assume_called_back(program, calls)
        given.summaries.set_opaque_accesses(library.by_signature)
        escaping = escape.ThreadEscape(calls, given.summaries, work.escape)
        clock.begin("locks")
        disjointness = disjoint.Disjointness(calls, once, work.locks)
        targets = callgraph.CallTargets(frames)
        local = escape.LocallyWrittenFields(calls, hierarchy, escaping, targets)
        paths = aliasing.AccessPaths(frames, hierarchy, targets, local)
        pools = locks.SingleThreadPools(calls, once, running, parallel)
        held = locks.held_locks(locks.LockInputs(calls, pools, paths, disjointness, work.locks))
        excludes = partial(exclusion, disjointness)
        orders = ordering.HappensBefore(tasks, running, escaping, held, excludes)
        indices = arrays.DisjointIndices(program, hierarchy, calls, once, running)
        initialised = ordering.ClassInitialisation(calls, hierarchy)
        dead = flags.DeadBranches(calls, paths, held.flags)
        unpublished = locks.UnpublishedReceivers(calls, escaping, held)
        may = locks.MayLocks(calls, running, held) if given.options.locks == "may" else None
        clock.begin("stages")
        found, trusted = (
            accesses(program, calls, models, library)
            if before is None
            else accesses_left(frames, statements_left(before), library, _left_out(given, calls))
        )
        results = (running, escaping, parallel, held, orders, indices, initialised, dead)
        more = (disjointness, unpublished, may, given.options.locks, RuleCache())
        analyses = Analyses(found, *results, *more)
        is_counted = given.options.count_alone and before is None
        stages = run_stages(analyses, alone=is_counted, before=before)
        ordering.assume_no_overflow(program, orders)
    return Detection(stages, analyses, calls, tasks, trusted, clock.timings(), work.coarser())


def _left_out(given: Task, calls: callgraph.ThreadCalls) -> ObjectSet:
    """Return the objects that no race need be looked for on: those of other epochs."""
    return 0 if given.epochs is None else epochs.objects_of_other_epochs(calls, given.epochs)


def refined_races(given: Task, demand: DemandDrivenSolver, watch: refinement.Watch) -> Detection:
    """Detect races round after round, with more contexts where some are left (Figure 4.8)."""
    rounds = refinement.RefinementRounds(given.limits.rounds, given.limits.together)
    detect = partial(detect_races, given)
    found = refinement.refine(detect, demand, rounds, given.allowance, watch)
    return races_by_situation(given, found, watch)


def adaptive_races(
    given: Task, main: Method, k: Sites, solver_for: SolverFor, watch: refinement.Watch
) -> Detection:
    """Detect races with more contexts, by situation and by epoch, beginning with some k."""
    found = refined_races(given, solver_for(given.program, main, k), watch)
    return races_by_epoch(given, found, solver_for)


def races_by_epoch(given: Task, found: Detection, solver_for: SolverFor) -> Detection:
    """Detect the races that are left with one epoch told apart from all others."""
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
        return detect_races(anew, points_to, before)

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


def races_by_situation(given: Task, found: Detection, watch: refinement.Watch) -> Detection:
    """Detect the races that are left where each situation of the code is judged on its own."""
    analyses, left = found.analyses, found.stages.left
    if given.options.locks != "sound":
        return found
    inputs = situations.SituationInputs(
        found.calling, found.tasks, analyses.parallel, analyses.held
    )
    wanted = {
        frame: None
        for statement in statements_left(left)
        for frame in analyses.accesses.frames_of.get(statement.method, ())
    }
    allowed = 2000 + len(found.calling.frames.all) // 3
    frames = situations.separated(inputs, wanted, allowed) if wanted else None
    if frames is None:
        return found
    by_situation = _detect(given, frames, left)
    watch(by_situation)
    return refinement.concluded(found, by_situation)


def explain_races(
    program: Program, detected: Detection, annotations: Annotations, *, deep: bool
) -> Explanation:
    """Compute findings, contents of racy references and broken guards; `deep` within libraries."""
    calls, stages = detected.calling, detected.stages
    finder = race_finder(program, detected, deep=deep)
    findings, omitted, cut = finder.findings(stages.races, stages.pairs)
    circumstances = race_circumstances(detected, finder, findings)
    contents = ContentsFinder(detected, finder)
    explained = zip(findings, circumstances, map(contents.of, findings), strict=True)
    races = tuple([ExplainedRace(*each) for each in explained])
    reached = reached_classes(program, calls.hierarchy, calls.frames)
    inputs = GuardInputs(program, detected.analyses, calls, finder.paths, reached)
    guards = check_guards(inputs, annotations, racing_places(each[:2] for each in races))
    has_all = not contents.is_cut_short
    return Explanation(races, omitted, cut, guards, has_all, reached, finder.paths)
