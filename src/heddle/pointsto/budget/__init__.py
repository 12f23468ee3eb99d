"""Context sensitivity within a budget, chosen on demand (Naik 2008, section 4.5)."""

from heddle.pointsto.budget.affordable import (
    DEFAULT_BUDGET,
    AffordableSolution,
    solve_within_budget,
)
from heddle.pointsto.budget.demand import DemandDrivenSolver, first_sigma
from heddle.pointsto.budget.longer_names import DEEPEST, LongerNames, ObjectName, full_names
from heddle.pointsto.budget.shallow_classes import shallow_sites

__all__ = [
    "DEEPEST",
    "DEFAULT_BUDGET",
    "AffordableSolution",
    "DemandDrivenSolver",
    "LongerNames",
    "ObjectName",
    "first_sigma",
    "full_names",
    "shallow_sites",
    "solve_within_budget",
]
