"""The examples of the pages on libraries and on frameworks are read, and reported as they say."""

from pathlib import Path

import pytest

from documents import blocks
from heddle.api import Inputs, check_races, entry, open_program
from heddle.config import Config, read_config

DOCS = Path(__file__).parents[3] / "docs"


@pytest.mark.parametrize("name", ["libraries", "frameworks"])
def test_settings_can_be_read(name: str, tmp_path: Path) -> None:
    (settings,) = [b.text for b in blocks(DOCS / f"{name}.md") if b.language == "toml"]
    (tmp_path / "heddle.toml").write_text(settings)
    assert read_config(None, tmp_path) != Config()


def test_the_race_of_the_example_is_reported(processes: None, tmp_path: Path) -> None:
    (code,) = [b.text for b in blocks(DOCS / "libraries.md") if b.language == "java"]
    (tmp_path / "Pool.java").write_text(code)
    loaded = open_program(Inputs((tmp_path,), workspace=tmp_path))
    report = check_races(entry(loaded, None, (), Config()), Config())
    assert [race.field.name for race in report.races] == ["size"]
