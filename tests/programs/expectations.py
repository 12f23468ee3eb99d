"""Reads what a Java program says about itself: verdicts at the ends of lines, options, its twin.

The first line may give command-line options (`// options: --name value`). The next line says in a
comment what the program shows and ends with the name of its twin: the program that differs from it
in the one thing that makes it safe or racy. Verdicts follow the Java memory model.
"""

import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Final

_OPTIONS: Final = "// options:"
_TITLE: Final = re.compile(r"// (?P<shows>\S.*) Twin: (?P<twin>\w+)\.")
_VERDICT: Final = re.compile(
    r"// (?:(?P<plain>RACE!|NORACE)|(?P<known>RACE|MISSED): (?P<why>\S.*))"
)
# Whatever looks like a verdict must be one: a misspelt verdict would expect nothing, silently.
_SUSPECT: Final = re.compile(r"//\s*(?:no\W?)?(?:race|missed)", re.IGNORECASE)


class ExpectationError(Exception):
    """The comments of a program cannot be read: which line, and why."""


class Verdict(StrEnum):
    """What is true of the accesses of a line, and, where that differs, what is reported."""

    RACE = "RACE!"
    NO_RACE = "NORACE"
    KNOWN_FALSE = "RACE"
    KNOWN_MISS = "MISSED"

    @property
    def is_race(self) -> bool:
        """Whether the line is part of a real race, reported or not."""
        return self in (Verdict.RACE, Verdict.KNOWN_MISS)

    @property
    def is_reported(self) -> bool:
        """Whether the line is to be reported, rightly or not."""
        return self in (Verdict.RACE, Verdict.KNOWN_FALSE)


# What it means that a line was reported although its verdict says that it is not, or the reverse.
_MEANING: Final = {
    Verdict.RACE: "unsound: a race is not reported",
    Verdict.NO_RACE: "imprecise: reported, but there is no race",
    Verdict.KNOWN_FALSE: "progress: no longer reported, make it NORACE",
    Verdict.KNOWN_MISS: "progress: now reported, make it RACE!",
}


@dataclass(frozen=True)
class Expectations:
    """What one program shows, its twin, its options, and the verdict of each line that has one."""

    shows: str
    twin: str
    options: tuple[str, ...]
    verdicts: dict[int, Verdict]

    def races(self) -> int:
        """Return how many lines are part of a real race."""
        return sum(verdict.is_race for verdict in self.verdicts.values())

    def failures(self, reported: set[int]) -> list[str]:
        """Say which lines were judged wrongly; a line without a verdict must not be reported."""
        return [
            f"line {line}: {_meaning(self.verdicts.get(line))}"
            for line in sorted(self.verdicts.keys() | reported)
            if (line in reported) != (line in self.verdicts and self.verdicts[line].is_reported)
        ]


def read_expectations(path: Path) -> Expectations:
    """Read the comments of a program; it must have a verdict."""
    try:
        return parse_expectations(path.read_text(encoding="utf-8"))
    except ExpectationError as error:
        raise ExpectationError(f"{path.name}: {error}") from error


def parse_expectations(text: str) -> Expectations:
    """Read the comments of a program's text; lines count from one."""
    lines = list(enumerate(text.splitlines(), start=1))
    options: tuple[str, ...] = ()
    if lines and lines[0][1].startswith(_OPTIONS):
        options = tuple(shlex.split(lines.pop(0)[1].removeprefix(_OPTIONS)))
    title = _TITLE.fullmatch(lines.pop(0)[1]) if lines else None
    if title is None:
        raise ExpectationError("the first comment must say what it shows, and 'Twin: Name.'")
    verdicts = dict(_verdicts(lines))
    if not verdicts:
        raise ExpectationError("there is no verdict")
    return Expectations(title["shows"], title["twin"], options, verdicts)


def _verdicts(lines: list[tuple[int, str]]) -> Iterator[tuple[int, Verdict]]:
    for number, line in lines:
        found = _SUSPECT.search(line)
        if found is None:
            continue
        verdict = _VERDICT.fullmatch(line[found.start() :].rstrip())
        if verdict is None:
            raise ExpectationError(f"line {number}: not a verdict: {line.strip()}")
        if not line[: found.start()].strip():
            raise ExpectationError(f"line {number}: a verdict on a line without code")
        yield number, Verdict(verdict["plain"] or verdict["known"])


def _meaning(verdict: Verdict | None) -> str:
    return "reported, but has no verdict" if verdict is None else _MEANING[verdict]
