"""Reports as text."""

from heddle.report.text.changes import changed_in_words
from heddle.report.text.classes import render_classes_text
from heddle.report.text.coverage import INCONCLUSIVE, looked_at
from heddle.report.text.evidence import (
    BRIEF,
    advice_lines,
    confidence_in_words,
    content_in_words,
    judgement_counts,
    kinds,
    left_out,
    located,
    note_lines,
    overlap,
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
    "INCONCLUSIVE",
    "MOST_LINES",
    "Shown",
    "advice_lines",
    "analysed_lines",
    "changed_in_words",
    "confidence_in_words",
    "content_in_words",
    "findings_at",
    "heading",
    "judgement_counts",
    "kinds",
    "left_out",
    "located",
    "looked_at",
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
    "severity_in_words",
    "shown_first",
    "where",
]
