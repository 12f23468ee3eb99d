"""May happen in parallel: who may be running while a thread is at a point (Naik 2008, section 2.6).

The thesis leaves the computation open; `docs/parallel.md` gives the rules and why they are sound.
In short: at a point of thread t the other threads that may be running are those that t *started*
itself so far (with whatever these start), minus those it waited for; and those it *inherits*: its
starter, what was running when it was started, and what any of these starts later.
"""

from collections.abc import Sequence
from functools import cached_property
from typing import Final, NamedTuple, final

from heddle._util.bits import bits
from heddle._util.work import Work
from heddle.concurrency._inheriting import Inheriting, Start
from heddle.concurrency._interrupts import is_interrupt
from heddle.concurrency._starting import CallEffect, Since, StartFlow, start_flow
from heddle.concurrency.calling import Calling
from heddle.concurrency.threads import AbstractThread, ThreadKind, Threads, ThreadSet
from heddle.pointsto.frames import Frame, FrameCall
from heddle.program.classes import Method
from heddle.program.ir import Var

_NOTHING: Final = Since(0, 0)


class _Transfer(NamedTuple):
    """What a frame does to threads from its entry to its points and its exit."""

    flow: StartFlow | None
    everywhere: Since

    def at(self, pc: int) -> Since:
        """Return what happened since the entry, just before an offset."""
        return self.everywhere if self.flow is None else self.flow.before.get(pc, self.everywhere)


_IDLE: Final = _Transfer(None, _NOTHING)


@final
class MayHappenInParallel:
    """The relation `parallel`."""

    def __init__(
        self,
        calling: Calling,
        threads: Threads,
        work: Work,
        apart: Sequence[tuple[str, str]] = (),
    ) -> None:
        """Compute the relation; threads of two types that are `apart` never run in parallel."""
        self._calling = calling
        self._threads = threads
        self._work = work
        self._started = _Started(calling, threads)
        self._transfers = _Transfers(calling, threads, self._started)
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

    def _own_at(self, thread: int, frame: Frame, pc: int) -> ThreadSet:
        """Return the threads that a thread started so far, directly or not."""
        if thread not in self._own and not self._work.spend(len(self._calling.graph)):
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
        found = [0] * len(calling.graph)
        at_first = self._started.from_beginning if thread.kind is ThreadKind.MAIN else 0
        for root in thread.roots:
            found[root.number] = at_first
        for members in reversed(calling.components.members):
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
            for target in self._calling.graph[node]:
                found[target] |= entering
            return
        frame = frames[node]
        if frame in self._calling.starting:
            return
        transfer = self._transfers.of(frame)
        if transfer is _IDLE and not entering and not frame.initialises:
            return
        only = 0 if is_cycle else self._started.only_by[thread]
        for call in frame.calls:
            since = transfer.at(call.site.pc)
            here = entering & ~(since.ended & only) | since.started
            for group in call.groups:
                found[count + group.number] |= here
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
        return self._own_at(start.starter, caller.frame, caller.call.site.pc)


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


@final
class _Started:
    """Which threads are started where, each with all that it starts in turn.

    `in_calls` is by node of the call graph: all that running it may start. `by` is by thread;
    `only_by` are the threads, at most one of each, that only this one thread starts.
    """

    def __init__(self, calling: Calling, threads: Threads) -> None:
        self._calling = calling
        self._threads = threads
        direct = self._direct()
        self.by = self._closed(direct)
        self.in_calls = [self.with_families(found) for found in direct]
        starters = [0] * len(threads.all)
        for thread in threads.all:
            for caller in thread.starts:
                starters[thread.number] |= threads.reaching(caller.frame)
        self.only_by = [
            sum(1 << t.number for t in threads.all if t.is_single and starters[t.number] == 1 << n)
            if threads.all[n].is_single
            else 0
            for n in range(len(threads.all))
        ]

    @cached_property
    def from_beginning(self) -> ThreadSet:
        """Return the threads that run before the main method does."""
        machine = [t for t in self._threads.all if t.kind is ThreadKind.MACHINE]
        return self.with_families(sum(1 << thread.number for thread in machine))

    def _direct(self) -> list[ThreadSet]:
        """Return what running each node may start, without what the started ones start."""
        calling = self._calling
        numbers_of = {t.object: 1 << t.number for t in self._threads.all if t.object is not None}
        found = [0] * len(calling.graph)
        for frame, row in calling.starting.items():
            for named in bits(calling.named(frame, row)):
                found[frame.number] |= numbers_of[calling.frames.objects[named]]
        return calling.with_callees(found)

    def _closed(self, direct: list[ThreadSet]) -> list[ThreadSet]:
        by = [0] * len(self._threads.all)
        for thread in self._threads.all:
            for root in thread.roots:
                by[thread.number] |= direct[root.number]
        changed = True
        while changed:
            before = list(by)
            for at, found in enumerate(before):
                for child in bits(found):
                    by[at] |= by[child]
            changed = before != by
        return by

    def with_families(self, found: ThreadSet) -> ThreadSet:
        """Add to threads all that they start."""
        closed = found
        for thread in bits(found):
            closed |= self.by[thread]
        return closed


class _Called(NamedTuple):
    """What calling a group of frames does to threads: the verb all of them share, if any."""

    verb: str | None
    at_exit: Since
    at_throw: ThreadSet


@final
class _Transfers:
    """What frames do to threads, by order of their instructions."""

    def __init__(self, calling: Calling, threads: Threads, started: _Started) -> None:
        self._calling = calling
        self._started = started
        self._numbers = {t.object: t.number for t in threads.all if t.object is not None}
        self._known: list[_Transfer] = [_IDLE] * len(calling.frames.all)
        self._called: dict[int, _Called] = {}
        self._flows: dict[tuple[Method, int, tuple[tuple[int, CallEffect], ...]], _Transfer] = {}
        self._endable = 0
        for single in started.only_by:
            self._endable |= single
        methods = {f.method for f in calling.frames.all if f.method is not None}
        self._is_certain = not any(is_interrupt(calling, frame) for frame in calling.frames.all)
        self._joining_methods = {m for m in methods if _verb(calling, m) == "joins"}
        # What a thread leaves running when it ends: at first, all that it may start.
        self._left = list(started.by)
        self._threads = threads
        self._compute()
        if self._joining_methods and any(started.by[1:]):
            self._left = [self._left_by(thread) for thread in threads.all]
            self._called.clear()
            self._flows.clear()
            self._compute()

    def _left_by(self, thread: AbstractThread) -> ThreadSet:
        """Return the threads that may still run when a thread has ended."""
        found = 0
        for root in thread.roots:
            at_exit, at_throw = self._exit(root, is_cycle=False)
            found |= at_exit.started | at_throw
        return found

    def of(self, frame: Frame) -> _Transfer:
        """Return what a frame does to threads."""
        return self._known[frame.number]

    def _compute(self) -> None:
        """Go through the call graph, callees first; nothing is known of what a cycle ends with."""
        frames, count = self._calling.frames.all, len(self._calling.frames.all)
        for members in self._calling.components.members:
            for node in members:
                if node < count:
                    self._known[node] = self._transfer(frames[node])
            for node in members:
                if node >= count:
                    called = self._group(node - count, is_cycle=len(members) > 1)
                    if called is not None:
                        self._called[node - count] = called

    def _group(self, number: int, is_cycle: bool) -> _Called | None:
        """Sum up the callees of a group; None if they do nothing to threads."""
        group = self._calling.frames.groups[number]
        any_ = self._started.in_calls[len(self._calling.frames.all) + number]
        exits = [self._exit(callee, is_cycle) for callee in group.callees]
        joins = any(callee.method in self._joining_methods for callee in group.callees)
        verbs = {
            None if callee.method is None else _verb(self._calling, callee.method)
            for callee in (group.callees if any_ or joins else ())
        }
        started, thrown, ended = 0, 0, -1
        for at_exit, at_throw in exits:
            started |= at_exit.started
            ended &= at_exit.ended
            thrown |= at_throw
        if not (any_ or ended or joins):
            return None
        verb = verbs.pop() if len(verbs) == 1 else None
        return _Called(verb, Since(started, max(ended, 0)), thrown)

    def _exit(self, callee: Frame, is_cycle: bool) -> tuple[Since, ThreadSet]:
        """Return what holds when a frame returns, and what may run when it throws."""
        any_ = self._started.in_calls[callee.number]
        if callee in self._calling.starting:
            # A thread that cannot be started does not run.
            return Since(any_, 0), 0
        if is_cycle:
            return Since(any_, 0), any_
        if callee.body is None:
            is_lambda = callee.statements.is_translated
            return self._lambda_exit(callee) if is_lambda else (Since(any_, 0), any_)
        transfer = self._known[callee.number]
        if transfer.flow is None:
            return transfer.everywhere, transfer.everywhere.started
        return transfer.flow.at_exit, transfer.flow.at_throw

    def _lambda_exit(self, frame: Frame) -> tuple[Since, ThreadSet]:
        """Return what holds when a lambda ends: what holds when the one method it calls does."""
        started, thrown, ended = 0, 0, -1
        for call in frame.calls:
            for group in call.groups:
                called = self._called_by(group.number)
                started |= called.at_exit.started if called else 0
                thrown |= called.at_throw if called else 0
                ended &= called.at_exit.ended if called else 0
        return Since(started, max(ended, 0)), thrown

    def _transfer(self, frame: Frame) -> _Transfer:
        calling, any_started = self._calling, self._started.in_calls[frame.number]
        if frame in calling.starting:
            return _IDLE
        if frame.body is None or frame.method is None:
            # Bodies of our own call in any order, but for a lambda's, which calls once.
            once = frame.statements.is_translated or not any_started
            return _IDLE if once else _Transfer(None, Since(any_started, 0))
        effects = self._effects(frame)
        at_entry = 0
        for initialiser in frame.initialises:
            at_entry |= self._started.in_calls[initialiser.number]
        if not effects and not at_entry:
            return _IDLE
        key = (frame.method, at_entry, tuple(effects.items()))
        found = self._flows.get(key)
        if found is None:
            flow = start_flow(frame.body, effects, at_entry)
            found = self._flows[key] = _Transfer(flow, Since(any_started, 0))
        return found

    def _effects(self, frame: Frame) -> dict[int, CallEffect]:
        found: dict[int, CallEffect] = {}
        variables: dict[int, Var] = {}
        for call in frame.calls:
            effect = self._effect(frame, call, variables)
            if effect is not None:
                known = found.get(call.site.pc)
                found[call.site.pc] = effect if known is None else _both(known, effect)
        return found

    def _effect(
        self, frame: Frame, call: FrameCall, variables: dict[int, Var]
    ) -> CallEffect | None:
        called = [self._called_by(group.number) for group in call.groups]
        known = [one for one in called if one is not None]
        if not known:
            return None
        verbs = {None if one is None else one.verb for one in called}
        if verbs == {"joins"}:
            return self._joining(frame, call, variables)
        starts, thrown, ends = 0, 0, self._endable
        for one in called:
            starts |= one.at_exit.started if one else 0
            thrown |= one.at_throw if one else 0
            ends &= one.at_exit.ended if one else 0
        through = _variable(frame, call, variables) if verbs == {"starts"} else None
        ends &= ~starts
        return CallEffect(starts, thrown, through, ends, ends & self._only_by_all(frame))

    def _only_by_all(self, frame: Frame) -> ThreadSet:
        """Return the threads that whoever runs a frame is the only one to start.

        Another thread that runs it may have started the one that starts them, later than it waits.
        """
        found = self._endable
        for thread in bits(self._threads.reaching(frame)):
            found &= self._started.only_by[thread]
        return found

    def _called_by(self, group: int) -> _Called | None:
        """Return what a group does; in a cycle of calls, before it is summed up, all it may do."""
        if group in self._called:
            return self._called[group]
        any_ = self._started.in_calls[len(self._calling.frames.all) + group]
        return _Called(None, Since(any_, 0), any_) if any_ else None

    def _joining(self, frame: Frame, call: FrameCall, variables: dict[int, Var]) -> CallEffect:
        """End the one thread that the receiver can be, and that started through its variable."""
        frames = self._calling.frames
        receivers = frames.numbered(frame, call.site.arguments[0])
        joined = [self._numbers.get(found) for found in frames.members(receivers)]
        known = [number for number in joined if number is not None]
        ends, left = 0, 0
        for number in known:
            left |= self._left[number]
        if len(joined) == 1 and known:
            ends = 1 << known[0] & self._endable
        through = _variable(frame, call, variables)
        gone = ends & self._only_by_all(frame)
        return CallEffect(0, 0, None, ends, gone, through, left, self._is_certain)


def _verb(calling: Calling, method: Method) -> str | None:
    row = calling.row(method)
    return None if row is None else row.verb


def _variable(frame: Frame, call: FrameCall, variables: dict[int, Var]) -> Var | None:
    """Return the variable of the IR that holds the thread."""
    if not variables:
        variables.update({n: var for var, n in frame.statements.variables.items()})
    return variables.get(call.site.arguments[0])


def _both(first: CallEffect, second: CallEffect) -> CallEffect:
    """Return the effect of two statements of one instruction."""
    thrown = first.starts_throwing | second.starts_throwing
    return CallEffect(first.starts | second.starts, thrown)
