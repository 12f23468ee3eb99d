"""Locks that a thread holds, by access paths, and the facts that travel with them."""

from typing import Final, NamedTuple, TypeAlias

from heddle.concurrency.aliasing.access_paths import AccessPath
from heddle.program.classes import Field, Flags
from heddle.program.ir import Var

# Held by the thread that allocates an object while a constructor runs: an object is constructed by
# one thread, once (JVMS 4.10.2.4). It is a lock at the end of a path, as if it were a field.
CONSTRUCTION: Final = Field("", "construction", "V", Flags.FINAL)

# Held for ever by the thread that has allocated an object: no two threads allocate the same one.
MAKING: Final = Field("", "making", "V", Flags.FINAL)

# Releasing a lock of one kind releases none of another: monitors, and each class of locks.
LockKind: TypeAlias = str
MONITOR: Final[LockKind] = "monitor"

# Facts about flags travel with the locks, as if they were held (`ordering`). SEEN: this thread has
# read the flag as set, or set it. UNSET: it has read it as not set, and since then neither acquired
# nor released a lock, nor set it. SECTION: the same, but it may have set it since. WON: it has set
# it where it was UNSET or SECTION.
SEEN: Final[LockKind] = "seen"
UNSET: Final[LockKind] = "unset"
SECTION: Final[LockKind] = "section"
WON: Final[LockKind] = "won"
FACTS: Final = frozenset((SEEN, UNSET, SECTION, WON))
WHILE_UNSET: Final = frozenset((UNSET, SECTION))


class HeldLock(NamedTuple):
    """A lock by its path, held exclusively or shared."""

    path: AccessPath
    is_shared: bool = False
    kind: LockKind = MONITOR

    @property
    def is_of_an_owner(self) -> bool:
        """Tell whether it may guard what is read from the object that owns it."""
        if self.path.is_global or self.kind in FACTS:
            return False
        return self.path.fields[-1:] != (CONSTRUCTION,)


LockSet: TypeAlias = frozenset[HeldLock]

# The locks that a constructor holds.
CONSTRUCTING: Final[LockSet] = frozenset(
    (HeldLock(AccessPath(("parameter", 0), (CONSTRUCTION,)), kind=CONSTRUCTION.name),)
)

# A lock within a body: the variable of a monitor, or a lock that a callee acquires.
LockKey: TypeAlias = Var | HeldLock
