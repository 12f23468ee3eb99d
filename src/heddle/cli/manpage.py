"""A manual page of all commands, built from their help: `python -m heddle.cli.manpage`."""

import re
import sys
from collections.abc import Iterator
from typing import Any, Final

from typer.main import get_command

from heddle.cli.commands import app
from heddle.version import VERSION

_CODES: Final = (
    ("0", "No race was found, or none that counts."),
    ("1", "Races were found."),
    ("2", "The arguments or the inputs cannot be used; a message on stderr says why."),
    ("3", "No race was found, but too little was understood to say that there is none."),
)
_FILES: Final = (
    ("heddle.toml", "Settings, read from the current directory."),
    ("~/.cache/heddle", "Lifted classes and compiled sources; HEDDLE_CACHE_DIR moves it."),
)
_ENVIRONMENT: Final = (
    ("HEDDLE_CACHE_DIR", "The directory of the cache."),
    ("JAVA_HOME", "The JDK to analyse against, unless --jdk names one."),
    ("NO_COLOR", "If it is set, text has no colours."),
)


def manual() -> str:
    """Return the manual page as roff source, for `man`."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    whole = get_command(app)
    yield f'.TH HEDDLE 1 "" "heddle {VERSION}" "User Commands"'
    yield from (".SH NAME", "heddle \\- find data races in Java programs")
    yield from (".SH SYNOPSIS", ".B heddle", ".I COMMAND PATH...", "[\\fIOPTIONS\\fR]")
    yield from (".SH DESCRIPTION", _escaped(whole.help or ""))
    yield ".SH OPTIONS"
    yield from _option_lines(whole, "heddle")
    yield ".SH COMMANDS"
    for name, command in _commands(whole, "heddle"):
        yield f'.SS "{_escaped(name)}"'
        yield _escaped(" ".join((command.help or "").split()))
        yield from _option_lines(command, name)
    for title, entries in (
        ("EXIT STATUS", _CODES),
        ("FILES", _FILES),
        ("ENVIRONMENT", _ENVIRONMENT),
    ):
        yield f'.SH "{title}"'
        for term, text in entries:
            yield from (".TP", f".B {_escaped(term)}", _escaped(text))


def _commands(group: Any, prefix: str) -> Iterator[tuple[str, Any]]:
    """Yield the commands of a group and of the groups in it, with their full names."""
    for name, command in group.commands.items():
        full = f"{prefix} {name}"
        if hasattr(command, "commands"):
            yield from _commands(command, full)
        else:
            yield full, command


def _option_lines(command: Any, name: str) -> Iterator[str]:
    context = command.make_context(
        name, [], resilient_parsing=True, help_option_names=["-h", "--help"]
    )
    for parameter in command.get_params(context):
        record = parameter.get_help_record(context)
        if record is not None:
            yield from (".TP", f".B {_escaped(record[0])}", _escaped(" ".join(record[1].split())))


def _escaped(text: str) -> str:
    """Return text in which nothing is a request or an escape of roff."""
    plain = text.replace("\\", "\\e").replace("-", "\\-")
    return re.sub(r"^([.'])", r"\\&\1", plain)


if __name__ == "__main__":
    sys.stdout.write(manual())
