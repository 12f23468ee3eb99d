"""Summaries and conflicts of classes given as IR text."""

from heddle.classlevel.analysed import AnalysedClasses
from heddle.classlevel.field_conflicts import Conflict, conflicts
from heddle.classlevel.summaries import SummaryResult, summarise
from heddle.classlevel.summary import MethodSummary
from heddle.models.objects import ObjectModels
from threaded_programs import LIBRARY, threaded


def analysed_text(text: str) -> AnalysedClasses:
    """Make classes of IR text; those of Java are unknown code."""
    program = threaded(LIBRARY + text)
    found = (program.find(name) for name in program.application)
    return AnalysedClasses(program, [each for each in found if each is not None])


def summaries_of(text: str) -> SummaryResult:
    """Summarise all methods."""
    return summarise(analysed_text(text), ObjectModels())


def summary_of(text: str, method: str) -> MethodSummary:
    """Return the summary of the one method of that name."""
    found = summaries_of(text).summaries
    (summary,) = [found[key] for key in found if key.name == method]
    return summary


def conflicts_of(text: str) -> tuple[Conflict, ...]:
    """Return the conflicts of classes."""
    classes, models = analysed_text(text), ObjectModels()
    return conflicts(classes, models, summarise(classes, models).summaries)
