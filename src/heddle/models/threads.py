"""Reads which methods start threads, wait for them, and which classes are trusted to be safe."""

import re
from functools import cache
from typing import Final, NamedTuple, final

from heddle.models.accesses import AccessRows, access_rows
from heddle.models.flags import FlagRows, flag_rows
from heddle.models.handover import HandoverRows, handover_rows
from heddle.models.indices import IndexRows, index_rows
from heddle.models.locks import LockRows, lock_rows
from heddle.models.objects import ObjectModels
from heddle.models.tables import ModelRows, Rows, TableError, built_in_rows
from heddle.program.program import Role

_ROW: Final = re.compile(
    r"([\w.$]+)\.([\w$<>]+)(?:/(\d+))?:\s*"
    r"(?:(starts|joins|takes|hands|follows|completes|leads)\s+(this|arg\d+)"
    r"(?:\s+as\s+([\w-]+)|\s+if\s+(true|false)|\s+(here|often)|\s+after((?:\s+(?:this|arg\d))+))?"
    r"(?:\s+where\s+(\w+)\s+is\s+([\w.$|]+))?|runs\s+([\w$]+)(?:\s+taken\s+by\s+([\w.$|]+))?|(gathers(?:\s+normally)?|renews))"
)
# Verbs about tasks: they are told apart from those about threads, as a method may have both.
_OF_TASKS: Final = frozenset(
    (
        *("takes", "hands", "follows", "completes", "leads", "runs"),
        *("gathers", "gathers normally", "renews"),
    )
)

# The position of the receiver among the arguments of a call.
THIS: Final = -1
# What is said of all classes of a prefix.
_INTERNAL: Final = " internal"
_TEAM: Final = " team"
_KEPT: Final = re.compile(
    r"([\w.$]+)\s+keeps\s+([\w$]+)(?:\s+with\s+([\w.$|]+))?(?:\s+unless\s+([\w.$]+))?"
)


_LISTENER: Final = re.compile(r"([\w.$]+) is a listener")
_LISTENERS: Final = re.compile(r"(\*|[\w.$]+) calls listeners (now|often|as ([\w-]+))")
_ANY: Final = "*"


class ThreadRow(NamedTuple):
    """What a method does to a thread: the position of the argument that names it, or `THIS`.

    All threads that are started as the same `one` are in truth one thread. What is joined has ended
    if the method returns `if_`; None: whenever it returns. What is started `often` may be several
    threads at a time, though it is named by one object. `where` are a field of the receiver, and
    the types (internal names) one of which must be that of what it holds.
    """

    verb: str
    position: int
    one: str | None = None
    if_: bool | None = None
    where: tuple[str, frozenset[str]] | None = None
    is_often: bool = False


class Kept(NamedTuple):
    """A field whose content only one thread uses: who else may touch it, and what undoes that.

    `others` are classes of other packages (internal names); `unless` is how the names of classes
    begin of which nothing may be run.
    """

    others: frozenset[str]
    unless: str


class Listeners(NamedTuple):
    """What code that is not looked at keeps and calls later, and on which threads.

    `types` are internal names, subtypes count too. `called` is by prefix of the class that is given
    one (`*`: any): the one thread that calls it, nothing if many do, None if it is called at once.
    """

    types: set[str]
    called: dict[str, str | None]


class TaskRow(NamedTuple):
    """What a method does to tasks: `position` is that of the task, `calls` what runs it.

    `is_here` tells that the receiver is a pool that ends only after the task; `after` are the
    positions of the futures that it waits for. `by` are the classes (internal names) that take
    what is run, if they are others than the one that runs it.
    """

    verb: str
    position: int = THIS
    calls: str = ""
    is_here: bool = False
    after: tuple[int, ...] = ()
    by: frozenset[str] = frozenset()


class _Tables(NamedTuple):
    threads: dict[tuple[str, str, int | None], ThreadRow]
    tasks: dict[tuple[str, str, int | None], TaskRow]
    internal: tuple[str, ...]
    team: tuple[str, ...]
    kept: dict[tuple[str, str], Kept]
    listeners: "Listeners"
    trusted: dict[str, bool]


@final
class ThreadModels:
    """What is believed about threads, locks and thread safety: the tables, a user's rows first."""

    def __init__(self, own: ModelRows | None = None) -> None:
        given = ModelRows() if own is None else own
        threads, trusted = Rows.of("threads", given.threads), Rows.of("trusted", given.trusted)
        self.locks: LockRows = lock_rows(given.locks)
        self.flags: FlagRows = flag_rows(given.flags)
        self.handover: HandoverRows = handover_rows(given.handover)
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

    def is_of_team(self, class_name: str) -> bool:
        """Tell whether a class (internal name) is that of tasks that are done together."""
        name = class_name.replace("/", ".")
        return name.startswith((*self._own.team, *self._tables.team))

    @property
    def listeners(self) -> frozenset[str]:
        """Return the types (internal names) of what opaque code keeps, and calls later."""
        return frozenset(self._tables.listeners.types | self._own.listeners.types)

    def calls_listeners(self, class_name: str) -> str | None:
        """Return which one thread calls the listeners of a class, if it calls them later.

        That is nothing if many threads do; None if the class calls them at once. The longest prefix
        of its name decides.
        """
        rows = self._tables.listeners.called | self._own.listeners.called
        name = class_name.replace("/", ".")
        prefixes = [name[:length] for length in range(len(name), 0, -1)]
        return next((rows[each] for each in (*prefixes, _ANY) if each in rows), None)

    @property
    def renewing(self) -> frozenset[str]:
        """Return the names of methods whose results the JDK takes to be new."""
        rows = self._tables.tasks | self._own.tasks
        return frozenset(name for (_, name, _), row in rows.items() if row.verb == "renews")

    @property
    def kept(self) -> dict[tuple[str, str], Kept]:
        """Return the fields whose content one thread alone uses, by class and name."""
        return self._tables.kept | self._own.kept

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
    internal, team = _prefixes(threads, _INTERNAL), _prefixes(threads, _TEAM)
    tables = _Tables({}, {}, internal, team, {}, Listeners(set(), {}), _trusted(trusted))
    for place, line in threads.given:
        if _add_listeners(tables.listeners, line):
            continue
        kept = _KEPT.fullmatch(line)
        if kept is not None:
            owner, name, others, unless = (each.replace(".", "/") for each in kept.groups(""))
            tables.kept[owner, name] = Kept(frozenset(filter(None, others.split("|"))), unless)
        elif not (_is_said(line, _INTERNAL) or _is_said(line, _TEAM)):
            _add(tables, place, line)
    return tables


def _add_listeners(found: Listeners, line: str) -> bool:
    type_, called = _LISTENER.fullmatch(line), _LISTENERS.fullmatch(line)
    if type_ is not None:
        found.types.add(type_.group(1).replace(".", "/"))
    elif called is not None:
        prefix, how, one = called.groups()
        found.called[prefix] = None if how == "now" else one or ""
    return type_ is not None or called is not None


def _prefixes(rows: Rows, said: str) -> tuple[str, ...]:
    return tuple([line.removesuffix(said) for _, line in rows.given if _is_said(line, said)])


def _is_said(line: str, said: str) -> bool:
    return line.endswith(said) and len(line.split()) == 2


def _add(tables: _Tables, place: str, line: str) -> None:
    match = _ROW.fullmatch(line)
    if match is None:
        expected = (
            "expected 'class.method: starts X', '...: joins X', 'prefix internal' or the like"
        )
        raise TableError(f"{place}: {line!r}: {expected}")
    owner, name, arity, verb, what, one, *others = match.groups()
    if_, here, after, field, types, calls, takers, gathers = others
    position = _position(what)
    key = (owner.replace(".", "/"), name, None if arity is None else int(arity))
    said = verb or gathers or "runs"
    if said in _OF_TASKS:
        followed = tuple(map(_position, (after or "").split()))
        by = frozenset(_internal_names(takers))
        tables.tasks[key] = TaskRow(said, position, calls or "", here == "here", followed, by)
    else:
        condition = None if if_ is None else if_ == "true"
        holding = frozenset(_internal_names(types))
        where = None if field is None else (field, holding)
        is_often = here == "often"
        tables.threads[key] = ThreadRow(said, position, one, condition, where, is_often)


def _internal_names(names: str | None) -> list[str]:
    return names.replace(".", "/").split("|") if names else []


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
