"""Demand-driven refinement of the object abstraction: the loop of Naik 2008, Figure 4.8."""

from heddle.races.refinement.by_situation import concluded, counted, separated_frames
from heddle.races.refinement.images import StatementCopies
from heddle.races.refinement.loop import Watch, detect_once, refine, unwatched
from heddle.races.refinement.rounds import RefinementRounds

__all__ = [
    "RefinementRounds",
    "StatementCopies",
    "Watch",
    "concluded",
    "counted",
    "detect_once",
    "refine",
    "separated_frames",
    "unwatched",
]
