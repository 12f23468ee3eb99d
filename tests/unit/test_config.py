"""Settings from a file, and what is said of a file that cannot be used."""

from datetime import date
from pathlib import Path

import pytest

from heddle._util.errors import InputError
from heddle.config import (
    CheckConfig,
    Config,
    PointsToConfig,
    ReportConfig,
    read_config,
    render_config,
)
from heddle.models.tables import ModelRows

TEXT = """
[points-to]
k = 2
library = "full"

[check]
deep = true

[report]
formats = ["text", "sarif=races.sarif"]
fail-on = "high"

[[suppress]]
field = "com.acme.Stats.*"
reason = 'counts for people, "only"'

[[suppress]]
id = "0123456789ab"
reason = "until the rewrite"
expires = 2027-01-31

[models]
methods = ["com.acme.Native.make: return new com.acme.Thing"]
"""


def test_no_file_is_the_defaults(tmp_path: Path) -> None:
    assert read_config(None, tmp_path) == Config()


def test_the_file_of_the_directory_is_read(tmp_path: Path) -> None:
    (tmp_path / "heddle.toml").write_text(TEXT)
    found = read_config(None, tmp_path)
    assert found.points_to == PointsToConfig(k=2, library="full")
    assert found.check == CheckConfig(locks="sound", deep=True)
    assert found.report == ReportConfig(formats=("text", "sarif=races.sarif"), fail_on="high")
    assert found.suppress[0].field == "com.acme.Stats.*"
    assert found.suppress[1].expires == date(2027, 1, 31)
    assert found.models == ModelRows(methods=("com.acme.Native.make: return new com.acme.Thing",))


def test_what_is_shown_reads_back(tmp_path: Path) -> None:
    (tmp_path / "heddle.toml").write_text(TEXT)
    found = read_config(None, tmp_path)
    (tmp_path / "again.toml").write_text(render_config(found))
    assert read_config(tmp_path / "again.toml", tmp_path) == found
    (tmp_path / "defaults.toml").write_text(render_config(Config()))
    assert read_config(tmp_path / "defaults.toml", tmp_path) == Config()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[points-to", "Expected"),
        ("[points-two]", "unknown field `points-two`"),
        ("[points-to]\nkay = 1", "unknown field `kay` - at `points-to`, where it is 1"),
        ("[points-to]\nk = 9", "`int` <= 8 - at `points-to.k`, where it is 9"),
        ("[points-to]\nlibrary = 'some'", "'some' - at `points-to.library`"),
        ("[check]\nlock = 'may'", "unknown field `lock` - at `check`"),
        ("[check]\nlocks = 'some'", "'some' - at `check.locks`"),
        ("[check]\ndeep = 1", "Expected `bool`, got `int` - at `check.deep`"),
        ("points-to = 3", "Expected `object`, got `int` - at `points-to`, where it is 3"),
        ("[suppress]\nid = 'a'", "Expected `array`, got `object` - at `suppress`"),
        ("[harness]\nnot-parallel = [['a', 2]]", "`harness.not-parallel[0][1]`, where it is 2"),
        ("[report]\nformat = 'text'", "unknown field `format` - at `report`"),
        ("[report]\nfail-on = 'some'", "'some' - at `report.fail-on`"),
        ("[[suppress]]\nid = 'a'", "missing required field `reason` - at `suppress[0]`"),
        ("[[suppress]]\nreason = 'a'", "either `field` or `id` - at `suppress[0]`"),
        ("[[suppress]]\nid = 'a'\nreason = 'b'\nwhy = 1", "unknown field `why`"),
        ("[[suppress]]\nid = 'a'\nreason = 'b'\nexpires = 'soon'", "expires`, where it is 'soon'"),
        ("[models]\nmethods = ['nonsense']", "models.methods, row 1: 'nonsense'"),
    ],
)
def test_a_bad_file_is_an_error_that_names_file_and_key(
    tmp_path: Path, text: str, message: str
) -> None:
    file = tmp_path / "heddle.toml"
    file.write_text(text)
    with pytest.raises(InputError) as raised:
        read_config(None, tmp_path)
    assert str(file) in str(raised.value)
    assert message in str(raised.value)


def test_a_file_that_is_named_must_be_there(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"none\.toml"):
        read_config(tmp_path / "none.toml", tmp_path)
