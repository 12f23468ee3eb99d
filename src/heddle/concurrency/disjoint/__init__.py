"""Disjoint reachability and conditional must-not-alias (Naik 2008, chapter 3)."""

from heddle.concurrency.disjoint.disjoint_reachability import (
    Below,
    Disjointness,
    Governing,
    Making,
    Position,
    Separation,
    Way,
)
from heddle.concurrency.disjoint.exclusive_allocations import OnlyObjects

__all__ = [
    "Below",
    "Disjointness",
    "Governing",
    "Making",
    "OnlyObjects",
    "Position",
    "Separation",
    "Way",
]
