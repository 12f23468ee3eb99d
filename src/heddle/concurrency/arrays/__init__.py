"""Disjoint array indices: accesses of two threads to different elements (`docs/arrays.md`)."""

from heddle.concurrency.arrays.disjoint_indices import (
    DisjointElements,
    DisjointIndices,
    ElementAccess,
    MayRunInParallel,
    PathLoads,
    instruction_of,
)
from heddle.concurrency.arrays.index_comparison import DisjointReason
from heddle.concurrency.arrays.index_path import IndexPath
from heddle.concurrency.arrays.loaded_elements import (
    LoadedElement,
    ReadValue,
    Source,
    Steps,
    read_values,
)
from heddle.concurrency.arrays.terms import (
    StableHeap,
    Term,
    Terms,
    has_element,
    must_be_equal,
    subterms,
)

__all__ = [
    "DisjointElements",
    "DisjointIndices",
    "DisjointReason",
    "ElementAccess",
    "IndexPath",
    "LoadedElement",
    "MayRunInParallel",
    "PathLoads",
    "ReadValue",
    "Source",
    "StableHeap",
    "Steps",
    "Term",
    "Terms",
    "has_element",
    "instruction_of",
    "must_be_equal",
    "read_values",
    "subterms",
]
