"""The thread safety of library classes, and what their methods do to objects.

Read from `objects.txt` (docs/models.md).

The categories are those of IteRace (section 3.2): safe and transitively safe, immutable ones among
them, those that circulate unsafe objects, and those whose methods read or write their state.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Final, NamedTuple, final

from heddle.models.rows import ANY, RECEIVER, Row, Table, lines, position
from heddle.program.descriptors import is_array

# The position of the receiver among the arguments of a call.
THIS: Final = RECEIVER
# The name of any class.
ANY_CLASS: Final = ANY
# Classes whose methods read and write their state, so that sharing an object needs a lock.
COMPATIBLE: Final = "compatible"
# Classes whose methods do not touch their arguments either.
TRANSITIVELY_SAFE: Final = "transitively-safe"
_TABLE: Final = Table(
    "objects",
    {
        "prefix": ("immutable|safe|transitively-safe|circulating|compatible",),
        "class.method class.method/N class.method/N[] class.method* "
        "*.method *.method/N *.method*": ("reads|writes PLACE", "returns RESULT", "nothing"),
    },
    {"PLACE": r"(?:this|arg\d+)(?:\[\])?", "RESULT": r"new|safe|this|arg\d+"},
    several=True,
)


class ObjectRow(NamedTuple):
    """The effect of a method: the positions of the objects it reads, writes and returns.

    `elements` are positions of which only the elements are meant, if it is an array. `returns` is a
    position, `new`, `safe`, or None if the row does not say.
    """

    reads: frozenset[int] = frozenset()
    writes: frozenset[int] = frozenset()
    returns: int | str | None = None
    elements: frozenset[int] = frozenset()


class _Tables(NamedTuple):
    """Categories by name, and rows by class and method; with a star, by how methods begin."""

    types: dict[str, str]
    methods: dict[tuple[str, str, str], ObjectRow]
    prefixes: dict[str, tuple[tuple[str, ObjectRow], ...]]

    def row(self, owner: str, name: str, given: Sequence[str]) -> ObjectRow | None:
        """Return the most specific row for a method with these parameters."""
        count = str(len(given))
        has_array = any(map(is_array, given))
        for arity in (f"{count}[]", count, "") if has_array else (count, ""):
            found = self.methods.get((owner, name, arity))
            if found is not None:
                return found
        beginnings = self.prefixes.get(owner, ())
        return next((row for prefix, row in beginnings if name.startswith(prefix)), None)

    def category(self, names: Sequence[str]) -> str | None:
        """Return the first category of a name; without one, the first of a package."""
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
    """Knowledge about code that is not analysed; rows of a user take precedence."""

    def __init__(self, own: Sequence[str] = ()) -> None:
        self._tables = (_read(_TABLE.own(own)), _built_in())

    def is_safe(self, class_name: str) -> bool:
        """Tell whether objects of a class may be used by several threads without a lock."""
        found = self.category((class_name,))
        return found is not None and found != COMPATIBLE

    def row(self, owner: str, name: str, given: Sequence[str]) -> ObjectRow | None:
        """Return the row for a method with parameters of these types.

        It is one for its class (internal name), or one for any class.
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
        """Return the row for a method of a class or of one of its supertypes."""
        found = (tables.row(owner, name, given) for owner in names for tables in self._tables)
        return next((row for row in found if row is not None), None)


@cache
def _built_in() -> _Tables:
    return _read(_TABLE.built_in)


def _read(rows: Iterable[Row]) -> _Tables:
    types: dict[str, str] = {}
    methods: dict[tuple[str, str, str], ObjectRow] = {}
    prefixes: dict[str, tuple[tuple[str, ObjectRow], ...]] = {}
    for subject, clauses in lines(rows):
        if subject.kind == "prefix":
            types[subject.owner] = clauses[0].verb
        elif subject.kind.endswith("*"):
            found = prefixes.get(subject.owner, ())
            prefixes[subject.owner] = (*found, (subject.name, _effects(clauses)))
        else:
            methods[subject.method] = _effects(clauses)
    return _Tables(types, methods, prefixes)


def _effects(clauses: Sequence[Row]) -> ObjectRow:
    touched: dict[str, set[int]] = {"reads": set(), "writes": set()}
    elements: set[int] = set()
    returns: int | str | None = None
    for clause in clauses:
        place, result = clause.get("PLACE"), clause.get("RESULT")
        if place:
            at = position(place.removesuffix("[]"))
            touched[clause.verb].add(at)
            elements |= {at} if place.endswith("[]") else set()
        elif result:
            returns = result if result in ("new", "safe") else position(result)
    reads, writes = (frozenset(touched[verb]) for verb in ("reads", "writes"))
    return ObjectRow(reads, writes, returns, frozenset(elements))
