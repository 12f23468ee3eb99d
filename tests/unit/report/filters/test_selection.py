"""The findings that a user asks for, and the number of those left out."""

import msgspec
import pytest

import race_reports as made
from heddle._util.errors import InputError
from heddle.report.filters import Selection, checked, selected
from heddle.report.model.races import Confidence

REPORT = made.report(made.LOST_RACE, made.FIELD_RACE, made.STATIC_RACE, made.LIBRARY_RACE)


def ids(selection: Selection) -> list[str]:
    return [race.id for race in selected(REPORT, selection).races]


def test_everything_by_default() -> None:
    assert selected(REPORT, Selection()) is REPORT


def test_by_confidence() -> None:
    assert ids(Selection(confidence="high")) == [made.LOST_RACE.id, made.FIELD_RACE.id]
    assert len(ids(Selection(confidence="medium"))) == 4


def test_by_severity() -> None:
    # The other pair of the same finding stays with it.
    assert ids(Selection(severity="high")) == [made.LOST_RACE.id, made.FIELD_RACE.id]
    doubtful = msgspec.structs.replace(made.LOST_RACE, confidence=Confidence("low", ()))
    assert selected(made.report(doubtful), Selection(severity="high")).races == (doubtful,)


def test_by_rule() -> None:
    chosen = Selection(rules=("race-on-static", "race-on-library-object"))
    assert ids(chosen) == [made.STATIC_RACE.id, made.LIBRARY_RACE.id]


def test_by_package() -> None:
    assert len(ids(Selection(packages=("bank",)))) == 4
    assert ids(Selection(packages=("bank.Main",))) == [made.STATIC_RACE.id]
    assert ids(Selection(packages=("ban",))) == [], "no part of a name"


def test_what_is_left_out_is_told() -> None:
    found = selected(REPORT, Selection(confidence="high", rules=("race-on-field",)))
    assert found.notices == (
        "2 more findings were left out by --min-confidence high --rule race-on-field",
    )


def test_guards_are_left_out_by_package_and_rule_only() -> None:
    guarded = msgspec.structs.replace(REPORT, guards=(made.UNGUARDED,))
    assert selected(guarded, Selection(confidence="high", severity="high")).guards
    assert not selected(guarded, Selection(rules=("race-on-field",))).guards


def test_unknown_rules() -> None:
    with pytest.raises(InputError, match="no such rule"):
        checked(Selection(rules=("race",)))
