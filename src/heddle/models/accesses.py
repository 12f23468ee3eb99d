"""Calls that access memory as instructions do: the place, the kind of access, and its memory order.

Read from `accesses.txt` (docs/accesses.md).
"""

from collections.abc import Iterable, Sequence
from enum import IntEnum
from typing import Final, NamedTuple, final

from heddle.models.rows import ANY, NOTHING, MethodRows, Row, Table
from heddle.program.hierarchy import Hierarchy
from heddle.program.ir import Invoke, InvokeKind, Var

_TABLE: Final = Table(
    "accesses",
    {"class.method class.method/N class.*": ("reads|writes|updates|uses MODE by PLACE", NOTHING)},
    {
        "MODE": "plain|opaque|acquire|release|volatile|declared",
        "PLACE": "handle|field|call|listed|offset|element|parts|default|state",
    },
)
# Stands for the name of each type in the name of a method.
_TYPE: Final = "<T>"
_TYPES: Final = (
    *("Boolean", "Byte", "Char", "Short", "Int", "Long", "Float", "Double"),
    *("Object", "Reference"),
)


class Mode(IntEnum):
    """The memory order of an access: plain ones race, opaque ones are atomic, others order too."""

    PLAIN = 0
    OPAQUE = 1
    ACQUIRE = 2
    RELEASE = 3
    VOLATILE = 4
    DECLARED = 5

    def is_atomic(self, is_volatile: bool) -> bool:
        """Tell whether accesses of this mode to a field do not race with each other."""
        return is_volatile if self is Mode.DECLARED else self is not Mode.PLAIN


# The variable of the receiver in a body.
THIS: Final = 0
_NOT_RELEASING: Final = frozenset((Mode.OPAQUE, Mode.ACQUIRE))
_NOT_ACQUIRING: Final = frozenset((Mode.OPAQUE, Mode.RELEASE))


class AccessRow(NamedTuple):
    """The access by a method: a verb, its memory order, and how it identifies the location."""

    verb: str
    mode: Mode
    place: str

    def object_of(self, call: Invoke) -> Var | None:
        """Return the variable of the accessed object; None if the call has none."""
        if self.place == "default":
            return THIS
        first = first_argument(call)
        return call.args[first] if len(call.args) > first and self.place != "state" else None

    @property
    def publishes_weakly(self) -> bool:
        """Tell whether it stores without release; a plain access to a field is a race itself."""
        is_plain = self.mode is Mode.PLAIN and self.place == "state"
        return self.verb in ("writes", "updates") and (is_plain or self.mode in _NOT_RELEASING)

    @property
    def reads_weakly(self) -> bool:
        """Tell whether it loads without acquire."""
        is_plain = self.mode is Mode.PLAIN and self.place == "state"
        return self.verb in ("reads", "updates") and (is_plain or self.mode in _NOT_ACQUIRING)


def first_argument(call: Invoke) -> int:
    """Return the position of the first argument among the operands of a call."""
    return 0 if call.kind is InvokeKind.STATIC else 1


@final
class AccessRows:
    """The rows of the table, by class (internal name), method, and number of arguments."""

    def __init__(self, own: Sequence[str] = ()) -> None:
        """Read the table, and a user's own rows, which replace those for the same methods."""
        rows = [(row.subject.method, _access(row)) for row in _TABLE.rows(own)]
        values = {
            (owner, name.replace(_TYPE, type_), arity): access
            for (owner, name, arity), access in rows
            for type_ in (_TYPES if _TYPE in name else ("",))
        }
        handles = [owner for (owner, _, _), access in rows if access and access.place == "handle"]
        self._rows = MethodRows(values)
        self._handles = frozenset(handles)
        self._names = frozenset(name for _, name, _ in values)

    def has_handles(self, owner: str) -> bool:
        """Tell whether objects of a class (internal name) stand for fields."""
        return owner in self._handles

    def has(self, owner: str, name: str) -> bool:
        """Tell whether there is a row for a method, of any number of arguments."""
        return any(row is not None for row in self._named(owner, name) or self._named(owner, ANY))

    def is_weak_state(self, owner: str, name: str) -> bool:
        """Tell whether a method publishes or reads through its receiver with too weak an order."""
        return any(
            row.place == "state" and (row.publishes_weakly or row.reads_weakly)
            for row in self._named(owner, name)
            if row is not None
        )

    def row(self, call: Invoke, hierarchy: Hierarchy | None = None) -> AccessRow | None:
        """Return what a call does, by the most specific row.

        A call names the static type of its receiver, which may be a subclass of that of the row.
        """
        name, owner = call.method.name, call.method.owner
        if name not in self._names and owner not in self._rows.classes:
            return None
        arguments = len(call.args) - first_argument(call)
        above = () if hierarchy is None else hierarchy.supertypes(owner)
        return self.inherited_row((owner, *above), name, arguments)

    def inherited_row(self, names: Iterable[str], name: str, arguments: int) -> AccessRow | None:
        """Return the row for a method of a class, given its name and those of its supertypes."""
        keys = (self._rows.key(each, name, arguments) for each in names)
        key = next((key for key in keys if key is not None), None)
        return None if key is None else self._rows.values[key]

    def _named(self, owner: str, name: str) -> list[AccessRow | None]:
        if owner not in self._rows.classes:
            return []
        return [row for key, row in self._rows.values.items() if key[:2] == (owner, name)]


def access_rows(own: Sequence[str] = ()) -> AccessRows:
    """Read the table, and a user's own rows."""
    return AccessRows(own)


def _access(row: Row) -> AccessRow | None:
    if row.verb == NOTHING:
        return None
    return AccessRow(row.verb, Mode[row.get("MODE").upper()], row.get("PLACE"))


def is_clone(call: Invoke) -> bool:
    """Tell whether a call may be `Object.clone` of an object, which reads all its fields."""
    return call.method.name == "clone" and call.method.descriptor.startswith("()")
