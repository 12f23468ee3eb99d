"""What is known of locks at a point: those held, whose they are, and what was read from whom."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final, NamedTuple, final

from heddle.concurrency.aliasing import FACTS, MONITOR, Kind, LockSet, Way, either
from heddle.pointsto import ObjectSet
from heddle.program.classes import Field

NO_LOCKS: Final[LockSet] = frozenset()


class Relative(NamedTuple):
    """A lock by the fields that lead to it from the object accessed: () is its own monitor."""

    fields: tuple[Field, ...]
    is_shared: bool = False
    of: Kind = MONITOR


class OwnerKind(StrEnum):
    """What keeps others out: a lock that is held, or being the thread itself."""

    LOCK = "lock"
    THREAD = "thread"


class Guard(NamedTuple):
    """What makes an object an owner: stable fields lead from it to a lock, or it is the thread."""

    kind: OwnerKind
    fields: tuple[Field, ...] = ()
    is_shared: bool = False
    of: Kind = MONITOR


# In the place of a parameter: the object on which the innermost method of its kind runs.
GOVERNOR: Final = -1


class Owned(NamedTuple):
    """A parameter was read along a way from an owner, or what governs is one.

    Of what governs, the way names the class: there may be one of each.
    """

    position: int
    guard: Guard
    way: Way


class Owner(NamedTuple):
    """What is accessed was read along a way from one of some objects, which is an owner.

    With `made`, it was made by the owner (`Below.made`).
    """

    guard: Guard
    way: Way
    objects: ObjectSet
    made: frozenset[int] = frozenset()


class Guards(NamedTuple):
    """The locks held at an access: those of the whole program, and those on its object's side.

    `owners` are the locks, and the thread, from which its object was read; `unset` the flags, as
    bits, that only this thread sets and has not yet (`order`); `initialised` the classes that it
    has waited for, of those that are asked about.
    """

    everywhere: LockSet
    relative: frozenset[Relative]
    owners: frozenset[Owner] = frozenset()
    unset: int = 0
    initialised: frozenset[str] = frozenset()

    @property
    def initialising(self) -> frozenset[str]:
        """Return the classes within whose initialisation the access must happen."""
        roots = [lock.path.root for lock in self.everywhere]
        names = [what for kind, what in roots if kind == "initialising"]
        return frozenset(name for name in names if isinstance(name, str))


NO_GUARDS: Final = Guards(NO_LOCKS, frozenset())


class Entry(NamedTuple):
    """What holds when a frame is entered; `owned` gives the objects that are the owners.

    `same` are positions of parameters that must be one object.
    """

    locks: LockSet
    owned: Mapping[Owned, ObjectSet]
    same: frozenset[tuple[int, int]] = frozenset()

    @property
    def has_locks(self) -> bool:
        """Tell whether a lock is held, under whatever name."""
        return any(lock.kind not in FACTS for lock in self.locks) or any(
            each.guard.kind is OwnerKind.LOCK for each in self.owned
        )

    @property
    def key(self) -> tuple[object, ...]:
        """Return what can be told apart from others by its hash."""
        return self.locks, frozenset(self.owned.items()), self.same


NOTHING: Final = Entry(NO_LOCKS, {})


def both(first: Entry, second: Entry) -> Entry:
    """Return what holds of two callers: the owner is one of either's, by the way of either."""
    owned = {
        each: objects | second.owned[each]
        for each, objects in first.owned.items()
        if each in second.owned
    }
    for each, objects in first.owned.items():
        for other, others in second.owned.items():
            is_alike = each[:2] == other[:2] and not (each in owned or other in owned)
            if is_alike and each.position != GOVERNOR:
                way = either(each.way, other.way)
                both = Owned(each.position, each.guard, way)
                owned[both] = owned.get(both, 0) | objects | others
    return Entry(first.locks & second.locks, owned, first.same & second.same)


@final
class Entries:
    """Entries, each kept once: equal ones are one object, and what holds of two is known."""

    def __init__(self) -> None:
        self._known: dict[tuple[object, ...], Entry] = {NOTHING.key: NOTHING}
        self._both: dict[tuple[int, int], Entry] = {}

    def one(self, entry: Entry) -> Entry:
        """Return the one that is kept of all that are equal to an entry."""
        return self._known.setdefault(entry.key, entry)

    def both(self, first: Entry, second: Entry) -> Entry:
        """Return what holds of two callers, whose entries are kept here."""
        key = (id(first), id(second))
        found = self._both.get(key)
        if found is None:
            found = self._both[key] = self.one(both(first, second))
        return found
