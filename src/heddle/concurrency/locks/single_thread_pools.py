"""What is held while a method runs: code that only one thread at a time runs for an object.

A pool that never has more than one thread runs its tasks one after the other, and what one has done
the next sees, be it in another thread because the first has ended. So a task of such a pool holds
what all its tasks hold, whoever gave it to the pool. What is run otherwise, by the thread that
hands it in or by a second pool, does not hold it: it is held where the workers of this pool run.
What an ordered operation of a stream calls holds the turn of the operation.
"""

from collections.abc import Iterator
from functools import cached_property
from typing import final

from heddle.concurrency.aliasing import Lock, LockSet, Path
from heddle.concurrency.callgraph import AtMostOnce, ThreadCalls
from heddle.concurrency.flags import MadeWith
from heddle.concurrency.locks.guards import NO_LOCKS
from heddle.concurrency.locks.ordered_streams import TURN, serial_turns
from heddle.concurrency.threads import MayHappenInParallel, Threads, are_workers_kept, is_outside
from heddle.pointsto import Frame, ObjectSet
from heddle.program.classes import Field, Flags, Method


@final
class SingleThreadPools:
    """What is held while a method runs, as `models/locks.txt` says."""

    def __init__(
        self,
        calling: ThreadCalls,
        once: AtMostOnce,
        threads: Threads,
        parallel: MayHappenInParallel,
    ) -> None:
        self._frames = calling.frames
        self.once = once
        self.made = MadeWith(calling)
        self._rows = calling.models.locks.holds
        self._are_kept = not self._rows or are_workers_kept(calling)
        self._fields: dict[tuple[str, str], Field] = {}
        holding = {
            frame: self._frames.parameter(frame, 0)
            for frame in self._frames.all
            if TURN in self._fields_held(frame)
        }
        self._turns = serial_turns(calling, threads, parallel, holding)

    def held(self, frame: Frame) -> LockSet:
        """Return what the object that a frame runs on makes it hold."""
        objects, method = self._frames.parameter(frame, 0), frame.method
        found: set[Lock] = set(self._turns.get(frame, NO_LOCKS))
        for field in self._fields_held(frame):
            assert method is not None
            path = Path(("parameter", 0), (self._field(method, field),))
            found.add(Lock(path, kind=method.owner))
            if objects & (objects - 1) == 0 and objects & self.once.objects:
                only = ("object", objects.bit_length() - 1)
                found.add(Lock(path._replace(root=only), kind=method.owner))
        return frozenset(found)

    def _fields_held(self, frame: Frame) -> Iterator[str]:
        """Return the names of the locks that the rows say are held while a frame runs."""
        method = frame.method
        rows = None if method is None else self._rows.get((method.owner, method.name))
        if not rows or method is None or method.is_static or frame.body is None:
            return
        objects = self._frames.parameter(frame, 0)
        for field, made in rows:
            is_kept = not objects & self._handed_out if field == TURN else self._are_kept
            if is_kept and self.made.are(objects, made):
                yield field

    @cached_property
    def _handed_out(self) -> ObjectSet:
        """Return what code is given that is not the JDK's, and may call whenever it likes.

        What neither calls nor stores anything hands nothing on.
        """
        found = 0
        for frame in filter(is_outside, self._frames.all):
            does = frame.statements
            if frame.calls or does.stores or does.static_stores:
                for position in range(len(does.parameters)):
                    found |= self._frames.parameter(frame, position)
        return found

    def _field(self, method: Method, name: str) -> Field:
        """Return the field that stands for the lock; fields are told apart by identity."""
        key = (method.owner, name)
        found = self._fields.get(key)
        if found is None:
            found = self._fields[key] = Field(*key, "V", Flags.FINAL)
        return found
