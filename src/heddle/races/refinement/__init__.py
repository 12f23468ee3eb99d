"""Demand-driven refinement of the object abstraction: the loop of Naik 2008, Figure 4.8."""

from heddle.races.refinement.refine import Refinement, refinable
from heddle.races.refinement.rounds import Rounds

__all__ = [
    "Refinement",
    "Rounds",
    "refinable",
]
