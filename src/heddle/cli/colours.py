"""Colours of text reports on a terminal: what a line is can be seen before it is read."""

import re
from typing import Final

_BOLD, _DIM, _RED, _YELLOW, _GREEN, _CYAN = "1", "2", "31", "33", "32", "36"
# Of the styles of a line the first that fits is taken.
_STYLES: Final[tuple[tuple[re.Pattern[str], str], ...]] = (
    (re.compile(r"== .*"), _BOLD),
    (re.compile(r"\d+\. .*"), _BOLD),
    (re.compile(r"No (new )?races found\..*"), _GREEN),
    (re.compile(r"(Notice|Warning|Inconclusive)\b.*"), _YELLOW),
    (re.compile(r" *\| .*"), _CYAN),
    (re.compile(r" *Likely harmful.*"), _RED),
    (re.compile(r" *Unclear harm.*"), _YELLOW),
    (re.compile(r" *(Likely benign|as in |no locks held).*"), _DIM),
    (re.compile(r" *To make .* safe: .*"), _GREEN),
)


def painted(text: str) -> str:
    """Return a text report with the escape sequences of its colours."""
    return "\n".join(_painted(line) for line in text.split("\n"))


def _painted(line: str) -> str:
    for pattern, style in _STYLES:
        if pattern.fullmatch(line):
            return f"\x1b[{style}m{line}\x1b[0m"
    return line
