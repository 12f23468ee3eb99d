"""Programs in which an order or a proof seems to hold and does not: the race must be reported.

Each was once missed, or is near to one that was. Lines that are reported without being marked do
not matter here; the twins of `tests/programs` show what must not be.
"""

import os
from pathlib import Path
from typing import Final

import pytest
from own_classes import each_its_own
from test_programs import reported_lines

from features.trace import compile_java, java_home

HERE: Final = Path(__file__).parent.parent / "soundness"
PROGRAMS: Final = {path.stem: path for path in sorted(HERE.glob("*.java"))}


@pytest.fixture(scope="session")
def unsound_classes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    directory = tmp_path_factory.mktemp("soundness")
    compile_java(java_home(dict(os.environ)), list(PROGRAMS.values()), directory, "-g")
    return each_its_own(directory)


@pytest.mark.parametrize("name", PROGRAMS)
def test_the_race_is_reported(name: str, unsound_classes: Path) -> None:
    lines = PROGRAMS[name].read_text(encoding="utf-8").splitlines()
    racing = {at for at, line in enumerate(lines, start=1) if line.endswith("// RACE!")}
    assert racing
    missed = racing - reported_lines(unsound_classes, name, [])
    assert not missed, lines[0]
