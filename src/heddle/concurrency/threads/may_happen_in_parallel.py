"""May happen in parallel: who may be running while a thread is at a point (Naik 2008, section 2.6).

The thesis leaves the computation open; `docs/parallel.md` gives the rules and why they are sound.
In short: at a point of thread t the other threads that may be running are those that t *started*
itself so far (with whatever these start), minus those it waited for; and those it *inherits*: its
starter, what was running when it was started, and what any of these starts later.
"""

from collections.abc import Sequence
from typing import final

from heddle._util.bits import bits
from heddle._util.work import Work
from heddle.concurrency.callgraph import Caller
from heddle.concurrency.threads.abstract_threads import (
    AbstractThread,
    ThreadKind,
    Threads,
    ThreadSet,
)
from heddle.concurrency.threads.call_effects import IDLE, Transfers
from heddle.concurrency.threads.inherited import Inheriting, Start
from heddle.concurrency.threads.started import Started
from heddle.concurrency.threads.tasks import Tasks
from heddle.pointsto import Frame


@final
class MayHappenInParallel:
    """The relation `parallel`."""

    def __init__(
        self,
        tasks: Tasks,
        threads: Threads,
        work: Work,
        apart: Sequence[tuple[str, str]] = (),
    ) -> None:
        """Compute the relation; threads of two types that are `apart` never run in parallel."""
        self._tasks = tasks
        self._calling = tasks.calling
        self._threads = threads
        self._work = work
        self._started = Started(tasks, threads)
        self._transfers = Transfers(tasks, threads, self._started)
        self._own: dict[int, list[ThreadSet]] = {}
        self._apart = _kept_apart(threads, apart)
        families = [self._started.from_beginning | self._started.by[0], *self._started.by[1:]]
        self._inheriting = Inheriting(families, self._starts(), self._running_at)

    def others(self, thread: AbstractThread, frame: Frame, pc: int) -> ThreadSet:
        """Return the threads that may run while a thread is at an offset of a frame."""
        found = self._inheriting.inherited[thread.number]
        if self._inheriting.own_matters[thread.number]:
            found |= self._own_at(thread.number, frame, pc)
        found &= ~self._apart[thread.number]
        return found & ~(1 << thread.number) if thread.is_single else found

    def is_same_everywhere(self, thread: AbstractThread) -> bool:
        """Tell whether the same threads may run beside a thread wherever it is."""
        return not self._inheriting.own_matters[thread.number]

    def leader(self, team: AbstractThread) -> int | None:
        """Return the thread that leads a team, if no two teams of its name run at a time.

        Whoever leads the next runs when the last has ended, and has been waited for.
        """
        leaders = 0
        for caller in team.starts:
            leaders |= self._threads.reaching(caller.frame)
        if leaders.bit_count() != 1:
            return None
        number = leaders.bit_length() - 1
        running = self._inheriting.inherited[number]
        for caller in team.starts:
            running |= self._own_at(number, caller.frame, caller.call.site.pc)
        return None if running >> team.number & 1 else number

    def _own_at(self, thread: int, frame: Frame, pc: int) -> ThreadSet:
        """Return the threads that a thread started so far, directly or not."""
        if thread not in self._own and not self._work.spend(len(self._tasks.graph)):
            # More to do than allowed: anybody may have been started.
            return (1 << len(self._threads.all)) - 1
        since = self._transfers.of(frame).at(pc)
        ended = since.ended & self._started.only_by[thread]
        return self._own_sets(thread)[frame.number] & ~ended | since.started

    def _own_sets(self, thread: int) -> list[ThreadSet]:
        if thread not in self._own:
            self._own[thread] = self._entering(self._threads.all[thread])
        return self._own[thread]

    def _entering(self, thread: AbstractThread) -> list[ThreadSet]:
        """Return for every node what the thread may have started when it gets there."""
        calling, bit = self._calling, 1 << thread.number
        frames, count = calling.frames.all, len(calling.frames.all)
        found = [0] * len(self._tasks.graph)
        at_first = self._started.from_beginning if thread.kind is ThreadKind.MAIN else 0
        for root in thread.roots:
            found[root.number] = at_first
        for members in reversed(self._tasks.components.members):
            is_cycle = len(members) > 1
            # Whoever runs a part of a cycle runs all of it; frames have the smaller numbers.
            first = min(members) if is_cycle else members[0]
            if first >= count:
                is_run = bool(found[first])
            else:
                is_run = bool(self._threads.reaching(frames[first]) & bit)
            if not is_run:
                continue
            if is_cycle:
                self._go_round(members, found)
            for node in members:
                self._pass_on(node, thread.number, found, is_cycle)
        return found

    def _go_round(self, members: tuple[int, ...], found: list[ThreadSet]) -> None:
        """In a cycle of calls, whatever one of them starts may have been started at any."""
        together = 0
        for node in members:
            together |= found[node] | self._started.in_calls[node]
        for node in members:
            found[node] = together

    def _pass_on(self, node: int, thread: int, found: list[ThreadSet], is_cycle: bool) -> None:
        """Tell the callees of a frame what was started before they are called."""
        frames, count = self._calling.frames.all, len(self._calling.frames.all)
        entering = found[node]
        if node >= count:
            for target in self._tasks.graph[node]:
                found[target] |= entering
            return
        frame = frames[node]
        if frame in self._calling.starting:
            return
        transfer = self._transfers.of(frame)
        if transfer is IDLE and not entering and not frame.initialises:
            return
        only = 0 if is_cycle else self._started.only_by[thread]
        for call in frame.calls:
            since = transfer.at(call.site.pc)
            here = entering & ~(since.ended & only) | since.started
            for target in self._tasks.targets(call):
                found[target] |= here
        for initialiser in frame.initialises:
            found[initialiser.number] |= entering | self._started.in_calls[node]

    def _starts(self) -> list[Start]:
        """Return who starts whom; threads of the virtual machine are there when main begins."""
        found: list[Start] = []
        for thread in self._threads.all:
            if thread.kind is ThreadKind.MACHINE:
                found.append(Start(0, thread.number, None))
            for caller in thread.starts:
                starters = self._threads.reaching(caller.frame)
                found += [Start(starter, thread.number, caller) for starter in bits(starters)]
        return found

    def _running_at(self, start: Start) -> ThreadSet:
        caller = start.caller
        if caller is None:
            return 0
        frame, pc = caller.frame, caller.call.site.pc
        running = self._own_at(start.starter, frame, pc)
        started = self._threads.all[start.started]
        if started.is_beside_itself:
            # The others of the same name, and what they start.
            running |= self._started.with_families(1 << start.started)
        if started.kind is ThreadKind.TASK:
            running = self._running_before_task(start.starter, caller, running)
            # The workers that the same call starts, and other tasks that it takes.
            running |= self._transfers.beside_task(caller)
        return running

    def _running_before_task(self, starter: int, caller: Caller, running: ThreadSet) -> ThreadSet:
        """Leave out what has ended before a task begins that waits for others."""
        flow = self._transfers.of(caller.frame).flow
        without = None if flow is None else flow.without.get(caller.call.site.pc)
        if without is None or starter not in self._own:
            return running
        entering = self._own_sets(starter)[caller.frame.number]
        return running & (entering | without)


def _kept_apart(threads: Threads, pairs: Sequence[tuple[str, str]]) -> list[ThreadSet]:
    """Return for each thread those that it never runs in parallel with, as told.

    Pairs name threads by their type, or by the thread that they are in truth.
    """
    named: dict[str | None, ThreadSet] = {}
    for thread in threads.all:
        type_ = None if thread.object is None else thread.object.type
        for name in (type_, thread.one):
            named[name] = named.get(name, 0) | 1 << thread.number
    same = [(thread.one, thread.one) for thread in threads.all if thread.one is not None]
    found = [0] * len(threads.all)
    for first, second in (*pairs, *(pair[::-1] for pair in pairs), *same):
        for number in bits(named.get(first, 0)):
            found[number] |= named.get(second, 0)
    return found
