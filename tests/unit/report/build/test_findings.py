"""Which races are one finding, its id, its clearest pair and its places."""

import msgspec
import pytest

import race_reports as made
from heddle.report.build.findings import Grounds, findings
from heddle.report.model.races import (
    CodePlace,
    Confidence,
    Level,
    Race,
    RaceObject,
    ReportedAccess,
    ReportedField,
    ReportedLock,
)


def site(name: str, line: int = 8) -> RaceObject:
    return RaceObject("bank.Ledger", (made.place("bank.Main", name, line),))


def access(line: int, kind: str, *, calls: int = 1, class_: str = "bank.Ledger") -> ReportedAccess:
    """Return an access at a line, in a method of the same number and so many calls deep."""
    place = msgspec.structs.replace(made.place(class_, f"m{line}", line), offset=line)
    path = tuple(made.call("p.C", f"c{n}", n, "p.C.d") for n in range(calls))
    return ReportedAccess(place, kind, 0, (), path)


def race(name: str, lines: tuple[int, int] = (1, 2), *objects: RaceObject) -> Race:
    """Return a race on `bank.Ledger.transfers` between two lines."""
    accesses = (access(lines[0], "read"), access(lines[1], "write"))
    return msgspec.structs.replace(
        made.FIELD_RACE, id=name, objects=objects or (made.LEDGER,), accesses=accesses
    )


def on(field: str, of: Race, **changed: object) -> Race:
    """Return a race on another field of the class."""
    named = ReportedField("bank.Ledger", field, "instance")
    return msgspec.structs.replace(of, field=named, **changed)


def grouped(*races: Race) -> list[list[str]]:
    return [[pair.id for pair in finding.pairs] for finding in findings(races)]


class TestGroups:
    """What belongs together."""

    def test_the_read_and_the_write_of_an_update_are_one(self) -> None:
        both = msgspec.structs.replace(race("b"), accesses=(access(2, "write"),) * 2)
        assert grouped(race("a", (2, 2)), both) == [["a", "b"]]

    def test_other_fields_are_others(self) -> None:
        assert grouped(race("a"), on("closed", race("b"))) == [["a"], ["b"]]

    def test_objects_that_overlap_connect(self) -> None:
        one, two, three = site("one"), site("two"), site("three")
        races = (race("a", (1, 2), one), race("b", (3, 4), three), race("c", (5, 6), two, three))
        assert grouped(*races) == [["a"], ["b", "c"]]
        connecting = race("d", (7, 8), one, two)
        assert grouped(*races, connecting) == [["a", "b", "c", "d"]]

    def test_objects_that_a_race_does_not_list_count(self) -> None:
        races = (race("a", (1, 2), site("one")), race("b", (3, 4), site("two")))
        assert len(findings(races)) == 2
        assert len(findings(races, Grounds(objects=lambda _: (7,)))) == 1

    def test_a_common_place_connects_races_on_a_field(self) -> None:
        assert grouped(race("a", (1, 2), site("one")), race("b", (2, 3), site("two"))) == [
            ["a", "b"]
        ]

    def test_arrays_by_the_arrays_whatever_place(self) -> None:
        first, second = (msgspec.structs.replace(made.ARRAY_RACE, id=name) for name in "ab")
        other = msgspec.structs.replace(second, objects=(made.LEDGER,))
        assert grouped(first, second) == [["a", "b"]]
        assert grouped(first, other) == [["a"], ["b"]]

    def test_arrays_of_unknown_origin_by_type(self) -> None:
        first, second = (
            msgspec.structs.replace(made.ARRAY_RACE, id=name, objects=()) for name in "ab"
        )
        assert grouped(first, second) == [["a", "b"]]

    def test_a_library_object_is_one_whatever_part_is_raced_on(self) -> None:
        table = RaceObject("java.util.HashMap$Node[]", (made.place("java.util.HashMap", "r", 7),))
        part = msgspec.structs.replace(
            made.LIBRARY_RACE,
            id="part",
            objects=(table,),
            field=ReportedField("java.util.HashMap$Node[]", "[]", "array"),
        )
        assert grouped(made.LIBRARY_RACE, part) == [["11b4a4", "part"]]
        alone = msgspec.structs.replace(part, id="alone", outer=table)
        assert grouped(made.LIBRARY_RACE, alone) == [["11b4a4"], ["alone"]]

    def test_parts_of_library_objects_of_unknown_makers_by_their_class(self) -> None:
        site = made.place("java.util.HashMap", "resize", 7)
        parts = [
            msgspec.structs.replace(made.LIBRARY_RACE, id=type_, outer=RaceObject(type_, (site,)))
            for type_ in ("java.util.HashMap$Node[]", "java.util.HashMap$Node", "java.util.Timer")
        ]
        grounds = Grounds(is_own=lambda name: name.startswith("bank."))
        found = findings((made.LIBRARY_RACE, *parts), grounds)
        assert [[pair.id for pair in finding.pairs] for finding in found] == [
            ["11b4a4"],
            ["java.util.HashMap$Node[]", "java.util.HashMap$Node"],
            ["java.util.Timer"],
        ]
        (alone,) = findings(parts[1:2], grounds)
        assert alone.id == found[1].id

    def test_static_fields_of_libraries_by_field(self) -> None:
        static = msgspec.structs.replace(made.STATIC_RACE, rule="race-on-library-object")
        again = msgspec.structs.replace(static, id="again", accesses=race("x").accesses)
        assert grouped(static, again) == [["57a71c", "again"]]

    def test_what_constructors_write_is_one_finding_of_the_class(self) -> None:
        low, high = (on(name, race(name), during="construction") for name in ("low", "high"))
        used = on("used", race("used"))
        assert grouped(low, used, high) == [["used"], ["low", "high"]]
        ((_, of_class)) = findings((low, used, high))
        assert [field.name for field in of_class.fields] == ["low", "high"]

    def test_a_field_that_is_also_used_stands_alone(self) -> None:
        low = on("low", race("a"), during="construction")
        assert grouped(low, on("low", race("b")), on("high", race("c"), during="construction")) == [
            ["b", "a"],
            ["c"],
        ]


class TestClearestPair:
    """The pair that is shown."""

    @pytest.mark.parametrize("level", ["medium", "low"])
    def test_certain_before_less_certain(self, level: Level) -> None:
        doubt = Confidence(level, ("it may be another object",))
        doubtful = msgspec.structs.replace(race("a"), confidence=doubt, severity=made.LOST)
        assert grouped(doubtful, race("b")) == [["b", "a"]]

    def test_severe_before_others(self) -> None:
        severe = msgspec.structs.replace(race("b"), severity=made.LOST)
        (found,) = findings((race("a"), severe))
        assert found.best.id == "b"
        assert found.severity == made.LOST

    def test_fewest_calls(self) -> None:
        far = msgspec.structs.replace(race("a"), accesses=(access(1, "read", calls=4),) * 2)
        assert grouped(far, race("b")) == [["b", "a"]]

    def test_application_before_libraries_however_near(self) -> None:
        inside = access(1, "write", calls=0, class_="java.util.BitSet")
        words = ReportedField("java.util.BitSet", "words", "instance")
        library = msgspec.structs.replace(race("a"), field=words, accesses=(inside, inside))
        own = msgspec.structs.replace(race("b"), field=words)
        grounds = Grounds(is_own=lambda name: name.startswith("bank."))
        (found,) = findings((library, own), grounds)
        assert found.best.id == "b"

    def test_at_home_before_far_away_however_near(self) -> None:
        far = access(1, "write", calls=0, class_="bank.Branch")
        away = msgspec.structs.replace(made.LIBRARY_RACE, id="a", accesses=(far, far))
        assert grouped(away, made.LIBRARY_RACE) == [["11b4a4", "a"]]
        inner = access(1, "write", calls=0, class_="bank.Ledger$Entry")
        nested = msgspec.structs.replace(made.LIBRARY_RACE, id="n", accesses=(inner, inner))
        assert grouped(away, made.LIBRARY_RACE, nested) == [["n", "11b4a4", "a"]]

    def test_callers_after_code(self) -> None:
        place = CodePlace("a caller", "", "", None, None, -1)
        caller = msgspec.structs.replace(access(1, "read", calls=0), place=place)
        by_caller = msgspec.structs.replace(race("a"), accesses=(caller, access(2, "write")))
        assert grouped(by_caller, race("b")) == [["b", "a"]]

    def test_what_is_usual_before_what_is_declared_harmless(self) -> None:
        harmless = msgspec.structs.replace(race("a"), notes=(made.HARMLESS,))
        (found,) = findings((harmless, race("b")))
        assert (found.best.id, found.standing) == ("b", "usual")


class TestPlaces:
    """All places that take part, each once."""

    def test_each_once_by_kind(self) -> None:
        (found,) = findings((race("a", (1, 2)), race("b", (3, 2))))
        told = [(each.place.line, each.kind, each.locks) for each in found.places]
        assert told == [(1, "read", ()), (2, "write", ()), (3, "read", ())]

    def test_those_that_hold_the_same_are_together(self) -> None:
        held = made.held_by(race("a", (1, 2)), first=True)
        (found,) = findings((held, race("b", (3, 2))))
        told = [(each.place.line, each.locks) for each in found.places]
        assert told == [(2, ()), (3, ()), (1, ("this (Ledger)",))]

    def test_only_what_is_held_on_every_path(self) -> None:
        other = ReportedLock("lock", made.place("p.C", "d", 4))
        first = made.held_by(race("a", (1, 2)), first=True)
        read = msgspec.structs.replace(first.accesses[0], locks=(made.MONITOR, other))
        second = msgspec.structs.replace(race("b"), accesses=(read, access(3, "write")))
        (found,) = findings((first, second))
        assert [each.locks for each in found.places if each.place.line == 1] == [("this (Ledger)",)]
        (bare,) = findings((second, race("c", (1, 2))))
        assert all(each.locks == () for each in bare.places)


class TestIds:
    """Ids stay when lines move and pairs come and go."""

    @staticmethod
    def ids(*races: Race) -> list[str]:
        return [finding.id for finding in findings(races)]

    def test_lines_and_offsets_do_not_matter(self) -> None:
        assert self.ids(race("a", (1, 2))) == self.ids(race("b", (10, 20), site("elsewhere", 99)))

    def test_pairs_that_come_and_go_do_not_matter(self) -> None:
        whole = (race("a", (1, 2)), race("b", (3, 2)), race("c", (4, 5)))
        assert self.ids(*whole) == self.ids(whole[2]) == self.ids(whole[0], whole[1])

    def test_field_class_and_rule_matter(self) -> None:
        other = msgspec.structs.replace(
            race("c"), field=msgspec.structs.replace(made.TRANSFERS, class_="bank.Branch")
        )
        rule = msgspec.structs.replace(race("d"), rule="race-on-static")
        found = [self.ids(each) for each in (race("a"), on("closed", race("b")), other, rule)]
        assert len({id_ for (id_,) in found}) == 4

    def test_numbers_of_compilers_do_not_matter(self) -> None:
        first, second = (
            msgspec.structs.replace(
                race("a"), field=ReportedField(f"bank.Ledger${n}", "f", "instance")
            )
            for n in (1, 2)
        )
        assert self.ids(first) == self.ids(second)

    def test_of_groups_of_one_field_the_first_keeps_the_plain_id(self) -> None:
        one, two = race("a", (1, 2), site("one")), race("b", (3, 4), site("two"))
        (plain,) = self.ids(one)
        assert self.ids(two) == [plain]
        both = self.ids(one, two)
        assert both[0] == plain
        assert both == list(reversed(self.ids(two, one)))
        three = race("c", (5, 6), site("second"))
        assert self.ids(one, two, three)[1] == both[1]

    def test_groups_that_nothing_distinguishes_are_numbered(self) -> None:
        one, two = site("one", 1), site("one", 2)
        found = self.ids(*(race(str(n), (n, n + 50), (one, two)[n % 2]) for n in (1, 2)))
        assert len(set(found)) == 2

    def test_arrays_by_the_site_that_makes_them(self) -> None:
        grown = msgspec.structs.replace(made.ARRAY_RACE, objects=made.ARRAY_RACE.objects[1:])
        moved = msgspec.structs.replace(made.ARRAY_RACE, accesses=race("x").accesses)
        assert self.ids(made.ARRAY_RACE) == self.ids(moved) != self.ids(grown)

    def test_library_objects_by_the_site_that_makes_them(self) -> None:
        part = msgspec.structs.replace(
            made.LIBRARY_RACE, field=ReportedField("java.util.HashMap", "size", "instance")
        )
        assert self.ids(made.LIBRARY_RACE) == self.ids(part)
        elsewhere = RaceObject("java.util.HashMap", (made.place("bank.Ledger", "grow", 11),))
        other = msgspec.structs.replace(made.LIBRARY_RACE, outer=elsewhere)
        assert self.ids(made.LIBRARY_RACE) != self.ids(other)

    def test_another_field_that_constructors_write_changes_nothing(self) -> None:
        low, high = (on(name, race(name), during="construction") for name in ("low", "high"))
        assert self.ids(low) == self.ids(low, high) != self.ids(on("low", race("a")))


def knowing(of: Race, **facts: object) -> Race:
    return msgspec.structs.replace(of, facts=msgspec.structs.replace(of.facts, **facts))


def best(*races: Race) -> str:
    """Return the pair that is shown of races that are one finding, whatever their order."""
    (found,) = findings(races)
    (again,) = findings(races[::-1])
    assert found.best.id == again.best.id
    return found.best.id


def test_the_pair_with_less_to_doubt_is_shown() -> None:
    """Both have low confidence."""
    most = knowing(race("most", (1, 2)), sharing="merged", opaque=1, new=1)
    less = knowing(race("less", (1, 3)), sharing="merged", opaque=1)
    assert best(low(most), low(less)) == "less"


def test_what_each_side_may_have_created_is_shown_last() -> None:
    making = msgspec.structs.replace(race("making", (1, 2)), during="making")
    use = knowing(race("use", (1, 3)), sharing="merged", opaque=1, new=1)
    assert best(low(making), low(use)) == "use"


def test_sides_that_have_the_object_from_one_field_are_shown() -> None:
    unknown = race("unknown", (1, 2))
    same = knowing(race("same", (1, 3)), holding="same")
    assert best(unknown, same) == "same"


def test_calls_of_two_methods_are_shown() -> None:
    first, second = race("one", (1, 2)).accesses
    elsewhere = msgspec.structs.replace(second, place=first.place)
    alone = msgspec.structs.replace(race("alone", (1, 2)), accesses=(first, elsewhere))
    assert best(alone, race("two", (1, 3))) == "two"


def low(of: Race) -> Race:
    return msgspec.structs.replace(of, confidence=Confidence("low", ()))
