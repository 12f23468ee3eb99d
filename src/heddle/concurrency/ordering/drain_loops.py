"""Counters of work: who moves one from zero has it until it has brought it back (`docs/locks.md`).

    if (work.getAndIncrement() != 0) return;
    int missed = 1;
    do { ... missed = work.addAndGet(-missed); } while (missed != 0);

Between the two a thread is alone if, as long as some thread has the counter, what is counted is
above zero: then nobody else finds it at zero, and nobody's step leads there. Checked is every write
that may be to the counter, by whoever it is.
"""

from collections.abc import Callable, Iterator
from typing import Final, TypeAlias, final

from heddle.concurrency.aliasing import Path
from heddle.concurrency.callgraph import NO_BASE, ThreadCalls
from heddle.concurrency.flags import NOT_ZERO, Access, Flag, FlagsDone, Write, Written
from heddle.concurrency.locks import Guards, HeldLocks
from heddle.concurrency.ordering.covered_amounts import CounterUses, Covered
from heddle.pointsto import ObjectSet
from heddle.program.classes import Field, Method
from heddle.program.ir import Instr, Invoke

# With larger steps a counter runs over sooner than can be taken for granted.
_MOST_AT_ONCE: Final = 1 << 8
# What counts in ints and longs: the state of an object, or a field.
_WIDE: Final = frozenset("VIJ")

# Tells whether what guards an access says that its thread has a flag.
HasWon: TypeAlias = Callable[[Flag, Guards], bool]


@final
class Draining:
    """Tells which flags are counters that are above zero as long as some thread has them."""

    def __init__(self, calling: ThreadCalls, held: HeldLocks, has_won: HasWon) -> None:
        self._frames = calling.frames
        self._held = held
        self._flags = held.flags
        self._has_won = has_won
        self._covered: dict[tuple[Method, Flag], Covered] = {}

    def keeps_count(self, flag: Flag, objects: ObjectSet | None) -> bool:
        """Tell whether a counter of some objects (None: of any) stays above zero as said.

        Every write that may be to it adds a number, takes away no more than is there, or stores a
        constant. Objects that are not shared yet are no exception: their counts are seen later.
        """
        if flag.predicate != NOT_ZERO or flag.field.descriptor not in _WIDE:
            return False
        return all(
            self._keeps_count(flag, method, written)
            for method in self._flags.bodies
            for written in self._flags.written(method)
            if written.field is flag.field and self._may_be_to(written.write.at, objects)
        )

    def _keeps_count(self, flag: Flag, method: Method, written: Written) -> bool:
        step = written.write.step
        if step is None:
            return _is_stored(written.write)
        if step.is_raise:
            return step.amount is not None and step.amount <= _MOST_AT_ONCE
        return self._is_owner(flag, written.write.at) and self._is_counted(flag, method, written)

    def _is_counted(self, flag: Flag, method: Method, written: Written) -> bool:
        """Tell whether a step takes away no more than there is, if its thread has the counter.

        One there must be.
        """
        step = written.write.step
        if step is None or step.less is None:
            return step is not None and step.amount == -1
        counter = self._counter(flag, method, written.instr)
        return self._amounts(flag, method).is_covered(written.instr, counter, step.less)

    def _is_owner(self, flag: Flag, at: Access) -> bool:
        """Tell whether it must be the thread that has the counter that gets to a place."""
        base = None if at.base == NO_BASE else at.base
        return all(
            self._has_won(flag, self._held.guards(frame, at.pc, base))
            for frame in self._frames.of_method(at.method)
            if base is None or self._frames.variable(frame, base)
        )

    def _may_be_to(self, at: Access, objects: ObjectSet | None) -> bool:
        if objects is None or at.base == NO_BASE:
            return True
        frames = self._frames
        return any(frames.variable(f, at.base) & objects for f in frames.of_method(at.method))

    # -- amounts -----------------------------------------------------------------------------------

    def _amounts(self, flag: Flag, method: Method) -> Covered:
        known = self._covered.get((method, flag))
        if known is None:
            body = self._flags.bodies[method]
            known = self._covered[method, flag] = Covered(body, self._uses(flag, method))
        return known

    def _uses(self, flag: Flag, method: Method) -> CounterUses:
        """Return what a method does with a counter, and with all others of its name.

        A method is not known to have what the initialiser of a class may take from it at any time.
        """
        told = {id(i): self._counter(flag, method, i) for i in self._telling(flag, method)}
        return CounterUses(told, frozenset(self._ends(flag, method)))

    def _telling(self, flag: Flag, method: Method) -> Iterator[Instr]:
        """Return the calls that return what a counter holds, if others can only add to it.

        What is left after a step is all there is, whether it is zero or not.
        """
        for call in self._flags.reads(method, flag.field):
            if self._is_owner(flag, Access(method, call.pc, self._flags.base(call))):
                yield call
        for instr, write in self._written(flag, method):
            if write.step is not None and not (write.step.is_raise or write.step.returns_old):
                yield instr

    def _ends(self, flag: Flag, method: Method) -> Iterator[int]:
        """Return the instructions after which a counter may hold less than before."""
        for instr, write in self._written(flag, method):
            if write.step is None or not write.step.is_raise:
                yield id(instr)
        for block in self._flags.bodies[method].blocks:
            for instr in block.instrs:
                done = self._flags.done(method, instr.pc)
                if isinstance(instr, Invoke) and flag.name in _named(done):
                    yield id(instr)

    def _written(self, flag: Flag, method: Method) -> Iterator[tuple[Instr, Write]]:
        for instr, field, write in self._flags.written(method):
            if field is flag.field:
                yield instr, write

    def _counter(self, flag: Flag, method: Method, instr: Instr) -> Path:
        """Return the name of the counter that an instruction is about."""
        paths = self._held.paths(method, self._flags.bodies[method])
        return self._flags.path(paths, instr, flag)


def _named(done: FlagsDone) -> frozenset[Field]:
    return done.set | done.reset


def _is_stored(write: Write) -> bool:
    """Tell whether a write stores a constant that is not negative, or puts it where zero was."""
    is_number = write.value is not None and write.value >= 0
    return is_number and not (write.is_exchange and write.value)
