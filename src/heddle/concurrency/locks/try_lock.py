"""Locks that are held if a variable is true, or if it is not: what `tryLock` returned.

A call that tries returns whether it has entered the lock. The answer may be tested at once, kept in
a variable, negated, merged with constants (`boolean got = urgent && lock.tryLock()`), and returned.
So a variable may *tell* of a lock: if it is true (or false), the lock is held. That is a fact of a
point, as locks that are held are; it ends when a lock of the kind is left.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Final, NamedTuple, TypeAlias, final

from heddle.concurrency.aliasing import FACTS, MONITOR, Key, Kind, Lock
from heddle.program.constants import NumberConstant
from heddle.program.ir import Binary, Block, Body, Const, If, Invoke, Phi, Var


class Tells(NamedTuple):
    """If a variable is as `when` says, a lock is held; with `drops`, no longer in another mode."""

    var: Var
    lock: Lock
    when: bool
    drops: bool = False


# What variables tell; whether the lock has been counted as entered since.
Told: TypeAlias = Mapping[Tells, bool]
NOTHING_TOLD: Final[Told] = {}
# What a call tries to enter, and what of this it converts from another mode; what it enters.
Tries: TypeAlias = Callable[[Invoke], tuple[frozenset[Lock], frozenset[Lock], frozenset[Lock]]]


# Monitors are left by instructions; facts are no locks.
_UNTRIED: Final = FACTS | {MONITOR}


@final
class Trying:
    """What the variables of a body tell."""

    def __init__(self, body: Body, tries: Tries) -> None:
        self._body = body
        self._tries = tries
        self._constants: dict[Var, int] = {}
        self._locks: dict[Lock, None] = {}
        compared: list[Binary] = []
        for instr in (instr for block in body.blocks for instr in block.instrs):
            if isinstance(instr, Const) and isinstance(instr.value, NumberConstant):
                self._constants[instr.dest] = instr.value.bits
            elif isinstance(instr, Invoke):
                tried, _, entered = tries(instr)
                locks = [lock for lock in tried | entered if lock.kind not in _UNTRIED]
                self._locks.update(dict.fromkeys(sorted(locks, key=repr)))
            elif isinstance(instr, Binary) and instr.op == "lcmp":
                compared.append(instr)
        self._compared = {i.dest: i.left for i in compared if self._constants.get(i.right) == 0}

    def after(self, instr: Invoke, told: Told, left: frozenset[Kind]) -> Told:
        """Return what variables tell after a call that may leave locks of some kinds."""
        tried, converted, _ = self._tries(instr)
        if not told and not tried:
            return told
        kept = {
            each: is_counted
            for each, is_counted in told.items()
            if each.lock.kind not in left and each.var != instr.dest
        }
        if instr.dest is not None:
            kept.update({Tells(instr.dest, lock, True, lock in converted): False for lock in tried})
        return kept

    def is_possible(self, block: Block, target: int) -> bool:
        """Tell whether control may go from a block to another, as far as constants tell."""
        known = self._tested(block, target)
        value = None if known is None else self._constants.get(known[0])
        return value is None or known is None or bool(value) == known[1]

    def enter(self, block: Block, target: int, told: Told, counts: dict[Key, int]) -> Told:
        """Count what is held on the way to a successor; return what variables tell there."""
        known = self._tested(block, target) if told else None
        entered = [each for each in told if (each.var, each.when) == known]
        for each in entered:
            if each.drops:
                counts.pop(each.lock._replace(is_shared=not each.lock.is_shared), None)
            # What is converted may have been held in this mode before.
            more = 0 if told[each] or each.drops else 1
            counts[each.lock] = max(counts.get(each.lock, 0) + more, 1)
        locks = {each.lock for each in entered}
        # By another variable it is not counted again.
        return {each: counted or each.lock in locks for each, counted in told.items()}

    def _tested(self, block: Block, target: int) -> tuple[Var, bool] | None:
        """Return the variable that a branch tests, and whether it is true at a successor."""
        test = block.instrs[-1]
        if not isinstance(test, If) or test.then == test.otherwise:
            return None
        if test.op not in ("eq", "ne"):
            return None
        if test.right is not None and self._constants.get(test.right) != 0:
            return None
        var = self._compared.get(test.left, test.left)
        return var, (test.op == "ne") == (target == test.then)

    def at(self, source: int, target: int, told: Told, held: frozenset[Lock]) -> Told:
        """Return what variables tell when control has come from one block to another."""
        block = self._body.blocks[target]
        if not block.phis or not self._locks:
            return told
        merged = {phi.dest for phi in block.phis}
        found = {each: counted for each, counted in told.items() if each.var not in merged}
        # What a variable stands for in a loop is another object in the next pass.
        is_head = any(before >= target for before in block.predecessors)
        for phi in block.phis:
            args = [a for a, p in zip(phi.args, block.predecessors, strict=True) if p == source]
            found.update(
                (each, counted)
                for each, counted in self._of_phi(phi, args, told, held)
                if not (is_head and each.lock.path.root[0] == "variable")
            )
        return found

    def _of_phi(
        self, phi: Phi, args: list[Var], told: Told, held: frozenset[Lock]
    ) -> Iterator[tuple[Tells, bool]]:
        for lock in self._locks:
            for when in (True, False):
                if args and all(self._is_told(arg, lock, when, (told, held)) for arg in args):
                    known = [told.get(Tells(arg, lock, when), True) for arg in args]
                    yield Tells(phi.dest, lock, when), any(known)

    def _is_told(
        self, var: Var, lock: Lock, when: bool, known: tuple[Told, frozenset[Lock]]
    ) -> bool:
        told, held = known
        value = self._constants.get(var)
        if value is not None:
            # What is never so tells anything.
            return bool(value) != when or lock in held
        return Tells(var, lock, when) in told

    def returned(self, var: Var, told: Told, held: frozenset[Lock]) -> frozenset[Lock]:
        """Return the locks that are held if a method returns a variable that is true."""
        return frozenset(
            lock for lock in self._locks if self._is_told(var, lock, True, (told, held))
        )


def both(first: Told, second: Told) -> Told:
    """Return what variables tell on two ways that meet."""
    if not first or not second:
        return NOTHING_TOLD
    return {each: counted or second[each] for each, counted in first.items() if each in second}
