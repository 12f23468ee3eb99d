"""How a thread gets to an access: a shortest call path from its root, without cycles.

Naik 2008, section 2.9.1: with each race go the paths in the context-sensitive call graph from the
root methods of the two threads, and the locks held along them. Bodies of our own (of lambdas, of
reflective calls) are on the way but no place anyone can look at, so they are passed over.
"""

from collections import deque
from typing import Final, NamedTuple, final

from heddle.concurrency.calling import Calling
from heddle.concurrency.locks import HeldLocks
from heddle.concurrency.threads import AbstractThread, Threads
from heddle.pointsto.frames import Frame

# How many callers are looked at for a path that tells why locks do not rule out a race.
_MOST_CALLERS: Final = 300


class Hop(NamedTuple):
    """A call on a path: the frame it is in, its offset, and the frame it leads to.

    The offset is -1 where a class is initialised, which no instruction says.
    """

    frame: Frame
    pc: int
    callee: Frame


@final
class CallPaths:
    """Shortest paths from the roots of threads; one search per thread."""

    def __init__(self, calling: Calling, threads: Threads, held: HeldLocks) -> None:
        self._calling = calling
        self._threads = threads
        self._held = held
        self._trees: dict[int, dict[int, Hop]] = {}
        self._unlocked: dict[tuple[int, int], tuple[Hop, ...] | None] = {}

    def path(self, thread: AbstractThread, frame: Frame) -> tuple[Hop, ...]:
        """Return the calls that lead a thread to a frame, from its root on."""
        tree = self._tree(thread)
        found: list[Hop] = []
        hop = tree.get(frame.number)
        while hop is not None:
            found.append(hop)
            hop = tree.get(hop.frame.number)
        return tuple(reversed(found))

    def telling(self, thread: AbstractThread, frame: Frame) -> tuple[Hop, ...]:
        """Return a path on which no more locks are held than on all, the shortest if there is none.

        A race is there because of such a path; on another one its locks might rule it out.
        """
        key = (thread.number, frame.number)
        if key not in self._unlocked:
            self._unlocked[key] = self._search_up(thread, frame)
        found = self._unlocked[key]
        return self.path(thread, frame) if found is None else found

    def _search_up(self, thread: AbstractThread, frame: Frame) -> tuple[Hop, ...] | None:
        """Go up from a frame, through calls that hold no lock that not all calls hold."""
        down: dict[int, Hop] = {}
        todo = deque([frame])
        roots = {root.number for root in thread.roots}
        while todo and len(down) < _MOST_CALLERS:
            callee = todo.popleft()
            if callee.number in roots:
                return _followed(down, callee)
            for caller, call in self._calling.callers(callee):
                is_known = caller.number in down or caller is frame
                if is_known or caller in self._calling.starting:
                    continue
                is_reached = self._threads.reaching(caller) >> thread.number & 1
                if is_reached and self._held.is_weakest(caller, call, callee):
                    down[caller.number] = Hop(caller, call.site.pc, callee)
                    todo.append(caller)
        return None

    def _tree(self, thread: AbstractThread) -> dict[int, Hop]:
        """Return for every frame that a thread reaches the hop that leads there first."""
        known = self._trees.get(thread.number)
        if known is None:
            known = self._trees[thread.number] = self._search(thread)
        return known

    def _search(self, thread: AbstractThread) -> dict[int, Hop]:
        tree: dict[int, Hop] = {}
        seen = {root.number for root in thread.roots}
        passed: set[int] = set()
        todo = deque(thread.roots)
        while todo:
            frame = todo.popleft()
            for hop in self._hops(frame, passed):
                if hop.callee.number not in seen:
                    seen.add(hop.callee.number)
                    tree[hop.callee.number] = hop
                    todo.append(hop.callee)
        return tree

    def _hops(self, frame: Frame, passed: set[int]) -> list[Hop]:
        """Return the calls of a frame to groups that nobody has called yet."""
        found: list[Hop] = []
        if frame not in self._calling.starting:
            for call in frame.calls:
                for group in call.groups:
                    if group.number not in passed:
                        passed.add(group.number)
                        found += [Hop(frame, call.site.pc, callee) for callee in group.callees]
        found += [Hop(frame, -1, initialiser) for initialiser in frame.initialises]
        return found


def _followed(down: dict[int, Hop], root: Frame) -> tuple[Hop, ...]:
    found: list[Hop] = []
    hop = down.get(root.number)
    while hop is not None:
        found.append(hop)
        hop = down.get(hop.callee.number)
    return tuple(found)
