"""Dynamic detection: commands whose virtual machines are watched for races."""

from heddle.dynamic.seen import MachineCounts, SeenRace
from heddle.dynamic.text import render_seen, render_summary
from heddle.dynamic.watch import Watch, WatchedRun

__all__ = [
    "MachineCounts",
    "SeenRace",
    "Watch",
    "WatchedRun",
    "render_seen",
    "render_summary",
]
