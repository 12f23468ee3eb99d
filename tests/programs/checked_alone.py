"""Programs compiled together and checked each on its own: all classes of one are in its file."""

from collections.abc import Mapping
from pathlib import Path

from expectations import read_expectations
from test_programs import lines_of

from in_process import assert_checked, invoke


def assert_expected(source: Path, classes: Path) -> None:
    """Check one with the options it asks for: what is reported is what its comments say."""
    expected = read_expectations(source)
    command = ["check", str(classes / source.stem), "--format", "json", *expected.options]
    done = invoke(command)
    assert_checked(done)
    failures = expected.failures(lines_of(done.stdout, source.name))
    assert not failures, "\n".join([expected.shows, *failures])


def assert_twins(sources: Mapping[str, Path], name: str) -> None:
    """Twins name each other, and differ in what must be reported."""
    own = read_expectations(sources[name])
    twin = read_expectations(sources[own.twin])
    assert twin.twin == name
    assert own.races() != twin.races()
