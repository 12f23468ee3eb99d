"""The report of races as text: what is said, in which groups, and what is left out.

A whole report is in `docs/report.md`, which `test_documented.py` compares.
"""

import msgspec
import pytest

import race_reports as made
from heddle.report.build.grouping import View
from heddle.report.model.races import (
    Analysed,
    CodePlace,
    PathStep,
    Race,
    RaceObject,
    RacesReport,
    ReportedAccess,
    ReportedField,
    ReportedLock,
    ReportedThread,
    Severity,
)
from heddle.report.text.races import render_race, render_text


def lines(report: RacesReport) -> list[str]:
    return [line.strip() for line in render_text(report).splitlines()]


def numbered(report: RacesReport, view: View = "field") -> list[str]:
    """Return the number and id of each race, in order."""
    found = render_text(report, view=view).splitlines()
    return [line.split(":")[0].strip() for line in found if " Race " in line]


def with_accesses(first: ReportedAccess, second: ReportedAccess) -> Race:
    return msgspec.structs.replace(made.FIELD_RACE, accesses=(first, second))


def test_the_same_each_time() -> None:
    first = render_text(made.report(*made.EVERYTHING), stats=True)
    assert first == render_text(made.report(*made.EVERYTHING), stats=True)


class TestSummary:
    """The first line."""

    def test_counts_races_fields_and_arrays(self) -> None:
        found = lines(made.report(*made.EVERYTHING))
        assert found[0] == "5 races on 3 fields and 1 type of array."

    def test_arrays_alone(self) -> None:
        assert lines(made.report(made.ARRAY_RACE))[0] == "1 race on 1 type of array."

    def test_nothing_found(self) -> None:
        found = lines(made.report())
        assert found[0] == "No races found."
        assert not any("explain" in line for line in found)
        assert found[2].startswith("Analysed from bank.Main.main")

    def test_nothing_found_for_a_reason(self) -> None:
        found = lines(made.report(note="The program starts no threads."))
        assert found[0] == "No races found. The program starts no threads."

    def test_a_note_beside_races(self) -> None:
        found = lines(made.report(made.FIELD_RACE, note="Fell back to k = 0."))
        assert (found[0], found[3]) == ("1 race on 1 field.", "Fell back to k = 0.")

    def test_which_sides_hold_locks_is_counted_by_group(self) -> None:
        races = (
            made.FIELD_RACE,
            made.held_by(made.SELF_RACE, first=True),
            made.ARRAY_RACE,
            made.STATIC_RACE,
            made.held_by(made.LIBRARY_RACE, first=True, second=True),
        )
        found = lines(made.report(*races))
        assert found[1] == (
            "Confidence: 2 high, 3 medium, 0 low; severity: 0 high, 5 medium, 0 low."
        )
        assert found[2] == (
            "A lock is held on one side only in 1 of 4 groups, on neither side in 2, "
            "and on both sides (perhaps different locks) in 1."
        )


class TestGroups:
    """Categories apart; by field or by object."""

    def test_categories_in_order(self) -> None:
        found = lines(made.report(*reversed(made.EVERYTHING)))
        assert [line for line in found if line.startswith("==")] == [
            "== Races on instance fields: 2 races",
            "== Races on elements of arrays: 1 race",
            "== Races on static fields: 1 race",
            "== Races inside library objects, shown at the application's calls: 1 race",
        ]

    def test_groups_are_numbered_through_and_races_within(self) -> None:
        assert numbered(made.report(*made.EVERYTHING)) == [
            "1.1 Race f1e1d0",
            "1.2 Race 5e1f00",
            "2.1 Race a44a70",
            "3.1 Race 57a71c",
            "4.1 Race 11b4a4",
        ]

    def test_harm_comes_before_locks(self) -> None:
        one_side = made.held_by(made.FIELD_RACE, second=True)
        benign = msgspec.structs.replace(one_side, id="be0190", severity=Severity("low", ()))
        given = made.report(benign, one_side, made.LOST_RACE)
        assert numbered(given) == ["1.1 Race 105700", "1.2 Race f1e1d0", "1.3 Race be0190"]

    def test_a_lock_at_one_side_comes_first_then_none_then_different_ones(self) -> None:
        different = made.held_by(made.FIELD_RACE, first=True, second=True)
        one_side = msgspec.structs.replace(
            made.held_by(made.FIELD_RACE, second=True), id="01e51d", objects=()
        )
        given = made.report(different, made.SELF_RACE, one_side)
        assert numbered(given) == ["1.1 Race 01e51d", "1.2 Race 5e1f00", "1.3 Race f1e1d0"]
        # By object, these are different groups.
        by_object = ["1.1 Race 01e51d", "2.1 Race 5e1f00", "2.2 Race f1e1d0"]
        assert numbered(given, "object") == by_object

    def test_what_races_share_is_said_once(self) -> None:
        races = [
            msgspec.structs.replace(race, advice="hold a lock")
            for race in (made.FIELD_RACE, made.SELF_RACE)
        ]
        text = render_text(made.report(*races))
        assert text.count("1. bank.Ledger.transfers\n") == 1
        assert text.count("of bank.Ledger made at") == 1
        assert text.count("To make these 2 safe:") == 1
        assert "To make it safe:" not in text

    def test_fields_that_constructors_write_are_named_together(self) -> None:
        fields = [ReportedField("bank.Ledger", name, "instance") for name in ("low", "high")]
        races = [
            msgspec.structs.replace(
                made.FIELD_RACE, id=field.name, field=field, during="construction"
            )
            for field in fields
        ]
        found = lines(made.report(*races))
        heading = "1. bank.Ledger: low, high, written by constructors of objects that are shared"
        assert heading in found
        second = next(line for line in found if line.startswith("1.2 Race high:"))
        assert second.endswith("of bank.Ledger.high")

    def test_what_differs_is_said_of_each(self) -> None:
        other = RaceObject("bank.Ledger", (made.place("bank.Main", "main", 99),))
        changed = msgspec.structs.replace(
            with_accesses(made.guarded(made.READ), made.WRITE), objects=(other,), advice="lock"
        )
        found = lines(made.report(made.FIELD_RACE, changed))
        assert "on bank.Ledger made at Main.java:8 in bank.Main.main" in found
        assert "on bank.Ledger made at Main.java:99 in bank.Main.main" in found
        assert sum(line.startswith("To make it safe:") for line in found) == 2

    def test_by_object(self) -> None:
        field = ReportedField("bank.Ledger", "closed", "instance")
        other = msgspec.structs.replace(made.FIELD_RACE, field=field)
        text = render_text(made.report(made.FIELD_RACE, other), view="object")
        assert "\n1. bank.Ledger made at Main.java:8 in bank.Main.main\n" in text
        assert "1.1 Race f1e1d0: read and write of bank.Ledger.transfers\n" in text
        assert "1.2 Race f1e1d0: read and write of bank.Ledger.closed\n" in text
        by_field = render_text(made.report(made.FIELD_RACE, other))
        assert "\n1. bank.Ledger.transfers\n" in by_field
        assert "\n2. bank.Ledger.closed\n" in by_field

    def test_arrays_are_always_grouped_by_object(self) -> None:
        race = made.ARRAY_RACE
        other = msgspec.structs.replace(race, objects=(*race.objects[:1], made.LEDGER))
        text = render_text(made.report(race, other), view="field")
        assert "\n1. int[] made at Ledger.java:12" in text
        assert "\n2. int[] made at Ledger.java:12" in text

    def test_static_fields_are_always_grouped_by_field(self) -> None:
        race = msgspec.structs.replace(made.STATIC_RACE, objects=(made.LEDGER,))
        text = render_text(made.report(race), view="object")
        assert "\n1. bank.Main.opened\n" in text

    def test_without_objects_there_is_the_field(self) -> None:
        race = msgspec.structs.replace(made.ARRAY_RACE, objects=())
        assert "\n1. elements of int[]\n" in render_text(made.report(race))


class TestLibraryObjects:
    """One group for each that the application made, whatever part of it is raced on."""

    TABLE = RaceObject(
        "java.util.HashMap$Node[]",
        (
            made.place("java.util.HashMap", "resize", 702),
            *made.LIBRARY_RACE.objects[0].sites,
        ),
    )
    ON_TABLE = msgspec.structs.replace(
        made.LIBRARY_RACE,
        id="7ab1e0",
        field=ReportedField("java.util.HashMap$Node[]", "[]", "array"),
        objects=(TABLE,),
    )
    MAP = "java.util.HashMap made at Ledger.java:11 in bank.Ledger.<init>"
    BY_LEDGER = "by an object made at Main.java:8 in bank.Main.main"

    def test_parts_are_grouped_with_the_whole_and_told_of_each_race(self) -> None:
        found = lines(made.report(made.LIBRARY_RACE, self.ON_TABLE))
        start = found.index(f"1. {self.MAP}")
        first = "1.1 Race 11b4a4: write and read of java.util.HashMap.table"
        assert found[start + 1 : start + 4] == ["", first, f"on {self.MAP}, {self.BY_LEDGER}"]
        second = found.index(
            "1.2 Race 7ab1e0: write and read of elements of java.util.HashMap$Node[]"
        )
        assert found[second + 1] == (
            "on java.util.HashMap$Node[] made at HashMap.java:702 in java.util.HashMap.resize, "
            f"by an object made at Ledger.java:11 in bank.Ledger.<init>, {self.BY_LEDGER}"
        )

    def test_a_part_that_all_races_share_is_told_once(self) -> None:
        other = msgspec.structs.replace(self.ON_TABLE, id="7ab1e1")
        found = lines(made.report(self.ON_TABLE, other))
        start = found.index(f"1. {self.MAP}")
        assert found[start + 1].startswith("on java.util.HashMap$Node[] made at HashMap.java:702")
        assert sum(line.startswith("on java.util") for line in found) == 1

    def test_the_object_itself_is_said_once_with_its_makers(self) -> None:
        found = lines(made.report(made.LIBRARY_RACE))
        assert f"1. {self.MAP}, {self.BY_LEDGER}" in found
        assert sum("made at Ledger.java:11" in line for line in found) == 1

    def test_objects_made_elsewhere_are_another_group(self) -> None:
        elsewhere = RaceObject("java.util.HashMap", (made.place("bank.Ledger", "<init>", 12),))
        other = msgspec.structs.replace(self.ON_TABLE, outer=elsewhere)
        found = lines(made.report(self.ON_TABLE, other))
        assert f"1. {self.MAP}" in found
        assert "2. java.util.HashMap made at Ledger.java:12 in bank.Ledger.<init>" in found


class TestEvidence:
    """What is told of one race."""

    def test_sites_from_the_inside_out(self) -> None:
        assert (
            "2. int[] made at Ledger.java:12 in bank.Ledger.<init>, by an object made at "
            "Main.java:8 in bank.Main.main\n      and int[] made at Ledger.java:61"
        ) in render_text(made.report(made.FIELD_RACE, made.ARRAY_RACE))

    def test_an_object_without_sites(self) -> None:
        race = msgspec.structs.replace(made.FIELD_RACE, objects=(RaceObject("p.Known", ()),))
        assert "of p.Known" in lines(made.report(race))

    @pytest.mark.parametrize(("number", "last"), [(3, "and p.C2"), (5, "and 2 more")])
    def test_at_most_three_objects(self, number: int, last: str) -> None:
        objects = tuple(RaceObject(f"p.C{n}", ()) for n in range(number))
        race = msgspec.structs.replace(made.FIELD_RACE, objects=objects)
        found = lines(made.report(race))
        start = found.index("of p.C0")
        assert found[start + 1] == "and p.C1"
        end = found.index("", start)
        assert found[end - 1] == last
        assert "and p.C4" not in found
        if number == 5:
            assert "  and p.C4" in render_race(made.report(race), race).splitlines()

    def test_the_place_inside_the_library(self) -> None:
        found = lines(made.report(made.LIBRARY_RACE))
        assert "in the library: HashMap.java:702 in java.util.HashMap.resize" in found
        assert "in the library: HashMap.java:570 in java.util.HashMap.getNode" in found

    def test_an_access_in_the_first_method_of_a_thread(self) -> None:
        found = lines(made.report(made.STATIC_RACE))
        assert found.count("in the first method of the thread") == 2
        assert "called through" not in found

    def test_equal_accesses_are_described_once(self) -> None:
        found = lines(made.report(made.SELF_RACE))
        assert "Both: write at Ledger.java:37 in bank.Ledger.countTransfer" in found
        assert found.count("called through") == 1

    def test_an_access_is_described_once_in_a_group(self) -> None:
        found = lines(made.report(made.FIELD_RACE, made.SELF_RACE))
        start = found.index("Both: write at Ledger.java:37 in bank.Ledger.countTransfer")
        assert found[start + 1] == "as in 1.1"
        assert found[start + 2].startswith("Why: two threads")
        assert sum(line.startswith("thread: Thread made") for line in found) == 1

    def test_an_access_is_described_in_each_group(self) -> None:
        found = lines(made.report(made.FIELD_RACE, made.ARRAY_RACE))
        assert not any(line.startswith("as in") for line in found)

    def test_without_a_line_the_offset(self) -> None:
        bare = ReportedAccess(CodePlace("p.C", "m", "(I)V", "C.java", None, 31), "write", 0, (), ())
        found = lines(made.report(with_accesses(bare, made.WRITE)))
        assert "Write at p.C.m(int)@31" in found

    def test_library_code_that_is_not_looked_at_is_named_by_its_method(self) -> None:
        method = CodePlace("java.text.DateFormat", "format", "(Ljava/util/Date;)V", None, None, -1)
        access = msgspec.structs.replace(made.WRITE, inner=method)
        race = msgspec.structs.replace(
            with_accesses(access, made.READ),
            rule="race-on-library-object",
            field=ReportedField("java.text.SimpleDateFormat", "state", "object"),
        )
        found = lines(made.report(race))
        assert "in the library: java.text.DateFormat.format, which writes it" in found
        assert any("of the state of java.text.SimpleDateFormat" in line for line in found)

    def test_without_a_file_the_class(self) -> None:
        bare = ReportedAccess(CodePlace("p.C", "m", "(I)V", None, 12, 31), "write", 0, (), ())
        found = lines(made.report(with_accesses(bare, made.WRITE)))
        assert "Write at p.C:12 in p.C.m" in found

    def test_a_long_source_line_is_cut(self) -> None:
        access = msgspec.structs.replace(made.READ, source="\tx(" + "a\t" * 200 + ");")
        race = with_accesses(access, made.WRITE)
        (quoted,) = [line for line in lines(made.report(race)) if line.startswith("| x(a a")]
        assert quoted == "| x(" + "a " * 59 + " ..."
        assert "a a);" not in quoted
        assert "a );" in render_race(made.report(race), race)

    def test_a_thread_started_in_many_places(self) -> None:
        places = tuple(made.place("bank.Main", "main", 20 + n) for n in range(5))
        thread = ReportedThread("bank.Teller", "many", (), places)
        report = msgspec.structs.replace(made.report(made.SELF_RACE), threads=(made.MAIN, thread))
        started = "started at Main.java:20 and Main.java:21 and Main.java:22 and 2 more places"
        assert f"thread: bank.Teller, many instances, {started}" in lines(report)


class TestPath:
    """Calls and the locks held at them."""

    @staticmethod
    def race(path: tuple[PathStep, ...]) -> Race:
        return with_accesses(msgspec.structs.replace(made.READ, path=path), made.WRITE)

    def test_twelve_calls_are_shown(self) -> None:
        path = tuple(made.call("p.C", f"m{n}", n, f"p.C.m{n + 1}") for n in range(12))
        found = lines(made.report(self.race(path)))
        assert sum(" calls p.C.m" in line for line in found) == 12
        assert not any("more calls" in line for line in found)

    def test_of_more_the_middle_is_left_out(self) -> None:
        path = tuple(made.call("p.C", f"m{n}", n, f"p.C.m{n + 1}") for n in range(15))
        found = lines(made.report(self.race(path)))
        start = found.index("C.java:0 in p.C.m0 calls p.C.m1")
        shown = found[start : start + 13]
        assert shown[5] == "C.java:5 in p.C.m5 calls p.C.m6"
        assert shown[6] == "... 3 more calls ..."
        assert shown[7] == "C.java:9 in p.C.m9 calls p.C.m10"
        assert shown[12] == "C.java:14 in p.C.m14 calls p.C.m15"

    def test_locks_are_shown_where_they_are_entered(self) -> None:
        inner = ReportedLock("lock", made.place("p.C", "d", 4))
        path = (
            made.call("p.C", "a", 1, "p.C.b"),
            made.call("p.C", "b", 2, "p.C.c", made.MONITOR),
            made.call("p.C", "c", 3, "p.C.d"),
            made.call("p.C", "d", 4, "p.C.e", made.MONITOR, inner),
        )
        race = self.race(path)
        found = lines(made.report(race))
        start = found.index("C.java:1 in p.C.a calls p.C.b")
        outer = "holding this (Ledger) (entered at Ledger.java:27)"
        assert found[start + 1 : start + 7] == [
            "C.java:2 in p.C.b calls p.C.c",
            outer,
            "C.java:3 in p.C.c calls p.C.d",
            "C.java:4 in p.C.d calls p.C.e",
            "holding lock (entered at C.java:4)",
            "no locks held",
        ]
        full = [line.strip() for line in render_race(made.report(race), race).splitlines()]
        start = full.index("C.java:1 in p.C.a() calls p.C.b")
        assert full[start + 1 : start + 9] == [
            "no locks held",
            "C.java:2 in p.C.b() calls p.C.c",
            outer,
            "C.java:3 in p.C.c() calls p.C.d",
            outer,
            "C.java:4 in p.C.d() calls p.C.e",
            outer,
            "holding lock (entered at C.java:4)",
        ]


class TestWhyAndHint:
    """The sentence on overlapping, and what would help."""

    @staticmethod
    def why(report: RacesReport) -> str:
        (found,) = [line for line in lines(report) if line.startswith("Why: ")]
        return found.removeprefix("Why: ")

    @staticmethod
    def hint(race: Race) -> str:
        (found,) = [
            line for line in lines(made.report(race)) if line.startswith("To make it safe: ")
        ]
        return found.removeprefix("To make it safe: ")

    def test_two_threads(self) -> None:
        assert self.why(made.report(made.FIELD_RACE)) == (
            "main and Thread made at Main.java:13 can run at the same time and hold no common lock."
        )

    def test_two_instances_of_one_thread(self) -> None:
        assert self.why(made.report(made.SELF_RACE)) == (
            "two threads made at Main.java:13 can run at the same time and hold no common lock."
        )

    def test_two_instances_made_who_knows_where(self) -> None:
        thread = ReportedThread("a pool", "many", (), ())
        report = msgspec.structs.replace(made.report(made.SELF_RACE), threads=(made.MAIN, thread))
        assert self.why(report).startswith("two threads of a pool can run at the same time")

    def test_different_locks(self) -> None:
        race = with_accesses(made.guarded(made.READ), made.guarded(made.WRITE))
        assert self.why(made.report(race)) == (
            "main and Thread made at Main.java:13 can run at the same time, "
            "and the locks they hold need not be the same object."
        )

    def test_nothing_is_said_of_locks_that_were_not_looked_at(self) -> None:
        analysed: Analysed = msgspec.structs.replace(made.ANALYSED, locks="none")
        report = msgspec.structs.replace(made.report(made.FIELD_RACE), analysed=analysed)
        assert self.why(report).endswith("at the same time; locks were ignored.")

    def test_a_lock_at_one_access(self) -> None:
        first = with_accesses(made.guarded(made.READ), made.WRITE)
        assert self.why(made.report(first)).endswith("and hold no common lock.")
        assert ("holding this (Ledger) (entered at Ledger.java:27)") in lines(made.report(first))

    def test_the_advice_of_the_race(self) -> None:
        assert self.hint(made.LOST_RACE) == "make it atomic."

    def test_no_advice(self) -> None:
        assert not [line for line in lines(made.report(made.STATIC_RACE)) if "To make" in line]
