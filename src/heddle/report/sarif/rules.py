"""The tool and its rules in SARIF (3.18, 3.19 and 3.49)."""

from collections.abc import Iterable
from typing import Final

from heddle.report.json import Json
from heddle.report.model.rules import RULES, Rule
from heddle.report.sarif.places import plain
from heddle.version import HOME

# Every rule is about the happens-before order, or about the locks that establish it.
_SPECIFICATION: Final = "https://docs.oracle.com/javase/specs/jls/se17/html/jls-17.html#jls-17.4.5"


def driver(version: str, notifications: list[Json], home: str = HOME) -> dict[str, Json]:
    """Return the description of the tool; `home` is its address, if it has one."""
    rules: list[Json] = [_rule(rule) for rule in RULES.values()]
    found: dict[str, Json] = {
        "name": "Heddle",
        "version": version,
        "semanticVersion": version,
        "shortDescription": {"text": "Finds data races in Java programs."},
        "rules": rules,
        "notifications": notifications,
    }
    return found | ({"informationUri": home} if home else {})


def _rule(rule: Rule) -> dict[str, Json]:
    """Return the reporting descriptor of a rule (3.49)."""
    return {
        "id": rule.id,
        "name": "".join(word.capitalize() for word in rule.id.split("-")),
        "shortDescription": {"text": plain(rule.title)},
        "fullDescription": {"text": plain(rule.meaning)},
        "help": {"text": _text(_help(rule)), "markdown": "\n\n".join(_help(rule, "```"))},
        "helpUri": _SPECIFICATION,
        "defaultConfiguration": {"level": "warning"},
        "properties": {
            "tags": ["concurrency", "correctness"],
            "precision": "medium",
            "problem.severity": "warning",
        },
    }


def _help(rule: Rule, fence: str = "") -> list[str]:
    """Return the paragraphs about a rule; examples are between fences, if there are any."""
    begin, end = (f"{fence}java\n", f"\n{fence}") if fence else ("", "")
    return [
        rule.meaning,
        f"Why it matters: {rule.why}",
        f"How to fix it: {rule.fix}",
        "A racy example:",
        f"{begin}{rule.racy.strip()}{end}",
        "The same, safe:",
        f"{begin}{rule.safe.strip()}{end}",
    ]


def _text(paragraphs: Iterable[str]) -> str:
    """Return paragraphs as plain text, in which line breaks stay line breaks (3.11.3)."""
    return "\n\n".join("\n".join(map(plain, each.split("\n"))) for each in paragraphs)
