"""The forward data-flow solver over the blocks of a body (Kildall 1973).

A client provides the state at the entry, a transfer function and a join. The transfer function
yields one state per edge out of a block, exception edges included: an exception leaves a block at
the instruction that throws, so handlers are entered with the states before such instructions. It
may refine a state by the branch that is taken, leave out an edge that cannot be taken, and rename
variables at phis. Of the blocks that wait, the first in reverse postorder is visited next, so that
the order of visits, and with it the result of a transfer that is not monotone, is always the same.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias, TypeVar

from heddle.program.ir import Block, BlockId, Body, Var

S = TypeVar("S")

# The states along the edges out of a block, each with the block that it enters.
Transfer: TypeAlias = Callable[[BlockId, S], Iterable[tuple[BlockId, S]]]
# The state of a block that another one enters as well; equal to the first if that changes nothing.
Join: TypeAlias = Callable[[S, S], S]


def forward(body: Body, entry: S, transfer: Transfer[S], join: Join[S]) -> list[S | None]:
    """Return the state at the start of every block, None where no state arrives."""
    states: list[S | None] = [None] * len(body.blocks)
    states[0] = entry
    propagate(states, (0,), transfer, join)
    return states


def propagate(
    states: list[S | None], starts: Iterable[BlockId], transfer: Transfer[S], join: Join[S]
) -> None:
    """Visit blocks that have a state, and again those whose state changes, until none does."""
    waiting = bytearray(len(states))
    for start in starts:
        waiting[start] = 1
    while (at := waiting.find(1)) >= 0:
        waiting[at] = 0
        state = states[at]
        assert state is not None
        for target, arriving in transfer(at, state):
            known = states[target]
            joined = arriving if known is None else join(known, arriving)
            if known is None or joined != known:
                states[target] = joined
                waiting[target] = 1


def phi_inputs(block: Block, source: BlockId) -> Iterator[tuple[Var, list[Var]]]:
    """Return the variables that phis define, with their arguments on the edges from `source`.

    An edge that occurs several times, as from a switch, has several arguments.
    """
    edges = [at for at, before in enumerate(block.predecessors) if before == source]
    for phi in block.phis:
        yield phi.dest, [phi.args[at] for at in edges]
