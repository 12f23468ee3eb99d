"""Calls that wait for other threads before an access, on the path of a side.

The order that a wait establishes is proved for simple code (`concurrency/threads`, `ordering`). A
race whose access comes after one may be a wait that could not be proved to end the other thread.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple, final

from heddle._util.graphs import reachable
from heddle._util.memo import Memo
from heddle.concurrency.callgraph import ThreadCalls
from heddle.pointsto import Frame
from heddle.program.classes import Method
from heddle.program.flow import successors
from heddle.program.ir import Invoke
from heddle.races.findings.call_paths import CallPaths
from heddle.races.findings.sides import Side

_CONCURRENT: Final = "java/util/concurrent/"
_THREAD: Final = "java/lang/Thread"
# The types whose methods wait until other threads have come to some point.
_WAITING: Final = {
    "join": (_THREAD, f"{_CONCURRENT}CompletableFuture", f"{_CONCURRENT}ForkJoinTask"),
    "get": (f"{_CONCURRENT}Future",),
    "await": (f"{_CONCURRENT}CountDownLatch", f"{_CONCURRENT}CyclicBarrier"),
    "arriveAndAwaitAdvance": (f"{_CONCURRENT}Phaser",),
    "awaitAdvance": (f"{_CONCURRENT}Phaser",),
    "awaitTermination": (f"{_CONCURRENT}ExecutorService",),
    "invokeAll": (f"{_CONCURRENT}ExecutorService",),
    "acquire": (f"{_CONCURRENT}Semaphore",),
    "take": (f"{_CONCURRENT}BlockingQueue", f"{_CONCURRENT}CompletionService"),
    "exchange": (f"{_CONCURRENT}Exchanger",),
}


class WaitingCall(NamedTuple):
    """A call that waits for another thread."""

    method: Method
    pc: int


class _Wait(NamedTuple):
    """A waiting call of a body, its instruction, and the offsets that may run after it."""

    call: Invoke
    after: frozenset[int]


@final
class Waits:
    """Finds the waiting calls that precede accesses."""

    def __init__(self, calling: ThreadCalls, paths: CallPaths) -> None:
        self._calling = calling
        self._paths = paths
        self._known = Memo(self._of_method)

    def before(self, side: Side, other: Side) -> WaitingCall | None:
        """Return the last call on the path to a side that may wait for the thread of another."""
        reached, pc = side.reached
        hops = self._paths.telling(side.thread, reached)
        found: WaitingCall | None = None
        for frame, at in (*((hop.frame, hop.pc) for hop in hops), (reached, pc)):
            for wait in self._waits(frame, at, other):
                found = wait
        return found

    def _waits(self, frame: Frame, pc: int, other: Side) -> Iterator[WaitingCall]:
        method = frame.method
        for wait in self._known[method] if method is not None else ():
            if pc in wait.after and self._may_concern(frame, wait.call, other):
                assert method is not None
                yield WaitingCall(method, wait.call.pc)

    def _may_concern(self, frame: Frame, call: Invoke, other: Side) -> bool:
        """Return whether a call may wait for the thread of the other side.

        The threads that `Thread.join` waits for are known; who releases a latch is not.
        """
        if not self._calling.hierarchy.is_subclass(call.method.owner, _THREAD):
            return True
        joined = self._calling.frames.objects_of(self._calling.frames.variable(frame, call.args[0]))
        return other.thread.object in joined

    def _of_method(self, method: Method) -> tuple[_Wait, ...]:
        body = method.body
        if body is None:
            return ()
        found: list[_Wait] = []
        for number, block in enumerate(body.blocks):
            for at, instr in enumerate(block.instrs):
                if isinstance(instr, Invoke) and self._is_waiting(instr):
                    below = reachable(successors(block), lambda b: successors(body.blocks[b]))
                    later = {i.pc for b in below for i in body.blocks[b].instrs}
                    later |= {i.pc for i in body.blocks[number].instrs[at + 1 :]}
                    found.append(_Wait(instr, frozenset(later)))
        return tuple(found)

    def _is_waiting(self, call: Invoke) -> bool:
        hierarchy, owner = self._calling.hierarchy, call.method.owner
        above = _WAITING.get(call.method.name, ())
        return any(owner == each or each in hierarchy.supertypes(owner) for each in above)
