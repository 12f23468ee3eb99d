"""Inspections, call graphs and conflicts of classes as JSON.

The keys are described in `docs/usage.md` and `docs/classes.md`.
"""

import json
from typing import Final

import msgspec

from heddle.report.model.classes import ClassesReport
from heddle.report.model.programs import CallGraphReport, Inspection

SCHEMA: Final = 1


def render_inspection_json(inspection: Inspection) -> str:
    """Render an inspection."""
    plain = msgspec.to_builtins(inspection)
    versions = {str(major): count for major, count in inspection.versions.items()}
    return _rendered({**plain, "versions": versions})


def render_call_graph_json(report: CallGraphReport) -> str:
    """Render the summary of a call graph."""
    return _rendered(msgspec.to_builtins(report))


def render_classes_json(report: ClassesReport) -> str:
    """Render the conflicts of classes, in the order of the report."""
    plain = msgspec.to_builtins(report)
    return _rendered({"tool": {"name": "heddle", "version": plain.pop("version")}, **plain})


def _rendered(plain: dict[str, object]) -> str:
    return json.dumps({"schema": SCHEMA, **plain}, indent=2, sort_keys=True)
