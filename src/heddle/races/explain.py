"""How a thread gets to an access: a shortest call path from its root, without cycles.

Naik 2008, section 2.9.1: with each race go the paths in the context-sensitive call graph from the
root methods of the two threads, and the locks held along them. Bodies of our own (of lambdas, of
reflective calls) are on the way but no place anyone can look at, so they are passed over. Of all
paths the shortest of those through the fewest constructors is told: what a constructor calls is
mostly about objects that nobody else has yet.
"""

from collections import deque
from collections.abc import Sequence
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


# The offset of a call, the node of a group in the call graph (-1 for none), and its frames.
_Called: TypeAlias = tuple[int, int, tuple[Frame, ...]]
# A frame, and the offset of a call in it.
_Above: TypeAlias = tuple[Frame, int]


@final
class CallPaths:
    """Shortest paths from the roots of threads; one search per thread."""

    def __init__(self, calling: Calling, threads: Threads, held: HeldLocks) -> None:
        self._calling = calling
        self._threads = threads
        self._held = held
        self._trees: dict[int, dict[int, _Above]] = {}
        self._lengths: dict[tuple[int, int], int] = {}
        self._groups: dict[int, list[_Called]] = {}
        self._weakest: dict[tuple[int, int], bool] = {}
        self._unlocked: dict[tuple[int, int], tuple[Hop, ...] | None] = {}

    def path(self, thread: AbstractThread, frame: Frame) -> tuple[Hop, ...]:
        """Return the calls that lead a thread to a frame, from its root on."""
        tree = self._tree(thread)
        found: list[Hop] = []
        above = tree.get(frame.number)
        while above is not None:
            found.append(Hop(*above, frame))
            frame = above[0]
            above = tree.get(frame.number)
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
        found = self._told(thread, frame)
        return self.path(thread, frame) if found is None else found

    def is_telling(self, thread: AbstractThread, frame: Frame) -> bool:
        """Tell whether there is a path on which no more locks are held than on all."""
        return self._told(thread, frame) is not None

    def _told(self, thread: AbstractThread, frame: Frame) -> tuple[Hop, ...] | None:
        key = (thread.number, frame.number)
        if key not in self._unlocked:
            self._unlocked[key] = self._search_up(thread, frame)
        return self._unlocked[key]

    def _search_up(self, thread: AbstractThread, frame: Frame) -> tuple[Hop, ...] | None:
        """Go up from a frame, through calls that hold no lock that not all calls hold."""
        down: dict[int, Hop] = {}
        todo, later = deque([frame]), deque[Frame]()
        roots = {root.number for root in thread.roots}
        while (todo or later) and len(down) < _MOST_CALLERS:
            callee = (todo or later).popleft()
            if callee.number in roots:
                return _followed(down, callee)
            for caller, call in self._calling.callers(callee):
                is_known = caller.number in down or caller is frame
                if is_known or caller in self._calling.starting:
                    continue
                is_reached = self._threads.reaching(caller) >> thread.number & 1
                if is_reached and self._is_weakest(caller, call, callee):
                    down[caller.number] = Hop(caller, call.site.pc, callee)
                    (later if _is_constructor(caller) else todo).append(caller)
        return None

    def _is_weakest(self, caller: Frame, call: FrameCall, callee: Frame) -> bool:
        key = (id(call), callee.number)
        found = self._weakest.get(key)
        if found is None:
            found = self._weakest[key] = self._held.is_weakest(caller, call, callee)
        return found

    def _tree(self, thread: AbstractThread) -> dict[int, _Above]:
        """Return for every frame that a thread reaches the call that leads there first."""
        known = self._trees.get(thread.number)
        if known is None:
            known = self._trees[thread.number] = self._search(thread)
        return known

    def _search(self, thread: AbstractThread) -> dict[int, _Above]:
        tree: dict[int, _Above] = {}
        is_seen = bytearray(len(self._calling.graph))
        todo, later = deque(thread.roots), deque[Frame]()
        for root in todo:
            is_seen[root.number] = 1
        while todo or later:
            frame = (todo or later).popleft()
            for pc, node, callees in self._called(frame):
                if node >= 0:
                    if is_seen[node]:
                        continue
                    is_seen[node] = 1
                for callee in callees:
                    number = callee.number
                    if not is_seen[number]:
                        is_seen[number] = 1
                        tree[number] = (frame, pc)
                        (later if _is_constructor(callee) else todo).append(callee)
        return tree

    def _called(self, frame: Frame) -> Sequence[_Called]:
        """Return the groups that a frame calls, and what it initialises."""
        known = self._groups.get(frame.number)
        if known is None:
            count = len(self._calling.frames.all)
            found: dict[int, _Called] = {}
            for call in frame.calls if frame not in self._calling.starting else ():
                for group in call.groups:
                    node = count + group.number
                    found.setdefault(node, (call.site.pc, node, group.callees))
            known = [*found.values(), (-1, -1, frame.initialises)]
            self._groups[frame.number] = known
        return known


def _is_constructor(frame: Frame) -> bool:
    return frame.method is not None and frame.method.name == "<init>"


def _followed(down: dict[int, Hop], root: Frame) -> tuple[Hop, ...]:
    found: list[Hop] = []
    hop = down.get(root.number)
    while hop is not None:
        found.append(hop)
        hop = down.get(hop.callee.number)
    return tuple(found)
