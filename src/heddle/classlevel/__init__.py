"""Races of each class on its own, from summaries of its methods (Ferreira, chapter 3)."""

from heddle.classlevel.analysed import AnalysedClasses
from heddle.classlevel.field_conflicts import Conflict, FieldUse, ObservedAccess, conflicts
from heddle.classlevel.lock_names import LockName
from heddle.classlevel.paths import split
from heddle.classlevel.significance import (
    Evidence,
    by_significance,
    common_locks,
    holds,
    most_held,
    significance_of,
)
from heddle.classlevel.signs import concurrent_classes, for_maintainers
from heddle.classlevel.summaries import SummaryCache, summarise
from heddle.classlevel.summary import LockMode

__all__ = [
    "AnalysedClasses",
    "Conflict",
    "Evidence",
    "FieldUse",
    "LockMode",
    "LockName",
    "ObservedAccess",
    "SummaryCache",
    "by_significance",
    "common_locks",
    "concurrent_classes",
    "conflicts",
    "for_maintainers",
    "holds",
    "most_held",
    "significance_of",
    "split",
    "summarise",
]
