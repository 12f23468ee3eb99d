"""The report of races as JSON; a public contract, described key by key in `docs/report.md`."""

import json
from typing import Final, TypeAlias

import msgspec

from heddle.report.build import locking, rank
from heddle.report.model.names import subject
from heddle.report.model.races import (
    AccessPlace,
    BrokenGuard,
    Finding,
    PathStep,
    Race,
    RaceObject,
    RacesReport,
    ReportedAccess,
    ReportedLock,
    ReportedThread,
)
from heddle.report.model.run import ReportedStage

SCHEMA: Final = 1
Json: TypeAlias = "int | float | str | bool | list[Json] | dict[str, Json] | None"


def render_json(report: RacesReport) -> str:
    """Render the whole report for programs, in its own order."""
    whole: dict[str, Json] = {
        "schema": SCHEMA,
        "tool": {"name": "heddle", "version": report.version},
        "findings": [_finding(finding) for finding in report.findings],
        "races": [_race(race, report.threads) for race in report.races],
        "threads": [_thread(thread) for thread in report.threads],
        "stages": [_stage(stage) for stage in report.stages],
        "analysed": _plain(report.analysed),
        "assumptions": [_plain(assumption) for assumption in report.assumptions],
        "sources": {**report.sources},
        **_coverage(report),
    }
    if report.guards:
        whole["guards"] = [_guard(guard, report.threads) for guard in report.guards]
    if report.note is not None:
        whole["note"] = report.note
    whole |= _of_settings(report)
    if report.rounds:
        whole["rounds"] = [_plain(each) for each in report.rounds]
    if report.stopped is not None:
        whole["stopped"] = report.stopped
    if report.coarser:
        whole["coarser"] = list(report.coarser)
    if report.timings:
        whole["timings"] = [_plain(timing) for timing in report.timings]
    return json.dumps(whole, indent=2, sort_keys=True)


def _coverage(report: RacesReport) -> dict[str, Json]:
    """Return what was looked at, and the verdict that it allows."""
    if report.coverage is None:
        return {}
    is_clean = not (report.races or report.guards)
    verdict = "inconclusive" if report.is_inconclusive else "none" if is_clean else "races"
    return {"coverage": _plain(report.coverage), "verdict": verdict}


def _of_settings(report: RacesReport) -> dict[str, Json]:
    """Return the effects of the user's settings on the report, if there are any."""
    found: dict[str, Json] = {}
    if report.suppressed:
        found["suppressed_findings"] = [
            {**_finding(each.finding), "reason": each.reason, "in_source": each.in_source}
            for each in report.suppressed
        ]
        found["suppressed"] = [
            {
                **_race(race, report.threads),
                "reason": each.reason,
                "in_source": each.in_source,
            }
            for each in report.suppressed
            for race in each.finding.pairs
        ]
    if report.suppressed_guards:
        found["suppressed_guards"] = [
            {
                **_guard(each.guard, report.threads),
                "reason": each.reason,
                "in_source": each.in_source,
            }
            for each in report.suppressed_guards
        ]
    if report.compared is not None:
        found["compared"] = _plain(report.compared)
    if report.changed is not None:
        found["changed"] = _plain(report.changed)
    if report.notices:
        found["notices"] = list(report.notices)
    return found


def _stage(stage: ReportedStage) -> dict[str, Json]:
    plain = _plain(stage)
    if stage.proofs is None:
        del plain["proofs"]
    return plain


def _finding(finding: Finding) -> dict[str, Json]:
    found: dict[str, Json] = {
        "id": finding.id,
        "rule": finding.rule,
        "subject": subject(finding),
        "fields": [_plain(field) for field in finding.fields],
        "objects": [_object(each) for each in finding.objects],
        "places": [_place(each) for each in finding.places],
        "best": finding.best.id,
        "races": [race.id for race in finding.pairs],
        "confidence": _plain(finding.best.confidence),
        "severity": {**_plain(finding.severity), "rank": rank(finding.best)},
        "standing": finding.standing,
    }
    if finding.outer is not None:
        found["outer"] = _object(finding.outer)
    return found


def _place(found: AccessPlace) -> dict[str, Json]:
    return {**_plain(found.place), "kind": found.kind, "locks": list(found.locks)}


def _race(race: Race, threads: tuple[ReportedThread, ...]) -> dict[str, Json]:
    return {
        "id": race.id,
        "rule": race.rule,
        "field": _plain(race.field),
        "objects": [_object(found) for found in race.objects],
        "accesses": [_access(access, threads) for access in race.accesses],
        "pairs": race.pairs,
        "locking": locking(race),
        "during": race.during,
        "confidence": _plain(race.confidence),
        "severity": {**_plain(race.severity), "rank": rank(race)},
        **({"advice": race.advice} if race.advice else {}),
        **_declared(race),
        **_contents(race, threads),
    }


def _contents(race: Race, threads: tuple[ReportedThread, ...]) -> dict[str, Json]:
    """Return the contents of the reference that is raced on, if there are any."""
    found: dict[str, Json] = {}
    if race.contents:
        found["contents"] = [
            {
                "field": _plain(content.field),
                "accesses": [_access(access, threads) for access in content.accesses],
            }
            for content in race.contents
        ]
    if race.more_contents:
        found["more_contents"] = race.more_contents
    return found


def _declared(race: Race) -> dict[str, Json]:
    """Return what annotations declare about a race, if there are any."""
    if not race.notes:
        return {}
    return {"standing": race.standing, "notes": [_plain(note) for note in race.notes]}


def _guard(guard: BrokenGuard, threads: tuple[ReportedThread, ...]) -> dict[str, Json]:
    return {
        "id": guard.id,
        "rule": guard.rule,
        "on": _plain(guard.on),
        "annotation": guard.annotation,
        "guard": guard.guard,
        "lack": guard.lack,
        "access": _access(guard.access, threads),
        "races": list(guard.races),
    }


def _object(found: RaceObject) -> dict[str, Json]:
    return {"type": found.type, "sites": [_plain(site) for site in found.sites]}


def _access(access: ReportedAccess, threads: tuple[ReportedThread, ...]) -> dict[str, Json]:
    plain: dict[str, Json] = {
        **_plain(access.place),
        "kind": access.kind,
        "thread": threads[access.thread].label,
        "thread_number": access.thread,
        "locks": _locks(access.locks),
        "path": [_step(step) for step in access.path],
        "how": access.how,
    }
    if access.inner is not None:
        plain["inner"] = _plain(access.inner)
    if access.source is not None:
        plain["source"] = access.source
    return plain


def _step(step: PathStep) -> dict[str, Json]:
    plain: dict[str, Json] = {
        **_plain(step.place),
        "calls": step.calls,
        "locks": _locks(step.locks),
    }
    if step.source is not None:
        plain["source"] = step.source
    return plain


def _locks(locks: tuple[ReportedLock, ...]) -> list[Json]:
    return [{"object": lock.object, **_plain(lock.place)} for lock in locks]


def _thread(thread: ReportedThread) -> dict[str, Json]:
    return {
        "label": thread.label,
        "instances": thread.instances,
        "made": [_plain(place) for place in thread.made],
        "started": [_plain(place) for place in thread.started],
    }


def _plain(record: msgspec.Struct) -> dict[str, Json]:
    """Return a record as a dictionary of its fields."""
    plain: dict[str, Json] = msgspec.to_builtins(record)
    return plain
