"""Conflicts of classes as JSON; the keys are described in `docs/classes.md`."""

import json
from typing import Final

import msgspec

from heddle.report.model.classes import ClassesReport

SCHEMA: Final = 1


def render_classes_json(report: ClassesReport) -> str:
    """Render for programs: the whole report, in the order it is in."""
    plain = msgspec.to_builtins(report)
    tool = {"name": "heddle", "version": plain.pop("version")}
    return json.dumps({"schema": SCHEMA, "tool": tool, **plain}, indent=2, sort_keys=True)
