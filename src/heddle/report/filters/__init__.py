"""Baselines and suppressions."""

from heddle.report.filters.baseline import (
    Baseline,
    compared,
    parse_baseline,
    refuse_incomplete,
    render_baseline,
    render_diff,
)
from heddle.report.filters.suppressions import Suppression, suppressed, told_suppressed

__all__ = [
    "Baseline",
    "Suppression",
    "compared",
    "parse_baseline",
    "refuse_incomplete",
    "render_baseline",
    "render_diff",
    "suppressed",
    "told_suppressed",
]
