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
from heddle.report.model.races import KnownRace, Race, RacesReport, ReportedField, SuppressedRace
from heddle.report.text.races import render_text

TEXT = """\
heddle-baseline 1 9.8.7
# Races that were known when `heddle baseline write` wrote this file, one per line: the id, a
# description. `heddle check --baseline FILE` reports only others. Lines may be deleted.
5e1f00  bank.Ledger.transfers: write in bank.Ledger.countTransfer, write in \
bank.Ledger.countTransfer (race-on-field)
57a71c  bank.Main.opened: read in bank.Teller.run, write in bank.Main.main (race-on-static)
"""


def baseline(*races: Race) -> Baseline:
    return parse_baseline(render_baseline(made.report(*races)), "f")


def test_the_file() -> None:
    assert render_baseline(made.report(made.STATIC_RACE, made.SELF_RACE)) + "\n" == TEXT


def test_the_order_of_races_does_not_matter() -> None:
    forth, back = made.report(*made.EVERYTHING), made.report(*made.EVERYTHING[::-1])
    assert render_baseline(forth) == render_baseline(back)


def test_lines_that_move_change_nothing() -> None:
    place = msgspec.structs.replace(made.READ.place, line=99, offset=1)
    read = msgspec.structs.replace(made.READ, place=place)
    moved = msgspec.structs.replace(made.FIELD_RACE, accesses=(read, made.WRITE))
    assert render_baseline(made.report(moved)) == render_baseline(made.report(made.FIELD_RACE))


def test_numbers_of_compilers_are_left_out() -> None:
    place = msgspec.structs.replace(made.READ.place, class_="p.Shop$1", method="lambda$run$12")
    read = msgspec.structs.replace(made.READ, place=place)
    race = msgspec.structs.replace(made.FIELD_RACE, accesses=(read, made.WRITE))
    assert "read in p.Shop$.lambda$run$, write" in render_baseline(made.report(race))


def test_it_reads_back() -> None:
    found = baseline(*made.EVERYTHING)
    assert found.version == "9.8.7"
    assert set(found.known) == {race.id for race in made.EVERYTHING}


def test_names_cannot_break_lines() -> None:
    evil = msgspec.structs.replace(
        made.FIELD_RACE, field=ReportedField("p\n# \x1b[31m", "f\r0000  x", "instance")
    )
    text = render_baseline(made.report(evil))
    assert len(text.splitlines()) == 4
    assert all(line.isprintable() for line in text.splitlines())
    assert set(parse_baseline(text, "f").known) == {evil.id}


def test_people_may_edit_it() -> None:
    text = "heddle-baseline 1 0.1\n\n# mine\n00ff\r\n11ff  words\n"
    assert parse_baseline(text, "f").known == {
        "00ff": KnownRace("00ff", ""),
        "11ff": KnownRace("11ff", "words"),
    }


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "f: is not a baseline"),
        ("something else\n", "f: is not a baseline"),
        ("heddle-baseline 2 9.9\n", "f: has the unknown format 2"),
        ("heddle-baseline 1 9.9\n\nFoo.bar\x1b\n", r"f:3: is not a race: Foo.bar\\x1b"),
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
        assert [known.id for known in found.compared.fixed] == ["a44a70"]
        assert found.notices == ()

    def test_what_is_suppressed_now_is_not_gone(self) -> None:
        report = msgspec.structs.replace(
            made.report(), suppressed=(SuppressedRace(made.ARRAY_RACE, "so"),)
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
        assert lines[0] == "1 new race on 1 field."
        at = lines.index("1 more finding in the baseline; fixed since: 1:")
        assert lines[at + 1].startswith("  a44a70  elements of int[]: ")
        nothing = compared(made.report(made.STATIC_RACE), baseline(made.STATIC_RACE))
        assert render_text(nothing).startswith(
            "No new races found.\n1 more finding in the baseline; fixed since: 0.\n"
        )

    def test_the_json(self) -> None:
        found = msgspec.json.decode(render_json(self.found()))["compared"]
        assert (found["version"], found["unchanged"]) == ("9.8.7", 1)
        assert [known["id"] for known in found["fixed"]] == ["a44a70"]

    def test_the_difference(self) -> None:
        lines = render_diff(self.found()).splitlines()
        assert lines[0] == "Races: 1 new, 1 fixed, 1 unchanged"
        assert [line[:8] for line in lines[1:]] == ["+ f1e1d0", "- a44a70"]
