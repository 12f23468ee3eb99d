"""May-happen-in-parallel analysis: the relation `parallel` (Naik 2008, section 2.6).

The thesis leaves its computation open; `docs/parallel.md` states our rules and why they are sound.
In short, the threads that may run in parallel with thread t at a point are those that t has
*spawned* and not joined, with their descendants; and those that it *inherits*: its starter, what
was running when it was started, and what any of these starts later.
"""

from collections.abc import Sequence
from typing import TypeAlias, final

from heddle._util.bits import bits, union
from heddle._util.memo import Memo
from heddle._util.work import Work
from heddle.concurrency.callgraph import Caller
from heddle.concurrency.threads.abstract_threads import (
    AbstractThread,
    ThreadKind,
    Threads,
    ThreadSet,
)
from heddle.concurrency.threads.call_effects import IDLE, FrameSummaries
from heddle.concurrency.threads.inherited import InheritedThreads, ThreadStart
from heddle.concurrency.threads.started import StartedThreads
from heddle.concurrency.threads.tasks import SubmittedTasks
from heddle.pointsto import Frame

# The threads, by number, each with those that it may have spawned and not joined.
Phase: TypeAlias = tuple[tuple[int, ThreadSet], ...]


@final
class MayHappenInParallel:
    """The relation `parallel` of Naik 2008, section 2.6, and Algorithm 2.4."""

    def __init__(
        self,
        tasks: SubmittedTasks,
        threads: Threads,
        work: Work,
        apart: Sequence[tuple[str, str]] = (),
    ) -> None:
        """Compute the relation; threads of two types that are `apart` never run in parallel."""
        self._tasks = tasks
        self._calling = tasks.calling
        self._threads = threads
        self._work = work
        self._started = StartedThreads(tasks, threads)
        self._summaries = FrameSummaries(tasks, threads, self._started)
        self._at_entries = Memo(self._spawned_at_entries)
        self._apart = _apart(threads, apart)
        main, *others = self._started.descendants
        descendants = [self._started.from_beginning | main, *others]
        self._inherited = InheritedThreads(descendants, self._starts(), self._spawned_before)

    def parallel(self, thread: AbstractThread, frame: Frame, pc: int) -> ThreadSet:
        """(P) Return the threads that may run in parallel with a thread at an offset of a frame.

        They are spawned or inherited; a thread never runs in parallel with itself if it is single.
        """
        found = self._inherited.inherited[thread.number]
        if self._inherited.may_spawned_add[thread.number]:
            found |= self._spawned(thread.number, frame, pc)
        found &= ~self._apart[thread.number]
        return found & ~(1 << thread.number) if thread.is_single else found

    def is_flow_insensitive(self, thread: AbstractThread) -> bool:
        """Tell whether the same threads may run in parallel with a thread wherever it is."""
        return not self._inherited.may_spawned_add[thread.number]

    def phase_at_entry(self, frame: Frame) -> Phase:
        """Return what each thread that runs a frame may have spawned when it enters it.

        Threads with which the same others run in parallel everywhere have no phases.
        """
        reaching = self._threads.members(self._threads.reaching(frame))
        varying = [t.number for t in reaching if not self.is_flow_insensitive(t)]
        return tuple([(t, self._entry(t)[frame.number]) for t in varying])

    def phase_at_call(self, phase: Phase, frame: Frame, pc: int) -> Phase:
        """(S3) Return the phase in which a call is made by a frame that was entered in a phase."""
        since = self._summaries.of(frame).at(pc)
        if not (since.started or since.ended):
            return phase
        only_by = self._started.only_by
        return tuple(
            [(t, found & ~(since.ended & only_by[t]) | since.started) for t, found in phase]
        )

    def _entry(self, thread: int) -> list[ThreadSet]:
        return self._at_entries[thread]

    def team_leader(self, team: AbstractThread, others: ThreadSet = 0) -> int | None:
        """Return the thread that leads a team, if no two teams of its name run at a time.

        Whoever leads the next one runs when the last has ended and has been joined. None of some
        `others` may be running then, either.
        """
        leaders = union(self._threads.reaching(caller.frame) for caller in team.starts)
        if leaders.bit_count() != 1:
            return None
        number = leaders.bit_length() - 1
        running = self._inherited.inherited[number]
        for caller in team.starts:
            running |= self._spawned(number, caller.frame, caller.call.site.pc)
        return None if running & (others | 1 << team.number) else number

    # -- spawned -----------------------------------------------------------------------------------

    def _spawned(self, thread: int, frame: Frame, pc: int) -> ThreadSet:
        """Return the relation `spawned`: the started threads, with descendants, not yet joined."""
        if thread not in self._at_entries and not self._work.spend(len(self._tasks.graph)):
            # The budget is spent: any thread may have been started.
            return (1 << len(self._threads.all)) - 1
        since = self._summaries.of(frame).at(pc)
        ended = since.ended & self._started.only_by[thread]
        return self._at_entries[thread][frame.number] & ~ended | since.started

    def _spawned_at_entries(self, number: int) -> list[ThreadSet]:
        """Return what a thread may have spawned at the entry of every node of the call graph."""
        thread, count = self._threads.all[number], len(self._calling.frames.all)
        found = [0] * len(self._tasks.graph)
        self._enter_thread(thread, found)
        for members in reversed(self._tasks.components.members):
            is_cycle = len(members) > 1
            # Whoever runs a part of a cycle runs all of it; frames have the smaller numbers.
            first = min(members) if is_cycle else members[0]
            if first >= count:
                is_run = bool(found[first])
            else:
                reaching = self._threads.reaching(self._calling.frames.all[first])
                is_run = bool(reaching >> number & 1)
            if not is_run:
                continue
            if is_cycle:
                self._recurse(members, found)
            for node in members:
                if node < count:
                    self._call(node, number, found, is_cycle)
                else:
                    self._enter_callees(node, found)
        return found

    def _enter_thread(self, thread: AbstractThread, found: list[ThreadSet]) -> None:
        """(S1) A thread has spawned nothing at its roots; main, the virtual machine's threads."""
        spawned = self._started.from_beginning if thread.kind is ThreadKind.MAIN else 0
        for root in thread.roots:
            found[root.number] = spawned

    def _recurse(self, members: tuple[int, ...], found: list[ThreadSet]) -> None:
        """(S5) In a cycle of calls, whatever one of them starts may be running at any."""
        together = union(found[node] | self._started.by_node[node] for node in members)
        for node in members:
            found[node] = together

    def _enter_callees(self, group: int, found: list[ThreadSet]) -> None:
        """(S3) What is spawned at a call is spawned at the entry of its callees."""
        for target in self._tasks.graph[group]:
            found[target] |= found[group]

    def _call(self, node: int, thread: int, found: list[ThreadSet], is_cycle: bool) -> None:
        """(S3, S6) Propagate what a frame has spawned to its callees and class initialisers."""
        frame, entering = self._calling.frames.all[node], found[node]
        if frame in self._calling.start_frames:
            return
        summary = self._summaries.of(frame)
        if summary is IDLE and not entering and not frame.initialises:
            return
        only = 0 if is_cycle else self._started.only_by[thread]
        for call in frame.calls:
            since = summary.at(call.site.pc)
            here = entering & ~(since.ended & only) | since.started
            for target in self._tasks.targets(call):
                found[target] |= here
        for initialiser in frame.initialises:
            found[initialiser.number] |= entering | self._started.by_node[node]

    # -- starts ------------------------------------------------------------------------------------

    def _starts(self) -> list[ThreadStart]:
        """(I3) Return all starts; the main thread starts those of the virtual machine first."""
        found: list[ThreadStart] = []
        for thread in self._threads.all:
            if thread.kind is ThreadKind.MACHINE:
                found.append(ThreadStart(0, thread.number, None))
            for caller in thread.starts:
                starters = self._threads.reaching(caller.frame)
                found += [ThreadStart(starter, thread.number, caller) for starter in bits(starters)]
        return found

    def _spawned_before(self, start: ThreadStart) -> ThreadSet:
        """(I4, T6) Return what may be running at a start because its starter started it.

        One start may start several threads of the same name, and a task together with others.
        """
        caller = start.caller
        if caller is None:
            return 0
        running = self._spawned(start.starter, caller.frame, caller.call.site.pc)
        started = self._threads.all[start.started]
        if started.may_start_several:
            running |= self._started.with_descendants(1 << start.started)
        if started.kind is ThreadKind.TASK:
            running = self._running_before_task(start.starter, caller, running)
            running |= self._summaries.started_with_task(caller)
        return running

    def _running_before_task(self, starter: int, caller: Caller, running: ThreadSet) -> ThreadSet:
        """(T3) Leave out what has ended before a task begins that follows others."""
        flow = self._summaries.of(caller.frame).flow
        spawned = None if flow is None else flow.before_tasks.get(caller.call.site.pc)
        if spawned is None or starter not in self._at_entries:
            return running
        return running & (self._at_entries[starter][caller.frame.number] | spawned)


def _apart(threads: Threads, pairs: Sequence[tuple[str, str]]) -> list[ThreadSet]:
    """Return for each thread those that it never runs in parallel with, as the user states.

    Pairs name threads by their type, or by the name of the one thread that they really are.
    """
    named: dict[str | None, ThreadSet] = {}
    for thread in threads.all:
        type_ = None if thread.object is None else thread.object.type
        for name in (type_, thread.identity):
            named[name] = named.get(name, 0) | 1 << thread.number
    same = [
        (thread.identity, thread.identity) for thread in threads.all if thread.identity is not None
    ]
    found = [0] * len(threads.all)
    for first, second in (*pairs, *(pair[::-1] for pair in pairs), *same):
        for number in bits(named.get(first, 0)):
            found[number] |= named.get(second, 0)
    return found
