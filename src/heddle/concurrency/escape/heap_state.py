"""What is known at a point of a unit of code: what escaped, and what objects hold.

Most steps and blocks change nothing of what objects hold: states share it until one of them does.
Then it knows what it was made from, and what was added since: states that meet compare no more.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import TypeAlias, final

from heddle._util.bits import bits
from heddle.concurrency.escape.summary import OLDER_NUMBER, Cell, Nodes
from heddle.pointsto import FieldKey


@final
class _Version:
    """How a heap differs from the one it was made from, which nobody may keep by now.

    `log` are the cells that hold something else than there, `lost` those that do not hold all they
    did; `depth` is how many there are before it. `changes` counts, so that whoever has seen it can
    tell whether there is something new.
    """

    __slots__ = ("changes", "depth", "log", "lost", "parent")

    def __init__(self, parent: "_Version | None") -> None:
        self.parent = parent
        self.depth: int = 0 if parent is None else parent.depth + 1
        self.changes = 0
        self.log: list[Cell] = []
        self.lost: list[Cell] = []


@final
class Heap:
    """What each cell holds, and each node in any of its cells; `reached` is what was asked so far.

    `holders` are the nodes that hold something, `inside` what is held by any.
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

    def child(self) -> "Heap":
        """Return a heap that holds the same, to be changed."""
        found = Heap(self.cells, self.held)
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

    def news_to(self, known: "Heap", seen: dict[_Version, int]) -> Collection[Cell]:
        """Return the cells that may hold more than in another heap: at most all.

        `seen` are heaps that the other holds all of, with what they have changed by then.
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
                # All of it is going to be held as well.
                seen[mine] = mine.changes
                is_part = not mine.lost
            found += mine.log
            mine = mine.parent
        return found if mine is not None and len(found) < most else self.cells


# What tells whether a state has changed.
Mark: TypeAlias = tuple[_Version, int, Nodes, Nodes]


@final
class State:
    """escIn and heapIn at a point; `made` are the places that have made an object."""

    __slots__ = ("escaped", "heap", "made", "seen")

    def __init__(self, heap: Heap, escaped: Nodes = 0, made: Nodes = 0) -> None:
        self.heap = heap
        self.escaped = escaped
        self.made = made
        # The heaps that were joined, with what they had changed by then.
        self.seen: dict[_Version, int] = {}

    def copy(self) -> "State":
        """Return a state of which changes do not show in this one."""
        self.heap.is_shared = True
        return State(self.heap, self.escaped, self.made)

    def mark(self) -> Mark:
        """Return what is different if anything has changed."""
        version = self.heap.version
        return version, version.changes, self.escaped, self.made

    def _changing(self) -> Heap:
        heap = self.heap
        if heap.is_shared:
            heap = self.heap = heap.child()
        else:
            heap.version.changes += 1
            heap.reached.clear()
        return heap

    def put(self, holders: Nodes, stored: Sequence[tuple[FieldKey, Nodes]]) -> bool:
        """Add to fields of some nodes; tell whether anything is new."""
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
        """Let cells hold more than they do; tell whether there are any."""
        if not fresh:
            return False
        heap = self._changing()
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

    def join(self, other: "State") -> bool:
        """Union on all three; tell whether anything is new."""
        changed = False
        if other.escaped & ~self.escaped or other.made & ~self.made:
            self.escaped |= other.escaped
            self.made |= other.made
            changed = True
        return self._join_heap(other.heap) or changed

    def _join_heap(self, other: Heap) -> bool:
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

    def rename(self, number: int, becomes: Nodes) -> None:
        """Let a node stand for nothing: what it stood for is an older object, or a shared one."""
        node = 1 << number
        if not node & (self.heap.holders | self.heap.inside):
            return
        heap = self._changing()
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
            renamed = _without(cells[cell], node, becomes)
            to = cell
            if cell[0] == number:
                del cells[cell]
                to = (OLDER_NUMBER, cell[1])
                renamed |= cells.get(to, 0)
            cells[to] = renamed
            heap.version.log.append(to)
        for holder in holders:
            held[holder] = _without(held[holder], node, becomes)
        if number in held:
            held[OLDER_NUMBER] = held.get(OLDER_NUMBER, 0) | held.pop(number)
            heap.holders = heap.holders & ~node | 1 << OLDER_NUMBER
        heap.inside = _without(heap.inside, node, becomes)


def _without(nodes: Nodes, node: Nodes, becomes: Nodes) -> Nodes:
    return nodes & ~node | becomes if nodes & node else nodes
