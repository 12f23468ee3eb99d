"""What the locks that are held are found from, and what is known of calls."""

from typing import final

from heddle._util.work import Work
from heddle.concurrency.aliasing import AccessPaths, LockSet
from heddle.concurrency.callgraph import ThreadCalls
from heddle.concurrency.disjoint import Disjointness
from heddle.concurrency.locks.guards import Entries, Entry
from heddle.concurrency.locks.renaming import GoingOn, LockNames, SeenFrom
from heddle.concurrency.locks.semaphores import Leaving, Usable
from heddle.concurrency.locks.single_thread_pools import SingleThreadPools
from heddle.concurrency.locks.summaries import LockEffects
from heddle.pointsto import FrameCall


@final
class LockInputs:
    """What locks are found from, and what is known of calls however their frames are entered."""

    def __init__(
        self,
        calling: ThreadCalls,
        workers: SingleThreadPools,
        paths: AccessPaths,
        disjoint: Disjointness,
        work: Work,
    ) -> None:
        self.calling = calling
        self.workers = workers
        self.paths = paths
        self.disjoint = disjoint
        self.work = work
        self.usable = Usable(calling, workers.made)
        self.effects = LockEffects(calling, paths, self.usable)
        self.names = LockNames(calling, workers.once, paths.hierarchy)
        self.going_on = GoingOn(disjoint, calling.frames)
        self.seen = SeenFrom(paths)
        self.kept = Entries()
        # What calls give in frames that are entered so, by the entry that is kept.
        self.known: dict[tuple[FrameCall, int], Entry] = {}
        self.own: dict[int, tuple[LockSet, LockSet]] = {}

    def limit(self, spoilt: list[Leaving]) -> None:
        """Forget locks that others leave, and what was known with them."""
        self.usable = self.usable.without(spoilt)
        self.effects.limit(self.usable)
        self.known, self.seen = {}, SeenFrom(self.paths)
