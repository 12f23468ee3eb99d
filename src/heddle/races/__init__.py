"""From accesses to races: the stages, what is left, and how to explain it."""

from heddle.races.detected import Detected, Timing
from heddle.races.explanation import ExplainedRace, Explanation

__all__ = [
    "Detected",
    "ExplainedRace",
    "Explanation",
    "Timing",
]
