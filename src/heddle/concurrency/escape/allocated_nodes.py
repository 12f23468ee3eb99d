"""The nodes of the objects that a unit allocates, and which nodes a variable may hold.

Each site has two nodes for each kind of its objects (`shared_kinds`): one for the object allocated
last, one for those allocated before. They are numbered as they are needed, from the first number
after those of the parameters.
"""

from collections.abc import Callable, Mapping
from typing import TypeAlias, final

from heddle._util.bits import union
from heddle.concurrency.escape.heap_state import EscapeState
from heddle.concurrency.escape.summary import (
    ANY_KIND,
    FIRST_PARAMETER,
    OWN_STATICS,
    PUBLISHED,
    SHARED,
    EscapeSummary,
    Nodes,
    Stored,
    kinds_of_older,
    older_of,
    relevant,
    self_node,
)
from heddle.pointsto import FieldKey

# The kinds of objects that a field of objects of some kinds may hold.
_HeldIn: TypeAlias = Callable[[Nodes | None, FieldKey], Nodes]


@final
class AllocatedNodes:
    """The numbers of nodes by site and kind, and the kinds of nodes and variables."""

    def __init__(
        self,
        kinds: Mapping[int, Nodes],
        parameters: list[int],
        reached_by: Mapping[Nodes, Nodes] | None,
    ) -> None:
        """Use the `kinds` of objects that variables may hold, as far as they are known.

        `reached_by` are the kinds of all objects that those of some kinds reach, if each parameter
        has a node for what it reaches.
        """
        self.first = self_node(len(parameters))
        self._kinds = kinds
        self._numbers: dict[tuple[int, int], int] = {}
        # By the number of OLDER that stands for them in a summary.
        self._of_kind: dict[int, Nodes] = {}
        # Nodes, and the kinds of the objects that they stand for.
        self._kinds_of: dict[int, Nodes] = {}
        for at, var in enumerate(parameters):
            if var in kinds:
                self._kinds_of[self_node(at)] = kinds[var]
                if reached_by is None:
                    continue
                self._kinds_of[self_node(at) + 1] = reached_by[kinds[var]]
        self._typed = [(1 << number, of) for number, of in self._kinds_of.items()]
        # By the kinds that something may hold, the nodes that stand for objects of others.
        self._excluded: dict[Nodes, Nodes] = {}

    def allocated(self, site: int, dest: int) -> Nodes:
        """Return the node of the last object that a statement allocates."""
        held = self._kinds.get(dest)
        return self._made(site, ANY_KIND if held is None else older_of(held), held)

    def made(self, site: int, older: int) -> Nodes:
        """Return the node of the last object of a site that a summary has as one of OLDER."""
        return self._made(site, older, kinds_of_older(older))

    def _made(self, site: int, older: int, kinds: Nodes | None) -> Nodes:
        key = site, older
        number = self._numbers.get(key)
        if number is None:
            number = self._numbers[key] = self.first + 2 * len(self._numbers)
            both = 3 << number
            self._of_kind[older] = self._of_kind.get(older, 0) | both
            if kinds is not None:
                self._typed.append((both, kinds))
                self._kinds_of[number] = self._kinds_of[number + 1] = kinds
            self._excluded.clear()
        return 1 << number

    def is_last(self, number: int) -> bool:
        """Tell whether a node is that of the object allocated last at a site."""
        return number >= self.first and not (number - self.first) & 1

    def possible(self, var: int, nodes: Nodes) -> Nodes:
        """Return those of some nodes that a variable may hold."""
        held = self._kinds.get(var)
        return nodes if held is None else self._of_kinds(held, nodes)

    def possible_in(self, number: int, stored: Stored, held_in: _HeldIn) -> Stored:
        """Return those of some nodes that fields of a node may hold."""
        kinds = self._kinds_of.get(number)
        return [
            (field, self._of_kinds(held_in(kinds, field), nodes) if nodes else 0)
            for field, nodes in stored
        ]

    def _of_kinds(self, held: Nodes, nodes: Nodes) -> Nodes:
        """Return those of some nodes that may stand for objects of some kinds."""
        if held not in self._excluded:
            others = union(each for each, of in self._typed if not of & held)
            # Immutable objects need no nodes.
            self._excluded[held] = SHARED & ~held | others if held else -1
        return nodes & ~self._excluded[held]

    def outward(self, nodes: Nodes, escaped: Nodes) -> tuple[Nodes, bool]:
        """Return nodes as callers see them, and whether any that the unit allocates escapes."""
        own = nodes >> self.first << self.first
        found = nodes ^ own
        if found >> OWN_STATICS & 1:
            found ^= 1 << OWN_STATICS
            own |= 1 << OWN_STATICS
            found |= 1 << ANY_KIND
        if own:
            found |= union(1 << older for older, of in self._of_kind.items() if of & own)
        return found, bool(own & escaped)


def outward_summary(nodes: AllocatedNodes, end: EscapeState, result: Nodes) -> EscapeSummary:
    """Return the effect of a unit, in which all objects of a kind that it allocates are one node.

    What escapes of them is PUBLISHED as well.
    """

    def outward(held: Nodes) -> Nodes:
        found, is_published = nodes.outward(held, end.escaped)
        return found | PUBLISHED if is_published else found

    cells: dict[int, dict[FieldKey, Nodes]] = {}
    for (holder, field), held in end.heap.cells.items():
        at = nodes.outward(1 << holder, 0)[0].bit_length() - 1
        fields = cells.setdefault(at, {})
        fields[field] = fields.get(field, 0) | outward(held)
    parameters = end.escaped & (1 << nodes.first) - (1 << FIRST_PARAMETER)
    returned = outward(result)
    return EscapeSummary(parameters, relevant(cells, returned, parameters), returned)
