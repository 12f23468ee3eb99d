"""Abstract states of the escape analysis: the thread-escaping set and the heap abstraction.

These are escIn and heapIn of Naik 2008, section 2.5.1. Most statements leave the heap unchanged:
states share one until either of them changes it. A changed copy knows what it was copied from and
which cells differ, so that a join compares only these.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import TypeAlias, final

from heddle._util.bits import bits
from heddle.concurrency.escape.summary import Cell, Nodes, Stored


@final
class _Version:
    """The difference of a heap from the one it was copied from.

    `log` are the cells whose content differs, `lost` those that no longer hold all they did;
    `depth` is the number of versions before it. `changes` counts, to recognise a later change.
    """

    __slots__ = ("changes", "depth", "log", "lost", "parent")

    def __init__(self, parent: "_Version | None") -> None:
        self.parent = parent
        self.depth: int = 0 if parent is None else parent.depth + 1
        self.changes = 0
        self.log: list[Cell] = []
        self.lost: list[Cell] = []


@final
class LocalHeap:
    """The heap abstraction at a point: the content of each cell.

    `held` is the union of each node's cells, `holders` are the nodes that hold something, `inside`
    is what any of them holds; `reached` caches reachability.
    """

    __slots__ = ("cells", "held", "holders", "inside", "is_shared", "reached", "version")

    def __init__(self, cells: Mapping[Cell, Nodes], held: Mapping[int, Nodes]) -> None:
        self.cells = dict(cells)
        self.held = dict(held)
        self.holders: Nodes = 0
        self.inside: Nodes = 0
        self.reached: dict[Nodes, Nodes] = {}
        self.is_shared = False
        self.version = _Version(None)

    def child(self) -> "LocalHeap":
        """Return a copy to be changed."""
        found = LocalHeap(self.cells, self.held)
        found.holders, found.inside = self.holders, self.inside
        found.version = _Version(self.version)
        return found

    def contents(self, nodes: Nodes) -> Nodes:
        """Return what any of the nodes holds."""
        found, held, left = 0, self.held, nodes & self.holders
        while left:
            number = left.bit_length() - 1
            found |= held[number]
            left ^= 1 << number
        return found

    def news_to(self, known: "LocalHeap", seen: dict[_Version, int]) -> Collection[Cell]:
        """Return the cells that may hold more than in another heap: at most all.

        `seen` are the versions that the other includes, with their changes at that time.
        """
        mine: _Version | None = self.version
        theirs: _Version | None = known.version
        found: list[Cell] = []
        is_part, most = True, len(self.cells)
        while mine is not theirs and mine is not None and len(found) < most:
            if seen.get(mine) == mine.changes:
                return found
            if theirs is not None and mine.depth < theirs.depth:
                found += theirs.lost
                theirs = theirs.parent
                continue
            if is_part:
                # The other is about to include all of this version.
                seen[mine] = mine.changes
                is_part = not mine.lost
            found += mine.log
            mine = mine.parent
        return found if mine is not None and len(found) < most else self.cells


# Differs between two points in time if the state has changed between them.
StateMark: TypeAlias = tuple[_Version, int, Nodes, Nodes]


@final
class EscapeState:
    """escIn and heapIn at a point; `allocated` are the sites that have allocated an object."""

    __slots__ = ("allocated", "escaped", "heap", "seen")

    def __init__(self, heap: LocalHeap, escaped: Nodes = 0, allocated: Nodes = 0) -> None:
        self.heap = heap
        self.escaped = escaped
        self.allocated = allocated
        # The versions that were joined, with their changes at that time.
        self.seen: dict[_Version, int] = {}

    def copy(self) -> "EscapeState":
        """Return a copy that shares the heap until one of both changes it."""
        self.heap.is_shared = True
        return EscapeState(self.heap, self.escaped, self.allocated)

    def mark(self) -> StateMark:
        """Return a value that differs after any change."""
        version = self.heap.version
        return version, version.changes, self.escaped, self.allocated

    def _heap_to_change(self) -> LocalHeap:
        heap = self.heap
        if heap.is_shared:
            heap = self.heap = heap.child()
        else:
            heap.version.changes += 1
            heap.reached.clear()
        return heap

    def put(self, holders: Nodes, stored: Stored) -> bool:
        """Add to fields of some nodes (a weak update); tell whether anything is new."""
        get = self.heap.cells.get
        fresh: list[tuple[Cell, Nodes]] = []
        for number in bits(holders):
            for field, nodes in stored:
                cell = (number, field)
                known = get(cell, 0)
                if nodes & ~known:
                    fresh.append((cell, known | nodes))
        return self._add(fresh)

    def _add(self, fresh: Sequence[tuple[Cell, Nodes]]) -> bool:
        """Set cells to more than they hold; tell whether there are any."""
        if not fresh:
            return False
        heap = self._heap_to_change()
        held, inside = heap.held, 0
        for (number, _), nodes in fresh:
            known = held.get(number)
            if known is None:
                heap.holders |= 1 << number
                held[number] = nodes
            else:
                held[number] = known | nodes
            inside |= nodes
        heap.inside |= inside
        heap.cells.update(fresh)
        heap.version.log += [cell for cell, _ in fresh]
        return True

    def join(self, other: "EscapeState") -> bool:
        """Join with another state, by union; tell whether anything is new."""
        changed = False
        if other.escaped & ~self.escaped or other.allocated & ~self.allocated:
            self.escaped |= other.escaped
            self.allocated |= other.allocated
            changed = True
        return self._join_heap(other.heap) or changed

    def _join_heap(self, other: LocalHeap) -> bool:
        known = self.heap
        version = other.version
        if known is other or self.seen.get(version) == version.changes:
            return False
        if not known.cells or (version.parent is known.version and not version.lost):
            other.is_shared = True
            self.heap = other
            return bool(other.cells)
        theirs, mine = other.cells.get, known.cells.get
        fresh = [
            (cell, here | there)
            for cell in other.news_to(known, self.seen)
            if (there := theirs(cell, 0)) & ~(here := mine(cell, 0))
        ]
        return self._add(fresh)

    def age(self, number: int, older: int, becomes: Nodes) -> None:
        """Free the node of a site for a new object: the one before becomes another node.

        Its own cells become those of `older`.
        """
        node = 1 << number
        if not node & (self.heap.holders | self.heap.inside):
            return
        heap = self._heap_to_change()
        self.seen.clear()
        cells, held = heap.cells, heap.held
        holders = [holder for holder, nodes in held.items() if nodes & node]
        touched = {number, *holders}
        moved = [
            cell
            for cell, nodes in cells.items()
            if cell[0] in touched and (nodes & node or cell[0] == number)
        ]
        heap.version.lost += moved
        for cell in moved:
            renamed = _renamed(cells[cell], node, becomes)
            to = cell
            if cell[0] == number:
                del cells[cell]
                to = (older, cell[1])
                renamed |= cells.get(to, 0)
            cells[to] = renamed
            heap.version.log.append(to)
        for holder in holders:
            held[holder] = _renamed(held[holder], node, becomes)
        if number in held:
            held[older] = held.get(older, 0) | held.pop(number)
            heap.holders = heap.holders & ~node | 1 << older
        heap.inside = _renamed(heap.inside, node, becomes)


def _renamed(nodes: Nodes, node: Nodes, becomes: Nodes) -> Nodes:
    return nodes & ~node | becomes if nodes & node else nodes
