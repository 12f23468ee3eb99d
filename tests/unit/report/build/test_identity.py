"""Ids of races stay what they are while code moves, and no two are the same."""

from pathlib import Path

import pytest

from heddle.api import Inputs, check_races, entry, open_program
from heddle.config import Config
from heddle.report.build.identity import Identity, SideIdentity, identity, ids, steady
from heddle.report.model.races import Race, ReportedField
from heddle.report.model.rules import LIBRARY_RULE

BEFORE = """
import java.util.*;
public class Shop {
    int sold;
    int[] stock = new int[3];
    final Map<String, String> names = new HashMap<>();
    public static void main(String[] args) {
        Shop shop = new Shop();
        new Thread(() -> shop.sold++).start();
        new Thread(() -> shop.sold = 0).start();
        new Thread(new Runnable() {
            public void run() { shop.stock[0] = 1; shop.names.put("a", "b"); }
        }).start();
        shop.look();
    }
    void look() {
        System.out.println(sold + stock[0] + names.size());
    }
}
"""

# Lines, another lambda, another anonymous class, another field and method: all before the rest.
AFTER = """
import java.util.*;

/** Sells. */
public class Shop {
    static Runnable nothing = () -> {};
    static Object other = new Object() {
        @Override public String toString() { return "other"; }
    };
    int added;

    void add() { Runnable more = () -> System.out.println(added); more.run(); }

    int sold;
    int[] stock = new int[3];
    final Map<String, String> names = new HashMap<>();
    public static void main(String[] args) {
        System.out.println(other);
        nothing.run();
        Shop shop = new Shop();
        shop.add();
        new Thread(() -> shop.sold++).start();

        new Thread(() -> shop.sold = 0).start();
        new Thread(new Runnable() {
            public void run() { shop.stock[0] = 1; shop.names.put("a", "b"); }
        }).start();
        shop.look();
    }
    void look() {
        System.out.println(
            sold + stock[0] + names.size());
    }
}
"""


def races(directory: Path, source: str) -> tuple[Race, ...]:
    directory.mkdir()
    file = directory / "Shop.java"
    file.write_text(source)
    loaded = open_program(Inputs((file,), workspace=directory))
    return check_races(entry(loaded, None, (), Config()), Config()).races


@pytest.mark.usefixtures("processes")
def test_unrelated_edits_and_other_directories_keep_ids(tmp_path: Path) -> None:
    before = races(tmp_path / "before", BEFORE)
    after = races(tmp_path / "after", AFTER)
    assert {race.rule for race in before} == {"race-on-field", "race-on-array", LIBRARY_RULE}
    assert [race.id for race in before] == [race.id for race in after]
    assert len({race.id for race in before}) == len(before) > 4


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("p.Shop$1.run()V", "p.Shop$.run()V"),
        ("p.Shop$1Local.run()V", "p.Shop$Local.run()V"),
        ("p.Shop.lambda$main$12(I)V", "p.Shop.lambda$main$(I)V"),
        ("p.Shop.access$000(I)V", "p.Shop.access$(I)V"),
        ("p.Shop2.take3(I)V", "p.Shop2.take3(I)V"),
    ],
)
def test_numbers_of_compilers_are_left_out(name: str, expected: str) -> None:
    assert steady(name) == expected


def side(where: str, kind: str, at: int) -> SideIdentity:
    return SideIdentity(where, kind, (where, at))


class TestIdentity:
    """What a name is made of."""

    FIELD = ReportedField("p.Shop", "sold", "instance")

    def test_fields_methods_and_kinds_count(self) -> None:
        sides = (side("p.A.run()V", "read", 1), side("p.B.run()V", "write", 2))
        first = identity("race-on-field", self.FIELD, sides)
        other = ReportedField("p.Shop", "bought", "instance")
        writes = (sides[0]._replace(kind="write"), sides[1])
        assert first.stable != identity("race-on-field", other, sides).stable
        assert first.stable != identity("race-on-field", self.FIELD, writes).stable
        assert first.stable != identity("race-on-field", self.FIELD, sides[::-1]).stable

    def test_of_libraries_only_the_calls_count(self) -> None:
        table, size = (ReportedField("java.util.HashMap", n, "instance") for n in ("table", "size"))
        sides = (side("p.A.run()V", "read", 1), side("p.B.run()V", "write", 2))
        writes = (sides[0]._replace(kind="write"), sides[1])
        assert identity(LIBRARY_RULE, table, sides) == identity(LIBRARY_RULE, size, writes)

    def test_of_arrays_the_type_does_not_count(self) -> None:
        sides = (side("p.A.run()V", "read", 1), side("p.B.run()V", "write", 2))
        found = [
            identity("race-on-array", ReportedField(type_, "[]", "array"), sides)
            for type_ in ("java.lang.Object[]", "java.lang.String[]")
        ]
        assert found[0] == found[1]


class TestIds:
    """Names that are the same are numbered."""

    def test_the_same_names_are_numbered_by_place(self) -> None:
        given = [Identity(("a",), (("p.A", at),)) for at in (5, 1, 3)]
        whole = ids(given)
        assert len(set(whole)) == 3
        assert [whole[1], whole[2], whole[0]] == ids(sorted(given, key=lambda each: each.exact))

    def test_a_name_of_its_own_needs_no_number(self) -> None:
        alone = ids([Identity(("a",), (("p.A", 1),))])
        both = ids([Identity(("a",), (("p.A", 9),)), Identity(("b",), (("p.A", 1),))])
        assert alone == both[:1]

    def test_names_may_have_any_characters(self) -> None:
        assert len(ids([Identity(("\ud800\n",), ())])[0]) == 12


LIBRARY = """
public class Open {
    private final java.util.Map<String, String> names = new java.util.HashMap<>();
    public java.util.Map<String, String> all() { return names; }
    public void put() { names.put("a", "b"); }
}
"""
# More for callers to call, before and after the rest.
MORE = """
public class Open {
    public int add(int given) { return given; }
    public java.util.Collection<String> first() { return java.util.List.of("a"); }
    public java.util.SortedMap<String, String> other() { return new java.util.TreeMap<>(); }
    private final java.util.Map<String, String> names = new java.util.HashMap<>();
    public java.util.Map<String, String> all() { return names; }
    public void put() { names.put("a", "b"); }
    public void zero() { System.out.println(add(2)); }
}
"""


@pytest.mark.usefixtures("processes")
def test_more_for_callers_to_call_keeps_ids(tmp_path: Path) -> None:
    found: list[set[str]] = []
    for name, source in (("before", LIBRARY), ("after", MORE)):
        directory = tmp_path / name
        directory.mkdir()
        (directory / "Open.java").write_text(source)
        loaded = open_program(Inputs((directory,), workspace=directory))
        report = check_races(entry(loaded, None, (), Config()), Config())
        found.append({race.id for race in report.races})
        assert any(not a.place.method for race in report.races for a in race.accesses)
    assert found[0] <= found[1]
    assert found[0]
