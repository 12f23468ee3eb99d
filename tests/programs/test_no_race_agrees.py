"""`explain --no-race` never denies a race that `check` reports, at any pair of its lines."""

import os
from pathlib import Path
from typing import Final

import pytest

from heddle.api import Inputs, check_races, entry, explain_no_races, open_program
from heddle.config import Config
from heddle.frontend.cache import cache_directory
from heddle.report.model.races import RacesReport
from java_compiler import compiled
from java_programs import LIBRARIES, TOPICS, UNSOUND_IF_TRUSTED, programs_of

_WITH_MAIN: Final = programs_of(*TOPICS, UNSOUND_IF_TRUSTED)
_WITHOUT: Final = programs_of(LIBRARIES)
# Enough for all kinds of races: each is analysed twice.
_EVERY: Final = 90
_SAMPLE: Final = sorted(_WITH_MAIN)[::_EVERY]
_LIBRARY_SAMPLE: Final = sorted(_WITHOUT)[::20]


@pytest.fixture(scope="session")
def main_classes(processes: None) -> Path:
    return compiled([_WITH_MAIN[name] for name in _SAMPLE], "-g")


@pytest.fixture(scope="session")
def library_classes(processes: None) -> Path:
    return compiled([_WITHOUT[name] for name in _LIBRARY_SAMPLE], "-g")


def pairs_of_lines(report: RacesReport) -> list[tuple[str, str]]:
    """Return the lines of both accesses of each race that has lines."""
    found: dict[tuple[str, str], None] = {}
    for race in report.races:
        first, second = (access.place for access in race.accesses)
        if first.line is not None and second.line is not None:
            found[f"{first.file}:{first.line}", f"{second.file}:{second.line}"] = None
    return list(found)


def denied(path: Path, main: str | None) -> tuple[int, list[str]]:
    """Return how many pairs of lines race in a program, and the explanations that deny it."""
    config = Config()
    cache = cache_directory(os.environ)
    start = entry(open_program(Inputs((path,), cache, cache=cache)), main, (), config)
    pairs = pairs_of_lines(check_races(start, config))
    told = explain_no_races(start, config, pairs) if pairs else []
    return len(pairs), [text for text in told if "this is a race" not in text]


@pytest.mark.parametrize("name", _SAMPLE)
def test_no_race_of_a_program_is_denied(name: str, main_classes: Path) -> None:
    assert denied(main_classes / name, name)[1] == []


@pytest.mark.parametrize("name", _LIBRARY_SAMPLE)
def test_no_race_of_a_library_is_denied(name: str, library_classes: Path) -> None:
    assert denied(library_classes / name, None)[1] == []


def test_no_race_inside_a_library_object_is_denied(processes: None) -> None:
    shop = Path(__file__).parents[2] / "examples" / "shop" / "src"
    sources = sorted(shop.rglob("*.java"))
    count, texts = denied(compiled(sources, "-g"), "shop.Shop")
    assert (count > 0, texts) == (True, [])
