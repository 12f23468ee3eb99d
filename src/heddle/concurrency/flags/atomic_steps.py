"""Atomic steps: calls that add to a number atomically, and branches on what they return.

For a counter of work (`ordering.drain_loops`) two branches matter: that it was zero before it was
raised, and that it is not zero after it was lowered.
"""

import operator
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple, TypeAlias

from heddle.models.flags import FlagRow
from heddle.program.constants import NumberConstant
from heddle.program.ir import Const, If, Instr, Invoke, Unary, Var

COMPARISONS: Final[Mapping[str, Callable[[int, int], bool]]] = {
    "eq": operator.eq,
    "ne": operator.ne,
    "lt": operator.lt,
    "ge": operator.ge,
    "gt": operator.gt,
    "le": operator.le,
}

# A comparison operator and the constant on its right.
Predicate: TypeAlias = tuple[str, int]


class Step(NamedTuple):
    """The amount added: a constant, or the negation of a variable, or neither if unknown.

    With `returns_old`, the call returns the old value.
    """

    amount: int | None
    less: Var | None
    returns_old: bool

    @property
    def is_raise(self) -> bool:
        """Tell whether it must add a positive amount."""
        return self.amount is not None and self.amount > 0


class Answer(NamedTuple):
    """The target on which the number was zero before the step, or is not zero after it."""

    target: int
    was_raised: bool


def step(call: Invoke, row: FlagRow, defined: Mapping[Var, Instr]) -> Step:
    """Return the amount that a call adds."""
    if not row.arguments:
        return Step(row.amount, None, row.returns_old)
    given = defined.get(call.args[row.arguments[0] + 1])
    if isinstance(given, Const) and isinstance(given.value, NumberConstant):
        return Step(given.value.bits, None, row.returns_old)
    is_negated = isinstance(given, Unary) and given.op == "neg"
    less = given.operand if isinstance(given, Unary) and is_negated else None
    return Step(None, less, row.returns_old)


def answer(found: Step, test: If, how: Predicate) -> Answer | None:
    """Return what a branch on the result of a step establishes."""
    return _was_zero(found, test, how) if found.is_raise else _is_left(found, test, how)


def _was_zero(found: Step, test: If, how: Predicate) -> Answer | None:
    """Return the target on which a number that was raised had been zero."""
    then = 0 if found.returns_old else found.amount
    op, with_ = how
    if with_ != then or op not in ("eq", "ne"):
        return None
    return Answer(test.then if op == "eq" else test.otherwise, was_raised=True)


def _is_left(found: Step, test: If, how: Predicate) -> Answer | None:
    """Return the target on which a number that may have been lowered is not zero."""
    if found.returns_old and found.amount is None:
        return None
    ended = -found.amount if found.returns_old and found.amount is not None else 0
    op, with_ = how
    is_ended = COMPARISONS[op](ended, with_)
    return Answer(test.otherwise if is_ended else test.then, was_raised=False)
