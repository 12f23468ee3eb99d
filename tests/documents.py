"""Examples in documents, taken out and run: commands with what they print, Python, settings."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from in_process import outcome

_BLOCK: Final = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_EXIT: Final = re.compile(r"exit code (\d)")


class Block(NamedTuple):
    """A fenced block: what it is written in, and its text."""

    language: str
    text: str


class Command(NamedTuple):
    """A command, and the lines that it is said to print; `...` stands for any lines."""

    arguments: list[str]
    printed: list[str]


def blocks(path: Path) -> list[Block]:
    """Return the fenced blocks that name a language, in their order."""
    return [Block(*found) for found in _BLOCK.findall(path.read_text("utf-8"))]


def commands(text: str) -> Iterator[Command]:
    """Return the commands of a console block."""
    for part in text.split("$ heddle ")[1:]:
        line, *printed = part.rstrip("\n").split("\n")
        yield Command(line.replace("'", "").split(), printed)


def run(command: Command) -> None:
    """Run a command; it must print what it is said to, and end as it is said to, if it is."""
    ended = outcome(*command.arguments)
    said = [_EXIT.fullmatch(line) for line in command.printed]
    codes = [int(found[1]) for found in said if found]
    name = " ".join(command.arguments)
    assert ended.code in (codes or (0, 1)), f"{name}: {ended.code} {ended.error}"
    lines = ended.text.splitlines()
    printed = [line for line in command.printed if not _EXIT.fullmatch(line)]
    at, is_gap = 0, False
    for line in printed:
        if line == "...":
            is_gap = True
            continue
        found = next((i for i in range(at, len(lines)) if lines[i].startswith(line)), None)
        assert found is not None, f"{name} does not print: {line}"
        assert is_gap or found == at, f"{name} prints more before: {line}"
        at, is_gap = found + 1, False


def scripts(text: str) -> Iterator[Command]:
    """Return the commands of ours in the configuration of a CI service."""
    for line in re.findall(r"heddle (check .*)$", text, re.MULTILINE):
        yield Command(line.split(), [])
