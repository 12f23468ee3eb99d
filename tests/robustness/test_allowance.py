"""With little time or memory the report is coarser, never shorter."""

from pathlib import Path
from typing import Final

import pytest

from heddle.api import Inputs, check_races, entry, open_program
from heddle.config import Config, LimitsConfig, PointsToConfig
from heddle.races.contents import contents
from heddle.report.model.races import RacesReport
from heddle.report.model.rules import LIBRARY_RULE
from in_process import outcome

EXAMPLE: Final = Path(__file__).resolve().parents[2] / "examples" / "shop" / "src"
PUBLISHED: Final = EXAMPLE.parents[2] / "tests/java/publication/DoubleCheckedPlain.java"


def checked(workspace: Path, config: Config) -> RacesReport:
    loaded = open_program(Inputs((EXAMPLE,), workspace=workspace))
    return check_races(entry(loaded, None, (), config), config)


def fields(report: RacesReport) -> set[str]:
    return {race.id for race in report.races if race.rule != LIBRARY_RULE}


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> RacesReport:
    return checked(tmp_path_factory.mktemp("whole"), Config())


@pytest.mark.usefixtures("processes")
@pytest.mark.parametrize(
    "config",
    [
        Config(limits=LimitsConfig(timeout=0.001)),
        Config(limits=LimitsConfig(memory=1)),
        Config(limits=LimitsConfig(timeout=0.001), points_to=PointsToConfig(k=2)),
    ],
)
def test_nothing_is_lost(tmp_path: Path, whole: RacesReport, config: Config) -> None:
    found = checked(tmp_path, config)
    assert fields(whole) < fields(found)
    (note,) = (each for each in found.assumptions if each.kind == "allowance")
    assert "allowed are" in note.subject
    assert found.rounds[0].shortfall
    assert len(found.coarser) == 3
    assert len(found.rounds) == 1
    if config.points_to.k == "adaptive":
        assert found.stopped == note.subject


@pytest.mark.usefixtures("processes")
def test_enough_is_enough(tmp_path: Path, whole: RacesReport) -> None:
    found = checked(tmp_path, Config(limits=LimitsConfig(timeout=3600, memory=1_000_000)))
    assert found.races == whole.races
    assert found.assumptions == whole.assumptions


@pytest.mark.usefixtures("processes")
def test_what_is_not_looked_behind_is_said(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Without steps to look behind references, races stand, and the report says what it lacks."""
    published = PUBLISHED.read_text("utf-8")
    (tmp_path / PUBLISHED.name).write_text(published, "utf-8")
    arguments = ("check", str(tmp_path), "--format", "json")
    monkeypatch.setattr(contents, "_MOST_WORK_EACH", 1)
    cut = outcome(*arguments).report()
    monkeypatch.undo()
    whole = outcome(*arguments).report()
    assert [race["id"] for race in cut["races"]] == [race["id"] for race in whole["races"]]
    assert "contents" in {note["kind"] for note in cut["assumptions"]}
    assert "contents" not in {note["kind"] for note in whole["assumptions"]}
    assert any(race["contents"] for race in whole["races"])
