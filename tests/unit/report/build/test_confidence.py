"""Confidence in races: each doubt has a twin without it."""

import msgspec
import pytest

import race_reports as made
from heddle.report.build.confidence import confidence
from heddle.report.model.races import (
    Facts,
    Holding,
    Level,
    PathStep,
    Race,
    RaceObject,
    ReportedAccess,
    Sharing,
)

CERTAIN = made.FIELD_RACE


def knowing(facts: Facts, race: Race = CERTAIN) -> Race:
    return msgspec.structs.replace(race, facts=facts)


def by_two_threads(race: Race) -> Race:
    first, second = race.accesses
    other = msgspec.structs.replace(second, thread=first.thread + 1)
    return msgspec.structs.replace(race, accesses=(first, other))


LIBRARY_RACE = by_two_threads(made.LIBRARY_RACE)


def judged(race: Race) -> tuple[str, tuple[str, ...]]:
    found = confidence(race)
    return found.level, found.reasons


@pytest.mark.parametrize(
    ("sharing", "reason"),
    [
        ("static", "a static field exists once"),
        ("one", "both accesses are to the one object that there is"),
        ("own", "one of the threads belongs to the object that the other one uses"),
    ],
)
def test_what_is_certain(sharing: Sharing, reason: str) -> None:
    assert judged(knowing(Facts(sharing=sharing))) == ("high", (reason,))


@pytest.mark.parametrize("sharing", ["alike", "several", "merged", "unknown"])
def test_objects_that_may_differ(sharing: Sharing) -> None:
    assert judged(knowing(Facts(sharing=sharing)))[0] == "medium"


def test_a_write_under_a_lock_of_the_object_shows_that_it_is_shared() -> None:
    alike = knowing(Facts(sharing="alike", callers=2))
    assert confidence(alike).level == "medium"
    assert confidence(made.held_by(alike, second=True)).level == "high", "the write"
    assert confidence(made.held_by(alike, first=True)).level == "medium", "a read says little"
    other = msgspec.structs.replace(made.MONITOR, owner="bank.Teller")
    write = made.guarded(made.WRITE, other)
    stranger = msgspec.structs.replace(alike, accesses=(made.READ, write))
    assert confidence(stranger).level == "medium", "the lock of a caller"


def test_a_lock_says_little_of_a_library_object_that_a_method_makes() -> None:
    alike = knowing(Facts(sharing="alike", holding="same"), LIBRARY_RACE)
    first, second = alike.accesses
    writing = msgspec.structs.replace(alike, accesses=(made.guarded(first, made.MONITOR), second))
    assert confidence(writing).level == "high", "made by the constructor of its holder"
    local = RaceObject("java.util.HashMap", (made.place("bank.Ledger", "report", 50),))
    assert confidence(msgspec.structs.replace(writing, outer=local)).level == "medium"
    alone = msgspec.structs.replace(writing, objects=(local,), outer=None)
    assert confidence(alone).level == "medium"


@pytest.mark.parametrize(
    "facts",
    [
        Facts(waits=made.MAIN_LINE),
        Facts(called_back=1),
        Facts(is_coarse=True),
        Facts(has_own_threads=True),
        Facts(callers=2),
        Facts(sharing="own", is_thread=True),
        Facts(sharing="alike", callers=2),
    ],
)
def test_one_doubt(facts: Facts) -> None:
    assert confidence(knowing(facts)).level == "medium"


def test_two_doubts() -> None:
    assert confidence(knowing(Facts(waits=made.MAIN_LINE, called_back=1))).level == "low"
    unsigned = confidence(knowing(Facts(callers=2, is_shareable=False)))
    assert unsigned.level == "low"
    assert len(unsigned.reasons) == 2


def test_callers_share_static_fields() -> None:
    assert confidence(knowing(Facts(sharing="static", callers=2))).level == "high"


def test_static_state_of_a_library() -> None:
    race = knowing(Facts(sharing="static"), LIBRARY_RACE)
    assert confidence(race).level == "low"


def test_the_phase() -> None:
    levels = {
        during: confidence(msgspec.structs.replace(CERTAIN, during=during)).level
        for during in ("use", "construction", "finalization", "making")
    }
    assert list(levels.values()) == ["high", "medium", "low", "low"]


def with_first(access: ReportedAccess, facts: Facts = CERTAIN.facts) -> Race:
    return msgspec.structs.replace(CERTAIN, accesses=(access, made.READ), facts=facts)


def test_class_initialisers() -> None:
    early = msgspec.structs.replace(made.WRITE, place=made.place("bank.Ledger", "<clinit>", 3))
    assert confidence(with_first(early)).level == "medium"


def test_setters_of_callers() -> None:
    place = made.place("bank.Ledger", "setLimit", 3)
    setter = msgspec.structs.replace(made.WRITE, place=place, how="plain")
    assert confidence(with_first(setter)).level == "high", "called by the program"
    assert confidence(with_first(setter, Facts(callers=1))).level == "medium"


def test_callers_themselves() -> None:
    outside = msgspec.structs.replace(made.WRITE, place=made.place("a caller", "", None))
    assert confidence(with_first(outside)).level == "medium"


def test_long_paths() -> None:
    step: PathStep = made.WRITE.path[0]
    for length, level in ((12, "high"), (13, "medium")):
        access = msgspec.structs.replace(made.WRITE, path=(step,) * length)
        assert confidence(with_first(access)).level == level


def test_both_sides_hold_locks() -> None:
    assert confidence(made.held_by(CERTAIN, first=True, second=True)).level == "medium"


def test_a_grave_doubt() -> None:
    assert confidence(knowing(Facts(opaque=1))).level == "low"
    assert confidence(knowing(Facts(opaque=0))).level == "high"


@pytest.mark.parametrize("sharing", ["alike", "several", "merged"])
def test_objects_that_one_side_has_just_created(sharing: Sharing) -> None:
    assert confidence(knowing(Facts(sharing=sharing, new=1))).level == "low"
    assert confidence(made.held_by(knowing(Facts(sharing=sharing, new=1)), second=True)).level == (
        "low"
    )


@pytest.mark.parametrize("sharing", ["static", "one", "own"])
def test_objects_that_are_shared_although_one_side_has_created_them(sharing: Sharing) -> None:
    assert confidence(knowing(Facts(sharing=sharing, new=1))).level == "high"


def test_threads_of_one_kind() -> None:
    alike = knowing(Facts(sharing="alike"))
    first, second = alike.accesses
    other = msgspec.structs.replace(second, thread=first.thread)
    both = msgspec.structs.replace(alike, accesses=(first, other))
    assert confidence(both).level == "low"
    apart = msgspec.structs.replace(second, thread=first.thread + 1)
    assert confidence(msgspec.structs.replace(alike, accesses=(first, apart))).level == "medium"


@pytest.mark.parametrize(
    ("holding", "level"),
    [("static", "high"), ("same", "medium"), ("different", "low"), ("passed", "low"), ("", "low")],
)
def test_what_holds_a_library_object(holding: Holding, level: Level) -> None:
    race = knowing(Facts(sharing="alike", holding=holding), LIBRARY_RACE)
    assert confidence(race).level == level


@pytest.mark.parametrize(
    ("holding", "level"),
    [("same", "medium"), ("receiver", "medium"), ("", "medium"), ("different", "low")],
)
def test_what_holds_the_object_of_a_field(holding: Holding, level: Level) -> None:
    assert confidence(knowing(Facts(sharing="alike", holding=holding))).level == level


@pytest.mark.parametrize("sharing", ["static", "one", "alike"])
def test_values_of_thread_locals(sharing: Sharing) -> None:
    assert confidence(knowing(Facts(sharing=sharing, holding="local"))).level == "low"


def test_an_access_to_many_objects() -> None:
    assert confidence(knowing(Facts(sharing="alike", breadth=8))).level == "medium"
    assert confidence(knowing(Facts(sharing="alike", breadth=9))).level == "low"
    assert confidence(knowing(Facts(sharing="one", breadth=9))).level == "high"


def test_what_callers_share_by_a_class_that_is_made_for_it() -> None:
    held = Facts(sharing="alike", callers=2, holding="same")
    assert confidence(knowing(held, LIBRARY_RACE)).level == "medium"
    passed = msgspec.structs.replace(held, holding="passed")
    assert confidence(knowing(passed, LIBRARY_RACE)).level == "low"
    unsigned = msgspec.structs.replace(held, is_shareable=False)
    assert confidence(knowing(unsigned, LIBRARY_RACE)).level == "low"


def test_library_objects_that_different_classes_use() -> None:
    alike = knowing(Facts(sharing="alike", holding="receiver"), LIBRARY_RACE)
    assert confidence(alike).level == "medium"
    first, second = LIBRARY_RACE.accesses
    moved = msgspec.structs.replace(second, place=made.place("bank.Teller", "run", 4))
    assert confidence(msgspec.structs.replace(alike, accesses=(first, moved))).level == "low"
