"""Kinds of shared objects, by their types: what a variable or a field may hold of them.

The flow-sensitive analysis (`unit_flow`) knows of a shared object only that it is shared, and a
summary says that what is stored is reached from an argument. The types of the points-to solution
tell the two apart: the key of a map is no node of the map. Each type has a *kind*; types that hold
no objects share one, and so do those of trusted classes, arrays of these, and the objects that
models and opaque code allocate, which may be of any subtype. A kind depends on the type alone, so
what a solution says of kinds holds for all solutions of a program.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Final, final

from heddle._util.bits import bits, union
from heddle._util.memo import Memo
from heddle.concurrency.escape.entry_state import ALL_FIELDS, FIRST_FIELD, FieldBits, VarKinds
from heddle.concurrency.escape.statements import ANY_FIELD
from heddle.concurrency.escape.summary import KINDS, SHARED, Nodes, shared_kind
from heddle.pointsto import AbstractObject, FieldKey, Frame, Frames, ObjectSet
from heddle.program.descriptors import OBJECT, class_of_type

# Immutable objects: nothing depends on whether they escape.
IMMUTABLE_TYPES: Final = frozenset(
    f"Ljava/lang/{name};"
    for name in (
        *("String", "Class", "Boolean", "Byte", "Character"),
        *("Short", "Integer", "Long", "Float", "Double"),
    )
)
_OPAQUE: Final = shared_kind(0)
_EMPTY: Final = shared_kind(1)
_TRUSTED: Final = shared_kind(2)
_TRUSTED_ARRAY: Final = shared_kind(3)
_OWN_KINDS: Final = 4


@final
class SharedKinds:
    """The kinds of objects, of which SHARED is the set of all."""

    def __init__(self, fields: FieldBits) -> None:
        self._fields = fields
        # The fields in the order of their bits, after `ANY_FIELD`.
        self._names: list[FieldKey] = []
        self._numbers: dict[str, int] = {}
        # Types beyond the number of kinds share them.
        self._turns = 0
        self._is_trusted: Callable[[str], bool] = bool
        self._objects: list[tuple[Nodes, ObjectSet]] = []
        self._holding: dict[FieldKey, Nodes] = {}
        self._held: dict[FieldKey, Nodes] = {}
        self._held_by: dict[tuple[int, FieldKey], Nodes] = {}
        self.of = Memo(self._of)
        self.reached_by = Memo(self._reached_by)
        self.behind = Memo(self._behind)
        self._reached: dict[int, Nodes] = {}

    def see(self, frames: Frames, is_trusted: Callable[[str], bool]) -> None:
        """Take the types, and what is held by objects of each, from a solution.

        Types of trusted classes share a kind: their own fields are not examined.
        """
        self._is_trusted = is_trusted
        holding = {
            frames.objects[number].type
            for number, fields in frames.fields.items()
            if any(fields.values())
        }
        by_kind: dict[int, ObjectSet] = {}
        kinds = [self._kind(each, holding) for each in frames.objects]
        for number, kind in enumerate(kinds):
            if kind is not None:
                by_kind[kind] = by_kind.get(kind, 0) | 1 << number
        self._objects = [(1 << kind, objects) for kind, objects in by_kind.items()]
        for memo in (self.of, self.reached_by, self.behind):
            memo.clear()
        self._holding, self._held, self._held_by = {}, {}, {}
        reached: dict[int, Nodes] = {kind: 1 << kind for kind in by_kind}
        for number, fields in frames.fields.items():
            kind = kinds[number]
            for field, objects in fields.items():
                held = self.of[objects]
                self._held[field] = self._held.get(field, 0) | held
                if kind is not None:
                    self._holding[field] = self._holding.get(field, 0) | 1 << kind
                    self._held_by[kind, field] = self._held_by.get((kind, field), 0) | held
                    reached[kind] |= held
        self._reached = _closed(reached)

    def held(self, frames: Frames, some: Sequence[Frame], variables: Iterable[int]) -> VarKinds:
        """Return the kinds that variables of a body may hold in some frames, if not all.

        Of a variable that points to nothing, nothing is known.
        """
        if some[0].body is None:
            return ()
        found: list[tuple[int, Nodes]] = []
        for var in variables:
            objects = union([frames.variable(frame, var) for frame in some])
            kinds = self.of[objects] if objects else SHARED
            if kinds != SHARED:
                found.append((var, kinds))
        return tuple(found)

    def holding(self, field: FieldKey) -> Nodes:
        """Return the kinds of objects that may hold something in a field."""
        return SHARED if field == ANY_FIELD else self._holding.get(field, SHARED)

    def held_in(self, holders: Nodes | None, field: FieldKey) -> Nodes:
        """Return the kinds of objects that a field may hold, of objects of some kinds or of any."""
        if field == ANY_FIELD or field not in self._held:
            return SHARED
        if holders is None:
            return self._held[field]
        return union(self._held_by.get((kind, field), 0) for kind in bits(holders))

    def _of(self, objects: ObjectSet) -> Nodes:
        """Return the kinds of some objects."""
        return union(kind for kind, members in self._objects if members & objects)

    def _reached_by(self, kinds: Nodes) -> Nodes:
        """Return kinds with those of all objects that such objects reach."""
        return kinds | union(self._reached.get(kind, SHARED) for kind in bits(kinds))

    def _behind(self, state: int) -> Nodes:
        """Return the kinds of shared objects that an object reaches by the fields in its state."""
        if state & ALL_FIELDS == ALL_FIELDS or not self._objects:
            return SHARED
        if len(self._names) != len(self._fields):
            self._names = list(self._fields)
        fields = [self._names[at - FIRST_FIELD + 1] for at in bits(state & ALL_FIELDS)]
        return self.reached_by[union(self._held.get(field, SHARED) for field in fields)]

    def _kind(self, made: AbstractObject, holding: set[str]) -> int | None:
        """Return the kind of an object; none if it is immutable."""
        type_ = made.type
        if type_ in IMMUTABLE_TYPES:
            return None
        if made.site.method is None:
            return _OPAQUE
        if type_ not in self._numbers:
            number = _EMPTY
            if type_ in holding:
                number = self._kind_of_holder(type_)
            self._numbers[type_] = number
        return self._numbers[type_]

    def _kind_of_holder(self, type_: str) -> int:
        """Return the kind of a type that holds objects."""
        owner = class_of_type(type_.lstrip("["))
        if owner != OBJECT and self._is_trusted(owner):
            return _TRUSTED_ARRAY if type_[0] == "[" else _TRUSTED
        self._turns += 1
        return shared_kind(_OWN_KINDS + self._turns % (KINDS - _OWN_KINDS))


def _closed(reached: dict[int, Nodes]) -> dict[int, Nodes]:
    """Return what each kind reaches in any number of steps."""
    is_open = True
    while is_open:
        closed = {kind: _step(reached, bits(found)) for kind, found in reached.items()}
        is_open, reached = closed != reached, closed
    return reached


def _step(reached: dict[int, Nodes], kinds: Iterable[int]) -> Nodes:
    return union(reached[kind] for kind in kinds)
