"""Programs that use what JDK 25 has and JDK 17 has not: virtual threads, builders, scopes.

They are compiled by that JDK, and checked against its library.
"""

from pathlib import Path
from typing import Final

import pytest
from checked_alone import assert_twins
from expectations import read_expectations
from own_classes import each_its_own
from test_programs import reported_lines

from features.test_features import JDK_25
from features.trace import compile_java

HERE: Final = Path(__file__).parent.parent / "newer"
PROGRAMS: Final = {path.stem: path for path in sorted(HERE.glob("*.java"))}


@pytest.mark.parametrize("name", PROGRAMS)
def test_twins_name_each_other_and_one_is_safer(name: str) -> None:
    assert_twins(PROGRAMS, name)


if JDK_25.exists():

    @pytest.fixture(scope="session")
    def newer_classes(tmp_path_factory: pytest.TempPathFactory) -> Path:
        directory = tmp_path_factory.mktemp("newer")
        preview = ("-g", "--enable-preview", "--release", "25")
        compile_java(JDK_25, list(PROGRAMS.values()), directory, *preview)
        return each_its_own(directory)

    @pytest.mark.parametrize("name", PROGRAMS)
    def test_program(name: str, newer_classes: Path) -> None:
        expected = read_expectations(PROGRAMS[name])
        found = reported_lines(newer_classes, name, ["--jdk", str(JDK_25)])
        failures = expected.failures(found)
        assert not failures, "\n".join([expected.shows, *failures])
