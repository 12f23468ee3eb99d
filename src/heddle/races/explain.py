"""How a thread gets to an access: a shortest call path from its root, without cycles.

Naik 2008, section 2.9.1: with each race go the paths in the context-sensitive call graph from the
root methods of the two threads, and the locks held along them. Bodies of our own (of lambdas, of
reflective calls) are on the way but no place anyone can look at, so they are passed over.
"""

from collections import deque
from collections.abc import Iterable
from typing import Final, NamedTuple, TypeAlias, final

from heddle.concurrency.calling import Calling
from heddle.concurrency.locks import HeldLocks
from heddle.concurrency.threads import AbstractThread, Threads
from heddle.pointsto.frames import Frame, FrameCall

# How many callers are looked at for a path that tells why locks do not rule out a race.
_MOST_CALLERS: Final = 300


class Hop(NamedTuple):
    """A call on a path: the frame it is in, its offset, and the frame it leads to.

    The offset is -1 where a class is initialised, which no instruction says.
    """

    frame: Frame
    pc: int
    callee: Frame


# The offset of a call, the number of a group, and its frames.
_Called: TypeAlias = tuple[int, int, tuple[Frame, ...]]


@final
class CallPaths:
    """Shortest paths from the roots of threads; one search per thread."""

    def __init__(self, calling: Calling, threads: Threads, held: HeldLocks) -> None:
        self._calling = calling
        self._threads = threads
        self._held = held
        self._trees: dict[int, dict[int, Hop]] = {}
        self._lengths: dict[tuple[int, int], int] = {}
        self._groups: dict[int, dict[int, _Called]] = {}
        self._weakest: dict[tuple[int, int], bool] = {}
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

    def length(self, thread: AbstractThread, frame: Frame) -> int:
        """Return how many calls lead a thread to a frame."""
        key = (thread.number, frame.number)
        found = self._lengths.get(key)
        if found is None:
            found = self._lengths[key] = len(self.path(thread, frame))
        return found

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
                if is_reached and self._is_weakest(caller, call, callee):
                    down[caller.number] = Hop(caller, call.site.pc, callee)
                    todo.append(caller)
        return None

    def _is_weakest(self, caller: Frame, call: FrameCall, callee: Frame) -> bool:
        key = (id(call), callee.number)
        found = self._weakest.get(key)
        if found is None:
            found = self._weakest[key] = self._held.is_weakest(caller, call, callee)
        return found

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
            for pc, group, callees in self._called(frame):
                if group in passed:
                    continue
                passed.add(group)
                for callee in callees:
                    if callee.number not in seen:
                        seen.add(callee.number)
                        tree[callee.number] = Hop(frame, pc, callee)
                        todo.append(callee)
        return tree

    def _called(self, frame: Frame) -> Iterable[_Called]:
        """Return the groups that a frame calls; what it initialises is one of its own."""
        found = self._groups.get(frame.number)
        if found is None:
            found = self._groups[frame.number] = {}
            for call in frame.calls if frame not in self._calling.starting else ():
                for group in call.groups:
                    found.setdefault(group.number, (call.site.pc, group.number, group.callees))
            if frame.initialises:
                found[~frame.number] = (-1, ~frame.number, frame.initialises)
        return found.values()


def _followed(down: dict[int, Hop], root: Frame) -> tuple[Hop, ...]:
    found: list[Hop] = []
    hop = down.get(root.number)
    while hop is not None:
        found.append(hop)
        hop = down.get(hop.callee.number)
    return tuple(found)
