"""Races of each class on its own, from summaries of its methods (Ferreira, chapter 3)."""

from heddle.classlevel.analysed import AnalysedClasses
from heddle.classlevel.field_conflicts import Conflict, FieldUse, ObservedAccess, conflicts
from heddle.classlevel.lock_names import LockName
from heddle.classlevel.paths import split
from heddle.classlevel.summaries import SummaryCache, summarise

__all__ = [
    "AnalysedClasses",
    "Conflict",
    "FieldUse",
    "LockName",
    "ObservedAccess",
    "SummaryCache",
    "conflicts",
    "split",
    "summarise",
]
