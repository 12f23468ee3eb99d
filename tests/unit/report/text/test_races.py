"""The report of races as text: what is said, in which groups, and what is left out.

A whole report is in `docs/report.md`, which `test_documented.py` compares.
"""

import msgspec
import pytest

import race_reports as made
from heddle.report.model.races import (
    CodePlace,
    PathStep,
    Race,
    RaceObject,
    RacesReport,
    ReportedAccess,
    ReportedField,
    ReportedLock,
    ReportedThread,
)
from heddle.report.model.run import Analysed
from heddle.report.text.findings import render_finding, render_race
from heddle.report.text.races import Shown, render_text


def lines(report: RacesReport) -> list[str]:
    return [line.strip() for line in render_text(report).splitlines()]


def titles(report: RacesReport) -> list[str]:
    """Return the headings of findings, without their ids."""
    found = [line for line in render_text(report).splitlines() if line[:1].isdigit()]
    return [line.partition(" [")[0] for line in found if ". " in line and " [" in line]


def with_accesses(first: ReportedAccess, second: ReportedAccess) -> Race:
    return msgspec.structs.replace(made.FIELD_RACE, accesses=(first, second))


def test_the_same_each_time() -> None:
    first = render_text(made.report(*made.EVERYTHING), Shown(stats=True))
    assert first == render_text(made.report(*made.EVERYTHING), Shown(stats=True))


class TestSummary:
    """The first lines."""

    def test_counts_findings_and_pairs(self) -> None:
        found = lines(made.report(*made.EVERYTHING))
        assert found[0] == "4 findings, from 5 racing pairs of accesses."
        assert found[1] == (
            "Confidence: 1 high, 3 medium, 0 low; severity: 0 high, 4 medium, 0 low."
        )

    def test_one_of_each(self) -> None:
        found = lines(made.report(made.ARRAY_RACE))
        assert found[0] == "1 finding, from 1 racing pair of accesses."

    def test_nothing_found(self) -> None:
        found = lines(made.report())
        assert found[0] == "No races found."
        assert not any("explain" in line for line in found)
        assert found[2].startswith("Analysed from bank.Main.main")

    def test_nothing_found_for_a_reason(self) -> None:
        found = lines(made.report(note="The program starts no threads."))
        assert found[0] == "No races found. The program starts no threads."

    def test_a_note_beside_findings(self) -> None:
        found = lines(made.report(made.FIELD_RACE, note="Fell back to k = 0."))
        assert found[2] == "Fell back to k = 0."


class TestFindings:
    """What is said of a finding, and of how many."""

    def test_headings_say_what_is_raced_on(self) -> None:
        assert titles(made.report(*made.EVERYTHING)) == [
            "1. bank.Ledger.transfers",
            "2. bank.Main.opened",
            "3. Elements of int[] made at Ledger.java:12 in bank.Ledger.<init>",
            "4. Inside java.util.HashMap made at Ledger.java:11 in bank.Ledger.<init>",
        ]

    def test_the_id_is_in_the_heading(self) -> None:
        finding = made.only_finding(made.FIELD_RACE)
        assert f"1. bank.Ledger.transfers [{finding.id}]" in lines(made.report(made.FIELD_RACE))

    def test_harm_comes_before_locks(self) -> None:
        one_side = made.held_by(made.FIELD_RACE, second=True)
        given = made.report(one_side, made.LOST_RACE)
        (found,) = given.findings
        assert found.best == made.LOST_RACE
        assert "Severity high: one of two overlapping updates is lost." in lines(given)

    def test_only_the_clearest_pair_is_shown(self) -> None:
        text = render_text(made.report(made.FIELD_RACE, made.SELF_RACE))
        assert text.count("of bank.Ledger made at") == 1
        assert text.count("To make it safe:") == 1
        assert "This is the clearest of 2 pairs of accesses." in text
        assert "Both:" not in text

    def test_all_pairs_on_request(self) -> None:
        text = render_text(made.report(made.FIELD_RACE, made.SELF_RACE), Shown(pairs=True))
        found = [line.strip() for line in text.splitlines()]
        assert "The pair above is f1e1d0, read and write. The others:" in found
        start = found.index("Pair 5e1f00: write and write of bank.Ledger.transfers")
        assert found[start + 1].startswith("Both: write at Ledger.java:37")
        assert found[start + 2] == "as in f1e1d0"
        assert found[start + 3].startswith("Why: two threads")
        assert "clearest of" not in text

    def test_a_pair_on_other_objects_says_so(self) -> None:
        other = RaceObject("bank.Ledger", (made.place("bank.Main", "main", 99),))
        changed = msgspec.structs.replace(made.SELF_RACE, objects=(other,))
        text = render_text(made.report(made.FIELD_RACE, changed), Shown(pairs=True))
        assert "on bank.Ledger made at Main.java:99 in bank.Main.main" in text

    def test_a_single_pair_is_not_called_the_clearest(self) -> None:
        for shown in (Shown(), Shown(pairs=True)):
            text = render_text(made.report(made.FIELD_RACE), shown)
            assert "clearest" not in text
            assert "The others" not in text

    def test_fields_that_constructors_write_are_named_together(self) -> None:
        fields = [ReportedField("bank.Ledger", name, "instance") for name in ("low", "high")]
        races = [
            msgspec.structs.replace(
                made.FIELD_RACE, id=field.name, field=field, during="construction"
            )
            for field in fields
        ]
        heading = "1. bank.Ledger: high, low, written by constructors of objects that are shared"
        assert titles(made.report(*races)) == [heading]

    def test_objects_of_all_pairs_are_named(self) -> None:
        other = RaceObject("bank.Ledger", (made.place("bank.Main", "main", 99),))
        changed = msgspec.structs.replace(made.SELF_RACE, objects=(other,))
        found = lines(made.report(made.FIELD_RACE, changed))
        start = found.index("of bank.Ledger made at Main.java:8 in bank.Main.main")
        assert found[start + 1] == "and bank.Ledger made at Main.java:99 in bank.Main.main"

    def test_without_objects_there_is_the_field(self) -> None:
        race = msgspec.structs.replace(made.ARRAY_RACE, objects=())
        assert titles(made.report(race)) == ["1. elements of int[]"]

    def test_sections_have_titles_if_they_are_not_the_usual_one(self) -> None:
        doubtful = msgspec.structs.replace(made.STATIC_RACE, during="making")
        found = lines(made.report(doubtful, made.FIELD_RACE))
        start = found.index("== Less certain: on objects that each side may have created itself: 1")
        assert found[start + 2].startswith("2. bank.Main.opened [")


class TestPlaces:
    """The other places of a finding."""

    @staticmethod
    def places(number: int, *, held: bool = False) -> tuple[Race, ...]:
        """Return races of one read with so many writes, of which the first is the clearest."""
        writes = [
            msgspec.structs.replace(made.WRITE, place=made.place("bank.Ledger", f"m{n}", n))
            for n in range(1, number + 1)
        ]
        writes = [made.guarded(write) for write in writes] if held else writes
        read = made.guarded(made.READ) if held else made.READ
        return (made.FIELD_RACE, *(with_accesses(read, write) for write in writes))

    def test_with_what_they_hold(self) -> None:
        found = lines(made.report(*self.places(2, held=True)))
        start = found.index("Also at 2 other places:")
        assert found[start + 1 : start + 3] == [
            "write at Ledger.java:1 in bank.Ledger.m1, holding this (Ledger)",
            "write at Ledger.java:2 in bank.Ledger.m2, holding this (Ledger)",
        ]

    def test_kinds_at_one_line_are_told_together(self) -> None:
        (first, write) = self.places(1)
        read = msgspec.structs.replace(write.accesses[1], kind="read")
        found = lines(made.report(first, write, with_accesses(read, made.WRITE)))
        assert "read and write at Ledger.java:1 in bank.Ledger.m1, no locks held" in found

    def test_a_place_of_the_clearest_pair_is_not_repeated(self) -> None:
        read = msgspec.structs.replace(made.WRITE, kind="read")
        found = lines(made.report(made.FIELD_RACE, with_accesses(read, made.WRITE)))
        assert not any(line.startswith("Also at") for line in found)

    def test_so_many_and_the_others_are_counted(self) -> None:
        report = made.report(*self.places(11))
        found = lines(report)
        assert sum(" in bank.Ledger.m" in line for line in found) == 8
        assert "and 3 more" in found
        full = render_finding(report, report.findings[0])
        assert sum(" in bank.Ledger.m" in line for line in full.splitlines()) == 11
        assert "and 3 more" not in full


class TestLimits:
    """How many findings are shown."""

    @staticmethod
    def many(number: int) -> RacesReport:
        fields = [ReportedField("bank.Ledger", f"f{n:03}", "instance") for n in range(number)]
        return made.report(
            *(msgspec.structs.replace(made.FIELD_RACE, id=f.name, field=f) for f in fields)
        )

    def test_as_many_as_fit_into_200_lines(self) -> None:
        report = self.many(40)
        text = render_text(report)
        shown = len(titles(report))
        assert 5 < shown < 40
        begin, end = text.index("\n1. "), text.index(f"\n\n{40 - shown} more findings not shown")
        lines_of_findings = text[begin:end].count("\n") + 1
        per_finding = lines_of_findings / shown
        assert 200 - per_finding < lines_of_findings <= 200
        assert "--max-findings 0 shows all, --format short has one line for each." in text

    @pytest.mark.parametrize(("most", "shown"), [(3, 3), (39, 39), (0, 40), (99, 40)])
    def test_as_many_as_asked_for(self, most: int, shown: int) -> None:
        text = render_text(self.many(40), Shown(most=most))
        assert text.count("To make it safe") == shown
        assert ("not shown" in text) == (shown < 40)

    def test_one_that_does_not_fit_is_shown(self) -> None:
        path = tuple(made.call("p.C", f"m{n}", n, f"p.C.m{n + 1}") for n in range(12))
        long = msgspec.structs.replace(made.READ, path=path)
        races = [
            with_accesses(
                msgspec.structs.replace(long, place=made.place("p.C", f"m{n}", n)), made.WRITE
            )
            for n in range(20)
        ]
        found = lines(made.report(*races))
        assert any(line.startswith("1. bank.Ledger.transfers") for line in found)
        text = render_text(made.report(*races, made.STATIC_RACE), Shown(pairs=True))
        assert "1 more finding not shown" in text
        assert "1. " in text

    def test_guards_count_too(self) -> None:
        report = msgspec.structs.replace(self.many(2), guards=(made.UNGUARDED,))
        assert "1 more finding not shown" in render_text(report, Shown(most=2))
        assert "Guard 9a4d00" in render_text(report)


class TestEvidence:
    """What is told of one race."""

    def test_sites_from_the_inside_out(self) -> None:
        site = made.ARRAY_RACE.objects[0]
        race = msgspec.structs.replace(made.FIELD_RACE, objects=(site, made.LEDGER))
        assert (
            "     of int[] made at Ledger.java:12 in bank.Ledger.<init>, by an object made at "
            "Main.java:8 in bank.Main.main\n     and bank.Ledger made at Main.java:8"
        ) in render_text(made.report(race))

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
        assert last in (found[start + 2], found[start + 3])
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
        assert any("the state of java.text.SimpleDateFormat [" in line for line in found)

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
