"""Array indices that differ between threads (`docs/arrays.md`)."""

from heddle.concurrency.arrays.disjoint_indices import Apart, ElementAccess, Indices, MayMeet, Why

__all__ = [
    "Apart",
    "ElementAccess",
    "Indices",
    "MayMeet",
    "Why",
]
