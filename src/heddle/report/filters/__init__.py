"""Baselines, suppressions, and the findings that a user asks for."""

from heddle.report.filters.baseline import (
    Baseline,
    compared,
    parse_baseline,
    render_baseline,
    render_diff,
)
from heddle.report.filters.selection import Selection, checked, selected
from heddle.report.filters.suppressions import Suppression, suppressed, told_suppressed

__all__ = [
    "Baseline",
    "Selection",
    "Suppression",
    "checked",
    "compared",
    "parse_baseline",
    "render_baseline",
    "render_diff",
    "selected",
    "suppressed",
    "told_suppressed",
]
