"""One style of errors, and help in the words of users."""

import re
from typing import Final

import pytest

from in_process import outcome

COMMANDS: Final = (
    ("check",),
    ("explain",),
    ("classes",),
    ("inspect",),
    ("ir",),
    ("callgraph",),
    ("cache",),
    ("baseline", "write"),
    ("baseline", "diff"),
)


@pytest.mark.parametrize(
    ("arguments", "first", "advice"),
    [
        (("check",), "missing argument 'PATH'", "See `heddle check --help`."),
        (("check", "--bogus"), "no such option: --bogus", "See `heddle check --help`."),
        (
            ("check", "x", "--locks", "all"),
            "invalid value for '--locks': 'all' is not one of 'sound', 'may', 'none'",
            "See `heddle check --help`.",
        ),
        (("nonsense",), "no such command 'nonsense'", "See `heddle --help`."),
        (
            ("explain", "1deb9f11aa05"),
            "give the id of a finding, then at least one path",
            "See `heddle explain --help`.",
        ),
        (
            ("inspect", "/no/such.jar"),
            "/no/such.jar: there is no such file or directory",
            "Give a jar, a war, a class file, or a directory of class files.",
        ),
    ],
)
def test_errors_are_what_is_wrong_and_what_to_do(
    arguments: tuple[str, ...], first: str, advice: str
) -> None:
    ended = outcome(*arguments)
    assert (ended.code, ended.text) == (2, "")
    assert ended.error.splitlines() == [f"heddle: error: {first}", f"  {advice}"]


def test_without_a_command_the_help_is_shown() -> None:
    ended = outcome()
    assert ended.code == 2
    assert ended.error.startswith("Usage: heddle [OPTIONS] COMMAND")


@pytest.mark.parametrize("command", COMMANDS)
def test_help_names_no_python_types(command: tuple[str, ...]) -> None:
    text = outcome(*command, "--help").text
    assert text.startswith(f"Usage: heddle {' '.join(command)} ") or command == ("cache",)
    assert re.findall(r"<[a-z ]+>|list\[|\{", text) == []


@pytest.mark.parametrize("command", [(), *COMMANDS])
def test_short_names_of_help(command: tuple[str, ...]) -> None:
    short, long = outcome(*command, "-h"), outcome(*command, "--help")
    assert (short.code, short.text) == (0, long.text)


def test_short_name_of_the_version() -> None:
    short, long = outcome("-V"), outcome("--version")
    assert short == long
    assert short.text.startswith("heddle ")


@pytest.mark.usefixtures("processes")
@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_of_shells(shell: str) -> None:
    script = outcome(environ={"_HEDDLE_COMPLETE": f"source_{shell}"}).text
    assert "_HEDDLE_COMPLETE" in script


def test_what_is_completed() -> None:
    environ = {"_HEDDLE_COMPLETE": "complete_bash", "COMP_WORDS": "heddle ch", "COMP_CWORD": "1"}
    assert outcome(environ=environ).text.split() == ["check"]
