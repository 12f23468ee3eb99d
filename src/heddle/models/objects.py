"""Reads how library classes bear several threads, and what their methods do to objects.

The categories are those of IteRace (section 3.2): safe and transitively safe, immutable ones among
them, those that circulate unsafe objects, and those whose methods read or write their state.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Final, NamedTuple, final

from heddle.models.tables import Rows, TableError, built_in_rows
from heddle.program.descriptors import is_array

_ROW: Final = re.compile(r"([\w.$]+|\*)\.([\w$<>]+\*?)(?:/(\d+(?:\[\])?))?:\s*(\S.*)")
_TYPE: Final = re.compile(r"([\w.$]+) (immutable|safe|transitively-safe|circulating|compatible)")
_PLACE: Final = re.compile(r"(this|arg\d+)(\[\])?")

# The position of the receiver among the arguments of a call.
THIS: Final = -1
ANY_CLASS: Final = "*"
# Classes whose methods read and write their state, so that whoever shares an object needs a lock.
COMPATIBLE: Final = "compatible"
# Classes whose methods touch nothing that they are given either.
TRANSITIVELY_SAFE: Final = "transitively-safe"


class ObjectRow(NamedTuple):
    """What a method does: positions of what it reads, writes and returns.

    `elements` are those of which only the elements are meant, if it is an array. `returns` is a
    position, `new`, `safe`, or None where the row does not say.
    """

    reads: frozenset[int] = frozenset()
    writes: frozenset[int] = frozenset()
    returns: int | str | None = None
    elements: frozenset[int] = frozenset()


class _Tables(NamedTuple):
    """Categories by name, and rows by class and method; with a star, by how methods begin."""

    types: dict[str, str]
    methods: dict[tuple[str, str, str | None], ObjectRow]
    prefixes: dict[str, tuple[tuple[str, ObjectRow], ...]]

    def row(self, owner: str, name: str, given: Sequence[str]) -> ObjectRow | None:
        """Return the row for a method with these parameters that says most about which."""
        count = str(len(given))
        has_array = any(map(is_array, given))
        for arity in (f"{count}[]", count, None) if has_array else (count, None):
            found = self.methods.get((owner, name, arity))
            if found is not None:
                return found
        beginnings = self.prefixes.get(owner, ())
        return next((row for prefix, row in beginnings if name.startswith(prefix)), None)

    def category(self, names: Sequence[str]) -> str | None:
        """Return the first category that a name has; without one, the first that a package has."""
        exact = (self.types.get(name) for name in names)
        found = next((category for category in exact if category is not None), None)
        if found is not None:
            return found
        packages = (self.types.get(name) for each in names for name in _packages(each))
        return next((category for category in packages if category is not None), None)


def _packages(name: str) -> Iterator[str]:
    """Return the packages that a class is in, the innermost first, each with its last dot."""
    while "." in name:
        name = name.rpartition(".")[0]
        yield f"{name}."


@final
class ObjectModels:
    """What is believed of code that is not analysed, a user's rows first; names are internal."""

    def __init__(self, own: Sequence[str] = ()) -> None:
        given = read_objects(Rows.of("objects", own))
        self._tables = (given, read_objects(built_in_rows("objects")))

    def is_safe(self, class_name: str) -> bool:
        """Tell whether objects of a class may be used by several threads without a lock."""
        found = self.category((class_name,))
        return found is not None and found != COMPATIBLE

    def row(self, owner: str, name: str, given: Sequence[str]) -> ObjectRow | None:
        """Return what a method with parameters of some types does, if a row says.

        Either one for its class, or one for any.
        """
        return self.inherited_row((owner, ANY_CLASS), name, given)

    def category(self, names: Iterable[str]) -> str | None:
        """Return the category of a class, given its name and then those of its supertypes."""
        dotted = [name.replace("/", ".") for name in names]
        found = (tables.category(dotted) for tables in self._tables)
        return next((category for category in found if category is not None), None)

    def inherited_row(
        self, names: Iterable[str], name: str, given: Sequence[str]
    ) -> ObjectRow | None:
        """Return what a method of a class does, if a row for it or for a supertype says."""
        found = (tables.row(owner, name, given) for owner in names for tables in self._tables)
        return next((row for row in found if row is not None), None)


@cache
def read_objects(rows: Rows) -> _Tables:
    """Read the rows of a table."""
    types: dict[str, str] = {}
    methods: dict[tuple[str, str, str | None], ObjectRow] = {}
    prefixes: dict[str, tuple[tuple[str, ObjectRow], ...]] = {}
    for place, line in rows.given:
        type_, method = _TYPE.fullmatch(line), _ROW.fullmatch(line)
        if type_ is not None:
            types[type_.group(1)] = type_.group(2)
        elif method is not None:
            owner, name, arity, effects = method.groups()
            owner, row = owner.replace(".", "/"), _effects(place, effects)
            if name.endswith("*"):
                prefixes[owner] = (*prefixes.get(owner, ()), (name[:-1], row))
            else:
                methods[owner, name, arity] = row
        else:
            expected = "expected 'class category' or 'class.method: effects'"
            raise TableError(f"{place}: {line!r}: {expected}")
    return _Tables(types, methods, prefixes)


def _effects(place: str, text: str) -> ObjectRow:
    row = ObjectRow()
    for effect in (part.strip() for part in text.split(";")):
        verb, _, what = effect.partition(" ")
        named = _PLACE.fullmatch(what)
        if verb in ("reads", "writes") and named is not None:
            row = _touching(row, verb, _position(named[1]), is_of_elements=named[2] is not None)
        elif verb == "returns" and what in ("new", "safe"):
            row = row._replace(returns=what)
        elif verb == "returns" and named is not None and named[2] is None:
            row = row._replace(returns=_position(what))
        elif effect != "nothing":
            raise TableError(f"{place}: {effect!r} is no effect")
    return row


def _touching(row: ObjectRow, verb: str, position: int, *, is_of_elements: bool) -> ObjectRow:
    elements = row.elements | ({position} if is_of_elements else set())
    if verb == "reads":
        return row._replace(reads=row.reads | {position}, elements=elements)
    return row._replace(writes=row.writes | {position}, elements=elements)


def _position(text: str) -> int:
    return THIS if text == "this" else int(text.removeprefix("arg"))
