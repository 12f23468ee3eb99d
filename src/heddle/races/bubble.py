"""Races in library code, seen from the application's calls that lead to them.

A first step of IteRace's bubble-up (section 3.3): what an application can change is its own call,
so a race inside a library is reported there, on the library's object. Whether two calls may overlap
is asked again at the calls, where more is known than inside code that everybody calls: which
threads were started before, and which locks of the whole program are held.
"""

from collections import deque
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple, final

from heddle.concurrency.calling import Calling
from heddle.concurrency.threads import AbstractThread
from heddle.pointsto.frames import Frame, ObjectSet
from heddle.races.access import Statement
from heddle.races.locking import global_lock
from heddle.races.stages import Access, Analyses, escaping

# More calls than this, or more library code on the way, lead only to code that everything calls.
_MOST_CALLS: Final = 60
_MOST_FRAMES: Final = 500


class AppCall(NamedTuple):
    """A thread, a frame of the application, and the offset of its call into a library."""

    thread: AbstractThread
    frame: Frame
    pc: int
    inner: Frame


class CalledRace(NamedTuple):
    """Two calls, or a call and an access, that may race on objects of a library."""

    first: AppCall
    second: AppCall
    objects: ObjectSet


@final
class BubbleUp:
    """Finds the application's calls that lead into library frames."""

    def __init__(
        self, analyses: Analyses, calling: Calling, is_application: Callable[[Frame], bool]
    ) -> None:
        self._analyses = analyses
        self._calling = calling
        self._application = [is_application(frame) for frame in calling.frames.all]
        self._known: dict[int, list[tuple[Frame, int, Frame]]] = {}

    def calls(self, thread: AbstractThread, frame: Frame) -> Iterator[AppCall]:
        """Return the calls of the application through which a thread may get to a frame."""
        found = self._known.get(frame.number)
        if found is None:
            found = self._known[frame.number] = list(self._search(frame))
        for caller, pc, inner in found:
            if self._analyses.threads.reaching(caller) >> thread.number & 1:
                yield AppCall(thread, caller, pc, inner)

    def _search(self, frame: Frame) -> Iterator[tuple[Frame, int, Frame]]:
        """Go up from a frame, through library code only; the nearest calls come first."""
        seen = {frame.number}
        todo = deque([frame])
        count = 0
        while todo and count < _MOST_CALLS and len(seen) < _MOST_FRAMES:
            inner = todo.popleft()
            for caller, call in self._calling.callers(inner):
                if self._application[caller.number]:
                    count += 1
                    yield caller, call.site.pc, inner
                elif caller.number not in seen and caller not in self._calling.starting:
                    seen.add(caller.number)
                    todo.append(caller)

    def accesses(self, statement: Statement, objects: ObjectSet) -> Iterator[Access]:
        """Return who may access one of some objects by a statement, and where."""
        analyses = self._analyses
        for frame in analyses.accesses.runs(statement):
            for thread in analyses.threads.members(analyses.threads.reaching(frame)):
                access = Access(thread, frame, statement)
                if statement.base is None or escaping(analyses, access) & objects:
                    yield access

    def may_overlap(self, first: AppCall, second: AppCall) -> bool:
        """Tell whether two calls may happen at the same time, as far as can be seen there."""
        parallel, held = self._analyses.parallel, self._analyses.held
        beside = parallel.others(first.thread, first.frame, first.pc)
        beside_too = parallel.others(second.thread, second.frame, second.pc)
        if not (beside >> second.thread.number & 1 and beside_too >> first.thread.number & 1):
            return False
        if self._analyses.locks != "sound":
            return True
        ours, theirs = (held.guards(call.frame, call.pc, None) for call in (first, second))
        return global_lock(ours, theirs) is None
