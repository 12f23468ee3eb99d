"""Parts that the text form leaves out because they follow: predecessors, types, parameters."""

from collections.abc import Sequence

from heddle.program.descriptors import DescriptorError, parameter_types, type_of_class
from heddle.program.flow import successors
from heddle.program.ir import Block, BlockId, Body, Goto, If, Return, Switch, Throw


def inferred_predecessors(blocks: Sequence[Block]) -> list[tuple[BlockId, ...]]:
    """Return the blocks that each one can be reached from, in ascending order."""
    found: list[list[BlockId]] = [[] for _ in blocks]
    for index, block in enumerate(blocks):
        for target in _targets(block):
            if target < len(blocks):
                found[target].append(index)
    return [tuple(sources) for sources in found]


def _targets(block: Block) -> tuple[BlockId, ...]:
    """Return the successors of a block, which in a text may not be finished."""
    if block.instrs and isinstance(block.instrs[-1], Goto | If | Switch | Return | Throw):
        return successors(block)
    return tuple(dict.fromkeys(handler.target for handler in block.handlers))


def type_table_in_use(body: Body) -> tuple[str, ...]:
    """Return the types of a body's variables in order of first use."""
    return tuple(dict.fromkeys([body.type_table[index] for index in body.type_index]))


def usual_parameters(owner: str, descriptor: str, is_static: bool) -> tuple[str, ...]:
    """Return the types of a method's parameters, the receiver first; empty if nothing tells."""
    try:
        declared = parameter_types(descriptor)
    except DescriptorError:
        return ()
    return declared if is_static else (type_of_class(owner), *declared)
