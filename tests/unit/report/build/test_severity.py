"""How much races matter, reason by reason; each has a twin that it does not hold for."""

import msgspec
import pytest

import race_reports as made
from heddle.report.build.severity import rank, severity
from heddle.report.model.races import Race, ReportedField, ValueUse


def race(
    type_: str, name: str = "value", *, writes: ValueUse = "plain", reads: ValueUse | None = None
) -> Race:
    """Return a race of two writes, or of a read and a write, used like this."""
    write = msgspec.structs.replace(made.WRITE, how=writes)
    other = write if reads is None else msgspec.structs.replace(made.READ, how=reads)
    return msgspec.structs.replace(
        made.FIELD_RACE,
        field=ReportedField("p.C", name, "instance", type_),
        accesses=(other, write),
    )


def judged(found: Race) -> tuple[str, str]:
    given = severity(found)
    return given.level, given.reasons[0]


def test_library_objects_can_be_damaged() -> None:
    assert judged(made.LIBRARY_RACE) == ("harmful", "overlapping calls can corrupt the HashMap")


def test_overlapping_updates_are_lost() -> None:
    for lost in (race("int", writes="update"), race("int", reads="update")):
        assert judged(lost)[1] == "one of two overlapping updates is lost"


def test_a_read_beside_an_update_loses_nothing() -> None:
    assert judged(race("int", writes="update", reads="plain"))[0] == "unclear"


def test_references_are_published() -> None:
    for type_ in ("p.Box", "int[]", "java.lang.Object"):
        level, reason = judged(race(type_, reads="plain"))
        assert (level, reason[:27]) == ("harmful", "a reference is published: a")


@pytest.mark.parametrize("type_", ["java.lang.String", "java.lang.Integer", "int"])
def test_values_are_safe_to_publish(type_: str) -> None:
    assert judged(race(type_, reads="plain")) == (
        "unclear",
        "a thread may see the value late, or never",
    )


def test_null_publishes_nothing() -> None:
    assert judged(race("p.Box", writes="constant", reads="plain"))[0] == "unclear"


def test_halves_of_long_and_double() -> None:
    assert judged(race("long"))[1] == "a reader may see half of a long (JLS 17.7)"
    assert judged(race("double", reads="plain"))[0] == "harmful"
    assert judged(race("float"))[0] == "unclear"


def test_statistics() -> None:
    assert judged(race("long", "cacheHits", writes="update"))[0] == "benign"
    assert judged(race("int", "STATS_SENT", writes="constant", reads="plain"))[0] == "benign"


def test_no_statistics() -> None:
    assert judged(race("int", "whits", writes="update"))[0] == "harmful", "a part of a word"
    assert judged(race("int", "hits", writes="plain"))[0] == "unclear", "no counting"
    assert judged(race("p.Stats", "stats"))[0] == "harmful", "no number"


def test_flags_for_debugging() -> None:
    assert judged(race("boolean", "isDebugging"))[0] == "benign"
    assert judged(race("boolean", "isOpen"))[0] == "unclear"
    assert judged(race("p.Log", "debug"))[0] == "harmful"


def test_values_on_demand() -> None:
    for type_ in ("int", "java.lang.String"):
        assert judged(race(type_, writes="lazy"))[0] == "benign"
        assert judged(race(type_, writes="lazy", reads="lazy"))[0] == "benign"


def test_no_values_on_demand() -> None:
    assert judged(race("int", writes="lazy", reads="plain"))[0] == "unclear", "read again"
    assert judged(race("p.Box", writes="lazy"))[0] == "harmful", "published"
    assert judged(race("long", writes="lazy"))[0] == "harmful", "in halves"


def test_a_later_section_and_less_harm_give_a_lower_rank() -> None:
    levels = [race("long"), race("int"), race("int", writes="lazy")]
    judged_races = [msgspec.structs.replace(each, severity=severity(each)) for each in levels]
    ranks = [rank(each) for each in judged_races]
    assert ranks == sorted(ranks, reverse=True)
    harmful = judged_races[0]
    assert rank(msgspec.structs.replace(harmful, during="making")) < rank(harmful)
    assert rank(made.held_by(harmful, first=True)) > rank(harmful)
    assert rank(made.held_by(harmful, first=True, second=True)) < rank(harmful)


def test_what_fails() -> None:
    assert made.report(made.LOST_RACE).fails("harmful")
    assert not made.report(made.FIELD_RACE).fails("harmful")
    assert made.report(made.FIELD_RACE).fails("unclear")
    assert made.report(made.FIELD_RACE).fails("benign")


def test_a_lock_on_one_side_says_that_it_matters() -> None:
    plain = race("int", reads="plain")
    assert judged(plain)[0] == "unclear"
    level, reasons = judged(made.held_by(plain, first=True))
    assert level == "harmful"
    assert "one side holds a lock, so one is probably needed at both" in reasons
    assert judged(made.held_by(plain, first=True, second=True))[0] == "unclear"
    assert judged(made.held_by(race("boolean", "isDebugging"), first=True))[0] == "benign"
