"""Reads what calls of unknown code do to what they are given, and which types need no lock."""

import re
from functools import cache
from typing import Final, NamedTuple, final

from heddle.models.tables import Rows, TableError, built_in_rows

_ROW: Final = re.compile(r"([\w.$]+|\*)\.([\w$<>]+):\s*(\S.*)")
_TYPE: Final = re.compile(r"([\w.$]+) safe")
_PLACE: Final = re.compile(r"this|arg\d+")

# The position of the receiver among the arguments of a call.
THIS: Final = -1
ANY_CLASS: Final = "*"


class SharingRow(NamedTuple):
    """What a method does: positions of what it reads, writes and returns.

    `returns` is a position, `new`, `safe`, or None where the row does not say.
    """

    reads: frozenset[int] = frozenset()
    writes: frozenset[int] = frozenset()
    returns: int | str | None = None


class _Tables(NamedTuple):
    types: frozenset[str]
    methods: dict[tuple[str, str], SharingRow]


@final
class SharingModels:
    """What is believed of code that is not analysed; class names are internal ones."""

    def __init__(self) -> None:
        self._tables = read_sharing(built_in_rows("sharing"))

    def is_safe(self, class_name: str) -> bool:
        """Tell whether objects of a class may be used by several threads without a lock."""
        name = class_name.replace("/", ".")
        if name in self._tables.types:
            return True
        packages = [name[: at + 1] for at, character in enumerate(name) if character == "."]
        return any(package in self._tables.types for package in packages)

    def row(self, owner: str, name: str) -> SharingRow | None:
        """Return what a method does, if a row says."""
        methods = self._tables.methods
        return methods.get((owner, name)) or methods.get((ANY_CLASS, name))


@cache
def read_sharing(rows: Rows) -> _Tables:
    """Read the rows of a table."""
    types: set[str] = set()
    methods: dict[tuple[str, str], SharingRow] = {}
    for place, line in rows.given:
        type_, method = _TYPE.fullmatch(line), _ROW.fullmatch(line)
        if type_ is not None:
            types.add(type_.group(1))
        elif method is not None:
            owner, name, effects = method.groups()
            methods[owner.replace(".", "/"), name] = _effects(place, effects)
        else:
            expected = "expected 'name safe' or 'class.method: effects'"
            raise TableError(f"{place}: {line!r}: {expected}")
    return _Tables(frozenset(types), methods)


def _effects(place: str, text: str) -> SharingRow:
    row = SharingRow()
    for effect in (part.strip() for part in text.split(";")):
        verb, _, what = effect.partition(" ")
        if verb == "reads" and _PLACE.fullmatch(what):
            row = row._replace(reads=row.reads | {_position(what)})
        elif verb == "writes" and _PLACE.fullmatch(what):
            row = row._replace(writes=row.writes | {_position(what)})
        elif verb == "returns" and (what in ("new", "safe") or _PLACE.fullmatch(what)):
            row = row._replace(returns=what if what in ("new", "safe") else _position(what))
        elif effect != "nothing":
            raise TableError(f"{place}: {effect!r} is no effect")
    return row


def _position(text: str) -> int:
    return THIS if text == "this" else int(text.removeprefix("arg"))
