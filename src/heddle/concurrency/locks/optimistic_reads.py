"""Reads that count only if a stamp is found to be valid afterwards (`StampedLock.validate`).

What is read beside a writer is thrown away, if every use of it comes after the stamp was found
valid: nobody has held the lock alone since the same lock gave the stamp, and that was before the
read. The
memory model calls even the read that is thrown away a race; nobody can see its value, so it is
taken to hold the lock shared, as an assumption.
"""

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Final, NamedTuple, TypeAlias, final

from heddle._util.dominators import DominatorTree
from heddle.concurrency.aliasing import Lock
from heddle.program.flow import definition, dominators, operands
from heddle.program.ir import Binary, Body, GetField, GetStatic, If, Instr, Invoke, Unary, Var

# Where an instruction is: its block, and its place in it.
_Place: TypeAlias = tuple[int, int]
# The lock of which a call tells whether a stamp is valid; none if it is no such call.
Validates: TypeAlias = Callable[[Invoke], Lock | None]
# Whether a stamp that is used at a place was given by a lock.
IsOf: TypeAlias = Callable[[Var, Lock, _Place], bool]

_MAY_THROW: Final = frozenset(("div", "rem"))
_BEGIN: Final = -1


class _Use(NamedTuple):
    """Where a variable is used: at a place, or on the way from a block to a phi."""

    at: _Place
    edge: tuple[int, int] | None


class _Check(NamedTuple):
    """A test whether a stamp is valid: the place of the call, the edge taken if it is."""

    lock: Lock
    stamp: Var
    at: _Place
    edge: tuple[int, int]


@final
class Optimistic:
    """The reads of a body that count only with a valid stamp."""

    def __init__(self, body: Body, validates: Validates, is_of: IsOf) -> None:
        self._body = body
        self._validates = validates
        self._is_of = is_of

    def held(self) -> dict[int, frozenset[Lock]]:
        """Return, by offset, the locks that reads are taken to hold shared."""
        found: dict[int, frozenset[Lock]] = {}
        for check in self._checks():
            for at, instr in self._instrs():
                is_read = isinstance(instr, GetField | GetStatic)
                if is_read and self._is_covered(at, instr, check):
                    found[instr.pc] = found.get(instr.pc, frozenset()) | {check.lock}
        return found

    def _instrs(self) -> Iterator[tuple[_Place, Instr]]:
        for block, found in enumerate(self._body.blocks):
            for at, instr in enumerate(found.instrs):
                yield (block, at), instr

    def _checks(self) -> Iterator[_Check]:
        """Return the tests of what a call said of a stamp."""
        for at, instr in self._instrs():
            if not isinstance(instr, Invoke):
                continue
            lock = self._validates(instr)
            if lock is not None and self._is_of(instr.args[1], lock, at):
                for edge in self._edges(instr.dest):
                    yield _Check(lock, instr.args[1], at, edge)

    def _edges(self, answer: Var | None) -> Iterator[tuple[int, int]]:
        """Return the edges that are taken if an answer is true."""
        for number, block in enumerate(self._body.blocks):
            test = block.instrs[-1]
            if not isinstance(test, If) or test.left != answer or test.right is not None:
                continue
            target = {"ne": test.then, "eq": test.otherwise}.get(test.op)
            if target is not None and test.then != test.otherwise:
                yield number, target

    def _is_covered(self, at: _Place, read: Instr, check: _Check) -> bool:
        """Tell whether a read is after its stamp was given, and of no use before it is checked."""
        value = definition(read)
        is_between = self._comes_first(self._defined.get(check.stamp, (0, _BEGIN)), at)
        if value is None or not is_between or not self._comes_first(at, check.at):
            return False
        return self._is_used_after(value, check, set())

    def _is_used_after(self, var: Var, check: _Check, seen: set[Var]) -> bool:
        """Tell whether all uses of a variable are on the way that is taken with a valid stamp."""
        if var in seen:
            return True
        seen.add(var)
        for use in self._uses.get(var, ()):
            if self._is_valid(use, check):
                continue
            result = self._computed(use)
            if result is None or not self._is_used_after(result, check, seen):
                return False
        return True

    def _computed(self, use: _Use) -> Var | None:
        """Return what is computed from a variable without anything else happening."""
        if use.edge is not None:
            return None
        block, at = use.at
        instr = self._body.blocks[block].instrs[at]
        if isinstance(instr, Binary) and instr.op not in _MAY_THROW:
            return instr.dest
        return instr.dest if isinstance(instr, Unary) else None

    def _is_valid(self, use: _Use, check: _Check) -> bool:
        if use.edge == check.edge:
            return True
        source, target = check.edge
        if self._body.blocks[target].predecessors != (source,):
            return False
        return self._tree.dominates(target, use.at[0] if use.edge is None else use.edge[0])

    def _comes_first(self, first: _Place, second: _Place) -> bool:
        """Tell whether one place is always passed before another."""
        if first[0] == second[0]:
            return first[1] < second[1]
        return self._tree.dominates(first[0], second[0])

    @cached_property
    def _tree(self) -> DominatorTree:
        return dominators(self._body)

    @cached_property
    def _defined(self) -> dict[Var, _Place]:
        found: dict[Var, _Place] = {}
        for number, block in enumerate(self._body.blocks):
            found.update({phi.dest: (number, _BEGIN) for phi in block.phis})
        for at, instr in self._instrs():
            dest = definition(instr)
            if dest is not None:
                found[dest] = at
        return found

    @cached_property
    def _uses(self) -> dict[Var, list[_Use]]:
        found: dict[Var, list[_Use]] = {}
        for at, instr in self._instrs():
            for var in operands(instr):
                found.setdefault(var, []).append(_Use(at, None))
        for number, block in enumerate(self._body.blocks):
            for phi in block.phis:
                for var, source in zip(phi.args, block.predecessors, strict=True):
                    found.setdefault(var, []).append(_Use((number, _BEGIN), (source, number)))
        return found
