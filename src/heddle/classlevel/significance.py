"""The significance of a conflict for the maintainers of a class, and the order that follows.

A field that most methods access under one lock, and others without it, is what somebody forgot; a
field that no method protects may be meant for one thread.
"""

from collections import Counter
from collections.abc import Iterable
from enum import IntEnum
from typing import Final, NamedTuple

from heddle.classlevel.field_conflicts import Conflict, FieldUse, conflict_of
from heddle.classlevel.lock_names import LockName
from heddle.classlevel.summary import LockMode

# A lock that fewer uses hold is not taken to be meant for the field.
_ENOUGH: Final = 0.3
_RUNS: Final = ("run", "call")


class Evidence(IntEnum):
    """The reason to believe that threads meet at a field, the strongest first."""

    SOME_LOCK = 1
    OWN_THREAD = 2
    NO_LOCK = 3
    LEAK = 4
    ONE_TASK = 5
    PRINTED = 6


class Significance(NamedTuple):
    """The reason, and the lock that most uses of the field hold, if any holds one."""

    evidence: Evidence
    lock: LockName | None


def holds(use: FieldUse, lock: LockName) -> bool:
    """Return whether a use holds a lock on all lines, a write exclusively; leaks apart."""
    modes = [LockMode.MONITOR, LockMode.EXCLUSIVE] + ([] if use.is_write else [LockMode.SHARED])
    enough = [lock.identity._replace(mode=mode) for mode in modes]
    names = {lock.identity, *(name for name in enough if lock.mode is not LockMode.MONITOR)}
    return all(names & seen.locks for seen in use.observed if not seen.is_leak)


def common_locks(use: FieldUse) -> frozenset[LockName]:
    """Return the locks that a use holds on all lines."""
    return frozenset.intersection(*(seen.locks for seen in use.observed))


def most_held(conflict: Conflict) -> LockName | None:
    """Return the lock that most uses of a field hold, the first by name of several."""
    held = Counter(name.identity for use in conflict.uses for name in common_locks(use))
    return min(held, key=lambda name: (-held[name], name)) if held else None


def significance_of(conflict: Conflict) -> Significance:
    """Judge a conflict by what its uses hold and by who runs them."""
    lock = most_held(conflict)
    unlikely = _unlikely(conflict)
    if unlikely is not None:
        return Significance(unlikely, lock)
    made = [use for use in conflict.uses if not all(seen.is_leak for seen in use.observed)]
    if len(made) < len(conflict.uses) and all(
        lock is not None and holds(use, lock) for use in made
    ):
        return Significance(Evidence.LEAK, lock)
    if lock is not None and _share(conflict, lock) >= _ENOUGH:
        return Significance(Evidence.SOME_LOCK, lock)
    runs = [_is_run_by_thread(use) for use in made]
    return Significance(
        Evidence.OWN_THREAD if any(runs) and not all(runs) else Evidence.NO_LOCK, lock
    )


def _share(conflict: Conflict, lock: LockName | None) -> float:
    """Return how many of the uses hold a lock, of one."""
    if lock is None:
        return 0.0
    return sum(holds(use, lock) for use in conflict.uses) / len(conflict.uses)


def _unlikely(conflict: Conflict) -> Evidence | None:
    """Return why threads hardly meet: one task alone has the field, or it is only printed."""
    others = [use for use in conflict.uses if use.method.name != "toString"]
    if conflict_of(conflict.field, others) is None:
        return Evidence.PRINTED
    methods = {use.method for use in others}
    is_task = len(methods) == 1 and all(method.name in _RUNS for method in methods)
    return Evidence.ONE_TASK if is_task else None


def _is_run_by_thread(use: FieldUse) -> bool:
    """Return whether a use is in what a task runs, or in a lambda."""
    is_lambda = any(seen.place.method.startswith("lambda$") for seen in use.observed)
    return is_lambda or use.method.name in _RUNS


def by_significance(found: Iterable[Conflict]) -> list[tuple[Conflict, Significance]]:
    """Return conflicts in the order in which a maintainer should read them."""
    judged = [(conflict, significance_of(conflict)) for conflict in found]
    return sorted(judged, key=lambda each: _order(*each))


def _order(conflict: Conflict, judged: Significance) -> tuple[int, float, bool, int, str]:
    """Order by evidence, then by how many uses hold the lock, then by lost updates.

    Of fields that are equal in this, those with fewer places are easier to understand.
    """
    share = _share(conflict, judged.lock)
    is_lossy = _loses_updates(conflict)
    return judged.evidence, -share, not is_lossy, len(conflict.uses), conflict.field


def _loses_updates(conflict: Conflict) -> bool:
    """Return whether a method both reads and writes the field."""
    readers = {use.method for use in conflict.uses if not use.is_write}
    return any(use.is_write and use.method in readers for use in conflict.uses)
