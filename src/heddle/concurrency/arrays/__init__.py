"""Disjoint array indices: accesses of two threads to different elements (`docs/arrays.md`)."""

from heddle.concurrency.arrays.disjoint_indices import (
    DisjointElements,
    DisjointIndices,
    ElementAccess,
    MayRunInParallel,
)
from heddle.concurrency.arrays.index_comparison import DisjointReason

__all__ = [
    "DisjointElements",
    "DisjointIndices",
    "DisjointReason",
    "ElementAccess",
    "MayRunInParallel",
]
