"""Channels through which threads transfer the ownership of objects, and what their methods do.

Read from `handover.txt` (docs/orderings.md).
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from heddle.models.rows import MethodRows, Row, Table

_FORMS: Final = {"class.method class.method/N": ("takes|leaves", "puts|swaps ARG")}
_TABLE: Final = Table("handover", _FORMS)


class HandoverRow(NamedTuple):
    """The effect of a method on its receiver's contents: a verb, and the argument it puts in."""

    verb: str
    position: int | None = None


def handover_rows(own: Sequence[str] = ()) -> MethodRows[HandoverRow]:
    """Read the table, and a user's own rows, which replace those for the same methods."""
    return MethodRows({row.subject.method: _handover(row) for row in _TABLE.rows(own)})


def _handover(row: Row) -> HandoverRow:
    return HandoverRow(row.verb, next(iter(row.positions("ARG")), None))
