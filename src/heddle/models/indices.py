"""Methods that yield a different number to every thread, such as tickets and indices of streams.

Read from `indices.txt` (docs/arrays.md).
"""

from collections.abc import Sequence
from typing import Final, NamedTuple, final

from heddle.models.rows import Row, Table, position

_TABLE: Final = Table(
    "indices",
    {
        "class.method": (
            *("runs once", "submits once", "reads|keeps", "hands out", "numbers", "numbers to"),
            *("counts AMOUNT", "counts first AMOUNT"),
        )
    },
)


class IndexRow(NamedTuple):
    """The effect of a method on indices: a verb; if it counts, the step or its argument."""

    verb: str
    amount: int = 0
    argument: int | None = None


@final
class IndexRows:
    """The rows of the table, by class (internal name) and method."""

    def __init__(self, own: Sequence[str] = ()) -> None:
        """Read the table, and a user's own rows, which replace those for the same methods."""
        rows = _TABLE.rows(own)
        self._rows = {(row.subject.owner, row.subject.name): _index(row) for row in rows}
        self.counters = {row.subject.owner for row in rows if row.verb.startswith("counts")}

    def row(self, owner: str, method: str) -> IndexRow | None:
        """Return what a method of a class does."""
        return self._rows.get((owner, method))


def _index(row: Row) -> IndexRow:
    amount = row.get("AMOUNT")
    if amount.startswith("arg"):
        return IndexRow(row.verb, argument=position(amount))
    return IndexRow(row.verb, int(amount or 0))
