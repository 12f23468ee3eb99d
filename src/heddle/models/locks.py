"""Reads which methods enter and leave locks that are not monitors."""

import re
from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from heddle.models.tables import Rows, TableError, built_in_rows

_CALL: Final = re.compile(r"([\w.$]+)\.(\w+): (enters|tries|leaves) (\w+)( shared)?")
_SAME: Final = re.compile(r"([\w.$]+): (\w+)\.(\w+) = (\w+)")


class LockRow(NamedTuple):
    """What a method does to a lock: the field of its receiver that is the lock, and the mode."""

    verb: str
    field: str
    is_shared: bool


class LockRows(NamedTuple):
    """All rows: by class and method, and the fields that hold what another field does.

    Names are internal; `same` is by class, field, and field of what that holds.
    """

    calls: dict[tuple[str, str], LockRow]
    same: dict[tuple[str, str, str], str]


def lock_rows(own: Sequence[str] = ()) -> LockRows:
    """Read the table, and a user's own rows, which come first."""
    given, known = _read(Rows.of("locks", own)), _built_in()
    return LockRows({**known.calls, **given.calls}, {**known.same, **given.same})


@cache
def _built_in() -> LockRows:
    return _read(built_in_rows("locks"))


def _read(rows: Rows) -> LockRows:
    found = LockRows({}, {})
    for place, line in rows.given:
        call, same = _CALL.fullmatch(line), _SAME.fullmatch(line)
        if call is not None:
            owner, name, verb, field, shared = call.groups()
            row = LockRow(verb, field, shared is not None)
            found.calls[owner.replace(".", "/"), name] = row
        elif same is not None:
            owner, first, second, equal = same.groups()
            found.same[owner.replace(".", "/"), first, second] = equal
        else:
            raise TableError(
                f"{place}: {line!r}: expected 'class.method: enters field' or the like"
            )
    return found
