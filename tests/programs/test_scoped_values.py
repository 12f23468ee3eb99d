"""Programs that use scoped values, which newer JDKs have: compiled with a stand-in for the class.

The analysis never sees the stand-in; the tables say what the class does.
"""

from pathlib import Path
from typing import Final

import pytest
from expectations import read_expectations
from test_programs import reported_lines

from java_compiler import compiled
from java_programs import SCOPED_VALUES, programs_of

PROGRAMS: Final = programs_of(SCOPED_VALUES)
_STAND_IN: Final = Path(__file__).parent / "stand_ins"


@pytest.fixture(scope="session")
def scoped_classes(processes: None) -> Path:
    return compiled(PROGRAMS.values(), "--patch-module", f"java.base={_STAND_IN}")


@pytest.mark.parametrize("name", PROGRAMS)
def test_program(name: str, scoped_classes: Path) -> None:
    expected = read_expectations(PROGRAMS[name])
    failures = expected.failures(reported_lines(scoped_classes, name, []))
    assert not failures, "\n".join([expected.shows, *failures])


@pytest.mark.parametrize("name", PROGRAMS)
def test_twins_name_each_other_and_one_is_safer(name: str) -> None:
    own = read_expectations(PROGRAMS[name])
    twin = read_expectations(PROGRAMS[own.twin])
    assert twin.twin == name
    assert own.races() != twin.races()
