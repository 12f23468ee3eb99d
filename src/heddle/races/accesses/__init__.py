"""Accesses to memory: by instructions and by calls."""

from heddle.races.accesses.access import (
    Accesses,
    Statement,
    accesses,
    accesses_left,
    library_touches,
    may_conflict,
)

__all__ = [
    "Accesses",
    "Statement",
    "accesses",
    "accesses_left",
    "library_touches",
    "may_conflict",
]
