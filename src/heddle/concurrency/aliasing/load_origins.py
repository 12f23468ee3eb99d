"""Origins of variables: what they were loaded from, by loads, casts, getters, and linked lists.

A variable that is set at one place is loaded from one other variable along fields. A phi has
several values; a variable that all of them were loaded from is its origin, if it is set before them
on every path, with the fields in any order.

A variable that is stored in a field before it is used in any other way might as well have been
loaded from there: `return elements = copy`.
"""

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Final, NamedTuple, TypeAlias, final

from heddle._util.dominators import DominatorTree
from heddle._util.memo import SharedMemo
from heddle.pointsto import FieldKey
from heddle.program.constants import NullConstant
from heddle.program.flow import definition, dominators, operands
from heddle.program.ir import Body, Const, Instr, PutField, Var

# The fields along which one object is reached from another: one by one, or in any order and any
# number of times, none included.
FieldPath: TypeAlias = tuple[FieldKey, ...] | frozenset[FieldKey]

# The fields of longer ones are in any order. Phis of more variables have no origin.
MOST_FIELDS: Final = 4
_MOST_VARIABLES: Final = 60


def concatenated_fields(first: FieldPath, second: FieldPath) -> FieldPath:
    """Return the concatenation of two."""
    if isinstance(first, tuple) and isinstance(second, tuple):
        together = first + second
        return together if len(together) <= MOST_FIELDS else frozenset(together)
    return frozenset(first) | frozenset(second)


def joined_fields(first: FieldPath, second: FieldPath) -> FieldPath:
    """Return the join of two."""
    return first if first == second else frozenset(first) | frozenset(second)


class LoadSource(NamedTuple):
    """The variable that another one is loaded from, and the fields along which."""

    var: Var
    fields: FieldPath


@final
class _Variables:
    """Facts of a body alone about its variables: phis, nulls, blocks of definitions and of uses."""

    def __init__(self, body: Body) -> None:
        self._body = body
        self.phis: dict[Var, tuple[Var, ...]] = {}
        self.blocks: dict[Var, int] = dict.fromkeys(range(body.parameters), -1)
        self.nulls: set[Var] = set()
        for at, block in enumerate(body.blocks):
            for phi in block.phis:
                self.phis[phi.dest] = tuple(phi.args)
                self.blocks[phi.dest] = at
            for instr in block.instrs:
                dest = definition(instr)
                if dest is not None:
                    self.blocks[dest] = at
                    if isinstance(instr, Const) and isinstance(instr.value, NullConstant):
                        self.nulls.add(dest)

    @cached_property
    def uses(self) -> dict[Var, list[tuple[int, int]]]:
        """Return the block and the number of each use; phis use theirs at ends of blocks."""
        found: dict[Var, list[tuple[int, int]]] = {}
        for at, block in enumerate(self._body.blocks):
            for number, instr in enumerate(block.instrs):
                for var in dict.fromkeys(operands(instr)):
                    found.setdefault(var, []).append((at, number))
            for phi in block.phis:
                for var, before in zip(phi.args, block.predecessors, strict=True):
                    end = len(self._body.blocks[before].instrs)
                    found.setdefault(var, []).append((before, end))
        return found


_variables: Final = SharedMemo(_Variables)


@final
class LoadOrigins:
    """The origins of the variables of a body."""

    def __init__(self, body: Body) -> None:
        self._body = body
        self.sources: dict[Var, LoadSource] = {}
        known = self._variables = _variables(body)
        self._phis, self._blocks, self._nulls = known.phis, known.blocks, known.nulls

    def is_null(self, var: Var) -> bool:
        """Tell whether a variable is the constant null, which is never locked or accessed."""
        return var in self._nulls

    def add_stored(self, store: PutField, field: FieldKey) -> None:
        """Add the origin of a variable that a field holds whenever it is used otherwise."""
        value = store.value
        is_named = value in self.sources or value in self._phis or value in self._nulls
        if value != store.base and not is_named and self._must_precede_uses(store):
            self.sources[value] = LoadSource(store.base, (field,))

    def _must_precede_uses(self, store: PutField) -> bool:
        """Tell whether a store comes before all other uses of its value, on every path."""
        uses = self._variables.uses[store.value]
        found = [each for each in uses if self._at(each) is store]
        at, number = found[0]
        # An exception may leave the block before the store; copies of it are not compared.
        if self._body.blocks[at].handlers or len(found) > 1:
            return False
        return all(
            place[1] >= number if place[0] == at else self._dominators.dominates(at, place[0])
            for place in uses
        )

    def _at(self, place: tuple[int, int]) -> Instr | None:
        instrs = self._body.blocks[place[0]].instrs
        return instrs[place[1]] if place[1] < len(instrs) else None

    def choices(self, var: Var) -> tuple[Var, ...]:
        """Return the variables, no phis, of which a phi has one; none for another variable."""
        found: dict[Var, None] = {}
        seen: set[Var] = set()
        todo = [var] if var in self._phis else []
        while todo and len(seen) <= _MOST_VARIABLES:
            at = todo.pop()
            if at not in seen and at not in self._nulls:
                seen.add(at)
                if at in self._phis:
                    todo += self._phis[at]
                else:
                    found[at] = None
        return () if todo else tuple(found)

    def of(self, var: Var) -> Iterator[LoadSource]:
        """Return the origins of a variable, itself first, then further and further away."""
        way: FieldPath = ()
        while True:
            yield LoadSource(var, way)
            if var in self._phis:
                for origin in self._of_phi(var):
                    yield LoadSource(origin.var, concatenated_fields(origin.fields, way))
                return
            source = self.sources.get(var)
            if source is None:
                return
            var, way = source.var, concatenated_fields(source.fields, way)

    def _of_phi(self, phi: Var) -> list[LoadSource]:
        """Return the variables that all values of a phi were loaded from."""
        everything, _, _ = self._backwards(phi, None)
        if len(everything) > _MOST_VARIABLES:
            return []
        found: list[LoadSource] = []
        for var in everything:
            if var not in self._phis:
                reached, roots, fields = self._backwards(phi, var)
                if roots == {var} and self._must_be_set_before(var, reached):
                    found.append(LoadSource(var, frozenset(fields)))
        return found

    def _backwards(
        self, var: Var, stop: Var | None
    ) -> tuple[dict[Var, None], set[Var], set[FieldKey]]:
        """Return what a variable was loaded from, up to `stop`, its roots, and the fields."""
        reached: dict[Var, None] = {}
        roots: set[Var] = set()
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
                fields.update(self.sources[at].fields)
                todo.append(self.sources[at].var)
            else:
                roots.add(at)
        return reached, roots, fields

    def _must_be_set_before(self, var: Var, reached: Mapping[Var, None]) -> bool:
        """Tell whether a variable is set before the phis that were loaded from it, on every path.

        Then it is not set again between them: their values were loaded from its present one.
        """
        at = self._blocks[var]
        if at < 0:
            return True
        phis = [self._blocks[each] for each in reached if each in self._phis]
        return all(at != block and self._dominators.dominates(at, block) for block in phis)

    @cached_property
    def _dominators(self) -> DominatorTree:
        return dominators(self._body)
