"""Must-alias facts: access paths that denote one object (Naik 2008, section 3.6)."""

from heddle.concurrency.aliasing.access_paths import (
    AccessPaths,
    Ancestor,
    Path,
    Root,
    variable_path,
)
from heddle.concurrency.aliasing.load_origins import MOST_FIELDS, Source, Way, either, joined
from heddle.concurrency.aliasing.lock import (
    CONSTRUCTING,
    CONSTRUCTION,
    FACTS,
    MAKING,
    MONITOR,
    SECTION,
    SEEN,
    UNSET,
    WHILE_UNSET,
    WON,
    Key,
    Kind,
    Lock,
    LockSet,
)

__all__ = [
    "CONSTRUCTING",
    "CONSTRUCTION",
    "FACTS",
    "MAKING",
    "MONITOR",
    "MOST_FIELDS",
    "SECTION",
    "SEEN",
    "UNSET",
    "WHILE_UNSET",
    "WON",
    "AccessPaths",
    "Ancestor",
    "Key",
    "Kind",
    "Lock",
    "LockSet",
    "Path",
    "Root",
    "Source",
    "Way",
    "either",
    "joined",
    "variable_path",
]
