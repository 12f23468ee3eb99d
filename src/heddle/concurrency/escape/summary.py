"""Summaries of units of code: the effect on the caller's objects (Naik 2008, section 2.5.2).

A set of nodes is an integer; `unit_flow` says what each node stands for.
"""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias, final

from heddle._util.bits import bits, union
from heddle.concurrency.escape.entry_state import ArgumentStates
from heddle.concurrency.escape.statements import ANY_FIELD
from heddle.pointsto import FieldKey

Nodes: TypeAlias = int
Cell: TypeAlias = tuple[int, FieldKey]
Stored: TypeAlias = Sequence[tuple[FieldKey, Nodes]]

KINDS: Final = 24
OWN_STATICS: Final = 0  # the number of the node that stands for statics being initialised
PUBLISHED: Final = 2
# A node for each kind of objects (`shared_kinds`), of those that are shared and of those that a
# unit allocates, and one for such objects of which the kind is not known.
_FIRST_KIND: Final = 2
SHARED: Final = ((1 << KINDS) - 1) << _FIRST_KIND
_FIRST_OLDER: Final = _FIRST_KIND + KINDS
ANY_KIND: Final = _FIRST_OLDER + KINDS
OLDER: Final = ((1 << (KINDS + 1)) - 1) << _FIRST_OLDER
FIRST_PARAMETER: Final = ANY_KIND + 1
_MOST_FIELDS: Final = 12


class EscapeSummary(NamedTuple):
    """The effect of a unit on its callers' objects.

    Nodes are those of the parameters, SHARED, and for what it allocates OLDER or PUBLISHED;
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


def shared_kind(number: int) -> int:
    """Return the number of the node of shared objects of a kind."""
    return _FIRST_KIND + number


def older_of(kinds: Nodes) -> int:
    """Return the number of the node of allocated objects of some kinds of shared ones."""
    is_one = kinds and not kinds & (kinds - 1)
    return kinds.bit_length() - 1 + KINDS if is_one else ANY_KIND


def kinds_of_older(number: int) -> Nodes | None:
    """Return the kind of shared objects that is that of allocated ones; None if not known."""
    return None if number == ANY_KIND else 1 << (number - KINDS)


def relevant(
    cells: dict[int, dict[FieldKey, Nodes]], result: Nodes, escaped: Nodes
) -> dict[int, dict[FieldKey, Nodes]]:
    """Return the cells a caller needs: not those of objects that it cannot reach.

    Nor those of nodes that escape, since everything they hold has escaped with them. Of objects
    with many fields, the fields are joined.
    """
    held = {at: union(fields.values()) for at, fields in cells.items() if not escaped >> at & 1}
    reached = result | union(nodes for at, nodes in held.items() if not OLDER >> at & 1)
    todo = reached & OLDER
    while todo:
        found_now = union(held.get(at, 0) for at in bits(todo))
        todo = found_now & OLDER & ~reached
        reached |= found_now
    found: dict[int, dict[FieldKey, Nodes]] = {}
    for holder, every in held.items():
        if OLDER >> holder & 1 and not reached >> holder & 1:
            continue
        fields = cells[holder]
        if len(fields) > _MOST_FIELDS:
            found[holder] = {ANY_FIELD: every}
        else:
            found[holder] = {field: nodes for field, nodes in fields.items() if nodes}
    return {holder: fields for holder, fields in found.items() if fields}


@final
class EscapeEffect:
    """A summary in the form that callers apply.

    `stored` are its cells, with holders as nodes; `nodes` all sets of nodes in them. `is_steady`
    tells that none of these has what parameters reach: only that may grow by what is stored.
    `made` are the nodes of objects that the unit allocates and that callers can reach.
    """

    __slots__ = ("escaped", "is_pending", "is_steady", "made", "nodes", "result", "stored")

    def __init__(self, summary: EscapeSummary) -> None:
        self.escaped = summary.escaped
        self.result = summary.result
        self.is_pending = summary.is_pending
        self.stored = [(1 << at, tuple(held.items())) for at, held in summary.cells.items()]
        held_in_cells = [nodes for _, fields in self.stored for _, nodes in fields]
        self.nodes = tuple(dict.fromkeys([*(at for at, _ in self.stored), *held_in_cells]))
        together = union(self.nodes)
        self.is_steady = not together & rest_nodes(together.bit_length())
        self.made = tuple(bits((summary.result | union(held_in_cells)) & OLDER))


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
