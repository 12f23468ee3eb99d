"""Guards of an access: the locks that must be held there, and the owners of its object.

An owner is a lock, or the thread, from which the object accessed was read (Naik 2008, section 3.7).
"""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from itertools import product
from typing import Final, NamedTuple, TypeAlias, final

from heddle.concurrency.aliasing import (
    FACTS,
    MONITOR,
    AccessPath,
    FieldPath,
    LockKind,
    LockSet,
    joined_fields,
)
from heddle.pointsto import ObjectSet
from heddle.program.classes import Field

NO_LOCKS: Final[LockSet] = frozenset()


class RelativeLock(NamedTuple):
    """A lock by the fields that lead to it from the object accessed: () is its own monitor."""

    fields: tuple[Field, ...]
    is_shared: bool = False
    of: LockKind = MONITOR


class OwnerKind(StrEnum):
    """The reason an owner excludes other threads: its lock is held, or it is the thread itself."""

    LOCK = "lock"
    THREAD = "thread"


class Guard(NamedTuple):
    """The guard of an owner: the stable fields from it to its lock, or that it is the thread."""

    kind: OwnerKind
    fields: tuple[Field, ...] = ()
    is_shared: bool = False
    of: LockKind = MONITOR


# In the place of a parameter: the object on which the innermost method of its class runs.
CURRENT_OWNER: Final = -1


class OwnedParameter(NamedTuple):
    """A parameter that was read along a path from an owner, or the current owner of a class.

    Of a current owner, the path is its class: there may be one of each class.
    """

    position: int
    guard: Guard
    field_path: FieldPath


class Owner(NamedTuple):
    """The owner, one of some objects, from which the object accessed was read along a path.

    With `made`, the owner allocated it (`Below.made`).
    """

    guard: Guard
    field_path: FieldPath
    objects: ObjectSet
    allocated: frozenset[int] = frozenset()


def joined_owners(first: Iterable[Owner], second: Iterable[Owner]) -> list[Owner]:
    """Return the owners of an object that has one of either: of both objects, by both paths."""
    found = {
        one._replace(
            field_path=joined_fields(one.field_path, other.field_path),
            objects=one.objects | other.objects,
        )
        for one, other in product(first, second)
        if one.guard == other.guard and not (one.allocated or other.allocated)
    }
    return list(found)


class Guards(NamedTuple):
    """The locks held at an access: global ones, and those relative to its object.

    `owners` are the locks, and the thread, from which its object was read; `unset` the flags, as
    bits, that only this thread sets and must not have set yet (`happens_before`); `initialised` the
    classes, of those that matter, that must be initialised; `operation` the operation of the JDK
    that the access is part of (`threads.JdkOperations`).
    """

    global_locks: LockSet
    relative_locks: frozenset[RelativeLock]
    owners: frozenset[Owner] = frozenset()
    must_not_have_set: int = 0
    initialised: frozenset[str] = frozenset()
    operation: int | None = None

    @property
    def initialising(self) -> frozenset[str]:
        """Return the classes within whose initialisers the access must happen."""
        roots = [lock.path.root for lock in self.global_locks]
        names = [what for kind, what in roots if kind == "initialising"]
        return frozenset(name for name in names if isinstance(name, str))


NO_GUARDS: Final = Guards(NO_LOCKS, frozenset())


# Pairs of paths from parameters that must be one object.
EqualPaths: TypeAlias = frozenset[tuple[AccessPath, AccessPath]]


def equal_pair(first: AccessPath, second: AccessPath) -> tuple[AccessPath, AccessPath]:
    """Return two equal paths in the order in which pairs are compared."""
    return (first, second) if first.root <= second.root else (second, first)


class EntryFacts(NamedTuple):
    """The locks and owners that all callers of a frame give it, and owners' objects.

    `equal` are paths from parameters that must be one object when the frame is entered.
    """

    locks: LockSet
    owned: Mapping[OwnedParameter, ObjectSet]
    equal: EqualPaths = frozenset()

    @property
    def has_locks(self) -> bool:
        """Tell whether a lock is held, under whatever name."""
        return any(lock.kind not in FACTS for lock in self.locks) or any(
            each.guard.kind is OwnerKind.LOCK for each in self.owned
        )

    @property
    def key(self) -> tuple[object, ...]:
        """Return a value that has a hash, and is equal for equal facts."""
        return self.locks, frozenset(self.owned.items()), self.equal


NO_FACTS: Final = EntryFacts(NO_LOCKS, {})


def meet(first: EntryFacts, second: EntryFacts) -> EntryFacts:
    """Return the facts that hold for both of two callers: an owner is one of either's."""
    owned = {
        each: objects | second.owned[each]
        for each, objects in first.owned.items()
        if each in second.owned
    }
    for each, objects in first.owned.items():
        for other, others in second.owned.items():
            is_alike = each[:2] == other[:2] and not (each in owned or other in owned)
            if is_alike and each.position != CURRENT_OWNER:
                both = each._replace(field_path=joined_fields(each.field_path, other.field_path))
                owned[both] = owned.get(both, 0) | objects | others
    return EntryFacts(first.locks & second.locks, owned, first.equal & second.equal)


@final
class EntryTable:
    """Interned entry facts: equal ones are one object, and their meets are computed once."""

    def __init__(self) -> None:
        self._interned: dict[tuple[object, ...], EntryFacts] = {NO_FACTS.key: NO_FACTS}
        self._meets: dict[tuple[int, int], EntryFacts] = {}

    def intern(self, entry: EntryFacts) -> EntryFacts:
        """Return the one object that stands for all that are equal to an entry."""
        return self._interned.setdefault(entry.key, entry)

    def meet(self, first: EntryFacts, second: EntryFacts) -> EntryFacts:
        """Return the meet of two interned entries."""
        key = (id(first), id(second))
        found = self._meets.get(key)
        if found is None:
            found = self._meets[key] = self.intern(meet(first, second))
        return found
