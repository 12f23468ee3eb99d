"""Components of containers: kinds, numbers of objects, and when which methods are called.

Read from `frameworks.txt` (docs/frameworks.md).
"""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from functools import cached_property
from typing import Final, NamedTuple, final

from heddle.models.rows import Row, Table, TableError

_ANY: Final = "any"
_TWO_ROOTS: Final = ("javax.", "jakarta.")


class ComponentScope(StrEnum):
    """The number of objects of a component."""

    ONCE = "once"
    EACH = "each"
    REQUEST = "request"


class Moment(StrEnum):
    """The moments at which methods of a component are called, and the threads that call them."""

    BEFORE = "before"
    DURING = "during"
    SINGLE = "single"
    ALONE = "alone"
    AFTER = "after"


class ComponentKind(NamedTuple):
    """The rows about one kind of component, with the words of the table.

    `scopes` are in the order of the rows; one without words applies to all of the kind.
    """

    name: str
    recognised: tuple[str, ...]
    scopes: tuple[tuple[ComponentScope, tuple[str, ...]], ...]
    called: dict[Moment, tuple[str, ...]]
    wired: tuple[str, ...]
    makes: tuple[str, ...]
    is_open: bool


_TABLE: Final = Table(
    "frameworks",
    {
        "KIND": (
            "is|wired|makes WORD...",
            "made SCOPE [WORD...]",
            f"{'|'.join(Moment)} CALLED...",
            "open",
        )
    },
    {
        "KIND": r"[\w-]+",
        "SCOPE": "|".join(ComponentScope),
        "WORD": r"@[\w.$*]+(?:\([\w.$-]+\))?|[\w$]+(?:\.[\w$]+)*(?:\.\*)?",
        "CALLED": r"@[\w.$*]+|[\w$*]+",
    },
)


@final
class Frameworks:
    """The kinds of a user and then those of the table; `everywhere` holds for all kinds."""

    def __init__(self, own: Sequence[str] = ()) -> None:
        rows = (*_TABLE.own(own), *_TABLE.built_in)
        names = dict.fromkeys(row.subject.owner for row in rows)
        kinds = {name: _kind(name, [r for r in rows if r.subject.owner == name]) for name in names}
        self.everywhere = kinds.pop(_ANY)
        self.kinds = tuple(kinds.values())
        for kind in self.kinds:
            if not any(not words for _, words in kind.scopes):
                raise TableError(f"frameworks: no row says how {kind.name!r} is made")

    @cached_property
    def packages(self) -> frozenset[str]:
        """Return the packages of the classes by which components are recognised."""
        words = [word for kind in self.kinds for word in kind.recognised]
        return frozenset(word.rpartition(".")[0] for word in words if word[0] != "@")


def _kind(name: str, rows: Sequence[Row]) -> ComponentKind:
    made = [
        (ComponentScope(row.get("SCOPE")), tuple(_both(row.all("WORD"))))
        for row in rows
        if row.verb == "made"
    ]
    return ComponentKind(
        name=name,
        recognised=_words(rows, "is"),
        scopes=tuple(made),
        called={moment: _words(rows, moment) for moment in Moment},
        wired=_words(rows, "wired"),
        makes=_words(rows, "makes"),
        is_open=any(row.verb == "open" for row in rows),
    )


def _words(rows: Sequence[Row], verb: str) -> tuple[str, ...]:
    said = [row for row in rows if row.verb == verb]
    return tuple(_both([w for row in said for w in (*row.all("WORD"), *row.all("CALLED"))]))


def _both(words: Sequence[str]) -> Iterator[str]:
    """Return words, each of `javax` followed by its name in `jakarta`."""
    for word in words:
        yield word
        old, new = _TWO_ROOTS
        sign = "@" if word.startswith("@") else ""
        if word.removeprefix("@").startswith(old):
            yield sign + new + word.removeprefix("@").removeprefix(old)
