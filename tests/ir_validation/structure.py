"""Validation of a body: well-formed blocks, exact edges, SSA, fitting types.

An analysis may rely on every rule here, so none checks them again. Later rules are checked only
if the earlier ones hold: tables and blocks first, then edges, then definitions and types. That a
body is valid does not say that a virtual machine would verify its class.

Dominance is between halves of blocks. An exception leaves a block from its start, so what the
instructions of a block define is known only beyond its normal end (see `heddle.program.ir.Block`).
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import Final, TypeAlias, final

import msgspec

from heddle._util import dominators as _dominators
from heddle._util.graphs import reachable
from heddle.program.descriptors import DescriptorError, parameter_types, return_type, type_of_class
from heddle.program.flow import definition, may_throw, normal_successors, operands, successors
from heddle.program.ir import Block, BlockId, Body, Catch, Goto, If, Return, Switch, Throw, Var
from heddle.program.operators import kind_of
from ir_validation.types import instruction_misfits, phi_misfits


@final
class Problem(msgspec.Struct, frozen=True):
    """A rule that a body breaks; block and instruction are None where it is about no one."""

    block: BlockId | None
    index: int | None
    reason: str


_Problems: TypeAlias = Iterator[Problem]

_KINDS: Final = frozenset("IJFDL")


def validate(
    body: Body, method_descriptor: str, is_static: bool, owner: str
) -> tuple[Problem, ...]:
    """Return what is wrong with the body of a method of class `owner`; nothing if it is valid."""
    try:
        declared = parameter_types(method_descriptor)
        result = return_type(method_descriptor)
    except DescriptorError as error:
        return (Problem(None, None, str(error)),)
    if not is_static:
        declared = (type_of_class(owner), *declared)
    return (
        (*_tables(body), *_blocks(body))
        or (*_parameters(body, declared), *_edges(body))
        or (*_Definitions(body).problems(), *_types(body, result))
    )


# Tables -------------------------------------------------------------------------------------------


def _tables(body: Body) -> _Problems:
    """Check that types, names and lines are about variables that exist, and in order."""
    yield from _type_table(body)
    if not 0 <= body.parameters <= len(body.type_index):
        yield Problem(None, None, f"{body.parameters} parameters are no number of variables")
    for var in body.names:
        if not 0 <= var < len(body.type_index):
            yield Problem(None, None, f"v{var} has a name but does not exist")
    for (first, _), (second, _) in pairwise(body.lines):
        if first > second:
            yield Problem(None, None, f"lines are not sorted: offset {first} before {second}")


def _type_table(body: Body) -> _Problems:
    """Check that every variable has one of the types, which are all different."""
    if len(set(body.type_table)) != len(body.type_table):
        yield Problem(None, None, "the table of types has one twice")
    for type_ in body.type_table:
        if kind_of(type_) not in _KINDS:
            yield Problem(None, None, f"{type_!r} is no type of a variable")
    for var, index in enumerate(body.type_index):
        if not 0 <= index < len(body.type_table):
            yield Problem(None, None, f"v{var} has no type")


def _parameters(body: Body, declared: tuple[str, ...]) -> _Problems:
    """Check that the parameters are as many and of the kinds that the method declares."""
    if body.parameters != len(declared):
        reason = f"{body.parameters} parameters, but the method declares {len(declared)}"
        yield Problem(None, None, reason)
        return
    for var, type_ in enumerate(declared):
        if kind_of(body.type_of(var)) != kind_of(type_):
            reason = f"parameter v{var} is {body.type_of(var)}, but the method declares {type_}"
            yield Problem(None, None, reason)


# Blocks -------------------------------------------------------------------------------------------


def _blocks(body: Body) -> _Problems:
    """Check that there is an entry, and that each block alone is well-formed."""
    if not body.blocks:
        yield Problem(None, None, "there are no blocks")
    for at, block in enumerate(body.blocks):
        wrong = tuple(_terminators(at, block))
        yield from wrong or _targets(at, block, len(body.blocks))
        yield from _unknown_variables(at, block, len(body.type_index))


def _terminators(at: BlockId, block: Block) -> _Problems:
    """Check that the last instruction is a terminator, and no other."""
    if not block.instrs:
        yield Problem(at, None, "the block is empty")
    last = len(block.instrs) - 1
    for index, instr in enumerate(block.instrs):
        if isinstance(instr, Goto | If | Switch | Return | Throw) != (index == last):
            reason = "the block has no terminator" if index == last else "code after a terminator"
            yield Problem(at, index, reason)


def _targets(at: BlockId, block: Block, count: int) -> _Problems:
    """Check that control goes to blocks that exist."""
    for target in successors(block):
        if not 0 <= target < count:
            yield Problem(at, None, f"there is no block b{target}")


def _unknown_variables(at: BlockId, block: Block, count: int) -> _Problems:
    """Check that only variables that have a type are defined and used."""
    for phi in block.phis:
        for var in (phi.dest, *phi.args):
            if not 0 <= var < count:
                yield Problem(at, None, f"v{var} does not exist")
    for index, instr in enumerate(block.instrs):
        dest = definition(instr)
        for var in operands(instr) if dest is None else (dest, *operands(instr)):
            if not 0 <= var < count:
                yield Problem(at, index, f"v{var} does not exist")


# Edges --------------------------------------------------------------------------------------------


def _edges(body: Body) -> _Problems:
    """Check order, predecessors and handlers."""
    normal: list[list[BlockId]] = [[] for _ in body.blocks]
    exceptional: list[list[BlockId]] = [[] for _ in body.blocks]
    for at, block in enumerate(body.blocks):
        for target in normal_successors(block):
            normal[target].append(at)
        for target in dict.fromkeys(handler.target for handler in block.handlers):
            exceptional[target].append(at)
    yield from _order(body)
    for at, block in enumerate(body.blocks):
        yield from _predecessors(at, block, [*normal[at], *exceptional[at]])
        yield from _handlers(body, at, block)
        yield from _catch(at, block, bool(exceptional[at]))
        if exceptional[at] and normal[at]:
            yield Problem(at, None, "the block is a handler and reached by normal control too")


def _predecessors(at: BlockId, block: Block, sources: list[BlockId]) -> _Problems:
    """Check that predecessors are the sources of the edges to a block, and that phis fit them."""
    if sorted(block.predecessors) != sorted(set(sources)):
        yield Problem(at, None, "the predecessors are not the blocks that lead here, once each")
    for phi in block.phis:
        if len(phi.args) != len(block.predecessors):
            yield Problem(at, None, f"v{phi.dest} has not one argument for each predecessor")


def _order(body: Body) -> _Problems:
    """Check that each block is reachable and follows a predecessor; the entry has none."""
    entry = body.blocks[0]
    if entry.predecessors or entry.phis:
        yield Problem(0, None, "the entry has predecessors or phis")
    reached = reachable([0], lambda at: successors(body.blocks[at]))
    for at, block in enumerate(body.blocks):
        if at not in reached:
            yield Problem(at, None, "the block is unreachable")
        elif at and min(block.predecessors, default=at) >= at:
            yield Problem(at, None, "the block comes before every block that leads to it")


def _handlers(body: Body, at: BlockId, block: Block) -> _Problems:
    """Check that something can throw, and that no handler comes after one that catches anything."""
    if not block.handlers:
        return
    if not any(may_throw(body, instr) for instr in block.instrs):
        yield Problem(at, None, "the block has handlers, but nothing in it can throw")
    if any(handler.catch_type is None for handler in block.handlers[:-1]):
        yield Problem(at, None, "a handler comes after one that catches anything")


def _catch(at: BlockId, block: Block, is_handler: bool) -> _Problems:
    """Check that `catch` is what a handler starts with, and nothing else."""
    if is_handler and not isinstance(block.instrs[0], Catch):
        yield Problem(at, 0, "the block is a handler but does not start with catch")
    for index, instr in enumerate(block.instrs):
        if isinstance(instr, Catch) and (index or not is_handler):
            yield Problem(at, index, "catch is not the first instruction of a handler")


# Definitions --------------------------------------------------------------------------------------

# Where parameters and phis are defined: before the first instruction.
_START: Final = -1


@final
class _Definitions:
    """The definitions of variables, and the places where each can be used."""

    def __init__(self, body: Body) -> None:
        self._body = body
        self._place: dict[Var, tuple[BlockId, int]] = dict.fromkeys(
            range(body.parameters), (0, _START)
        )
        self._tree = _dominators.dominators(_halves(body))

    def problems(self) -> _Problems:
        """Find variables that are not defined once, and uses that a definition does not reach."""
        yield from self._collect()
        for var in range(len(self._body.type_index)):
            if var not in self._place:
                yield Problem(None, None, f"v{var} is never defined")
        for at, block in enumerate(self._body.blocks):
            yield from self._phi_uses(at, block)
            for index, instr in enumerate(block.instrs):
                for var in operands(instr):
                    if not self._reaches(var, at, index):
                        yield Problem(at, index, f"v{var} may be used before it is defined")

    def _collect(self) -> _Problems:
        """Record the definition of each variable, which is unique."""
        for at, block in enumerate(self._body.blocks):
            defined = [(phi.dest, _START) for phi in block.phis]
            for index, instr in enumerate(block.instrs):
                dest = definition(instr)
                if dest is not None:
                    defined.append((dest, index))
            for var, index in defined:
                if var in self._place:
                    place = None if index == _START else index
                    yield Problem(at, place, f"v{var} is defined more than once")
                self._place.setdefault(var, (at, index))

    def _phi_uses(self, at: BlockId, block: Block) -> _Problems:
        """Check phi arguments where control leaves: at the end, or by exception at the start."""
        for column, source in enumerate(block.predecessors if block.phis else ()):
            leaving = self._body.blocks[source]
            is_normal = at in normal_successors(leaving)
            index = len(leaving.instrs) if is_normal else _START + 1
            for phi in block.phis:
                var = phi.args[column]
                if not self._reaches(var, source, index):
                    reason = f"v{var} may be undefined where b{source} leads to v{phi.dest}"
                    yield Problem(at, None, reason)

    def _reaches(self, var: Var, at: BlockId, index: int) -> bool:
        """Return whether a variable is defined whenever control is before that instruction."""
        if var not in self._place:
            return False
        block, defined = self._place[var]
        if block == at:
            return defined < index
        return self._tree.dominates(2 * block + (defined != _START), 2 * at)


def _halves(body: Body) -> list[tuple[int, ...]]:
    """Return the graph of block halves: 2b is the start of block b and 2b + 1 its normal end."""
    graph: list[tuple[int, ...]] = []
    for at, block in enumerate(body.blocks):
        caught = dict.fromkeys(2 * handler.target for handler in block.handlers)
        graph.append((2 * at + 1, *caught))
        graph.append(tuple([2 * target for target in normal_successors(block)]))
    return graph


# Types --------------------------------------------------------------------------------------------


def _types(body: Body, result: str) -> _Problems:
    """Check that operands and results have the kinds that their instruction needs."""
    for at, block in enumerate(body.blocks):
        for phi in block.phis:
            for reason in phi_misfits(phi, body):
                yield Problem(at, None, reason)
        for index, instr in enumerate(block.instrs):
            for reason in instruction_misfits(instr, body, result):
                yield Problem(at, index, reason)
