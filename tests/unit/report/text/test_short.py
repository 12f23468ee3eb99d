"""One line for each finding."""

import msgspec

import race_reports as made
from heddle.report.text.short import render_short

SOURCES = {"bank/Ledger.java": "src/bank/Ledger.java", "bank/Main.java": None}


def test_file_line_rule_message_and_id() -> None:
    report = msgspec.structs.replace(made.report(made.FIELD_RACE), sources=SOURCES)
    assert render_short(report) == (
        "src/bank/Ledger.java:37: race-on-field: confidence high, severity medium: "
        "write of bank.Ledger.transfers "
        f"races with read at Ledger.java:41 in bank.Ledger.transfers [{report.findings[0].id}]"
    )


def test_without_a_source_the_package() -> None:
    assert render_short(made.report(made.STATIC_RACE)).startswith("bank/Main.java:9: race-on-stat")


def test_without_a_line_the_method() -> None:
    bare = msgspec.structs.replace(made.WRITE.place, line=None)
    write = msgspec.structs.replace(made.WRITE, place=bare)
    race = msgspec.structs.replace(made.FIELD_RACE, accesses=(write, write))
    assert render_short(made.report(race)).startswith("bank.Ledger.countTransfer()@7: race-on-")


def test_one_line_for_each_finding_and_guard() -> None:
    report = msgspec.structs.replace(made.report(*made.EVERYTHING), guards=(made.UNGUARDED,))
    lines = render_short(report).splitlines()
    assert len(lines) == 5
    assert lines[-1] == (
        "bank/Ledger.java:37: guard-not-held: write of bank.Ledger.transfers, declared "
        '@GuardedBy("this"): this is not held [9a4d00]'
    )


def test_a_limit_and_what_it_leaves_out() -> None:
    report = made.report(*made.EVERYTHING)
    first, second, left = render_short(report, 2).splitlines()
    assert (first, second) == tuple(render_short(report).splitlines()[:2])
    assert left == "2 more findings; --max-findings 0 shows all"
    assert render_short(report, 0) == render_short(report, 4) == render_short(report)
    assert render_short(report, 3).endswith("1 more finding; --max-findings 0 shows all")


def test_nothing() -> None:
    assert render_short(made.report()) == ""
