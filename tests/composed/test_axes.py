"""The choices of composed programs: all occur, go together, and follow from the seed."""

import difflib
from itertools import product

import pytest

from composed.axes import AXES, PLAIN_VALUES, RULES, Spec, is_compatible, specs
from composed.blaming import simpler
from composed.programs import Program, pair, program

# The sample of `test_pairs.py` and more.
SAMPLE = specs(seed=1, count=250)
# A loop and a `finally` around a statement, or a type and its calls.
MOST_LINES = 8


def test_a_seed_gives_the_same_programs() -> None:
    assert specs(seed=3, count=20) == specs(seed=3, count=20)
    assert specs(seed=3, count=20) != specs(seed=4, count=20)
    assert [pair(spec) for spec in SAMPLE[:20]] == [pair(spec) for spec in SAMPLE[:20]]


def test_all_chosen_values_go_together() -> None:
    assert all(is_compatible(spec) for spec in [PLAIN_VALUES, *SAMPLE])


@pytest.mark.parametrize("axis", AXES)
def test_each_value_occurs(axis: str) -> None:
    assert {getattr(spec, axis) for spec in SAMPLE} == set(AXES[axis])


def _may_combine(one: tuple[str, str], other: tuple[str, str]) -> bool:
    """Tell whether each rule about two axes holds for some values of its other axes."""
    fixed = dict([one, other])
    for rule in RULES:
        if fixed.keys() <= set(rule.axes):
            choices = [(fixed[axis],) if axis in fixed else AXES[axis] for axis in rule.axes]
            if not any(rule.holds(*values) for values in product(*choices)):
                return False
    return True


@pytest.mark.parametrize("axis", AXES)
def test_each_value_combines_with_most_others(axis: str) -> None:
    for value in AXES[axis]:
        shares = [
            sum(_may_combine((axis, value), (other, each)) for each in every) / len(every)
            for other, every in AXES.items()
            if other != axis
        ]
        assert sum(shares) / len(shares) > 0.5, (value, shares)
        assert all(shares), value


@pytest.mark.parametrize("flaw", AXES["flaw"])
def test_twins_differ_in_the_protection_only(flaw: str) -> None:
    for spec in SAMPLE:
        if spec.flaw == flaw:
            _assert_alike(*pair(spec)[1:])


def _assert_alike(safe: Program, racy: Program) -> None:
    changed = [
        line for line in difflib.ndiff(_code(safe), _code(racy)) if line.startswith(("+ ", "- "))
    ]
    assert 0 < len(changed) <= MOST_LINES, changed
    assert safe.label == racy.label
    assert safe.main == racy.main


def _code(program_: Program) -> list[str]:
    """Return the lines without indentation and imports, which follow from the others."""
    lines = (line.strip() for line in program_.text.splitlines())
    return [line for line in lines if line and not line.startswith("import ")]


def test_programs_are_as_long_as_one_reads() -> None:
    lengths = sorted(len(program(spec, "").text.splitlines()) for spec in SAMPLE)
    assert lengths[0] >= 20
    assert lengths[-1] <= 140
    assert 40 <= lengths[len(lengths) // 2] <= 90


def test_simpler_programs_go_together_and_have_the_plainer_value() -> None:
    spec: Spec
    for spec in SAMPLE[:30]:
        for each in simpler(spec):
            assert is_compatible(each.spec)
            changed = {axis for axis in AXES if getattr(each.spec, axis) != getattr(spec, axis)}
            assert changed - {"flaw"} <= {each.axis, *each.others}
            assert each.axis in changed


def test_nothing_is_simpler_than_the_plain_program() -> None:
    assert list(simpler(PLAIN_VALUES)) == []
