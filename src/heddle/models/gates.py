"""Reads which calls nothing gets to unless others are reached."""

import re
from functools import cache
from typing import Final, NamedTuple

from heddle.models.tables import Rows, TableError, built_in_rows

_ROW: Final = re.compile(r"([\w.$]+|\*)\.(\w*) (closed|opens|opens outside|inherited)")
_ANY: Final = "*"


class Gates(NamedTuple):
    """The rows, by internal class name (`*`: any) and method name; `outside` are classes.

    `inherited` are methods in whose place the one that they override is looked at.
    """

    closed: frozenset[tuple[str, str]]
    opens: frozenset[tuple[str, str]]
    outside: frozenset[str]
    inherited: frozenset[tuple[str, str]]

    def is_opened_by(self, owner: str, name: str) -> bool:
        """Tell whether running a method opens the gate."""
        return (owner, name) in self.opens or (_ANY, name) in self.opens


@cache
def gates() -> Gates:
    """Read the table."""
    return read_gates(built_in_rows("gates"))


def read_gates(rows: Rows) -> Gates:
    """Read rows; one that cannot be read is an error."""
    found: dict[str, set[tuple[str, str]]] = {
        "closed": set(),
        "opens": set(),
        "opens outside": set(),
        "inherited": set(),
    }
    for place, line in rows.given:
        match = _ROW.fullmatch(line)
        if match is None:
            raise TableError(f"{place}: {line!r}: expected 'class.method closed' or '... opens'")
        owner, name, verb = match.groups()
        found[verb].add((owner.replace(".", "/"), name))
    outside = frozenset(owner for owner, _ in found["opens outside"])
    closed, opens, inherited = (frozenset(found[v]) for v in ("closed", "opens", "inherited"))
    return Gates(closed, opens, outside, inherited)
