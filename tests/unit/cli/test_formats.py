"""Several formats in one run: `--format FORMAT[=PATH]`."""

from pathlib import Path

import pytest

import race_reports as made
from heddle._util.errors import InputError
from heddle.cli.formats import targets, write_reports, writers
from heddle.report.json.races import render_json
from heddle.report.text.races import Shown, render_text

KNOWN = writers(Shown())


def paths(*asked: str, output: Path | None = None) -> list[Path | None]:
    return [target.path for target in targets(asked, KNOWN, output)]


def refused(*asked: str, output: Path | None = None) -> str:
    with pytest.raises(InputError) as raised:
        targets(asked, KNOWN, output)
    return str(raised.value)


def test_formats_go_where_they_say() -> None:
    assert paths("text", "json=a=b.json") == [None, Path("a=b.json")]
    assert paths("text", "json=a.json", output=Path("o")) == [Path("o"), Path("a.json")]


def test_each_format_is_written_in_its_form(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    report = made.report(*made.EVERYTHING)
    write_reports(report, targets(("text", f"json={tmp_path}/r.json"), KNOWN, None))
    assert capsys.readouterr().out == render_text(report) + "\n"
    assert (tmp_path / "r.json").read_text() == render_json(report) + "\n"


def test_unknown_formats_are_refused_with_those_there_are() -> None:
    assert "xml: there is no such format" in refused("xml")
    assert "text, short, json" in refused("xml=a")


def test_two_formats_need_two_places() -> None:
    assert "several formats are written to the same output" in refused("text", "json")
    assert "the same file, a" in refused("text=a", "json=a")
    assert "the same file, a" in refused("text", "json=a", output=Path("a"))


def test_a_file_must_be_named_after_the_sign() -> None:
    assert "there is no file after the =" in refused("json=")


def test_an_output_that_nothing_goes_to_is_refused() -> None:
    assert "each format has a file of its own" in refused("json=a", output=Path("b"))
