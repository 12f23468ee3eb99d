"""The locks that submitted tasks hold: those of the pools that run them, as the tasks name them.

A pool of one thread holds a lock while it runs its tasks (`single_thread_pools`). A task that is
always submitted to the pool that its own object leads to, by a captured value or a stable field,
holds the lock at that path. Of two tasks of one owner, submitted to the pool of that owner, one
runs after the other, however many owners there are, and whatever contexts tell of their pools.
"""

from collections.abc import Iterator
from functools import cached_property, reduce
from operator import and_
from typing import final

from heddle._util.bits import bits
from heddle._util.memo import Memo
from heddle.concurrency.aliasing import (
    MOST_FIELDS,
    AccessPath,
    AccessPaths,
    HeldLock,
    LockSet,
    variable_path,
)
from heddle.concurrency.callgraph import Caller
from heddle.concurrency.locks.guards import NO_LOCKS
from heddle.concurrency.locks.single_thread_pools import PoolToken, SingleThreadPools
from heddle.concurrency.threads import SubmittedTasks, is_outside_jdk
from heddle.pointsto import Frame, ObjectSet
from heddle.program.classes import Field


@final
class WorkerTasks:
    """The locks that the first frames of tasks hold."""

    def __init__(self, tasks: SubmittedTasks, pools: SingleThreadPools, paths: AccessPaths) -> None:
        self._calling = tasks.calling
        self._frames = tasks.calling.frames
        self._tasks = tasks
        self._pools = pools
        self._paths = paths
        self._starts = {task.named: task.starts for task in tasks.all}
        self._by_task = Memo(self._of_task)

    def held(self, frame: Frame) -> LockSet:
        """Return the locks that a frame holds if tasks begin with it."""
        return self._held.get(frame, NO_LOCKS)

    @cached_property
    def _held(self) -> dict[Frame, LockSet]:
        found: dict[Frame, LockSet] = {}
        for root in {root: None for task in self._tasks.all for root in task.roots}:
            named, token = self._frames.parameter(root, 0), self._only_token(root)
            if named and token is not None:
                found[root] = reduce(and_, [self._by_task[n, token] for n in bits(named)])
        return found

    def _only_token(self, root: Frame) -> PoolToken | None:
        """Return the token of the pools that run a frame, by code of the JDK alone.

        None if other code may run it, such as the thread that submits a task.
        """
        tokens: set[PoolToken | None] = set()
        seen, todo = {root}, [root]
        for frame in todo:
            callers = {caller.frame: None for caller in self._calling.callers(frame)}
            if not callers:
                return None
            for caller in callers.keys() - seen:
                seen.add(caller)
                token = self._pools.token(caller)
                if token is not None:
                    tokens.add(token)
                elif is_outside_jdk(caller) or caller in self._calling.start_frames:
                    return None
                else:
                    todo.append(caller)
        return tokens.pop() if len(tokens) == 1 else None

    def _of_task(self, key: tuple[int, PoolToken]) -> LockSet:
        """Return the names of the lock that are right however a task is submitted."""
        number, token = key
        starts = self._starts.get(number, ())
        names = [frozenset(self._names(start, number, token)) for start in starts]
        return reduce(and_, names) if names else NO_LOCKS

    def _names(self, start: Caller, number: int, token: PoolToken) -> Iterator[HeldLock]:
        """Return the names of the lock of the pool to which a call submits a task."""
        frame, call = start
        submission = self._tasks.submission(frame, call)
        if submission is None or not submission.objects >> number & 1:
            return
        at, position = submission.joined, submission.position
        if at is None or at == position:
            return
        pools = self._pools.behind(submission.pools)
        if not self._pools.must_have_one_worker(pools, token):
            return
        for path in (*self._paths_below(start, at, position), *self._global(pools)):
            lock = AccessPath(path.root, (*path.fields, token.field))
            if len(lock.fields) <= MOST_FIELDS:
                yield HeldLock(lock, kind=token.owner)

    def _global(self, pools: ObjectSet) -> Iterator[AccessPath]:
        if pools.bit_count() == 1 and pools & self._pools.once.single_objects:
            yield AccessPath(("object", pools.bit_length() - 1))

    def _paths_below(self, start: Caller, at: int, position: int) -> Iterator[AccessPath]:
        """Return the paths from a submitted task to its pool, both arguments of a call."""
        frame, call = start
        method, body = frame.method, frame.body
        if method is None or body is None:
            return
        variables = {number: var for var, number in frame.statements.variables.items()}
        pool, task = (variables.get(call.site.arguments[each]) for each in (at, position))
        if pool is None or task is None:
            return
        paths = self._paths.of(method, body)
        to_pool = variable_path(paths, pool)
        if to_pool.is_global:
            yield to_pool
        below: list[tuple[tuple[Field, ...], AccessPath]] = [((), variable_path(paths, task))]
        for field, value in self._paths.contents(method, body).get(task, ()):
            below.append(((field,), variable_path(paths, value)))
        for way, above in below:
            fields = to_pool.fields_from(above)
            if fields is not None and self._paths.must_all_be_stable(fields):
                yield AccessPath(("parameter", 0), way + fields)
