"""Which threads are started where, directly or by what is started."""

from functools import cached_property
from typing import final

from heddle._util.bits import bits
from heddle.concurrency.threads.abstract_threads import (
    AbstractThread,
    ThreadKind,
    Threads,
    ThreadSet,
)
from heddle.concurrency.threads.tasks import Tasks
from heddle.pointsto import Frame, ObjectSet


@final
class Started:
    """Which threads are started where, each with all that it starts in turn.

    `in_calls` is by node of the call graph: all that running it may start. `by` is by thread;
    `only_by` are the threads, at most one of each or all of one pool, that only this one thread
    starts. `direct` is without what the started ones start.
    """

    def __init__(self, tasks: Tasks, threads: Threads) -> None:
        self._calling = tasks.calling
        self._tasks = tasks
        self._threads = threads
        self._task_bits = _task_bits(tasks, threads)
        self.tasks: ThreadSet = sum(self._task_bits.values())
        self.teams = _team_bits(tasks, threads)
        self.pools = self._pools()
        pooled = 0
        for found in self.pools.values():
            pooled |= found
        self.direct = self._direct()
        self.by = self._closed(self.direct)
        self.in_calls = [self.with_families(found) for found in self.direct]
        starters = [0] * len(threads.all)
        for thread in threads.all:
            for caller in thread.starts:
                starters[thread.number] |= threads.reaching(caller.frame)
        self.only_by = [
            sum(
                1 << t.number
                for t in threads.all
                if (t.is_single or pooled >> t.number & 1) and starters[t.number] == 1 << n
            )
            if threads.all[n].is_single
            else 0
            for n in range(len(threads.all))
        ]

    def _pools(self) -> dict[int, ThreadSet]:
        """Return the tasks that are handed to one pool only, by the object that this is."""
        found: dict[int, ThreadSet] = {}
        for task in self._tasks.all:
            if task.pool is not None:
                found[task.pool] = found.get(task.pool, 0) | self._task_bits[task.named]
        return found

    def of_tasks(self, objects: ObjectSet) -> ThreadSet:
        """Return the tasks that objects are run as."""
        found = 0
        for number in bits(objects) if objects else ():
            found |= self._task_bits.get(number, 0)
        return found

    @cached_property
    def from_beginning(self) -> ThreadSet:
        """Return the threads that run before the main method does."""
        machine = [t for t in self._threads.all if t.kind is ThreadKind.MACHINE]
        return self.with_families(sum(1 << thread.number for thread in machine))

    def _direct(self) -> list[ThreadSet]:
        """Return what running each node may start, without what the started ones start."""
        calling = self._calling
        numbers_of = {t.object: 1 << t.number for t in started_threads(self._threads)}
        found = [0] * len(calling.graph)
        for frame, row in calling.starting.items():
            for named in bits(calling.named(frame, row)):
                found[frame.number] |= numbers_of[calling.frames.objects[named]]
        for frame, team in self.teams.items():
            found[frame.number] |= team
        found = self._tasks.with_callees(found)
        if self._tasks.all:
            for node in range(len(found)):
                found[node] |= self.of_tasks(self._tasks.started(node))
        return found

    def _closed(self, direct: list[ThreadSet]) -> list[ThreadSet]:
        by = [0] * len(self._threads.all)
        for thread in self._threads.all:
            for root in thread.roots:
                by[thread.number] |= direct[root.number]
        changed = True
        while changed:
            before = list(by)
            for at, found in enumerate(before):
                for child in bits(found):
                    by[at] |= by[child]
            changed = before != by
        return by

    def with_families(self, found: ThreadSet) -> ThreadSet:
        """Add to threads all that they start."""
        closed = found
        for thread in bits(found):
            closed |= self.by[thread]
        return closed


def started_threads(threads: Threads) -> list[AbstractThread]:
    """Return the threads that are started as such, in the order of their numbers."""
    return [t for t in threads.all if t.kind is ThreadKind.STARTED]


def _task_bits(tasks: Tasks, threads: Threads) -> dict[int, ThreadSet]:
    """Return the thread that each task is, by the number of its object."""
    found = [t for t in threads.all if t.kind is ThreadKind.TASK]
    return {task.named: 1 << t.number for task, t in zip(tasks.all, found, strict=True)}


def _team_bits(tasks: Tasks, threads: Threads) -> dict[Frame, ThreadSet]:
    """Return the teams that frames lead."""
    found = [t for t in threads.all if t.kind is ThreadKind.TEAM]
    by_name = {team.named: 1 << t.number for team, t in zip(tasks.teams.all, found, strict=True)}
    return {
        frame: sum(by_name.get(number, 0) for number in bits(objects))
        for frame, objects in tasks.teams.leading.items()
    }
