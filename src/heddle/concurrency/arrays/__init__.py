"""Array indices that differ between threads (`docs/arrays.md`)."""

from heddle.concurrency.arrays.disjoint_indices import (
    Apart,
    DisjointIndices,
    ElementAccess,
    MayMeet,
    Why,
)

__all__ = [
    "Apart",
    "DisjointIndices",
    "ElementAccess",
    "MayMeet",
    "Why",
]
