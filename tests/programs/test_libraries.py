"""Programs without a main method: each says in its comments what must be reported, and where.

They are compiled together; then each is checked on its own, as callers may use it. All classes of
one are nested in the public class that the file is named after.
"""

import os
from pathlib import Path
from typing import Final

import pytest
from checked_alone import assert_expected, assert_twins
from own_classes import each_its_own

from features.trace import compile_java, java_home

HERE: Final = Path(__file__).parent.parent / "libraries"
LIBRARIES: Final = {path.stem: path for path in sorted(HERE.glob("*.java"))}


@pytest.fixture(scope="session")
def classes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Compile all; each gets a directory of its own."""
    directory = tmp_path_factory.mktemp("libraries")
    compile_java(java_home(dict(os.environ)), list(LIBRARIES.values()), directory, "-g")
    return each_its_own(directory)


@pytest.mark.parametrize("name", LIBRARIES)
def test_library(name: str, classes: Path) -> None:
    assert_expected(LIBRARIES[name], classes)


@pytest.mark.parametrize("name", LIBRARIES)
def test_twins_name_each_other_and_one_is_safer(name: str) -> None:
    assert_twins(LIBRARIES, name)
