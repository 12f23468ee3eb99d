"""Stack shuffles in every form of JVMS 6.5: the values that a call then takes show their order."""

import pytest

from heddle.program.ir import Invoke
from lifting import body_of

# Parameters: a, b, c, d are ints (v0 to v3), l and m longs (v4, v5).
SLOTS = {"a": 0, "b": 1, "c": 2, "d": 3, "l": 4, "m": 6}
VARIABLES = {name: var for var, name in enumerate("abcdlm")}


def shuffled(before: str, instruction: str, after: str) -> str:
    """Push values, shuffle, and return what is on the stack, bottom first."""
    pushes = [f"{'l' if name in 'lm' else 'i'}load {SLOTS[name]}" for name in before]
    kinds = "".join("J" if name in "lm" else "I" for name in after)
    call = f"invokestatic T.show({kinds})V"
    body = body_of("\n".join([*pushes, instruction, call, "return"]), "(IIIIJJ)V")
    (shown,) = (i for i in body.blocks[0].instrs if isinstance(i, Invoke))
    by_variable = {var: name for name, var in VARIABLES.items()}
    return "".join(by_variable[arg] for arg in shown.args)


@pytest.mark.parametrize(
    ("instruction", "before", "after"),
    [
        ("pop", "ab", "a"),
        ("pop2", "abc", "a"),
        ("pop2", "al", "a"),
        ("dup", "a", "aa"),
        ("dup_x1", "ab", "bab"),
        ("dup_x2", "abc", "cabc"),
        ("dup_x2", "lb", "blb"),
        ("dup2", "ab", "abab"),
        ("dup2", "l", "ll"),
        ("dup2_x1", "abc", "bcabc"),
        ("dup2_x1", "al", "lal"),
        ("dup2_x2", "abcd", "cdabcd"),
        ("dup2_x2", "abl", "labl"),
        ("dup2_x2", "lab", "ablab"),
        ("dup2_x2", "lm", "mlm"),
        ("swap", "ab", "ba"),
    ],
)
def test_shuffles(instruction: str, before: str, after: str) -> None:
    assert shuffled(before, instruction, after) == after
    assert shuffled("d" + before, instruction, "d" + after) == "d" + after


def test_a_joined_value_is_as_wide_as_what_joins() -> None:
    text = """
        iload_0
        ifgt a
        lload 4
        goto b
     a: lload 6
     b: iload_1
        dup_x2
        invokestatic T.show(IJI)V
        return
        """
    body = body_of(text, "(IIIIJJ)V")
    (shown,) = (i for block in body.blocks for i in block.instrs if isinstance(i, Invoke))
    assert shown.args == (1, body.blocks[3].phis[0].dest, 1)
