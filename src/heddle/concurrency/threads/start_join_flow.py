"""Starts and joins within one method: a forward data-flow analysis of its body.

It computes the threads that may have been started, and those that must have been joined, before
each call and access (rules S2, J1 to J7 and T3 of `docs/parallel.md`; Naik 2008, section 2.6,
leaves them open). Threads started through a variable and joined through the same variable before it
is assigned again have ended, however many threads of their kind there are; so the state maps
variables to the threads that were last started through them.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple, TypeAlias, final

from heddle.concurrency.threads.joined_collections import array_elements, joined_collections
from heddle.program.dataflow import forward
from heddle.program.flow import catches_everything, definition, may_throw, normal_successors
from heddle.program.ir import (
    ArrayLoad,
    ArrayStore,
    Block,
    BlockId,
    Body,
    GetField,
    GetStatic,
    If,
    Instr,
    Invoke,
    InvokeDynamic,
    PutField,
    PutStatic,
    Return,
    Var,
)

_ThreadSet: TypeAlias = int
# The variables through each of which threads can be joined, in ascending order.
_Handles: TypeAlias = tuple[Var, ...]
_OBSERVED: Final = frozenset(
    (ArrayLoad, ArrayStore, GetField, GetStatic, PutField, PutStatic, Invoke, InvokeDynamic)
)


class Starts(NamedTuple):
    """The threads that a call starts (rules S2 and T2).

    When it returns, `joinable` threads may run that can be joined through any of `handles`, and
    `detached` ones that cannot be joined through a variable. `thrown` may run when it throws.
    """

    detached: _ThreadSet = 0
    thrown: _ThreadSet = 0
    joinable: _ThreadSet = 0
    handles: tuple[Var, ...] = ()


class Survivors(NamedTuple):
    """The threads that may still run when a joined thread has ended (rule J5).

    Any thread that the join may be of can leave `of_threads` running, and each task its own.
    """

    of_threads: _ThreadSet = 0
    of_tasks: tuple[tuple[_ThreadSet, _ThreadSet], ...] = ()

    def among(self, joined: _ThreadSet) -> _ThreadSet:
        """Return the survivors among threads that are joined with their descendants."""
        left = self.of_threads
        for task, by_task in self.of_tasks:
            left |= by_task if joined & task else 0
        return joined & left


class Joins(NamedTuple):
    """The threads that must have ended when a call returns.

    `through` is the variable of rule J1, with its `survivors` (J5). By rule J4 the threads `single`
    have ended if the running thread alone starts them; `single_for_all` are those of them that no
    other thread starts by running this code. With `is_certain` the call throws only if the variable
    is null (J6); with a `result`, threads have ended only where the call has returned it (J7).
    """

    through: Var | None = None
    survivors: Survivors = Survivors()
    single: _ThreadSet = 0
    single_for_all: _ThreadSet = 0
    is_certain: bool = False
    result: bool | None = None


class Follows(NamedTuple):
    """The order of futures (rule T3): `result` completes after `futures`, or those of `array`.

    Tasks that the call itself submits begin only then.
    """

    result: Var | None = None
    futures: tuple[Var, ...] = ()
    array: Var | None = None
    survivors: Survivors = Survivors()


class CallEffect(NamedTuple):
    """The effect of a call on threads: it joins some, then starts others."""

    starts: Starts = Starts()
    joins: Joins = Joins()
    follows: Follows = Follows()


_NO_EFFECT: Final = CallEffect()


class SinceEntry(NamedTuple):
    """The threads that may have been started since a method was entered, or must have ended."""

    started: _ThreadSet
    ended: _ThreadSet


class StartJoinFlow(NamedTuple):
    """The solution before each call and access, at the exit, and where the body throws.

    `before_tasks` are the threads that may have been started and still run when a task begins that
    waits for others (T3), by the call that submits it. `returned` are threads that can be joined
    through the result, whichever return gives it (J2).
    """

    before: dict[int, SinceEntry]
    before_tasks: dict[int, _ThreadSet]
    at_exit: SinceEntry
    at_throw: _ThreadSet
    returned: _ThreadSet


@final
@dataclass(slots=True)
class _StartJoinState:
    """The threads started since the entry, and those that have ended on every path.

    Threads started through a variable that was stored into a collection are the collection's (J3).
    """

    detached: _ThreadSet
    ended: _ThreadSet = 0
    joinable: dict[_Handles, _ThreadSet] = field(default_factory=dict)
    stored: dict[Var, Var] = field(default_factory=dict)

    def copy(self) -> "_StartJoinState":
        joinable, stored = dict(self.joinable), dict(self.stored)
        return _StartJoinState(self.detached, self.ended, joinable, stored)

    def merged(self, other: "_StartJoinState") -> "_StartJoinState":
        """Return what holds on this path or another."""
        joinable = dict(self.joinable)
        for handles, found in other.joinable.items():
            joinable[handles] = joinable.get(handles, 0) | found
        stored = {v: into for v, into in self.stored.items() if other.stored.get(v) == into}
        detached, ended = self.detached | other.detached, self.ended & other.ended
        return _StartJoinState(detached, ended, joinable, stored)

    def since_entry(self) -> SinceEntry:
        started = self.detached
        for found in self.joinable.values():
            started |= found
        return SinceEntry(started, self.ended & ~started)

    def start(self, starts: Starts) -> None:
        """Start threads (S2), through variables or the collections that these are stored in."""
        self.ended &= ~(starts.detached | starts.joinable)
        self.detached |= starts.detached
        if starts.joinable:
            self._add({self.stored.get(var, var) for var in starts.handles}, starts.joinable)

    def throw(self, starts: Starts) -> None:
        """Start the threads that a call may have started when it throws."""
        self.detached |= starts.thrown
        self.ended &= ~starts.thrown

    def join(self, joins: Joins) -> None:
        """Join threads: single ones (J4), and those of a variable (J1)."""
        gone = joins.single_for_all
        self.ended |= joins.single
        self.detached &= ~gone
        if joins.through is not None:
            self.join_handle(joins.through, joins.survivors)
        if gone:
            self.joinable = {handles: found & ~gone for handles, found in self.joinable.items()}

    def join_handle(self, handle: Var, survivors: Survivors) -> None:
        """Join all threads of a variable (J1) or a collection (J3), but for survivors (J5)."""
        for _, found in self._take(handle):
            self.detached |= survivors.among(found)

    def store(self, var: Var, collection: Var) -> None:
        """Store a variable into a collection: from now on its threads are the collection's (J3)."""
        self.stored[var] = collection
        for handles, found in self._take(var):
            self._add({collection if each == var else each for each in handles}, found)

    def follow(self, var: Var, future: Var) -> None:
        """Let the threads of a variable be joined through a future as well (T3)."""
        for handles, found in self._take(var):
            self._add({*handles, future}, found)

    def define(self, var: Var) -> None:
        """Assign a variable: what was started through it can no longer be joined through it."""
        self.stored.pop(var, None)
        for handles, found in self._take(var):
            self._add(set(handles) - {var}, found)

    def _add(self, handles: set[Var], found: _ThreadSet) -> None:
        if handles:
            key = tuple(sorted(handles))
            self.joinable[key] = self.joinable.get(key, 0) | found
        else:
            self.detached |= found

    def _take(self, var: Var) -> list[tuple[_Handles, _ThreadSet]]:
        """Remove the threads that can be joined through a variable."""
        keys = [handles for handles in self.joinable if var in handles]
        return [(handles, self.joinable.pop(handles)) for handles in keys]


def start_join_flow(
    body: Body, effects: Mapping[int, CallEffect], at_entry: _ThreadSet
) -> StartJoinFlow:
    """Solve the flow; `at_entry` are threads started before the first instruction."""
    return _StartJoinSolver(body, effects).solve(at_entry)


@final
class _StartJoinSolver:
    def __init__(self, body: Body, effects: Mapping[int, CallEffect]) -> None:
        self._body = body
        self._effects = effects
        joins = {pc: e.joins for pc, e in effects.items()}
        self._collections = joined_collections(
            body,
            {
                pc: each.is_certain
                for pc, each in joins.items()
                if each.through is not None and each.result is None
            },
        )
        has_arrays = any(e.follows.array is not None for e in effects.values())
        self._elements = array_elements(body) if has_arrays else {}
        self._before: dict[int, SinceEntry] = {}
        self._before_tasks: dict[int, _ThreadSet] = {}
        self._exit: _StartJoinState | None = None
        self._at_throw = 0
        # The threads that can be joined through a returned value, and all others.
        self._returned = self._others = 0

    def solve(self, at_entry: _ThreadSet) -> StartJoinFlow:
        forward(self._body, _StartJoinState(at_entry), self._run, _StartJoinState.merged)
        at_exit = SinceEntry(0, 0) if self._exit is None else self._exit.since_entry()
        returned = self._returned & ~self._others
        return StartJoinFlow(self._before, self._before_tasks, at_exit, self._at_throw, returned)

    def _run(
        self, at: BlockId, at_start: _StartJoinState
    ) -> Iterator[tuple[BlockId, _StartJoinState]]:
        """Run a block; return the states of its successors."""
        block, state = self._body.blocks[at], at_start.copy()
        for phi in block.phis:
            state.define(phi.dest)
        for instr in block.instrs:
            if may_throw(self._body, instr):
                thrown = self._throw(block, instr, state)
                for handler in block.handlers:
                    yield handler.target, thrown
            self._step(instr, state)
        yield from self._leave(at, state)

    def _step(self, instr: Instr, state: _StartJoinState) -> None:
        if type(instr) in _OBSERVED:
            self._observe(instr.pc, state.since_entry())
        var = definition(instr)
        if var is not None:
            state.define(var)
            if var in self._collections.members:
                state.store(var, self._collections.members[var])
        if isinstance(instr, Invoke | InvokeDynamic):
            self._call(instr.pc, state)
        stored = self._collections.stored.get(instr.pc)
        if stored is not None and isinstance(instr, ArrayStore | Invoke):
            state.store(*stored)

    def _call(self, pc: int, state: _StartJoinState) -> None:
        effect = self._effects.get(pc, _NO_EFFECT)
        self._follow(pc, state, effect.follows)
        if effect.joins.result is None:
            state.join(effect.joins)
        state.start(effect.starts)

    def _follow(self, pc: int, state: _StartJoinState, follows: Follows) -> None:
        """(T3) A stage begins, and its future completes, after the futures that it follows."""
        futures: Sequence[Var] = follows.futures
        if follows.array is not None:
            futures = self._elements.get(follows.array, ())
        if not futures:
            return
        begun = state.copy()
        for var in futures:
            begun.join_handle(var, follows.survivors)
            if follows.result is not None:
                state.follow(var, follows.result)
        started = begun.since_entry().started
        self._before_tasks[pc] = self._before_tasks.get(pc, 0) | started

    def _observe(self, pc: int, now: SinceEntry) -> None:
        """Record the state at an offset; the code of a subroutine is in the body several times."""
        known = self._before.get(pc)
        if known is not None:
            now = SinceEntry(known.started | now.started, known.ended & now.ended)
        self._before[pc] = now

    def _throw(self, block: Block, instr: Instr, state: _StartJoinState) -> _StartJoinState:
        """(J6) An exception is thrown before a call joins any thread, but after it started some.

        A certain join throws only if its variable is null, through which nothing was started.
        """
        effect = self._effects.get(instr.pc, _NO_EFFECT)
        thrown = state.copy()
        if effect.joins.is_certain and effect.joins.result is None:
            thrown.join(effect.joins._replace(single=0, single_for_all=0))
            thrown.start(effect.starts)
        else:
            thrown.throw(effect.starts)
        if not catches_everything(block):
            self._at_throw |= thrown.since_entry().started
        return thrown

    def _leave(
        self, at: BlockId, state: _StartJoinState
    ) -> Iterator[tuple[BlockId, _StartJoinState]]:
        block = self._body.blocks[at]
        last = block.instrs[-1]
        if isinstance(last, Return):
            self._return(last.value, state)
        tested = self._tested(block)
        for target in normal_successors(block):
            after = state.copy()
            joined = self._collections.exits.get((at, target))
            if joined is not None:
                collection, pc = joined
                after.join_handle(collection, self._effects[pc].joins.survivors)
            if target in tested:
                after.join(tested[target])
            yield target, after

    def _return(self, value: Var | None, state: _StartJoinState) -> None:
        """(J2) Separate the threads that were started through the returned variable."""
        self._others |= state.detached
        for handles, found in state.joinable.items():
            if value is not None and value in handles:
                self._returned |= found
            else:
                self._others |= found
        self._exit = state if self._exit is None else self._exit.merged(state)

    def _tested(self, block: Block) -> dict[int, Joins]:
        """(J7) Return what a block that ends with a test joins, by the successor.

        It tests the result of the last call before it, or for null: through a variable that is null
        nothing was started.
        """
        test = block.instrs[-1]
        if not isinstance(test, If) or test.right is not None or test.then == test.otherwise:
            return {}
        if test.op not in ("eq", "ne"):
            return {}
        is_true, is_false = (test.then, test.otherwise)[:: 1 if test.op == "ne" else -1]
        calls = [i for i in block.instrs if isinstance(i, Invoke | InvokeDynamic)]
        joins = self._effects.get(calls[-1].pc, _NO_EFFECT).joins if calls else Joins()
        if joins.result is not None and calls[-1].dest == test.left:
            return {is_true if joins.result else is_false: joins}
        return {is_false: Joins(through=test.left)}
