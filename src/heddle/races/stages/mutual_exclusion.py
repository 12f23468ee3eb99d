"""The proofs that two accesses to one object cannot overlap (Naik 2008, section 3.7).

Each says: if the two threads held different locks, they would access different objects. One
function per proof; its result is the evidence.
"""

from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple, TypeAlias, TypeVar

from heddle.concurrency.aliasing import FACTS, HeldLock
from heddle.concurrency.arrays import DisjointElements
from heddle.concurrency.disjoint import (
    Disjointness,
    DisjointnessProof,
    ReachableFrom,
    SeparateObjects,
)
from heddle.concurrency.locks import ChosenLock, Guards, Owner, OwnerKind, RelativeLock
from heddle.concurrency.ordering import Order
from heddle.pointsto import ObjectSet


class Proof(StrEnum):
    """A kind of proof that two accesses cannot overlap."""

    INITIALISED = "initialisation"
    GLOBAL = "global"
    LOCAL = "local"
    THREAD = "thread"
    ORDER = "order"
    INDEX = "index"
    JDK = "jdk"


class DisjointOwners(NamedTuple):
    """Two owners whose reachable objects are disjoint, and why."""

    ours: Owner
    theirs: Owner
    why: DisjointnessProof


class TrustedOperation(NamedTuple):
    """Objects of a type that the JDK is trusted to order its own accesses to."""

    type: str


Reason: TypeAlias = (
    str
    | HeldLock
    | RelativeLock
    | DisjointOwners
    | Order
    | DisjointElements
    | SeparateObjects
    | ChosenLock
    | TrustedOperation
)


class Exclusion(NamedTuple):
    """A proof with its evidence: a class, a lock, a path to a lock, and so on."""

    proof: Proof
    reason: Reason


_Held = TypeVar("_Held", HeldLock, RelativeLock)


def global_lock(ours: Guards, theirs: Guards) -> HeldLock | None:
    """3.7.1 Both hold a lock that is a single object in every run."""
    return _common(ours.global_locks, theirs.global_locks)


def fine_lock(ours: Guards, theirs: Guards) -> RelativeLock | None:
    """3.7.2, fine-grained: both hold the lock at the same path from the object they access.

    The path may have stable fields, which lead from one object to always the same lock. The empty
    path is the seed's case: the lock is the object accessed.
    """
    return _common(ours.relative_locks, theirs.relative_locks)


def medium_lock(
    disjoint: Disjointness, ours: Guards, theirs: Guards, objects: ObjectSet
) -> DisjointOwners | None:
    """3.7.2, medium-grained: the object accessed was read from the lock, on both sides.

    `objects` are those that both may access, E of the seed. Instead of being the lock, the object
    it was read from may also have the lock in a stable field: objects that are the same have the
    same lock.
    """
    return _owned(OwnerKind.LOCK, disjoint, (ours, theirs), objects)


def thread_owned(
    disjoint: Disjointness, ours: Guards, theirs: Guards, objects: ObjectSet
) -> DisjointOwners | None:
    """3.7.3 The object accessed was read from the object that is the thread, on both sides.

    A thread is started once: different threads are different objects.
    """
    return _owned(OwnerKind.THREAD, disjoint, (ours, theirs), objects)


def exclusion(
    disjoint: Disjointness, ours: Guards, theirs: Guards, objects: ObjectSet
) -> Exclusion | None:
    """Return the first proof that holds for two accesses."""
    return next(exclusions(disjoint, ours, theirs, objects), None)


def exclusions(
    disjoint: Disjointness, ours: Guards, theirs: Guards, objects: ObjectSet
) -> Iterator[Exclusion]:
    """Yield the proofs that hold for two accesses, cheap ones first."""
    lock = global_lock(ours, theirs)
    if lock is not None:
        yield Exclusion(Proof.GLOBAL, lock)
    relative = fine_lock(ours, theirs)
    if relative is not None:
        yield Exclusion(Proof.LOCAL, relative)
    if not (ours.owners and theirs.owners):
        return
    if relative is None:
        apart = medium_lock(disjoint, ours, theirs, objects)
        if apart is not None:
            yield Exclusion(Proof.LOCAL, apart)
    apart = thread_owned(disjoint, ours, theirs, objects)
    if apart is not None:
        yield Exclusion(Proof.THREAD, apart)


def _common(ours: frozenset[_Held], theirs: frozenset[_Held]) -> _Held | None:
    """Return a lock that both hold, at least one of them exclusively."""
    if not (ours and theirs):
        return None
    found = [held for held in ours if _excludes(held, theirs)]
    return min(found, key=repr) if found else None


def _excludes(held: _Held, others: frozenset[_Held]) -> bool:
    if held[2] in FACTS:
        return False
    if held._replace(is_shared=False) in others:
        return True
    return not held.is_shared and held._replace(is_shared=True) in others


def _owned(
    kind: OwnerKind, disjoint: Disjointness, guards: tuple[Guards, Guards], objects: ObjectSet
) -> DisjointOwners | None:
    ours, theirs = ([o for o in each.owners if o.guard.kind is kind] for each in guards)
    if not (ours and theirs):
        return None
    theirs.sort(key=_order)
    for first in sorted(ours, key=_order):
        guard = first.guard
        for second in theirs:
            other = second.guard
            is_same = guard.fields == other.fields and guard.of == other.of
            if not is_same or (guard.is_shared and other.is_shared):
                continue
            below = [
                ReachableFrom(owner.objects, owner.field_path, owner.allocated)
                for owner in (first, second)
            ]
            why = disjoint.disjointness_proof(below[0], below[1], objects)
            if why is not None:
                return DisjointOwners(first, second, why)
    return None


def _order(owner: Owner) -> tuple[object, ...]:
    """Return a key that puts the nearest owners first, in a deterministic order."""
    names = sorted(map(str, owner.field_path)), list(map(str, owner.guard.fields))
    return len(owner.field_path), *names, owner.objects, sorted(owner.allocated)
