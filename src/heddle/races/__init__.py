"""From accesses to races: the stages, what is left, and how to explain it."""

from heddle.races.detected import AnalysisTiming, Detection
from heddle.races.explanation import ExplainedRace, Explanation, explain_races

__all__ = [
    "AnalysisTiming",
    "Detection",
    "ExplainedRace",
    "Explanation",
    "explain_races",
]
