"""Latches, barriers and phasers: synchronisers that release waiters after a number of signals.

A synchroniser is created with a count. If in a run it is never signalled more often than that, a
waiter is released after *every* signal: no thread that ever signals it has yet to do so. Hence the
analysis bounds the signals of each thread on any path, and the number of such threads.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias, final

from heddle._util.bits import bits, union
from heddle._util.components import strongly_connected_components
from heddle._util.memo import Memo
from heddle.concurrency.callgraph import AtMostOnce, is_single_allocation, may_be_application_code
from heddle.concurrency.flags import FlagUses
from heddle.concurrency.ordering.symbolic_counts import (
    ONE,
    SymbolicCount,
    SymbolicCounts,
    product,
    total,
)
from heddle.concurrency.threads import (
    AbstractThread,
    SubmittedTasks,
    ThreadKind,
    Threads,
    ThreadSet,
    is_plain_thread,
)
from heddle.pointsto import Frame, FrameCall, ObjectSet
from heddle.program.classes import Field
from heddle.program.flow import successors
from heddle.program.ir import Body, Instr, Invoke, New

# The verbs of calls that run a task once; tasks that executors of the program get are no tasks.
_ONCE: Final = ("runs once", "submits once")

# The offsets at which frames signal a synchroniser.
_Signals: TypeAlias = Mapping[Frame, frozenset[int]]


class Synchroniser(NamedTuple):
    """A latch, barrier or phaser by its state, and the threads that signal it."""

    state: Field
    object: int
    threads: ThreadSet


@final
class Synchronisers:
    """The latches, barriers and phasers of a program, and how often they are signalled."""

    def __init__(
        self, tasks: SubmittedTasks, once: AtMostOnce, threads: Threads, flags: FlagUses
    ) -> None:
        self._tasks = tasks
        self._calling = tasks.calling
        self._frames = tasks.calling.frames
        self._once = once
        self._threads = threads
        self._flags = flags
        self._counts = SymbolicCounts(tasks.calling, once)
        self._used_by_library = Memo(self._find_used_by_library)

    def awaiting_all(self, unseen: Mapping[Field, ObjectSet]) -> Iterator[Synchroniser]:
        """Return the objects that must release nobody before all threads that ever signal have.

        `unseen` are objects that are signalled by code without an offset.
        """
        for state in self._flags.counted:
            signals, unknown = self._signals(state)
            usable = self._once.single_objects & ~unknown & ~unseen.get(state, 0)
            for number in sorted(signals):
                if usable >> number & 1 and not self.may_be_used_by_library(number):
                    threads = self._signalling(state, number, signals[number])
                    if threads:
                        yield Synchroniser(state, number, threads)

    def _signals(self, state: Field) -> tuple[dict[int, _Signals], ObjectSet]:
        """Return where each object of a state is signalled, and objects that are changed."""
        found: dict[int, dict[Frame, frozenset[int]]] = {}
        unknown = 0
        for write in self._flags.writes.get(state, ()):
            method, pc, base = write.at
            for frame in self._frames.of_method(method) if not write.is_count else ():
                objects = self._frames.variable(frame, base)
                unknown |= 0 if write.is_vote else objects
                for number in bits(objects):
                    at = found.setdefault(number, {})
                    at[frame] = at.get(frame, frozenset()) | {pc}
        return dict(found), unknown

    def may_be_used_by_library(self, number: int) -> bool:
        """Tell whether JDK code other than its own class may call methods of an object.

        A phaser calls its parent, by calls that are in no table.
        """
        return self._used_by_library[number]

    def _find_used_by_library(self, number: int) -> bool:
        own = self._frames.objects[number].type[1:-1]
        for frame in self._calling.frames_with_receiver(1 << number):
            if frame.method is None or frame.method.owner != own:
                # Methods of every object, such as `getClass`.
                continue
            callers = (caller for caller, _ in self._calling.callers(frame))
            if not all(self._is_known(caller, number, own) for caller in callers):
                return True
        return False

    def _is_known(self, caller: Frame, number: int, own: str) -> bool:
        """Tell whether a caller of an object is application code, the object, or of its class."""
        method = caller.method
        if method is None:
            return False
        if may_be_application_code(method) or method.owner.startswith(f"{own}$"):
            return True
        return not method.is_static and bool(self._frames.parameter(caller, 0) >> number & 1)

    def _signalling(self, state: Field, number: int, signals: _Signals) -> ThreadSet:
        """Return the threads that signal an object, if that is at most as often as its count."""
        count = self._initial_count(state, number)
        if count is None:
            return 0
        threads = union(self._threads.reaching(frame) for frame in signals)
        bounds = _SignalBounds(self._tasks, signals)
        members = self._threads.members(threads)
        each = [_signals_of(bounds, thread) for thread in members]
        found = [
            product(self._thread_count(thread), sent)
            for thread, sent in zip(members, each, strict=True)
        ]
        most = max((sent.number for sent in each if sent is not None), default=0)
        together = None if None in each else product(self._count_together(members), _number(most))
        totals = (total(found), total(map(self._counts.without_sizes, found)), together)
        is_enough = any(most is not None and most.must_be_at_most(count) for most in totals)
        return threads if is_enough else 0

    # -- the count ---------------------------------------------------------------------------------

    def _initial_count(self, state: Field, number: int) -> SymbolicCount | None:
        """Return the count that an object is created with, or that all waits for it take."""
        makers = self._calling.allocators(number)
        if self._frames.objects[number].type != f"L{state.owner};" or len(makers) != 1:
            return None
        frame, pc = makers[0]
        news = [i for i in _instrs(frame) if isinstance(i, New) and i.pc == pc]
        if len(news) != 1:
            return None
        calls = [
            i
            for i in _instrs(frame)
            if isinstance(i, Invoke) and i.method.name == "<init>" and i.args[0] == news[0].dest
        ]
        if len(calls) != 1:
            return None
        if self._flags.has_permits(calls[0]):
            return self._awaited(state, number)
        at = self._flags.count_of(calls[0])
        return None if at is None else self._counts.of(frame, calls[0].args[at + 1])

    def _awaited(self, state: Field, number: int) -> SymbolicCount | None:
        """Return how many signals every wait for an object takes at least."""
        found = [
            least
            for (method, _, base), least in self._flags.awaited.get(state, ())
            for frame in self._frames.of_method(method)
            if self._frames.variable(frame, base) >> number & 1
        ]
        return SymbolicCount(None, min(found)) if found else None

    # -- threads -----------------------------------------------------------------------------------

    def _thread_count(self, thread: AbstractThread) -> SymbolicCount | None:
        """Return a bound on the threads, or runs of a task, that an abstract thread stands for."""
        match thread.kind:
            case ThreadKind.MAIN:
                return ONE
            case ThreadKind.STARTED if is_plain_thread(self._calling, thread):
                return ONE if thread.is_single else self._allocated(thread) or self._started(thread)
            case ThreadKind.TASK if self.must_run_once(thread):
                return self._runs((frame, call.site.pc) for frame, call in thread.starts)
            case _:
                return None

    def _count_together(self, threads: Iterable[AbstractThread]) -> SymbolicCount | None:
        """Return a bound on all threads that several stand for, some on paths of their own."""
        by_frame: dict[Frame, set[int]] = {}
        for thread in threads:
            named = thread.object
            is_plain = thread.kind is ThreadKind.STARTED and is_plain_thread(self._calling, thread)
            if not is_plain or named is None or not is_single_allocation(named.site):
                return None
            makers = self._calling.allocators(self._frames.numbers[named.sites])
            if not makers:
                return None
            for frame, pc in makers:
                by_frame.setdefault(frame, set()).add(pc)
        return total(self._most_on_path(frame, pcs) for frame, pcs in by_frame.items())

    def _most_on_path(self, frame: Frame, pcs: Iterable[int]) -> SymbolicCount | None:
        """Return how often some offsets of a frame run at most, of which no path has all."""
        weights = dict.fromkeys(pcs, 1)
        most = None if frame.body is None else heaviest_path(frame.body, weights)
        is_known = most is not None and frame.statements.is_translated
        return product(self._counts.entered(frame), _number(most or 0)) if is_known else None

    def _allocated(self, thread: AbstractThread) -> SymbolicCount | None:
        """Return how many objects are such a thread at most; each is started once."""
        named = thread.object
        if named is None or not is_single_allocation(named.site):
            return None
        makers = self._calling.allocators(self._frames.numbers[named.sites])
        if not all(frame.statements.is_translated for frame, _ in makers):
            # A model says what may be allocated, not how often.
            return None
        return self._runs(makers)

    def _started(self, thread: AbstractThread) -> SymbolicCount | None:
        """Return how often such a thread is started at most."""
        assert thread.object is not None
        named = self._frames.numbers[thread.object.sites]
        return self._runs(
            (frame, call.site.pc)
            for frame, call in thread.starts
            if self._frames.points_to(frame, call.site.arguments[0]) >> named & 1
        )

    def must_run_once(self, task: AbstractThread) -> bool:
        """Tell whether each submission of a task makes it run at most once."""
        return bool(task.starts) and all(self._runs_once(*start) for start in task.starts)

    def _runs_once(self, frame: Frame, call: FrameCall) -> bool:
        """Tell whether a call passes its task to an executor that runs it once."""
        if frame.method is None or not may_be_application_code(frame.method):
            return False
        calls = [i for i in _instrs(frame) if isinstance(i, Invoke) and i.pc == call.site.pc]
        return bool(calls) and all(self._is_once(i) for i in calls)

    def _is_once(self, call: Invoke) -> bool:
        return any(self._flags.is_row_of(call, verb) for verb in _ONCE)

    def _runs(self, places: Iterable[tuple[Frame, int]]) -> SymbolicCount | None:
        """Return how often some instructions run at most; None if there are none."""
        found = list(places)
        return self._counts.runs_together(found) if found else None


def _number(number: int) -> SymbolicCount:
    return SymbolicCount(None, number)


def _instrs(frame: Frame) -> list[Instr]:
    return [] if frame.body is None else list(frame.body.instructions())


def _signals_of(bounds: "_SignalBounds", thread: AbstractThread) -> SymbolicCount | None:
    """Return how often a thread signals an object at most, whatever it runs.

    A run of a task runs one of its roots, which differ in their contexts.
    """
    found = [bounds.of(root) for root in thread.roots]
    known = [each for each in found if each is not None]
    most = max(known, default=0) if thread.kind is ThreadKind.TASK else sum(known)
    return SymbolicCount(None, most) if len(known) == len(found) else None


@final
class _SignalBounds:
    """Upper bounds on the signals that runs of frames send to one object; None: no bound."""

    def __init__(self, tasks: SubmittedTasks, signals: _Signals) -> None:
        self._tasks = tasks
        self._signals = signals
        own = [0] * len(tasks.graph)
        for frame in signals:
            own[frame.number] = 1
        self._below = tasks.propagated_to_callers(own)
        self._bounds: dict[int, int | None] = {}

    def of(self, frame: Frame) -> int | None:
        """Return how often a run of a frame signals the object at most."""
        number = frame.number
        if not self._below[number]:
            return 0
        if number not in self._bounds:
            # Recursion has no bound.
            self._bounds[number] = None
            self._bounds[number] = self._count(frame)
        return self._bounds[number]

    def _count(self, frame: Frame) -> int | None:
        if any(self._below[each.number] for each in frame.initialises):
            return None
        if not frame.statements.is_translated:
            # A model or an assumption says what may be called, not how often.
            return None
        weights: dict[int, int] = dict.fromkeys(self._signals.get(frame, ()), 1)
        calls = frame.calls if frame not in self._tasks.calling.start_frames else ()
        for call in calls:
            most = self._most(self._tasks.targets(call))
            if most is None:
                return None
            pc = call.site.pc
            weights[pc] = weights.get(pc, 0) + most
        return sum(weights.values()) if frame.body is None else heaviest_path(frame.body, weights)

    def _most(self, nodes: Sequence[int]) -> int | None:
        """Return the largest bound of some nodes."""
        frames, most = self._tasks.calling.frames, 0
        for node in nodes:
            within = node - len(frames.all)
            for callee in [frames.all[node]] if within < 0 else frames.groups[within].callees:
                bound = self.of(callee)
                if bound is None:
                    return None
                most = max(most, bound)
        return most


def heaviest_path(body: Body, weights: Mapping[int, int]) -> int | None:
    """Return the largest sum of the weights of offsets on a path through a body; None: no bound."""
    graph = [successors(block) for block in body.blocks]
    own = [sum(weights.get(pc, 0) for pc in {i.pc for i in block.instrs}) for block in body.blocks]
    found = [0] * len(graph)
    # Components come in reverse topological order: successors first.
    for members in strongly_connected_components(graph).members:
        is_cycle = len(members) > 1 or members[0] in graph[members[0]]
        if is_cycle and any(own[at] for at in members):
            return None
        after = max(
            (found[to] for at in members for to in graph[at] if to not in members), default=0
        )
        for at in members:
            found[at] = own[at] + after
    return found[0]
