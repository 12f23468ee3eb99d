"""Atomic variables, latches and barriers: what their methods do to the state of their receiver.

Read from `flags.txt` (docs/orderings.md).
"""

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

from heddle.models.rows import MethodRows, Row, Table, position

_TABLE: Final = Table(
    "flags",
    {
        "class.method class.method/N class.*": (
            "reads|asks|changes|spoils|signals|tells|meets|stage",
            "waits|tries [ARG]",
            "writes|counts|needs|exchanges|passes ARG",
            "swaps ARG ARG",
            "then NAME",
            "adds AMOUNT returns old|new",
        )
    },
)


class FlagRow(NamedTuple):
    """The effect of a method on its receiver's state: a verb, and positions of arguments.

    `called` is the name of a method that it calls then. `adds` adds `amount`, or an argument, and
    returns the old state or the new one.
    """

    verb: str
    arguments: tuple[int, ...] = ()
    called: str = ""
    amount: int | None = None
    returns_old: bool = False


FlagRows: TypeAlias = MethodRows[FlagRow]


def flag_rows(own: Sequence[str] = ()) -> FlagRows:
    """Read the table, and a user's own rows, which replace those for the same methods."""
    return MethodRows({row.subject.method: _flag(row) for row in _TABLE.rows(own)})


def _flag(row: Row) -> FlagRow:
    amount, returns_old = row.get("AMOUNT"), "old" in row.conditions
    if amount.startswith("arg"):
        return FlagRow(row.verb, (position(amount),), returns_old=returns_old)
    number = int(amount) if amount else None
    return FlagRow(row.verb, row.positions("ARG"), row.get("NAME"), number, returns_old)
