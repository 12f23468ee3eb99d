"""Tiny limits on a real program: it is analysed to the end, coarser, and the report says so."""

import os
from typing import Final

import pytest

from debian.test_precision import pool_client
from heddle.api import Entry, check_races, main_method, open_program
from heddle.config import Config, LimitsConfig
from heddle.frontend.cache import cache_directory
from heddle.frontend.load import Inputs, LoadedProgram
from heddle.pointsto.budget import affordable, demand
from heddle.races.findings import findings
from heddle.report.model.races import RacesReport

pytestmark = pytest.mark.usefixtures("processes")

TINY: Final = LimitsConfig(escape=1, parallel=1, locks=1, rounds=1)


@pytest.fixture(scope="module")
def loaded(tmp_path_factory: pytest.TempPathFactory) -> LoadedProgram:
    directory = tmp_path_factory.mktemp("limits")
    cache = cache_directory(os.environ)
    return open_program(Inputs(pool_client(), workspace=directory, cache=cache))


def report(loaded: LoadedProgram, config: Config) -> RacesReport:
    return check_races(Entry(loaded, main_method(loaded, "PoolClient")), config)


@pytest.fixture(scope="module")
def full(loaded: LoadedProgram) -> RacesReport:
    return report(loaded, Config())


@pytest.fixture(scope="module")
def tiny(loaded: LoadedProgram) -> RacesReport:
    return report(loaded, Config(limits=TINY))


def test_without_limits_reached(full: RacesReport) -> None:
    assert full.coarser == ()
    assert len(full.rounds) > 1
    assert [each.pairs for each in full.rounds] == sorted(
        (each.pairs for each in full.rounds), reverse=True
    )
    assert full.stages[-1].name == "refined"
    assert full.stages[-1].kept == full.rounds[-1].pairs


def test_the_analyses_after_points_to(full: RacesReport, tiny: RacesReport) -> None:
    names = [reached.partition(":")[0] for reached in tiny.coarser]
    assert names == ["escape", "parallel", "locks"]
    assert tiny.rounds[-1].pairs > full.rounds[-1].pairs


def test_points_to(
    loaded: LoadedProgram, full: RacesReport, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without leeway even k = 1 takes too long."""
    monkeypatch.setattr(demand, "_SMALL", 1)
    monkeypatch.setattr(affordable, "_LEEWAY", 0)
    found = report(loaded, Config(limits=TINY))
    first, last = found.rounds[0], found.rounds[-1]
    assert first.shortfall
    assert first.shortfall.startswith("k = 1 takes too long: ")
    assert set(first.sites) == {"0"}
    assert found.stopped or last.shortfall
    assert last.pairs > full.rounds[-1].pairs


def test_the_same_races_and_more(full: RacesReport, tiny: RacesReport) -> None:
    """No field of the application is lost; of each, not all of thousands of races are described."""
    fields, more = (
        {race.field for race in found.races if not any(a.inner for a in race.accesses)}
        for found in (full, tiny)
    )
    assert fields
    assert fields < more


def test_all_rounds_together_may_be_too_large(loaded: LoadedProgram, full: RacesReport) -> None:
    once = report(loaded, Config(limits=LimitsConfig(all_rounds=1)))
    assert len(full.rounds) > len(once.rounds) == 1
    assert once.stopped is not None
    assert "all-rounds" in once.stopped


def test_each_field_is_shown_however_few_findings_there_may_be(
    loaded: LoadedProgram, full: RacesReport, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(findings, "MOST_FINDINGS", 1)
    cut = report(loaded, Config())
    assert len(cut.races) < len(full.races)
    assert own_fields(cut) == own_fields(full)
    assert len(own_fields(full)) > 1


def own_fields(found: RacesReport) -> set[str]:
    """Return the fields of the application that a report has races on."""
    own = [race.field for race in found.races if race.rule != "race-on-library-object"]
    return {f"{field.class_}.{field.name}" for field in own}
