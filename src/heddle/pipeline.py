"""From program to races, on one screen (Naik 2008, chapter 2)."""

import time
from typing import Final, NamedTuple

from heddle._util.collector import collector_paused
from heddle._util.memory import peak_megabytes
from heddle.concurrency.calling import Calling
from heddle.concurrency.disjoint import Disjointness
from heddle.concurrency.escape import ThreadEscape
from heddle.concurrency.locks import HeldLocks
from heddle.concurrency.may_locks import MayLocks
from heddle.concurrency.mhp import MayHappenInParallel
from heddle.concurrency.once import at_most_once
from heddle.concurrency.paths import Paths
from heddle.concurrency.quiet import QuietFields
from heddle.concurrency.targets import Targets
from heddle.concurrency.threads import threads
from heddle.frontend.load import Progress
from heddle.models.threads import ThreadModels
from heddle.pointsto.result import PointsTo
from heddle.program.hierarchy import Hierarchy
from heddle.program.program import Program
from heddle.races.access import accesses
from heddle.races.detected import Detected, Timing
from heddle.races.funnel import funnel
from heddle.races.stages import Analyses

_PARTS: Final = 6


class Options(NamedTuple):
    """How to decide about locks: `sound`, `may` as the thesis, `none`; what to count."""

    locks: str = "sound"
    count_alone: bool = False


def detect_races(
    program: Program,
    points_to: PointsTo,
    models: ThreadModels,
    options: Options,
    progress: Progress,
) -> Detected:
    """Find the pairs of accesses that may race, by one analysis after the other."""
    clock = _Clock(progress)
    with collector_paused():
        hierarchy = Hierarchy(program)
        frames = points_to.frames()
        calling = Calling(frames, models)
        once = at_most_once(calling)
        clock.tell("threads")
        running = threads(calling, once)
        clock.tell("parallel")
        parallel = MayHappenInParallel(calling, running)
        clock.tell("escaping")
        escape = ThreadEscape(calling, hierarchy)
        clock.tell("locks")
        disjoint = Disjointness(calling, once)
        targets = Targets(frames)
        quiet = QuietFields(calling, hierarchy, escape, targets)
        held = HeldLocks(calling, once, Paths(frames, hierarchy, targets, quiet), disjoint)
        may = MayLocks(calling, running, held) if options.locks == "may" else None
        clock.tell("stages")
        found, trusted = accesses(program, frames, models)
        analyses = Analyses(found, running, escape, parallel, held, disjoint, may, options.locks)
        funnelled = funnel(analyses, alone=options.count_alone)
        clock.tell("")
    return Detected(funnelled, analyses, calling, trusted, tuple(clock.timings))


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
