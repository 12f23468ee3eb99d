"""What running a unit of code does to the objects it is given: the nodes, and the summary.

A set of nodes is an integer; `_captured` says what each of them stands for.
"""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias, final

from heddle._util.bits import union
from heddle.concurrency.escape.statements import ANY_FIELD
from heddle.pointsto import FieldKey

Nodes: TypeAlias = int
Cell: TypeAlias = tuple[int, FieldKey]

SHARED: Final = 1
OLDER: Final = 2
OLDER_NUMBER: Final = 1
OWN_STATICS: Final = 2  # the number of the node that stands for statics being initialised
PUBLISHED: Final = 8
FIRST_PARAMETER: Final = 4
_MOST_FIELDS: Final = 12


class Summary(NamedTuple):
    """What running a unit does to what it is given, for its callers.

    Nodes are those of the parameters, SHARED, and for anything it made itself OLDER or PUBLISHED;
    `cells` are by the number of the holder.
    `is_pending` tells of a constructor that others get at its object when its construction ends.
    """

    escaped: Nodes
    cells: Mapping[int, Mapping[FieldKey, Nodes]]
    result: Nodes
    is_pending: bool = False


NO_SUMMARY: Final = Summary(0, {}, 0)


class Outcome(NamedTuple):
    """What was found of a unit: its summary, or which accesses may be to shared objects.

    A summary is of parameters that are distinct and unknown, all else of such as callers give.
    `foreign_accesses` are the accesses that may be to objects which this thread did not make;
    `given` is the way in which each call is given its arguments.
    """

    summary: Summary
    shared_accesses: frozenset[int]
    foreign_accesses: frozenset[int]
    given: Mapping[int, tuple[int, ...]]


def self_node(parameter: int) -> int:
    """Return the number of the node of a parameter's own object."""
    return FIRST_PARAMETER + 2 * parameter


def rest_nodes(count: int) -> Nodes:
    """Return the nodes for all that each of so many parameters reaches."""
    return sum(2 << self_node(position) for position in range(count))


def outward(nodes: Nodes, escaped: Nodes, own: Nodes) -> Nodes:
    """Return nodes as callers see them: what a unit made itself is just fresh, or published."""
    found = nodes & ~own
    if nodes & own:
        found |= OLDER
    if nodes & own & escaped:
        found |= PUBLISHED
    return found


def relevant(
    cells: dict[int, dict[FieldKey, Nodes]], result: Nodes, escaped: Nodes
) -> dict[int, dict[FieldKey, Nodes]]:
    """Return the cells a caller needs: not those of objects that nothing leads to.

    Nor those of nodes that escape, since everything they hold has escaped with them.
    """
    leads = result
    for holder, fields in cells.items():
        if holder != OLDER_NUMBER and not escaped >> holder & 1:
            leads |= union(fields.values())
    found: dict[int, dict[FieldKey, Nodes]] = {}
    for holder, fields in cells.items():
        if escaped >> holder & 1 or (holder == OLDER_NUMBER and not leads & OLDER):
            continue
        if len(fields) > _MOST_FIELDS:
            found[holder] = {ANY_FIELD: union(fields.values())}
        else:
            found[holder] = {field: held for field, held in fields.items() if held}
    return {holder: fields for holder, fields in found.items() if fields}


@final
class Effect:
    """A summary as callers apply it, laid out once for all of them.

    `stored` are its cells, holders as nodes; `nodes` all sets of nodes in there. `is_steady` tells
    that no such set has what parameters reach: only that may become more by what is stored. `makes`
    tells whether callers get at something that the unit made itself.
    """

    __slots__ = ("escaped", "is_pending", "is_steady", "makes", "nodes", "result", "stored")

    def __init__(self, summary: Summary) -> None:
        self.escaped = summary.escaped
        self.result = summary.result
        self.is_pending = summary.is_pending
        self.stored = [(1 << at, tuple(held.items())) for at, held in summary.cells.items()]
        held_in_cells = [nodes for _, fields in self.stored for _, nodes in fields]
        self.nodes = tuple(dict.fromkeys([*(at for at, _ in self.stored), *held_in_cells]))
        together = union(self.nodes)
        self.is_steady = not together & rest_nodes(together.bit_length())
        self.makes = bool((summary.result | union(held_in_cells)) & OLDER)


def merged(summaries: Sequence[Summary]) -> Summary | None:
    """Return what any of several callees may do; None if there is none, so that nothing returns."""
    if len(summaries) < 2:
        return summaries[0] if summaries else None
    escaped, result = 0, 0
    cells: dict[int, dict[FieldKey, Nodes]] = {}
    for summary in summaries:
        escaped |= summary.escaped
        result |= summary.result
        for holder, fields in summary.cells.items():
            known = cells.setdefault(holder, {})
            for field, nodes in fields.items():
                known[field] = known.get(field, 0) | nodes
    return Summary(escaped, cells, result, any(summary.is_pending for summary in summaries))
