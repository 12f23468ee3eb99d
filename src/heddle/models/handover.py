"""Reads through which objects threads hand others over, and by which methods."""

import re
from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple, final

from heddle.models.tables import Rows, TableError, built_in_rows

_ROW: Final = re.compile(
    r"([\w.$]+)\.([\w<>]+)(?:/(\d+))?: (?:(takes|leaves)|(puts|swaps) arg(\d))"
)


class HandoverRow(NamedTuple):
    """What a method does to what is in its receiver: a verb, and the argument that is put in."""

    verb: str
    position: int | None = None


@final
class HandoverRows:
    """The rows, by class (internal name), method, and number of arguments."""

    def __init__(self, rows: Rows) -> None:
        self._rows: dict[tuple[str, str, str | None], HandoverRow] = {}
        self.classes: set[str] = set()
        for place, line in rows.given:
            match = _ROW.fullmatch(line)
            if match is None:
                raise TableError(f"{place}: {line!r}: expected 'class.method: takes' or the like")
            owner, method, count, plain, puts, at = match.groups()
            name = owner.replace(".", "/")
            self.classes.add(name)
            position = None if at is None else int(at)
            self._rows[name, method, count] = HandoverRow(plain or puts, position)

    def row(self, owner: str, method: str, arguments: int) -> HandoverRow | None:
        """Return what a method does to an object of a class."""
        found = self._rows.get((owner, method, str(arguments)))
        return found or self._rows.get((owner, method, None))


def handover_rows(own: Sequence[str] = ()) -> HandoverRows:
    """Read the table, and a user's own rows, which come last and so count."""
    return _built_in() if not own else HandoverRows(_both(built_in_rows("handover"), own))


@cache
def _built_in() -> HandoverRows:
    return HandoverRows(built_in_rows("handover"))


def _both(known: Rows, own: Sequence[str]) -> Rows:
    return known._replace(given=(*known.given, *Rows.of("handover", own).given))
