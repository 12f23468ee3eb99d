"""From results of the analyses to the data of a report."""

from heddle.report.build.callgraph import call_graph_report
from heddle.report.build.classes import ChosenConflicts, classes_report
from heddle.report.build.coverage import Begin, CoveredProgram, Guess, program_coverage
from heddle.report.build.findings import findings
from heddle.report.build.grouping import Locking, Section, locking, sections
from heddle.report.build.identity import steady
from heddle.report.build.no_race import NoRace, parsed_line
from heddle.report.build.races import BuiltRaces, build_races, main_name, races_report
from heddle.report.build.severity import rank
from heddle.report.build.unknown_code import CodeTables

__all__ = [
    "Begin",
    "BuiltRaces",
    "ChosenConflicts",
    "CodeTables",
    "CoveredProgram",
    "Guess",
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
    "program_coverage",
    "races_report",
    "rank",
    "sections",
    "steady",
]
