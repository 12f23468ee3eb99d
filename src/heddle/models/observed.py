"""Calls of the library as a detector sees them that watches a run.

Read from `observed.txt`; it says what the tables of the static analysis do not (docs/models.md).
"""

from collections.abc import Iterable
from functools import cache
from typing import Final, NamedTuple, final

from heddle.models.rows import ANY, Row, Table, lines, longest_prefix, position

# The position of the result of a call.
RESULT: Final = -2
_CLAUSES: Final = (
    "releases|acquires|orders|reads|writes VALUE",
    "hands ARG [here]",
    "gathers ARG...",
    "unites|nothing",
)
_TABLE: Final = Table(
    "observed",
    {
        "class.method class.method/N class.method* class.*": _CLAUSES,
        "prefix": ("orders|ignored|streams",),
    },
    {"VALUE": r"this|result|arg\d+"},
)


class ObservedCall(NamedTuple):
    """The effect of a call: a verb, and the positions of the values it is about.

    With `is_here`, the receiver waits for the task.
    """

    verb: str
    positions: tuple[int, ...] = ()
    is_here: bool = False


class _Tables(NamedTuple):
    """Rows by class and method; with a star, by how methods begin; and classes by prefix."""

    methods: dict[tuple[str, str, str], ObservedCall]
    beginnings: dict[str, tuple[tuple[str, ObservedCall], ...]]
    prefixes: dict[str, str]


@final
class ObservedCalls:
    """The rows of the table."""

    def __init__(self) -> None:
        self._tables = _built_in()

    def row(self, names: Iterable[str], name: str, arguments: int) -> ObservedCall | None:
        """Return the row for a method of a class, given its name and then those of its supertypes.

        Rows of a class precede those of its supertypes.
        """
        found = (self._own_row(owner, name, arguments) for owner in names)
        return next((row for row in found if row is not None), None)

    def orders(self, owner: str) -> bool:
        """Return whether a method of a class that has no row orders its receiver."""
        return self._kind(owner) == "orders"

    def streams(self, owner: str) -> bool:
        """Return whether the methods of a class pass functions to workers."""
        return self._kind(owner) == "streams"

    def _kind(self, owner: str) -> str:
        prefix = longest_prefix(self._tables.prefixes, owner)
        return "" if prefix is None else self._tables.prefixes[prefix]

    def _own_row(self, owner: str, name: str, arguments: int) -> ObservedCall | None:
        methods = self._tables.methods
        for arity in (str(arguments), ""):
            if (owner, name, arity) in methods:
                return methods[owner, name, arity]
        for beginning, row in self._tables.beginnings.get(owner, ()):
            if name.startswith(beginning):
                return row
        return methods.get((owner, ANY, ""))


@cache
def _built_in() -> _Tables:
    tables = _Tables({}, {}, {})
    for subject, (row,) in lines(_TABLE.built_in):
        if subject.kind == "prefix":
            tables.prefixes[subject.owner] = row.verb
        elif subject.kind == "class.method*":
            rows = tables.beginnings.get(subject.owner, ())
            tables.beginnings[subject.owner] = (*rows, (subject.name, _call(row)))
        else:
            tables.methods[subject.method] = _call(row)
    return tables


def _call(row: Row) -> ObservedCall:
    operands = (*row.all("VALUE"), *row.all("ARG"))
    at = tuple([RESULT if each == "result" else position(each) for each in operands])
    return ObservedCall(row.verb, at, "here" in row.conditions)
