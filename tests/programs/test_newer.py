"""Programs that use what JDK 25 has and JDK 17 has not: virtual threads, builders, scopes.

They are compiled by that JDK, and checked against its library.
"""

from pathlib import Path
from typing import Final

import pytest
from checked_alone import assert_twins
from expectations import read_expectations
from test_programs import reported_lines

from features.test_features import JDK_25
from java_compiler import compiled
from java_programs import JDK25_THREADS, programs_of

PROGRAMS: Final = programs_of(JDK25_THREADS)


@pytest.mark.parametrize("name", PROGRAMS)
def test_twins_name_each_other_and_one_is_safer(name: str) -> None:
    assert_twins(PROGRAMS, name)


if JDK_25.exists():

    @pytest.fixture(scope="session")
    def newer_classes(processes: None) -> Path:
        preview = ("-g", "--enable-preview", "--release", "25")
        return compiled(PROGRAMS.values(), *preview, jdk=JDK_25)

    @pytest.mark.parametrize("name", PROGRAMS)
    def test_program(name: str, newer_classes: Path) -> None:
        expected = read_expectations(PROGRAMS[name])
        found = reported_lines(newer_classes, name, ["--jdk", str(JDK_25)])
        failures = expected.failures(found)
        assert not failures, "\n".join([expected.shows, *failures])
