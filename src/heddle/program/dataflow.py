"""The forward data-flow solver over the blocks of a body (Kildall 1973).

A client gives the state at the entry, a transfer function that sends states along the edges out of
a block, and a join. Because a transfer function yields one state per edge, it may refine a state by
the branch that was taken, leave out an edge that cannot be taken, and rename variables at phis. Of
the blocks that wait, the first in reverse postorder is visited next, so that the order of visits,
and with it the result of a transfer function that is not monotone, is the same in every run.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias, TypeVar

from heddle.program.flow import may_throw, normal_successors
from heddle.program.ir import Block, BlockId, Body, Instr, Var

S = TypeVar("S")

# The states along the edges out of a block, each with the block that it enters.
Transfer: TypeAlias = Callable[[BlockId, S], Iterable[tuple[BlockId, S]]]
# The state of a block that another one enters as well; equal to the first if that changes nothing.
Join: TypeAlias = Callable[[S, S], S]
Step: TypeAlias = Callable[[Instr, S], S]
# The state that enters the second block from the first; None if the edge cannot be taken.
OnEdge: TypeAlias = Callable[[BlockId, BlockId, S], S | None]


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


def by_instruction(body: Body, step: Step[S], on_edge: OnEdge[S] | None = None) -> Transfer[S]:
    """Return the transfer function that runs the instructions of a block one by one.

    The state before an instruction that may throw enters the handlers of its block.
    """

    def transfer(at: BlockId, state: S) -> Iterator[tuple[BlockId, S]]:
        for target, leaving in edge_states(body, at, state, step):
            entering = leaving if on_edge is None else on_edge(at, target, leaving)
            if entering is not None:
                yield target, entering

    return transfer


def edge_states(body: Body, at: BlockId, state: S, step: Step[S]) -> Iterator[tuple[BlockId, S]]:
    """Run the instructions of a block; return the state that leaves it along each edge."""
    block = body.blocks[at]
    thrown: S | None = None
    for instr in block.instrs:
        if block.handlers and state is not thrown and may_throw(body, instr):
            thrown = state
            for handler in block.handlers:
                yield handler.target, state
        state = step(instr, state)
    for target in normal_successors(block):
        yield target, state


def phi_inputs(block: Block, source: BlockId) -> Iterator[tuple[Var, list[Var]]]:
    """Return the variables that phis define, with their arguments on the edges from `source`.

    An edge that occurs several times, as from a switch, has several arguments.
    """
    edges = [at for at, before in enumerate(block.predecessors) if before == source]
    for phi in block.phis:
        yield phi.dest, [phi.args[at] for at in edges]
