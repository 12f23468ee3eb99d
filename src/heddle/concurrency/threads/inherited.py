"""Threads that may run in parallel with a thread whatever it starts itself: `inherited`.

Rules I1 and I2 of `docs/parallel.md`. The threads that a starter has spawned by the time of a start
take a traversal of the call graph to compute. For most threads they add nothing: those that may run
in parallel with themselves, or with others that start the same threads, may run in parallel with
all that they start anyway. They are computed only where they may add something.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple, final

from heddle._util.bits import bits
from heddle.concurrency.callgraph import Caller
from heddle.concurrency.threads.abstract_threads import ThreadSet


class ThreadStart(NamedTuple):
    """The start of a thread by another at a call; threads of the virtual machine have none."""

    starter: int
    started: int
    caller: Caller | None


@final
class InheritedThreads:
    """The relation `inherited`, and the threads for which `spawned` may add to it.

    `descendants` are the threads that each thread may start, directly or not; `spawned` returns
    those that may be running at a start because its starter started them.
    """

    def __init__(
        self,
        descendants: Sequence[ThreadSet],
        starts: Sequence[ThreadStart],
        spawned: Callable[[ThreadStart], ThreadSet],
    ) -> None:
        self._descendants = descendants
        self._by_starter: dict[int, list[ThreadStart]] = {}
        for start in starts:
            self._by_starter.setdefault(start.starter, []).append(start)
        self.inherited: list[ThreadSet] = [0] * len(descendants)
        self._compute(spawned)
        self.may_spawned_add = [self._may_spawned_add(t) for t in range(len(descendants))]

    def _may_spawned_add(self, thread: int) -> bool:
        """Tell whether the starts of a thread so far may add to what any thread inherits.

        They do not if the thread and all its descendants inherit all the descendants anyway.
        """
        descendants, inherited = self._descendants[thread], self.inherited
        return any(
            descendants & ~inherited[one] for one in (thread, *bits(descendants)) if descendants
        )

    def _compute(self, spawned: Callable[[ThreadStart], ThreadSet]) -> None:
        known = {start: 0 for starts in self._by_starter.values() for start in starts}
        self._close(known)
        for starter in self._starters():
            if self._may_spawned_add(starter):
                known.update({start: spawned(start) for start in self._by_starter[starter]})
                self._close(known)

    def _starters(self) -> list[int]:
        """Return the threads that start others, each after one that starts it where possible."""
        todo, order = [0], {0: None}
        for starter in todo:
            started = dict.fromkeys(start.started for start in self._by_starter.get(starter, ()))
            todo += [thread for thread in started if thread not in order]
            order.update(started)
        order.update(dict.fromkeys(self._by_starter))
        return [starter for starter in order if starter in self._by_starter]

    def _close(self, known: dict[ThreadStart, ThreadSet]) -> None:
        """Apply the rules to every start until nothing changes."""
        changed = True
        while changed:
            before = list(self.inherited)
            for start, spawned in known.items():
                self._inherit(start, spawned)
                self._tell_spawned(start, spawned)
            changed = before != self.inherited

    def _inherit(self, start: ThreadStart, spawned: ThreadSet) -> None:
        """(I1) A thread inherits its starter, what that inherits, and what that has spawned."""
        starter, started, _ = start
        self.inherited[started] |= 1 << starter | self.inherited[starter] | spawned

    def _tell_spawned(self, start: ThreadStart, spawned: ThreadSet) -> None:
        """(I2) What is spawned at a start inherits the started thread and its descendants."""
        descendants = 1 << start.started | self._descendants[start.started]
        for sibling in bits(spawned):
            self.inherited[sibling] |= descendants
