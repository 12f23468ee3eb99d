"""Checks of `@GuardedBy` claims."""

from heddle.races.guarded_by.guard_locks import Use
from heddle.races.guarded_by.guarded_by import (
    GuardCheck,
    GuardInputs,
    Reached,
    Unchecked,
    Violation,
    check_guards,
    racing_places,
)

__all__ = [
    "GuardCheck",
    "GuardInputs",
    "Reached",
    "Unchecked",
    "Use",
    "Violation",
    "check_guards",
    "racing_places",
]
