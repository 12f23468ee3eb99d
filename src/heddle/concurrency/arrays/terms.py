"""Terms for the values of variables on a call path: equal terms denote equal values.

A term is a constant, an object of which there is one only, a variable of an activation, or an
operation on terms. Fields and elements are operations if they never change.
"""

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple, TypeAlias, final

from heddle.concurrency.arrays.index_path import (
    IndexFacts,
    IndexPath,
    may_be_constructing,
    returned_value,
)
from heddle.concurrency.callgraph import Activation
from heddle.pointsto import ObjectSet
from heddle.program.classes import Field
from heddle.program.constants import NumberConstant
from heddle.program.descriptors import is_reference
from heddle.program.ir import (
    ArrayLength,
    ArrayLoad,
    Binary,
    Cast,
    Const,
    GetField,
    GetStatic,
    Instr,
    Invoke,
    Unary,
    Var,
)

# An operation, what else determines it, and its operands.
Term: TypeAlias = tuple[object, ...]

# The operation of terms that denote something else on another path.
_LOCAL: Final = "variable"
# The depth of operations in terms.
_MOST_DEPTH: Final = 8
_MATH: Final = ("java/lang/Math", "java/lang/StrictMath")


class StableHeap(NamedTuple):
    """The heap that never changes: fields, elements of arrays. `single` objects are one each."""

    must_be_stable: Callable[[Field], bool]
    arrays: ObjectSet
    single: ObjectSet


def subterms(term: Term) -> Iterator[Term]:
    """Yield a term and all of its parts."""
    yield term
    for each in term[1:]:
        if isinstance(each, tuple):
            yield from subterms(each)


def has_element(term: Term) -> bool:
    """Tell whether a value is an element, or was computed from one."""
    return any(each[0] == "element" for each in subterms(term))


def must_be_equal(first: Term, second: Term, equal: set[tuple[Term, Term]]) -> bool:
    """Tell whether terms of two paths denote one value if some pairs of others do."""
    if (first, second) in equal:
        return True
    if first[0] == _LOCAL or len(first) != len(second):
        return False
    return all(
        must_be_equal(one, other, equal)
        if isinstance(one, tuple) and isinstance(other, tuple)
        else one == other
        for one, other in zip(first, second, strict=True)
    )


@final
class Terms:
    """The terms of variables on one call path."""

    def __init__(self, facts: IndexFacts, path: IndexPath, heap: StableHeap) -> None:
        self._facts = facts
        self._path = path
        self._heap = heap

    def of(self, at: Activation, var: Var, depth: int = 0) -> Term:
        """Return the term of a variable."""
        frame = at.frame
        objects = 0 if frame is None else self._facts.calling.frames.variable(frame, var)
        if objects and objects & (objects - 1) == 0 and objects & self._heap.single:
            return "object", objects.bit_length() - 1
        if var < at.code.body.parameters:
            source = at.argument(var)
            if source is not None:
                return self.of(*source[:2], depth)
            self._path.needs_caller |= at.entry is None
        instr = at.code.defined.get(var)
        found = None
        if instr is not None and depth <= _MOST_DEPTH:
            found = self._loaded(at, instr, depth + 1) or self._computed(at, instr, depth + 1)
        return self._variable(at, var) if found is None else found

    def _variable(self, at: Activation, var: Var) -> Term:
        is_on_cycle = at.code.is_on_cycle(at.code.block_of_var(var))
        if at.frame is None or is_on_cycle:
            return _LOCAL, at.name, var
        if self._facts.once.must_run_at_most_once(at.frame):
            return "once", at.frame.number, var
        return _LOCAL, at.name, var

    def _loaded(self, at: Activation, instr: Instr, depth: int) -> Term | None:
        match instr:
            case GetField():
                return self._field(at, instr, depth)
            case GetStatic():
                field = self._facts.hierarchy.resolve_field(instr.field)
                if field is None or not is_reference(field.descriptor):
                    return None
                return ("static", field) if self._heap.must_be_stable(field) else None
            case ArrayLoad(array=array, index=index) if at.frame is not None:
                arrays = self._facts.calling.frames.variable(at.frame, array)
                if arrays and not arrays & ~self._heap.arrays:
                    return "element", self.of(at, array, depth), self.of(at, index, depth)
                return None
            case ArrayLength(array=array):
                return "length", self.of(at, array, depth)
            case _:
                return None

    def _field(self, at: Activation, load: GetField, depth: int) -> Term | None:
        held = self._path.held(at, load)
        if held is not None:
            return self.of(*held[:2], depth)
        field = self._facts.hierarchy.resolve_field(load.field)
        if field is None or not self._must_be_stable(at, field):
            return None
        return "field", field, self.of(at, load.base, depth)

    def _must_be_stable(self, at: Activation, field: Field) -> bool:
        if is_reference(field.descriptor):
            # Nothing is locked in, or read from, a field that is not yet set.
            return self._heap.must_be_stable(field)
        is_set = self._facts.constructed.must_be_set_by_constructors(field)
        return is_set and self._heap.must_be_stable(field) and not may_be_constructing(at)

    def _computed(self, at: Activation, instr: Instr, depth: int) -> Term | None:
        match instr:
            case Const(value=NumberConstant() as number):
                return "number", number.type, number.bits
            case Cast(operand=operand):
                return self.of(at, operand, depth)
            case Unary(op=op, operand=operand):
                return op, at.code.body.type_of(instr.dest), self.of(at, operand, depth)
            case Binary(op=op, left=left, right=right):
                type_ = at.code.body.type_of(instr.dest)
                return op, type_, self.of(at, left, depth), self.of(at, right, depth)
            case Invoke():
                return self._result(at, instr, depth)
            case _:
                return None

    def _result(self, at: Activation, call: Invoke, depth: int) -> Term | None:
        """Return the result of a call that depends on its arguments only, or of its only callee."""
        if call.method.owner in _MATH and call.args:
            name = (call.method.name, call.method.descriptor)
            return "call", *name, *(self.of(at, arg, depth) for arg in call.args)
        returned = returned_value(self._facts, at, call)
        return None if returned is None else self.of(*returned[:2], depth)
