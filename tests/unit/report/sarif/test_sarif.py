"""SARIF: valid, one result a finding, two thread flows, nothing of the machine, limits stated."""

import gzip
import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

import race_reports as made
from heddle.api import Inputs, check_races, entry, open_program
from heddle.config import Config
from heddle.report.model.races import (
    BaselineComparison,
    CodePlace,
    Confidence,
    KnownFinding,
    PathStep,
    Race,
    RaceObject,
    RacesReport,
    ReportedAccess,
    ReportedField,
    ReportedLock,
    ReportedThread,
    SuppressedFinding,
)
from heddle.report.model.rules import RULES
from heddle.report.sarif.rules import driver
from heddle.report.sarif.sarif import SarifLimits, render_sarif
from heddle.version import HOME
from sarif_schema import sarif_errors

SOURCES: dict[str, str | None] = {
    "bank/Ledger.java": "src/main/java/bank/Ledger.java",
    "bank/Main.java": None,
}
EVERYTHING = msgspec.structs.replace(made.report(*made.EVERYTHING), sources=SOURCES)


def run(report: RacesReport, limits: SarifLimits = SarifLimits()) -> dict[str, Any]:  # noqa: B008
    log = json.loads(render_sarif(report, limits))
    assert sarif_errors(log) == []
    (found,) = log["runs"]
    assert isinstance(found, dict)
    return found


def result(race: Race, **changes: object) -> dict[str, Any]:
    report = msgspec.structs.replace(made.report(race), sources=SOURCES, **changes)
    (found,) = run(report)["results"]
    assert isinstance(found, dict)
    return found


def notifications(found: dict[str, Any], kind: str = "Execution") -> list[str]:
    (invocation,) = found["invocations"]
    return [each["message"]["text"] for each in invocation[f"tool{kind}Notifications"]]


def test_the_schema_finds_what_is_wrong() -> None:
    log = json.loads(render_sarif(EVERYTHING))
    log["runs"][0]["results"][0]["level"] = "terrible"
    assert len(sarif_errors(log)) == 1


def test_one_result_for_each_finding() -> None:
    found = run(EVERYTHING)
    fingerprints = [each["partialFingerprints"]["heddleFinding/v1"] for each in found["results"]]
    assert fingerprints == [finding.id for finding in EVERYTHING.findings]
    assert found["invocations"][0]["executionSuccessful"] is True


def test_no_races() -> None:
    assert run(made.report())["results"] == []


def test_rules_come_with_help() -> None:
    rules = run(EVERYTHING)["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == list(RULES)
    for rule in rules:
        assert "```java" in rule["help"]["markdown"]
        assert "How to fix it" in rule["help"]["text"]
        assert "\\n" not in rule["help"]["text"]
        assert "\nclass " in rule["help"]["text"]
        assert "```" not in rule["help"]["text"]
        assert rule["helpUri"].startswith("https://docs.oracle.com/javase/specs/jls/")
    indices = {each["ruleId"]: each["ruleIndex"] for each in run(EVERYTHING)["results"]}
    assert all(rules[index]["id"] == id_ for id_, index in indices.items())


def test_the_address_of_the_tool_is_there_if_it_has_one() -> None:
    log = json.loads(render_sarif(EVERYTHING))
    told = log["runs"][0]["tool"]["driver"]
    assert told.get("informationUri", "") == HOME
    found = driver(told["version"], told["notifications"], "https://heddle.example/")
    assert found["informationUri"] == "https://heddle.example/"
    log["runs"][0]["tool"]["driver"] = found
    assert sarif_errors(log) == []
    log["runs"][0]["tool"]["driver"]["informationUri"] = 1
    assert len(sarif_errors(log)) == 1


def test_level_and_rank() -> None:
    lost, stale = result(made.LOST_RACE), result(made.FIELD_RACE)
    assert (lost["level"], stale["level"]) == ("error", "warning")
    assert lost["rank"] > stale["rank"]
    text = lost["message"]["text"]
    assert "Severity high: one of two overlapping updates is lost. To make it safe" in text
    assert "Confidence high: both accesses are to the one object" in text
    assert lost["properties"]["confidence"]["level"] == "high"
    assert lost["properties"]["severity"]["harm"] == "lost-update"


def test_a_result_is_as_urgent_as_its_lower_judgement() -> None:
    doubtful = msgspec.structs.replace(made.LOST_RACE, confidence=Confidence("low", ()))
    assert result(doubtful)["level"] == "note"


class TestFlows:
    """One code flow, two thread flows."""

    def flows(self, race: Race) -> list[dict[str, Any]]:
        (code_flow,) = result(race)["codeFlows"]
        found: list[dict[str, Any]] = code_flow["threadFlows"]
        return found

    def test_two_threads(self) -> None:
        first, second = self.flows(made.FIELD_RACE)
        assert first["message"]["text"] == "main, one instance"
        assert second["message"]["text"] == "Thread made at Main.java:13, many instances"

    def test_from_the_start_down_to_the_access(self) -> None:
        _, teller = self.flows(made.FIELD_RACE)
        steps = teller["locations"]
        texts = [step["location"]["message"]["text"] for step in steps]
        assert texts == [
            "Thread made at Main.java:13 is started here, as at 1 other places",
            "calls bank.Ledger.countTransfer",
            "writes bank.Ledger.transfers",
        ]
        assert [step["nestingLevel"] for step in steps] == [0, 0, 1]
        assert steps[-1]["location"]["physicalLocation"]["region"] == {"startLine": 37}

    def test_locks_are_state(self) -> None:
        step = made.call("bank.Teller", "run", 22, "bank.Ledger.record", made.MONITOR)
        guarded = msgspec.structs.replace(made.WRITE, locks=(made.MONITOR,), path=(step,))
        race = msgspec.structs.replace(made.FIELD_RACE, accesses=(made.READ, guarded))
        main, teller = self.flows(race)
        held = "this (Ledger) (entered at Ledger.java:27)"
        assert [s["state"]["locks held"]["text"] for s in teller["locations"]] == [
            "none",
            *[held] * 3,
        ]
        assert teller["locations"][1]["kinds"] == ["acquire", "lock"]
        assert {s["state"]["locks held"]["text"] for s in main["locations"]} == {"none"}

    def test_into_a_library(self) -> None:
        for each in self.flows(made.LIBRARY_RACE):
            call, inner = each["locations"][-2:]
            assert call["location"]["message"]["text"].startswith("calls into a library")
            artifact = inner["location"]["physicalLocation"]["artifactLocation"]
            assert artifact == {"uri": "java/util/HashMap.java", "uriBaseId": "LIBRARIES"}
            assert inner["nestingLevel"] == call["nestingLevel"] + 1

    def test_callers_have_no_place(self) -> None:
        caller = CodePlace("a caller", "", "", None, None, -1)
        access = msgspec.structs.replace(
            made.WRITE, path=(PathStep(caller, "bank.Ledger.countTransfer", ()),)
        )
        race = msgspec.structs.replace(
            made.FIELD_RACE,
            accesses=(access, access),
            objects=(RaceObject("bank.Ledger", (caller,)),),
        )
        first, _ = self.flows(race)
        assert [s["nestingLevel"] for s in first["locations"]] == [0, 1]


class TestPlaces:
    """Where results and what belongs to them are."""

    def test_shown_at_the_side_without_a_lock(self) -> None:
        for race, line in (
            (made.FIELD_RACE, 37),
            (made.held_by(made.FIELD_RACE, second=True), 41),
            (made.held_by(made.FIELD_RACE, first=True), 37),
        ):
            (location,) = result(race)["locations"]
            assert location["physicalLocation"]["region"]["startLine"] == line

    def test_paths_are_those_of_the_repository(self) -> None:
        found = result(made.FIELD_RACE)
        assert found["locations"][0]["physicalLocation"]["artifactLocation"] == {
            "uri": "src/main/java/bank/Ledger.java",
            "uriBaseId": "SRCROOT",
        }
        bases = run(EVERYTHING)["originalUriBaseIds"]
        assert set(bases) == {"SRCROOT", "SOURCES", "LIBRARIES"}
        assert not any("uri" in base for base in bases.values()), "a path of this machine"

    def test_sources_that_were_not_found_are_told(self) -> None:
        (start,) = (
            each
            for each in result(made.STATIC_RACE)["relatedLocations"]
            if "Main.java:13 is started" in each["message"]["text"]
            and each["physicalLocation"]["region"]["startLine"] == 15
        )
        artifact = start["physicalLocation"]["artifactLocation"]
        assert artifact == {"uri": "bank/Main.java", "uriBaseId": "SOURCES"}
        assert any("bank/Main.java" in text for text in notifications(run(EVERYTHING)))

    def test_related_places(self) -> None:
        related = result(made.FIELD_RACE)["relatedLocations"]
        assert [each["message"]["text"] for each in related] == [
            "Read of bank.Ledger.transfers",
            "The field bank.Ledger.transfers",
            "A bank.Ledger that is shared is made",
            "Thread made at Main.java:13 is started",
            "Thread made at Main.java:13 is started",
        ]
        assert [each["id"] for each in related] == [1, 2, 3, 4, 5]
        assert (
            "a [read in bank.Ledger.transfers](1): " in result(made.FIELD_RACE)["message"]["text"]
        )

    def test_other_places_are_related(self) -> None:
        reset = msgspec.structs.replace(made.WRITE, place=made.place("bank.Ledger", "reset", 50))
        other = msgspec.structs.replace(made.SELF_RACE, accesses=(reset, reset))
        report = msgspec.structs.replace(made.report(made.FIELD_RACE, other), sources=SOURCES)
        (found,) = run(report)["results"]
        _, related, *_ = found["relatedLocations"]
        assert related["message"]["text"] == "Write of bank.Ledger.transfers"
        assert related["physicalLocation"]["region"]["startLine"] == 50
        assert " 1 more place takes part." in found["message"]["text"]

    def test_a_library_is_never_the_place_if_the_application_calls_it(self) -> None:
        inside = msgspec.structs.replace(
            made.WRITE,
            place=made.place("java.util.BitSet", "set", 450),
            path=(
                made.call("bank.Ledger", "mark", 70, "java.util.BitSet.set"),
                made.call("java.util.BitSet", "set", 440, "java.util.BitSet.set"),
            ),
        )
        field = ReportedField("java.util.BitSet", "words", "instance")
        race = msgspec.structs.replace(made.FIELD_RACE, field=field, accesses=(inside, inside))
        found = result(race)
        (location,) = found["locations"]
        place = location["physicalLocation"]
        assert place["artifactLocation"]["uri"] == "src/main/java/bank/Ledger.java"
        assert place["region"]["startLine"] == 70
        assert any(
            each.get("physicalLocation", {}).get("region") == {"startLine": 450}
            for each in found["relatedLocations"]
        )

    def test_a_side_of_a_caller_is_nowhere(self) -> None:
        caller = CodePlace("a caller", "", "", None, None, -1)
        outside = msgspec.structs.replace(made.WRITE, place=caller, path=())
        race = msgspec.structs.replace(made.FIELD_RACE, accesses=(made.READ, outside))
        found = result(race)
        assert found["locations"][0]["physicalLocation"]["region"]["startLine"] == 41
        assert found["relatedLocations"][0] == {
            "id": 1,
            "message": {"text": "Write of bank.Ledger.transfers, by a caller"},
        }
        assert "a [write in a caller](1)" in found["message"]["text"]
        assert "a caller.java" not in json.dumps(found)

    def test_no_line_is_no_region(self) -> None:
        bare = ReportedAccess(CodePlace("p.C", "m", "()V", None, None, 3), "write", 0, (), ())
        zero = ReportedAccess(CodePlace("p.C", "m", "()V", "C.java", 0, 3), "write", 0, (), ())
        race = Race("0", "race-on-field", ReportedField("p.C", "f", "instance"), (), (bare, zero))
        for flow in result(race)["codeFlows"][0]["threadFlows"]:
            assert "region" not in flow["locations"][0]["location"]["physicalLocation"]


class TestHostile:
    """Names from class files can be anything."""

    NAMES = (
        "a](javascript:alert(1))[b",
        "\x1b[31mred\x07",
        "back\\slash[1](2)",
        "\u202eevil\ud800\U0001f600",
        "<script>alert(1)</script>",
        "%41 #?&;:",
        "../../etc/passwd",
        "..//evil.example//x",
        "C:\\Windows",
    )

    @pytest.mark.parametrize("name", NAMES)
    def test_names_stay_names(self, name: str) -> None:
        place = CodePlace(name, name, name, name, 5, 1)
        lock = ReportedLock(name, place)
        access = ReportedAccess(
            place, "write", 0, (lock,), (PathStep(place, name, (lock,)),), place, name
        )
        race = Race(
            "0", "race-on-field", ReportedField(name, name, "instance", name), (), (access, access)
        )
        report = msgspec.structs.replace(
            made.report(race),
            threads=(ReportedThread(name, "many", (place,), (place,)),),
            notices=(name,),
            sources={name: name},
        )
        text = render_sarif(report)
        assert text.isascii()
        found = run(report)
        (only,) = found["results"]
        for message in _texts(found):
            assert message.isprintable()
            links = re.findall(r"(?<!\\)\[", re.sub(r"\\\\", "", message))
            assert len(links) == (1 if message == only["message"]["text"] else 0)
        for uri in _uris(found):
            assert not re.match(r"[A-Za-z][A-Za-z0-9+.-]*:|/", uri)
            assert ".." not in uri.split("/")
            assert re.fullmatch(r"[A-Za-z0-9%/._~$-]*", uri)


def _texts(value: object) -> list[str]:
    if isinstance(value, dict):
        inner = [t for key, v in value.items() if key not in ("help", "tool") for t in _texts(v)]
        own = value.get("text")
        return [*inner, own] if isinstance(own, str) else inner
    return [t for each in value for t in _texts(each)] if isinstance(value, list) else []


def _uris(value: object) -> list[str]:
    if isinstance(value, dict):
        inner = [u for v in value.values() for u in _uris(v)]
        own = value.get("uri")
        return [*inner, own] if isinstance(own, str) else inner
    return [u for each in value for u in _uris(each)] if isinstance(value, list) else []


class TestNotifications:
    """What was assumed, set and compared."""

    def test_assumptions_by_kind(self) -> None:
        found = run(made.report())
        texts = notifications(found)
        assert any(
            text.startswith("2 missing-class (com.acme.Gone, com.acme.Lost): ") for text in texts
        )
        (invocation,) = found["invocations"]
        levels = {
            each["descriptor"]["id"]: each["level"]
            for each in invocation["toolExecutionNotifications"]
        }
        assert levels["assumption/missing-class"] == "warning"
        assert levels["assumption/native"] == "note"
        descriptors = found["tool"]["driver"]["notifications"]
        for each in invocation["toolExecutionNotifications"]:
            assert descriptors[each["descriptor"]["index"]]["id"] == each["descriptor"]["id"]

    def test_what_was_not_looked_at_closely(self) -> None:
        report = msgspec.structs.replace(
            made.report(note="Some are not shown."), coarser=("escape: spent",), stopped="the end"
        )
        texts = notifications(run(report))
        assert {"Some are not shown.", "escape: spent"} <= set(texts)
        assert "more contexts might remove more races, but the end" in texts

    def test_notices_are_about_settings(self) -> None:
        report = msgspec.structs.replace(made.report(), notices=("nothing matches p.C.*",))
        assert notifications(run(report), "Configuration") == ["nothing matches p.C.*"]

    def test_suppressed_races_are_marked_with_the_reason(self) -> None:
        report = msgspec.structs.replace(
            made.report(made.FIELD_RACE),
            suppressed=(SuppressedFinding(made.only_finding(made.STATIC_RACE), "by design"),),
        )
        first, second = run(report)["results"]
        assert "suppressions" not in first
        assert second["suppressions"] == [
            {"kind": "external", "status": "accepted", "justification": "by design"}
        ]

    def test_what_is_new_against_a_baseline(self) -> None:
        compared = BaselineComparison("9.8.7", 3, (KnownFinding("0", "gone"),))
        assert result(made.FIELD_RACE, compared=compared)["baselineState"] == "new"
        report = msgspec.structs.replace(made.report(), compared=compared)
        assert notifications(run(report), "Configuration") == [
            "in the baseline: 3 findings; gone since: 1"
        ]


def _of_fields(number: int) -> list[Race]:
    fields = [msgspec.structs.replace(made.TRANSFERS, name=f"f{n:03}") for n in range(number)]
    return [msgspec.structs.replace(made.FIELD_RACE, id=f.name, field=f) for f in fields]


class TestLimits:
    """What consumers do not take is left out by rank, and told."""

    def test_results(self) -> None:
        report = made.report(*_of_fields(5), made.LOST_RACE)
        found = run(report, SarifLimits(results=2))
        ids = [each["partialFingerprints"]["heddleFinding/v1"] for each in found["results"]]
        assert ids == [finding.id for finding in report.findings[:2]]
        assert notifications(found)[0].startswith("4 results of the lowest rank left out")

    def test_steps(self) -> None:
        path = tuple(made.call("p.C", "m", n, f"p.C.m{n}") for n in range(1, 50))
        access = msgspec.structs.replace(made.WRITE, path=path)
        race = msgspec.structs.replace(made.FIELD_RACE, accesses=(access, access))
        found = run(made.report(race), SarifLimits(steps=12))
        flows = found["results"][0]["codeFlows"][0]["threadFlows"]
        for each in flows:
            assert len(each["locations"]) == 6
            assert each["message"]["text"].endswith("45 steps in the middle are left out")
            assert each["locations"][-1]["kinds"] == ["danger", "memory"]
        assert notifications(found)[0].startswith("90 steps of code flows left out")

    def test_size(self) -> None:
        text = render_sarif(made.report(*_of_fields(300)), SarifLimits(size=9_000))
        assert len(gzip.compress(text.encode())) <= 9_000
        found = json.loads(text)["runs"][0]
        assert 0 < len(found["results"]) < 300
        dropped = 300 - len(found["results"])
        assert notifications(found)[0].startswith(f"{dropped} results of the lowest rank")

    def test_nothing_is_said_where_nothing_is_left_out(self) -> None:
        assert not any("left out" in text for text in notifications(run(EVERYTHING)))


SOURCE = """
package p;
public class Counter {
    int count;
    synchronized void add() { count++; }
    public static void main(String[] args) {
        Counter counter = new Counter();
        new Thread(() -> counter.add()).start();
        System.out.println(counter.count);
    }
}
"""


@pytest.mark.usefixtures("processes")
def test_a_program_in_its_repository(tmp_path: Path) -> None:
    directory = tmp_path / "re po" / "src" / "p"
    directory.mkdir(parents=True)
    (tmp_path / "re po" / ".git").mkdir()
    source = directory / "Counter.java"
    source.write_text(SOURCE)
    loaded = open_program(Inputs((source,), workspace=tmp_path / "work"))
    report = check_races(entry(loaded, None, (), Config()), Config())
    text = render_sarif(report)
    assert str(tmp_path) not in text
    (only,) = json.loads(text)["runs"][0]["results"]
    assert sarif_errors(json.loads(text)) == []
    artifact = only["locations"][0]["physicalLocation"]["artifactLocation"]
    assert artifact == {"uri": "src/p/Counter.java", "uriBaseId": "SRCROOT"}
    assert only["locations"][0]["physicalLocation"]["region"] == {"startLine": 9}
