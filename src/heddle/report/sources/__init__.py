"""Source lines and source paths of the places in a report."""

from heddle.report.sources.lines import SourceLines
from heddle.report.sources.report_places import field_place, places, source_name
from heddle.report.sources.repository import repository_root, source_paths

__all__ = [
    "SourceLines",
    "field_place",
    "places",
    "repository_root",
    "source_name",
    "source_paths",
]
