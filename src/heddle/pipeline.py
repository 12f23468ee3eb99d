"""The analyses in order, from a program to races (Naik 2008, chapters 2 and 4).

`races.explain_races` turns what is detected into findings.
"""

from functools import partial

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
    threads,
)
from heddle.pointsto import Frames, ObjectSet
from heddle.program.program import Program
from heddle.races import Detection
from heddle.races.accesses import accesses, accesses_left, library_touches
from heddle.races.stages import (
    Analyses,
    RuleCache,
    StageResult,
    Survivors,
    exclusion,
    run_stages,
    statements_left,
)
from heddle.task import RoundClock, Task, round_work


def detect_races(given: Task, frames: Frames, before: Survivors | None = None) -> Detection:
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
        callgraph.assume_later(program, calls)
        given.summaries.set_opaque_accesses(library.by_signature)
        escaping = escape.ThreadEscape(calls, given.summaries, work.escape)
        clock.begin("locks")
        disjointness = disjoint.Disjointness(calls, once, work.locks)
        targets = callgraph.CallTargets(frames)
        local = escape.LocallyWrittenFields(calls, hierarchy, escaping, targets)
        paths = aliasing.AccessPaths(frames, hierarchy, targets, local)
        pools = locks.SingleThreadPools(calls, once, running, parallel)
        held = locks.held_locks(locks.LockInputs(tasks, pools, paths, disjointness, work.locks))
        excludes = partial(exclusion, disjointness)
        orders = ordering.HappensBefore(tasks, running, escaping, held, excludes)
        indices = arrays.DisjointIndices(program, hierarchy, calls, once, running)
        separate = disjoint.SeparateElements(calls, indices, disjointness, paths)
        chosen = locks.ChosenLocks(calls, once, separate, held, paths)
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
        results = (running, escaping, parallel, held, orders, separate, initialised, dead)
        more = (chosen, disjointness, unpublished, may, given.options.locks)
        own = threads.JdkOperations(calls, running, parallel), RuleCache()
        analyses = Analyses(found, *results, *more, *own)
        stages = run_stages(analyses, before, alone=given.options.count_alone and before is None)
        _assume(program, orders, stages)
    return Detection(stages, analyses, calls, tasks, trusted, clock.timings(), work.coarser())


def _left_out(given: Task, calls: callgraph.ThreadCalls) -> ObjectSet:
    """Return the objects that no race need be looked for on: those of other epochs."""
    return 0 if given.epochs is None else epochs.objects_of_other_epochs(calls, given.epochs)


def _assume(program: Program, orders: ordering.HappensBefore, stages: StageResult) -> None:
    """Record what the proofs rest on."""
    ordering.assume_no_overflow(program, orders)
    threads.assume_ordered(program, stages.trusted)
