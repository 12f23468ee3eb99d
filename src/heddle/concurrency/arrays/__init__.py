"""Disjoint array indices: accesses of two threads to different elements (`docs/arrays.md`)."""

from heddle.concurrency.arrays.disjoint_indices import (
    Apart,
    DisjointIndices,
    ElementAccess,
    MayMeet,
)
from heddle.concurrency.arrays.index_comparison import Why

__all__ = [
    "Apart",
    "DisjointIndices",
    "ElementAccess",
    "MayMeet",
    "Why",
]
