"""Guards that are declared and not held, as text, and what annotations say of races."""

import json
from datetime import date

import msgspec

import race_reports as made
from heddle.report.build.guards import noted, used_notes
from heddle.report.filters.baseline import compared, parse_baseline, render_baseline, render_diff
from heddle.report.filters.suppressions import Suppression, suppressed
from heddle.report.json.races import render_json
from heddle.report.model.races import BrokenGuard, Race, RacesReport
from heddle.report.sarif.sarif import render_sarif
from heddle.report.text.findings import render_race
from heddle.report.text.guards import render_guard
from heddle.report.text.races import render_text
from sarif_schema import sarif_errors

RACE = made.FIELD_RACE
LATER = msgspec.structs.replace(made.UNGUARDED, id="9a4d01", lack="held for reading only", races=())


def with_guards(*guards: BrokenGuard, races: tuple[Race, ...] = ()) -> RacesReport:
    return msgspec.structs.replace(made.report(*races), guards=guards)


def test_all_of_one_field_come_together() -> None:
    text = render_text(with_guards(made.UNGUARDED, LATER, races=(RACE,)))
    section = text[text.index("== Declared") : text.index("Analysed from")]
    assert section == (
        "== Declared guards that are not held: 2 places\n"
        "\n"
        '2. bank.Ledger.transfers, declared @GuardedBy("this")\n'
        "\n"
        "  2.1 Guard 9a4d00: this is not held\n"
        "      Write at Ledger.java:37 in bank.Ledger.countTransfer\n"
        "          | transfers++;\n"
        "        thread: Thread made at Main.java:13, many instances, "
        "started at Main.java:15 and Main.java:16\n"
        "        called through\n"
        "          Teller.java:22 in bank.Teller.run calls bank.Ledger.countTransfer\n"
        "        no locks held\n"
        "      On this line: finding b31cbd19c0f3\n"
        "\n"
        "  2.2 Guard 9a4d01: this is held for reading only\n"
        "      Write at Ledger.java:37 in bank.Ledger.countTransfer\n"
        "          | transfers++;\n"
        "        thread: Thread made at Main.java:13, many instances, "
        "started at Main.java:15 and Main.java:16\n"
        "        called through\n"
        "          Teller.java:22 in bank.Teller.run calls bank.Ledger.countTransfer\n"
        "        no locks held\n"
        "      To fix these 2: hold the declared lock, or correct the annotation.\n"
        "\n"
    )


def test_guards_without_races() -> None:
    first, second, *_ = render_text(with_guards(made.UNGUARDED)).splitlines()
    assert first == "No races found."
    assert second == "A declared guard (@GuardedBy) is not held at 1 place."


def test_a_call_is_told_as_one() -> None:
    call = msgspec.structs.replace(made.WRITE, kind="call")
    guard = msgspec.structs.replace(made.UNGUARDED, access=call)
    assert "Call of bank.Ledger.transfers at Ledger.java:37" in render_text(with_guards(guard))


def test_one_in_full() -> None:
    text = render_guard(with_guards(made.UNGUARDED), made.UNGUARDED)
    head = 'Guard 9a4d00: bank.Ledger.transfers, declared @GuardedBy("this"); this is not held'
    assert text.startswith(f"{head}\nA declared guard that is not held (guard-not-held)\n")
    assert "Why it matters:" in text


def test_what_a_class_file_says_is_made_printable() -> None:
    evil = msgspec.structs.replace(made.UNGUARDED, annotation='@GuardedBy("\x1b[2J")', guard="\x1b")
    for text in (render_text(with_guards(evil)), render_guard(with_guards(evil), evil)):
        assert "\x1b" not in text
        assert "\\x1b" in text


def test_a_race_says_what_it_breaks() -> None:
    (told,) = noted([RACE], [made.UNGUARDED])
    line = '@GuardedBy("this") of bank.Ledger.transfers: this is not held at Ledger.java:37.'
    assert f"Breaks {line}" in render_text(made.report(told))
    assert f"Breaks {line}" in render_race(made.report(told), told)
    (untold,) = noted([RACE], [LATER])
    assert untold.notes == ()


def test_a_group_says_it_once() -> None:
    races = [msgspec.structs.replace(RACE, id=name, notes=(made.BROKEN,)) for name in "ab"]
    assert render_text(made.report(*races)).count("Breaks @ThreadSafe of bank.Ledger") == 1


def test_harmless_races_do_not_fail_but_guards_do() -> None:
    harmless = msgspec.structs.replace(RACE, notes=(made.HARMLESS,))
    generated = msgspec.structs.replace(RACE, notes=(made.GENERATED,))
    assert not made.report().fails()
    assert not made.report(harmless).fails()
    assert made.report(RACE).fails()
    assert made.report(harmless, generated).fails()
    assert with_guards(made.UNGUARDED).fails()


def test_what_was_believed_is_told_once() -> None:
    harmless = msgspec.structs.replace(RACE, notes=(made.HARMLESS,))
    broken = msgspec.structs.replace(RACE, notes=(made.HARMLESS, made.BROKEN))
    (note,) = used_notes([harmless, harmless])
    assert (note.kind, note.subject) == ("annotation", "bank.Ledger.transfers")
    assert note.reason == "@LazyInit: declared to be set lazily"
    assert used_notes([broken, RACE]) == []


def test_as_json() -> None:
    race = msgspec.structs.replace(RACE, notes=(made.HARMLESS,))
    whole = json.loads(render_json(with_guards(made.UNGUARDED, races=(race, RACE))))
    (guard,) = whole["guards"]
    assert guard["on"] == {"class": "bank.Ledger", "name": "transfers", "kind": "field"}
    assert (guard["lack"], guard["races"]) == ("not held", ["f1e1d0"])
    assert guard["access"]["line"] == 37
    usual, last = whole["races"]
    assert last["standing"] == "harmless"
    assert "notes" not in usual
    assert "standing" not in usual


def test_guards_are_part_of_baselines() -> None:
    found = with_guards(made.UNGUARDED, races=(RACE,))
    text = render_baseline(found)
    told = "bank.Ledger.transfers: this not held, write in bank.Ledger.countTransfer"
    assert f"9a4d00  {told} (guard-not-held)" in text.splitlines()
    again = compared(found, parse_baseline(text, "known"))
    assert not again.fails()
    assert again.compared is not None
    assert again.compared.unchanged == 2
    more = compared(with_guards(LATER), parse_baseline(text, "known"))
    assert more.guards == (LATER,)
    assert render_diff(more).splitlines()[0] == "Findings: 1 new, 2 fixed, 0 unchanged"


def test_guards_can_be_suppressed() -> None:
    found = with_guards(made.UNGUARDED, LATER)
    by_id = suppressed(found, [Suppression(id="9a4d00", reason="known")], date(2026, 1, 1))
    assert by_id.guards == (LATER,)
    assert [each.guard.id for each in by_id.suppressed_guards] == ["9a4d00"]
    assert "1 more finding is suppressed, on bank.Ledger.transfers." in render_text(by_id)
    field = Suppression(field="bank.Ledger.transfers", reason="known")
    assert not suppressed(found, [field], date(2026, 1, 1)).fails()


def test_guards_in_sarif() -> None:
    reason = [Suppression(id="9a4d01", reason="known")]
    found = suppressed(with_guards(made.UNGUARDED, LATER), reason, date(2026, 1, 1))
    log = json.loads(render_sarif(found))
    assert sarif_errors(log) == []
    first, second = log["runs"][0]["results"]
    assert first["ruleId"] == "guard-not-held"
    assert first["message"]["text"].startswith("Write of bank.Ledger.transfers, declared @Guarded")
    assert first["partialFingerprints"]["heddleFinding/v1"] == "9a4d00"
    (flow,) = first["codeFlows"]
    assert len(flow["threadFlows"]) == 1
    assert second["suppressions"][0]["justification"] == "known"
