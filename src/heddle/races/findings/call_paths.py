"""Shortest acyclic call paths from the root of a thread to an access (Naik 2008, section 2.9.1).

Each race is shown with the paths in the context-sensitive call graph from the root methods of the
two threads, and the locks held along them. Synthetic bodies (of lambdas, of reflective calls) have
no source, so they are passed over. Paths through few constructors come first: what a constructor
calls mostly concerns objects that are still thread-local.
"""

from collections import deque
from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias, final

from heddle._util.memo import Memo
from heddle.concurrency.callgraph import ThreadCalls
from heddle.concurrency.locks import HeldLocks
from heddle.concurrency.threads import AbstractThread, Threads, ThreadSet
from heddle.pointsto import Frame, FrameCall

# How many callers are searched for a path without superfluous locks.
_MOST_CALLERS: Final = 300


class Hop(NamedTuple):
    """A call on a path: its frame, its offset, and the called frame.

    The offset is -1 where a class is initialised, which no instruction does explicitly.
    """

    frame: Frame
    pc: int
    callee: Frame


# The offset of a call, the node of a group in the call graph (-1 for none), and its frames.
_Called: TypeAlias = tuple[int, int, list[int]]
# A frame, the offset of a call in it, and the length of the path to what it calls.
_Above: TypeAlias = tuple[Frame, int, int]
# A caller by number, the threads that reach it, the frame itself, and the offset of the call.
_GroupCall: TypeAlias = tuple[int, ThreadSet, Frame, int]
# The fields of a `Hop`; most are never used.
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
        # The callees of frames by number, which frames have any, and which are constructors.
        self._called: list[tuple[_Called, ...]] = [()] * len(self._frames)
        self._is_calling = bytearray(bool(f.calls or f.initialises) for f in self._frames)
        self._is_constructor = bytearray(map(_is_constructor, self._frames))
        # The calls of a group of callees, all or only those without a lock.
        self._group_calls = Memo(self._weakest)
        # Which calls hold a lock.
        self._locking: dict[int, bool] = {}
        # The frames all of whose calls hold a lock.
        self._locked = Memo(held.must_hold_lock)
        self._shortest = Memo(self._shortest_path)
        self._unlocked = Memo(self._search_up)

    def path(self, thread: AbstractThread, frame: Frame) -> tuple[Hop, ...]:
        """Return the calls by which a thread reaches a frame, from its root on."""
        found: list[Hop] = []
        above = self._above(thread, frame)
        while above is not None:
            found.append(Hop(above[0], above[1], frame))
            frame = above[0]
            above = self._above(thread, frame)
        return tuple(reversed(found))

    def length(self, thread: AbstractThread, frame: Frame) -> int:
        """Return the length of the path from the root of a thread to a frame."""
        above = self._above(thread, frame)
        return 0 if above is None else above[2]

    def telling(self, thread: AbstractThread, frame: Frame) -> tuple[Hop, ...]:
        """Return a path on which only locks are held that all paths hold, else the shortest.

        Such a path explains the race; on another one its locks might rule it out.
        """
        found = self._unlocked[thread.number, frame.number]
        return self._shortest[thread.number, frame.number] if found is None else found

    def _shortest_path(self, key: tuple[int, int]) -> tuple[Hop, ...]:
        return self.path(self._threads.all[key[0]], self._frames[key[1]])

    def is_telling(self, thread: AbstractThread, frame: Frame) -> bool:
        """Return whether there is a path on which only locks are held that all paths hold."""
        return self._unlocked[thread.number, frame.number] is not None

    def _search_up(self, key: tuple[int, int]) -> tuple[Hop, ...] | None:
        """Search the callers of a frame through calls without locks that other calls lack.

        Most searches reach too many callers, so each caller must be cheap.
        """
        thread, frame = self._threads.all[key[0]], self._frames[key[1]]
        down: dict[int, _Down] = {}
        todo, later = deque([frame]), deque[Frame]()
        roots = {root.number for root in thread.roots}
        thread_number, first, is_constructor = thread.number, frame.number, self._is_constructor
        # The groups whose callers were visited: all of them if True, else those without a lock.
        passed: dict[int, bool] = {}
        while todo or later:
            callee = (todo or later).popleft()
            if callee.number in roots:
                return _followed(down, callee)
            is_locked = self._locked[callee]
            for group in self._calling.groups_of[callee.number]:
                if passed.get(group, False) or (group in passed and not is_locked):
                    continue
                passed[group] = is_locked
                for number, reaching, caller, pc in self._group_calls[group, is_locked]:
                    if number not in down and reaching >> thread_number & 1 and number != first:
                        down[number] = (caller, pc, callee)
                        (later if is_constructor[number] else todo).append(caller)
                if len(down) >= _MOST_CALLERS:
                    return None
        return None

    def _weakest(self, key: tuple[int, bool]) -> tuple[_GroupCall, ...]:
        """Return the calls of a group, those that hold a lock only if all others do."""
        group, is_locked = key
        starting, reaching = self._calling.start_frames, self._threads.reaching
        return tuple(
            [
                (caller.number, reaching(caller), caller, call.site.pc)
                for caller, call in self._calling.group_callers[group]
                if caller not in starting and (is_locked or not self._is_locking(caller, call))
            ]
        )

    def _is_locking(self, caller: Frame, call: FrameCall) -> bool:
        found = self._locking.get(id(call))
        if found is None:
            found = self._locking[id(call)] = self._held.must_hold_lock(caller, call)
        return found

    def _above(self, thread: AbstractThread, frame: Frame) -> _Above | None:
        """Return the first call by which a thread reaches a frame; None for its roots."""
        tree = self._trees.get(thread.number)
        if tree is None:
            tree = self._trees[thread.number] = _Tree(thread.roots, len(self._calling.graph))
        if not tree.is_seen[frame.number]:
            self._search(tree, frame.number)
        return tree.above.get(frame.number)

    def _search(self, tree: "_Tree", wanted: int) -> None:
        """Continue the search from the roots of a thread until a frame is found."""
        above, is_seen, todo, later = tree.above, tree.is_seen, tree.todo, tree.later
        called, frames = self._called, self._frames
        is_calling, is_constructor = self._is_calling, self._is_constructor
        while (todo or later) and not is_seen[wanted]:
            at = (todo or later).popleft()
            known = above.get(at)
            length = 1 if known is None else known[2] + 1
            for pc, node, callees in called[at] or self._callees(at):
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

    def _callees(self, number: int) -> tuple[_Called, ...]:
        """Compute the groups that a frame calls, and the initialisers that it triggers."""
        frame, graph = self._frames[number], self._calling.graph
        found: dict[int, _Called] = {}
        for call in frame.calls if frame not in self._calling.start_frames else ():
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
    """For every frame that a thread was found to reach so far, the first call that reaches it."""

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
