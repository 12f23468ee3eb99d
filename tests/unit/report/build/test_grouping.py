"""Which findings are to be read first, and in which sections."""

import itertools

import msgspec
import pytest

import race_reports as made
from heddle.report.build.findings import findings
from heddle.report.build.grouping import locking, sections
from heddle.report.model.races import Note, Race, ReportedField


def race(field: str, name: str, *, held: str = "neither") -> Race:
    """Return a race on a field of `bank.Ledger`, of which "first", "second" or "both" hold one."""
    bare = msgspec.structs.replace(
        made.FIELD_RACE, id=name, field=ReportedField("bank.Ledger", field, "instance")
    )
    return made.held_by(bare, first=held in ("first", "both"), second=held in ("second", "both"))


def ids(*races: Race) -> list[str]:
    """Return the ids of races in the order of findings."""
    return [pair.id for finding in findings(races) for pair in finding.pairs]


@pytest.mark.parametrize(
    ("held", "expected"),
    [
        ("first", "one side"),
        ("second", "one side"),
        ("neither", "none"),
        ("both", "different"),
    ],
)
def test_which_sides_hold_locks(held: str, expected: str) -> None:
    assert locking(race("f", "1", held=held)) == expected


def test_findings_by_rank() -> None:
    both, neither, one = race("a", "a", held="both"), race("b", "b"), race("c", "c", held="first")
    assert ids(both, neither, one) == ["c", "b", "a"]


def test_a_finding_has_the_rank_of_its_clearest_pair() -> None:
    worst, best = race("b", "b1", held="both"), race("b", "b2", held="second")
    assert ids(race("a", "a"), worst, best) == ["b2", "b1", "a"]


def test_of_equal_rank_the_order_is_kept() -> None:
    assert ids(race("a", "a1"), race("b", "b1"), race("a", "a2"), race("c", "c1")) == [
        "a1",
        "a2",
        "b1",
        "c1",
    ]


def test_neither_more_races_nor_more_writes_come_first() -> None:
    few = race("a", "a")
    many = [race("b", f"b{number}") for number in range(3)]
    writes = msgspec.structs.replace(race("c", "c"), accesses=made.SELF_RACE.accesses)
    assert ids(few, *many, writes) == ["a", "b0", "b1", "b2", "c"]


def test_the_kind_of_field_does_not_matter() -> None:
    library = made.held_by(made.LIBRARY_RACE, first=True)
    static = made.held_by(made.STATIC_RACE, first=True)
    races = (library, static, made.ARRAY_RACE, made.FIELD_RACE)
    equal = [msgspec.structs.replace(race, confidence=made.CERTAIN) for race in races]
    assert ids(*equal) == ["11b4a4", "57a71c", "a44a70", "f1e1d0"]


def test_what_is_in_order_stays_so() -> None:
    races = [
        race(field, f"{field}{held}", held=held)
        for field, held in itertools.product("ab", ("both", "neither", "first"))
    ]
    once = [pair for finding in findings(races) for pair in finding.pairs]
    assert [pair for finding in findings(once) for pair in finding.pairs] == once


def test_construction_comes_after_use_and_finalization_last() -> None:
    made = msgspec.structs.replace(race("a", "1", held="first"), during="construction")
    ended = msgspec.structs.replace(race("b", "2", held="first"), during="finalization")
    used = race("c", "3", held="both")
    assert ids(ended, made, used) == ["3", "1", "2"]


def test_what_each_side_may_have_made_is_a_section_after_the_usual_ones() -> None:
    own = msgspec.structs.replace(race("a", "1", held="first"), during="making")
    static = made.held_by(made.STATIC_RACE, first=True)
    found = sections(findings([own, static, race("b", "2")]))
    assert [[finding.best.id for finding in section.findings] for section in found] == [
        ["2", "57a71c"],
        ["1"],
    ]
    assert found[0].title == ""
    assert found[1].title.startswith("Less certain")


def test_a_field_with_another_race_is_not_in_the_last_section() -> None:
    own = msgspec.structs.replace(race("a", "1", held="first"), during="making")
    (section,) = sections(findings([own, race("a", "2")]))
    assert [found.id for found in section.findings[0].pairs] == ["2", "1"]
    assert section.title == ""


def noted(name: str, *notes: Note) -> Race:
    return msgspec.structs.replace(race(name, name), notes=notes)


def test_what_annotations_declare_harmless_comes_last() -> None:
    harmless, generated = noted("a", made.HARMLESS), noted("b", made.GENERATED)
    broken, plain = noted("d", made.BROKEN), noted("c")
    races = [harmless, generated, plain, broken]
    assert ids(*races) == ["d", "c", "b", "a"]
    assert [section.title for section in sections(findings(races))] == [
        "",
        "In generated code",
        "Declared harmless by annotations, and so ignored by the exit code",
    ]


def test_what_breaks_a_claim_is_never_put_last() -> None:
    assert noted("a", made.HARMLESS, made.BROKEN).standing == "usual"
    assert noted("a", made.GENERATED, made.HARMLESS).standing == "harmless"


def test_a_finding_stands_where_its_clearest_pair_does() -> None:
    harmless, plain = noted("a", made.HARMLESS), race("a", "b")
    (section,) = sections(findings([harmless, plain]))
    assert [found.id for found in section.findings[0].pairs] == ["b", "a"]
