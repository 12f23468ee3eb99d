"""Definitions and uses of the variables of a body, and what branches and loops say of them."""

from collections.abc import Iterator
from functools import cached_property
from typing import Final, NamedTuple, final

from heddle._util.dominators import DominatorTree
from heddle._util.loops import Loop, NaturalLoops
from heddle._util.memo import Memo, SharedMemo
from heddle.program.flow import cyclic_offsets, definition, dominators, natural_loops, operands
from heddle.program.ir import Binary, Body, If, Instr, Phi, PutField, PutStatic, Var

_OPPOSITE: Final = {"eq": "ne", "ne": "eq", "lt": "ge", "ge": "lt", "gt": "le", "le": "gt"}
_TURNED: Final = {"eq": "eq", "ne": "ne", "lt": "gt", "ge": "le", "gt": "lt", "le": "ge"}


class BranchCondition(NamedTuple):
    """The condition `var op other`; no other means zero."""

    op: str
    other: Var | None


class InductionVariable(NamedTuple):
    """An induction variable of a loop: its first value, and the additions of its step."""

    loop: Loop
    begin: Var
    added: tuple[Binary, ...]
    step: Var


def definitions(body: Body) -> dict[Var, Instr]:
    """Return the instruction that defines each variable that is no parameter and no phi."""
    found: dict[Var, Instr] = {}
    for instr in body.instructions():
        dest = definition(instr)
        if dest is not None:
            found[dest] = instr
    return found


def uses(body: Body) -> dict[Var, list[Instr]]:
    """Return the instructions that read each variable, in order, each once; phis left out."""
    found: dict[Var, list[Instr]] = {}
    for instr in body.instructions():
        for var in dict.fromkeys(operands(instr)):
            found.setdefault(var, []).append(instr)
    return found


@SharedMemo
def field_writes(body: Body) -> tuple[PutField | PutStatic, ...]:
    """Return the instructions that write fields, in order."""
    return tuple([i for i in body.instructions() if isinstance(i, PutField | PutStatic)])


@final
class BodyFacts:
    """Definitions, uses, loops and branch conditions of a body, each computed on demand."""

    def __init__(self, body: Body) -> None:
        self.body = body
        self.defined = definitions(body)
        self.phis: dict[Var, Phi] = {}
        self._blocks: dict[Var, int] = dict.fromkeys(range(body.parameters), 0)
        self._block_of: dict[int, int] = {}
        for at, block in enumerate(body.blocks):
            for phi in block.phis:
                self.phis[phi.dest] = phi
                self._blocks[phi.dest] = at
            for instr in block.instrs:
                self._block_of[id(instr)] = at
                dest = definition(instr)
                if dest is not None:
                    self._blocks[dest] = at

    def block_of(self, instr: Instr) -> int:
        """Return the block of an instruction of this body."""
        return self._block_of[id(instr)]

    def block_of_var(self, var: Var) -> int:
        """Return the block that defines a variable."""
        return self._blocks[var]

    def at(self, pc: int) -> list[Instr]:
        """Return the instructions at an offset."""
        return [instr for instr in self.body.instructions() if instr.pc == pc]

    @cached_property
    def uses(self) -> dict[Var, list[Instr]]:
        """Return the instructions that read each variable."""
        return uses(self.body)

    @cached_property
    def in_phis(self) -> frozenset[Var]:
        """Return the arguments of phis."""
        return frozenset(arg for phi in self.phis.values() for arg in phi.args)

    @cached_property
    def tree(self) -> DominatorTree:
        """Return the dominator tree."""
        return dominators(self.body)

    @cached_property
    def loops(self) -> NaturalLoops:
        """Return the natural loops."""
        return natural_loops(self.body)

    @cached_property
    def _cyclic(self) -> frozenset[int]:
        return cyclic_offsets(self.body)

    def is_on_cycle(self, block: int) -> bool:
        """Return whether a block is on a cycle."""
        return any(instr.pc in self._cyclic for instr in self.body.blocks[block].instrs)

    def innermost(self, block: int) -> Loop | None:
        """Return the innermost loop around a block."""
        return self.loops.innermost(block)

    @property
    def is_reducible(self) -> bool:
        """Return whether every cycle is a loop with one entry: the body is reducible."""
        return not self.loops.irreducible

    def is_same_iteration(self, before: int, after: int) -> bool:
        """Return whether every run of a block follows a run of another in the same iteration.

        Both are in the same loops, and `before` dominates `after`: control that comes back to
        `after` has passed the header of the innermost loop, and so `before` again.
        """
        return (
            self.is_reducible
            and self.innermost(before) == self.innermost(after)
            and self.tree.dominates(before, after)
        )

    def conditions(self, var: Var, block: int) -> Iterator[BranchCondition]:
        """Return the conditions on a variable that hold on every path to a block."""
        for last, is_met in self._branches[block]:
            found = _test(last, var, is_met=is_met)
            if found is not None:
                yield found

    def remainders(self, var: Var, block: int) -> Iterator[tuple[Binary, Var | None]]:
        """Return the divisions of a variable whose remainder is known, with the remainder."""
        for last, is_met in self._branches[block]:
            division = self.defined.get(last.left)
            if not isinstance(division, Binary) or division.op != "rem" or division.left != var:
                continue
            if last.op == ("eq" if is_met else "ne"):
                yield division, last.right

    @cached_property
    def _branches(self) -> Memo[int, tuple[tuple[If, bool], ...]]:
        """Return the branches taken on every path to a block, and whether their condition held."""
        return Memo(lambda block: tuple(self._branches_to(block)))

    def _branches_to(self, block: int) -> Iterator[tuple[If, bool]]:
        at: int | None = block
        while at is not None:
            before = self.body.blocks[at].predecessors
            last = self.body.blocks[before[0]].instrs[-1] if len(before) == 1 else None
            is_branch = isinstance(last, If) and (last.then == at) != (last.otherwise == at)
            if is_branch and isinstance(last, If):
                yield last, last.then == at
            at = self.tree.immediate(at)

    def inequalities(self, before: int, after: int) -> Iterator[tuple[Var, Var | None, int]]:
        """Return the inequalities `var >= other + difference` that hold on an edge.

        No other means zero.
        """
        last = self.body.blocks[before].instrs[-1]
        branches = list(self._branches[before])
        if isinstance(last, If) and (last.then == after) != (last.otherwise == after):
            branches.append((last, last.then == after))
        for branch, is_met in branches:
            op = branch.op if is_met else _OPPOSITE[branch.op]
            if op in ("eq", "ge", "gt"):
                yield branch.left, branch.right, int(op == "gt")
            if op in ("eq", "le", "lt") and branch.right is not None:
                yield branch.right, branch.left, int(op == "lt")

    def induction_variable(self, var: Var) -> InductionVariable | None:
        """Return a variable as an induction variable, if a loop adds the same to it each time."""
        phi = self.phis.get(var)
        if phi is None or not self.is_reducible:
            return None
        head = self._blocks[var]
        loop = self.innermost(head)
        if loop is None or loop.header != head:
            return None
        backs = {source for source, _ in loop.back_edges}
        incoming = zip(self.body.blocks[head].predecessors, phi.args, strict=True)
        begins: set[Var] = set()
        added: list[Binary] = []
        for before, arg in incoming:
            if before not in backs:
                begins.add(arg)
                continue
            step = self.defined.get(arg)
            if not isinstance(step, Binary) or step.op not in ("add", "sub") or step.left != var:
                return None
            added.append(step)
        if len(begins) != 1 or len({(each.op, each.right) for each in added}) != 1:
            return None
        return InductionVariable(loop, begins.pop(), tuple(added), added[0].right)


def _test(last: If, var: Var, *, is_met: bool) -> BranchCondition | None:
    op = last.op if is_met else _OPPOSITE[last.op]
    if last.left == var:
        return BranchCondition(op, last.right)
    if last.right == var:
        return BranchCondition(_TURNED[op], last.left)
    return None
