"""Reads which calls access memory like instructions do: by what, and how strongly."""

import re
from collections.abc import Sequence
from enum import IntEnum
from functools import cache, cached_property
from typing import Final, NamedTuple, final

from heddle.models.tables import Rows, TableError, built_in_rows
from heddle.program.hierarchy import Hierarchy
from heddle.program.ir import Invoke, InvokeKind, Var

_ROW: Final = re.compile(
    r"([\w.$]+)\.([\w<>]+|\*)(?:/(\d+))?: (?:none|(reads|writes|updates|uses) "
    r"(plain|opaque|acquire|release|volatile|declared) "
    r"by (handle|field|call|listed|offset|element|parts|default|state))"
)
_ANY: Final = "<T>"
_TYPES: Final = (
    *("Boolean", "Byte", "Char", "Short", "Int", "Long", "Float", "Double"),
    *("Object", "Reference"),
)


class Mode(IntEnum):
    """How strong an access is: plain ones race, opaque ones are atomic, the others order too."""

    PLAIN = 0
    OPAQUE = 1
    ACQUIRE = 2
    RELEASE = 3
    VOLATILE = 4
    DECLARED = 5

    def is_atomic(self, is_volatile: bool) -> bool:
        """Tell whether an access of this mode to a field races with none of its kind."""
        return is_volatile if self is Mode.DECLARED else self is not Mode.PLAIN


# The variable of the receiver in a body.
THIS: Final = 0
_NOT_RELEASING: Final = frozenset((Mode.OPAQUE, Mode.ACQUIRE))
_NOT_ACQUIRING: Final = frozenset((Mode.OPAQUE, Mode.RELEASE))


class AccessRow(NamedTuple):
    """What a method does: a verb, how strongly, and by what it knows the place."""

    verb: str
    mode: Mode
    way: str

    def object_of(self, call: Invoke) -> Var | None:
        """Return the variable with the object accessed; None if the call is given none."""
        if self.way == "default":
            return THIS
        first = first_argument(call)
        return call.args[first] if len(call.args) > first and self.way != "state" else None

    @property
    def hands_over_weakly(self) -> bool:
        """Tell whether it stores without publishing; a plain access to a field is a race itself."""
        is_plain = self.mode is Mode.PLAIN and self.way == "state"
        return self.verb in ("writes", "updates") and (is_plain or self.mode in _NOT_RELEASING)

    @property
    def takes_over_weakly(self) -> bool:
        """Tell whether it loads without seeing what was done before the store."""
        is_plain = self.mode is Mode.PLAIN and self.way == "state"
        return self.verb in ("reads", "updates") and (is_plain or self.mode in _NOT_ACQUIRING)


def first_argument(call: Invoke) -> int:
    """Return where the first argument is among the operands of a call."""
    return 0 if call.kind is InvokeKind.STATIC else 1


@final
class AccessRows:
    """The rows, by class (internal name), method, and number of arguments."""

    def __init__(self, rows: Rows) -> None:
        self._rows: dict[tuple[str, str, str | None], AccessRow | None] = {}
        self._classes: set[str] = set()
        self._handles: set[str] = set()
        for place, line in rows.given:
            self._read(place, line)

    def _read(self, place: str, line: str) -> None:
        match = _ROW.fullmatch(line)
        if match is None:
            raise TableError(f"{place}: {line!r}: expected 'class.method: reads plain by handle'")
        owner, method, count, verb, mode, way = match.groups()
        name = owner.replace(".", "/")
        self._classes.add(name)
        row = None if verb is None else AccessRow(verb, Mode[mode.upper()], way)
        if way == "handle":
            self._handles.add(name)
        for each in _TYPES if _ANY in method else ("",):
            self._rows[name, method.replace(_ANY, each), count] = row

    def has_handles(self, owner: str) -> bool:
        """Tell whether objects of a class (internal name) stand for fields."""
        return owner in self._handles

    def has(self, owner: str, name: str) -> bool:
        """Tell whether there is a row of a method, of any number of arguments."""
        keys = [key for key in self._rows if key[0] == owner] if owner in self._classes else []
        named = [key for key in keys if key[1] == name] or [key for key in keys if key[1] == "*"]
        return any(self._rows[key] is not None for key in named)

    def is_weak_state(self, owner: str, name: str) -> bool:
        """Tell whether a method hands over by its receiver, and orders too little."""
        if owner not in self._classes:
            return False
        rows = [row for key, row in self._rows.items() if row and key[:2] == (owner, name)]
        return any(
            row.way == "state" and (row.hands_over_weakly or row.takes_over_weakly) for row in rows
        )

    def row(self, call: Invoke, hierarchy: Hierarchy | None = None) -> AccessRow | None:
        """Return what a call does; the row that says most about which decides.

        Calls name the class of a variable, which may be a subclass of the one in the table.
        """
        if call.method.name not in self._names and call.method.owner not in self._classes:
            return None
        arguments = str(len(call.args) - first_argument(call))
        above = () if hierarchy is None else hierarchy.supertypes(call.method.owner)
        for owner in (call.method.owner, *above):
            for key in ((call.method.name, arguments), (call.method.name, None), ("*", None)):
                if (owner, *key) in self._rows:
                    return self._rows[owner, *key]
        return None

    @cached_property
    def _names(self) -> frozenset[str]:
        return frozenset(name for _, name, _ in self._rows)


def access_rows(own: Sequence[str] = ()) -> AccessRows:
    """Read the table, and a user's own rows, which come last and so count."""
    if not own:
        return _built_in()
    known = built_in_rows("accesses")
    return AccessRows(known._replace(given=(*known.given, *Rows.of("accesses", own).given)))


@cache
def _built_in() -> AccessRows:
    return AccessRows(built_in_rows("accesses"))


def is_clone(call: Invoke) -> bool:
    """Tell whether a call may be `Object.clone` of an object, which reads all its fields."""
    return call.method.name == "clone" and call.method.descriptor.startswith("()")
