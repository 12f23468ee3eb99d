"""The accesses and arguments of blocks, by the escape analysis (Naik 2008, section 2.5.1)."""

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from heddle.concurrency.escape.entry_state import ArgumentStates

# The accesses that may be to shared objects, to those of others, and the states of arguments.
_Outcome: TypeAlias = tuple[frozenset[int], frozenset[int], dict[int, ArgumentStates]]


class BlockFindings(NamedTuple):
    """The accesses of a block that may be to shared objects, and the arguments of its calls.

    While a unit is being run, variables that are set later have no nodes yet.
    """

    shared_accesses: set[int]
    foreign_accesses: set[int]
    arguments: dict[int, ArgumentStates]


def all_findings(findings: Sequence[BlockFindings]) -> _Outcome:
    """Return what any block was found to do."""
    shared = frozenset[int]().union(*(each.shared_accesses for each in findings))
    foreign = frozenset[int]().union(*(each.foreign_accesses for each in findings))
    arguments: dict[int, ArgumentStates] = {}
    for each in findings:
        for number, states in each.arguments.items():
            join_arguments(arguments, number, states)
    return shared, foreign, arguments


def join_arguments(
    arguments: dict[int, ArgumentStates], number: int, states: ArgumentStates
) -> None:
    """Join the states of a call's arguments into those of the same call elsewhere."""
    known = arguments.get(number)
    if known is not None and known != states:
        states = tuple([a | b for a, b in zip(states, known, strict=True)])
    arguments[number] = states
