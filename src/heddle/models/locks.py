"""Reads which methods enter and leave locks that are not monitors."""

import re
from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from heddle.models.tables import Rows, TableError, built_in_rows

_CALL: Final = re.compile(
    r"([\w.$]+)\.(\w+(?:/\d+)?): "
    r"(enters|tries|converts|downgrades|stamps|validates|leaves) (\w+)( shared| either)?( surely)?"
)
_SAME: Final = re.compile(r"([\w.$]+): (\w+)\.(\w+) = (\w+)")
_MADE: Final = (
    r"if( only)? ([\w.$]+) with arg(\d) = (\d+)(?: without (\w+(?:/\d+)?(?:, \w+(?:/\d+)?)*))?"
)
_HELD: Final = re.compile(r"([\w.$]+)\.(\w+): holds (\w+) " + _MADE)
_EXCLUDES: Final = re.compile(rf"([\w.$]+): excludes(?: {_MADE})?")


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
    """Read the table, and a user's own rows, which come first."""
    given, known = _read(Rows.of("locks", own)), _built_in()
    return LockRows(
        {**known.calls, **given.calls},
        {**known.same, **given.same},
        {**known.holds, **given.holds},
        {**known.excludes, **given.excludes},
    )


@cache
def _built_in() -> LockRows:
    return _read(built_in_rows("locks"))


def _read(rows: Rows) -> LockRows:
    found = LockRows({}, {}, {}, {})
    for place, line in rows.given:
        if not (_read_call(line, found) or _read_condition(line, found)):
            raise TableError(
                f"{place}: {line!r}: expected 'class.method: enters field' or the like"
            )
    return found


def _read_call(line: str, found: LockRows) -> bool:
    call, same = _CALL.fullmatch(line), _SAME.fullmatch(line)
    if call is not None:
        owner, name, verb, field, mode, sure = call.groups()
        row = LockRow(verb, field, mode == " shared", mode == " either", bool(sure))
        found.calls[owner.replace(".", "/"), name] = row
    elif same is not None:
        owner, first, second, equal = same.groups()
        found.same[owner.replace(".", "/"), first, second] = equal
    return call is not None or same is not None


def _read_condition(line: str, found: LockRows) -> bool:
    held, excludes = _HELD.fullmatch(line), _EXCLUDES.fullmatch(line)
    if held is not None:
        owner, name, field, *made = held.groups()
        rows = found.holds.setdefault((owner.replace(".", "/"), name), [])
        rows.append(HoldRow(field, _made(made)))
    elif excludes is not None:
        owner, *made = excludes.groups()
        found.excludes[owner.replace(".", "/")] = _made(made) if made[1] else None
    return held is not None or excludes is not None


def _made(groups: Sequence[str | None]) -> Made:
    only, owner, position, value, without = [each or "" for each in groups]
    names = frozenset(without.split(", ")) - {""}
    return Made(owner.replace(".", "/"), int(position), int(value), names, bool(only))
