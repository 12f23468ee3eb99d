"""Reads which objects tell threads that something has happened, and by which methods."""

import re
from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple, final

from heddle.models.tables import Rows, TableError, built_in_rows

_ROW: Final = re.compile(
    r"([\w.$]+)\.([\w<>]+|\*)(?:/(\d+))?: "
    r"(?:(reads|changes|spoils|signals|waits|tries)"
    r"|(writes|counts|exchanges) arg(\d)|(swaps) arg(\d) arg(\d))"
)


class FlagRow(NamedTuple):
    """What a method does to the state of its receiver: a verb, and the positions of arguments."""

    verb: str
    arguments: tuple[int, ...] = ()


@final
class FlagRows:
    """The rows, by class (internal name), method, and number of arguments."""

    def __init__(self, rows: Rows) -> None:
        self._rows: dict[tuple[str, str, str | None], FlagRow] = {}
        self._classes: set[str] = set()
        for place, line in rows.given:
            self._read(place, line)

    def _read(self, place: str, line: str) -> None:
        match = _ROW.fullmatch(line)
        if match is None:
            raise TableError(f"{place}: {line!r}: expected 'class.method: reads' or the like")
        owner, method, count, plain, one, at, swaps, first, second = match.groups()
        given = tuple(int(each) for each in (at, first, second) if each is not None)
        name = owner.replace(".", "/")
        self._classes.add(name)
        self._rows[name, method, count] = FlagRow(plain or one or swaps, given)

    def has(self, owner: str) -> bool:
        """Tell whether there are rows of a class."""
        return owner in self._classes

    def row(self, owner: str, method: str, arguments: int) -> FlagRow | None:
        """Return what a method does; the row that says most about which decides."""
        if owner not in self._classes:
            return None
        for key in ((method, str(arguments)), (method, None), ("*", None)):
            found = self._rows.get((owner, *key))
            if found is not None:
                return None if key[0] == "*" and method == "<init>" else found
        return None


def flag_rows(own: Sequence[str] = ()) -> FlagRows:
    """Read the table, and a user's own rows, which come last and so count."""
    return _built_in() if not own else FlagRows(_both(built_in_rows("flags"), own))


@cache
def _built_in() -> FlagRows:
    return FlagRows(built_in_rows("flags"))


def _both(known: Rows, own: Sequence[str]) -> Rows:
    return known._replace(given=(*known.given, *Rows.of("flags", own).given))
