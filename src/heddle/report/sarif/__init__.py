"""Reports as SARIF 2.1.0."""

from heddle.report.sarif.sarif import render_sarif

__all__ = [
    "render_sarif",
]
