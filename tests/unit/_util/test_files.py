"""Reports are put in place as a whole."""

import os
import threading
from pathlib import Path

import pytest

from heddle._util.files import write_report


def test_a_file_is_written_and_nothing_is_left_beside_it(tmp_path: Path) -> None:
    write_report(tmp_path / "r.txt", b"new")
    write_report(tmp_path / "r.txt", b"newer")
    assert (tmp_path / "r.txt").read_bytes() == b"newer"
    assert [path.name for path in tmp_path.iterdir()] == ["r.txt"]


def test_rights_are_those_of_a_plain_file_or_of_the_old_one(tmp_path: Path) -> None:
    (tmp_path / "plain").write_bytes(b"")
    write_report(tmp_path / "new", b"")
    assert (tmp_path / "new").stat().st_mode == (tmp_path / "plain").stat().st_mode
    (tmp_path / "new").chmod(0o640)
    write_report(tmp_path / "new", b"again")
    assert (tmp_path / "new").stat().st_mode & 0o777 == 0o640


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "real").write_bytes(b"old")
    (tmp_path / "link").symlink_to(tmp_path / "real")
    write_report(tmp_path / "link", b"new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_bytes() == b"new"


def test_a_pipe_is_written_to(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=write_report, args=(pipe, b"through"))
    writer.start()
    assert pipe.read_bytes() == b"through"
    writer.join()


def test_the_old_file_stays_if_the_new_one_cannot_be_put_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "r.txt").write_bytes(b"old")

    def refused(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", refused)
    with pytest.raises(OSError, match="No space left"):
        write_report(tmp_path / "r.txt", b"new")
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [b"old"]
