"""From accesses to races: the stages, what is left, and how to explain it."""

from heddle.races.detected import Detected, Timing

__all__ = [
    "Detected",
    "Timing",
]
