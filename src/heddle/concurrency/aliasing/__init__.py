"""Must-alias facts: access paths that denote one object (Naik 2008, section 3.6)."""

from heddle.concurrency.aliasing.access_paths import (
    AccessPath,
    AccessPaths,
    Ancestor,
    Root,
    variable_path,
)
from heddle.concurrency.aliasing.known_contents import CAPTURED, KnownContent, captured_field
from heddle.concurrency.aliasing.load_origins import (
    MOST_FIELDS,
    FieldPath,
    LoadSource,
    concatenated_fields,
    joined_fields,
)
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
    HeldLock,
    LockKey,
    LockKind,
    LockSet,
)

__all__ = [
    "CAPTURED",
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
    "AccessPath",
    "AccessPaths",
    "Ancestor",
    "FieldPath",
    "HeldLock",
    "KnownContent",
    "LoadSource",
    "LockKey",
    "LockKind",
    "LockSet",
    "Root",
    "captured_field",
    "concatenated_fields",
    "joined_fields",
    "variable_path",
]
