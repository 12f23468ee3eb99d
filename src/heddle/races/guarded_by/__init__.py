"""Checks of `@GuardedBy` claims."""

from heddle.races.guarded_by.guard_locks import Use
from heddle.races.guarded_by.guarded_by import (
    Checked,
    Found,
    Places,
    Reached,
    Unchecked,
    Violation,
    check_guards,
    place_of,
)

__all__ = [
    "Checked",
    "Found",
    "Places",
    "Reached",
    "Unchecked",
    "Use",
    "Violation",
    "check_guards",
    "place_of",
]
