"""Programs compiled together and checked each on its own: all classes of one are in its file."""

import shutil
from collections.abc import Mapping
from pathlib import Path

from expectations import read_expectations
from test_programs import lines_of
from typer.testing import CliRunner

from heddle.cli import app


def each_its_own(directory: Path) -> Path:
    """Give the class files of each program a directory of its own, named after it."""
    for path in sorted(directory.glob("*.class")):
        own = directory / path.stem.partition("$")[0]
        own.mkdir(exist_ok=True)
        shutil.move(path, own / path.name)
    return directory


def assert_expected(source: Path, classes: Path) -> None:
    """Check one with the options it asks for: what is reported is what its comments say."""
    expected = read_expectations(source)
    command = ["check", str(classes / source.stem), "--format", "json", *expected.options]
    done = CliRunner().invoke(app, command, catch_exceptions=False)
    assert done.exit_code in (0, 1), done.output
    failures = expected.failures(lines_of(done.stdout, source.name))
    assert not failures, "\n".join([expected.shows, *failures])


def assert_twins(sources: Mapping[str, Path], name: str) -> None:
    """Twins name each other, and differ in what must be reported."""
    own = read_expectations(sources[name])
    twin = read_expectations(sources[own.twin])
    assert twin.twin == name
    assert own.races() != twin.races()
