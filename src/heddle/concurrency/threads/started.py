"""The threads that running code may start, directly or through their descendants."""

from functools import cached_property
from typing import final

from heddle._util.bits import bits, union
from heddle.concurrency.threads.abstract_threads import (
    AbstractThread,
    ThreadKind,
    Threads,
    ThreadSet,
)
from heddle.concurrency.threads.tasks import SubmittedTasks
from heddle.pointsto import Frame, ObjectSet


@final
class StartedThreads:
    """The threads that nodes of the call graph and abstract threads may start.

    `by_node` are all that running a node may start, with descendants, and `direct` without;
    `descendants` are all that a thread may start, directly or not. `only_by` are the threads, at
    most one of each or all of one pool, that a single thread alone starts (rule J4).
    """

    def __init__(self, tasks: SubmittedTasks, threads: Threads) -> None:
        self._calling = tasks.calling
        self._tasks = tasks
        self._threads = threads
        self._task_bits = _task_bits(tasks, threads)
        self.tasks: ThreadSet = union(self._task_bits.values())
        self.teams = _team_bits(tasks, threads)
        self.pools = self._pools()
        self.direct = self._direct()
        self.descendants = self._descendants()
        self.by_node = [self.with_descendants(found) for found in self.direct]
        self.only_by = self._only_by()

    def _pools(self) -> dict[int, ThreadSet]:
        """Return the tasks that are submitted to one pool only, by the object of the pool."""
        found: dict[int, ThreadSet] = {}
        for task in self._tasks.all:
            if task.pool is not None:
                found[task.pool] = found.get(task.pool, 0) | self._task_bits[task.named]
        return found

    def of_tasks(self, objects: ObjectSet) -> ThreadSet:
        """Return the tasks that objects run as."""
        return union(self._task_bits.get(number, 0) for number in bits(objects)) if objects else 0

    @cached_property
    def from_beginning(self) -> ThreadSet:
        """Return the threads that run before the main method does."""
        machine = [t for t in self._threads.all if t.kind is ThreadKind.MACHINE]
        return self.with_descendants(sum(1 << thread.number for thread in machine))

    def _direct(self) -> list[ThreadSet]:
        calling = self._calling
        numbers_of = {t.object: 1 << t.number for t in started_threads(self._threads)}
        found = [0] * len(calling.graph)
        for frame, row in calling.start_frames.items():
            for named in bits(calling.thread_objects(frame, row)):
                found[frame.number] |= numbers_of[calling.frames.objects[named]]
        for frame, team in self.teams.items():
            found[frame.number] |= team
        found = self._tasks.propagated_to_callers(found)
        if self._tasks.all:
            for node in range(len(found)):
                found[node] |= self.of_tasks(self._tasks.started(node))
        return found

    def _descendants(self) -> list[ThreadSet]:
        """Return the transitive closure of the threads that each thread's code starts."""
        found = [
            union(self.direct[root.number] for root in thread.roots) for thread in self._threads.all
        ]
        changed = True
        while changed:
            before = list(found)
            for at, children in enumerate(before):
                for child in bits(children):
                    found[at] |= found[child]
            changed = before != found
        return found

    def with_descendants(self, found: ThreadSet) -> ThreadSet:
        """Return threads with all that they start."""
        return found | union(self.descendants[thread] for thread in bits(found)) if found else 0

    def _only_by(self) -> list[ThreadSet]:
        pooled = union(self.pools.values())
        found = [0] * len(self._threads.all)
        for thread in self._threads.all:
            reaching = self._threads.reaching
            starters = union(reaching(caller.frame) for caller in thread.starts)
            if starters.bit_count() == 1 and (thread.is_single or pooled >> thread.number & 1):
                starter = starters.bit_length() - 1
                if self._threads.all[starter].is_single:
                    found[starter] |= 1 << thread.number
        return found


def started_threads(threads: Threads) -> list[AbstractThread]:
    """Return the threads that are started as such, in the order of their numbers."""
    return [t for t in threads.all if t.kind is ThreadKind.STARTED]


def _task_bits(tasks: SubmittedTasks, threads: Threads) -> dict[int, ThreadSet]:
    """Return the thread of each task, by the number of its object."""
    found = [t for t in threads.all if t.kind is ThreadKind.TASK]
    return {task.named: 1 << t.number for task, t in zip(tasks.all, found, strict=True)}


def _team_bits(tasks: SubmittedTasks, threads: Threads) -> dict[Frame, ThreadSet]:
    """Return the teams that frames lead."""
    found = [t for t in threads.all if t.kind is ThreadKind.TEAM]
    by_name = {team.named: 1 << t.number for team, t in zip(tasks.teams.all, found, strict=True)}
    return {
        frame: sum(by_name.get(number, 0) for number in bits(objects))
        for frame, objects in tasks.teams.leading.items()
    }
