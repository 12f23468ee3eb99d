"""Programs without a main method: each says in its comments what must be reported, and where.

They are compiled together; then each is checked on its own, as callers may use it. All classes of
one are nested in the public class that the file is named after.
"""

from pathlib import Path
from typing import Final

import pytest
from checked_alone import assert_expected, assert_twins

from java_compiler import compiled
from java_programs import LIBRARIES, programs_of

PROGRAMS: Final = programs_of(LIBRARIES)


@pytest.fixture(scope="session")
def classes(processes: None) -> Path:
    return compiled(PROGRAMS.values(), "-g")


@pytest.mark.parametrize("name", PROGRAMS)
def test_library(name: str, classes: Path) -> None:
    assert_expected(PROGRAMS[name], classes)


@pytest.mark.parametrize("name", PROGRAMS)
def test_twins_name_each_other_and_one_is_safer(name: str) -> None:
    assert_twins(PROGRAMS, name)
