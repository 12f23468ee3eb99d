"""Findings with a place in a changed file; what is left out is counted in every format."""

import json
from typing import Final

import msgspec
import pytest

import race_reports as made
from heddle.report.filters import Changes, only_changed
from heddle.report.json import render_json
from heddle.report.model.races import ChangedFiles, RacesReport
from heddle.report.sarif import render_sarif
from heddle.report.text import render_text
from sarif_schema import sarif_errors

SOURCES: Final[dict[str, str | None]] = {
    "bank/Ledger.java": "src/bank/Ledger.java",
    "bank/Main.java": "src/bank/Main.java",
    "bank/Teller.java": None,
}


def filtered(report: RacesReport, *files: str) -> RacesReport:
    report = msgspec.structs.replace(report, sources=SOURCES)
    return only_changed(report, Changes("origin/main", frozenset(files)))


def test_a_place_in_a_changed_file() -> None:
    found = filtered(made.report(made.FIELD_RACE), "src/bank/Ledger.java", "README.md")
    assert found.races == (made.FIELD_RACE,)
    assert found.changed == ChangedFiles("origin/main", 2, 0)


def test_no_place_in_a_changed_file() -> None:
    found = filtered(made.report(made.FIELD_RACE, made.STATIC_RACE), "src/bank/Other.java")
    assert found.races == ()
    assert not found.fails()
    assert found.changed == ChangedFiles("origin/main", 1, 2)


def test_calls_are_places() -> None:
    found = filtered(made.report(made.FIELD_RACE), "src/bank/Main.java")
    assert found.races == (made.FIELD_RACE,)


def test_starts_of_threads_are_places() -> None:
    # Only the threads that run the accesses have a place in Main.
    race = msgspec.structs.replace(made.SELF_RACE, objects=())
    assert filtered(made.report(race), "src/bank/Main.java").races == (race,)
    report = msgspec.structs.replace(made.report(race), threads=(made.MAIN, made.MAIN))
    assert filtered(report, "src/bank/Main.java").races == ()


def test_a_group_is_kept_whole_and_counted_once() -> None:
    both = made.report(made.FIELD_RACE, made.SELF_RACE)
    assert filtered(both, "src/bank/Ledger.java").races == both.races
    assert filtered(both, "other").changed == ChangedFiles("origin/main", 1, 1)


def test_a_source_outside_the_repository_has_not_changed() -> None:
    report = msgspec.structs.replace(made.report(made.FIELD_RACE), sources={})
    found = only_changed(report, Changes("HEAD", frozenset({"bank/Ledger.java"})))
    assert found.races == ()


@pytest.mark.parametrize(("file", "kept"), [("src/bank/Ledger.java", 1), ("other", 0)])
def test_guards(file: str, kept: int) -> None:
    report = msgspec.structs.replace(made.report(), guards=(made.UNGUARDED,))
    found = filtered(report, file)
    assert len(found.guards) == kept
    assert found.changed == ChangedFiles("origin/main", 1, 1 - kept)


def test_the_count_is_told_in_every_format() -> None:
    found = filtered(made.report(made.FIELD_RACE), "other")
    told = "1 more finding has no place in the 1 file changed since origin/main."
    assert told in render_text(found).splitlines()
    assert json.loads(render_json(found))["changed"] == {
        "revision": "origin/main",
        "files": 1,
        "left_out": 1,
    }
    log = json.loads(render_sarif(found))
    assert sarif_errors(log) == []
    (invocation,) = log["runs"][0]["invocations"]
    notified = invocation["toolConfigurationNotifications"]
    assert told in [each["message"]["text"] for each in notified]
