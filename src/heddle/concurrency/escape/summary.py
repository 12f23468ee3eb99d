"""Summaries of units of code: the effect on the caller's objects (Naik 2008, section 2.5.2).

A set of nodes is an integer; `unit_flow` says what each node stands for.
"""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias, final

from heddle._util.bits import union
from heddle.concurrency.escape.entry_state import ArgumentStates
from heddle.concurrency.escape.statements import ANY_FIELD
from heddle.pointsto import FieldKey

Nodes: TypeAlias = int
Cell: TypeAlias = tuple[int, FieldKey]
Stored: TypeAlias = Sequence[tuple[FieldKey, Nodes]]

SHARED: Final = 1
OLDER: Final = 2
OLDER_NUMBER: Final = 1
OWN_STATICS: Final = 2  # the number of the node that stands for statics being initialised
PUBLISHED: Final = 8
FIRST_PARAMETER: Final = 4
_MOST_FIELDS: Final = 12


class EscapeSummary(NamedTuple):
    """The effect of a unit on its callers' objects.

    Nodes are those of the parameters, SHARED, and for anything it allocates OLDER or PUBLISHED;
    `cells` are by the number of the holder. `is_pending` tells of a constructor that its object
    escapes when its construction ends.
    """

    escaped: Nodes
    cells: Mapping[int, Mapping[FieldKey, Nodes]]
    result: Nodes
    is_pending: bool = False


NO_EFFECT: Final = EscapeSummary(0, {}, 0)


class UnitOutcome(NamedTuple):
    """The result of a run: the summary of a unit, or the accesses that may be to shared objects.

    A summary is for distinct and unknown parameters, all else for the callers' states of them.
    `foreign_accesses` are the accesses that may be to objects which this thread has not allocated;
    `arguments` are the states that each call passes, by its number.
    """

    summary: EscapeSummary
    shared_accesses: frozenset[int]
    foreign_accesses: frozenset[int]
    arguments: Mapping[int, ArgumentStates]


def self_node(parameter: int) -> int:
    """Return the number of the node of a parameter's own object."""
    return FIRST_PARAMETER + 2 * parameter


def rest_nodes(count: int) -> Nodes:
    """Return the nodes for all that each of so many parameters reaches."""
    return sum(2 << self_node(position) for position in range(count))


def outward_summary(
    cells: Mapping[Cell, Nodes], escaped: Nodes, result: Nodes, first_site: int
) -> EscapeSummary:
    """Return the summary of a unit, in which all objects that it allocates are one node."""
    own = ~((1 << first_site) - 1) | OLDER | 1 << OWN_STATICS
    found: dict[int, dict[FieldKey, Nodes]] = {}
    for (holder, field), held in cells.items():
        fields = found.setdefault(OLDER_NUMBER if own >> holder & 1 else holder, {})
        fields[field] = fields.get(field, 0) | _outward(held, escaped, own)
    returned = _outward(result, escaped, own)
    kept = _relevant(found, returned, escaped & ~own)
    return EscapeSummary(escaped & ~(own | SHARED | PUBLISHED), kept, returned)


def _outward(nodes: Nodes, escaped: Nodes, own: Nodes) -> Nodes:
    """Return nodes as callers see them: those that the unit allocates are OLDER or PUBLISHED."""
    found = nodes & ~own
    if nodes & own:
        found |= OLDER
    if nodes & own & escaped:
        found |= PUBLISHED
    return found


def _relevant(
    cells: dict[int, dict[FieldKey, Nodes]], result: Nodes, escaped: Nodes
) -> dict[int, dict[FieldKey, Nodes]]:
    """Return the cells a caller needs: not those of objects that it cannot reach.

    Nor those of nodes that escape, since everything they hold has escaped with them. Of objects
    with many fields, the fields are joined.
    """
    reached = result
    for holder, fields in cells.items():
        if holder != OLDER_NUMBER and not escaped >> holder & 1:
            reached |= union(fields.values())
    found: dict[int, dict[FieldKey, Nodes]] = {}
    for holder, fields in cells.items():
        if escaped >> holder & 1 or (holder == OLDER_NUMBER and not reached & OLDER):
            continue
        if len(fields) > _MOST_FIELDS:
            found[holder] = {ANY_FIELD: union(fields.values())}
        else:
            found[holder] = {field: held for field, held in fields.items() if held}
    return {holder: fields for holder, fields in found.items() if fields}


@final
class EscapeEffect:
    """A summary in the form that callers apply.

    `stored` are its cells, with holders as nodes; `nodes` all sets of nodes in them. `is_steady`
    tells that none of these has what parameters reach: only that may grow by what is stored.
    `allocates` tells whether callers can reach an object that the unit allocates.
    """

    __slots__ = ("allocates", "escaped", "is_pending", "is_steady", "nodes", "result", "stored")

    def __init__(self, summary: EscapeSummary) -> None:
        self.escaped = summary.escaped
        self.result = summary.result
        self.is_pending = summary.is_pending
        self.stored = [(1 << at, tuple(held.items())) for at, held in summary.cells.items()]
        held_in_cells = [nodes for _, fields in self.stored for _, nodes in fields]
        self.nodes = tuple(dict.fromkeys([*(at for at, _ in self.stored), *held_in_cells]))
        together = union(self.nodes)
        self.is_steady = not together & rest_nodes(together.bit_length())
        self.allocates = bool((summary.result | union(held_in_cells)) & OLDER)


def merged(summaries: Sequence[EscapeSummary]) -> EscapeSummary:
    """Return the join of the summaries of several callees."""
    escaped, result = 0, 0
    cells: dict[int, dict[FieldKey, Nodes]] = {}
    for summary in summaries:
        escaped |= summary.escaped
        result |= summary.result
        for holder, fields in summary.cells.items():
            known = cells.setdefault(holder, {})
            for field, nodes in fields.items():
                known[field] = known.get(field, 0) | nodes
    return EscapeSummary(escaped, cells, result, any(summary.is_pending for summary in summaries))
