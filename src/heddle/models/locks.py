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
            "returns NAME [shared]",
        ),
        "class.method": (f"holds NAME {_MADE}",),
        "class": ("PATH = NAME", f"excludes [{_MADE}]", "wraps NAME"),
    },
    {"PATH": r"\w+\.\w+"},
)


class LockRow(NamedTuple):
    """The effect of a method on a lock: the field of its receiver that is the lock, and the mode.

    If `is_sure`, it throws nothing. The verb `returns` is of methods that return a lock by which
    that of their receiver is acquired in one mode.
    """

    verb: str
    field: str
    is_shared: bool
    is_either: bool = False
    is_sure: bool = False


class ConstructorCondition(NamedTuple):
    """A condition on objects: a constructor of a class was passed a constant.

    With `is_exact` they are of no subclass; none of the methods `without`, by name and perhaps
    number of arguments, is called on them.
    """

    owner: str
    position: int
    value: int
    without: frozenset[str]
    is_exact: bool


class HoldRow(NamedTuple):
    """The lock that is held while a method runs on an object for which the condition holds."""

    field: str
    made: ConstructorCondition


class LockRows(NamedTuple):
    """All rows, by internal class name.

    `calls` and `holds` are by class and method; `same` by class, field, and field of its value, is
    the field with the same value; `excludes` by class says which objects are locks at all, provided
    that only threads that have acquired one release it; `wraps` by class is the field with the pool
    that runs what such an object is passed.
    """

    calls: dict[tuple[str, str], LockRow]
    same: dict[tuple[str, str, str], str]
    holds: dict[tuple[str, str], list[HoldRow]]
    excludes: dict[str, ConstructorCondition | None]
    wraps: dict[str, str]

    def row(self, owner: str, name: str, arguments: int) -> LockRow | None:
        """Return the row for a method with this number of arguments (without the receiver)."""
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
        known.wraps | given.wraps,
    )


def _read(rows: Iterable[Row]) -> LockRows:
    found = LockRows({}, {}, {}, {}, {})
    for row in rows:
        owner, name, arity = row.subject.method
        field = row.get("NAME")
        if row.verb == "=":
            first, _, second = row.get("PATH").partition(".")
            found.same[owner, first, second] = field
        elif row.verb == "wraps":
            found.wraps[owner] = field
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


def _made(row: Row) -> ConstructorCondition:
    return ConstructorCondition(
        internal_name(row.get("CLASS")),
        position(row.get("ARG")),
        int(row.get("NUMBER")),
        frozenset(row.all("METHOD")),
        "only" in row.conditions,
    )
