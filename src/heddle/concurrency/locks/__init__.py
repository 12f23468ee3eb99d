"""Locks that must be, or may be, held at each point (Naik 2008, sections 2.7 and 3.7)."""

from heddle.concurrency.locks.body_locks import NO_EFFECT, BodyLocks, LockEffect
from heddle.concurrency.locks.body_locks import body_locks as locks_in_body
from heddle.concurrency.locks.chosen_locks import ChosenLock, ChosenLocks
from heddle.concurrency.locks.guards import (
    NO_GUARDS,
    EntryFacts,
    Guards,
    Owner,
    OwnerKind,
    RelativeLock,
)
from heddle.concurrency.locks.lock_inputs import LockInputs
from heddle.concurrency.locks.may_locks import MayLocks
from heddle.concurrency.locks.must_locks import HeldLocks, held_locks
from heddle.concurrency.locks.single_thread_pools import SingleThreadPools
from heddle.concurrency.locks.summaries import row_effect
from heddle.concurrency.locks.unpublished_receivers import UnpublishedReceivers

__all__ = [
    "NO_EFFECT",
    "NO_GUARDS",
    "BodyLocks",
    "ChosenLock",
    "ChosenLocks",
    "EntryFacts",
    "Guards",
    "HeldLocks",
    "LockEffect",
    "LockInputs",
    "MayLocks",
    "Owner",
    "OwnerKind",
    "RelativeLock",
    "SingleThreadPools",
    "UnpublishedReceivers",
    "held_locks",
    "locks_in_body",
    "row_effect",
]
