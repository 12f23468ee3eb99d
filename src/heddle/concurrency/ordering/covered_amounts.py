"""Which amounts are no more than a counter holds, as long as only this thread lowers it.

A variable is *covered* at a point of a body if the counter holds at least as much as the variable:
what was read from the counter, or what it was after it was lowered, until it is written otherwise.
A forward flow over one body; on all ways.
"""

from collections.abc import Iterator, Mapping
from operator import and_
from typing import NamedTuple, TypeAlias, final

from heddle.concurrency.aliasing import Path
from heddle.program.constants import NumberConstant
from heddle.program.dataflow import forward, phi_inputs
from heddle.program.flow import definition, normal_successors
from heddle.program.ir import Block, Body, Const, Instr, Var

# A counter, by its path, and a variable that is covered by it.
_Facts: TypeAlias = frozenset[tuple[Path, Var]]
_NOTHING: _Facts = frozenset()


class CounterUses(NamedTuple):
    """What a body does with counters, by the identity of instructions.

    `told` return what a counter holds then; after one of `ends` it may hold anything.
    """

    told: Mapping[int, Path]
    ends: frozenset[int]


@final
class Covered:
    """Tells which variables are covered where."""

    def __init__(self, body: Body, uses: CounterUses) -> None:
        """Solve the flow."""
        self._body = body
        self._uses = uses
        self._counters = tuple(dict.fromkeys(uses.told.values()))
        self._ones = {i.dest for i in body.instructions() if isinstance(i, Const) and _is_one(i)}
        self._found: dict[int, _Facts] = {}
        forward(body, _NOTHING, self._leaving, and_)

    def is_covered(self, instr: Instr, counter: Path, var: Var) -> bool:
        """Tell whether a counter must hold as much as a variable when an instruction is run.

        One is held by any counter that a thread has moved from zero.
        """
        known = self._found.get(id(instr), _NOTHING)
        return var in self._ones or (counter, var) in known

    def _leaving(self, at: int, facts: _Facts) -> Iterator[tuple[int, _Facts]]:
        """Return what is covered where control goes to from a block.

        An exception may come at any point of it: then nothing is known.
        """
        block = self._body.blocks[at]
        for instr in block.instrs:
            self._found[id(instr)] = facts
            facts = self._after(instr, facts)
        for target in normal_successors(block):
            yield target, self._merged(at, self._body.blocks[target], facts)
        for handler in block.handlers:
            yield handler.target, self._merged(at, self._body.blocks[handler.target], _NOTHING)

    def _after(self, instr: Instr, facts: _Facts) -> _Facts:
        if id(instr) in self._uses.ends:
            facts = _NOTHING
        dest = definition(instr)
        if dest is None:
            return facts
        facts = _without(facts, dest)
        counter = self._uses.told.get(id(instr))
        return facts if counter is None else facts | {(counter, dest)}

    def _merged(self, source: int, target: Block, facts: _Facts) -> _Facts:
        """Return what is covered at the start of a block, where variables are merged."""
        for phi in target.phis:
            facts = _without(facts, phi.dest, is_named=False)
        given = frozenset(
            (counter, dest)
            for dest, args in phi_inputs(target, source)
            for counter in self._counters
            if all(self._is_given(arg, counter, facts) for arg in args)
        )
        kept = frozenset(fact for fact in facts if fact[1] not in {p.dest for p in target.phis})
        return kept | given

    def _is_given(self, var: Var, counter: Path, facts: _Facts) -> bool:
        return var in self._ones or (counter, var) in facts


def _without(facts: _Facts, var: Var, is_named: bool = True) -> _Facts:
    """Forget a variable that is set again: what it held, and what was reached from it."""
    return frozenset(
        (counter, each)
        for counter, each in facts
        if counter.root != ("variable", var) and not (is_named and each == var)
    )


def _is_one(const: Const) -> bool:
    return isinstance(const.value, NumberConstant) and const.value.bits == 1
