"""Disjoint reachability and conditional must-not-alias (Naik 2008, chapter 3)."""

from heddle.concurrency.disjoint.disjoint_reachability import Below, Disjointness, Separation
from heddle.concurrency.disjoint.exclusive_allocations import OnlyObjects
from heddle.concurrency.disjoint.loop_vector import Governing, Making, Position

__all__ = [
    "Below",
    "Disjointness",
    "Governing",
    "Making",
    "OnlyObjects",
    "Position",
    "Separation",
]
