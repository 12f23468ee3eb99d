"""Objects that are stored in arrays, each in at most one element (`docs/arrays.md`)."""

from functools import cached_property
from typing import final

from heddle._util.bits import bits
from heddle.pointsto import ELEMENTS, Frame, Frames, ObjectSet, Statements
from heddle.program.defuse import BodyFacts
from heddle.program.ir import ArrayStore, Body, New, NewArray


@final
class StoredElements:
    """The objects that elements hold, by how often each may be stored."""

    def __init__(self, frames: Frames) -> None:
        """Compute nothing yet."""
        self._frames = frames
        self._bodies: dict[int, BodyFacts] = {}
        self._fresh: dict[tuple[int, int], bool] = {}

    @cached_property
    def once(self) -> ObjectSet:
        """Return the objects of which each is stored in at most one element in its life.

        All stores that may store such an object store what the same body has just allocated, in
        the same iteration, at one place. Copies of arrays store what they copy.
        """
        sets, stored, again = self._frames.points_to, 0, 0
        for frame in self._frames.all:
            for store in frame.statements.stores:
                if store.field == ELEMENTS:
                    values = sets(frame, store.value)
                    stored |= values
                    if values & ~again and not self._must_be_fresh(frame, store.value):
                        again |= values
            for cloning in frame.statements.clones:
                again |= self._frames.field_contents(sets(frame, cloning.source), ELEMENTS)
        return stored & ~again

    @cached_property
    def below(self) -> ObjectSet:
        """Return the objects that are stored once, and what may be reached from them."""
        reached, todo = 0, self.once
        while todo:
            reached |= todo
            held = 0
            for number in bits(todo):
                for objects in self._frames.fields.get(number, {}).values():
                    held |= objects
            todo = held & ~reached
        return reached

    def _must_be_fresh(self, frame: Frame, value: int) -> bool:
        """Tell whether a value must be new where it is stored, and is stored by one statement."""
        statements = frame.statements
        key = (id(statements), value)
        if key not in self._fresh:
            body = frame.body
            self._fresh[key] = body is not None and self._find_fresh(statements, body, value)
        return self._fresh[key]

    def _find_fresh(self, statements: Statements, body: Body, value: int) -> bool:
        stores = [s for s in statements.stores if s.value == value and s.field == ELEMENTS]
        variables = [var for var, number in statements.variables.items() if number == value]
        if len(stores) != 1 or len(variables) > 1:
            return False
        if not variables:
            return _must_be_part_of_new_array(statements, value)
        code = self._code(body)
        made = code.defined.get(variables[0])
        puts = [i for i in code.uses.get(variables[0], ()) if isinstance(i, ArrayStore)]
        puts = [put for put in puts if put.value == variables[0]]
        return (
            isinstance(made, New | NewArray)
            and len(puts) == 1
            and code.is_same_iteration(code.block_of(made), code.block_of(puts[0]))
        )

    def _code(self, body: Body) -> BodyFacts:
        if id(body) not in self._bodies:
            self._bodies[id(body)] = BodyFacts(body)
        return self._bodies[id(body)]


def _must_be_part_of_new_array(statements: Statements, value: int) -> bool:
    """Tell whether a value without a variable is only an array in a new array of arrays."""
    allocated = [each.dest for each in statements.allocations]
    defined = [dest for _, dest in statements.copies]
    defined += [each.dest for each in statements.casts]
    defined += [each.dest for each in statements.loads]
    defined += [each.dest for each in statements.calls]
    defined += [each.var for each in statements.static_loads]
    return allocated.count(value) == 1 and value not in defined
