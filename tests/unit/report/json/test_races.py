"""The report of races as JSON: the public keys, and that everything in it reads back."""

import json

import msgspec

import race_reports as made
from heddle.report.json.races import render_json
from heddle.report.model.races import CodePlace, Race, ReportedAccess, ReportedField
from heddle.report.text.races import Shown, render_text

PLACE = {"class", "method", "descriptor", "file", "line", "offset"}


def test_the_whole() -> None:
    whole = json.loads(render_json(made.report(*made.EVERYTHING)))
    assert set(whole) == {
        "schema",
        "tool",
        "findings",
        "races",
        "threads",
        "stages",
        "analysed",
        "assumptions",
        "sources",
    }
    assert whole["schema"] == 1
    assert whole["tool"] == {"name": "heddle", "version": "9.8.7"}
    assert [race["id"] for race in whole["races"]] == [
        "f1e1d0",
        "5e1f00",
        "57a71c",
        "a44a70",
        "11b4a4",
    ]
    assert whole["analysed"] == msgspec.to_builtins(made.ANALYSED)
    assert whole["stages"][1] == {
        "name": "escaping",
        "given": 2000,
        "kept": 500,
        "alone": 600,
        "seconds": 1.5,
        "megabytes": 64.0,
    }
    assert [found["subject"] for found in whole["assumptions"]] == [
        "com.acme.Gone",
        "bank.Clock.now",
        "com.acme.Lost",
    ]


def test_a_race() -> None:
    (race,) = json.loads(render_json(made.report(made.SELF_RACE)))["races"]
    keys = {"id", "rule", "field", "objects", "accesses", "pairs", "locking", "during", "severity"}
    keys.add("confidence")
    assert set(race) == keys
    assert race["severity"] == {
        "level": "medium",
        "reasons": ["a thread may see the value late, or never"],
        "harm": "stale-value",
        "rank": 78.0,
    }
    assert race["confidence"]["level"] == "high"
    (lost,) = json.loads(render_json(made.report(made.LOST_RACE)))["races"]
    assert lost["advice"] == "make it atomic"
    assert (race["id"], race["rule"], race["pairs"]) == ("5e1f00", "race-on-field", 4)
    assert race["field"] == {
        "class": "bank.Ledger",
        "name": "transfers",
        "kind": "instance",
        "type": "int",
    }
    assert race["objects"] == [
        {
            "type": "bank.Ledger",
            "sites": [
                {
                    "class": "bank.Main",
                    "method": "main",
                    "descriptor": "()V",
                    "file": "Main.java",
                    "line": 8,
                    "offset": 7,
                }
            ],
        }
    ]


def test_a_finding_refers_to_its_races() -> None:
    report = made.report(made.FIELD_RACE, made.SELF_RACE, made.LIBRARY_RACE)
    first, second = json.loads(render_json(report))["findings"]
    assert (first["id"], first["rule"]) == (report.findings[0].id, "race-on-field")
    assert (first["best"], first["races"]) == ("f1e1d0", ["f1e1d0", "5e1f00"])
    assert first["subject"] == "bank.Ledger.transfers"
    assert [field["name"] for field in first["fields"]] == ["transfers"]
    places = [(place["line"], place["kind"], place["locks"]) for place in first["places"]]
    assert places == [(37, "write", []), (41, "read", [])]
    assert first["severity"]["level"] == "medium"
    assert (first["standing"], "outer" in first) == ("usual", False)
    assert second["outer"]["type"] == "java.util.HashMap"


def test_an_access() -> None:
    (race,) = json.loads(render_json(made.report(made.FIELD_RACE)))["races"]
    read, write = race["accesses"]
    assert set(read) == PLACE | {
        "kind",
        "thread",
        "thread_number",
        "locks",
        "path",
        "source",
        "how",
    }
    assert (read["kind"], read["thread"], read["thread_number"]) == ("read", "main", 0)
    assert (write["kind"], write["thread"], write["thread_number"]) == (
        "write",
        "Thread made at Main.java:13",
        1,
    )
    assert (write["class"], write["method"], write["line"]) == ("bank.Ledger", "countTransfer", 37)
    assert write["source"] == "        transfers++;"


def test_locks_and_calls() -> None:
    step = made.call("bank.Teller", "run", 22, "bank.Ledger.record", made.MONITOR)
    guarded = msgspec.structs.replace(made.WRITE, locks=(made.MONITOR,), path=(step,))
    race = msgspec.structs.replace(made.FIELD_RACE, accesses=(guarded, made.READ))
    access = json.loads(render_json(made.report(race)))["races"][0]["accesses"][0]
    lock = {
        "object": "this (Ledger)",
        "class": "bank.Ledger",
        "method": "record",
        "descriptor": "()V",
        "file": "Ledger.java",
        "line": 27,
        "offset": 7,
    }
    assert access["locks"] == [lock]
    assert set(access["path"][0]) == PLACE | {"calls", "locks"}
    assert access["path"][0]["calls"] == "bank.Ledger.record"
    assert access["path"][0]["locks"] == [lock]


def test_which_sides_hold_locks() -> None:
    races = (
        made.FIELD_RACE,
        made.held_by(made.FIELD_RACE, first=True),
        made.held_by(made.FIELD_RACE, second=True),
        made.held_by(made.FIELD_RACE, first=True, second=True),
    )
    found = json.loads(render_json(made.report(*races)))["races"]
    assert [race["locking"] for race in found] == ["one side", "one side", "none", "different"]


def test_threads() -> None:
    main, teller = json.loads(render_json(made.report()))["threads"]
    assert main == {"label": "main", "instances": "one", "made": [], "started": []}
    assert [place["line"] for place in teller["made"]] == [13]
    assert [place["line"] for place in teller["started"]] == [15, 16]
    assert set(teller["started"][0]) == PLACE


def test_what_may_be_absent() -> None:
    whole = json.loads(render_json(made.report(made.LIBRARY_RACE, note="no threads")))
    assert whole["note"] == "no threads"
    access = whole["races"][0]["accesses"][0]
    assert "source" not in access
    assert access["inner"]["class"] == "java.util.HashMap"
    assert set(access["inner"]) == PLACE


def test_no_line_is_null() -> None:
    bare = CodePlace("p.C", "m", "(I)V", None, None, 31)
    access = ReportedAccess(bare, "write", 0, (), ())
    race = Race("0", "race-on-field", ReportedField("p.C", "f", "instance"), (), (access, access))
    found = json.loads(render_json(made.report(race)))["races"][0]["accesses"][0]
    assert (found["file"], found["line"], found["offset"]) == (None, None, 31)


def test_any_name_reads_back() -> None:
    name = 'a"b\\\n\x1b[31m\u202e\ud800\U0001f600'
    field = ReportedField(name, name, "instance")
    race = msgspec.structs.replace(made.FIELD_RACE, field=field)
    text = render_json(made.report(race))
    assert text.isascii()
    assert json.loads(text)["races"][0]["field"] == {
        "class": name,
        "name": name,
        "kind": "instance",
        "type": "",
    }


def test_keys_are_sorted_and_the_bytes_are_the_same_each_time() -> None:
    text = render_json(made.report(*made.EVERYTHING))
    assert text == json.dumps(json.loads(text), indent=2, sort_keys=True)
    assert text == render_json(made.report(*made.EVERYTHING))


def test_the_share_of_each_proof() -> None:
    given = made.report(made.FIELD_RACE)
    stage = msgspec.structs.replace(given.stages[-1], proofs={"global": 3, "local": 2})
    report = msgspec.structs.replace(given, stages=(*given.stages[:-1], stage))
    assert json.loads(render_json(report))["stages"][-1]["proofs"] == {"global": 3, "local": 2}
    shown = "unlocked alone, by kind of proof: global 0.1 %, local 0.1 %"
    assert shown in render_text(report, Shown(stats=True))


def test_rounds_and_limits() -> None:
    report = msgspec.structs.replace(
        made.report(), rounds=made.ROUNDS, stopped="it takes too long", coarser=("locks: none",)
    )
    found = json.loads(render_json(report))
    assert found["rounds"][1] == {
        "contexts": 131,
        "sites": {"1": 37, "2": 3},
        "pairs": 20,
        "seconds": 0.5,
        "shortfall": "1 of 4 sites cost too much",
    }
    assert found["rounds"][0]["shortfall"] is None
    assert found["stopped"] == "it takes too long"
    assert found["coarser"] == ["locks: none"]
    assert {"rounds", "stopped", "coarser"}.isdisjoint(json.loads(render_json(made.report())))
