"""Reports as JSON."""

from heddle.report.json.classes import render_classes_json
from heddle.report.json.ir import render_ir
from heddle.report.json.races import Json, render_json

__all__ = [
    "Json",
    "render_classes_json",
    "render_ir",
    "render_json",
]
