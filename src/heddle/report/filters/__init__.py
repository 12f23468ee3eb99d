"""Baselines, suppressions and changed files."""

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
from heddle.report.filters.suppressions import Suppression, suppressed, told_suppressed

__all__ = [
    "Baseline",
    "Changes",
    "Suppression",
    "compared",
    "declared_suppressions",
    "only_changed",
    "parse_baseline",
    "refuse_incomplete",
    "render_baseline",
    "render_diff",
    "suppressed",
    "told_suppressed",
]
