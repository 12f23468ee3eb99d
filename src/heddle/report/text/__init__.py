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
    where,
)
from heddle.report.text.guards import render_guard
from heddle.report.text.programs import render_call_graph_text, render_inspection_text
from heddle.report.text.races import (
    analysed_lines,
    heading,
    render_race,
    render_text,
    setting_lines,
)

__all__ = [
    "BRIEF",
    "INCONCLUSIVE",
    "advice_lines",
    "analysed_lines",
    "changed_in_words",
    "confidence_in_words",
    "content_in_words",
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
    "render_guard",
    "render_inspection_text",
    "render_race",
    "render_text",
    "setting_lines",
    "severity_in_words",
    "where",
]
