"""`check` and `explain`: options, output and exit codes, on reports made by hand."""

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import final

import msgspec
import pytest

import race_reports as made
from heddle.cli import main, races
from heddle.config import Config
from heddle.report.json.races import render_json
from heddle.report.model.races import Race, RacesReport
from heddle.report.text.findings import render_finding, render_race
from heddle.report.text.races import Shown, render_text
from heddle.report.text.short import render_short


@final
class Tool:
    """The command line over an analysis that finds what it is told to."""

    def __init__(self, capsys: pytest.CaptureFixture[str], patch: pytest.MonkeyPatch) -> None:
        self.report: RacesReport = made.report()
        self.paths: list[Path] = []
        self.main: str | None = None
        self.interface: Sequence[str] = ()
        self.config = Config()
        self.lines: tuple[str, str] | None = None
        self._capsys = capsys
        self._patch = patch
        patch.setattr(races, "opened", self._opened)
        patch.setattr(races, "entry", self._entry)
        patch.setattr(races, "check_races", self._check_races)
        patch.setattr(races, "explain_no_race", self._explain_no_race)

    def __call__(self, *arguments: str) -> tuple[int, str, str]:
        self._patch.setattr(sys, "argv", ["heddle", *arguments])
        with pytest.raises(SystemExit) as ended:
            main()
        output = self._capsys.readouterr()
        code = ended.value.code
        assert isinstance(code, int)
        return code, output.out, output.err

    def _opened(self, paths: list[Path], *_: object) -> None:
        self.paths = paths

    def _entry(self, _: object, name: str | None, asked: Sequence[str], __: object) -> None:
        self.main, self.interface = name, asked

    def _check_races(
        self, _: object, config: Config, __: object, *, stats: bool = False
    ) -> RacesReport:
        self.config, self.stats = config, stats
        return self.report

    def _explain_no_race(
        self, _: object, config: Config, lines: tuple[str, str], __: object
    ) -> str:
        self.config, self.lines = config, lines
        return "They never meet."


@pytest.fixture
def tool(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Tool:
    monkeypatch.chdir(tmp_path)
    return Tool(capsys, monkeypatch)


class TestCheck:
    """`heddle check`."""

    def test_no_races_end_with_0(self, tool: Tool) -> None:
        assert tool("check", "app.jar") == (0, render_text(made.report()) + "\n", "")

    def test_races_end_with_1(self, tool: Tool) -> None:
        tool.report = made.report(made.FIELD_RACE)
        assert tool("check", "app.jar") == (1, render_text(tool.report) + "\n", "")

    def test_races_end_with_0_on_demand(self, tool: Tool) -> None:
        tool.report = made.report(made.FIELD_RACE)
        code, out, _ = tool("check", "app.jar", "--exit-zero")
        assert (code, out) == (0, render_text(tool.report) + "\n")

    def test_json(self, tool: Tool) -> None:
        tool.report = made.report(*made.EVERYTHING)
        code, out, _ = tool("check", "app.jar", "--format", "json")
        assert (code, out) == (1, render_json(tool.report) + "\n")
        assert json.loads(out)["schema"] == 1

    def test_several_formats_in_one_run(self, tool: Tool, tmp_path: Path) -> None:
        tool.report = made.report(made.FIELD_RACE)
        target = tmp_path / "races.json"
        formats = ("--format", "text", "--format", f"json={target}")
        assert tool("check", "app.jar", *formats) == (1, render_text(tool.report) + "\n", "")
        assert target.read_text() == render_json(tool.report) + "\n"

    def test_a_bad_format_is_told_before_the_analysis(self, tool: Tool) -> None:
        code, out, err = tool("check", "app.jar", "--format", "pdf")
        assert (code, out, tool.paths) == (2, "", [])
        assert "pdf: there is no such format" in err

    def test_pairs_and_stages(self, tool: Tool) -> None:
        tool.report = made.report(made.FIELD_RACE, made.SELF_RACE)
        _, out, _ = tool("check", "app.jar", "--pairs", "--stats")
        assert out == render_text(tool.report, Shown(stats=True, pairs=True)) + "\n"
        assert out != render_text(tool.report, Shown(stats=True)) + "\n"

    def test_at_most_so_many_findings(self, tool: Tool) -> None:
        tool.report = made.report(*made.EVERYTHING)
        code, out, _ = tool("check", "app.jar", "--max-findings", "2")
        assert (code, out) == (1, render_text(tool.report, Shown(most=2)) + "\n")
        _, out, _ = tool("check", "app.jar", "--max-findings", "2", "--format", "short")
        assert out == render_short(tool.report, 2) + "\n"

    def test_output_to_a_file(self, tool: Tool, tmp_path: Path) -> None:
        tool.report = made.report(made.FIELD_RACE)
        target = tmp_path / "races.json"
        assert tool("check", "app.jar", "--format", "json", "-o", str(target)) == (1, "", "")
        assert target.read_text() == render_json(tool.report) + "\n"

    def test_what_is_checked(self, tool: Tool) -> None:
        tool("check", "app.jar", "src", "--main", "p.Main")
        assert (tool.paths, tool.main) == ([Path("app.jar"), Path("src")], "p.Main")

    def test_interfaces_are_passed_on(self, tool: Tool) -> None:
        tool("check", "lib.jar", "--interface", "p.Pool", "--interface", "q.*")
        assert (tool.main, list(tool.interface)) == (None, ["p.Pool", "q.*"])

    def test_settings_of_the_command_line(self, tool: Tool) -> None:
        tool("check", "app.jar", "-k", "2", "--locks", "may", "--deep")
        assert tool.config.points_to.k == 2
        assert (tool.config.check.locks, tool.config.check.deep) == ("may", True)

    def test_settings_of_the_file(self, tool: Tool, tmp_path: Path) -> None:
        (tmp_path / "heddle.toml").write_text('[check]\nlocks = "none"\ndeep = true\n')
        tool("check", "app.jar")
        assert (tool.config.check.locks, tool.config.check.deep) == ("none", True)
        tool("check", "app.jar", "--locks", "sound", "--no-deep")
        assert (tool.config.check.locks, tool.config.check.deep) == ("sound", False)

    def test_show_config(self, tool: Tool) -> None:
        code, out, _ = tool("check", "app.jar", "--locks", "may", "-k", "3", "--show-config")
        assert code == 0
        assert out.startswith("[points-to]\nk = 3\n")
        assert '\n[check]\nlocks = "may"\ndeep = false\n' in out
        assert tool.paths == []

    @pytest.mark.parametrize(
        ("arguments", "message"),
        [
            ((), "missing argument"),
            (("app.jar", "--locks", "some"), "'some'"),
            (("app.jar", "--format", "xml"), "xml: there is no such format"),
            (("app.jar", "--max-findings", "-1"), "'--max-findings'"),
            (("app.jar", "-k", "9"), "'-k'"),
            (("app.jar", "-o", "/no/dir/file"), "/no/dir/file: cannot be written"),
        ],
    )
    def test_errors_end_with_2(self, tool: Tool, arguments: tuple[str, ...], message: str) -> None:
        code, out, err = tool("check", *arguments)
        assert (code, out) == (2, "")
        assert message in err
        assert "Traceback" not in err

    def test_a_bug_does_not_look_like_a_race(
        self, tool: Tool, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(races, "check_races", None)
        code, _, err = tool("check", "app.jar")
        assert code == 2
        assert "Traceback" in err
        assert err.endswith("heddle: error: this is a bug in Heddle\n")


class TestExplain:
    """`heddle explain`."""

    def test_one_race(self, tool: Tool) -> None:
        tool.report = made.report(*made.EVERYTHING)
        code, out, err = tool("explain", "a44a70", "app.jar", "lib.jar", "--main", "p.Main")
        assert (code, out, err) == (0, render_race(tool.report, made.ARRAY_RACE) + "\n", "")
        assert (tool.paths, tool.main) == ([Path("app.jar"), Path("lib.jar")], "p.Main")

    def test_one_finding(self, tool: Tool) -> None:
        tool.report = made.report(*made.EVERYTHING)
        finding = tool.report.findings[0]
        code, out, _ = tool("explain", finding.id, "app.jar")
        assert (code, out) == (0, render_finding(tool.report, finding) + "\n")

    def test_a_unique_beginning_is_enough(self, tool: Tool) -> None:
        tool.report = made.report(*made.EVERYTHING)
        _, out, _ = tool("explain", "57", "app.jar")
        assert out == render_race(tool.report, made.STATIC_RACE) + "\n"

    def test_a_beginning_of_several(self, tool: Tool) -> None:
        tool.report = made.report(*made.EVERYTHING)
        code, out, err = tool("explain", "5", "app.jar")
        assert (code, out) == (2, "")
        assert "5: several ids begin so\n  It may be 5e1f00, 57a71c." in err

    def test_of_many_some_are_named(self, tool: Tool) -> None:
        tool.report = made.report(*[_with_id(f"ab{n:02}") for n in range(12)])
        _, _, err = tool("explain", "ab", "app.jar")
        assert "ab09 and 2 more." in err
        assert "ab10" not in err

    def test_a_whole_id_that_others_begin_with(self, tool: Tool) -> None:
        tool.report = made.report(_with_id("abc"), _with_id("ab"), _with_id("abd"))
        code, out, _ = tool("explain", "ab", "app.jar")
        assert code == 0
        assert out.startswith("Pair ab: ")

    def test_no_such_race(self, tool: Tool) -> None:
        tool.report = made.report(made.FIELD_RACE, made.STATIC_RACE)
        code, out, err = tool("explain", "zzz", "app.jar")
        assert (code, out) == (2, "")
        assert "zzz: nothing was found with this id\n  2 findings found; `heddle check`" in err

    def test_settings_apply(self, tool: Tool) -> None:
        tool.report = made.report(made.FIELD_RACE)
        tool("explain", "f", "app.jar", "-k", "2", "--locks", "none", "--deep")
        assert tool.config.points_to.k == 2
        assert (tool.config.check.locks, tool.config.check.deep) == ("none", True)

    def test_no_race(self, tool: Tool) -> None:
        found = tool("explain", "--no-race", "A.java:3", "B.java:4", "app.jar", "-k", "0")
        assert found == (0, "They never meet.\n", "")
        assert tool.lines == ("A.java:3", "B.java:4")
        assert tool.paths == [Path("app.jar")]
        assert tool.config.points_to.k == 0

    @pytest.mark.parametrize(
        ("arguments", "message"),
        [
            (("f1e1d0",), "give the id of a finding, then at least one path"),
            (("", "app.jar"), "give the id of a finding, then at least one path"),
            (("--no-race", "A.java:3", "B.java", "app.jar"), "B.java: is no FILE:LINE"),
            (("--no-race", "A.java:3x", "B.java:4", "app.jar"), "A.java:3x: is no FILE:LINE"),
            (("--no-race", "A.java:", "B.java:4", "app.jar"), "A.java:: is no FILE:LINE"),
            (("--no-race", "A.java:3", "B.java:4"), "missing argument"),
        ],
    )
    def test_errors_end_with_2(self, tool: Tool, arguments: tuple[str, ...], message: str) -> None:
        code, out, err = tool("explain", *arguments)
        assert (code, out) == (2, "")
        assert message in err
        assert tool.paths == []


def _with_id(race_id: str) -> Race:
    return msgspec.structs.replace(made.FIELD_RACE, id=race_id)
