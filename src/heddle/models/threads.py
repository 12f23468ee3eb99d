"""Methods that start threads, run tasks and wait for them, and classes trusted to be free of races.

Read from `threads.txt` (docs/parallel.md) and `trusted.txt`.
"""

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Final, NamedTuple, final

import msgspec

from heddle._util.memo import Memo
from heddle.models.accesses import AccessRows
from heddle.models.collections import CollectionModels
from heddle.models.flags import flag_rows
from heddle.models.handover import handover_rows
from heddle.models.indices import IndexRows
from heddle.models.locks import lock_rows
from heddle.models.objects import ObjectModels
from heddle.models.rows import (
    ANY,
    RECEIVER,
    MethodRows,
    Row,
    Table,
    internal_name,
    longest_prefix,
)
from heddle.models.tables import ModelRows
from heddle.program.program import Role

# The position of the receiver among the arguments of a call.
THIS: Final = RECEIVER
_TABLE: Final = Table(
    "threads",
    {
        "class.method class.method/N": (
            "starts OBJECT often",
            "starts OBJECT [as LABEL]",
            "joins OBJECT [if true|false] [where NAME is CLASSES]",
            "takes|hands OBJECT [here]",
            "takes|hands OBJECT to OBJECT",
            "takes|hands OBJECT after OBJECT...",
            "follows|completes|leads OBJECT",
            "runs NAME [taken by CLASSES]",
            "gathers",
            "gathers normally",
            "renews",
        ),
        "class": ("keeps NAME [with CLASSES] [unless PREFIX]", "is a listener"),
        "prefix": ("internal|team",),
        "prefix *": ("calls listeners MANNER", "calls listeners as LABEL"),
    },
    {"MANNER": "now|often"},
)
# How many settings have their rows kept.
_FEW: Final = 8
_CALLERS: Final = ("calls listeners", "calls listeners as")
_TRUSTED: Final = Table("trusted", {"prefix": ("trusted|examined",)})


class ThreadRow(NamedTuple):
    """The effect of a method on a thread, given by the argument at a position, or by `THIS`.

    All threads that are started as the same `one` are one thread. A joined thread has ended if the
    method returns `if_`; None: whenever it returns. A thread that is started `often` may be several
    threads in parallel, though one object identifies them. `where` is a field of the receiver, and
    the classes (internal names) of which its value must be.
    """

    verb: str
    position: int
    one: str | None = None
    if_: bool | None = None
    where: tuple[str, frozenset[str]] | None = None
    is_often: bool = False


class ThreadLocalContents(NamedTuple):
    """A condition under which the contents of a field are thread-local.

    `others` are classes of other packages (internal names) that may access the field; no method of
    classes whose names begin with `unless` may run.
    """

    others: frozenset[str]
    unless: str


class TaskRow(NamedTuple):
    """The effect of a method on a task at `position`; `calls` is the method that runs it.

    `is_here` means that the receiver is a pool that terminates only after the task, `to` that an
    argument is; `after` are the positions of the futures that it waits for. `by` are the classes
    (internal names) that take the tasks that are run, if another class than this takes them.
    """

    verb: str
    position: int = THIS
    calls: str = ""
    is_here: bool = False
    after: tuple[int, ...] = ()
    by: frozenset[str] = frozenset()
    to: int | None = None


class _Tables(NamedTuple):
    """The rows of both tables.

    `listeners` are types (internal names) of objects that opaque code keeps and calls later.
    `callers` is by prefix of the class that is passed one (`*`: any): the one thread that calls it,
    nothing if many do, None if it is called at once.
    """

    threads: MethodRows[ThreadRow]
    tasks: MethodRows[TaskRow]
    prefixes: dict[str, tuple[str, ...]]
    kept: dict[tuple[str, str], ThreadLocalContents]
    listeners: frozenset[str]
    callers: dict[str, str | None]
    trusted: dict[str, bool]


@final
class ThreadModels:
    """Knowledge about threads, locks and thread safety; rows of a user take precedence."""

    def __init__(self, own: ModelRows | None = None) -> None:
        given = ModelRows() if own is None else own
        self.locks = lock_rows(given.locks)
        self.flags = _flag_rows(given.flags)
        self.handover = handover_rows(given.handover)
        self.collections = CollectionModels(given.collections)
        self.accesses = _access_rows(given.accesses)
        self.objects = ObjectModels(given.objects)
        self.indices = IndexRows(given.indices)
        self._given = tuple([row for rows in msgspec.structs.astuple(given) for row in rows])
        self._own = _read(_TABLE.own(given.threads), _TRUSTED.own(given.trusted))
        self._tables = _built_in()
        self._trusted = Memo(self._find_trusted)

    def row(self, owner: str, name: str, arguments: int) -> ThreadRow | None:
        """Return the row about threads for a method with so many arguments besides the receiver."""
        own, tables = self._own.threads, self._tables.threads
        return own.row(owner, name, arguments) or tables.row(owner, name, arguments)

    def task_row(self, owner: str, name: str, arguments: int) -> TaskRow | None:
        """Return the row about tasks for a method with so many arguments besides the receiver."""
        own, tables = self._own.tasks, self._tables.tasks
        return own.row(owner, name, arguments) or tables.row(owner, name, arguments)

    def is_named_by_user(self, class_name: str) -> bool:
        """Tell whether a row of the user names a class (internal name)."""
        return any(class_name.replace("/", ".") in row for row in self._given)

    def is_internal(self, class_name: str) -> bool:
        """Tell whether the threads that a class (internal name) creates serve the JVM only."""
        return self._begins(class_name, "internal")

    def is_of_team(self, class_name: str) -> bool:
        """Tell whether a class (internal name) is one of tasks that run together, as a team."""
        return self._begins(class_name, "team")

    def _begins(self, class_name: str, verb: str) -> bool:
        prefixes = (*self._own.prefixes[verb], *self._tables.prefixes[verb])
        return class_name.replace("/", ".").startswith(prefixes)

    @property
    def listeners(self) -> frozenset[str]:
        """Return the types (internal names) of objects that opaque code keeps and calls later."""
        return self._tables.listeners | self._own.listeners

    def calls_listeners(self, class_name: str) -> str | None:
        """Return the name of the one thread on which a class calls its listeners later.

        The name is empty if many threads do; it is None if the class calls them at once. The
        longest prefix of the class's name decides.
        """
        rows = self._tables.callers | self._own.callers
        return rows[longest_prefix(rows, class_name) or ANY]

    @property
    def renewing(self) -> frozenset[str]:
        """Return the names of methods whose results the JDK takes to be new."""
        rows = (*self._tables.tasks.values.items(), *self._own.tasks.values.items())
        return frozenset(name for (_, name, _), row in rows if row.verb == "renews")

    @property
    def kept(self) -> dict[tuple[str, str], ThreadLocalContents]:
        """Return the fields whose contents are thread-local, by class and name."""
        return self._tables.kept | self._own.kept

    def is_trusted(self, class_name: str, role: Role) -> bool:
        """Tell whether the fields of a class (internal name) are assumed to be free of races."""
        return self._trusted[class_name, role]

    def _find_trusted(self, of: tuple[str, Role]) -> bool:
        class_name, role = of
        rows = self._trusted_rows(role)
        prefix = longest_prefix(rows, class_name)
        return prefix is not None and rows[prefix]

    def is_trusted_field(self, name: str, role: Role) -> bool:
        """Tell whether a row names a field (with dots) and assumes that it is free of races."""
        return self._trusted_rows(role).get(name, False)

    def _trusted_rows(self, role: Role) -> dict[str, bool]:
        own, tables = self._own.trusted, self._tables.trusted
        return tables | own if role is Role.JDK else own


_flag_rows = lru_cache(maxsize=_FEW)(flag_rows)
_access_rows = lru_cache(maxsize=_FEW)(AccessRows)


@cache
def _built_in() -> _Tables:
    return _read(_TABLE.built_in, _TRUSTED.built_in)


def _read(rows: Iterable[Row], trusted: Iterable[Row]) -> _Tables:
    by_verb: dict[str, list[Row]] = {}
    for row in rows:
        by_verb.setdefault(row.verb, []).append(row)
    threads = [row for verb in ("starts", "joins") for row in by_verb.pop(verb, ())]
    prefixes = {
        verb: tuple([row.subject.owner for row in by_verb.pop(verb, ())])
        for verb in ("internal", "team")
    }
    kept = {(row.subject.owner, row.get("NAME")): _kept(row) for row in by_verb.pop("keeps", ())}
    listeners = frozenset(row.subject.owner for row in by_verb.pop("is a listener", ()))
    callers = [row for verb in _CALLERS for row in by_verb.pop(verb, ())]
    return _Tables(
        MethodRows({row.subject.method: _thread(row) for row in threads}),
        MethodRows({row.subject.method: _task(row) for said in by_verb.values() for row in said}),
        prefixes,
        kept,
        listeners,
        {row.subject.owner: _caller(row) for row in callers},
        {row.subject.owner: row.verb == "trusted" for row in trusted},
    )


def _thread(row: Row) -> ThreadRow:
    field = row.get("NAME")
    return ThreadRow(
        row.verb,
        row.positions("OBJECT")[0],
        row.get("LABEL") or None,
        "true" in row.conditions if "if" in row.conditions else None,
        (field, row.classes()) if field else None,
        "often" in row.conditions,
    )


def _task(row: Row) -> TaskRow:
    position, *after = row.positions("OBJECT") or (THIS,)
    is_here, to = "here" in row.conditions, after.pop() if "to" in row.conditions else None
    return TaskRow(row.verb, position, row.get("NAME"), is_here, tuple(after), row.classes(), to)


def _kept(row: Row) -> ThreadLocalContents:
    return ThreadLocalContents(row.classes(), internal_name(row.get("PREFIX")))


def _caller(row: Row) -> str | None:
    return None if row.get("MANNER") == "now" else row.get("LABEL")
