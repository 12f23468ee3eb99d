"""Reports as text."""

from heddle.report.text.classes import render_classes_text
from heddle.report.text.evidence import (
    BRIEF,
    content_in_words,
    hint,
    kinds,
    left_out,
    located,
    note_lines,
    overlap,
    severity_counts,
    severity_in_words,
    shown_first,
    where,
)
from heddle.report.text.findings import heading, render_finding, render_race
from heddle.report.text.guards import findings_at, render_guard
from heddle.report.text.programs import render_call_graph_text, render_inspection_text
from heddle.report.text.races import (
    MOST_LINES,
    Shown,
    analysed_lines,
    render_text,
    setting_lines,
)
from heddle.report.text.short import render_short

__all__ = [
    "BRIEF",
    "MOST_LINES",
    "Shown",
    "analysed_lines",
    "content_in_words",
    "findings_at",
    "heading",
    "hint",
    "kinds",
    "left_out",
    "located",
    "note_lines",
    "overlap",
    "render_call_graph_text",
    "render_classes_text",
    "render_finding",
    "render_guard",
    "render_inspection_text",
    "render_race",
    "render_short",
    "render_text",
    "setting_lines",
    "severity_counts",
    "severity_in_words",
    "shown_first",
    "where",
]
