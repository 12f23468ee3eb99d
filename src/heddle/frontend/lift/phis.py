"""Placement of phis for locals: liveness, then a fixpoint over reaching definitions.

A *version* of a local is the block that last defined it, or the block whose phi merges it. A block
takes a phi for a live local exactly when different versions arrive. Only locals defined in several
places can differ (being a parameter is one), so most locals cost nothing. Work is proportional to
live ranges, and each version changes at most twice, so large and irreducible code stays cheap.
"""

from collections.abc import Iterator
from heapq import heappop, heappush
from typing import Final, TypeAlias, final

from heddle.frontend.lift.opcodes import (
    LOAD,
    LOAD_IMPLICIT,
    LOCAL,
    STORE,
    STORE_IMPLICIT,
    WIDE_LOCAL,
)
from heddle.frontend.lift.scan import LiftError, local_of, stored_local
from heddle.frontend.lift.shape import Node

_INITIAL: Final = -1

# Locals alive over all blocks together; no method of the 47,673 classes last tried reaches it.
_LIVE_LIMIT: Final = 1_000_000

# Steps of liveness beyond some for each block; as with the limit above, none of those needs them.
_LIVENESS_STEPS: Final = 200_000
_Versions: TypeAlias = dict[int, int]


@final
class LocalFlow:
    """The locals that each block reads before writing (`uses`), writes (`defs`), needs (`live`).

    Sets of locals are bits of an integer. Only locals with several definitions count as live: with
    a single one, verified code cannot reach a use past another (JVMS 4.10).
    """

    __slots__ = ("_code", "_nodes", "_starts", "defs", "live", "uses")

    def __init__(self, code: bytes, starts: list[int], nodes: list[Node], parameters: int) -> None:
        self._code = code
        self._starts = starts
        self._nodes = nodes
        self.uses: list[int] = []
        self.defs: list[int] = []
        for node in nodes:
            use, define = self._summary(node)
            self.uses.append(use)
            self.defs.append(define)
        defined, several = (1 << parameters) - 1, 0
        for define in self.defs:
            several |= defined & define
            defined |= define
        self.live = self._liveness(several)

    def _summary(self, node: Node) -> tuple[int, int]:
        code = self._code
        use = define = 0
        for pc in self._starts[node.first : node.last]:
            kind = LOCAL[code[pc]]
            if kind:
                if kind == WIDE_LOCAL:
                    kind = LOCAL[code[pc + 1]]
                if kind >= STORE_IMPLICIT:
                    define |= 1 << (kind - STORE_IMPLICIT)
                elif kind >= LOAD_IMPLICIT:
                    use |= 1 << (kind - LOAD_IMPLICIT) & ~define
                else:
                    bit = 1 << local_of(code, pc)
                    if kind != STORE:
                        use |= bit & ~define
                    if kind != LOAD:
                        define |= bit
        return use, define

    def _liveness(self, several: int) -> list[int]:
        """Backward flow of differences, last blocks first; exceptions leave before any store."""
        nodes, defs = self._nodes, self.defs
        if not several:
            return [0] * len(nodes)
        live = [use & several for use in self.uses]
        fresh = live.copy()
        todo = [-i for i in reversed(range(len(nodes))) if live[i]]
        steps = _LIVENESS_STEPS + 32 * len(nodes)
        while todo:
            steps -= 1
            if not steps:
                raise LiftError(0, "loops and locals are nested too deeply")
            i = -heappop(todo)
            found, fresh[i] = fresh[i], 0
            is_handler = nodes[i].is_handler
            for source in nodes[i].predecessors:
                new = (found if is_handler else found & ~defs[source]) & ~live[source]
                if new:
                    live[source] |= new
                    if not fresh[source]:
                        heappush(todo, -source)
                    fresh[source] |= new
        return live

    def splits(self, throwing: frozenset[int]) -> frozenset[int]:
        """Return where blocks must be cut so that exception edges carry what held at their start.

        That is after a store to a local that a handler needs, if something may throw later on.
        """
        found: set[int] = set()
        for node in self._nodes:
            wanted = 0
            for _, target in node.handlers:
                wanted |= self.live[target]
            if wanted:
                found.update(self._splits_of(node, wanted, throwing))
        return frozenset(found)

    def _splits_of(self, node: Node, wanted: int, throwing: frozenset[int]) -> Iterator[int]:
        code, starts = self._code, self._starts
        pending: int | None = None
        for i in range(node.first, node.last):
            pc = starts[i]
            if pending is not None and pc in throwing:
                yield pending
                pending = None
            if _stored_bit(code, pc) & wanted and i + 1 < node.last:
                pending = starts[i + 1]


def _stored_bit(code: bytes, pc: int) -> int:
    slot = stored_local(code, pc)
    return 0 if slot is None else 1 << slot


def place_phis(nodes: list[Node], flow: LocalFlow) -> list[list[int]]:
    """Return for each block the locals that need a phi there, in order."""
    if sum([mask.bit_count() for mask in flow.live]) > _LIVE_LIMIT:
        raise LiftError(0, f"more than {_LIVE_LIMIT} live locals in all blocks")
    versions = _Placement(nodes, flow).solve()
    return [
        sorted(slot for slot, version in found.items() if version == i)
        for i, found in enumerate(versions)
    ]


@final
class _Placement:
    """The fixpoint. A version is `i` for block i's phi, `-2 - i` for its store, -1 at entry."""

    def __init__(self, nodes: list[Node], flow: LocalFlow) -> None:
        self._nodes = nodes
        self._flow = flow
        self._versions: list[_Versions] = [{} for _ in nodes]

    def solve(self) -> list[_Versions]:
        """Propagate versions in reverse postorder until none changes."""
        nodes = self._nodes
        live = self._flow.live
        if not any(live):
            return self._versions
        self._versions[0] = dict.fromkeys(_bits(live[0]), _INITIAL)
        todo = list(range(1, len(nodes)))
        is_queued = [True] * len(nodes)
        while todo:
            i = heappop(todo)
            is_queued[i] = False
            if not live[i] or not self._update(i):
                continue
            node = nodes[i]
            for target in (*node.successors, *(target for _, target in node.handlers)):
                if not is_queued[target] and target:
                    is_queued[target] = True
                    heappush(todo, target)
        return self._versions

    def _update(self, i: int) -> bool:
        """Recompute the versions that arrive at block i; tell whether one changed."""
        mine = self._versions[i]
        has_changed = False
        for slot in _bits(self._flow.live[i]):
            old = mine.get(slot)
            if old == i:
                continue
            new = self._arriving(i, slot)
            if new is not None and new != old:
                mine[slot] = new
                has_changed = True
        return has_changed

    def _arriving(self, i: int, slot: int) -> int | None:
        """Return the one version that arrives, block i itself if several do, None if none yet."""
        node = self._nodes[i]
        bit = 1 << slot
        found: int | None = None
        for source in node.predecessors:
            if self._flow.defs[source] & bit and not node.is_handler:
                version: int | None = -2 - source
            else:
                version = self._versions[source].get(slot)
            if version is None or version == found:
                continue
            if found is not None:
                return i
            found = version
        return found


def _bits(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
