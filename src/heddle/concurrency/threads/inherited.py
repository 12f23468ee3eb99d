"""Who may run beside a thread whatever the thread does itself: `inherits` of `docs/parallel.md`.

What a thread has started so far takes a walk over the call graph to know. Of most threads it
changes nothing: those of which there may be several, or which run beside others that start the same
ones, run beside all that they start anyway. It is asked for only where it may matter.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, final

from heddle._util.bits import bits
from heddle.concurrency.callgraph import Caller
from heddle.concurrency.threads.abstract_threads import ThreadSet


class Start(NamedTuple):
    """A thread starts another at a call; threads of the virtual machine have none."""

    starter: int
    started: int
    caller: Caller | None


@final
class Inheriting:
    """The threads that each thread inherits.

    `families` are all threads that each may ever start, directly or not, `running` tells those that
    a starter may have started by the time of a start. Where a thread's own starts do not matter,
    they add nothing to what it inherits.
    """

    def __init__(
        self,
        families: Sequence[ThreadSet],
        starts: Sequence[Start],
        running: Callable[[Start], ThreadSet],
    ) -> None:
        self._families = families
        self._by_starter: dict[int, list[Start]] = {}
        for start in starts:
            self._by_starter.setdefault(start.starter, []).append(start)
        self.inherited: list[ThreadSet] = [0] * len(families)
        self._compute(running)
        self.own_matters = [self._own_matters(thread) for thread in range(len(families))]

    def _own_matters(self, thread: int) -> bool:
        """Tell whether what a thread started so far may add to what any thread runs beside.

        It does not if the thread, and all that it ever starts, run beside all these anyway.
        """
        family, inherited = self._families[thread], self.inherited
        return any(family & ~inherited[one] for one in (thread, *bits(family)) if family)

    def _compute(self, running: Callable[[Start], ThreadSet]) -> None:
        known = {start: 0 for starts in self._by_starter.values() for start in starts}
        self._close(known)
        for starter in self._starters_first():
            if self._own_matters(starter):
                known.update({start: running(start) for start in self._by_starter[starter]})
                self._close(known)

    def _starters_first(self) -> Iterable[int]:
        """Return all that start threads, each after one that starts it where that can be."""
        order = dict.fromkeys((0,))
        todo = [0]
        for starter in todo:
            found = dict.fromkeys(start.started for start in self._by_starter.get(starter, ()))
            todo += [thread for thread in found if thread not in order]
            order.update(found)
        order.update(dict.fromkeys(self._by_starter))
        return [starter for starter in order if starter in self._by_starter]

    def _close(self, known: dict[Start, ThreadSet]) -> None:
        """Let every start tell who runs beside whom until nothing is new."""
        inherited = self.inherited
        changed = True
        while changed:
            before = list(inherited)
            for (starter, started, _), running in known.items():
                inherited[started] |= 1 << starter | inherited[starter] | running
                family = 1 << started | self._families[started]
                for sibling in bits(running):
                    inherited[sibling] |= family
            changed = before != inherited
