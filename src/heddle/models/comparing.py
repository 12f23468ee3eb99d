"""Methods of collections that only compare or read, and the types that collections have.

Read from `comparing.txt`.
"""

from functools import cache
from typing import Final, NamedTuple

from heddle.models.rows import Table

COMPARING: Final = Table(
    "comparing",
    {"class": ("collection|general",), "*.method": ("reads|looks-up|adds",)},
)


class ComparingModels(NamedTuple):
    """The rows of the table: internal names of classes, and names of methods."""

    collections: tuple[str, ...]
    general: frozenset[str]
    reading: frozenset[str]
    looking_up: frozenset[str]
    adding: frozenset[str]


@cache
def comparing_models() -> ComparingModels:
    """Read the table."""
    rows = COMPARING.rows()
    classes = {
        verb: [row.subject.owner for row in rows if row.verb == verb]
        for verb in ("collection", "general")
    }
    methods = (
        frozenset(row.subject.name for row in rows if row.verb == verb)
        for verb in ("reads", "looks-up", "adds")
    )
    return ComparingModels(tuple(classes["collection"]), frozenset(classes["general"]), *methods)
