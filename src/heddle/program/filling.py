"""Arrays and maps that a body fills, storing at most once at each index (`docs/arrays.md`).

Indices differ if they are different constants, or the counter of one loop, which goes up or down by
one and starts anew only with another array or map.
"""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple, final

from heddle._util.graphs import reachable
from heddle.program.constants import Constant, NumberConstant, StringConstant
from heddle.program.defuse import BodyFacts, InductionVariable
from heddle.program.flow import successors
from heddle.program.ir import ArrayStore, BlockId, Const, Instr, Var

# Constants that differ wherever they are not equal.
_SIMPLE: Final = (NumberConstant, StringConstant)


class IndexedStore(NamedTuple):
    """An instruction that stores to an array or map, and the variables of this and of the index.

    The index is at `at`; that of a map is the number or constant that its key is made of.
    """

    instr: Instr
    holder: Var
    at: Var | None


def must_fill_once(code: BodyFacts, stores: Sequence[IndexedStore], made: Instr | None) -> bool:
    """Tell whether `stores` must store once at each index before `made` allocates another holder.

    Without an allocation in this body, the body runs once.
    """
    return _Filling(code, stores, made).must_fill_once()


@final
class _Filling:
    def __init__(self, code: BodyFacts, stores: Sequence[IndexedStore], made: Instr | None) -> None:
        self._code = code
        self._stores = stores
        self._home: BlockId | None = None if made is None else code.block_of(made)

    def must_fill_once(self) -> bool:
        if not self._stores or any(store.at is None for store in self._stores):
            return False
        if len(self._stores) == 1 and self._must_count(self._stores[0]):
            return True
        indices = [self._constant(store) for store in self._stores]
        is_each_once = None not in indices and len(set(indices)) == len(indices)
        blocks = [self._code.block_of(store.instr) for store in self._stores]
        return is_each_once and not any(self._may_reach_without_home(at, at) for at in blocks)

    def _constant(self, store: IndexedStore) -> Constant | None:
        """Return the constant that is the index of a store."""
        instr = None if store.at is None else self._code.defined.get(store.at)
        is_simple = isinstance(instr, Const) and isinstance(instr.value, _SIMPLE)
        return instr.value if is_simple and isinstance(instr, Const) else None

    def _must_count(self, store: IndexedStore) -> bool:
        """Tell whether the index of a store is a counter that has each value once."""
        counter = None if store.at is None else self._code.induction_variable(store.at)
        direction = 0 if counter is None else self._direction(counter)
        if store.at is None or counter is None or not direction:
            return False
        head, at = counter.loop.header, self._code.block_of(store.instr)
        inside = {source for source, _ in counter.loop.back_edges}
        entries = [b for b in self._code.body.blocks[head].predecessors if b not in inside]
        if any(self._may_reach_without_home(head, entry) for entry in entries):
            return False
        if self._may_store_again(at, head):
            return False
        if self._is_bounded(store.at, counter, direction):
            return True
        return isinstance(store.instr, ArrayStore) and self._must_store(head, at)

    def _direction(self, counter: InductionVariable) -> int:
        """Return whether a counter goes up or down by one, as 1 or -1; 0 if neither."""
        instr = self._code.defined.get(counter.step)
        if not isinstance(instr, Const) or not isinstance(instr.value, NumberConstant):
            return 0
        step = instr.value.bits if counter.added[0].op == "add" else -instr.value.bits
        return step if step in (1, -1) else 0

    def _is_bounded(self, var: Var, counter: InductionVariable, direction: int) -> bool:
        """Tell whether a counter is tested before it changes, so that it does not overflow."""
        return all(
            any(
                op == "lt" if direction == 1 else op == "gt" or (op == "ge" and other is None)
                for op, other in self._code.conditions(var, self._code.block_of(each))
            )
            for each in counter.added
        )

    def _must_store(self, head: BlockId, at: BlockId) -> bool:
        """Tell whether each pass of a loop stores, which ends it beyond the bounds of an array."""

        def following(block: BlockId) -> Iterable[BlockId]:
            return self._handlers(block) if block == at else self._after(block)

        return head not in reachable(following(head), following)

    def _may_store_again(self, at: BlockId, head: BlockId) -> bool:
        """Tell whether control may come back to a block without a change of the counter."""

        def following(block: BlockId) -> Iterable[BlockId]:
            return () if block == head else self._after(block)

        return at != head and at in reachable(self._after(at), following)

    def _may_reach_without_home(self, begin: BlockId, end: BlockId) -> bool:
        """Tell whether control may get from one block to another without an allocation.

        An exception may leave the block of the allocation before it.
        """
        home = self._home

        def following(block: BlockId) -> Iterable[BlockId]:
            return self._handlers(block) if block == home else self._after(block)

        return end != home and end in reachable(following(begin), following)

    def _after(self, at: BlockId) -> Iterable[BlockId]:
        return successors(self._code.body.blocks[at])

    def _handlers(self, at: BlockId) -> list[BlockId]:
        return [handler.target for handler in self._code.body.blocks[at].handlers]
