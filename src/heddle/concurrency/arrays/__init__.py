"""Disjoint array indices: accesses of two threads to different elements (`docs/arrays.md`)."""

from heddle.concurrency.arrays.disjoint_indices import (
    DisjointElements,
    DisjointIndices,
    ElementAccess,
    MayRunInParallel,
    PathLoads,
)
from heddle.concurrency.arrays.index_comparison import DisjointReason
from heddle.concurrency.arrays.loaded_elements import LoadedElement, Source, Steps

__all__ = [
    "DisjointElements",
    "DisjointIndices",
    "DisjointReason",
    "ElementAccess",
    "LoadedElement",
    "MayRunInParallel",
    "PathLoads",
    "Source",
    "Steps",
]
