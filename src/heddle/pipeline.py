"""From program to races, on one screen (Naik 2008, chapters 2 and 4)."""

import gc
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, NamedTuple, TypeAlias

from heddle._util.allowance import Allowance
from heddle._util.collector import collector_paused
from heddle._util.memory import peak_megabytes
from heddle._util.work import Work
from heddle.concurrency.aliasing import AccessPaths
from heddle.concurrency.arrays import DisjointIndices
from heddle.concurrency.callgraph import (
    CallTargets,
    ThreadCalls,
    assume_called_back,
    assume_registered_late,
    at_most_once,
)
from heddle.concurrency.disjoint import Disjointness
from heddle.concurrency.escape import EscapeSummaries, LocallyWrittenFields, ThreadEscape
from heddle.concurrency.flags import DeadBranches
from heddle.concurrency.locks import (
    LockInputs,
    MayLocks,
    SingleThreadPools,
    UnpublishedReceivers,
    held_locks,
)
from heddle.concurrency.ordering import ClassInitialisation, HappensBefore, assume_counters
from heddle.concurrency.threads import MayHappenInParallel, Tasks, threads
from heddle.frontend.load import Progress
from heddle.models.annotations import Annotations
from heddle.models.threads import ThreadModels
from heddle.pointsto import Frames, PointsTo
from heddle.pointsto.budget import Affordable, Demand
from heddle.program.hierarchy import Hierarchy
from heddle.program.program import Program
from heddle.races import Detected, ExplainedRace, Explanation, Timing
from heddle.races.accesses import accesses, accesses_left, library_touches
from heddle.races.contents import ContentsFinder
from heddle.races.findings import race_circumstances, race_finder, reached_classes
from heddle.races.guarded_by import GuardInputs, check_guards, racing_places
from heddle.races.refinement import Refinement, Rounds, refinable
from heddle.races.stages import Analyses, Asked, Survivors, exclusion, run_stages, statements_left

_PARTS: Final = 6
# Solutions with fewer variables than this may stay in memory for a while.
_LARGE: Final = 500_000

# Shown the races after every round.
Watch: TypeAlias = Callable[[Detected], None]


def unwatched(_: Detected) -> None:
    """Look at nothing."""


class Options(NamedTuple):
    """How to decide about locks: `sound`, `may` as the thesis, `none`; what to count."""

    locks: str = "sound"
    count_alone: bool = False


class Limits(NamedTuple):
    """How many steps an analysis may take in a round before it does something coarser; 0: any.

    Steps are blocks of code run for `escape`, nodes of the call graph for `parallel`, those and
    questions about who made what for `locks`. `rounds` is how many variables all rounds but the
    first may have together in any case; large programs may have more, but all rounds together not
    more than `together`.
    """

    escape: int = 0
    parallel: int = 0
    locks: int = 0
    rounds: int = 60_000
    together: int = 0


class Task(NamedTuple):
    """What stays the same from round to round; `captures` grow, but only with what holds in all.

    `apart` are pairs of types of threads that are taken not to run in parallel.
    """

    program: Program
    hierarchy: Hierarchy
    models: ThreadModels
    options: Options
    captures: EscapeSummaries
    progress: Progress
    limits: Limits = Limits()
    apart: Sequence[tuple[str, str]] = ()
    allowance: Allowance = Allowance()


def task(program: Program, models: ThreadModels, options: Options, progress: Progress) -> Task:
    """Return what is to be done for a program."""
    hierarchy = Hierarchy(program)
    return Task(
        program, hierarchy, models, options, EscapeSummaries(hierarchy, models.accesses), progress
    )


@collector_paused()
def refined_races(given: Task, demand: Demand, watch: Watch) -> Detected:
    """Find races round after round, with more contexts where some are left (Figure 4.8)."""
    refinement, rounds = Refinement(), Rounds(given.limits.rounds, given.limits.together)
    before: Survivors | None = None
    solved = demand.first()
    while True:
        is_large = solved.solution.cost() > _LARGE
        if is_large:
            # Solutions that were only tried.
            gc.collect()
        detected = detect_races(given, solved.solution, before)
        rounds.add(solved, detected, demand.shortfall)
        watch(detected)
        objects = refinable(detected, solved.policy)
        if objects and given.allowance.is_used_up():
            rounds.stop(given.allowance.reason)
            return rounds.concluded(detected)
        if not _ask(demand, detected.calling.frames, objects, rounds, refinement):
            return rounds.concluded(detected)
        before = detected.funnelled.left
        # Two large solutions at a time would take twice the memory.
        del detected, solved
        if is_large:
            gc.collect()
        solved = demand.refined()


def _ask(
    demand: Demand,
    frames: Frames,
    objects: Sequence[int],
    rounds: Rounds,
    refinement: Refinement,
) -> bool:
    """Ask for more contexts until some object is split; tell whether there is to be a solution.

    As long as none is, another solution would be the same but for longer names.
    """
    names = [frames.objects[number].sites for number in objects]
    while True:
        wanted = refinement.sites(names, demand.policy)
        foreseen = rounds.asked(demand, wanted, frames)
        if foreseen is None:
            return False
        if foreseen.growth:
            return True
        rounds.add_alike(demand)
        names = [name for number in objects if (name := foreseen.name(number))]


def fixed_races(given: Task, solve: Callable[[], Affordable], watch: Watch) -> Detected:
    """Find races with the contexts that one solution has."""
    rounds = Rounds(0)
    solved = solve()
    detected = detect_races(given, solved.solution)
    rounds.add(solved, detected, solved.shortfall)
    watch(detected)
    return rounds.concluded(detected)


def detect_races(given: Task, points_to: PointsTo, before: Survivors | None = None) -> Detected:
    """Find the pairs of accesses that may race, by one analysis after the other.

    `before` is what was left with fewer contexts: only that is looked at.
    """
    clock = _Clock(given.progress)
    program, hierarchy, models, options = given[:4]
    works = Works(*(Work(limit, given.allowance) for limit in given.limits[:3]))
    with collector_paused():
        frames = points_to.frames()
        calling = ThreadCalls(frames, models, hierarchy)
        once = at_most_once(calling)
        clock.tell("threads")
        tasks = Tasks(calling, once)
        running = threads(calling, once, tasks)
        clock.tell("parallel")
        parallel = MayHappenInParallel(tasks, running, works.parallel, given.apart)
        clock.tell("escaping")
        library = library_touches(program, calling, hierarchy, models)
        assume_registered_late(program, calling)
        assume_called_back(program, calling)
        given.captures.watch(library.touched)
        escape = ThreadEscape(calling, given.captures, works.escape)
        clock.tell("locks")
        disjoint = Disjointness(calling, once, works.locks)
        targets = CallTargets(frames)
        quiet = LocallyWrittenFields(calling, hierarchy, escape, targets)
        paths = AccessPaths(frames, hierarchy, targets, quiet)
        workers = SingleThreadPools(calling, once, running, parallel)
        held = held_locks(LockInputs(calling, workers, paths, disjoint, works.locks))
        orders = HappensBefore(tasks, running, escape, held, partial(exclusion, disjoint))
        indices = DisjointIndices(program, hierarchy, calling, once, running)
        initialised = ClassInitialisation(calling, hierarchy)
        never = DeadBranches(calling, paths, held.flags)
        may = MayLocks(calling, running, held) if options.locks == "may" else None
        clock.tell("stages")
        found, trusted = (
            accesses(program, calling, models, library)
            if before is None
            else accesses_left(frames, statements_left(before), library)
        )
        analyses = Analyses(
            found,
            running,
            escape,
            parallel,
            held,
            orders,
            indices,
            initialised,
            never,
            disjoint,
            UnpublishedReceivers(calling, escape, held),
            may,
            options.locks,
            Asked(),
        )
        is_counted = options.count_alone and before is None
        funnelled = run_stages(analyses, alone=is_counted, before=before)
        assume_counters(program, orders)
        clock.tell("")
    timings = tuple(clock.timings)
    return Detected(funnelled, analyses, calling, trusted, timings, works.coarser())


def explain_races(
    program: Program, detected: Detected, annotations: Annotations, *, deep: bool
) -> Explanation:
    """Work out what is reported of races: findings, contents of racy references, broken guards.

    `deep` shows races in libraries where they are.
    """
    calling, analyses, funnelled = detected.calling, detected.analyses, detected.funnelled
    finder = race_finder(program, detected, deep=deep)
    findings, omitted = finder.findings(funnelled.races, funnelled.pairs)
    about = race_circumstances(detected, finder, findings)
    contents = ContentsFinder(detected, finder)
    races = tuple(
        [ExplainedRace(f, a, contents.of(f)) for f, a in zip(findings, about, strict=True)]
    )
    reached = reached_classes(program, calling.hierarchy, calling.frames)
    inputs = GuardInputs(program, analyses, calling, finder.paths, reached)
    racing = racing_places(each[:2] for each in races)
    guards = check_guards(inputs, annotations, racing)
    return Explanation(races, omitted, guards, not contents.is_cut_short, reached, finder.paths)


class Works(NamedTuple):
    """The work of a round, analysis by analysis."""

    escape: Work
    parallel: Work
    locks: Work

    def coarser(self) -> tuple[str, ...]:
        """Say which analyses reached their limits, and what they did instead."""
        said = {
            "escape": "every object that other threads reach at some time counts as shared always",
            "parallel": "threads that start others count as running beside any",
            "locks": "locks that callers hold, or that need proofs, are not counted on",
        }
        works = self._asdict().items()
        return tuple(
            [f"{name}: {_spent(work)}, so {said[name]}" for name, work in works if work.is_spent]
        )


def _spent(work: Work) -> str:
    return work.cut_short or f"more than the {work.limit} steps allowed"


class _Clock:
    """Tells progress, and how long each part took."""

    def __init__(self, progress: Progress) -> None:
        self._progress = progress
        self._start = time.process_time()
        self._name = "call graph"
        self.timings: list[Timing] = []

    def tell(self, name: str) -> None:
        """End the part that runs, and begin another."""
        now = time.process_time()
        self.timings.append(Timing(self._name, now - self._start, peak_megabytes()))
        self._start, self._name = now, name
        if name:
            self._progress(f"races: {name}", len(self.timings), _PARTS)
