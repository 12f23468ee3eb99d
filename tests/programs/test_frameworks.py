"""Applications in containers: each says in its comments what must be reported, and where.

They are compiled together with stand-ins for the frameworks, which the analysis never sees. All
classes of one are in the file that is named after it.
"""

import os
import shutil
from pathlib import Path
from typing import Final

import pytest
from expectations import read_expectations
from framework_stubs import write_stubs
from test_programs import lines_of
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
    for path in sorted((directory / "all").glob("*.class")):
        own = directory / path.stem.partition("$")[0]
        own.mkdir(exist_ok=True)
        shutil.move(path, own / path.name)
    return directory


@pytest.mark.parametrize("name", APPLICATIONS)
def test_application(name: str, classes: Path) -> None:
    expected = read_expectations(APPLICATIONS[name])
    command = ["check", str(classes / name), "--format", "json", *expected.options]
    done = CliRunner().invoke(app, command, catch_exceptions=False)
    assert done.exit_code in (0, 1), done.output
    failures = expected.failures(lines_of(done.stdout, f"{name}.java"))
    assert not failures, "\n".join([expected.shows, *failures])


@pytest.mark.parametrize("name", APPLICATIONS)
def test_twins_name_each_other_and_one_is_safer(name: str) -> None:
    own = read_expectations(APPLICATIONS[name])
    twin = read_expectations(APPLICATIONS[own.twin])
    assert twin.twin == name
    assert own.races() != twin.races()


def test_single_threads_have_names(classes: Path) -> None:
    command = ["check", str(classes / "TimerBesideRequests")]
    done = CliRunner().invoke(app, command, catch_exceptions=False)
    assert "a caller and the timer thread can run at the same time" in done.stdout
    assert "thread: the timer thread, one instance" in done.stdout
