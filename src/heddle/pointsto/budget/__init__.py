"""Context sensitivity within a budget, chosen on demand (Naik 2008, section 4.5)."""

from heddle.pointsto.budget.affordable import DEFAULT_BUDGET, Affordable, solve_affordably
from heddle.pointsto.budget.demand import Demand
from heddle.pointsto.budget.longer_names import DEEPEST, LongerNames, Name, full_names
from heddle.pointsto.budget.shallow_classes import repeated_sites

__all__ = [
    "DEEPEST",
    "DEFAULT_BUDGET",
    "Affordable",
    "Demand",
    "LongerNames",
    "Name",
    "full_names",
    "repeated_sites",
    "solve_affordably",
]
