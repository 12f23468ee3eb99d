"""Reports as one HTML page."""

from heddle.report.html.html import render_html

__all__ = [
    "render_html",
]
