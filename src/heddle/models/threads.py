"""Reads which methods start threads, wait for them, and which classes are trusted to be safe."""

import re
from functools import cache
from typing import Final, NamedTuple, final

from heddle.models.accesses import AccessRows, access_rows
from heddle.models.flags import FlagRows, flag_rows
from heddle.models.indices import IndexRows, index_rows
from heddle.models.locks import LockRows, lock_rows
from heddle.models.objects import ObjectModels
from heddle.models.tables import ModelRows, Rows, TableError, built_in_rows
from heddle.program.program import Role

_ROW: Final = re.compile(
    r"([\w.$]+)\.([\w$<>]+)(?:/(\d+))?:\s*"
    r"(?:(starts|joins|takes|hands|follows|completes)\s+(this|arg\d+)"
    r"(?:\s+as\s+([\w-]+)|\s+if\s+(true|false)|\s+(here)|\s+after((?:\s+(?:this|arg\d))+))?"
    r"(?:\s+where\s+(\w+)\s+is\s+([\w.$|]+))?|runs\s+([\w$]+)|(gathers))"
)
# Verbs about tasks: they are told apart from those about threads, as a method may have both.
_OF_TASKS: Final = frozenset(("takes", "hands", "follows", "completes", "runs", "gathers"))

# The position of the receiver among the arguments of a call.
THIS: Final = -1
_INTERNAL: Final = " internal"


class ThreadRow(NamedTuple):
    """What a method does to a thread: the position of the argument that names it, or `THIS`.

    All threads that are started as the same `one` are in truth one thread. What is joined has ended
    if the method returns `if_`; None: whenever it returns. `where` are a field of the receiver, and
    the types (internal names) one of which must be that of what it holds.
    """

    verb: str
    position: int
    one: str | None = None
    if_: bool | None = None
    where: tuple[str, frozenset[str]] | None = None


class TaskRow(NamedTuple):
    """What a method does to tasks: `position` is that of the task, `calls` what runs it.

    `is_here` tells that the receiver is a pool that ends only after the task; `after` are the
    positions of the futures that it waits for.
    """

    verb: str
    position: int = THIS
    calls: str = ""
    is_here: bool = False
    after: tuple[int, ...] = ()


class _Tables(NamedTuple):
    threads: dict[tuple[str, str, int | None], ThreadRow]
    tasks: dict[tuple[str, str, int | None], TaskRow]
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
        self.accesses: AccessRows = access_rows(given.accesses)
        self.objects = ObjectModels(given.objects)
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

    def task_row(self, owner: str, name: str, arguments: int) -> TaskRow | None:
        """Return what a method of so many arguments (without the receiver) does to tasks."""
        for tables in (self._own, self._tables):
            for arity in (arguments, None):
                found = tables.tasks.get((owner, name, arity))
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
    tables = _Tables({}, {}, tuple(internal), _trusted(trusted))
    for place, line in threads.given:
        if not _is_internal(line):
            _add(tables, place, line)
    return tables


def _is_internal(line: str) -> bool:
    return line.endswith(_INTERNAL) and len(line.split()) == 2


def _add(tables: _Tables, place: str, line: str) -> None:
    match = _ROW.fullmatch(line)
    if match is None:
        expected = "expected 'class.method: starts X', '...: joins X' or 'prefix internal'"
        raise TableError(f"{place}: {line!r}: {expected}")
    owner, name, arity, verb, what, one, *others = match.groups()
    if_, here, after, field, types, calls, gathers = others
    position = _position(what)
    key = (owner.replace(".", "/"), name, None if arity is None else int(arity))
    said = verb or gathers or "runs"
    if said in _OF_TASKS:
        followed = tuple(map(_position, (after or "").split()))
        tables.tasks[key] = TaskRow(said, position, calls or "", here is not None, followed)
    else:
        condition = None if if_ is None else if_ == "true"
        holding = frozenset((types or "").replace(".", "/").split("|"))
        where = None if field is None else (field, holding)
        tables.threads[key] = ThreadRow(said, position, one, condition, where)


def _position(what: str | None) -> int:
    return THIS if what in (None, "this") else int(what.removeprefix("arg"))


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
