"""The report of races as a code quality report of GitLab, shown in merge requests.

It is a subset of the Code Climate format: a list of issues. What is ignored is left out.
"""

import json
from typing import Final

from heddle._util.printable import printable
from heddle.report.ci.units import ReportedUnit, units
from heddle.report.json import Json
from heddle.report.model.races import Level, RacesReport

_SEVERITIES: Final[dict[Level, str]] = {"high": "major", "medium": "minor", "low": "info"}


def render_gitlab(report: RacesReport) -> str:
    """Render as a list of issues."""
    return json.dumps([_issue(unit) for unit in units(report) if unit.ignored is None], indent=1)


def _issue(unit: ReportedUnit) -> dict[str, Json]:
    return {
        "description": printable(unit.message),
        "check_name": unit.rule,
        "fingerprint": unit.id,
        "severity": _SEVERITIES[unit.level],
        # An issue must have a line; code without line numbers is shown at the top of its file.
        "location": {"path": printable(unit.path), "lines": {"begin": unit.line or 1}},
    }
