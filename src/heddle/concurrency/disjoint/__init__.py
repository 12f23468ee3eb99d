"""Disjoint reachability and conditional must-not-alias (Naik 2008, chapter 3)."""

from heddle.concurrency.disjoint.disjoint_reachability import (
    Disjointness,
    DisjointnessProof,
    ReachableFrom,
)
from heddle.concurrency.disjoint.exclusive_allocations import OnlyObjects
from heddle.concurrency.disjoint.loop_vector import AllocationPosition, OwnerPosition, Position
from heddle.concurrency.disjoint.separate_elements import Reached, SeparateElements, SeparateObjects

__all__ = [
    "AllocationPosition",
    "Disjointness",
    "DisjointnessProof",
    "OnlyObjects",
    "OwnerPosition",
    "Position",
    "ReachableFrom",
    "Reached",
    "SeparateElements",
    "SeparateObjects",
]
