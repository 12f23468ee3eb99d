"""Arrays that are filled once at each index: an element holds null, and then one object.

One method fills such an array: the one that allocates it, also through the stable field where a
constructor or class initialiser has put it, or one that runs at most once (`docs/arrays.md`). So
whoever reads an element, whenever, reads the same object, or null.
"""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Final, final

from heddle._util.bits import bits, union
from heddle._util.memo import Memo, SharedMemo
from heddle.concurrency.callgraph.run_counts import AtMostOnce
from heddle.concurrency.callgraph.stable_fields import StableFields
from heddle.pointsto import ELEMENTS, Frame, Frames, ObjectSet
from heddle.program.classes import Field, Method
from heddle.program.defuse import BodyFacts, field_writes
from heddle.program.filling import IndexedStore, must_fill_once
from heddle.program.hierarchy import Hierarchy
from heddle.program.ir import (
    ArrayStore,
    Body,
    Cast,
    GetField,
    GetStatic,
    New,
    NewArray,
    PutStatic,
    Var,
)

_THIS: Final = 0

Stores = Mapping[Frame, Sequence[IndexedStore]]


@final
class FilledOnce:
    """Decides which arrays must be filled once at each index, and which maps at each key."""

    def __init__(
        self, frames: Frames, hierarchy: Hierarchy, once: AtMostOnce, stable: StableFields
    ) -> None:
        """Compute nothing yet."""
        self._frames = frames
        self._hierarchy = hierarchy
        self._once = once
        self._stable = stable
        self._arrays = Memo[int, bool](self._must_be_filled_once)

    def must_be_filled_once(self, number: int) -> bool:
        """Tell whether an abstract object is an array with at most one store to each index."""
        return self._arrays[number]

    @cached_property
    def stored(self) -> ObjectSet:
        """Return the arrays that something is stored in, and that must be filled once."""
        return union(1 << number for number in self._storing if self._arrays[number])

    def _must_be_filled_once(self, number: int) -> bool:
        if self._frames.objects[number].type[0] != "[":
            return False
        storing = self._storing.get(number, {})
        return not storing or (not self._born_full >> number & 1 and self.must_fill_once(storing))

    def must_fill_once(self, storing: Stores) -> bool:
        """Tell whether one method stores to each index or key of an array or map once."""
        methods = {frame.method for frame in storing}
        frame = next(iter(storing))
        if len(methods) != 1 or frame.body is None:
            return False
        stores = list(dict.fromkeys(store for each in storing.values() for store in each))
        code = BodyFacts(frame.body)
        made = self._made_here(frame, code, stores)
        if made is not None and must_fill_once(code, stores, made):
            return True
        is_once = len(storing) == 1 and self._once.must_run_at_most_once(frame)
        return is_once and must_fill_once(code, stores, None)

    # -- stores ------------------------------------------------------------------------------------

    @cached_property
    def _born_full(self) -> ObjectSet:
        """Return the arrays that have elements from the beginning: clones, and arrays of arrays."""
        found = 0
        for frame in self._frames.all:
            for cloning in frame.statements.clones:
                found |= self._frames.points_to(frame, cloning.dest)
            for made in () if frame.body is None else _arrays_of_arrays(frame.body):
                arrays = self._frames.variable(frame, made.dest)
                for _ in made.lengths[1:]:
                    found |= arrays
                    arrays = self._frames.field_contents(arrays, ELEMENTS)
        return found

    @cached_property
    def _storing(self) -> dict[int, dict[Frame, list[IndexedStore]]]:
        """Return the frames that store references into each array; by which instructions."""
        found: dict[int, dict[Frame, list[IndexedStore]]] = {}
        by_body: dict[int, list[IndexedStore]] = {}
        for frame in self._frames.all:
            body = frame.body
            if body is not None and id(body) not in by_body:
                by_body[id(body)] = _reference_stores(body)
            for store in [] if body is None else by_body[id(body)]:
                for number in bits(self._frames.variable(frame, store.holder)):
                    found.setdefault(number, {}).setdefault(frame, []).append(store)
            for number in bits(self._stored_by_models(frame)):
                found.setdefault(number, {}).setdefault(frame, [])
        return found

    def _stored_by_models(self, frame: Frame) -> ObjectSet:
        stores = () if frame.body is not None else frame.statements.stores
        bases = [store.base for store in stores if store.field == ELEMENTS]
        return union(self._frames.points_to(frame, base) for base in bases)

    # -- allocations -------------------------------------------------------------------------------

    def _made_here(
        self, frame: Frame, code: BodyFacts, stores: Sequence[IndexedStore]
    ) -> NewArray | New | None:
        """Return the allocation, in this body, of the one array or map that stores fill."""
        assert frame.method is not None
        made = {self._allocation(frame.method, code, store.holder) for store in stores}
        return made.pop() if len(made) == 1 else None

    def _allocation(self, method: Method, code: BodyFacts, holder: Var) -> NewArray | New | None:
        match code.defined.get(holder):
            case NewArray(lengths=(_,)) | New() as made:
                return made
            case Cast(operand=operand):
                return self._allocation(method, code, operand)
            case GetField(base=0, field=ref) if method.name == "<init>":
                return self._stored_in(method, code, self._hierarchy.resolve_field(ref))
            case GetStatic(field=ref) if method.name == "<clinit>":
                return self._stored_in(method, code, self._hierarchy.resolve_field(ref))
            case _:
                return None

    def _stored_in(
        self, method: Method, code: BodyFacts, field: Field | None
    ) -> NewArray | New | None:
        """Return the allocation whose object a constructor or initialiser stores in a field."""
        if field is None or field.owner != method.owner or not self._stable.must_be_stable(field):
            return None
        values = [
            put.value
            for put in field_writes(code.body)
            if self._hierarchy.resolve_field(put.field) is field
            and (isinstance(put, PutStatic) or put.base == _THIS)
        ]
        made = code.defined.get(values[0]) if len(values) == 1 else None
        return made if isinstance(made, NewArray | New) else None


@SharedMemo
def _arrays_of_arrays(body: Body) -> tuple[NewArray, ...]:
    """Return the instructions that allocate the elements of an array with it."""
    found = [i for i in body.instructions() if isinstance(i, NewArray) and len(i.lengths) > 1]
    return tuple(found)


def _reference_stores(body: Body) -> list[IndexedStore]:
    stores = [i for i in body.instructions() if isinstance(i, ArrayStore) and i.kind == "L"]
    return [IndexedStore(instr, instr.array, instr.index) for instr in stores]
