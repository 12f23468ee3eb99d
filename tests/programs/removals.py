"""Takes synchronization out of a program's source, one piece at a time; lines stay the same."""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

_MODIFIER: Final = re.compile(r"\b(?P<name>synchronized|volatile)\s+(?=[\w<@])")
_BLOCK: Final = re.compile(r"\bsynchronized\s*(?=\()")
_WAIT: Final = re.compile(
    r"(?:(?<=[{;>)\n])|^)\s*(?P<call>\w+(?:\.\w+(?:\(\w*\))?|\[\w+\])*\.(?:join|await)\(\);)"
)


class Removal(NamedTuple):
    """What was taken out, at which line, and what is left."""

    what: str
    line: int
    text: str


def removals(text: str) -> Iterator[Removal]:
    """Return the program without each of its modifiers, blocks, joins and waits for latches."""
    for found in _code(_MODIFIER, text):
        yield Removal(*_at(found, text), text[: found.start()] + text[found.end() :])
    for found in _code(_BLOCK, text):
        end = _closing(text, found.end())
        # Which object it is, is still looked up: that is an access too.
        lock = f"java.util.Objects.requireNonNull{text[found.end() : end]};"
        yield Removal(*_at(found, text), text[: found.start()] + lock + text[end:])
    for found in _code(_WAIT, text):
        # What handlers handle must still be thrown, as far as the compiler can see.
        start, call = found.start("call"), found["call"]
        dead = f"if (false) {{ {call} }}"
        yield Removal(*_at(found, text), text[:start] + dead + text[found.end() :])


def _code(pattern: re.Pattern[str], text: str) -> Iterator[re.Match[str]]:
    """Return where a pattern matches, but not in comments or literals."""
    for found in pattern.finditer(text):
        line = text[text.rfind("\n", 0, found.start()) + 1 : found.start()]
        if "//" not in line and line.count('"') % 2 == 0 and not line.lstrip().startswith("*"):
            yield found


def _closing(text: str, start: int) -> int:
    """Return the end of what is in parentheses, which begins at an offset."""
    depth = 0
    for at in range(start, len(text)):
        depth += (text[at] == "(") - (text[at] == ")")
        if not depth:
            return at + 1
    raise AssertionError(text[start:])


def _at(found: re.Match[str], text: str) -> tuple[str, int]:
    return found[0].strip(), text.count("\n", 0, found.end()) + 1
