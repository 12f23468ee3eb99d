"""Locks that are not monitors: which methods acquire and release them, and in which mode.

Read from `locks.txt` (docs/locks.md).
"""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from heddle.models.rows import Row, Table, internal_name, position

_MADE: Final = "if [only] CLASS with ARG = NUMBER [without METHOD...]"
_TABLE: Final = Table(
    "locks",
    {
        "class.method class.method/N": (
            "enters|tries|converts|downgrades|leaves NAME [shared|either] [surely]",
            "stamps|validates NAME [surely]",
        ),
        "class.method": (f"holds NAME {_MADE}",),
        "class": ("PATH = NAME", f"excludes [{_MADE}]"),
    },
    {"PATH": r"\w+\.\w+"},
)


class LockRow(NamedTuple):
    """What a method does to a lock: the field of its receiver that is the lock, and the mode.

    If it is sure, it throws nothing.
    """

    verb: str
    field: str
    is_shared: bool
    is_either: bool = False
    is_sure: bool = False


class Made(NamedTuple):
    """A condition on objects: which class's constructor was given which constant.

    With `is_exact` they are of no subclass; none of the methods `without`, by their names and
    maybe their numbers of arguments, is called on them.
    """

    owner: str
    position: int
    value: int
    without: frozenset[str]
    is_exact: bool


class HoldRow(NamedTuple):
    """What is held while a method runs on an object that is as the condition says."""

    field: str
    made: Made


class LockRows(NamedTuple):
    """All rows: by class and method, and the fields that hold what another field does.

    Names are internal; `same` is by class, field, and field of what that holds; `holds` by class
    and method; `excludes` by class, and says which objects are locks at all, of those that nobody
    leaves who has not entered them.
    """

    calls: dict[tuple[str, str], LockRow]
    same: dict[tuple[str, str, str], str]
    holds: dict[tuple[str, str], list[HoldRow]]
    excludes: dict[str, Made | None]

    def row(self, owner: str, name: str, arguments: int) -> LockRow | None:
        """Return what a method of so many arguments (without the receiver) does."""
        found = self.calls.get((owner, f"{name}/{arguments}"))
        return self.calls.get((owner, name)) if found is None else found


def lock_rows(own: Sequence[str] = ()) -> LockRows:
    """Read the table, and a user's own rows, which replace those for the same subjects."""
    known, given = _read(_TABLE.built_in), _read(_TABLE.own(own))
    return LockRows(
        known.calls | given.calls,
        known.same | given.same,
        known.holds | given.holds,
        known.excludes | given.excludes,
    )


def _read(rows: Iterable[Row]) -> LockRows:
    found = LockRows({}, {}, {}, {})
    for row in rows:
        owner, name, arity = row.subject.method
        field = row.get("NAME")
        if row.verb == "=":
            first, _, second = row.get("PATH").partition(".")
            found.same[owner, first, second] = field
        elif row.verb == "excludes":
            found.excludes[owner] = _made(row) if row.conditions else None
        elif row.verb == "holds":
            found.holds.setdefault((owner, name), []).append(HoldRow(field, _made(row)))
        else:
            found.calls[owner, f"{name}/{arity}" if arity else name] = _call(row)
    return found


def _call(row: Row) -> LockRow:
    modes = ("shared", "either", "surely")
    return LockRow(row.verb, row.get("NAME"), *[mode in row.conditions for mode in modes])


def _made(row: Row) -> Made:
    return Made(
        internal_name(row.get("CLASS")),
        position(row.get("ARG")),
        int(row.get("NUMBER")),
        frozenset(row.all("METHOD")),
        "only" in row.conditions,
    )
