"""Checks of `@GuardedBy` claims."""

from heddle.races.guarded_by.guard_locks import GuardUse
from heddle.races.guarded_by.guarded_by import (
    GuardCheck,
    GuardedAccess,
    GuardInputs,
    GuardViolation,
    UncheckedClaim,
    check_guards,
    racing_places,
)

__all__ = [
    "GuardCheck",
    "GuardInputs",
    "GuardUse",
    "GuardViolation",
    "GuardedAccess",
    "UncheckedClaim",
    "check_guards",
    "racing_places",
]
