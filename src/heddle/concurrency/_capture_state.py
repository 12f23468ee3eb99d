"""What is known at a point of a unit of code: what escaped, and what objects hold.

Most steps and blocks change nothing of what objects hold: states share it until one of them does.
"""

from collections.abc import Mapping
from typing import TypeAlias, final

from heddle._util.bits import bits
from heddle.concurrency._capture_summary import OLDER_NUMBER, Cell, Nodes


@final
class Heap:
    """What each cell holds, and each node in any of its cells; `reached` is what was asked so far.

    `changes` counts, so that whoever has seen it can tell whether there is something new.
    """

    __slots__ = ("cells", "changes", "ended", "held", "is_shared", "reached")

    def __init__(self, cells: Mapping[Cell, Nodes], held: Mapping[int, Nodes]) -> None:
        self.cells = dict(cells)
        self.held = dict(held)
        self.reached: dict[Nodes, Nodes] = {}
        self.is_shared = False
        self.changes = 0
        # How many changes the end of the unit has been told of.
        self.ended = -1

    def contents(self, nodes: Nodes) -> Nodes:
        """Return what any of the nodes holds."""
        found, held = 0, self.held
        if held:
            for number in bits(nodes):
                found |= held.get(number, 0)
        return found


# What tells whether a state has changed.
Mark: TypeAlias = tuple[Heap, int, Nodes, Nodes]


@final
class State:
    """escIn and heapIn at a point; `made` are the places that have made an object."""

    __slots__ = ("escaped", "heap", "made")

    def __init__(self, heap: Heap, escaped: Nodes = 0, made: Nodes = 0) -> None:
        self.heap = heap
        self.escaped = escaped
        self.made = made

    def copy(self) -> "State":
        """Return a state of which changes do not show in this one."""
        self.heap.is_shared = True
        return State(self.heap, self.escaped, self.made)

    def mark(self) -> Mark:
        """Return what is different if anything has changed."""
        return self.heap, self.heap.changes, self.escaped, self.made

    def _changing(self) -> Heap:
        heap = self.heap
        if heap.is_shared:
            heap = self.heap = Heap(heap.cells, heap.held)
        else:
            heap.changes += 1
            heap.reached.clear()
        return heap

    def put(self, cell: Cell, nodes: Nodes) -> bool:
        """Add to a cell; tell whether anything is new."""
        known = self.heap.cells.get(cell, 0)
        if not nodes & ~known:
            return False
        heap = self._changing()
        heap.cells[cell] = known | nodes
        heap.held[cell[0]] = heap.held.get(cell[0], 0) | nodes
        return True

    def join(self, other: "State") -> bool:
        """Union on all three; tell whether anything is new."""
        changed = False
        if other.escaped & ~self.escaped or other.made & ~self.made:
            self.escaped |= other.escaped
            self.made |= other.made
            changed = True
        return self._join_heap(other.heap) or changed

    def _join_heap(self, other: Heap) -> bool:
        if self.heap is other:
            return False
        known = self.heap.cells
        if not known:
            other.is_shared = True
            self.heap = other
            return bool(other.cells)
        fresh = [each for each in other.cells.items() if each[1] & ~known.get(each[0], 0)]
        if not fresh:
            return False
        heap = self._changing()
        cells, held = heap.cells, heap.held
        for cell, nodes in fresh:
            cells[cell] = cells.get(cell, 0) | nodes
            held[cell[0]] = held.get(cell[0], 0) | nodes
        return True

    def rename(self, number: int, becomes: Nodes) -> None:
        """Let a node stand for nothing: what it stood for is an older object, or a shared one."""
        node, held = 1 << number, self.heap.held
        if number not in held and not any(nodes & node for nodes in held.values()):
            return
        heap = self._changing()
        moved = [c for c, nodes in heap.cells.items() if nodes & node or c[0] == number]
        for cell in moved:
            nodes = heap.cells.pop(cell)
            renamed = nodes & ~node | becomes if nodes & node else nodes
            to = (OLDER_NUMBER, cell[1]) if cell[0] == number else cell
            heap.cells[to] = heap.cells.get(to, 0) | renamed
        for holder in [h for h, nodes in heap.held.items() if nodes & node or h == number]:
            nodes = heap.held.pop(holder)
            renamed = nodes & ~node | becomes if nodes & node else nodes
            to_holder = OLDER_NUMBER if holder == number else holder
            heap.held[to_holder] = heap.held.get(to_holder, 0) | renamed
