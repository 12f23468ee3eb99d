"""Arrays whose elements hold at most one object each in their life (`docs/arrays.md`).

Only the body that allocates such an array stores into it: at different constants, or at the counter
of one loop, which is entered once for the array. So whoever reads an element, whenever, reads the
same object, or null.
"""

from collections.abc import Callable
from functools import cached_property
from typing import final

from heddle.concurrency.callgraph import CodeFactsCache
from heddle.pointsto import ELEMENTS, Frame, Frames, ObjectSet
from heddle.program.classes import Field, Method
from heddle.program.constants import NumberConstant
from heddle.program.defuse import BodyFacts, InductionVariable
from heddle.program.hierarchy import Hierarchy
from heddle.program.ir import (
    ArrayStore,
    Cast,
    Const,
    GetField,
    GetStatic,
    NewArray,
    PutField,
    PutStatic,
    Var,
)


@final
class StableArrays:
    """The abstract arrays whose elements must hold at most one object each."""

    def __init__(
        self,
        frames: Frames,
        hierarchy: Hierarchy,
        codes: CodeFactsCache,
        must_be_stable: Callable[[Field], bool],
    ) -> None:
        """Compute nothing yet."""
        self._frames = frames
        self._hierarchy = hierarchy
        self._codes = codes
        self._must_be_stable = must_be_stable
        # By the identity of the body and the number of the base.
        self._filled: dict[tuple[int, int], bool] = {}

    @cached_property
    def objects(self) -> ObjectSet:
        """Return the arrays."""
        found = changed = 0
        for frame in self._frames.all:
            for store in frame.statements.stores:
                if store.field == ELEMENTS:
                    arrays = self._frames.points_to(frame, store.base)
                    found |= arrays
                    if arrays & ~changed and not self._must_fill_once(frame, store.base):
                        changed |= arrays
            for cloning in frame.statements.clones:
                changed |= self._frames.points_to(frame, cloning.dest)
        return found & ~changed

    def _must_fill_once(self, frame: Frame, base: int) -> bool:
        """Tell whether the stores of a body into an array store once into each element."""
        if frame.body is None or frame.method is None:
            return False
        key = (id(frame.body), base)
        if key not in self._filled:
            variables = [v for v, number in frame.statements.variables.items() if number == base]
            code = self._codes.of(frame.body)
            made = self._allocation(frame.method, code, variables[0]) if variables else None
            self._filled[key] = (
                len(variables) == 1
                and made is not None
                and self._must_fill(frame.method, code, made)
            )
        return self._filled[key]

    def _allocation(self, method: Method, code: BodyFacts, var: Var) -> NewArray | None:
        """Return the instruction of a body that allocates the array in a variable."""
        match code.defined.get(var):
            case NewArray() as made:
                return made
            case Cast(operand=operand):
                return self._allocation(method, code, operand)
            case GetField(base=0, field=ref) if method.name == "<init>":
                field = self._hierarchy.resolve_field(ref)
            case GetStatic(field=ref) if method.name == "<clinit>":
                field = self._hierarchy.resolve_field(ref)
            case _:
                return None
        if field is None or field.owner != method.owner or not self._must_be_stable(field):
            return None
        values = [code.defined.get(value) for value in self._puts(code, field)]
        value = values[0] if len(values) == 1 else None
        return value if isinstance(value, NewArray) else None

    def _puts(self, code: BodyFacts, field: Field) -> list[Var]:
        """Return the values that a constructor or initialiser stores in its own field."""
        return [
            instr.value
            for instr in code.body.instructions()
            if isinstance(instr, PutField | PutStatic)
            and self._hierarchy.resolve_field(instr.field) is field
            and (isinstance(instr, PutStatic) or instr.base == 0)
        ]

    def _must_fill(self, method: Method, code: BodyFacts, made: NewArray) -> bool:
        stores = [
            instr
            for instr in code.body.instructions()
            if isinstance(instr, ArrayStore) and self._allocation(method, code, instr.array) is made
        ]
        if len(made.lengths) > 1:
            return not stores
        numbers = [_number(code, store.index) for store in stores]
        if None not in numbers:
            home = code.block_of(made)
            return len(set(numbers)) == len(numbers) and all(
                code.is_same_iteration(home, code.block_of(store)) for store in stores
            )
        return len(stores) == 1 and _must_count(code, made, stores[0])


def _must_count(code: BodyFacts, made: NewArray, store: ArrayStore) -> bool:
    """Tell whether a store is at the counter of a loop that is entered once for the array."""
    counting = code.induction_variable(store.index)
    if counting is None or code.innermost(code.block_of(store)) != counting.loop:
        return False
    home = code.block_of(made)
    around = code.innermost(home)
    is_once = counting.loop.parent == (None if around is None else around.index)
    is_entered_after = code.tree.dominates(home, counting.loop.header)
    return is_once and is_entered_after and not _may_overflow(code, store.index, counting)


def _may_overflow(code: BodyFacts, var: Var, counting: InductionVariable) -> bool:
    """Tell whether a counter may come back to a number: it counts by one up to a bound, or down."""
    step, adding = _number(code, counting.step), counting.added
    if step is not None and adding[0].op == "sub":
        step = -step
    if step not in (1, -1):
        return True
    return not all(
        any(
            op == "lt" if step == 1 else op == "gt" or (op == "ge" and other is None)
            for op, other in code.conditions(var, code.block_of(each))
        )
        for each in adding
    )


def _number(code: BodyFacts, var: Var) -> int | None:
    instr = code.defined.get(var)
    if isinstance(instr, Const) and isinstance(instr.value, NumberConstant):
        return instr.value.bits
    return None
