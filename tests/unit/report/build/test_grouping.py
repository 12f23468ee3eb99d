"""Which races belong together, and which are to be read first."""

import itertools

import msgspec
import pytest

import race_reports as made
from heddle.report.build.grouping import in_reading_order, locking, sections
from heddle.report.model.races import Note, Race, RaceObject, ReportedField


def race(field: str, name: str, *, held: str = "neither") -> Race:
    """Return a race on a field of `bank.Ledger`, of which "first", "second" or "both" hold one."""
    bare = msgspec.structs.replace(
        made.FIELD_RACE, id=name, field=ReportedField("bank.Ledger", field, "instance")
    )
    return made.held_by(bare, first=held in ("first", "both"), second=held in ("second", "both"))


def ids(*races: Race) -> list[str]:
    return [found.id for found in in_reading_order(races)]


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


def test_groups_by_rank() -> None:
    both, neither, one = race("a", "a", held="both"), race("b", "b"), race("c", "c", held="first")
    assert ids(both, neither, one) == ["c", "b", "a"]


def test_a_group_has_the_rank_of_its_best_race() -> None:
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


def test_sections_stay_whatever_the_rank() -> None:
    library = made.held_by(made.LIBRARY_RACE, first=True)
    static = made.held_by(made.STATIC_RACE, first=True)
    order = ["f1e1d0", "a44a70", "57a71c", "11b4a4"]
    assert ids(library, static, made.ARRAY_RACE, made.FIELD_RACE) == order


def test_what_is_in_order_stays_so() -> None:
    races = [
        race(field, f"{field}{held}", held=held)
        for field, held in itertools.product("ab", ("both", "neither", "first"))
    ]
    once = list(in_reading_order(races))
    assert list(in_reading_order(once)) == once


def test_library_objects_by_what_they_are_parts_of() -> None:
    table = RaceObject("java.util.HashMap$Node[]", (made.place("java.util.HashMap", "resize", 7),))
    part = msgspec.structs.replace(made.LIBRARY_RACE, id="part", objects=(table,))
    alone = msgspec.structs.replace(part, id="alone", outer=table)
    (section,) = sections((made.LIBRARY_RACE, alone, part), "field")
    grouped = [[found.id for found in group.races] for group in section.groups]
    assert grouped == [["11b4a4", "part"], ["alone"]]


def test_static_fields_of_libraries_by_field() -> None:
    static = msgspec.structs.replace(made.STATIC_RACE, rule="race-on-library-object")
    (section,) = sections((static,), "object")
    assert [group.by_field for group in section.groups] == [True]


def test_construction_comes_after_use_and_finalization_last() -> None:
    made = msgspec.structs.replace(race("a", "1", held="first"), during="construction")
    ended = msgspec.structs.replace(race("b", "2", held="first"), during="finalization")
    used = race("c", "3", held="both")
    assert [found.field.name for found in in_reading_order([ended, made, used])] == ["c", "a", "b"]


def test_what_each_side_may_have_made_is_the_last_section() -> None:
    own = msgspec.structs.replace(race("a", "1", held="first"), during="making")
    static = made.held_by(made.STATIC_RACE, first=True)
    found = sections([own, static, race("b", "2")], "field")
    assert [[group.races[0].id for group in section.groups] for section in found] == [
        ["2"],
        ["57a71c"],
        ["1"],
    ]
    assert found[-1].title.startswith("Less certain")


def test_a_field_with_another_race_is_not_in_the_last_section() -> None:
    own = msgspec.structs.replace(race("a", "1", held="first"), during="making")
    (section,) = sections([own, race("a", "2")], "field")
    assert [found.id for found in section.groups[0].races] == ["2", "1"]


def constructed(field: str, name: str) -> Race:
    return msgspec.structs.replace(race(field, name), during="construction")


def names(*races: Race) -> list[list[str]]:
    """Return the names of the fields of each group."""
    groups = [group for section in sections(races, "field") for group in section.groups]
    return [[field.name for field in group.fields] for group in groups]


def test_what_constructors_write_is_one_group_of_the_class() -> None:
    found = names(constructed("a", "a1"), race("b", "b1"), constructed("c", "c1"))
    assert found == [["b"], ["a", "c"]]


def test_a_field_that_is_also_used_has_its_own_group() -> None:
    found = names(constructed("a", "a1"), race("a", "a2"), constructed("c", "c1"))
    assert found == [["a"], ["c"]]


def test_constructors_of_other_classes_are_other_groups() -> None:
    other = msgspec.structs.replace(
        constructed("c", "c1"), field=ReportedField("bank.Branch", "c", "instance")
    )
    assert names(constructed("a", "a1"), other) == [["a"], ["c"]]


def noted(name: str, *notes: Note) -> Race:
    return msgspec.structs.replace(race(name, name), notes=notes)


def test_what_annotations_declare_harmless_comes_last() -> None:
    harmless, generated = noted("a", made.HARMLESS), noted("b", made.GENERATED)
    broken, plain = noted("d", made.BROKEN), noted("c")
    assert ids(harmless, generated, plain, broken) == ["d", "c", "b", "a"]
    titles = [section.title for section in sections([harmless, generated, plain, broken], "field")]
    assert titles[1:] == [
        "In generated code",
        "Declared harmless by annotations, and so ignored by the exit code",
    ]


def test_what_breaks_a_claim_is_never_put_last() -> None:
    assert noted("a", made.HARMLESS, made.BROKEN).standing == "usual"
    assert noted("a", made.GENERATED, made.HARMLESS).standing == "harmless"


def test_a_group_stands_where_its_first_race_does() -> None:
    harmless, plain = noted("a", made.HARMLESS), race("a", "b")
    (section,) = sections([harmless, plain], "field")
    assert [found.id for found in section.groups[0].races] == ["b", "a"]
