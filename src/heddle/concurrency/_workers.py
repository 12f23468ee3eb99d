"""Code that only the one thread of an executor runs: as if it held a lock of the executor.

A pool that never has more than one thread runs its tasks one after the other, and what one has done
the next sees, be it in another thread because the first has ended. So a task of such a pool holds
what all its tasks hold, whoever gave it to the pool. What is run otherwise, by the thread that
hands it in or by a second pool, does not hold it: it is held where the workers of this pool run.
"""

from typing import final

from heddle.concurrency._made_with import MadeWith
from heddle.concurrency._task_runners import are_workers_kept
from heddle.concurrency.calling import Calling
from heddle.concurrency.guards import NO_LOCKS
from heddle.concurrency.lock import Lock, LockSet
from heddle.concurrency.once import AtMostOnce
from heddle.concurrency.paths import Path
from heddle.pointsto.frames import Frame
from heddle.program.classes import Field, Flags, Method


@final
class Workers:
    """What is held while a method runs, as `models/locks.txt` says."""

    def __init__(self, calling: Calling, once: AtMostOnce, made: MadeWith) -> None:
        self._frames = calling.frames
        self._once = once
        self._made = made
        self._rows = calling.models.locks.holds
        self._are_kept = not self._rows or are_workers_kept(calling)
        self._fields: dict[tuple[str, str], Field] = {}

    def held(self, frame: Frame) -> LockSet:
        """Return what the object that a frame runs on makes it hold."""
        method = frame.method
        rows = None if method is None else self._rows.get((method.owner, method.name))
        if (
            not rows
            or not self._are_kept
            or method is None
            or method.is_static
            or frame.body is None
        ):
            return NO_LOCKS
        objects = self._frames.parameter(frame, 0)
        found: set[Lock] = set()
        for field, made in rows:
            if self._made.are(objects, made):
                path = Path(("parameter", 0), (self._field(method, field),))
                found.add(Lock(path, kind=method.owner))
                if objects & (objects - 1) == 0 and objects & self._once.objects:
                    only = ("object", objects.bit_length() - 1)
                    found.add(Lock(path._replace(root=only), kind=method.owner))
        return frozenset(found)

    def _field(self, method: Method, name: str) -> Field:
        """Return the field that stands for the lock; fields are told apart by identity."""
        key = (method.owner, name)
        found = self._fields.get(key)
        if found is None:
            found = self._fields[key] = Field(*key, "V", Flags.FINAL)
        return found
