"""Suppressions: by field or id, until a day; what has no effect is told."""

from datetime import date

import msgspec
import pytest

import race_reports as made
from heddle.report.filters.suppressions import Suppression, suppressed
from heddle.report.json.races import render_json
from heddle.report.model.races import RacesReport, ReportedField
from heddle.report.text.races import render_text

STATIC_ID = made.only_finding(made.STATIC_RACE).id
TODAY = date(2026, 5, 17)


def after(*given: Suppression) -> RacesReport:
    return suppressed(made.report(*made.EVERYTHING), given, TODAY)


def ids(report: RacesReport) -> set[str]:
    return {race.id for race in report.races}


def hidden(report: RacesReport) -> set[str]:
    return {race.id for each in report.suppressed for race in each.finding.pairs}


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        ("bank.Ledger.transfers", {"f1e1d0", "5e1f00"}),
        ("bank.*", {"f1e1d0", "5e1f00", "57a71c"}),
        ("bank.Ledger", set()),
        ("Ledger.transfers", set()),
        ("int[]", {"a44a70"}),
        ("java.util.HashMap", {"11b4a4"}),
        ("java.util.HashMap.table", {"11b4a4"}),
        ("bank.Ledger.transfer.", set()),
    ],
)
def test_by_field(pattern: str, expected: set[str]) -> None:
    found = after(Suppression(field=pattern, reason="so"))
    assert hidden(found) == expected
    assert ids(found) == {race.id for race in made.EVERYTHING} - expected


def test_by_id() -> None:
    found = after(Suppression(id=STATIC_ID, reason="only read for a log"))
    assert hidden(found) == {"57a71c"}
    assert found.suppressed[0].reason == "only read for a log"
    assert hidden(after(Suppression(id=STATIC_ID[:6], reason="so"))) == set()


def test_the_id_of_a_pair_is_not_enough() -> None:
    assert hidden(after(Suppression(id="57a71c", reason="so"))) == set()


def test_by_field_all_fields_of_a_finding_are_meant() -> None:
    races = [
        msgspec.structs.replace(
            made.FIELD_RACE,
            id=name,
            field=ReportedField("bank.Ledger", name, "instance"),
            during="construction",
        )
        for name in ("low", "high")
    ]
    report = made.report(*races)
    low, both = (Suppression(field=f"bank.Ledger.{name}", reason="so") for name in ("low", "*"))
    assert hidden(suppressed(report, [low], TODAY)) == set()
    assert hidden(suppressed(report, [both], TODAY)) == {"low", "high"}


def test_the_last_day_counts() -> None:
    ends_today = Suppression(id=STATIC_ID, reason="until the release", expires=TODAY)
    assert hidden(after(ends_today)) == {"57a71c"}


def test_what_is_over_is_reported_again_and_told() -> None:
    over = Suppression(field="bank.Ledger.*", reason="until May", expires=date(2026, 5, 16))
    found = after(over)
    assert hidden(found) == set()
    (notice,) = found.notices
    assert notice == (
        "the suppression of field bank.Ledger.* ended on 2026-05-16, so 1 finding is "
        "reported again (until May)"
    )


def test_what_matches_nothing_is_told() -> None:
    found = after(Suppression(id="0000", reason="fixed"), Suppression(field="*", reason="all"))
    assert ids(found) == set()
    assert found.notices == (
        "the suppression of id 0000 matches nothing and can be removed (fixed)",
    )


def test_a_suppression_behind_another_is_not_dead() -> None:
    first, second = (Suppression(field="bank.*", reason=name) for name in ("one", "other"))
    found = after(first, second)
    assert found.notices == ()
    assert {each.reason for each in found.suppressed} == {"one"}


def test_without_any_nothing_changes() -> None:
    report = made.report(*made.EVERYTHING)
    assert suppressed(report, (), TODAY) == report


def test_the_text_says_so() -> None:
    found = after(Suppression(field="bank.*", reason="so"), Suppression(id="9", reason="no\x1b"))
    lines = render_text(found).splitlines()
    told = "2 more findings are suppressed, on bank.Ledger.transfers, bank.Main.opened."
    assert told in lines
    assert "Notice: the suppression of id 9 matches nothing and can be removed (no\\x1b)." in lines
    nothing = render_text(after(Suppression(field="*", reason="so")))
    assert nothing.startswith("No races found.\n4 more findings are suppressed")


def test_the_json_has_them_with_the_reason() -> None:
    found = msgspec.json.decode(render_json(after(Suppression(id=STATIC_ID, reason="so"))))
    (only,) = found["suppressed"]
    assert (only["id"], only["reason"]) == ("57a71c", "so")
    (finding,) = found["suppressed_findings"]
    assert (finding["id"], finding["races"], finding["reason"]) == (STATIC_ID, ["57a71c"], "so")


@pytest.mark.parametrize(
    "given",
    [
        {"reason": "so"},
        {"field": "a", "id": "b", "reason": "so"},
        {"field": "a"},
        {"field": "a", "reason": " "},
        {"field": "", "reason": "so"},
        {"field": "a", "reason": "so", "until": "2026-01-01"},
        {"field": "a", "reason": "so", "expires": "soon"},
    ],
)
def test_what_is_refused(given: dict[str, str]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(given, Suppression)
