"""Reads which methods start threads, wait for them, and which classes are trusted to be safe."""

import re
from functools import cache
from typing import Final, NamedTuple, final

from heddle.models.flags import FlagRows, flag_rows
from heddle.models.indices import IndexRows, index_rows
from heddle.models.locks import LockRows, lock_rows
from heddle.models.tables import ModelRows, Rows, TableError, built_in_rows
from heddle.program.program import Role

_ROW: Final = re.compile(
    r"([\w.$]+)\.([\w$<>]+)(?:/(\d+))?:\s*(starts|joins)\s+(this|arg\d+)(?:\s+as\s+([\w-]+))?"
)

# The position of the receiver among the arguments of a call.
THIS: Final = -1
_INTERNAL: Final = " internal"


class ThreadRow(NamedTuple):
    """What a method does to a thread: the position of the argument that names it, or `THIS`.

    All threads that are started as the same `one` are in truth one thread.
    """

    verb: str
    position: int
    one: str | None = None


class _Tables(NamedTuple):
    threads: dict[tuple[str, str, int | None], ThreadRow]
    internal: tuple[str, ...]
    trusted: dict[str, bool]


@final
class ThreadModels:
    """What is believed about threads, locks and thread safety: the tables, a user's rows first."""

    def __init__(self, own: ModelRows | None = None) -> None:
        given = ModelRows() if own is None else own
        threads, trusted = Rows.of("threads", given.threads), Rows.of("trusted", given.trusted)
        self.locks: LockRows = lock_rows(given.locks)
        self.flags: FlagRows = flag_rows(given.flags)
        self.indices: IndexRows = index_rows(given.indices)
        self._own = _read(threads, trusted)
        self._tables = _built_in()

    def row(self, owner: str, name: str, arguments: int) -> ThreadRow | None:
        """Return what a method of so many arguments (without the receiver) does to a thread."""
        for tables in (self._own, self._tables):
            for arity in (arguments, None):
                found = tables.threads.get((owner, name, arity))
                if found is not None:
                    return found
        return None

    def is_internal(self, class_name: str) -> bool:
        """Tell whether the threads that a class (internal name) makes serve the machine only."""
        name = class_name.replace("/", ".")
        return name.startswith((*self._own.internal, *self._tables.internal))

    def is_trusted(self, class_name: str, role: Role) -> bool:
        """Tell whether a class (internal name) is taken to keep its fields free of races."""
        name = class_name.replace("/", ".")
        for length in range(len(name), 0, -1):
            known = self._own.trusted.get(name[:length])
            if known is None and role is Role.JDK:
                known = self._tables.trusted.get(name[:length])
            if known is not None:
                return known
        return False


def _read(threads: Rows, trusted: Rows) -> _Tables:
    internal = [line.removesuffix(_INTERNAL) for _, line in threads.given if _is_internal(line)]
    return _Tables(_threads(threads), tuple(internal), _trusted(trusted))


def _is_internal(line: str) -> bool:
    return line.endswith(_INTERNAL) and len(line.split()) == 2


def _threads(rows: Rows) -> dict[tuple[str, str, int | None], ThreadRow]:
    found: dict[tuple[str, str, int | None], ThreadRow] = {}
    for place, line in rows.given:
        if _is_internal(line):
            continue
        match = _ROW.fullmatch(line)
        if match is None:
            expected = "expected 'class.method: starts X', '...: joins X' or 'prefix internal'"
            raise TableError(f"{place}: {line!r}: {expected}")
        owner, name, arity, verb, what, one = match.groups()
        position = THIS if what == "this" else int(what.removeprefix("arg"))
        key = (owner.replace(".", "/"), name, None if arity is None else int(arity))
        found[key] = ThreadRow(verb, position, one)
    return found


def _trusted(rows: Rows) -> dict[str, bool]:
    found: dict[str, bool] = {}
    for place, line in rows.given:
        words = line.split()
        if len(words) != 2 or words[1] not in ("trusted", "examined"):
            expected = "expected 'prefix trusted' or 'prefix examined'"
            raise TableError(f"{place}: {line!r}: {expected}")
        found[words[0]] = words[1] == "trusted"
    return found


@cache
def _built_in() -> _Tables:
    return _read(built_in_rows("threads"), built_in_rows("trusted"))
