"""Reports as JSON."""

from heddle.report.json.ir import render_ir
from heddle.report.json.programs import (
    render_call_graph_json,
    render_classes_json,
    render_inspection_json,
)
from heddle.report.json.races import Json, render_json

__all__ = [
    "Json",
    "render_call_graph_json",
    "render_classes_json",
    "render_inspection_json",
    "render_ir",
    "render_json",
]
