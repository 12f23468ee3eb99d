"""Reads which objects tell threads that something has happened, and by which methods."""

import re
from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple, final

from heddle.models.tables import Rows, TableError, built_in_rows

_ROW: Final = re.compile(
    r"([\w.$]+)\.([\w<>]+|\*)(?:/(\d+))?: "
    r"(?:(reads|asks|changes|spoils|signals|tells|waits|meets|tries|stage)"
    r"|(writes|counts|needs|exchanges|passes) arg(\d)|(swaps) arg(\d) arg(\d)|(then) (\w+)"
    r"|adds (?P<amount>-?\d+|arg\d), returns (?P<returned>old|new))"
)


class FlagRow(NamedTuple):
    """What a method does to the state of its receiver: a verb, and the positions of arguments.

    `called` is the name of a method that it calls then. What adds a number adds `amount`, or an
    argument, and returns the state as it was before, or as it is then.
    """

    verb: str
    arguments: tuple[int, ...] = ()
    called: str = ""
    amount: int | None = None
    returns_old: bool = False


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
        owner, method, count = match.groups()[:3]
        name = owner.replace(".", "/")
        self._classes.add(name)
        self._rows[name, method, count] = _adding(match) or _other(match)

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


def _adding(match: re.Match[str]) -> FlagRow | None:
    """Return what a row says of a method that adds a number."""
    amount, returned = match["amount"], match["returned"]
    if amount is None:
        return None
    if amount.startswith("arg"):
        return FlagRow("adds", (int(amount[3:]),), returns_old=returned == "old")
    return FlagRow("adds", amount=int(amount), returns_old=returned == "old")


def _other(match: re.Match[str]) -> FlagRow:
    plain, one, at, swaps, first, second, then, called = match.groups()[3:11]
    given = tuple(int(each) for each in (at, first, second) if each is not None)
    return FlagRow(plain or one or swaps or then, given, called or "")


def flag_rows(own: Sequence[str] = ()) -> FlagRows:
    """Read the table, and a user's own rows, which come last and so count."""
    return _built_in() if not own else FlagRows(_both(built_in_rows("flags"), own))


@cache
def _built_in() -> FlagRows:
    return FlagRows(built_in_rows("flags"))


def _both(known: Rows, own: Sequence[str]) -> Rows:
    return known._replace(given=(*known.given, *Rows.of("flags", own).given))
