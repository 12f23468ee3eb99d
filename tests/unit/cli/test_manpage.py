"""The manual page: all commands and options, and nothing that roff takes for a request."""

import re
import subprocess

import pytest

from heddle.cli.manpage import manual
from in_process import outcome

COMMANDS = ("check", "explain", "classes", "inspect", "ir", "callgraph", "cache", "baseline write")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_option_is_there(command: str) -> None:
    page = manual().replace("\\-", "-")
    part = page.partition(f'.SS "heddle {command}"\n')[2]
    part = re.split(r"^\.S[SH] ", part, flags=re.MULTILINE)[0]
    options = re.findall(r"^  (-[^\s,]+)", outcome(*command.split(), "--help").text, re.MULTILINE)
    assert len(options) > 1
    for option in options:
        assert re.search(rf"^\.B .*{option}\b", part, re.MULTILINE), option


def test_sections() -> None:
    titles = re.findall(r'^\.SH "?([A-Z ]+)"?$', manual(), re.MULTILINE)
    expected = ["NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "COMMANDS", "EXIT STATUS", "FILES"]
    assert titles == [*expected, "ENVIRONMENT"]


@pytest.mark.usefixtures("processes")
def test_roff_takes_it() -> None:
    command = ["groff", "-man", "-Tutf8", "-ww"]
    done = subprocess.run(command, input=manual(), capture_output=True, text=True, check=True)
    assert done.stderr == ""
    text = re.sub(r"\x1b\[[0-9;]*m|.\x08", "", done.stdout)
    assert "--changed-since REVISION" in text
    assert "HEDDLE_CACHE_DIR" in text
