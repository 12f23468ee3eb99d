"""Exit codes: what is found comes before what is not understood, and options decide the rest."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import msgspec
import pytest

import race_reports as made
from covered_reports import LIMIT, MISSING, covered
from heddle.cli import baseline, main, races
from heddle.report.model.races import RacesReport, Severity

Run: TypeAlias = Callable[..., tuple[int, str, str]]

BENIGN = msgspec.structs.replace(made.FIELD_RACE, severity=Severity("low", ("no harm",)))


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """Run commands over a report made by hand."""
    monkeypatch.chdir(tmp_path)

    def ended(report: RacesReport, *arguments: str) -> tuple[int, str, str]:
        for module in (baseline, races):
            monkeypatch.setattr(module, "opened", lambda *_: None)
            monkeypatch.setattr(module, "entry", lambda *_: None)
            monkeypatch.setattr(module, "check_races", lambda *_, **__: report)
        monkeypatch.setattr(sys, "argv", ["heddle", *arguments])
        with pytest.raises(SystemExit) as end:
            main()
        output = capsys.readouterr()
        assert isinstance(end.value.code, int)
        return end.value.code, output.out, output.err

    return ended


CLEAN = covered()
UNSURE = covered(gaps=(MISSING,))
RACY = covered(made.LOST_RACE)
RACY_UNSURE = covered(made.LOST_RACE, gaps=(MISSING,))
BELOW = covered(BENIGN)
BELOW_UNSURE = covered(BENIGN, gaps=(MISSING,))


@pytest.mark.parametrize(
    ("report", "plain", "allowed", "failing"),
    [
        (CLEAN, 0, 0, 0),
        (UNSURE, 3, 0, 3),
        (RACY, 1, 1, 1),
        (RACY_UNSURE, 1, 1, 1),
        (BELOW, 0, 0, 0),
        (BELOW_UNSURE, 0, 0, 3),
    ],
)
def test_the_table(run: Run, report: RacesReport, plain: int, allowed: int, failing: int) -> None:
    command = ("check", "app.jar", "--fail-on", "high")
    assert run(report, *command)[0] == plain
    assert run(report, *command, "--allow-incomplete")[0] == allowed
    assert run(report, *command, "--fail-on-incomplete")[0] == failing
    assert run(report, *command, "--exit-zero")[0] == 0


def test_a_guard_that_is_not_held_is_found(run: Run) -> None:
    report = msgspec.structs.replace(UNSURE, guards=(made.UNGUARDED,))
    assert run(report, "check", "app.jar")[0] == 1


def test_the_setting_of_the_file(run: Run, tmp_path: Path) -> None:
    settings = tmp_path / "heddle.toml"
    settings.write_text('[report]\nincomplete = "allow"\n')
    assert run(UNSURE, "check", "app.jar")[0] == 0
    assert run(UNSURE, "check", "app.jar", "--fail-on-incomplete")[0] == 3
    settings.write_text('[report]\nincomplete = "fail"\nfail-on = "high"\n')
    assert run(BELOW_UNSURE, "check", "app.jar")[0] == 3
    assert run(BELOW_UNSURE, "check", "app.jar", "--allow-incomplete")[0] == 0
    settings.write_text('[report]\nincomplete = "never"\n')
    code, _, err = run(UNSURE, "check", "app.jar")
    assert (code, "never" in err) == (2, True)


def test_options_that_contradict_each_other(run: Run) -> None:
    code, _, err = run(UNSURE, "check", "app.jar", "--allow-incomplete", "--fail-on-incomplete")
    assert code == 2
    assert "contradict each other" in err


class TestBaseline:
    """An analysis that was cut short neither fills a baseline nor is compared silently."""

    @pytest.mark.parametrize("report", [covered(made.FIELD_RACE, gaps=(LIMIT,)), UNSURE])
    def test_write_refuses(self, run: Run, tmp_path: Path, report: RacesReport) -> None:
        code, _, err = run(report, "baseline", "write", "app.jar")
        assert code == 2
        assert "heddle-baseline.txt: not written, as the analysis is incomplete: " in err
        assert "--allow-incomplete" in err
        assert not (tmp_path / "heddle-baseline.txt").exists()

    def test_write_on_demand_says_so_in_the_file(self, run: Run, tmp_path: Path) -> None:
        report = covered(made.FIELD_RACE, gaps=(LIMIT,))
        assert run(report, "baseline", "write", "app.jar", "--allow-incomplete")[0] == 0
        lines = (tmp_path / "heddle-baseline.txt").read_text().splitlines()
        assert "# Incomplete: the 5 seconds allowed are over." in lines
        assert run(covered(made.FIELD_RACE), "baseline", "diff", lines_file(tmp_path), "a")[0] == 0

    def test_races_of_an_incomplete_program_are_known(self, run: Run, tmp_path: Path) -> None:
        """What is missing is missing in every run, so that the races are the same."""
        report = covered(made.FIELD_RACE, gaps=(MISSING,))
        assert run(report, "baseline", "write", "app.jar")[0] == 0
        assert (
            made.only_finding(made.FIELD_RACE).id in (tmp_path / "heddle-baseline.txt").read_text()
        )

    def test_comparing_says_so(self, run: Run, tmp_path: Path) -> None:
        assert run(covered(made.FIELD_RACE), "baseline", "write", "app.jar")[0] == 0
        file = lines_file(tmp_path)
        report = covered(made.FIELD_RACE, gaps=(LIMIT,))
        for command in (("baseline", "diff", file, "app.jar"), ("check", "a", "--baseline", file)):
            code, out, _ = run(report, *command)
            assert code == 3
            assert "is incomplete (the 5 seconds allowed are over)" in out
            assert run(report, *command, "--allow-incomplete")[0] == 0
            assert run(covered(made.FIELD_RACE), *command)[0] == 0


def lines_file(directory: Path) -> str:
    return str(directory / "heddle-baseline.txt")
