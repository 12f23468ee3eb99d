"""Conditional locks: those held if a variable is true, or if it is false, as with `tryLock`.

A call that tries to acquire a lock returns whether it has. The result may be tested at once, kept
in a variable, negated, merged with constants (`boolean got = urgent && lock.tryLock()`), and
returned. So a variable may *imply* a lock: if it is true (or false), the lock is held. Like a held
lock, that is a fact of a point; it ends when a lock of the kind is released.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Final, NamedTuple, TypeAlias, final

from heddle.concurrency.aliasing import FACTS, MONITOR, HeldLock, LockKey, LockKind
from heddle.program.constants import NumberConstant
from heddle.program.ir import Binary, Block, Body, Const, If, Invoke, Phi, Var


class Implication(NamedTuple):
    """A lock is held if a variable is `when`; with `drops`, no longer in the other mode."""

    var: Var
    lock: HeldLock
    when: bool
    drops: bool = False


# The implications at a point; whether the lock has been counted as acquired since.
Implications: TypeAlias = Mapping[Implication, bool]
NO_IMPLICATIONS: Final[Implications] = {}
# The locks that a call tries to acquire, those of them that it converts, and those it acquires.
Tries: TypeAlias = Callable[
    [Invoke], tuple[frozenset[HeldLock], frozenset[HeldLock], frozenset[HeldLock]]
]


# Monitors are released by instructions; facts are no locks.
_UNTRIED: Final = FACTS | {MONITOR}


@final
class ConditionalLocks:
    """The locks that the variables of a body imply."""

    def __init__(self, body: Body, tries: Tries) -> None:
        self._body = body
        self._tries = tries
        self._constants: dict[Var, int] = {}
        self._locks: dict[HeldLock, None] = {}
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

    def after(self, instr: Invoke, known: Implications, left: frozenset[LockKind]) -> Implications:
        """Return the implications after a call that may release locks of some kinds."""
        tried, converted, _ = self._tries(instr)
        if not known and not tried:
            return known
        kept = {
            each: is_counted
            for each, is_counted in known.items()
            if each.lock.kind not in left and each.var != instr.dest
        }
        if instr.dest is not None:
            for lock in tried:
                kept[Implication(instr.dest, lock, True, lock in converted)] = False
        return kept

    def may_pass(self, block: Block, target: int) -> bool:
        """Tell whether control may pass an edge, as far as constants tell."""
        tested = self._tested(block, target)
        value = None if tested is None else self._constants.get(tested[0])
        return value is None or tested is None or bool(value) == tested[1]

    def enter(
        self, block: Block, target: int, known: Implications, counts: dict[LockKey, int]
    ) -> Implications:
        """Count the locks that an edge implies; return the implications there."""
        tested = self._tested(block, target) if known else None
        entered = [each for each in known if (each.var, each.when) == tested]
        for each in entered:
            if each.drops:
                counts.pop(each.lock._replace(is_shared=not each.lock.is_shared), None)
            # What is converted may have been held in this mode before.
            more = 0 if known[each] or each.drops else 1
            counts[each.lock] = max(counts.get(each.lock, 0) + more, 1)
        locks = {each.lock for each in entered}
        # Another variable that implies the same lock does not count it again.
        return {each: counted or each.lock in locks for each, counted in known.items()}

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

    def at(
        self, source: int, target: int, known: Implications, held: frozenset[HeldLock]
    ) -> Implications:
        """Return the implications after the phis of a block that is entered from another."""
        block = self._body.blocks[target]
        if not block.phis or not self._locks:
            return known
        merged = {phi.dest for phi in block.phis}
        found = {each: counted for each, counted in known.items() if each.var not in merged}
        # In the next iteration of a loop, a variable may denote another object.
        is_head = any(before >= target for before in block.predecessors)
        for phi in block.phis:
            args = [a for a, p in zip(phi.args, block.predecessors, strict=True) if p == source]
            found.update(
                (each, counted)
                for each, counted in self._of_phi(phi, args, known, held)
                if not (is_head and each.lock.path.root[0] == "variable")
            )
        return found

    def _of_phi(
        self, phi: Phi, args: list[Var], known: Implications, held: frozenset[HeldLock]
    ) -> Iterator[tuple[Implication, bool]]:
        for lock in self._locks:
            for when in (True, False):
                if args and all(self._implies(arg, lock, when, (known, held)) for arg in args):
                    counted = [known.get(Implication(arg, lock, when), True) for arg in args]
                    yield Implication(phi.dest, lock, when), any(counted)

    def _implies(
        self, var: Var, lock: HeldLock, when: bool, state: tuple[Implications, frozenset[HeldLock]]
    ) -> bool:
        known, held = state
        value = self._constants.get(var)
        if value is not None:
            # A condition that never holds implies anything.
            return bool(value) != when or lock in held
        return Implication(var, lock, when) in known

    def returned(
        self, var: Var, known: Implications, held: frozenset[HeldLock]
    ) -> frozenset[HeldLock]:
        """Return the locks that are held if a method returns a variable that is true."""
        state = (known, held)
        return frozenset(lock for lock in self._locks if self._implies(var, lock, True, state))


def common(first: Implications, second: Implications) -> Implications:
    """Return the implications that hold on both of two paths that meet."""
    if not first or not second:
        return NO_IMPLICATIONS
    return {each: counted or second[each] for each, counted in first.items() if each in second}
