"""Reports as text."""

from heddle.report.text.classes import render_classes_text
from heddle.report.text.contents import content_in_words
from heddle.report.text.evidence import (
    BRIEF,
    hint,
    kinds,
    left_out,
    located,
    note_lines,
    overlap,
    severity_counts,
    severity_in_words,
    where,
)
from heddle.report.text.guards import render_guard
from heddle.report.text.races import (
    analysed_lines,
    heading,
    render_race,
    render_text,
    setting_lines,
)

__all__ = [
    "BRIEF",
    "analysed_lines",
    "content_in_words",
    "heading",
    "hint",
    "kinds",
    "left_out",
    "located",
    "note_lines",
    "overlap",
    "render_classes_text",
    "render_guard",
    "render_race",
    "render_text",
    "setting_lines",
    "severity_counts",
    "severity_in_words",
    "where",
]
