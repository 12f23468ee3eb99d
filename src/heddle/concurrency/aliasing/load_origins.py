"""What a variable was read from: through loads, casts, getters, and through loops over links.

A variable that is set at one place is read from one other variable along fields. Where control
flows together it may be read from several; then what all of them were read from in the end is an
origin, if it is set before them on every path, and fields were followed in any order.
"""

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple, TypeAlias, final

from heddle._util.dominators import DominatorTree
from heddle.pointsto import FieldKey
from heddle.program.constants import NullConstant
from heddle.program.flow import definition, dominators
from heddle.program.ir import Body, Const, Var

# How one object is reached from another: along fields one by one, or along some in any order, any
# number of times, none included.
Way: TypeAlias = tuple[FieldKey, ...] | frozenset[FieldKey]

# Longer ways are taken in any order. More variables than these are not looked at.
MOST_FIELDS: Final = 4
_MOST_VARIABLES: Final = 60


def joined(first: Way, second: Way) -> Way:
    """Return one way after the other."""
    if isinstance(first, tuple) and isinstance(second, tuple):
        together = first + second
        return together if len(together) <= MOST_FIELDS else frozenset(together)
    return frozenset(first) | frozenset(second)


def either(first: Way, second: Way) -> Way:
    """Return a way that is one of two."""
    return first if first == second else frozenset(first) | frozenset(second)


class Source(NamedTuple):
    """The variable that another one is read from, and the way."""

    var: Var
    way: Way


@final
class Origins:
    """What the variables of a body are read from."""

    def __init__(self, body: Body) -> None:
        self._body = body
        self.sources: dict[Var, Source] = {}
        self._phis: dict[Var, tuple[Var, ...]] = {}
        self._blocks: dict[Var, int] = dict.fromkeys(range(body.parameters), -1)
        self._tree: DominatorTree | None = None
        self._nulls: set[Var] = set()
        for at, block in enumerate(body.blocks):
            for phi in block.phis:
                self._phis[phi.dest] = tuple(phi.args)
                self._blocks[phi.dest] = at
            for instr in block.instrs:
                dest = definition(instr)
                if dest is not None:
                    self._blocks[dest] = at
                    if isinstance(instr, Const) and isinstance(instr.value, NullConstant):
                        self._nulls.add(dest)

    def is_null(self, var: Var) -> bool:
        """Tell whether a variable is null: nobody locks or accesses that."""
        return var in self._nulls

    def of(self, var: Var) -> Iterator[Source]:
        """Return what a variable is read from, itself first, then further and further away."""
        way: Way = ()
        while True:
            yield Source(var, way)
            if var in self._phis:
                for origin in self._before(var):
                    yield Source(origin.var, joined(origin.way, way))
                return
            source = self.sources.get(var)
            if source is None:
                return
            var, way = source.var, joined(source.way, way)

    def _before(self, phi: Var) -> list[Source]:
        """Return the variables that all values of a phi were read from."""
        everything, _, _ = self._backwards(phi, None)
        if len(everything) > _MOST_VARIABLES:
            return []
        found: list[Source] = []
        for var in everything:
            if var not in self._phis:
                reached, leaves, fields = self._backwards(phi, var)
                if leaves == {var} and self._is_set_before(var, reached):
                    found.append(Source(var, frozenset(fields)))
        return found

    def _backwards(
        self, var: Var, stop: Var | None
    ) -> tuple[dict[Var, None], set[Var], set[FieldKey]]:
        """Return all that a variable was read from up to one, where that ends, and the fields."""
        reached: dict[Var, None] = {}
        leaves: set[Var] = set()
        fields: set[FieldKey] = set()
        todo = [var]
        while todo and len(reached) <= _MOST_VARIABLES:
            at = todo.pop()
            if at in reached or at in self._nulls:
                continue
            reached[at] = None
            if at in self._phis and at != stop:
                todo += self._phis[at]
            elif at in self.sources and at != stop:
                fields.update(self.sources[at].way)
                todo.append(self.sources[at].var)
            else:
                leaves.add(at)
        return reached, leaves, fields

    def _is_set_before(self, var: Var, reached: Mapping[Var, None]) -> bool:
        """Tell whether a variable is set before the phis that lead to it, on every path.

        Then it is not set again between them: what they hold was read from what it is now.
        """
        at = self._blocks[var]
        if at < 0:
            return True
        if self._tree is None:
            self._tree = dominators(self._body)
        phis = [self._blocks[each] for each in reached if each in self._phis]
        return all(at != block and self._tree.dominates(at, block) for block in phis)
