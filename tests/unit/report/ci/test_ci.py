"""JUnit XML and code quality reports: one entry for each bug, at a place in the repository."""

import json
from typing import Any, Final
from xml.etree.ElementTree import Element, fromstring

import msgspec
import pytest

import race_reports as made
from heddle.report.ci import render_gitlab, render_junit
from heddle.report.ci.units import units
from heddle.report.model.races import (
    RacesReport,
    ReportedField,
    SuppressedFinding,
    SuppressedGuard,
)
from hostile_names import ATTACKS

SOURCES: Final[dict[str, str | None]] = {
    "bank/Ledger.java": "src/main/java/bank/Ledger.java",
    "bank/Main.java": None,
}


def everything() -> RacesReport:
    return msgspec.structs.replace(made.report(*made.EVERYTHING), sources=SOURCES)


def cases(report: RacesReport) -> list[Element]:
    suites = fromstring(render_junit(report))
    (suite,) = suites
    assert (suites.tag, suite.tag) == ("testsuites", "testsuite")
    found = list(suite)
    assert suite.get("tests") == str(len(found))
    assert suite.get("failures") == str(len(suite.findall("testcase/failure")))
    assert suite.get("skipped") == str(len(suite.findall("testcase/skipped")))
    return found


def issues(report: RacesReport) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(render_gitlab(report))
    return found


def test_one_entry_for_each_unit() -> None:
    report = everything()
    ids = [unit.id for unit in units(report)]
    assert len(ids) == len(set(ids)) > 1
    assert [issue["fingerprint"] for issue in issues(report)] == ids
    names = [case.get("name", "") for case in cases(report)]
    assert [name.rpartition("[")[2] for name in names] == [f"{id_}]" for id_ in ids]


def test_races_on_one_field_are_one_entry() -> None:
    report = made.report(made.FIELD_RACE, made.SELF_RACE)
    (issue,), (case,) = issues(report), cases(report)
    assert issue["check_name"] == "race-on-field"
    (failure,) = case
    assert failure.text is not None
    assert [line for line in failure.text.splitlines() if line.startswith("Pair ")] == [
        "Pair f1e1d0: read and write of bank.Ledger.transfers",
        "Pair 5e1f00: write and write of bank.Ledger.transfers",
    ]
    assert "  To make it safe: " in failure.text


def test_places_are_those_of_the_repository() -> None:
    report = msgspec.structs.replace(made.report(made.FIELD_RACE), sources=SOURCES)
    (issue,), (case,) = issues(report), cases(report)
    path = "src/main/java/bank/Ledger.java"
    assert issue["location"] == {"path": path, "lines": {"begin": 37}}
    assert (case.get("file"), case.get("line")) == (path, "37")
    unknown = msgspec.structs.replace(report, sources={"bank/Ledger.java": None})
    assert issues(unknown)[0]["location"]["path"] == "bank/Ledger.java"


def test_the_place_is_in_the_application_if_any_is() -> None:
    inside = made.place("java.util.HashMap", "resize", 702)
    accesses = tuple(
        msgspec.structs.replace(access, place=inside) for access in made.LIBRARY_RACE.accesses
    )
    race = msgspec.structs.replace(made.LIBRARY_RACE, accesses=accesses)
    report = made.report(race)
    assert issues(report)[0]["location"]["path"] == "java/util/HashMap.java"
    own = msgspec.structs.replace(report, sources={"bank/Teller.java": "src/bank/Teller.java"})
    assert issues(own)[0]["location"] == {"path": "src/bank/Teller.java", "lines": {"begin": 19}}


def test_code_without_lines_is_shown_at_the_top() -> None:
    accesses = tuple(
        msgspec.structs.replace(access, place=made.place("bank.Ledger", "m", None))
        for access in made.FIELD_RACE.accesses
    )
    report = made.report(msgspec.structs.replace(made.FIELD_RACE, accesses=accesses))
    assert issues(report)[0]["location"]["lines"] == {"begin": 1}
    assert cases(report)[0].get("line") is None


def test_severities() -> None:
    found = [issues(made.report(race))[0] for race in (made.LOST_RACE, made.FIELD_RACE)]
    assert [issue["severity"] for issue in found] == ["major", "minor"]


def test_guards_are_entries() -> None:
    report = msgspec.structs.replace(made.report(), guards=(made.UNGUARDED,))
    (issue,), (case,) = issues(report), cases(report)
    assert (issue["check_name"], issue["severity"]) == ("guard-not-held", "major")
    assert case.find("failure") is not None


def test_what_is_ignored_does_not_fail() -> None:
    harmless = msgspec.structs.replace(made.FIELD_RACE, notes=(made.HARMLESS,))
    report = msgspec.structs.replace(
        made.report(harmless),
        suppressed=(SuppressedFinding(made.only_finding(made.STATIC_RACE), "by <design>"),),
        suppressed_guards=(SuppressedGuard(made.UNGUARDED, "soon"),),
    )
    assert issues(report) == []
    told = [found.get("message") for case in cases(report) for found in case]
    expected = ["declared harmless by annotations", "suppressed: by <design>", "suppressed: soon"]
    assert told == expected
    assert all(case.find("failure") is None for case in cases(report))


def test_no_races() -> None:
    assert issues(made.report()) == []
    (case,) = cases(made.report())
    assert (case.get("name"), list(case)) == ("no races found", [])


@pytest.mark.parametrize("name", ATTACKS)
def test_names_stay_names(name: str) -> None:
    field = ReportedField(name, name, "instance")
    report = made.report(msgspec.structs.replace(made.FIELD_RACE, field=field))
    (case,) = cases(report)
    assert [each.tag for each in case.iter()] == ["testcase", "failure"]
    text = render_junit(report) + render_gitlab(report)
    assert all(c.isprintable() or c == "\n" for c in text)
