"""Where output goes: files that are checked first, stdout by several names, colours, full disks."""

import os
import pty
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from heddle._util.errors import InputError
from heddle._util.files import write_report
from heddle.cli.colours import painted
from heddle.cli.outputs import destination
from heddle.cli.terminal import write
from in_process import outcome

ROOT: Final = Path(__file__).resolve().parents[3]
EXAMPLE: Final = str(ROOT / "examples" / "bank")
INSPECT: Final = (sys.executable, "-m", "heddle", "inspect", EXAMPLE)


@pytest.mark.parametrize("name", ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"])
def test_names_of_stdout(name: str) -> None:
    assert destination(Path(name)) is None


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("", "it is a directory"),
        ("no/such/file", "there is no directory"),
        ("file/below", "there is no directory"),
    ],
)
def test_a_path_that_cannot_be_written_is_told_before_the_analysis(
    tmp_path: Path, name: str, reason: str
) -> None:
    (tmp_path / "file").touch()
    path = tmp_path / name
    with pytest.raises(InputError, match=reason):
        destination(path)
    # The program does not even exist, which would be told first if it were looked at first.
    ended = outcome("check", "/no/such.jar", "--format", f"sarif={path}")
    assert (ended.code, reason in ended.error) == (2, True)
    ended = outcome("inspect", "/no/such.jar", "-o", str(path))
    assert (ended.code, reason in ended.error) == (2, True)


def test_a_file_without_permission(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "races.txt"
    file.touch()
    assert destination(file) == file
    monkeypatch.setattr(os, "access", lambda *_: False)
    for path in (file, tmp_path / "new.txt"):
        with pytest.raises(InputError, match="permission denied"):
            destination(path)


def test_two_formats_to_stdout_are_an_error_by_any_name() -> None:
    ended = outcome("check", "/no/such.jar", "--format", "text", "--format", "json=-")
    assert ended.code == 2
    assert "several formats are written to the same output" in ended.error


def test_what_a_descriptor_refers_to_is_written_in_place(tmp_path: Path) -> None:
    file = tmp_path / "report"
    with file.open("wb") as opened:
        inode = file.stat().st_ino
        write_report(Path(f"/dev/fd/{opened.fileno()}"), b"whole")
    assert (file.read_bytes(), file.stat().st_ino) == (b"whole", inode)


@pytest.mark.usefixtures("processes")
@pytest.mark.parametrize("name", ["-", "/dev/stdout"])
def test_output_to_stdout_by_name(name: str) -> None:
    done = subprocess.run([*INSPECT, "-o", name], capture_output=True, check=False, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Application: 4 classes" in done.stdout


@pytest.mark.usefixtures("processes")
def test_a_full_disk_is_no_traceback() -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(INSPECT, stdout=full, stderr=subprocess.PIPE, check=False, text=True)
    assert done.returncode == 2
    assert done.stderr == "heddle: error: stdout: cannot be written: No space left on device\n"


# -- colours ---------------------------------------------------------------------------------------


def test_lines_are_painted_by_what_they_are() -> None:
    text = "9 races on 6 fields.\n== Races\n    | count++;\n      Likely harmful: an update."
    assert painted(text).split("\n") == [
        "9 races on 6 fields.",
        "\x1b[1m== Races\x1b[0m",
        "\x1b[36m    | count++;\x1b[0m",
        "\x1b[31m      Likely harmful: an update.\x1b[0m",
    ]


def _on_terminal(monkeypatch: pytest.MonkeyPatch, environ: dict[str, str]) -> str:
    """Return what is written to a terminal under the given environment."""
    for name in ("NO_COLOR", "TERM"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environ.items():
        monkeypatch.setenv(name, value)
    reader, writer = pty.openpty()
    with os.fdopen(writer, "w") as terminal:
        monkeypatch.setattr(sys, "stdout", terminal)
        write("== Races", None, painted)
        shown = os.read(reader, 1000).decode()
    os.close(reader)
    return shown.strip()


def test_a_terminal_has_colours_unless_the_user_objects(monkeypatch: pytest.MonkeyPatch) -> None:
    assert _on_terminal(monkeypatch, {"TERM": "xterm"}) == "\x1b[1m== Races\x1b[0m"
    assert _on_terminal(monkeypatch, {"NO_COLOR": ""}) == "\x1b[1m== Races\x1b[0m"
    assert _on_terminal(monkeypatch, {"NO_COLOR": "1"}) == "== Races"
    assert _on_terminal(monkeypatch, {"TERM": "dumb"}) == "== Races"


def test_a_pipe_has_no_colours(capsys: pytest.CaptureFixture[str]) -> None:
    write("== Races", None, painted)
    assert capsys.readouterr().out == "== Races\n"
