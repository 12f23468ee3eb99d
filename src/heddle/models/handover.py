"""Channels through which threads transfer the ownership of objects, and what their methods do.

Read from `handover.txt` (docs/orderings.md).
"""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple, final

from heddle.models.rows import MethodRows, Row, Table

_TABLE: Final = Table(
    "handover",
    {"class.method class.method/N": ("takes|leaves", "puts|swaps ARG")},
)


class HandoverRow(NamedTuple):
    """What a method does to the contents of its receiver: a verb, and the argument it puts in."""

    verb: str
    position: int | None = None


@final
class HandoverRows:
    """The rows of the table, by class (internal name), method, and number of arguments."""

    def __init__(self, rows: Iterable[Row]) -> None:
        self._rows = MethodRows({row.subject.method: _handover(row) for row in rows})
        self.classes = self._rows.classes

    def row(self, owner: str, method: str, arguments: int) -> HandoverRow | None:
        """Return what a method does to an object of a class."""
        return self._rows.get(owner, method, arguments)


def handover_rows(own: Sequence[str] = ()) -> HandoverRows:
    """Read the table, and a user's own rows, which replace those for the same methods."""
    return HandoverRows(_TABLE.rows(own))


def _handover(row: Row) -> HandoverRow:
    return HandoverRow(row.verb, next(iter(row.positions("ARG")), None))
