"""Findings with a place in a file that changed; the others are left out and counted."""

from collections.abc import Sequence
from typing import final

import msgspec

from heddle.report.model.races import BrokenGuard, ChangedFiles, Race, RacesReport
from heddle.report.sources import places, source_name


@final
class Changes(msgspec.Struct, frozen=True):
    """The files that changed since a revision, by their paths from the root of the repository."""

    revision: str
    files: frozenset[str]


def only_changed(report: RacesReport, changes: Changes) -> RacesReport:
    """Keep the findings with a place in a changed file.

    The places are those of the accesses, of the calls that lead to them, of locks, objects and
    starts of threads: a change at any of them may be what makes a race.
    """
    kept = [each for each in report.findings if _is_changed(report, changes, each.pairs)]
    guards = [guard for guard in report.guards if _is_changed(report, changes, (), (guard,))]
    left_out = len(report.findings) - len(kept) + len(report.guards) - len(guards)
    return msgspec.structs.replace(
        report,
        findings=tuple(kept),
        guards=tuple(guards),
        changed=ChangedFiles(changes.revision, len(changes.files), left_out),
    )


def _is_changed(
    report: RacesReport,
    changes: Changes,
    races: Sequence[Race],
    guards: Sequence[BrokenGuard] = (),
) -> bool:
    accesses = [access for race in races for access in race.accesses]
    accesses += [guard.access for guard in guards]
    threads = [report.threads[number] for number in sorted({a.thread for a in accesses})]
    names = (source_name(place) for place in places(races, threads, guards))
    return any(name and report.sources.get(name) in changes.files for name in names)
