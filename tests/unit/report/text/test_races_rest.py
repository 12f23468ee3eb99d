"""The report of races as text: what follows the races, and names that can contain anything."""

import msgspec

import race_reports as made
from heddle.report.build.findings import findings
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
from heddle.report.model.run import AssumptionNote
from heddle.report.text.findings import render_finding, render_race
from heddle.report.text.races import Shown, render_text
from heddle.report.text.short import render_short


class TestAfterTheRaces:
    """What was analysed and assumed, and the stages."""

    def test_no_assumptions(self) -> None:
        report = msgspec.structs.replace(made.report(), assumptions=())
        assert render_text(report).splitlines()[-1] == "Assumptions: none"

    def test_a_long_assumption_is_cut(self) -> None:
        long = AssumptionNote("native", "p.C.m", "x" * 500)
        report = msgspec.structs.replace(made.report(), assumptions=(long,))
        shown = render_text(report).splitlines()[-1]
        assert shown.startswith("  1 native, such as p.C.m: xxx")
        assert shown.endswith("x ...")
        assert len(shown) == 184

    def test_stages_only_when_asked_for(self) -> None:
        assert "removed alone" not in render_text(made.report(made.FIELD_RACE))

    def test_stages(self) -> None:
        found = render_text(made.report(), Shown(stats=True)).split("\n\n")[-1]
        assert found.splitlines() == [
            "Stages, in pairs of accesses:",
            "  stage     given  kept  removed  removed alone  seconds  MB",
            "  original   2000  2000    0.0 %              -     0.25  12",
            "  escaping   2000   500   75.0 %         70.0 %     1.50  64",
            "  unlocked    500   500    0.0 %          5.0 %     0.05   0",
        ]

    def test_no_stages(self) -> None:
        report = msgspec.structs.replace(made.report(), stages=())
        assert render_text(report, Shown(stats=True)).splitlines()[-1].startswith("  stage  given")


HOSTILE = "x\n\x1b[31m\u202e\ud800\r"
ESCAPED = r"x\n\x1b[31m\u202e\ud800\r"


def all_named(name: str) -> tuple[RacesReport, Race]:
    """Return a report in which everything that has a name has this one."""
    place = CodePlace(name, name, name, name, 3, 0)
    bare = CodePlace(name, name, name, None, None, 0)
    lock = ReportedLock(name, place)
    step = PathStep(bare, name, (lock,))
    access = ReportedAccess(place, "read", 0, (lock,), (step,), inner=bare, source=name + name)
    other = ReportedAccess(bare, "write", 0, (), (), source=name)
    field, objects = ReportedField(name, name, "instance"), (RaceObject(name, (place, bare)),)
    race = Race(name, "race-on-field", field, objects, (access, other))
    report = RacesReport(
        version=name,
        findings=findings((race,)),
        threads=(ReportedThread(name, "many", (place,), (bare,)),),
        stages=(msgspec.structs.replace(made.STAGES[0], name=name), made.STAGES[1]),
        analysed=msgspec.structs.replace(made.ANALYSED, main=name),
        assumptions=(AssumptionNote(name, name, name),),
        note=name,
    )
    return report, race


def all_texts(name: str) -> tuple[str, ...]:
    report, race = all_named(name)
    with_stages = render_text(report, Shown(stats=True))
    in_full = render_finding(report, report.findings[0])
    return with_stages, in_full, render_short(report), render_race(report, race)


class TestRounds:
    """What is told of rounds, and of limits."""

    def test_one_round_is_nothing_special(self) -> None:
        found = msgspec.structs.replace(made.report(), rounds=made.ROUNDS[:1])
        assert "  k = 1; locks: sound" in render_text(found).splitlines()
        assert "Rounds" not in render_text(found, Shown(stats=True))

    def test_several(self) -> None:
        found = msgspec.structs.replace(made.report(), rounds=made.ROUNDS)
        lines = render_text(found, Shown(stats=True)).splitlines()
        assert "  k = 1 to 2, in 2 rounds; locks: sound" in lines
        assert "  in round 2: 1 of 4 sites cost too much" in lines
        at = lines.index("Rounds, each with more contexts where races were left; sites by their k:")
        assert lines[at + 1 : at + 4] == [
            "  round  contexts  k = 1  k = 2  pairs left  seconds",
            "  1           120     40      -         500     1.25",
            "  2           131     37      3          20     0.50",
        ]

    def test_only_when_asked_for(self) -> None:
        found = msgspec.structs.replace(made.report(), rounds=made.ROUNDS)
        assert "pairs left" not in render_text(found)

    def test_why_there_were_no_more(self) -> None:
        found = msgspec.structs.replace(made.report(), stopped="it takes too long")
        line = "  more contexts might remove more races, but it takes too long"
        assert line in render_text(found).splitlines()

    def test_limits_that_were_reached(self) -> None:
        found = msgspec.structs.replace(made.report(), coarser=("locks: none counts", "escape: so"))
        lines = render_text(found).splitlines()
        assert "  limit reached, locks: none counts" in lines
        assert "  limit reached, escape: so" in lines


def test_names_cannot_speak_to_the_terminal_or_forge_lines() -> None:
    for hostile, tame in zip(all_texts(HOSTILE), all_texts("x"), strict=True):
        assert all(line.isprintable() for line in hostile.split("\n"))
        assert ESCAPED in hostile
        hostile.encode("utf-8")
        assert len(hostile.split("\n")) == len(tame.split("\n"))


def test_columns_stay_aligned_whatever_a_stage_is_called() -> None:
    table = all_texts(HOSTILE)[0].split("\n\n")[-1].splitlines()[1:]
    assert len({len(line) for line in table}) == 1
