"""Collections that keep their elements, and what their methods do with them.

Read from `collections.txt` (docs/parallel.md).
"""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple, final

from heddle.models.rows import MethodRows, Table, position

_TABLE: Final = Table(
    "collections",
    {
        "class.method class.method/N": (
            "adds all ARG to ARG",
            "adds all ARG",
            "adds ARG",
            "puts ARG at ARG",
            "holds|picks|steps|asks|counts|keeps|takes|empties",
            "copies|views OBJECT",
            "visits|calls ARG",
        ),
        "class": ("collects",),
    },
)


class CollectionRow(NamedTuple):
    """The effect of a method on the elements of a collection: a verb, and what it is about.

    `positions` are those of arguments, the receiver being `THIS`.
    """

    verb: str
    positions: tuple[int, ...] = ()


@final
class CollectionModels:
    """The rows of the table."""

    def __init__(self, own: Sequence[str] = ()) -> None:
        rows = _TABLE.rows(own)
        self._classes = frozenset(row.subject.owner for row in rows if row.verb == "collects")
        self._methods = MethodRows(
            {
                row.subject.method: CollectionRow(
                    row.verb, (*row.positions("ARG"), *map(position, row.all("OBJECT")))
                )
                for row in rows
                if row.verb != "collects"
            }
        )

    def keeps_elements(self, class_name: str) -> bool:
        """Tell whether objects of a class (internal name) may keep their elements."""
        return class_name in self._classes

    def row(self, owners: Iterable[str], name: str, arguments: int) -> CollectionRow | None:
        """Return the row of a method of a class, or of one of its supertypes, if there is one.

        A row about arguments that a method does not have is about other overloads.
        """
        found = (self._methods.row(owner, name, arguments) for owner in owners)
        row = next((row for row in found if row is not None), None)
        fits = row is not None and all(position < arguments for position in row.positions)
        return row if fits else None
