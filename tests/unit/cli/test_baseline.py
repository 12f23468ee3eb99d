"""`heddle baseline`, `check --baseline`, `--fail-on` and `[report]`, over reports made by hand."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import final

import msgspec
import pytest

import race_reports as made
from heddle.cli import baseline, main, races
from heddle.report.filters.baseline import render_baseline
from heddle.report.model.races import RacesReport, SuppressedFinding, SuppressedGuard


@final
class Tool:
    """The command line over an analysis that finds what it is told to."""

    def __init__(self, capsys: pytest.CaptureFixture[str], patch: pytest.MonkeyPatch) -> None:
        self.report: RacesReport = made.report()
        self.libraries: Sequence[str] = ()
        self.main: str | None = None
        self._capsys = capsys
        self._patch = patch
        for module in (baseline, races):
            patch.setattr(module, "opened", self._opened)
            patch.setattr(module, "entry", self._entry)
            patch.setattr(module, "check_races", lambda *_, **__: self.report)

    def __call__(self, *arguments: str) -> tuple[int, str, str]:
        self._patch.setattr(sys, "argv", ["heddle", *arguments])
        with pytest.raises(SystemExit) as ended:
            main()
        output = self._capsys.readouterr()
        assert isinstance(ended.value.code, int)
        return ended.value.code, output.out, output.err

    def _opened(self, *given: object) -> None:
        libraries = given[5]
        assert isinstance(libraries, tuple)
        self.libraries = libraries

    def _entry(self, _: object, name: str | None, *__: object) -> None:
        self.main = name


@pytest.fixture
def tool(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Tool:
    monkeypatch.chdir(tmp_path)
    return Tool(capsys, monkeypatch)


def test_write_and_diff(tool: Tool, tmp_path: Path) -> None:
    tool.report = made.report(made.STATIC_RACE)
    assert tool("baseline", "write", "app.jar") == (0, "", "")
    file = tmp_path / "heddle-baseline.txt"
    assert file.read_text() == render_baseline(tool.report) + "\n"
    assert tool("baseline", "diff", file.name, "app.jar")[:2] == (
        0,
        "Findings: 0 new, 0 fixed, 1 unchanged\n",
    )
    tool.report = made.report(made.FIELD_RACE)
    code, out, _ = tool("baseline", "diff", file.name, "app.jar")
    assert (code, out.splitlines()[0]) == (1, "Findings: 1 new, 1 fixed, 0 unchanged")


def test_a_new_guard_that_is_not_held_is_new(tool: Tool, tmp_path: Path) -> None:
    (tmp_path / "known").write_text(render_baseline(tool.report))
    tool.report = msgspec.structs.replace(tool.report, guards=(made.UNGUARDED,))
    code, out, _ = tool("baseline", "diff", "known", "app.jar")
    assert (code, out.splitlines()[0]) == (1, "Findings: 1 new, 0 fixed, 0 unchanged")


def test_what_is_suppressed_can_be_explained(tool: Tool) -> None:
    hidden = SuppressedGuard(made.UNGUARDED, "known")
    tool.report = msgspec.structs.replace(tool.report, suppressed_guards=(hidden,))
    code, out, _ = tool("explain", "9a4d", "app.jar")
    assert (code, out.split(":")[0]) == (0, "Guard 9a4d00")


def test_check_fails_only_on_new_races(tool: Tool, tmp_path: Path) -> None:
    tool.report = made.report(made.STATIC_RACE)
    (tmp_path / "known").write_text(render_baseline(tool.report))
    code, out, _ = tool("check", "app.jar", "--baseline", "known")
    assert (code, out.splitlines()[0]) == (0, "No new races found.")
    tool.report = made.report(made.STATIC_RACE, made.FIELD_RACE)
    code, out, _ = tool("check", "app.jar", "--baseline", "known")
    assert code == 1
    assert f"[{made.only_finding(made.FIELD_RACE).id}]" in out
    assert made.only_finding(made.STATIC_RACE).id not in out


def test_a_baseline_that_is_not_there(tool: Tool) -> None:
    code, _, err = tool("check", "app.jar", "--baseline", "none.txt")
    assert code == 2
    assert "none.txt: cannot be read" in err


def test_which_races_fail(tool: Tool) -> None:
    tool.report = made.report(made.FIELD_RACE)
    assert tool("check", "app.jar")[0] == 1
    assert tool("check", "app.jar", "--fail-on", "medium")[0] == 1
    assert tool("check", "app.jar", "--fail-on", "high")[0] == 0
    tool.report = made.report(made.FIELD_RACE, made.LOST_RACE)
    assert tool("check", "app.jar", "--fail-on", "high")[0] == 1
    assert tool("check", "app.jar", "--fail-on", "high", "--exit-zero")[0] == 0


def test_settings_of_the_file(tool: Tool, tmp_path: Path) -> None:
    tool.report = made.report(made.FIELD_RACE)
    (tmp_path / "heddle.toml").write_text(
        '[check]\nmain = "p.Main"\nlibraries = ["com.vendor.*"]\n'
        '[report]\nformats = ["json=r.json"]\nfail-on = "high"\n'
    )
    assert tool("check", "app.jar") == (0, "", "")
    assert (tmp_path / "r.json").exists()
    assert (tool.main, tool.libraries) == ("p.Main", ("com.vendor.*",))
    code, out, _ = tool("check", "app.jar", "--fail-on", "any", "--format", "text", "--main", "q.M")
    assert (code, out.splitlines()[0], tool.main) == (
        1,
        "1 finding, from 1 racing pair of accesses.",
        "q.M",
    )


def test_the_baseline_of_the_file(tool: Tool, tmp_path: Path) -> None:
    tool.report = made.report(made.FIELD_RACE)
    (tmp_path / "known").write_text(render_baseline(tool.report))
    (tmp_path / "heddle.toml").write_text('[report]\nbaseline = "known"\n')
    assert tool("check", "app.jar")[0] == 0


def test_suppressed_races_can_be_explained(tool: Tool) -> None:
    finding = made.only_finding(made.FIELD_RACE)
    hidden = (SuppressedFinding(finding, "so"),)
    tool.report = msgspec.structs.replace(made.report(), suppressed=hidden)
    code, out, _ = tool("explain", "f1e1d0", "app.jar")
    assert (code, out.splitlines()[0]) == (
        0,
        "Pair f1e1d0: read and write of bank.Ledger.transfers",
    )
    code, out, _ = tool("explain", finding.id, "app.jar")
    assert (code, out.splitlines()[0]) == (0, f"Finding {finding.id}: bank.Ledger.transfers")
