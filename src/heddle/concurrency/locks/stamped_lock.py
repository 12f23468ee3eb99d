"""Where the stamps come from that are given to a lock that keeps no owner (`StampedLock`).

Such a lock believes whoever has a stamp. A stamp is *own* where it is used, if the same activation
was given it by the same lock, and has not left that lock since: then what is left, or converted, is
what this activation holds, or nothing. What is followed is the value: through phis, on every way,
exceptions included.
"""

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Final, NamedTuple, TypeAlias, final

from heddle.concurrency.aliasing import Kind, Lock
from heddle.program.classes import Method
from heddle.program.constants import NumberConstant
from heddle.program.flow import definition, may_throw, normal_successors
from heddle.program.ir import Body, Const, GetField, GetStatic, Instr, Invoke, Var

# Where an instruction is: its block, and its place in it.
_Place: TypeAlias = tuple[int, int]
# How many states of a walk are looked at before a stamp is taken to be anybody's.
_MOST_STATES: Final = 2_000


class StampCalls(NamedTuple):
    """What calls of a body do with stamps.

    `gives` is the lock whose stamp a call returns; `may_leave` tells whether it may leave a lock of
    a kind, `is_whole` whether it has not if it throws, `returns` whether it never throws if its
    receiver is an object.
    """

    gives: Callable[[Invoke], Lock | None]
    may_leave: Callable[[Invoke, Kind], bool]
    is_whole: Callable[[Invoke], bool]
    returns: Callable[[Invoke], bool]


class _State(NamedTuple):
    """Where a walk is, in which variables the stamp is, whether its lock may have been left."""

    at: _Place
    vars: frozenset[Var]
    is_left: bool


@final
class Stamps:
    """The stamps of a body."""

    def __init__(self, method: Method, body: Body, calls: StampCalls) -> None:
        self._method = method
        self._body = body
        self._calls = calls

    def is_of(self, stamp: Var, lock: Lock, at: _Place) -> bool:
        """Tell whether a stamp that is used at a place was given by a lock in this activation."""
        return self._is_given(stamp, lock, at, is_kept=False)

    def is_own(self, call: Invoke, lock: Lock) -> bool:
        """Tell whether the stamp that a call is given is own."""
        at = next((at for at, instr in self._instrs() if instr is call), None)
        if at is None or len(call.args) < 2:
            return False
        return self._is_given(call.args[1], lock, at, is_kept=True)

    def _is_given(self, stamp: Var, lock: Lock, at: _Place, *, is_kept: bool) -> bool:
        givers = self._givers(stamp, lock, set())
        return givers is not None and all(
            not self._comes_late(giver, (at, stamp), lock, is_kept) for giver in givers
        )

    def _givers(self, var: Var, lock: Lock, seen: set[Var]) -> list[_Place] | None:
        """Return the calls that gave what a variable may hold; none if it may be anything else.

        No stamp is ever zero: that is no stamp of any lock.
        """
        if var in seen:
            return []
        seen.add(var)
        if var in self._phis:
            found = [self._givers(arg, lock, seen) for arg in self._phis[var]]
            known = [each for each in found if each is not None]
            return [at for each in known for at in each] if len(known) == len(found) else None
        at, instr = self._defined.get(var, ((0, 0), None))
        if isinstance(instr, Const):
            value = instr.value
            return [] if isinstance(value, NumberConstant) and value.bits == 0 else None
        given = self._calls.gives(instr) if isinstance(instr, Invoke) else None
        return [at] if given is not None and given.path == lock.path else None

    # -- from where a stamp is given to where it is used -------------------------------------------

    def _comes_late(
        self, giver: _Place, use: tuple[_Place, Var], lock: Lock, is_kept: bool
    ) -> bool:
        """Tell whether a stamp may be used when its name means another lock, or it was left."""
        dest = definition(self._body.blocks[giver[0]].instrs[giver[1]])
        if dest is None:
            return True
        todo = [_State((giver[0], giver[1] + 1), frozenset((dest,)), False)]
        seen = set(todo)
        while todo:
            state = todo.pop()
            for reached in self._walked(state, lock, is_kept):
                if reached.is_left and reached.at == use[0] and use[1] in reached.vars:
                    return True
                if reached.at[1] == 0 and reached.vars and reached not in seen:
                    seen.add(reached)
                    todo.append(reached)
            if len(seen) > _MOST_STATES:
                return True
        return False

    def _walked(self, state: _State, lock: Lock, is_kept: bool) -> Iterator[_State]:
        """Return the states at the instructions of a block, and at the blocks that follow."""
        (number, first), held, is_left = state
        block = self._body.blocks[number]
        for at in range(first, len(block.instrs)):
            instr = block.instrs[at]
            yield _State((number, at), held, is_left)
            thrown, after = self._left(instr, lock) if is_kept else (False, False)
            if block.handlers and self._may_throw(instr):
                yield from self._caught(number, _State((0, 0), held, is_left or thrown), lock)
            dest = definition(instr)
            is_left = is_left or after or self._is_root(dest, lock)
            held = held if dest is None else held - {dest}
        for target in normal_successors(block):
            yield self._across(number, target, _State((0, 0), held, is_left), lock)

    def _caught(self, number: int, state: _State, lock: Lock) -> Iterator[_State]:
        for handler in self._body.blocks[number].handlers:
            yield self._across(number, handler.target, state, lock)

    def _left(self, instr: Instr, lock: Lock) -> tuple[bool, bool]:
        """Tell whether a lock may be left if an instruction throws, and if it does not."""
        if not isinstance(instr, Invoke) or not self._calls.may_leave(instr, lock.kind):
            return False, False
        return not self._calls.is_whole(instr), True

    def _across(self, source: int, target: int, state: _State, lock: Lock) -> _State:
        """Return the state at the begin of a block to which control came from another."""
        block = self._body.blocks[target]
        held, is_left = set(state.vars), state.is_left
        for phi in block.phis:
            args = [a for a, p in zip(phi.args, block.predecessors, strict=True) if p == source]
            held.discard(phi.dest)
            if not state.vars.isdisjoint(args):
                held.add(phi.dest)
            is_left = is_left or self._is_root(phi.dest, lock)
        return _State((target, 0), frozenset(held), is_left)

    def _is_root(self, var: Var | None, lock: Lock) -> bool:
        """Tell whether the name of a lock begins with a variable, which is set."""
        return var is not None and lock.path.root == ("variable", var)

    def _may_throw(self, instr: Instr) -> bool:
        """Tell whether an instruction may throw, where the lock is one that gave a stamp before."""
        match instr:
            case GetField():
                return instr.base != 0 or self._method.is_static
            case GetStatic():
                return instr.field.owner != self._method.owner
            case Invoke():
                return not self._calls.returns(instr)
            case _:
                return may_throw(self._body, instr)

    # -- the body ----------------------------------------------------------------------------------

    def _instrs(self) -> Iterator[tuple[_Place, Instr]]:
        for number, block in enumerate(self._body.blocks):
            for at, instr in enumerate(block.instrs):
                yield (number, at), instr

    @cached_property
    def _phis(self) -> dict[Var, tuple[Var, ...]]:
        return {phi.dest: phi.args for block in self._body.blocks for phi in block.phis}

    @cached_property
    def _defined(self) -> dict[Var, tuple[_Place, Instr]]:
        found = ((definition(instr), (at, instr)) for at, instr in self._instrs())
        return {dest: where for dest, where in found if dest is not None}
