"""Bodies in which one epoch has code of its own (`docs/orderings.md`, "One epoch at a time").

An epoch is an activation of a method, or lasts from an arrival at the header of a loop to the next
one or to the end of the activation. The body with copies runs the same instructions in the same
order: at each arrival it may go on in the code of the *chosen* epoch, once, and otherwise stays in
the code of the others. Which epoch is chosen is not determined.

    entry -> ... -> choice -> header (before) -> ... back to the choice
                       |
                       +----> header (chosen) -> ... -> header (after) -> ... back to that

All blocks that can be reached from the header are copied, so that every use of a variable is in the
same copy as its definition: a definition that dominates a use lies between the last arrival at the
header and the use, or before the loop.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias, final

import msgspec

from heddle._util.graphs import reachable, reverse_postorder
from heddle.program.constants import Bootstrap, DynamicConstant, HandleConstant, HandleKind
from heddle.program.flow import definition, natural_loops, successors
from heddle.program.ir import (
    ROLES,
    Block,
    BlockId,
    Body,
    Catch,
    Const,
    Handler,
    If,
    Instr,
    PartRole,
    Phi,
    Var,
)

# In the place of a header: an epoch is a whole activation.
ACTIVATION: Final = -1

# A copy of code: of the epochs before the chosen one, of that, and of those after it.
_Copy: TypeAlias = int
_BEFORE: Final[_Copy] = 0
_CHOSEN: Final[_Copy] = 1
_AFTER: Final[_Copy] = 2
# The block that chooses an epoch; its offset is in a copy of its own.
_CHOICE: Final[_Copy] = 3
_COPIES: Final = 4
_Node: TypeAlias = tuple[BlockId, _Copy]

_VARS: Final = frozenset(
    (
        *(PartRole.RESULT, PartRole.REFERENCE_RESULT, PartRole.INT_RESULT, PartRole.OPERAND),
        *(PartRole.REFERENCE_OPERAND, PartRole.INT_OPERAND, PartRole.RETURNED, PartRole.COMPARED),
    )
)
_SEVERAL: Final = frozenset((PartRole.OPERANDS, PartRole.INT_OPERANDS))
# A number of which nothing is known.
_UNKNOWN: Final = DynamicConstant(
    "epoch",
    "I",
    Bootstrap(HandleConstant(HandleKind.INVOKE_STATIC, "epoch", "epoch", "()I", False), ()),
)


class CopiedBody(NamedTuple):
    """A body with copies, and the offsets of the chosen epoch and of all others.

    An offset modulo `stride` is the offset in the original.
    """

    body: Body
    stride: int
    chosen: frozenset[int]
    others: frozenset[int]

    def original(self, pc: int) -> int:
        """Return the offset in the original; negative ones stand for no instruction."""
        return pc if pc < 0 else pc % self.stride

    @property
    def shifts(self) -> tuple[int, ...]:
        """Return what is added to the offsets of the original in copies of code."""
        return self.stride * _CHOSEN, self.stride * _AFTER


def outermost_header(body: Body, pc: int) -> BlockId | None:
    """Return the header of the outermost loop around an offset, `ACTIVATION` if there is none.

    None if the offset is in several blocks, or loops have no single header.
    """
    blocks = [at for at, block in enumerate(body.blocks) if any(i.pc == pc for i in block.instrs)]
    if len(blocks) != 1:
        return None
    loops = natural_loops(body)
    if loops.irreducible:
        return None
    loop = loops.innermost(blocks[0])
    while loop is not None and loop.parent is not None:
        loop = loops.loops[loop.parent]
    return ACTIVATION if loop is None else loop.header


def with_copies_of_epochs(body: Body, header: BlockId) -> CopiedBody | None:
    """Return the body in which an epoch has code of its own; None if that is not possible.

    The epochs are those of the outermost loop with this header, or activations.
    """
    if header != ACTIVATION and isinstance(body.blocks[header].instrs[0], Catch):
        # Control comes here by an exception, not by a branch.
        return None
    if any(instr.pc < 0 for instr in body.instructions()):
        # Offsets that no class file has cannot be shifted.
        return None
    return _Copying(body, header).copied()


@final
class _Copying:
    """The product of the blocks of a body with the copies in which they may run."""

    def __init__(self, body: Body, header: BlockId) -> None:
        self._body = body
        self._header = header
        self._edges = [successors(block) for block in body.blocks]
        first = 0 if header == ACTIVATION else header
        self._within = frozenset(reachable([first], self._edges.__getitem__))
        self._choice: _Node = (first, _CHOICE)
        offsets = [instr.pc for instr in body.instructions()]
        self._stride = 1 + max(*offsets, *(pc for pc, _ in body.lines), 0)
        self._nodes = self._ordered()
        self._numbers = {node: at for at, node in enumerate(self._nodes)}
        self._versions: dict[tuple[Var, _Copy], Var] = {}
        self._origin: list[Var] = list(range(len(body.type_index)))
        self._name_variables()
        self._unknown = len(self._origin)

    def copied(self) -> CopiedBody:
        """Return the body with copies."""
        body, stride = self._body, self._stride
        types, index = body.type_table, [body.type_index[var] for var in self._origin]
        if "I" not in types:
            types = (*types, "I")
        names = {
            var: body.names[origin]
            for var, origin in enumerate(self._origin)
            if origin in body.names
        }
        lines = [
            (pc + copy * stride, line) for copy in range(_COPIES) for pc, line in sorted(body.lines)
        ]
        made = Body(
            body.parameters,
            types,
            (*index, types.index("I")),
            names,
            tuple([self._block(node) for node in self._nodes]),
            tuple(lines),
        )
        return CopiedBody(made, stride, self._offsets((_CHOSEN,)), self._other_offsets())

    def _offsets(self, copies: Iterable[_Copy]) -> frozenset[int]:
        return frozenset(
            instr.pc + copy * self._stride
            for at, copy in self._nodes
            if at in self._within and copy in copies
            for instr in self._body.blocks[at].instrs
        )

    def _other_offsets(self) -> frozenset[int]:
        """Return the offsets of other epochs, without those that are also elsewhere."""
        outside = {
            instr.pc
            for at, block in enumerate(self._body.blocks)
            if at not in self._within
            for instr in block.instrs
        }
        return self._offsets((_BEFORE, _AFTER)) - outside

    # -- edges -------------------------------------------------------------------------------------

    def _ordered(self) -> list[_Node]:
        """Return the blocks with their copies, in reverse postorder."""
        first = self._choice if self._header == ACTIVATION else (0, _BEFORE)
        numbers, graph, nodes = {first: 0}, [[0][:0]], [first]
        for node in nodes:
            for target in self._targets(node):
                if target not in numbers:
                    numbers[target] = len(nodes)
                    nodes.append(target)
                    graph.append([])
                graph[numbers[node]].append(numbers[target])
        return [nodes[at] for at in reverse_postorder(graph, 0)]

    def _targets(self, node: _Node) -> list[_Node]:
        at, copy = node
        if copy == _CHOICE:
            return [(at, _CHOSEN), (at, _BEFORE)]
        return [self._target(copy, target) for target in self._edges[at]]

    def _target(self, copy: _Copy, target: BlockId) -> _Node:
        """Return where an edge leads in a copy."""
        if target == self._header:
            return self._choice if copy == _BEFORE else (target, _AFTER)
        return target, copy

    def _sources(self, node: _Node) -> Iterator[tuple[int, _Node]]:
        """Return the predecessors of a block in a copy, with their positions in the original."""
        at, _ = node
        for position, source in enumerate(self._body.blocks[at].predecessors):
            for copy in (_BEFORE, _CHOSEN, _AFTER):
                if (source, copy) in self._numbers and self._target(copy, at) == node:
                    yield position, (source, copy)

    # -- variables ---------------------------------------------------------------------------------

    def _name_variables(self) -> None:
        """Give the variables that are defined in copied code a name in each copy but the first.

        The choice has the phis of the header for the first two copies.
        """
        for at in sorted(self._within):
            block = self._body.blocks[at]
            phis = [phi.dest for phi in block.phis]
            defined = [definition(instr) for instr in block.instrs]
            for copy in (_CHOSEN, _AFTER):
                if (at, copy) not in self._numbers:
                    continue
                shared = phis if at == self._header and copy == _CHOSEN else []
                for var in (*phis, *defined):
                    if var is not None and var not in shared:
                        self._versions[var, copy] = len(self._origin)
                        self._origin.append(var)

    def _version(self, var: Var, copy: _Copy) -> Var:
        return self._versions.get((var, copy), var)

    # -- blocks ------------------------------------------------------------------------------------

    def _block(self, node: _Node) -> Block:
        at, copy = node
        block, numbers = self._body.blocks[at], self._numbers
        if self._header == ACTIVATION and copy == _CHOICE:
            return Block((), self._choosing(at), (), ())
        sources = list(self._sources(node))
        before = tuple([numbers[source] for _, source in sources])
        phis = tuple([self._phi(phi, copy, sources) for phi in block.phis])
        if at == self._choice[0] and copy in (_BEFORE, _CHOSEN):
            # The phis are in the choice.
            phis, before = phis[:0], (numbers[self._choice],)
        if copy == _CHOICE:
            return Block(phis, self._choosing(at), before, ())
        instrs = tuple([self._instr(instr, copy) for instr in block.instrs])
        handlers = [Handler(each.catch_type, numbers[each.target, copy]) for each in block.handlers]
        return Block(phis, instrs, before, tuple(handlers))

    def _phi(self, phi: Phi, copy: _Copy, sources: Sequence[tuple[int, _Node]]) -> Phi:
        args = [self._version(phi.args[at], source[1]) for at, source in sources]
        return Phi(self._version(phi.dest, copy), tuple(args))

    def _choosing(self, at: BlockId) -> tuple[Instr, ...]:
        """Return the instructions that choose: a branch on a number that nothing is known of."""
        pc = self._body.blocks[at].instrs[0].pc + _CHOICE * self._stride
        chosen, before = self._numbers[at, _CHOSEN], self._numbers[at, _BEFORE]
        return Const(pc, self._unknown, _UNKNOWN), If(pc, "ne", self._unknown, None, chosen, before)

    def _instr(self, instr: Instr, copy: _Copy) -> Instr:
        """Return a copy of an instruction, with the variables and targets of its copy."""
        changed: dict[str, object] = {"pc": instr.pc + copy * self._stride}
        for name, role in ROLES[type(instr)].items():
            value = getattr(instr, name)
            if value is None:
                continue
            if role in _VARS:
                changed[name] = self._version(value, copy)
            elif role in _SEVERAL:
                changed[name] = tuple([self._version(var, copy) for var in value])
            elif role is PartRole.TARGET:
                changed[name] = self._numbers[self._target(copy, value)]
            elif role is PartRole.CASES:
                changed[name] = tuple(
                    [(key, self._numbers[self._target(copy, to)]) for key, to in value]
                )
        return _replaced(instr, changed)


def _replaced(instr: Instr, changed: Mapping[str, object]) -> Instr:
    return msgspec.structs.replace(instr, **changed)
