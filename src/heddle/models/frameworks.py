"""Reads what containers call: kinds of components, their objects, when which methods are called."""

import re
from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import Final, NamedTuple, final

from heddle.models.tables import Rows, TableError, built_in_rows

_ROW: Final = re.compile(r"([\w-]+)\s+([a-z]+)((?:\s+\S+)*)")
_WORD: Final = re.compile(r"@[\w.$*]+(\([\w.$-]+\))?|[\w$]+(\.[\w$]+)*(\.\*)?")
_METHOD: Final = re.compile(r"@[\w.$*]+|[\w$*]+")
_ANY: Final = "any"
_TWO_ROOTS: Final = ("javax.", "jakarta.")


class Made(StrEnum):
    """How many objects there are of a component."""

    ONCE = "once"
    EACH = "each"
    REQUEST = "request"


class Moment(StrEnum):
    """When methods of a component are called, and by which threads."""

    BEFORE = "before"
    DURING = "during"
    SINGLE = "single"
    ALONE = "alone"
    AFTER = "after"


class Kind(NamedTuple):
    """What rows say of one kind of component; words are those of the table.

    `made` is in the order of the rows; where there are no words it is so for all of the kind.
    """

    name: str
    recognised: tuple[str, ...]
    made: tuple[tuple[Made, tuple[str, ...]], ...]
    called: dict[Moment, tuple[str, ...]]
    wired: tuple[str, ...]
    makes: tuple[str, ...]
    is_open: bool


@final
class Frameworks:
    """The kinds of the table, and of a user's own rows first; `everywhere` is of all kinds."""

    def __init__(self, own: Sequence[str] = ()) -> None:
        rows = (*Rows.of("frameworks", own).given, *built_in_rows("frameworks").given)
        read = [_row(place, line) for place, line in rows]
        names = dict.fromkeys(row.kind for row in read)
        self.everywhere = _kind(_ANY, [row for row in read if row.kind == _ANY])
        self.kinds = tuple(
            [_kind(name, [r for r in read if r.kind == name]) for name in names if name != _ANY]
        )
        for kind in self.kinds:
            if not any(not words for _, words in kind.made):
                raise TableError(f"frameworks: no row says how {kind.name!r} is made")


class _Row(NamedTuple):
    kind: str
    verb: str
    words: tuple[str, ...]


_VERBS: Final = {"is": _WORD, "made": _WORD, "wired": _WORD, "makes": _WORD} | dict.fromkeys(
    map(str, Moment), _METHOD
)


def _row(place: str, line: str) -> _Row:
    match = _ROW.fullmatch(line)
    if match is None:
        raise TableError(f"{place}: {line!r}: expected 'kind verb words'")
    kind, verb, rest = match.groups()
    words = tuple(rest.split())
    if verb == "open" and not words:
        return _Row(kind, verb, words)
    if verb not in _VERBS or not words:
        known = ", ".join(_VERBS)
        raise TableError(f"{place}: {line!r}: expected one of {known} and words, or 'open'")
    if verb == "made" and words[0] not in list(Made):
        raise TableError(f"{place}: {line!r}: expected {', '.join(Made)} after 'made'")
    wrong = [word for word in words if not _VERBS[verb].fullmatch(word)]
    if wrong:
        raise TableError(f"{place}: {line!r}: {wrong[0]!r} cannot be read")
    return _Row(kind, verb, words)


def _kind(name: str, rows: Sequence[_Row]) -> Kind:
    made = [(Made(r.words[0]), tuple(_both(r.words[1:]))) for r in rows if r.verb == "made"]
    return Kind(
        name=name,
        recognised=_words(rows, "is"),
        made=tuple(made),
        called={moment: _words(rows, moment) for moment in Moment},
        wired=_words(rows, "wired"),
        makes=_words(rows, "makes"),
        is_open=any(row.verb == "open" for row in rows),
    )


def _words(rows: Sequence[_Row], verb: str) -> tuple[str, ...]:
    return tuple(_both([word for row in rows if row.verb == verb for word in row.words]))


def _both(words: Sequence[str]) -> Iterator[str]:
    """Add the other name of what moved from one package to another."""
    for word in words:
        yield word
        old, new = _TWO_ROOTS
        sign = "@" if word.startswith("@") else ""
        if word.removeprefix("@").startswith(old):
            yield sign + new + word.removeprefix("@").removeprefix(old)
