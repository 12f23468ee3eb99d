"""Every rule is documented completely."""

import msgspec
import pytest

from heddle.report.model.rules import GUARD_RULE, LIBRARY_RULE, RULES, Rule


def test_the_rules_are_those_that_races_name() -> None:
    assert list(RULES) == [
        "race-on-field",
        "race-on-static",
        "race-on-array",
        "race-on-library-object",
        "guard-not-held",
    ]
    assert GUARD_RULE in RULES
    assert LIBRARY_RULE in RULES


@pytest.mark.parametrize("rule_id", RULES)
def test_a_rule_is_complete(rule_id: str) -> None:
    rule = RULES[rule_id]
    assert rule.id == rule_id
    for part in (rule.meaning, rule.why, rule.fix):
        assert len(part) > 100
        assert part.endswith(".")
    assert "memory model" in rule.why
    assert "\n" not in rule.title + rule.hint
    assert not rule.hint.endswith(".")
    assert len(rule.hint) < 90


@pytest.mark.parametrize("rule_id", RULES)
def test_the_two_examples_differ_and_are_programs(rule_id: str) -> None:
    rule = RULES[rule_id]
    assert rule.racy != rule.safe
    for code in (rule.racy, rule.safe):
        assert "public static void main" in code
        assert code.count("{") == code.count("}")


@pytest.mark.parametrize("part", ["title", "meaning", "why", "fix", "hint", "racy", "safe"])
def test_no_two_rules_say_the_same(part: str) -> None:
    said = {getattr(rule, part) for rule in RULES.values()}
    assert len(said) == len(RULES)


def test_all_parts_are_looked_at_here() -> None:
    names = {field.name for field in msgspec.structs.fields(Rule)}
    assert names == {"id", "title", "meaning", "why", "fix", "hint", "racy", "safe"}
