"""A lock that a thread holds."""

from typing import NamedTuple, TypeAlias

from heddle.concurrency.paths import Path


class Lock(NamedTuple):
    """A lock by its path, held alone, or together with others that hold it shared."""

    path: Path
    is_shared: bool = False


LockSet: TypeAlias = frozenset[Lock]
