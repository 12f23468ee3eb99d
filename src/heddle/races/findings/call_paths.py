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

from heddle.concurrency.callgraph import ThreadCalls
from heddle.concurrency.locks import HeldLocks
from heddle.concurrency.threads import AbstractThread, Threads, ThreadSet
from heddle.pointsto import Frame, FrameCall

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
_Called: TypeAlias = tuple[int, int, list[int]]
# A frame, the offset of a call in it, and how many calls lead to what it calls.
_Above: TypeAlias = tuple[Frame, int, int]
# A caller by number, the threads that reach it, the frame itself, and the offset of the call.
_GroupCall: TypeAlias = tuple[int, ThreadSet, Frame, int]
# A `Hop` of which most are thrown away.
_Down: TypeAlias = tuple[Frame, int, Frame]


@final
class CallPaths:
    """Shortest paths from the roots of threads; one search per thread."""

    def __init__(self, calling: ThreadCalls, threads: Threads, held: HeldLocks) -> None:
        self._calling = calling
        self._frames = calling.frames.all
        self._threads = threads
        self._held = held
        self._trees: dict[int, _Tree] = {}
        # What frames call, by number, which call anything, and which are constructors.
        self._called: list[tuple[_Called, ...]] = [()] * len(self._frames)
        self._is_calling = bytearray(bool(f.calls or f.initialises) for f in self._frames)
        self._is_constructor = bytearray(map(_is_constructor, self._frames))
        # Who calls a group of callees, in all and without holding a lock.
        self._all_calls: dict[int, tuple[_GroupCall, ...]] = {}
        self._weak: dict[int, tuple[_GroupCall, ...]] = {}
        # Which calls hold a lock, and of which frames all calls do.
        self._locking: dict[int, bool] = {}
        self._locked: dict[int, bool] = {}
        self._shortest: dict[tuple[int, int], tuple[Hop, ...]] = {}
        self._unlocked: dict[tuple[int, int], tuple[Hop, ...] | None] = {}

    def path(self, thread: AbstractThread, frame: Frame) -> tuple[Hop, ...]:
        """Return the calls that lead a thread to a frame, from its root on."""
        found: list[Hop] = []
        above = self._above(thread, frame)
        while above is not None:
            found.append(Hop(above[0], above[1], frame))
            frame = above[0]
            above = self._above(thread, frame)
        return tuple(reversed(found))

    def length(self, thread: AbstractThread, frame: Frame) -> int:
        """Return how many calls lead a thread to a frame."""
        above = self._above(thread, frame)
        return 0 if above is None else above[2]

    def telling(self, thread: AbstractThread, frame: Frame) -> tuple[Hop, ...]:
        """Return a path on which no more locks are held than on all, the shortest if there is none.

        A race is there because of such a path; on another one its locks might rule it out.
        """
        found = self._told(thread, frame)
        if found is not None:
            return found
        key = (thread.number, frame.number)
        if key not in self._shortest:
            self._shortest[key] = self.path(thread, frame)
        return self._shortest[key]

    def is_telling(self, thread: AbstractThread, frame: Frame) -> bool:
        """Tell whether there is a path on which no more locks are held than on all."""
        return self._told(thread, frame) is not None

    def _told(self, thread: AbstractThread, frame: Frame) -> tuple[Hop, ...] | None:
        key = (thread.number, frame.number)
        if key not in self._unlocked:
            self._unlocked[key] = self._search_up(thread, frame)
        return self._unlocked[key]

    def _search_up(self, thread: AbstractThread, frame: Frame) -> tuple[Hop, ...] | None:
        """Go up from a frame, through calls that hold no lock that not all calls hold.

        Most searches get to too many callers, so that each caller is to take little.
        """
        down: dict[int, _Down] = {}
        todo, later = deque([frame]), deque[Frame]()
        roots = {root.number for root in thread.roots}
        thread_number, first, is_constructor = thread.number, frame.number, self._is_constructor
        # Callers of these groups are known: all of them if True, else those without a lock.
        passed: dict[int, bool] = {}
        while todo or later:
            callee = (todo or later).popleft()
            if callee.number in roots:
                return _followed(down, callee)
            is_locked = self._is_locked(callee)
            for group in self._calling.groups_of[callee.number]:
                if passed.get(group, False) or (group in passed and not is_locked):
                    continue
                passed[group] = is_locked
                for number, reaching, caller, pc in self._weakest(group, is_locked):
                    if number not in down and reaching >> thread_number & 1 and number != first:
                        down[number] = (caller, pc, callee)
                        (later if is_constructor[number] else todo).append(caller)
                if len(down) >= _MOST_CALLERS:
                    return None
        return None

    def _weakest(self, group: int, is_locked: bool) -> tuple[_GroupCall, ...]:
        """Return the calls of a group, those that hold a lock only if all others do."""
        known = self._weak if not is_locked else self._all_calls
        found = known.get(group)
        if found is None:
            starting, reaching = self._calling.starting, self._threads.reaching
            found = known[group] = tuple(
                [
                    (caller.number, reaching(caller), caller, call.site.pc)
                    for caller, call in self._calling.group_callers[group]
                    if caller not in starting and (is_locked or not self._is_locking(caller, call))
                ]
            )
        return found

    def _is_locking(self, caller: Frame, call: FrameCall) -> bool:
        found = self._locking.get(id(call))
        if found is None:
            found = self._locking[id(call)] = self._held.is_locked(caller, call)
        return found

    def _is_locked(self, frame: Frame) -> bool:
        found = self._locked.get(frame.number)
        if found is None:
            found = self._locked[frame.number] = self._held.is_locked(frame)
        return found

    def _above(self, thread: AbstractThread, frame: Frame) -> _Above | None:
        """Return the call that leads a thread to a frame first; none leads to its roots."""
        tree = self._trees.get(thread.number)
        if tree is None:
            tree = self._trees[thread.number] = _Tree(thread.roots, len(self._calling.graph))
        if not tree.is_seen[frame.number]:
            self._search(tree, frame.number)
        return tree.above.get(frame.number)

    def _search(self, tree: "_Tree", wanted: int) -> None:
        """Go on from the roots of a thread until a frame is found."""
        above, is_seen, todo, later = tree.above, tree.is_seen, tree.todo, tree.later
        called, frames = self._called, self._frames
        is_calling, is_constructor = self._is_calling, self._is_constructor
        while (todo or later) and not is_seen[wanted]:
            at = (todo or later).popleft()
            known = above.get(at)
            length = 1 if known is None else known[2] + 1
            for pc, node, callees in called[at] or self._look_at(at):
                if node >= 0:
                    if is_seen[node]:
                        continue
                    is_seen[node] = 1
                first = (frames[at], pc, length)
                for callee in callees:
                    if not is_seen[callee]:
                        is_seen[callee] = 1
                        above[callee] = first
                        if is_calling[callee]:
                            (later if is_constructor[callee] else todo).append(callee)

    def _look_at(self, number: int) -> tuple[_Called, ...]:
        """Return the groups that a frame calls, and what it initialises."""
        frame, graph = self._frames[number], self._calling.graph
        found: dict[int, _Called] = {}
        for call in frame.calls if frame not in self._calling.starting else ():
            for group in call.groups:
                node = len(self._frames) + group.number
                found.setdefault(node, (call.site.pc, node, graph[node]))
        known = tuple(found.values())
        if frame.initialises:
            known = (*known, (-1, -1, [each.number for each in frame.initialises]))
        self._called[number] = known
        return known


@final
class _Tree:
    """For every frame that a thread was found to reach so far the call that leads there first."""

    def __init__(self, roots: Sequence[Frame], nodes: int) -> None:
        self.above: dict[int, _Above] = {}
        self.is_seen = bytearray(nodes)
        self.todo = deque(root.number for root in roots)
        self.later = deque[int]()
        for root in roots:
            self.is_seen[root.number] = 1


def _is_constructor(frame: Frame) -> bool:
    return frame.method is not None and frame.method.name == "<init>"


def _followed(down: dict[int, _Down], root: Frame) -> tuple[Hop, ...]:
    found: list[Hop] = []
    below = down.get(root.number)
    while below is not None:
        hop = Hop(*below)
        found.append(hop)
        below = down.get(hop.callee.number)
    return tuple(found)
