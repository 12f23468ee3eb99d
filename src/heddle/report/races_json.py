"""The report of races as JSON; a public contract, described key by key in `docs/report.md`."""

import json
from typing import Final, TypeAlias

import msgspec

from heddle.report.grouping import locking
from heddle.report.races import Access, Lock, Race, RaceObject, RacesReport, Stage, Step, Thread

SCHEMA: Final = 1
Json: TypeAlias = "int | float | str | bool | list[Json] | dict[str, Json] | None"


def render_json(report: RacesReport) -> str:
    """Render for programs: the whole report, in the order it is in."""
    whole: dict[str, Json] = {
        "schema": SCHEMA,
        "tool": {"name": "heddle", "version": report.version},
        "races": [_race(race, report.threads) for race in report.races],
        "threads": [_thread(thread) for thread in report.threads],
        "stages": [_stage(stage) for stage in report.stages],
        "analysed": _plain(report.analysed),
        "assumptions": [_plain(assumption) for assumption in report.assumptions],
    }
    if report.note is not None:
        whole["note"] = report.note
    if report.rounds:
        whole["rounds"] = [_plain(each) for each in report.rounds]
    if report.stopped is not None:
        whole["stopped"] = report.stopped
    if report.coarser:
        whole["coarser"] = list(report.coarser)
    if report.timings:
        whole["timings"] = [_plain(timing) for timing in report.timings]
    return json.dumps(whole, indent=2, sort_keys=True)


def _stage(stage: Stage) -> dict[str, Json]:
    plain = _plain(stage)
    if stage.proofs is None:
        del plain["proofs"]
    return plain


def _race(race: Race, threads: tuple[Thread, ...]) -> dict[str, Json]:
    return {
        "id": race.id,
        "rule": race.rule,
        "field": _plain(race.field),
        "objects": [_object(found) for found in race.objects],
        "accesses": [_access(access, threads) for access in race.accesses],
        "pairs": race.pairs,
        "locking": locking(race),
        "during": race.during,
    }


def _object(found: RaceObject) -> dict[str, Json]:
    return {"type": found.type, "sites": [_plain(site) for site in found.sites]}


def _access(access: Access, threads: tuple[Thread, ...]) -> dict[str, Json]:
    plain: dict[str, Json] = {
        **_plain(access.place),
        "kind": access.kind,
        "thread": threads[access.thread].label,
        "thread_number": access.thread,
        "locks": _locks(access.locks),
        "path": [_step(step) for step in access.path],
    }
    if access.inner is not None:
        plain["inner"] = _plain(access.inner)
    if access.source is not None:
        plain["source"] = access.source
    return plain


def _step(step: Step) -> dict[str, Json]:
    return {**_plain(step.place), "calls": step.calls, "locks": _locks(step.locks)}


def _locks(locks: tuple[Lock, ...]) -> list[Json]:
    return [{"object": lock.object, **_plain(lock.place)} for lock in locks]


def _thread(thread: Thread) -> dict[str, Json]:
    return {
        "label": thread.label,
        "instances": thread.instances,
        "made": [_plain(place) for place in thread.made],
        "started": [_plain(place) for place in thread.started],
    }


def _plain(record: msgspec.Struct) -> dict[str, Json]:
    """Return a record whose keys are just its fields."""
    plain: dict[str, Json] = msgspec.to_builtins(record)
    return plain
