"""Basic blocks and their edges, in reverse postorder; `jsr` subroutines are expanded.

A block instance is a leader plus an *environment*: which locals hold which return address. Without
`jsr` the environment is empty and there is one instance per leader; with it, a subroutine is copied
for each address it may return to, and `ret` becomes a jump to the one its environment names.

A block that is an exception handler is entered by exception edges only: where ordinary control
reaches a handler too (or the entry), an empty block is put in front.
"""

from bisect import bisect_left
from typing import Final, NamedTuple, TypeAlias, final

from heddle.frontend.lift.opcodes import BRANCH, JSR, RET, Op
from heddle.frontend.lift.scan import LiftError, Scan, local_of, stored_local
from heddle.program.descriptors import THROWABLE

_EDGE_LIMIT: Final = 1_000_000
_COPY_FACTOR: Final = 16
_COPY_BASE: Final = 10_000

Environment: TypeAlias = tuple[tuple[int, int], ...]
HandlerRow: TypeAlias = tuple[int, int, int, str | None]


# A block instance as one number: its environment's number, the offset it starts at, and how it is
# entered (see _key). Numbers because a large program has a million of them.
_Key: TypeAlias = int
_Found: TypeAlias = tuple["Node", list[_Key], list[tuple[str | None, _Key]]]
_NORMAL: Final = 0
_ENTRY: Final = 1
_HANDLER: Final = 2


def _key(environment: int, pc: int, entered: int = _NORMAL) -> _Key:
    return environment << 18 | pc << 2 | entered


@final
class Node:
    """A basic block before lifting: a range of instruction numbers and its edges.

    An empty range stands in front of a block that ordinary control and exceptions both reach.
    """

    __slots__ = ("first", "handlers", "is_handler", "last", "pc", "predecessors", "successors")

    def __init__(self, pc: int, first: int, last: int, is_handler: bool) -> None:
        self.pc = pc
        self.first = first
        self.last = last
        self.is_handler = is_handler
        self.successors: list[int] = []
        self.handlers: list[tuple[str | None, int]] = []
        self.predecessors: list[int] = []


def straight_line(scanned: Scan) -> list[Node]:
    """Return the one node of code without jumps."""
    return [Node(0, 0, len(scanned.starts), is_handler=False)]


class Handlers(NamedTuple):
    """The exception table of a method, and which instructions may throw."""

    table: tuple[HandlerRow, ...]
    throwing: frozenset[int]


def shape(code: bytes, scanned: Scan, handlers: Handlers, splits: frozenset[int]) -> list[Node]:
    """Return the reachable blocks in reverse postorder, the entry first.

    `splits` are further offsets at which a block must start.
    """
    return _Shaper(code, scanned, handlers, splits).nodes()


@final
class _Shaper:
    def __init__(
        self, code: bytes, scanned: Scan, handlers: Handlers, splits: frozenset[int]
    ) -> None:
        table = handlers.table
        self._code = code
        self._throwing = handlers.throwing
        self._starts = scanned.starts
        self._jumps = scanned.jumps
        self._index = dict(zip(scanned.starts, range(len(scanned.starts)), strict=True))
        self._entered = self._entered_normally(table)
        self._leaders = self._all_leaders(table, splits)
        self._ends = dict(zip(self._leaders, [*self._leaders[1:], len(code)], strict=True))
        self._cover = self._covering(table)
        self._environments: list[Environment] = [()]
        self._numbers: dict[Environment, int] = {(): 0}
        self._subroutines = {j.targets[0] for j in self._jumps.values() if j.flow == JSR}

    # -- leaders ---------------------------------------------------------------------------------

    def _entered_normally(self, table: tuple[HandlerRow, ...]) -> set[int]:
        """Return the targets of jumps, and handlers that control may run into."""
        entered = {target for jump in self._jumps.values() for target in jump.targets}
        if not self._index.keys() >= entered:
            wrong = min(entered - self._index.keys())
            pc = next(pc for pc, jump in self._jumps.items() if wrong in jump.targets)
            raise LiftError(pc, f"jumps to {wrong}, which is no instruction")
        for row in table:
            handler = row[2]
            if handler not in self._index:
                raise LiftError(handler, "a handler is no instruction")
            before = self._index[handler] - 1
            if before < 0 or self._falls_through(self._starts[before]):
                entered.add(handler)
        return entered

    def _falls_through(self, pc: int) -> bool:
        jump = self._jumps.get(pc)
        return jump is None or jump.following

    def _all_leaders(self, table: tuple[HandlerRow, ...], splits: frozenset[int]) -> list[int]:
        starts, index = self._starts, self._index
        leaders = {0, *self._entered, *splits}
        for pc in self._jumps:
            after = index[pc] + 1
            if after < len(starts):
                leaders.add(starts[after])
        for start, end, handler, _ in table:
            leaders.update(pc for pc in (start, end, handler) if pc in index)
        return sorted(leaders)

    def _covering(self, table: tuple[HandlerRow, ...]) -> dict[int, list[HandlerRow]]:
        """Return the handler rows that cover each leader's block, in table order."""
        cover: dict[int, list[HandlerRow]] = {}
        edges = 0
        for row in table:
            low, high = bisect_left(self._leaders, row[0]), bisect_left(self._leaders, row[1])
            edges += max(0, high - low)
            if edges > _EDGE_LIMIT:
                raise LiftError(row[0], f"more than {_EDGE_LIMIT} exception edges")
            for leader in self._leaders[low:high]:
                cover.setdefault(leader, []).append(row)
        return cover

    # -- instances -------------------------------------------------------------------------------

    def nodes(self) -> list[Node]:
        """Explore the instances depth first and number them in reverse postorder."""
        limit = _COPY_FACTOR * len(self._leaders) + _COPY_BASE
        found: dict[_Key, _Found] = {}
        finished: list[_Key] = []
        todo = [_key(0, 0, _ENTRY if 0 in self._entered else _NORMAL)]
        while todo:
            key = todo.pop()
            if key < 0:
                finished.append(~key)
            elif key not in found:
                if len(found) > limit:
                    raise LiftError(0, f"subroutines expand to more than {limit} blocks")
                found[key] = made = self._instance(key)
                todo.append(~key)
                # What is explored last comes first in reverse postorder: the way straight on.
                todo += made[1]
                if made[2]:
                    todo += [target for _, target in made[2]]
        finished.reverse()
        return _connected(found, finished)

    def _instance(self, key: _Key) -> _Found:
        environment, pc, entered = key >> 18, key >> 2 & 0xFFFF, key & 3
        first = self._index[pc]
        is_handler = entered == _HANDLER
        if entered and (entered == _ENTRY or pc in self._entered):
            return Node(pc, first, first, is_handler), [_key(environment, pc)], []
        last = self._index.get(self._ends[pc], len(self._starts))
        after = self._environment_after(environment, first, last) if environment else 0
        handlers = self._handlers(pc, environment, first, last) if pc in self._cover else []
        return Node(pc, first, last, is_handler), self._successors(last, after), handlers

    def _environment_after(self, environment: int, first: int, last: int) -> int:
        """Forget the return addresses that the block overwrites."""
        kept = dict(self._environments[environment])
        for pc in self._starts[first:last]:
            slot = stored_local(self._code, pc)
            if slot is not None and pc not in self._subroutines:
                kept.pop(slot, None)
        return self._number(kept)

    def _number(self, environment: dict[int, int]) -> int:
        """Return the number of an environment, a new one if it is new."""
        rows = tuple(sorted(environment.items()))
        number = self._numbers.setdefault(rows, len(self._environments))
        if number == len(self._environments):
            self._environments.append(rows)
        return number

    def _successors(self, last: int, environment: int) -> list[_Key]:
        pc = self._starts[last - 1]
        jump = self._jumps.get(pc)
        base = environment << 18  # what `_key` does, written out where it is hottest
        if jump is None:
            return [base | self._after(last) << 2]
        flow, targets, _ = jump
        if flow == BRANCH:
            after, target = self._after(last), targets[0]
            straight = base | after << 2
            return [straight] if after == target else [straight, base | target << 2]
        if flow == JSR:
            return [self._subroutine(targets[0], self._after(last), environment)]
        if flow == RET:
            return [self._return(pc, environment)]
        return [base | target << 2 for target in targets]

    def _after(self, last: int) -> int:
        if last >= len(self._starts):
            raise LiftError(self._starts[-1], "control runs off the end of the code")
        return self._starts[last]

    def _subroutine(self, target: int, back: int, environment: int) -> _Key:
        """Enter a subroutine: the first thing it does is to store (or drop) where to return."""
        kept = dict(self._environments[environment])
        op = self._code[target]
        stored = self._code[target + 1] if op == Op.WIDE else op
        slot = stored_local(self._code, target)
        if slot is not None and (stored == Op.ASTORE or 0 <= stored - Op.ASTORE_0 < 4):
            kept[slot] = back
        elif op != Op.POP:
            raise LiftError(target, "a subroutine does not begin by storing its return address")
        return _key(self._number(kept), target)

    def _return(self, pc: int, environment: int) -> _Key:
        kept = dict(self._environments[environment])
        back = kept.pop(local_of(self._code, pc), None)
        if back is None:
            raise LiftError(pc, "ret of a local that holds no return address")
        return _key(self._number(kept), back)

    def _handlers(
        self, pc: int, environment: int, first: int, last: int
    ) -> list[tuple[str | None, _Key]]:
        if self._throwing.isdisjoint(self._starts[first:last]):
            return []
        found: dict[str | None, _Key] = {}
        for _, _, handler, catch_type in self._cover[pc]:
            found.setdefault(catch_type, _key(environment, handler, _HANDLER))
            if catch_type is None or catch_type == THROWABLE:
                break
        return list(found.items())


def _connected(found: dict[_Key, _Found], order: list[_Key]) -> list[Node]:
    """Turn keys into block numbers, and successors into predecessors as well."""
    number = {key: i for i, key in enumerate(order)}
    nodes = [found[key][0] for key in order]
    for i, key in enumerate(order):
        node, normal, handlers = found[key]
        node.successors = [number[target] for target in normal]
        for target in node.successors:
            nodes[target].predecessors.append(i)
        if handlers:
            node.handlers = [(catch_type, number[target]) for catch_type, target in handlers]
            for target in dict.fromkeys([target for _, target in node.handlers]):
                nodes[target].predecessors.append(i)
    return nodes
