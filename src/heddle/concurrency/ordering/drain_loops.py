"""Work counters of drain loops: the thread that raises one from zero owns it (`docs/locks.md`).

    if (work.getAndIncrement() != 0) return;
    int missed = 1;
    do { ... missed = work.addAndGet(-missed); } while (missed != 0);

A thread owns the counter until it has lowered it to zero again. Owners exclude each other if the
counter stays above zero as long as some thread owns it: then no other thread finds it at zero, or
lowers it to zero. To prove that, every write that may be to the counter, by any thread, is checked.
"""

from collections.abc import Callable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from operator import and_
from typing import Final, TypeAlias, final

from heddle._util.memo import Memo
from heddle.concurrency.aliasing import AccessPath
from heddle.concurrency.callgraph import NO_BASE, ThreadCalls
from heddle.concurrency.flags import NOT_ZERO, Flag, FlagAccess, FlagWrite, WrittenFlag
from heddle.concurrency.locks import Guards, HeldLocks
from heddle.pointsto import ObjectSet
from heddle.program.classes import Method
from heddle.program.constants import NumberConstant
from heddle.program.dataflow import forward, phi_inputs
from heddle.program.flow import definition, normal_successors
from heddle.program.ir import Block, Body, Const, Instr, Invoke, Var

# With larger steps, overflow comes sooner than can be assumed away.
_MAX_STEP: Final = 1 << 8
# The descriptors of counters: the state of an object, or a field of type int or long.
_WIDE: Final = frozenset("VIJ")

# Tells whether the guards of an access say that its thread must own a flag.
MustHaveWon: TypeAlias = Callable[[Flag, Guards], bool]


@final
class DrainLoops:
    """The work counters that are above zero as long as some thread owns them."""

    def __init__(self, calling: ThreadCalls, held: HeldLocks, must_have_won: MustHaveWon) -> None:
        self._frames = calling.frames
        self._held = held
        self._flags = held.flags
        self._must_have_won = must_have_won
        self._covered = Memo(self._find_covered)

    def must_stay_positive(self, flag: Flag, objects: ObjectSet | None) -> bool:
        """Tell whether a counter of some objects (None: of any) is above zero while it is owned.

        Every write that may be to it adds a number, subtracts no more than the counter holds, or
        stores a constant. Unpublished objects are no exception: their counts are read later.
        """
        if flag.predicate != NOT_ZERO or flag.field.descriptor not in _WIDE:
            return False
        return all(
            self._must_keep_positive(flag, method, written)
            for method in self._flags.bodies
            for written in self._flags.written(method)
            if written.field is flag.field and self._may_be_to(written.write.at, objects)
        )

    def _must_keep_positive(self, flag: Flag, method: Method, written: WrittenFlag) -> bool:
        write = written.write
        step = write.step
        if step is None:
            # A constant that is not negative, or that replaces zero.
            is_number = write.value is not None and write.value >= 0
            return is_number and not (write.is_exchange and write.value)
        if step.is_raise:
            return step.amount is not None and step.amount <= _MAX_STEP
        if not self._must_be_by_owner(flag, write.at):
            return False
        if step.less is None:
            # A counter that is owned holds one.
            return step.amount == -1
        counter = self._counter(flag, method, written.instr)
        return self._covered[flag, method].must_cover(written.instr, counter, step.less)

    def _must_be_by_owner(self, flag: Flag, at: FlagAccess) -> bool:
        """Tell whether only the thread that owns the counter reaches an access."""
        base = None if at.base == NO_BASE else at.base
        return all(
            self._must_have_won(flag, self._held.guards(frame, at.pc, base))
            for frame in self._frames.of_method(at.method)
            if base is None or self._frames.variable(frame, base)
        )

    def _may_be_to(self, at: FlagAccess, objects: ObjectSet | None) -> bool:
        if objects is None or at.base == NO_BASE:
            return True
        frames = self._frames
        return any(frames.variable(f, at.base) & objects for f in frames.of_method(at.method))

    # -- amounts -----------------------------------------------------------------------------------

    def _find_covered(self, key: tuple[Flag, Method]) -> "CoveredVariables":
        """Follow what a method does with a counter, and with all others of the same field.

        No thread must own a counter that a class initialiser may lower at any time.
        """
        flag, method = key
        reads = {id(i): self._counter(flag, method, i) for i in self._reads(flag, method)}
        body = self._flags.bodies[method]
        return CoveredVariables(body, reads, frozenset(self._lowering(flag, method)))

    def _reads(self, flag: Flag, method: Method) -> Iterator[Instr]:
        """Return the calls that return the counter's value, if others can only add to it.

        A step that lowers it returns the remainder, whether that is zero or not.
        """
        for call in self._flags.reads(method, flag.field):
            if self._must_be_by_owner(flag, FlagAccess(method, call.pc, self._flags.base(call))):
                yield call
        for instr, write in self._writes(flag, method):
            if write.step is not None and not (write.step.is_raise or write.step.returns_old):
                yield instr

    def _lowering(self, flag: Flag, method: Method) -> Iterator[int]:
        """Return the instructions, by identity, after which a counter may hold less."""
        for instr, write in self._writes(flag, method):
            if write.step is None or not write.step.is_raise:
                yield id(instr)
        for instr in self._flags.bodies[method].instructions():
            done = self._flags.done(method, instr.pc)
            if isinstance(instr, Invoke) and flag.name in done.set | done.reset:
                yield id(instr)

    def _writes(self, flag: Flag, method: Method) -> Iterator[tuple[Instr, FlagWrite]]:
        for instr, field, write in self._flags.written(method):
            if field is flag.field:
                yield instr, write

    def _counter(self, flag: Flag, method: Method, instr: Instr) -> AccessPath:
        """Return the path of the counter that an instruction accesses."""
        paths = self._held.paths(method, self._flags.bodies[method])
        return self._flags.path(paths, instr, flag)


# A counter, by its path, and a variable that it covers.
_Facts: TypeAlias = frozenset[tuple[AccessPath, Var]]
_NOTHING: Final[_Facts] = frozenset()


@final
class CoveredVariables:
    """The variables of a body whose value is at most what a counter holds.

    A counter *covers* the variable that it was read into, or that holds the remainder after a step,
    until it may be lowered. A forward flow; facts hold on all paths.
    """

    def __init__(
        self, body: Body, reads: Mapping[int, AccessPath], lowering: AbstractSet[int]
    ) -> None:
        """Solve the flow, given the instructions that read and that lower counters."""
        self._body = body
        self._reads = reads
        self._lowering = lowering
        self._counters = tuple(dict.fromkeys(reads.values()))
        self._ones = {i.dest for i in body.instructions() if isinstance(i, Const) and _is_one(i)}
        self._before: dict[int, _Facts] = {}
        forward(body, _NOTHING, self._leaving, and_)

    def must_cover(self, instr: Instr, counter: AccessPath, var: Var) -> bool:
        """Tell whether a counter must hold at least the value of a variable at an instruction.

        Any counter that is owned holds one.
        """
        return self._is_covered(var, counter, self._before.get(id(instr), _NOTHING))

    def _is_covered(self, var: Var, counter: AccessPath, facts: _Facts) -> bool:
        return var in self._ones or (counter, var) in facts

    def _leaving(self, at: int, facts: _Facts) -> Iterator[tuple[int, _Facts]]:
        """Return the facts on the edges from a block; none when an exception is thrown."""
        block = self._body.blocks[at]
        for instr in block.instrs:
            self._before[id(instr)] = facts
            facts = self._after(instr, facts)
        for target in normal_successors(block):
            yield target, self._merged(at, self._body.blocks[target], facts)
        for handler in block.handlers:
            yield handler.target, self._merged(at, self._body.blocks[handler.target], _NOTHING)

    def _after(self, instr: Instr, facts: _Facts) -> _Facts:
        if id(instr) in self._lowering:
            facts = _NOTHING
        dest = definition(instr)
        if dest is None:
            return facts
        facts = frozenset(f for f in facts if f[1] != dest and not _is_under(f[0], {dest}))
        counter = self._reads.get(id(instr))
        return facts if counter is None else facts | {(counter, dest)}

    def _merged(self, source: int, target: Block, facts: _Facts) -> _Facts:
        """Return the facts after the phis of a block that is entered from another."""
        dests = {phi.dest for phi in target.phis}
        facts = frozenset(fact for fact in facts if not _is_under(fact[0], dests))
        merged = frozenset(
            (counter, dest)
            for dest, args in phi_inputs(target, source)
            for counter in self._counters
            if all(self._is_covered(arg, counter, facts) for arg in args)
        )
        return frozenset(fact for fact in facts if fact[1] not in dests) | merged


def _is_under(counter: AccessPath, variables: AbstractSet[Var]) -> bool:
    """Tell whether the path of a counter begins with a variable that is set."""
    kind, what = counter.root
    return kind == "variable" and what in variables


def _is_one(const: Const) -> bool:
    return isinstance(const.value, NumberConstant) and const.value.bits == 1
