"""Stamps of locks that keep no owner (`StampedLock`), and optimistic reads that a stamp validates.

Such a lock trusts any thread that has a stamp. A stamp is *own* where it is used, if the same lock
returned it in the same activation, which has not released that lock since: then what is released,
or converted, is what this activation holds, or nothing. The value is followed through phis, on all
paths, exceptional ones included.

An optimistic read is discarded if a writer interferes, provided that every use of its value comes
after its stamp was validated: no thread has held the lock exclusively since the lock returned the
stamp, which was before the read. The memory model calls even a discarded read a race; its value is
not observable, so the read is assumed to hold the lock shared.
"""

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Final, NamedTuple, TypeAlias, final

from heddle.concurrency.aliasing import HeldLock, LockKind
from heddle.program.classes import Method
from heddle.program.constants import NumberConstant
from heddle.program.flow import definition, dominators, may_throw, normal_successors, operands
from heddle.program.ir import (
    Binary,
    Body,
    Const,
    GetField,
    GetStatic,
    If,
    Instr,
    Invoke,
    Unary,
    Var,
)

# An instruction by its block, and its place in it; phis come at the begin.
_Place: TypeAlias = tuple[int, int]
_BEGIN: Final = -1
# After so many states of a walk a stamp is taken to be anybody's.
_MAX_STATES: Final = 2_000
_DIVISIONS: Final = frozenset(("div", "rem"))


def _places(body: Body) -> Iterator[tuple[_Place, Instr]]:
    for number, block in enumerate(body.blocks):
        for at, instr in enumerate(block.instrs):
            yield (number, at), instr


def _definitions(body: Body) -> dict[Var, _Place]:
    """Return where the variables of a body are set, other than parameters."""
    found = {
        phi.dest: (number, _BEGIN) for number, block in enumerate(body.blocks) for phi in block.phis
    }
    for at, instr in _places(body):
        dest = definition(instr)
        if dest is not None:
            found[dest] = at
    return found


class StampCalls(NamedTuple):
    """The effects of the calls of a body on stamps.

    `stamps` is the lock whose stamp a call returns; `may_release` tells whether it may release a
    lock of a kind, `is_atomic` whether it has not if it throws, `must_return` whether it throws
    nothing if its receiver is not null.
    """

    stamps: Callable[[Invoke], HeldLock | None]
    may_release: Callable[[Invoke, LockKind], bool]
    is_atomic: Callable[[Invoke], bool]
    must_return: Callable[[Invoke], bool]


class _WalkState(NamedTuple):
    """The place of a walk, the variables that hold the stamp, whether it may be stale."""

    at: _Place
    vars: frozenset[Var]
    is_stale: bool


@final
class Stamps:
    """The stamps of a body."""

    def __init__(self, method: Method, body: Body, calls: StampCalls) -> None:
        self._method = method
        self._body = body
        self._calls = calls

    def must_be_of(self, stamp: Var, lock: HeldLock, at: _Place) -> bool:
        """Tell whether a lock returned a stamp that is used at a place, in this activation."""
        return self._must_be_fresh(stamp, lock, at, is_kept=False)

    def must_be_own(self, call: Invoke, lock: HeldLock) -> bool:
        """Tell whether the stamp that is passed to a call is own."""
        at = next((at for at, instr in _places(self._body) if instr is call), None)
        if at is None or len(call.args) < 2:
            return False
        return self._must_be_fresh(call.args[1], lock, at, is_kept=True)

    def _must_be_fresh(self, stamp: Var, lock: HeldLock, at: _Place, *, is_kept: bool) -> bool:
        sources = self._sources(stamp, lock, set())
        return sources is not None and not any(
            self._may_be_stale(source, (at, stamp), lock, is_kept) for source in sources
        )

    def _sources(self, var: Var, lock: HeldLock, seen: set[Var]) -> list[_Place] | None:
        """Return the calls whose stamp a variable may hold; None if it may hold anything else.

        Zero is no stamp of any lock.
        """
        if var in seen:
            return []
        seen.add(var)
        if var in self._phis:
            found = [self._sources(arg, lock, seen) for arg in self._phis[var]]
            known = [each for each in found if each is not None]
            return [at for each in known for at in each] if len(known) == len(found) else None
        at = self._defined.get(var)
        match None if at is None else self._body.blocks[at[0]].instrs[at[1]]:
            case Const(value=NumberConstant(bits=0)):
                return []
            case Invoke() as call if at is not None:
                stamped = self._calls.stamps(call)
                return [at] if stamped is not None and stamped.path == lock.path else None
            case _:
                return None

    def _may_be_stale(
        self, source: _Place, use: tuple[_Place, Var], lock: HeldLock, is_kept: bool
    ) -> bool:
        """Tell whether a stamp may be used when its name means another lock, or it is released."""
        dest = definition(self._body.blocks[source[0]].instrs[source[1]])
        if dest is None:
            return True
        todo = [_WalkState((source[0], source[1] + 1), frozenset((dest,)), False)]
        seen = set(todo)
        while todo:
            state = todo.pop()
            for reached in self._walk(state, lock, is_kept):
                if reached.is_stale and reached.at == use[0] and use[1] in reached.vars:
                    return True
                if reached.at[1] == 0 and reached.vars and reached not in seen:
                    seen.add(reached)
                    todo.append(reached)
            if len(seen) > _MAX_STATES:
                return True
        return False

    def _walk(self, state: _WalkState, lock: HeldLock, is_kept: bool) -> Iterator[_WalkState]:
        """Return the states at the instructions of a block, and at its successors."""
        (number, first), held, is_stale = state
        block = self._body.blocks[number]
        for at in range(first, len(block.instrs)):
            instr = block.instrs[at]
            yield _WalkState((number, at), held, is_stale)
            is_released = is_kept and self._may_release(instr, lock)
            if block.handlers and self._may_throw(instr):
                is_atomic = isinstance(instr, Invoke) and self._calls.is_atomic(instr)
                thrown = _WalkState((0, 0), held, is_stale or (is_released and not is_atomic))
                for handler in block.handlers:
                    yield self._enter(number, handler.target, thrown, lock)
            dest = definition(instr)
            is_stale = is_stale or is_released or self._is_root(dest, lock)
            held = held if dest is None else held - {dest}
        for target in normal_successors(block):
            yield self._enter(number, target, _WalkState((0, 0), held, is_stale), lock)

    def _may_release(self, instr: Instr, lock: HeldLock) -> bool:
        return isinstance(instr, Invoke) and self._calls.may_release(instr, lock.kind)

    def _enter(self, source: int, target: int, state: _WalkState, lock: HeldLock) -> _WalkState:
        """Return the state after the phis of a block that is entered from another."""
        block = self._body.blocks[target]
        held, is_stale = set(state.vars), state.is_stale
        for phi in block.phis:
            args = [a for a, p in zip(phi.args, block.predecessors, strict=True) if p == source]
            held.discard(phi.dest)
            if not state.vars.isdisjoint(args):
                held.add(phi.dest)
            is_stale = is_stale or self._is_root(phi.dest, lock)
        return _WalkState((target, 0), frozenset(held), is_stale)

    def _is_root(self, var: Var | None, lock: HeldLock) -> bool:
        """Tell whether the path of a lock begins with a variable that is set."""
        return var is not None and lock.path.root == ("variable", var)

    def _may_throw(self, instr: Instr) -> bool:
        """Tell whether an instruction may throw, where the lock has returned a stamp before."""
        match instr:
            case GetField():
                return instr.base != 0 or self._method.is_static
            case GetStatic():
                return instr.field.owner != self._method.owner
            case Invoke():
                return not self._calls.must_return(instr)
            case _:
                return may_throw(self._body, instr)

    @cached_property
    def _phis(self) -> dict[Var, tuple[Var, ...]]:
        return {phi.dest: phi.args for block in self._body.blocks for phi in block.phis}

    @cached_property
    def _defined(self) -> dict[Var, _Place]:
        return _definitions(self._body)


# -- optimistic reads ------------------------------------------------------------------------------


class _Use(NamedTuple):
    """A use of a variable: at a place, or on the edge from a block to a phi."""

    at: _Place
    edge: tuple[int, int] | None


class _Validation(NamedTuple):
    """A test whether a stamp is valid: the place of the call, the edge taken if it is."""

    lock: HeldLock
    stamp: Var
    at: _Place
    edge: tuple[int, int]


@final
class OptimisticReads:
    """The reads of a body that count only if a stamp is valid.

    `validates` returns the lock by which a call validates a stamp, if it does.
    """

    def __init__(
        self, body: Body, validates: Callable[[Invoke], HeldLock | None], stamps: Stamps
    ) -> None:
        self._body = body
        self._validates = validates
        self._stamps = stamps
        self._dominators = dominators(body)
        self._defined = _definitions(body)
        self._uses: dict[Var, list[_Use]] = {}
        for at, instr in _places(body):
            for var in operands(instr):
                self._uses.setdefault(var, []).append(_Use(at, None))
        for number, block in enumerate(body.blocks):
            for phi in block.phis:
                for var, source in zip(phi.args, block.predecessors, strict=True):
                    use = _Use((number, _BEGIN), (source, number))
                    self._uses.setdefault(var, []).append(use)

    def held(self) -> dict[int, frozenset[HeldLock]]:
        """Return, by offset, the locks that reads are assumed to hold shared."""
        found: dict[int, frozenset[HeldLock]] = {}
        for check in self._validations():
            for at, instr in _places(self._body):
                is_read = isinstance(instr, GetField | GetStatic)
                if is_read and self._must_be_validated(at, instr, check):
                    found[instr.pc] = found.get(instr.pc, frozenset()) | {check.lock}
        return found

    def _validations(self) -> Iterator[_Validation]:
        """Return the branches on the results of calls that validate a stamp."""
        for at, instr in _places(self._body):
            lock = self._validates(instr) if isinstance(instr, Invoke) else None
            if lock is None or not isinstance(instr, Invoke):
                continue
            if self._stamps.must_be_of(instr.args[1], lock, at):
                for edge in self._edges(instr.dest):
                    yield _Validation(lock, instr.args[1], at, edge)

    def _edges(self, answer: Var | None) -> Iterator[tuple[int, int]]:
        """Return the edges that are taken if an answer is true."""
        for number, block in enumerate(self._body.blocks):
            test = block.instrs[-1]
            if not isinstance(test, If) or test.left != answer or test.right is not None:
                continue
            target = {"ne": test.then, "eq": test.otherwise}.get(test.op)
            if target is not None and test.then != test.otherwise:
                yield number, target

    def _must_be_validated(self, at: _Place, read: Instr, check: _Validation) -> bool:
        """Tell whether a read comes after its stamp, and all its uses after the validation."""
        value = definition(read)
        stamped = self._defined.get(check.stamp, (0, _BEGIN))
        is_between = self._must_precede(stamped, at) and self._must_precede(at, check.at)
        return value is not None and is_between and self._must_be_used_after(value, check, set())

    def _must_be_used_after(self, var: Var, check: _Validation, seen: set[Var]) -> bool:
        """Tell whether all uses of a variable are on the branch where the stamp is valid."""
        if var in seen:
            return True
        seen.add(var)
        for use in self._uses.get(var, ()):
            if self._must_be_valid(use, check):
                continue
            result = self._computed(use)
            if result is None or not self._must_be_used_after(result, check, seen):
                return False
        return True

    def _computed(self, use: _Use) -> Var | None:
        """Return the variable that a use computes without any other effect."""
        if use.edge is not None:
            return None
        block, at = use.at
        instr = self._body.blocks[block].instrs[at]
        if isinstance(instr, Binary) and instr.op not in _DIVISIONS:
            return instr.dest
        return instr.dest if isinstance(instr, Unary) else None

    def _must_be_valid(self, use: _Use, check: _Validation) -> bool:
        if use.edge == check.edge:
            return True
        source, target = check.edge
        if self._body.blocks[target].predecessors != (source,):
            return False
        at = use.at[0] if use.edge is None else use.edge[0]
        return self._dominators.dominates(target, at)

    def _must_precede(self, first: _Place, second: _Place) -> bool:
        """Tell whether every path to one place passes another before."""
        if first[0] == second[0]:
            return first[1] < second[1]
        return self._dominators.dominates(first[0], second[0])
