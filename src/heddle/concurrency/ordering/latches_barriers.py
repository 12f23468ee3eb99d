"""Objects that let threads go when all of a number have been there: latches, barriers, phasers.

Such an object is made with a count. If in a run it is never told more often than that, whoever is
let go comes after all of it: no thread that ever tells it has yet to do so. To see that, all that
may tell it are counted: how often a thread does at most, and how many such threads there are.
"""

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple, final

from heddle._util.bits import bits
from heddle.concurrency.callgraph import AtMostOnce, is_looked_at, is_one_instruction
from heddle.concurrency.flags import FlagUses
from heddle.concurrency.ordering.signal_counts import Told, Voting
from heddle.concurrency.ordering.symbolic_counts import (
    NONE,
    ONE,
    Amount,
    Amounts,
    repeated,
    together,
)
from heddle.concurrency.threads import (
    AbstractThread,
    Tasks,
    ThreadKind,
    Threads,
    ThreadSet,
    is_plain,
)
from heddle.pointsto import Frame, FrameCall, ObjectSet
from heddle.program.classes import Field
from heddle.program.ir import Instr, Invoke, New

_ONCE: Final = "runs once"


class Meeting(NamedTuple):
    """An object by its state, and the threads that tell it, all of which have to come."""

    state: Field
    object: int
    threads: ThreadSet


@final
class Arrivals:
    """Finds the objects that are told no more often than they were made for, and by whom."""

    def __init__(self, tasks: Tasks, once: AtMostOnce, threads: Threads, flags: FlagUses) -> None:
        self._tasks = tasks
        self._calling = tasks.calling
        self._frames = tasks.calling.frames
        self._once = once
        self._threads = threads
        self._flags = flags
        self._amounts = Amounts(tasks.calling, once)
        self._used: dict[int, bool] = {}

    def meetings(self, spoilt: Mapping[Field, ObjectSet]) -> Iterator[Meeting]:
        """Return the objects that nobody gets past before all threads have come that ever do.

        `spoilt` are objects that code without a place does something to.
        """
        for state in self._flags.counted:
            told, unknown = self._told(state)
            usable = self._once.objects & ~unknown & ~spoilt.get(state, 0)
            for number in sorted(told):
                if usable >> number & 1 and not self.is_used_by_library(number):
                    threads = self._all(state, number, told[number])
                    if threads:
                        yield Meeting(state, number, threads)

    def _told(self, state: Field) -> tuple[dict[int, Told], ObjectSet]:
        """Return where each object of a state is told, and objects that anything is done to."""
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

    def is_used_by_library(self, number: int) -> bool:
        """Tell whether code of the JDK calls an object, other than its own, or a part of its class.

        A phaser does so to the one that it was made below of, by calls that no table has.
        """
        known = self._used.get(number)
        if known is None:
            known = self._used[number] = self._is_used(number)
        return known

    def _is_used(self, number: int) -> bool:
        own = self._frames.objects[number].type[1:-1]
        for frame in self._calling.running_on(1 << number):
            if frame.method is None or frame.method.owner != own:
                # What all objects have, such as `getClass`.
                continue
            callers = (caller for caller, _ in self._calling.callers(frame))
            if not all(self._is_known(caller, number, own) for caller in callers):
                return True
        return False

    def _is_known(self, caller: Frame, number: int, own: str) -> bool:
        """Tell whether what calls an object is of the application, its own, or of its class."""
        method = caller.method
        if method is None:
            return False
        if is_looked_at(method) or method.owner.startswith(f"{own}$"):
            return True
        return not method.is_static and bool(self._frames.parameter(caller, 0) >> number & 1)

    def _all(self, state: Field, number: int, told: Told) -> ThreadSet:
        """Return the threads that tell an object, if that happens not too often."""
        count = self._count(state, number)
        by = 0
        for frame in told:
            by |= self._threads.reaching(frame)
        voting, found = Voting(self._tasks, told), NONE
        for thread in self._threads.members(by) if count is not None else ():
            sum_ = together(found, repeated(self._instances(thread), _votes(voting, thread)))
            if sum_ is None:
                return 0
            found = sum_
        return by if count is not None and found.is_at_most(count) else 0

    # -- the count ---------------------------------------------------------------------------------

    def _count(self, state: Field, number: int) -> Amount | None:
        """Return what an object was made to count."""
        makers = self._calling.makers(number)
        if self._frames.objects[number].type != f"L{state.owner};" or len(makers) != 1:
            return None
        frame, pc = makers[0]
        news = [i for i in self._instrs(frame) if isinstance(i, New) and i.pc == pc]
        if len(news) != 1:
            return None
        calls = [
            i
            for i in self._instrs(frame)
            if isinstance(i, Invoke) and i.method.name == "<init>" and i.args[0] == news[0].dest
        ]
        at = self._flags.count_of(calls[0]) if len(calls) == 1 else None
        return None if at is None else self._amounts.of(frame, calls[0].args[at + 1])

    def _instrs(self, frame: Frame) -> list[Instr]:
        blocks = () if frame.body is None else frame.body.blocks
        return [instr for block in blocks for instr in block.instrs]

    # -- threads -----------------------------------------------------------------------------------

    def _instances(self, thread: AbstractThread) -> Amount | None:
        """Return how many threads, or runs of a task, an abstract thread stands for at most."""
        match thread.kind:
            case ThreadKind.MAIN:
                return ONE
            case ThreadKind.STARTED if is_plain(self._calling, thread):
                return ONE if thread.is_single else self._made(thread) or self._started(thread)
            case ThreadKind.TASK:
                return self._handed(thread)
            case _:
                return None

    def _made(self, thread: AbstractThread) -> Amount | None:
        """Return how many objects at most are such a thread, each of which is started once."""
        named = thread.object
        if named is None or not is_one_instruction(named.site):
            return None
        makers = self._calling.makers(self._frames.numbers[named.sites])
        if not all(frame.statements.is_translated for frame, _ in makers):
            # A model says what may be made, not how often.
            return None
        return self._sum(self._amounts.runs(frame, pc) for frame, pc in makers)

    def _started(self, thread: AbstractThread) -> Amount | None:
        """Return how often such a thread is started at most."""
        assert thread.object is not None
        named = self._frames.numbers[thread.object.sites]
        return self._sum(
            self._amounts.runs(frame, call.site.pc)
            for frame, call in thread.starts
            if self._frames.numbered(frame, call.site.arguments[0]) >> named & 1
        )

    def _handed(self, thread: AbstractThread) -> Amount | None:
        """Return how often a task is handed over at most, to what runs it once each time."""
        if not all(self._is_run_once(*start) for start in thread.starts):
            return None
        return self._sum(self._amounts.runs(frame, call.site.pc) for frame, call in thread.starts)

    def _is_run_once(self, frame: Frame, call: FrameCall) -> bool:
        if frame.method is None or not is_looked_at(frame.method):
            return False
        calls = [i for i in self._instrs(frame) if isinstance(i, Invoke) and i.pc == call.site.pc]
        return bool(calls) and all(self._flags.is_row_of(i, _ONCE) for i in calls)

    def _sum(self, found: Iterator[Amount | None]) -> Amount | None:
        """Return the sum of some amounts, if there are any."""
        amounts = list(found)
        sum_: Amount | None = NONE if amounts else None
        for each in amounts:
            sum_ = together(sum_, each)
        return sum_


def _votes(voting: Voting, thread: AbstractThread) -> Amount | None:
    """Return how often a thread tells an object at most, whatever it runs."""
    found = 0
    for root in thread.roots:
        times = voting.times(root)
        if times is None:
            return None
        found += times
    return Amount(None, found)
