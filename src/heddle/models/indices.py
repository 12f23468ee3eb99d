"""Reads what makes numbers of which no two threads get the same."""

import re
from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple, final

from heddle.models.tables import Rows, TableError, built_in_rows

_ROW: Final = re.compile(
    r"([\w.$]+)\.([\w<>]+): "
    r"(runs once|reads|keeps|hands out|numbers(?: to)?|counts(?: first)? (?:\d+|arg\d))"
)
_COUNTS: Final = "counts"


class IndexRow(NamedTuple):
    """What a method does: a verb; of one that counts by how much, or the argument that says so."""

    verb: str
    amount: int = 0
    argument: int | None = None


@final
class IndexRows:
    """The rows, by class (internal name) and method."""

    def __init__(self, rows: Rows) -> None:
        self._rows: dict[tuple[str, str], IndexRow] = {}
        self.counters: set[str] = set()
        for place, line in rows.given:
            match = _ROW.fullmatch(line)
            if match is None:
                raise TableError(f"{place}: {line!r}: expected 'class.method: reads' or the like")
            owner, method, what = match.groups()
            name = owner.replace(".", "/")
            self._rows[name, method] = row = _row(what)
            if row.verb.startswith(_COUNTS):
                self.counters.add(name)

    def row(self, owner: str, method: str) -> IndexRow | None:
        """Return what a method of a class does."""
        return self._rows.get((owner, method))


def _row(what: str) -> IndexRow:
    verb, _, amount = what.rpartition(" ")
    if not verb.startswith(_COUNTS):
        return IndexRow(what)
    if amount.startswith("arg"):
        return IndexRow(verb, 0, int(amount.removeprefix("arg")))
    return IndexRow(verb, int(amount))


def index_rows(own: Sequence[str] = ()) -> IndexRows:
    """Read the table, and a user's own rows, which come last and so count."""
    return _built_in() if not own else IndexRows(_both(built_in_rows("indices"), own))


@cache
def _built_in() -> IndexRows:
    return IndexRows(built_in_rows("indices"))


def _both(known: Rows, own: Sequence[str]) -> Rows:
    return known._replace(given=(*known.given, *Rows.of("indices", own).given))
