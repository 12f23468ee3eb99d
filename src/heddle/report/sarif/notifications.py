"""Notifications about the run itself: what was assumed, not analysed or omitted (SARIF 3.58)."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from heddle.report.json import Json
from heddle.report.model.names import assumed_subject, counted
from heddle.report.model.races import RacesReport
from heddle.report.model.run import AssumptionNote
from heddle.report.sarif.places import message
from heddle.report.text import changed_in_words

_MOST_NAMED: Final = 20
# The kinds of assumptions that may hide races in the program itself.
_NOT_ANALYSED: Final = frozenset(
    {
        "missing-class",
        "missing-dependency",
        "missing-method",
        "uncompiled-source",
        "unlifted-method",
        "unreadable-class",
        "unreadable-input",
    }
)


class Notification(NamedTuple):
    """A message with its sort and level; `is_of_settings` if it is about the user's settings."""

    sort: str
    level: str
    text: str
    is_of_settings: bool = False


class Notified(NamedTuple):
    """The notifications, and the descriptors of their sorts."""

    descriptors: list[Json]
    by_kind: dict[str, Json]


_SORTS: Final = {
    "limits": "Left out because consumers of SARIF take no more",
    "incomplete": "What was not understood, so that races may be missing",
    "coverage": "What was not looked at as closely as it might be",
    "sources": "Sources that were not found",
    "settings": "Settings that have no effect, or no longer",
    "baseline": "What a baseline says",
    "changes": "Left out because no place is in a changed file",
}


def notified(report: RacesReport, cut: Sequence[Notification]) -> Notified:
    """Return all notifications about a run."""
    told = [*cut, *_of_settings(report), *_of_coverage(report), *_of_assumptions(report)]
    sorts = dict.fromkeys(each.sort for each in told)
    index = {sort: number for number, sort in enumerate(sorts)}
    execution: list[Json] = []
    configuration: list[Json] = []
    for each in told:
        (configuration if each.is_of_settings else execution).append(
            {
                "descriptor": {"id": each.sort, "index": index[each.sort]},
                "level": each.level,
                "message": message(each.text),
            }
        )
    descriptors: list[Json] = [
        {"id": sort, "shortDescription": message(_SORTS.get(sort, f"Taken on trust: {sort}"))}
        for sort in sorts
    ]
    return Notified(
        descriptors,
        {
            "toolExecutionNotifications": execution,
            "toolConfigurationNotifications": configuration,
        },
    )


def _of_settings(report: RacesReport) -> Iterator[Notification]:
    for notice in report.notices:
        yield Notification("settings", "warning", notice, is_of_settings=True)
    if report.changed is not None:
        text = changed_in_words(report.changed)
        yield Notification("changes", "note", text, is_of_settings=True)
    compared = report.compared
    if compared is not None:
        known = counted(compared.unchanged, "finding")
        text = f"in the baseline: {known}; gone since: {len(compared.fixed)}"
        yield Notification("baseline", "note", text, is_of_settings=True)


def _of_coverage(report: RacesReport) -> Iterator[Notification]:
    for gap in report.coverage.gaps if report.coverage else ():
        yield Notification("incomplete", "warning", f"{gap.kind}: {gap.what}. {gap.advice}")
    said = [report.note, *report.coarser, *(each.shortfall for each in report.rounds)]
    if report.stopped:
        said.append(f"more contexts might remove more races, but {report.stopped}")
    for text in filter(None, said):
        yield Notification("coverage", "note", text)
    missing = [name for name, path in report.sources.items() if path is None]
    if missing:
        text = (
            f"{counted(len(missing), 'source file')} not found in the repository, and so named by "
            f"package: {_some(missing)}"
        )
        yield Notification("sources", "note", text)


def _of_assumptions(report: RacesReport) -> Iterator[Notification]:
    """Yield the number of assumptions of each kind, and their subjects."""
    by_kind: dict[str, list[AssumptionNote]] = {}
    for assumption in report.assumptions:
        by_kind.setdefault(assumption.kind, []).append(assumption)
    for kind, found in sorted(by_kind.items()):
        level = "warning" if kind in _NOT_ANALYSED else "note"
        subjects = [*dict.fromkeys(assumed_subject(each.subject) for each in found)]
        reasons = [*dict.fromkeys(each.reason for each in found)]
        why = "; ".join(reasons if len(subjects) == 1 else reasons[:1])
        first = "the first: " if len(subjects) > 1 and len(reasons) > 1 else ""
        text = f"{len(found)} {kind} ({_some(subjects)}): {first}{why}"
        yield Notification(f"assumption/{kind}", level, text)


def _some(names: Sequence[str]) -> str:
    shown = ", ".join(names[:_MOST_NAMED])
    more = len(names) - _MOST_NAMED
    return f"{shown} and {more} more" if more > 0 else shown
