"""The examples of `docs/models.md` are read, and its error is the one that is raised."""

import re
from pathlib import Path

import pytest

from documents import blocks
from heddle.config import Config, read_config
from heddle.models.rows import TableError
from heddle.models.tables import ModelRows
from heddle.models.threads import ThreadModels

PAGE = Path(__file__).parents[3] / "docs" / "models.md"
TABLES = Path(__file__).parents[3] / "src" / "heddle" / "models"


def test_settings_can_be_read(tmp_path: Path) -> None:
    examples = [block.text for block in blocks(PAGE) if block.language == "toml"]
    assert len(examples) > 1
    for text in examples:
        (tmp_path / "heddle.toml").write_text(text)
        found = read_config(None, tmp_path)
        assert found != Config()
        ThreadModels(found.models)


def test_the_error_is_the_one_that_is_shown() -> None:
    with pytest.raises(TableError) as raised:
        ThreadModels(ModelRows(threads=("com.acme.Pool.spawn: starts",)))
    assert f"\n{raised.value}\n" in PAGE.read_text("utf-8")


def test_every_table_is_listed_with_a_row_of_it() -> None:
    text = PAGE.read_text("utf-8")
    listed = dict(re.findall(r"^\| `(\w+\.txt)` \|.*\| `(.+)` \|$", text, re.MULTILINE))
    assert sorted(listed) == sorted(path.name for path in TABLES.glob("*.txt"))
    for name, row in listed.items():
        assert " ".join(row.split()) in re.sub(" +", " ", (TABLES / name).read_text("utf-8"))
