"""From results of the analyses to the data of a report."""

from heddle.report.build.callgraph import call_graph_report
from heddle.report.build.classes import classes_report
from heddle.report.build.findings import findings
from heddle.report.build.grouping import Locking, Section, locking, sections
from heddle.report.build.identity import steady
from heddle.report.build.no_race import NoRace, parsed_line
from heddle.report.build.races import build_races, main_name, races_report
from heddle.report.build.severity import rank

__all__ = [
    "Locking",
    "NoRace",
    "Section",
    "build_races",
    "call_graph_report",
    "classes_report",
    "findings",
    "locking",
    "main_name",
    "parsed_line",
    "races_report",
    "rank",
    "sections",
    "steady",
]
