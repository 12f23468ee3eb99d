"""Read and write locks of one pair that an object keeps in fields of its own.

A field that constructors write once, always with a part of an object that the lock table says is
locked with it (`models/locks.txt`, rows `F.G = H`), names that lock as well as the field of the
whole does: two such fields mean one lock if every constructor takes them from the same object. That
object need not be kept itself.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias, final

from heddle._util.memo import Memo
from heddle.concurrency.aliasing import AccessPath, AccessPaths, variable_path
from heddle.program.classes import Field, Flags, Method
from heddle.program.defuse import field_writes
from heddle.program.ir import Body, PutField

# The objects from which constructors take the value of a field.
_Taken: TypeAlias = frozenset[tuple[Method, AccessPath]]


@final
class _Stores:
    """The objects from which the constructors of one class take what its stable fields hold."""

    def __init__(self) -> None:
        self.taken: dict[Field, _Taken] = {}
        self.kept: dict[Field, _Taken] = {}
        # Fields that do not always hold a part.
        self.others: set[Field] = set()
        self.branched: set[Field] = set()
        self.part_in: dict[Field, Field] = {}


@final
class ReadWritePairs:
    """The fields that lead to a whole, from the fields that keep its parts.

    Only constructors of its class write a stable field, so each class is read on demand.
    """

    def __init__(
        self, paths: AccessPaths, bodies: Mapping[Method, Body], parts: Iterable[tuple[str, str]]
    ) -> None:
        """Read nothing yet; `parts` are the fields, by class and name, that hold a part."""
        self._paths = paths
        self._parts = frozenset(parts)
        self._made: dict[_Taken, Field] = {}
        self._constructors: dict[str, list[tuple[Method, Body]]] = {}
        for method, body in bodies.items():
            if method.name == "<init>":
                self._constructors.setdefault(method.owner, []).append((method, body))
        self._wholes = Memo(self._wholes_in)

    def whole(self, field: Field) -> tuple[Field, ...]:
        """Return the fields that lead to the whole of a field's value, and to its part."""
        return self._wholes[field.owner].get(field, ())

    def _wholes_in(self, owner: str) -> dict[Field, tuple[Field, ...]]:
        """Return the fields that lead to the wholes of values of the fields of a class."""
        stores = _Stores()
        for method, body in self._constructors.get(owner, ()):
            self._read(method, body, stores)
        branched = stores.branched
        others = stores.others | branched
        kept = {taken: field for field, taken in stores.kept.items() if field not in branched}
        return {
            field: (*self._named(field, taken, kept), stores.part_in[field])
            for field, taken in stores.taken.items()
            if field not in others
        }

    def _read(self, method: Method, body: Body, stores: _Stores) -> None:
        """Record the objects from which a constructor takes the values that it stores."""
        puts = list(self._puts(method, body))
        fields = [field for field, _ in puts]
        for field, path in puts:
            last = path.fields[-1] if path.fields else field
            is_part = bool(path.fields) and (last.owner, last.name) in self._parts
            if fields.count(field) > 1:
                # On different branches: it may come from another object than its mate.
                stores.branched.add(field)
            elif is_part and stores.part_in.setdefault(field, last) is last:
                above = path._replace(fields=path.fields[:-1])
                stores.taken[field] = stores.taken.get(field, frozenset()) | {(method, above)}
            else:
                stores.others.add(field)
                stores.kept[field] = stores.kept.get(field, frozenset()) | {(method, path)}

    def _puts(self, method: Method, body: Body) -> Iterator[tuple[Field, AccessPath]]:
        """Return the stable fields that a constructor writes, and the paths of their values."""
        for put in field_writes(body):
            if isinstance(put, PutField) and put.base == 0:
                field = self._paths.hierarchy.resolve_field(put.field)
                is_own = field is not None and field.owner == method.owner
                if field is not None and is_own and self._paths.must_be_stable(field):
                    yield field, variable_path(self._paths.of(method, body), put.value)

    def _named(
        self, field: Field, taken: _Taken, kept: Mapping[_Taken, Field]
    ) -> tuple[Field, ...]:
        """Return the fields of the object that has a part; a new one if the object is not kept."""
        above = {path for _, path in taken}
        path = min(above, key=repr)
        is_own = len(above) == 1 and path.root == ("parameter", 0) and path.fields
        if is_own and self._paths.must_all_be_stable(path.fields):
            return path.fields
        if taken in kept:
            return (kept[taken],)
        if taken not in self._made:
            name = f"lock of {field.name}"
            self._made[taken] = Field(field.owner, name, "V", Flags.FINAL)
        return (self._made[taken],)
