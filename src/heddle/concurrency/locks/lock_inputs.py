"""The inputs of the analysis of must-held locks, and facts about calls that it keeps."""

from typing import final

from heddle._util.memo import Memo
from heddle._util.work import Work
from heddle.concurrency.aliasing import (
    CONSTRUCTING,
    AccessPath,
    AccessPaths,
    HeldLock,
    LockSet,
)
from heddle.concurrency.disjoint import Disjointness
from heddle.concurrency.locks.current_owners import CurrentOwners
from heddle.concurrency.locks.guards import (
    NO_LOCKS,
    EntryFacts,
    EntryTable,
)
from heddle.concurrency.locks.renaming import (
    LockNames,
    RelativeNames,
)
from heddle.concurrency.locks.semaphores import OwnerlessLocks, Release
from heddle.concurrency.locks.single_thread_pools import SingleThreadPools
from heddle.concurrency.locks.summaries import LockEffects
from heddle.concurrency.locks.worker_tasks import WorkerTasks
from heddle.concurrency.threads import SubmittedTasks
from heddle.pointsto import Frame, FrameCall
from heddle.program.descriptors import type_of_class


@final
class LockInputs:
    """The inputs of the analysis, and facts about calls that hold for any entry facts."""

    def __init__(
        self,
        tasks: SubmittedTasks,
        workers: SingleThreadPools,
        paths: AccessPaths,
        disjoint: Disjointness,
        work: Work,
    ) -> None:
        calling = self.calling = tasks.calling
        self.workers = workers
        self._tasks = WorkerTasks(tasks, workers, paths)
        self.paths = paths
        self.disjoint = disjoint
        self.work = work
        self.ownerless = OwnerlessLocks(calling, workers.made)
        self.effects = LockEffects(calling, paths, self.ownerless)
        self.names = LockNames(calling, workers.once, paths.hierarchy)
        self.owners = CurrentOwners(calling.frames, paths, disjoint)
        self.relative_names = RelativeNames(paths)
        self.entries = EntryTable()
        # The facts that calls pass to their callees, by the interned entry facts of their frame.
        self.passed: dict[tuple[FrameCall, int], EntryFacts] = {}
        self.own = Memo(self._find_own)

    def limit(self, releases: list[Release]) -> None:
        """Exclude locks that a thread may release without holding them; forget what they imply."""
        self.ownerless = self.ownerless.without(releases)
        self.effects.limit(self.ownerless)
        self.passed, self.relative_names = {}, RelativeNames(self.paths)

    def _find_own(self, frame: Frame) -> tuple[LockSet, LockSet]:
        """Return the locks that a frame always holds, and those that it may release."""
        method, by_task = frame.method, self._tasks.held(frame)
        if method is None or frame.body is None:
            return by_task, NO_LOCKS
        always = self.workers.held(frame) | by_task
        if method.name == "<init>":
            return always | CONSTRUCTING, NO_LOCKS
        if not method.is_synchronized:
            return always, NO_LOCKS
        if method.is_static:
            return always, frozenset(
                (HeldLock(AccessPath(("class", type_of_class(method.owner)))),)
            )
        return always, frozenset(self.names.locks(frame, 0, {0: AccessPath(("parameter", 0))}))
