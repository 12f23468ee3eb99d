"""Single-thread executors and ordered streams: tokens that are held while a method runs.

An executor that never has more than one thread runs its tasks one after the other, and each task
happens before the next, even if another thread replaces one that has ended. So its tasks hold a
common lock, whichever thread submitted them. A task that is run otherwise, by the submitting thread
or by a second executor, does not: the lock is held where the workers of this executor run. The
actions of an ordered stream operation hold its turn (`ordered_streams`).
"""

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple, final

from heddle._util.bits import bits, union
from heddle._util.memo import Memo
from heddle.concurrency.aliasing import AccessPath, HeldLock, LockSet
from heddle.concurrency.callgraph import AtMostOnce, ThreadCalls
from heddle.concurrency.flags import ConstructorConstants
from heddle.concurrency.locks.guards import NO_LOCKS
from heddle.concurrency.locks.ordered_streams import TURN, serial_turns
from heddle.concurrency.threads import (
    MayHappenInParallel,
    Threads,
    is_outside_jdk,
    must_factories_leave_workers,
    must_have_own_queues,
)
from heddle.pointsto import Frame, ObjectSet
from heddle.program.classes import Field, Flags


class PoolToken(NamedTuple):
    """The lock of a pool that runs: the class of the pool, and the field that names the lock."""

    owner: str
    field: Field


@final
class SingleThreadPools:
    """The locks that are held while a method runs, as `models/locks.txt` says."""

    def __init__(
        self,
        calling: ThreadCalls,
        once: AtMostOnce,
        threads: Threads,
        parallel: MayHappenInParallel,
    ) -> None:
        self._calling = calling
        self._frames = calling.frames
        self.once = once
        self.made = ConstructorConstants(calling)
        self._rows = calling.models.locks.holds
        self._wraps = calling.models.locks.wraps
        self._are_kept = not self._rows or must_factories_leave_workers(calling)
        # The fields that stand for the locks; fields are distinguished by identity.
        self._fields = Memo[tuple[str, str], Field](lambda key: Field(*key, "V", Flags.FINAL))
        holding = {
            frame: self._frames.parameter(frame, 0)
            for frame in self._frames.all
            if TURN in self._fields_held(frame)
        }
        self._turns = serial_turns(calling, threads, parallel, holding)

    def held(self, frame: Frame) -> LockSet:
        """Return the locks that a frame holds by the object on which it runs."""
        objects, method = self._frames.parameter(frame, 0), frame.method
        found: set[HeldLock] = set(self._turns.get(frame, NO_LOCKS))
        for field in self._fields_held(frame):
            assert method is not None
            path = AccessPath(("parameter", 0), (self._fields[method.owner, field],))
            found.add(HeldLock(path, kind=method.owner))
            if objects & (objects - 1) == 0 and objects & self.once.single_objects:
                only = ("object", objects.bit_length() - 1)
                found.add(HeldLock(path._replace(root=only), kind=method.owner))
        return frozenset(found)

    def token(self, frame: Frame) -> PoolToken | None:
        """Return what a frame holds if the object on which it runs is a pool of one thread."""
        method = frame.method
        rows = None if method is None else self._rows.get((method.owner, method.name))
        fields = {row.field for row in rows or ()} - {TURN}
        if method is None or len(fields) != 1:
            return None
        return PoolToken(method.owner, self._fields[method.owner, fields.pop()])

    def must_have_one_worker(self, pools: ObjectSet, token: PoolToken) -> bool:
        """Tell whether pools must hold a token while they run a task."""
        made = [
            row.made
            for (owner, _), rows in self._rows.items()
            for row in rows
            if (owner, row.field) == (token.owner, token.field.name)
        ]
        return (
            self._are_kept
            and bool(pools)
            and all(any(self.made.must_hold(n, each) for each in made) for n in bits(pools))
            and must_have_own_queues(self._calling, pools)
        )

    def behind(self, pools: ObjectSet) -> ObjectSet:
        """Return the pools to which some pools pass their tasks: others, or themselves."""
        return union(self._wrapped(number) or 1 << number for number in bits(pools))

    def _wrapped(self, number: int) -> ObjectSet:
        wraps = self._wraps
        return union(
            objects
            for field, objects in self._frames.fields.get(number, {}).items()
            if isinstance(field, Field) and wraps.get(field.owner) == field.name
        )

    def _fields_held(self, frame: Frame) -> Iterator[str]:
        """Return the names of the locks that rows say are held while a frame runs."""
        method = frame.method
        rows = None if method is None else self._rows.get((method.owner, method.name))
        if not rows or method is None or method.is_static or frame.body is None:
            return
        objects = self._frames.parameter(frame, 0)
        for field, made in rows:
            is_kept = not objects & self._passed_outside if field == TURN else self._are_kept
            if is_kept and self.made.must_all_hold(objects, made):
                yield field

    @cached_property
    def _passed_outside(self) -> ObjectSet:
        """Return the objects passed to code outside of the JDK, which may call them at any time.

        Code that neither calls nor stores anything keeps no argument.
        """
        found = 0
        for frame in filter(is_outside_jdk, self._frames.all):
            does = frame.statements
            if frame.calls or does.stores or does.static_stores:
                for position in range(len(does.parameters)):
                    found |= self._frames.parameter(frame, position)
        return found
