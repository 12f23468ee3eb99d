"""Calls that are not reached unless certain others are: the parallel evaluation of streams.

Read from `gates.txt`.
"""

from collections.abc import Iterable
from functools import cache
from typing import Final, NamedTuple

from heddle.models.rows import ANY, Row, Table

GATES: Final = Table(
    "gates",
    {
        "class.method *.method": ("closed|opens|inherited",),
        "class": ("opens outside",),
    },
)


class Gates(NamedTuple):
    """The rows of the table, by internal class name (`*`: any) and method name.

    `outside` are classes; for a method in `inherited`, the one it overrides is analysed instead.
    """

    closed: frozenset[tuple[str, str]]
    opens: frozenset[tuple[str, str]]
    outside: frozenset[str]
    inherited: frozenset[tuple[str, str]]

    def is_opened_by(self, owner: str, name: str) -> bool:
        """Tell whether running a method opens the gate."""
        return (owner, name) in self.opens or (ANY, name) in self.opens


@cache
def gates() -> Gates:
    """Read the table."""
    return read_gates(GATES.rows())


def read_gates(rows: Iterable[Row]) -> Gates:
    """Sort the methods and classes of rows by what is said of them."""
    found = [(row.verb, row.subject.owner, row.subject.name) for row in rows]
    closed, opens, inherited = (
        frozenset((owner, name) for each, owner, name in found if each == verb)
        for verb in ("closed", "opens", "inherited")
    )
    outside = frozenset(owner for verb, owner, _ in found if verb == "opens outside")
    return Gates(closed, opens, outside, inherited)
