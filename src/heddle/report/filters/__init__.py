"""Baselines, suppressions, changed files, and the findings that a user asks for."""

from heddle.report.filters.baseline import (
    Baseline,
    compared,
    parse_baseline,
    refuse_incomplete,
    render_baseline,
    render_diff,
)
from heddle.report.filters.changes import Changes, only_changed
from heddle.report.filters.declared import declared_suppressions
from heddle.report.filters.selection import Selection, checked, selected
from heddle.report.filters.suppressions import Suppression, suppressed, told_suppressed

__all__ = [
    "Baseline",
    "Changes",
    "Selection",
    "Suppression",
    "checked",
    "compared",
    "declared_suppressions",
    "only_changed",
    "parse_baseline",
    "refuse_incomplete",
    "render_baseline",
    "render_diff",
    "selected",
    "suppressed",
    "told_suppressed",
]
