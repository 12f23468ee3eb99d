"""A lock that a thread holds."""

from typing import Final, NamedTuple, TypeAlias

from heddle.concurrency.aliasing.access_paths import Path
from heddle.program.classes import Field, Flags
from heddle.program.ir import Var

# What the thread holds that makes an object, as long as a constructor runs: an object is made by
# one thread, once (JVMS 4.10.2.4). It is a lock at the end of a path, as if it were a field.
CONSTRUCTION: Final = Field("", "construction", "V", Flags.FINAL)

# What the thread holds that has made an object, for ever: no two threads have made the same one.
MAKING: Final = Field("", "making", "V", Flags.FINAL)


# What cannot be left by leaving another: monitors, and each class of locks by itself.
Kind: TypeAlias = str
MONITOR: Final[Kind] = "monitor"

# What is known of flags travels with the locks, as if it were held (`order`). SEEN: the flag was
# set when this thread looked, or set it. UNSET: it was not when this thread looked, and no lock has
# been entered or left since, nor the flag set. SECTION: the same, but it may have been set by this
# thread since. WON: this thread has set it, and it was UNSET or SECTION then.
SEEN: Final[Kind] = "seen"
UNSET: Final[Kind] = "unset"
SECTION: Final[Kind] = "section"
WON: Final[Kind] = "won"
FACTS: Final = frozenset((SEEN, UNSET, SECTION, WON))
WHILE_UNSET: Final = frozenset((UNSET, SECTION))


class Lock(NamedTuple):
    """A lock by its path, held alone, or together with others that hold it shared."""

    path: Path
    is_shared: bool = False
    kind: Kind = MONITOR

    @property
    def is_of_an_owner(self) -> bool:
        """Tell whether it may guard what is read from the object that has it."""
        if self.path.is_global or self.kind in FACTS:
            return False
        return self.path.fields[-1:] != (CONSTRUCTION,)


LockSet: TypeAlias = frozenset[Lock]

# What a constructor holds.
CONSTRUCTING: Final[LockSet] = frozenset(
    (Lock(Path(("parameter", 0), (CONSTRUCTION,)), kind=CONSTRUCTION.name),)
)

# How a lock is known in a body: by the variable of a monitor, or by what a callee leaves entered.
Key: TypeAlias = Var | Lock
