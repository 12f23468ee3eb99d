"""Applications in containers: each says in its comments what must be reported, and where.

They are compiled together with stand-ins for the frameworks, which the analysis never sees. All
classes of one are in the file that is named after it.
"""

import os
from pathlib import Path
from typing import Final

import pytest
from checked_alone import assert_expected, assert_twins
from framework_stubs import write_stubs
from own_classes import each_its_own
from typer.testing import CliRunner

from features.trace import compile_java, java_home
from heddle.cli import app

HERE: Final = Path(__file__).parent.parent / "frameworks"
APPLICATIONS: Final = {path.stem: path for path in sorted(HERE.glob("*.java"))}


@pytest.fixture(scope="session")
def classes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Compile all; each gets a directory of its own."""
    directory = tmp_path_factory.mktemp("frameworks")
    sources = [*APPLICATIONS.values(), *write_stubs(directory / "stubs")]
    compile_java(java_home(dict(os.environ)), sources, directory / "all", "-g")
    return each_its_own(directory / "all")


@pytest.mark.parametrize("name", APPLICATIONS)
def test_application(name: str, classes: Path) -> None:
    assert_expected(APPLICATIONS[name], classes)


@pytest.mark.parametrize("name", APPLICATIONS)
def test_twins_name_each_other_and_one_is_safer(name: str) -> None:
    assert_twins(APPLICATIONS, name)


def test_single_threads_have_names(classes: Path) -> None:
    command = ["check", str(classes / "TimerBesideRequests")]
    done = CliRunner().invoke(app, command, catch_exceptions=False)
    assert "a caller and the timer thread can run at the same time" in done.stdout
    assert "thread: the timer thread, one instance" in done.stdout
