"""How much races matter, reason by reason; each has a twin that it does not hold for."""

import msgspec
import pytest

import race_reports as made
from heddle.report.build.severity import rank, severity
from heddle.report.model.races import Confidence, Facts, Race, RaceObject, ReportedField, ValueUse


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


def knowing(found: Race, facts: Facts) -> Race:
    return msgspec.structs.replace(found, facts=facts)


def test_collections_can_be_damaged() -> None:
    assert judged(made.LIBRARY_RACE) == ("high", "overlapping calls can corrupt the HashMap")


def test_other_library_objects_mix_up_their_state() -> None:
    stream = msgspec.structs.replace(
        made.LIBRARY_RACE, outer=RaceObject("java.io.StringWriter", made.LIMITS.sites)
    )
    reason = "overlapping calls can mix up the state of the StringWriter"
    assert judged(stream) == ("medium", reason)


def test_overlapping_updates_are_lost() -> None:
    for lost in (race("int", writes="update"), race("int", reads="update")):
        assert judged(lost) == ("high", "one of two overlapping updates is lost")
        assert severity(lost).harm == "lost-update"


def test_a_read_beside_an_update_loses_nothing() -> None:
    assert judged(race("int", writes="update", reads="plain"))[0] == "medium"


def test_references_are_published() -> None:
    for type_ in ("p.Box", "int[]", "java.lang.Object"):
        level, reason = judged(race(type_, reads="plain"))
        assert (level, reason[:27]) == ("medium", "a reference is published: a")


@pytest.mark.parametrize("type_", ["java.lang.String", "java.lang.Integer", "int"])
def test_values_are_safe_to_publish(type_: str) -> None:
    assert judged(race(type_, reads="plain")) == (
        "medium",
        "a thread may see the value late, or never",
    )


def test_objects_with_final_fields_are_safe_to_publish() -> None:
    frozen = knowing(race("p.Box", reads="plain"), Facts(is_frozen=True))
    assert severity(frozen).harm == "stale-value"


def test_null_publishes_nothing() -> None:
    assert severity(race("p.Box", writes="constant", reads="plain")).harm == "stale-value"


def test_halves_of_long_and_double() -> None:
    assert judged(race("long"))[1] == "a reader may see half of a long (JLS 17.7)"
    assert severity(race("double", reads="plain")).harm == "torn-value"
    assert severity(race("float")).harm == "stale-value"


def test_statistics() -> None:
    assert judged(race("long", "cacheHits", writes="update"))[0] == "low"
    assert judged(race("int", "STATS_SENT", writes="constant", reads="plain"))[0] == "low"


def test_no_statistics() -> None:
    assert judged(race("int", "whits", writes="update"))[0] == "high", "a part of a word"
    assert judged(race("int", "hits", writes="plain"))[0] == "medium", "no counting"
    assert severity(race("p.Stats", "stats")).harm == "publication", "no number"


def test_flags_for_debugging() -> None:
    assert judged(race("boolean", "isDebugging"))[0] == "low"
    assert judged(race("boolean", "isOpen"))[0] == "medium"
    assert severity(race("p.Log", "debug")).harm == "publication"


def test_values_on_demand() -> None:
    for type_ in ("int", "java.lang.String"):
        assert judged(race(type_, writes="lazy"))[0] == "low"
        assert judged(race(type_, writes="lazy", reads="lazy"))[0] == "low"
    immutable = knowing(race("p.Box", writes="lazy", reads="lazy"), Facts(is_frozen=True))
    assert severity(immutable).harm == "cache"


def test_no_values_on_demand() -> None:
    assert judged(race("int", writes="lazy", reads="plain"))[0] == "medium", "read again"
    assert severity(race("p.Box", writes="lazy")).harm == "check-then-act", "two are created"
    assert severity(race("long", writes="lazy")).harm == "torn-value", "in halves"


def test_a_flag_that_is_only_set() -> None:
    only_set = Facts(writes="same")
    both = knowing(race("boolean", writes="constant"), only_set)
    assert judged(both) == ("low", "both write the same value, and nothing else is ever written")
    seen = knowing(race("boolean", writes="constant", reads="plain"), only_set)
    assert (severity(seen).level, severity(seen).harm) == ("low", "flag")
    assert judged(race("boolean", writes="constant", reads="plain"))[0] == "medium", "and reset"


def test_a_reference_that_is_only_set_to_null_is_no_flag() -> None:
    """Who reads it after a test for null may find null."""
    seen = knowing(race("p.Box", writes="constant", reads="plain"), Facts(writes="same"))
    assert (severity(seen).level, severity(seen).harm) == ("medium", "stale-value")


def test_collections_that_one_side_only_fills() -> None:
    assert severity(knowing(made.LIBRARY_RACE, Facts())).harm == "broken-object"
    new = severity(knowing(made.LIBRARY_RACE, Facts(new=1)))
    assert (new.level, new.harm) == ("medium", "mixed-object")
    early = msgspec.structs.replace(made.LIBRARY_RACE, during="construction")
    assert severity(early).harm == "mixed-object"


def test_a_flag_that_a_loop_waits_for() -> None:
    waiting = knowing(
        race("boolean", writes="constant", reads="plain"), Facts(writes="same", is_spun=True)
    )
    assert judged(waiting) == ("medium", "a loop that tests it may never see the change")


def test_confidence_outweighs_severity_in_the_rank() -> None:
    levels = [race("int", writes="update"), race("int"), race("int", writes="lazy")]
    likely = Confidence("medium", ())
    found = [
        msgspec.structs.replace(each, severity=severity(each), confidence=likely) for each in levels
    ]
    ranks = [rank(each) for each in found]
    assert ranks == sorted(ranks, reverse=True)
    assert len({*ranks}) == 3
    sure = msgspec.structs.replace(found[2], confidence=made.CERTAIN)
    assert rank(sure) > rank(made.held_by(found[0], first=True)) > rank(found[0])
    assert rank(made.held_by(found[0], first=True, second=True)) < rank(found[0])


def test_a_finding_is_judged_by_its_most_certain_race() -> None:
    doubtful = msgspec.structs.replace(made.LOST_RACE, confidence=Confidence("low", ()))
    mild = msgspec.structs.replace(made.FIELD_RACE, confidence=made.CERTAIN)
    assert made.only_finding(doubtful, mild).best == mild
    assert made.only_finding(mild, made.LOST_RACE).best == made.LOST_RACE


def test_what_fails() -> None:
    assert made.report(made.LOST_RACE).fails("high")
    assert not made.report(made.FIELD_RACE).fails("high")
    assert made.report(made.FIELD_RACE).fails("medium")
    assert made.report(made.FIELD_RACE).fails("low")
    uncertain = msgspec.structs.replace(made.LOST_RACE, confidence=Confidence("low", ()))
    assert not made.report(uncertain).fails("medium"), "both judgements count"


_HALF = "a lock is held for it at one of the two places only"


def test_a_lock_of_the_object_on_one_side_is_a_reason() -> None:
    plain = msgspec.structs.replace(
        race("int", reads="plain"), field=made.TRANSFERS, objects=(made.LEDGER,)
    )
    assert _HALF not in severity(plain).reasons
    assert _HALF in severity(made.held_by(plain, first=True)).reasons
    assert _HALF not in severity(made.held_by(plain, first=True, second=True)).reasons


def test_a_lock_of_a_caller_is_no_reason() -> None:
    stranger = msgspec.structs.replace(race("int", reads="plain"), objects=())
    assert stranger.field.class_ == "p.C"
    assert _HALF not in severity(made.held_by(stranger, first=True)).reasons
