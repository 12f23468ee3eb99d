"""The documentation of a rule as text."""

import textwrap
from collections.abc import Iterable, Iterator
from typing import Final

from heddle.report.model.rules import Rule

_WIDTH: Final = 96


def indented(lines: Iterable[str], by: int) -> Iterator[str]:
    """Indent lines by a number of spaces."""
    for line in lines:
        yield " " * by + line


def rule_lines(rule: Rule) -> Iterator[str]:
    """Yield the documentation of a rule, with its examples."""
    for title, text in (
        ("What it means", rule.meaning),
        ("Why it matters", rule.why),
        ("How to fix it", rule.fix),
    ):
        yield ""
        yield f"{title}:"
        yield from indented(textwrap.wrap(text, _WIDTH), 2)
    for title, code in (("A racy example", rule.racy), ("The same, safe", rule.safe)):
        yield ""
        yield f"{title}:"
        yield from indented(code.splitlines(), 2)
