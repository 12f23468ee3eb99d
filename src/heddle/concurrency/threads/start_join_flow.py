"""Which threads a method may have started, and waited for, before each of its calls.

A forward flow through one body. What is started through a variable and waited for through the same
variable before that is defined anew has ended, however many threads of its kind there are; so the
state keeps what was started *recently* through each variable apart from the rest.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias, final

from heddle.concurrency.threads.joined_collections import gathered, listed
from heddle.program.flow import catches_everything, definition, may_throw, normal_successors
from heddle.program.ir import (
    ArrayLoad,
    ArrayStore,
    Block,
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


class CallEffect(NamedTuple):
    """What a call does to threads: starts (through a variable, if it is one), and joins.

    `starts` are those that may run when it returns, `starts_throwing` those when it throws. `ends`
    are threads that have ended when it returns if the running thread alone starts them, and `gone`
    those of them that no other thread runs this code to start; `ended_through` is a variable
    whose thread has ended, and `left` what that may have left running, `lefts` what each task
    leaves, if it is one. `is_certain` tells that it
    does not throw before they have, unless there is none: the variable is null. `handed` are tasks
    that it starts and that can be waited for through any of the variables `by`. With `if_`, what
    ends has ended only where the call has returned that. What runs through the variables `after`,
    or the elements of an array `all_of`, has ended when that of the first of `by` has; and before
    `handed` begins.
    """

    starts: _ThreadSet = 0
    starts_throwing: _ThreadSet = 0
    through: Var | None = None
    ends: _ThreadSet = 0
    gone: _ThreadSet = 0
    ended_through: Var | None = None
    left: _ThreadSet = 0
    is_certain: bool = False
    handed: _ThreadSet = 0
    by: tuple[Var, ...] = ()
    if_: bool | None = None
    after: tuple[Var, ...] = ()
    all_of: Var | None = None
    lefts: tuple[tuple[_ThreadSet, _ThreadSet], ...] = ()

    def only_starts(self) -> "CallEffect":
        """Return the effect without what ends."""
        return CallEffect(self.starts, self.starts_throwing)

    def only_ends(self) -> "CallEffect":
        """Return the effect without what starts."""
        return self._replace(starts=0, starts_throwing=0, if_=None)


# The variables by each of which what was started can be waited for.
_Key: TypeAlias = tuple[Var, ...]
NO_EFFECT: Final = CallEffect()
_OBSERVED: Final = frozenset(
    (ArrayLoad, ArrayStore, GetField, GetStatic, PutField, PutStatic, Invoke, InvokeDynamic)
)


class Since(NamedTuple):
    """The threads started since the method was entered, and those that have ended for sure."""

    started: _ThreadSet
    ended: _ThreadSet


class StartFlow(NamedTuple):
    """The answer: before each call and access to memory, at the exit, and when it throws.

    `without` is what may have been started and still run when a task begins that a call hands over,
    where that waits for others. `returned` are threads that can be waited for through what is
    returned, whichever way that is.
    """

    before: dict[int, Since]
    without: dict[int, _ThreadSet]
    at_exit: Since
    at_throw: _ThreadSet
    returned: _ThreadSet


@final
class _State:
    """`anonymous` and `recent` were started; `ended` have ended on every path.

    What is started through a variable that was put into a container, `kept`, is the container's.
    """

    __slots__ = ("anonymous", "ended", "kept", "recent")

    def __init__(self, anonymous: _ThreadSet, recent: dict[_Key, _ThreadSet], ended: int) -> None:
        self.anonymous = anonymous
        self.recent = recent
        self.ended = ended
        self.kept: dict[Var, Var] = {}

    def copy(self) -> "_State":
        found = _State(self.anonymous, dict(self.recent), self.ended)
        found.kept = dict(self.kept)
        return found

    def join(self, other: "_State") -> bool:
        """Add what may hold on another path; tell whether that changes anything."""
        before = (self.anonymous, self.ended, dict(self.recent), len(self.kept))
        self.kept = {v: into for v, into in self.kept.items() if other.kept.get(v) == into}
        self.anonymous |= other.anonymous
        self.ended &= other.ended
        for key, found in other.recent.items():
            self.recent[key] = self.recent.get(key, 0) | found
        return before != (self.anonymous, self.ended, self.recent, len(self.kept))

    def since(self) -> Since:
        started = self.anonymous
        for found in self.recent.values():
            started |= found
        return Since(started, self.ended & ~started)

    def apply(self, effect: CallEffect) -> None:
        """Run a call: first what ends, then what starts (a call does one of both)."""
        self.ended |= effect.ends
        self.anonymous &= ~effect.gone
        if effect.ended_through is not None:
            self.end_all(effect.ended_through, effect)
        if effect.gone:
            self.recent = {v: found & ~effect.gone for v, found in self.recent.items()}
        if effect.starts:
            self.ended &= ~effect.starts
            through = () if effect.through is None else (effect.through,)
            self._start(through, effect.starts)
        if effect.handed:
            self.ended &= ~effect.handed
            self._start(effect.by, effect.handed)

    def _start(self, through: _Key, found: _ThreadSet) -> None:
        """Let threads run that can be waited for through variables, or what these were put into."""
        self._add(tuple(sorted({self.kept.get(var, var) for var in through})), found)

    def _add(self, key: _Key, found: _ThreadSet) -> None:
        if key:
            self.recent[key] = self.recent.get(key, 0) | found
        else:
            self.anonymous |= found

    def _take(self, var: Var) -> list[tuple[_Key, _ThreadSet]]:
        """Take out what can be waited for through a variable."""
        keys = [key for key in self.recent if var in key]
        return [(key, self.recent.pop(key)) for key in keys]

    def keep(self, var: Var, into: Var) -> None:
        """Put a thread into a container: it is the container's, whatever the variable becomes."""
        self.kept[var] = into
        for key, found in self._take(var):
            self._add(tuple(sorted({into if each == var else each for each in key})), found)

    def end_all(self, through: Var, effect: CallEffect) -> None:
        """Let all threads of a variable or a container have ended, but for what they leave."""
        for _, found in self._take(through):
            left = effect.left
            for task, by_task in effect.lefts:
                left |= by_task if found & task else 0
            self.anonymous |= found & left

    def follow(self, var: Var, future: Var) -> None:
        """Let what can be waited for through a variable be waited for through a future as well."""
        for key, found in self._take(var):
            self._add(tuple(sorted({*key, future})), found)

    def define(self, var: Var) -> None:
        """Let a variable stand for another thread from now on."""
        self.kept.pop(var, None)
        for key, found in self._take(var):
            self._add(tuple(each for each in key if each != var), found)


def start_flow(body: Body, effects: Mapping[int, CallEffect], at_entry: _ThreadSet) -> StartFlow:
    """Solve the flow; `at_entry` are threads started before the first instruction."""
    return _Flow(body, effects).solve(at_entry)


@final
class _Flow:
    def __init__(self, body: Body, effects: Mapping[int, CallEffect]) -> None:
        self._body = body
        self._effects = effects
        waiting = {
            pc: e.is_certain
            for pc, e in effects.items()
            if e.ended_through is not None and e.if_ is None
        }
        self._gathered = gathered(body, waiting)
        self._states: list[_State | None] = [None] * len(body.blocks)
        self._listed = listed(body) if any(e.all_of is not None for e in effects.values()) else {}
        self._before: dict[int, Since] = {}
        self._without: dict[int, _ThreadSet] = {}
        self._exit: _State | None = None
        self._at_throw = 0
        # What was started through what a return gives back, or in another way.
        self._returned = self._others = 0

    def solve(self, at_entry: _ThreadSet) -> StartFlow:
        self._states[0] = _State(at_entry, {}, 0)
        todo = {0: None}
        while todo:
            at = min(todo)
            del todo[at]
            for target in self._run(at):
                todo[target] = None
        at_exit = Since(0, 0) if self._exit is None else self._exit.since()
        returned = self._returned & ~self._others
        return StartFlow(self._before, self._without, at_exit, self._at_throw, returned)

    def _run(self, at: int) -> Iterable[int]:
        """Run a block; return the successors whose state changed."""
        block = self._body.blocks[at]
        found = self._states[at]
        assert found is not None
        state = found.copy()
        for phi in block.phis:
            state.define(phi.dest)
        changed: dict[int, None] = {}
        for instr in block.instrs:
            if may_throw(self._body, instr):
                self._throw(block, instr, state, changed)
            self._step(instr, state)
        self._leave(at, state, changed)
        return changed

    def _step(self, instr: Instr, state: _State) -> None:
        if type(instr) in _OBSERVED:
            self._observe(instr.pc, state.since())
        var = definition(instr)
        if var is not None:
            state.define(var)
            if var in self._gathered.members:
                state.keep(var, self._gathered.members[var])
        if isinstance(instr, Invoke | InvokeDynamic):
            effect = self._effects.get(instr.pc, NO_EFFECT)
            followed = self._followed(effect)
            if followed:
                self._follow(instr.pc, state, effect, followed)
            state.apply(effect if effect.if_ is None else effect.only_starts())
        put = self._gathered.stored.get(instr.pc)
        if put is not None and isinstance(instr, ArrayStore | Invoke):
            state.keep(*put)

    def _followed(self, effect: CallEffect) -> Sequence[Var]:
        if effect.all_of is not None:
            return self._listed.get(effect.all_of, ())
        return effect.after

    def _follow(self, pc: int, state: _State, effect: CallEffect, followed: Sequence[Var]) -> None:
        """Note who runs when others have ended, and that a future comes after these."""
        ended = state.copy()
        for var in followed:
            ended.end_all(var, effect)
            if effect.by:
                state.follow(var, effect.by[0])
        self._without[pc] = self._without.get(pc, 0) | ended.since().started

    def _observe(self, pc: int, now: Since) -> None:
        """Note what holds at an offset; the code of a subroutine is in the body several times."""
        known = self._before.get(pc)
        if known is not None:
            now = Since(known.started | now.started, known.ended & now.ended)
        self._before[pc] = now

    def _throw(self, block: Block, instr: Instr, state: _State, changed: dict[int, None]) -> None:
        """Let an exception leave: before a call does anything, or after what it started."""
        effect = self._effects.get(instr.pc, NO_EFFECT)
        thrown = state.copy()
        if effect.is_certain and effect.if_ is None:
            # The variable may be null, unless something was started through it.
            thrown.apply(effect._replace(ends=0, gone=0))
        elif effect.starts_throwing:
            thrown.anonymous |= effect.starts_throwing
            thrown.ended &= ~effect.starts_throwing
        if not catches_everything(block):
            self._at_throw |= thrown.since().started
        for handler in block.handlers:
            self._flow_to(handler.target, thrown, changed)

    def _leave(self, at: int, state: _State, changed: dict[int, None]) -> None:
        block = self._body.blocks[at]
        last = block.instrs[-1]
        if isinstance(last, Return):
            self._give_back(last.value, state)
            if self._exit is None:
                self._exit = state.copy()
            else:
                self._exit.join(state)
        told = self._told(block)
        for target in normal_successors(block):
            ended = self._gathered.exits.get((at, target))
            after = state.copy()
            if ended is not None:
                after.end_all(ended[0], self._effects[ended[1]])
            if target in told:
                after.apply(told[target])
            self._flow_to(target, after, changed)

    def _give_back(self, value: Var | None, state: _State) -> None:
        """Tell what was started through the value of a return from what else was."""
        self._others |= state.anonymous
        for key, found in state.recent.items():
            if value is not None and value in key:
                self._returned |= found
            else:
                self._others |= found

    def _told(self, block: Block) -> dict[int, CallEffect]:
        """Return what has ended where a test goes, as it was told by a call just before it.

        Through a variable that is null, nothing was started.
        """
        test = block.instrs[-1]
        if not isinstance(test, If) or test.right is not None or test.then == test.otherwise:
            return {}
        if test.op not in ("eq", "ne"):
            return {}
        is_true, is_false = (test.then, test.otherwise)[:: 1 if test.op == "ne" else -1]
        calls = [i for i in block.instrs if isinstance(i, Invoke | InvokeDynamic)]
        effect = self._effects.get(calls[-1].pc, NO_EFFECT) if calls else NO_EFFECT
        if effect.if_ is not None and calls[-1].dest == test.left:
            return {is_true if effect.if_ else is_false: effect.only_ends()}
        return {is_false: CallEffect(ended_through=test.left)}

    def _flow_to(self, target: int, state: _State, changed: dict[int, None]) -> None:
        known = self._states[target]
        if known is None:
            self._states[target] = state.copy()
            changed[target] = None
        elif known.join(state):
            changed[target] = None
