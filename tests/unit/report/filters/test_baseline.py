"""Baselines: what is in the file, what is new and gone against one."""

import msgspec
import pytest

import race_reports as made
from heddle._util.errors import InputError
from heddle.report.filters.baseline import (
    Baseline,
    compared,
    parse_baseline,
    render_baseline,
    render_diff,
)
from heddle.report.json.races import render_json
from heddle.report.model.races import (
    KnownFinding,
    Race,
    RaceObject,
    RacesReport,
    ReportedField,
    SuppressedFinding,
)
from heddle.report.text.races import render_text

TEXT = """\
heddle-baseline 2 9.8.7
# Findings known when `heddle baseline write` wrote this file, one per line: the id, a
# description. `heddle check --baseline FILE` reports only others. Lines may be deleted.
b31cbd19c0f3  bank.Ledger.transfers (race-on-field)
286212677ba7  bank.Main.opened (race-on-static)
f9d4dd3f1b44  elements of int[] made in bank.Ledger.<init> (race-on-array)
7a36d8422c60  java.util.HashMap made in bank.Ledger.<init> (race-on-library-object)
"""


ARRAY_ID = made.only_finding(made.ARRAY_RACE).id


def baseline(*races: Race) -> Baseline:
    return parse_baseline(render_baseline(made.report(*races)), "f")


def test_the_file() -> None:
    assert render_baseline(made.report(*made.EVERYTHING)) + "\n" == TEXT


def test_the_order_of_races_does_not_matter() -> None:
    forth, back = made.report(*made.EVERYTHING), made.report(*made.EVERYTHING[::-1])
    assert render_baseline(forth) == render_baseline(back)


def test_lines_that_move_change_nothing() -> None:
    place = msgspec.structs.replace(made.READ.place, line=99, offset=1)
    read = msgspec.structs.replace(made.READ, place=place)
    moved = msgspec.structs.replace(made.FIELD_RACE, accesses=(read, made.WRITE))
    assert render_baseline(made.report(moved)) == render_baseline(made.report(made.FIELD_RACE))


def test_numbers_of_compilers_are_left_out() -> None:
    outer = RaceObject("p.Pool", (made.place("p.Shop$1", "lambda$run$12", 3),))
    race = msgspec.structs.replace(made.LIBRARY_RACE, outer=outer)
    assert "p.Pool made in p.Shop$.lambda$run$ (" in render_baseline(made.report(race))


def test_pairs_that_come_and_go_change_nothing() -> None:
    one, both = made.report(made.FIELD_RACE), made.report(made.FIELD_RACE, made.SELF_RACE)
    assert render_baseline(one) == render_baseline(both)


def test_it_reads_back() -> None:
    found = baseline(*made.EVERYTHING)
    assert found.version == "9.8.7"
    assert set(found.known) == {found.id for found in made.report(*made.EVERYTHING).findings}


def test_names_cannot_break_lines() -> None:
    evil = msgspec.structs.replace(
        made.FIELD_RACE, field=ReportedField("p\n# \x1b[31m", "f\r0000  x", "instance")
    )
    text = render_baseline(made.report(evil))
    assert len(text.splitlines()) == 4
    assert all(line.isprintable() for line in text.splitlines())
    assert set(parse_baseline(text, "f").known) == {made.only_finding(evil).id}


def test_people_may_edit_it() -> None:
    text = "heddle-baseline 2 0.1\n\n# mine\n00ff\r\n11ff  words\n"
    assert parse_baseline(text, "f").known == {
        "00ff": KnownFinding("00ff", ""),
        "11ff": KnownFinding("11ff", "words"),
    }


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "f: is not a baseline"),
        ("something else\n", "f: is not a baseline"),
        ("heddle-baseline 3 9.9\n", "f: has the unknown format 3"),
        ("heddle-baseline 1 0.1\n", "f: has ids of pairs of accesses, not of findings"),
        ("heddle-baseline 2 9.9\n\nFoo.bar\x1b\n", r"f:3: is not a finding: Foo.bar\\x1b"),
    ],
)
def test_what_is_refused(text: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        parse_baseline(text, "f")


class TestCompared:
    """New, gone, unchanged."""

    def found(self) -> RacesReport:
        report = made.report(made.FIELD_RACE, made.STATIC_RACE)
        return compared(report, baseline(made.STATIC_RACE, made.ARRAY_RACE))

    def test_only_new_races_are_left(self) -> None:
        found = self.found()
        assert [race.id for race in found.races] == ["f1e1d0"]
        assert found.compared is not None
        assert found.compared.unchanged == 1
        assert [known.id for known in found.compared.fixed] == [ARRAY_ID]
        assert found.notices == ()

    def test_what_is_suppressed_now_is_not_gone(self) -> None:
        report = msgspec.structs.replace(
            made.report(), suppressed=(SuppressedFinding(made.only_finding(made.ARRAY_RACE), "so"),)
        )
        against = compared(report, baseline(made.ARRAY_RACE)).compared
        assert against is not None
        assert against.fixed == ()

    def test_another_version_is_told(self) -> None:
        old = msgspec.structs.replace(baseline(made.STATIC_RACE), version="0.0.1")
        (notice,) = compared(made.report(made.STATIC_RACE), old).notices
        assert notice.startswith("the baseline was written by heddle 0.0.1, this is 9.8.7")

    def test_the_text(self) -> None:
        lines = render_text(self.found()).splitlines()
        assert lines[0] == "1 new finding, from 1 racing pair of accesses."
        at = lines.index("1 more finding in the baseline; fixed since: 1:")
        assert lines[at + 1].startswith(f"  {ARRAY_ID}  elements of int[] made in ")
        nothing = compared(made.report(made.STATIC_RACE), baseline(made.STATIC_RACE))
        assert render_text(nothing).startswith(
            "No new races found.\n1 more finding in the baseline; fixed since: 0.\n"
        )

    def test_the_json(self) -> None:
        found = msgspec.json.decode(render_json(self.found()))["compared"]
        assert (found["version"], found["unchanged"]) == ("9.8.7", 1)
        assert [known["id"] for known in found["fixed"]] == [ARRAY_ID]

    def test_the_difference(self) -> None:
        lines = render_diff(self.found()).splitlines()
        assert lines[0] == "Findings: 1 new, 1 fixed, 1 unchanged"
        ids = [line.split("  ")[0] for line in lines[1:]]
        assert ids == [f"+ {made.only_finding(made.FIELD_RACE).id}", f"- {ARRAY_ID}"]
