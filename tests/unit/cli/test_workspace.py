"""Runs with a cache that cannot be written, or without one."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from heddle.cli.workspace import remove_temporary, workspace
from in_process import outcome

ROOT: Final = Path(__file__).resolve().parents[3]
EXAMPLE: Final = str(ROOT / "examples" / "bank")


@pytest.fixture
def unwritable(tmp_path: Path) -> Path:
    """Return a directory in which not even the superuser can create a file."""
    (tmp_path / "file").touch()
    return tmp_path / "file" / "cache"


def test_a_cache_that_can_be_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert workspace(tmp_path / "new", no_cache=False) == (tmp_path / "new", tmp_path / "new")
    assert capsys.readouterr().err == ""


def test_a_cache_that_cannot_be_written_is_a_warning(
    unwritable: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sources, cache = workspace(unwritable, no_cache=False)
    assert (sources.is_dir(), cache) == (True, unwritable)
    warning, advice = capsys.readouterr().err.splitlines()
    assert warning == (
        f"heddle: warning: {unwritable}: the cache cannot be written: Not a directory"
    )
    assert "HEDDLE_CACHE_DIR" in advice
    assert "--no-cache" in advice


def test_without_a_cache_nothing_is_told_or_left(
    unwritable: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sources, cache = workspace(unwritable, no_cache=True)
    assert (sources.is_dir(), cache) == (True, None)
    remove_temporary()
    assert not sources.exists()
    assert capsys.readouterr().err == ""


@pytest.mark.usefixtures("processes")
def test_sources_are_analysed_all_the_same(unwritable: Path) -> None:
    environ = {"HEDDLE_CACHE_DIR": str(unwritable)}
    plain = outcome("inspect", EXAMPLE, "--no-cache", environ=environ)
    assert (plain.code, plain.error) == (0, "")
    warned = outcome("inspect", EXAMPLE, environ=environ)
    assert (warned.code, warned.text) == (0, plain.text)
    assert warned.error.startswith("heddle: warning: ")


@pytest.mark.usefixtures("processes")
def test_a_process_leaves_no_temporary_files(unwritable: Path, tmp_path: Path) -> None:
    temporary = tmp_path / "tmp"
    temporary.mkdir()
    environ = {**os.environ, "TMPDIR": str(temporary), "HEDDLE_CACHE_DIR": str(unwritable)}
    command = [sys.executable, "-m", "heddle", "inspect", EXAMPLE, "--no-cache"]
    done = subprocess.run(command, env=environ, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert [path for path in temporary.iterdir() if path.name.startswith("heddle")] == []
