"""Starts and joins within one method: a forward data-flow analysis of its body.

It computes the threads that may have been started, and those that must have been joined, before
each call and access (rules S2, J1 to J7, E1 to E4 and T3 of `docs/parallel.md`; Naik 2008, section
2.6, leaves them open). Threads that can be joined through a place and are joined through it have
ended, however many threads of their kind there are; so the state maps places to threads.

What callers can join is computed with *tokens*: pretended threads that can be joined through a
place from the entry on. The same tokens, one for each pass, tell whether a loop joins all elements.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import reduce
from operator import and_
from typing import Final, NamedTuple, final

from heddle._util.bits import union
from heddle.concurrency.threads.body_places import BodyPlaces
from heddle.concurrency.threads.effects import (
    NO_EFFECT,
    CallEffect,
    Follows,
    Handles,
    Joins,
    RelativeEffect,
    SinceEntry,
    Survivors,
    ThreadBits,
    all_sets,
)
from heddle.concurrency.threads.element_loops import number_of
from heddle.concurrency.threads.places import (
    RESULT,
    TAKING,
    Place,
    all_places,
    begins,
    names,
)
from heddle.concurrency.threads.start_join_state import StartJoinState
from heddle.program.classes import Field
from heddle.program.dataflow import forward, phi_inputs
from heddle.program.defuse import definitions
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

_OBSERVED: Final = frozenset(
    (ArrayLoad, ArrayStore, GetField, GetStatic, PutField, PutStatic, Invoke, InvokeDynamic)
)


class StartJoinFlow(NamedTuple):
    """The solution before each call and access, at the exit, and where the body throws.

    `before_tasks` are the threads that may have been started and still run when a task begins that
    waits for others (T3), by the call that submits it.
    """

    before: dict[int, SinceEntry]
    before_tasks: dict[int, ThreadBits]
    at_exit: SinceEntry
    at_throw: ThreadBits
    relative: RelativeEffect


def start_join_flow(
    body: Body,
    effects: Mapping[int, CallEffect],
    at_entry: ThreadBits,
    never_thrown: str | None = None,
) -> StartJoinFlow:
    """Solve the flow; `at_entry` are threads started before the first instruction.

    No exception of the class `never_thrown` is ever thrown.
    """
    return _StartJoinSolver(body, effects, at_entry, never_thrown).solve()


@final
class _StartJoinSolver:
    def __init__(
        self,
        body: Body,
        effects: Mapping[int, CallEffect],
        at_entry: ThreadBits,
        never_thrown: str | None,
    ) -> None:
        self._body = body
        self._never_thrown = never_thrown
        self._effects = effects
        self._at_entry = at_entry
        moves = {pc: effect.moves for pc, effect in effects.items()}
        wanted = [place for e in effects.values() for place in (*e.joins.through, *e.joins.always)]
        self._places = BodyPlaces(body, moves, wanted)
        # Tokens are bits above those of threads.
        self._free = max(map(int.bit_length, [at_entry, *all_sets(effects.values())]))
        self._real = (1 << self._free) - 1
        self._tokens = {place: self._token() for place in self._places.tokens}
        self._entered = {p: bit for p, bit in self._tokens.items() if self._is_outer(p)}
        self._before: dict[int, SinceEntry] = {}
        self._before_tasks: dict[int, ThreadBits] = {}
        self._exits: dict[int, tuple[Var | None, StartJoinState]] = {}
        self._at_throw = 0
        # Found when they are asked for.
        self._defined: dict[Var, Instr] = {}

    def _token(self) -> int:
        self._free += 1
        return 1 << self._free - 1

    def _is_outer(self, place: Place) -> bool:
        """Tell whether a place begins outside: at a parameter or a static field."""
        root = place.root
        return isinstance(root, Field) or 0 <= root < self._body.parameters

    def solve(self) -> StartJoinFlow:
        entry = StartJoinState(self._at_entry)
        for place, token in self._entered.items():
            entry.add((place,), token)
        forward(self._body, entry, self._run, StartJoinState.merged)
        exits = [self._since_entry(state) for _, state in self._exits.values()]
        started = union(each.started for each in exits)
        ended = reduce(and_, [each.ended for each in exits], -1) if exits else 0
        thrown = self._at_throw & self._real
        at_exit = SinceEntry(started, ended & ~started)
        return StartJoinFlow(self._before, self._before_tasks, at_exit, thrown, self._relative())

    def _since_entry(self, state: StartJoinState) -> SinceEntry:
        started = state.running() & self._real
        return SinceEntry(started, state.ended & ~started)

    def _run(
        self, at: BlockId, at_start: StartJoinState
    ) -> Iterator[tuple[BlockId, StartJoinState]]:
        """Run a block; return the states of its successors."""
        block, state = self._body.blocks[at], at_start.copy()
        for phi in block.phis:
            state.define(phi.dest)
        for instr in block.instrs:
            if may_throw(self._body, instr):
                thrown = self._throw(block, instr, state)
                for handler in block.handlers:
                    if handler.catch_type is None or handler.catch_type != self._never_thrown:
                        yield handler.target, thrown
            self._step(instr, state)
        yield from self._leave(at, state)

    def _step(self, instr: Instr, state: StartJoinState) -> None:
        if type(instr) in _OBSERVED:
            self._observe(instr.pc, self._since_entry(state))
        var = definition(instr)
        if var is not None:
            state.define(var)
        effect = self._effects.get(instr.pc)
        if effect is not None and type(instr) in _OBSERVED:
            self._apply(instr.pc, effect, state)
        if var is not None and var in self._places.at_hand:
            self._begin_pass(Place(var), self._places.at_hand[var], state)

    def _apply(self, pc: int, effect: CallEffect, state: StartJoinState) -> None:
        if effect.follows.futures:
            self._follow(pc, state, effect.follows)
        if effect.joins.result is None:
            self._join(effect.joins, state)
        self._take(pc, effect, state)
        for source, target in effect.moves.copies:
            self._copy(source, target, state)
        starts = effect.starts
        state.throw(starts.detached)
        for handles, found in starts.joinable:
            state.ended &= ~found
            places = [p for each in handles for p in all_places(each, self._known(state))]
            state.add(places, found)

    def _take(self, pc: int, effect: CallEffect, state: StartJoinState) -> None:
        """(E5) Elements are taken from a collection, by this call or by its callees."""
        if effect.may_take:
            state.take(None, self._places.read)
        elif effect.moves.reads is not None and effect.moves.reads[0] in TAKING:
            state.take(self._places.taking.get(pc), self._places.read)

    def _known(self, state: StartJoinState) -> tuple[Mapping[Place, Iterable[Place]], ...]:
        return self._places.without(state.stale), state.stored

    def _join(self, joins: Joins, state: StartJoinState) -> None:
        known = self._known(state)
        for place in joins.through:
            state.join_handles(names(place, known), joins.survivors)
        # Only now: which threads survive depends on all that were joined.
        if joins.single or joins.single_for_all:
            state.join_single(joins)

    def _copy(self, source: Place, target: Place, state: StartJoinState) -> None:
        """(E2) From now on the objects at one place are at another as well."""
        known = self._known(state)
        same = names(source, known)
        for handles, found in list(state.joinable.items()):
            more = [
                place
                for handle in handles
                for name in same
                if begins(handle, name)
                for place in all_places(target.then(handle.path[len(name.path) :]), known)
            ]
            if more:
                del state.joinable[handles]
                state.add((*handles, *more), found)
        if source.is_one:
            state.stored[source] = state.stored.get(source, frozenset()) | {target}

    def _begin_pass(self, at_hand: Place, seen: Place, state: StartJoinState) -> None:
        """(E4) An element is at hand: what can be joined through it has to be joined."""
        for place, token in self._tokens.items():
            if place.root == seen.root and place.path[:1] == seen.path:
                state.add((at_hand.then(place.path[1:]),), token)

    def _follow(self, pc: int, state: StartJoinState, follows: Follows) -> None:
        """(T3) A stage begins, and its future completes, after the futures that it follows."""
        begun = state.copy()
        for place in follows.futures:
            begun.join_handles(names(place, self._known(state)), follows.survivors)
            if follows.result is not None:
                self._copy_handles(place, Place(follows.result), state)
        started = begun.running() & self._real
        self._before_tasks[pc] = self._before_tasks.get(pc, 0) | started

    def _copy_handles(self, source: Place, target: Place, state: StartJoinState) -> None:
        """Let what can be joined through one place now be joined through another as well."""
        same = frozenset(names(source, self._known(state)))
        for handles, found in list(state.joinable.items()):
            if handles & same:
                del state.joinable[handles]
                state.add((*handles, *all_places(target, self._known(state))), found)

    def _observe(self, pc: int, now: SinceEntry) -> None:
        """Record the state at an offset; the code of a subroutine is in the body several times."""
        known = self._before.get(pc)
        if known is not None:
            now = SinceEntry(known.started | now.started, known.ended & now.ended)
        self._before[pc] = now

    def _throw(self, block: Block, instr: Instr, state: StartJoinState) -> StartJoinState:
        """(J6) An exception is thrown before a call joins any thread, but after it started some.

        A certain join throws only if its variable is null, through which nothing was started; but
        if it was set late, something may have been started at its other places.
        """
        effect = self._effects.get(instr.pc, NO_EFFECT)
        thrown = state.copy()
        if effect.joins.result is None:
            for place in effect.joins.always:
                if place.root in self._places.late:
                    continue
                gone = names(place, self._known(state))
                thrown.join_handles(gone, effect.joins.survivors)
        self._take(instr.pc, effect, thrown)
        thrown.throw(effect.starts.thrown)
        if not catches_everything(block):
            self._at_throw |= thrown.running()
        return thrown

    # -- edges -------------------------------------------------------------------------------------

    def _leave(
        self, at: BlockId, state: StartJoinState
    ) -> Iterator[tuple[BlockId, StartJoinState]]:
        block = self._body.blocks[at]
        last = block.instrs[-1]
        if isinstance(last, Return):
            known = self._exits.get(at)
            self._exits[at] = last.value, state if known is None else known[1].merged(state)
        tested, nulls = self._tested(block), _null_variable(block)
        for target in normal_successors(block):
            after = state.copy()
            if target in tested:
                self._join(tested[target], after)
            elif target in nulls:
                after.join_all_from(names(Place(nulls[target]), self._known(after)))
            self._follow_loops((at, target), after)
            yield self._past_test(at, target, after), after

    def _past_test(self, source: BlockId, target: BlockId, state: StartJoinState) -> BlockId:
        """Return where control goes on an edge: past a test of a flag that was set before it."""
        block = self._body.blocks[target]
        test = _zero_test(block)
        if test is None or len(block.instrs) > 1:
            return target
        given = dict(phi_inputs(block, source)).get(test.variable, [])
        if given and not self._defined:
            self._defined = definitions(self._body)
        flags = {number_of(self._defined.get(arg)) for arg in given}
        if len(flags) != 1 or None in flags:
            return target
        for phi in block.phis:
            state.define(phi.dest)
        return test.if_zero if 0 in flags else test.if_not

    def _follow_loops(self, edge: tuple[BlockId, BlockId], state: StartJoinState) -> None:
        """(E4) Begin loops over collections, and their passes; join all that they have joined."""
        for loop in self._places.loops:
            if edge in loop.exits:
                self._end_loop(loop.seen, state)
            if edge == loop.entry:
                state.define(loop.seen.root)
                self._copy(loop.collection.then(loop.seen.path), loop.seen, state)
            if edge == loop.begin and loop.current is not None:
                state.define(loop.current)
                self._begin_pass(Place(loop.current), loop.seen, state)

    def _end_loop(self, seen: Place, state: StartJoinState) -> None:
        running = state.running()
        for place, token in self._tokens.items():
            if place.root == seen.root and not running & token:
                state.join_handles((place,), self._survivors)

    @property
    def _survivors(self) -> Survivors:
        """Return the survivors of all joins in this body, since it is not known which joined."""
        found = [e.joins.survivors for e in self._effects.values() if e.joins.through]
        tasks = dict.fromkeys(pair for each in found for pair in each.of_tasks)
        return Survivors(union(each.of_threads for each in found), tuple(tasks))

    def _tested(self, block: Block) -> dict[int, Joins]:
        """(J7) Return what a block joins that ends with a test of its last call, by successor."""
        test, calls = (
            _zero_test(block),
            [i for i in block.instrs if isinstance(i, Invoke | InvokeDynamic)],
        )
        if test is None or not calls or calls[-1].dest != test.variable:
            return {}
        joins = self._effects.get(calls[-1].pc, NO_EFFECT).joins
        if joins.result is None:
            return {}
        return {test.if_not if joins.result else test.if_zero: joins}

    # -- what callers see --------------------------------------------------------------------------

    def _relative(self) -> RelativeEffect:
        """(E3) Return the effect on threads relative to parameters, result and static fields."""
        exits = list(self._exits.values())
        if not exits:
            return RelativeEffect()
        starts: dict[Handles, ThreadBits] = {}
        for value, state in exits:
            entries = [*state.joinable.items(), (frozenset[Place](), state.detached)]
            for handles, found in entries:
                key = frozenset(self._outside(handles, value))
                starts[key] = starts.get(key, 0) | found & self._real
        running = union(state.running() for _, state in exits)
        joined = {p for p, token in self._entered.items() if not running & token}
        always = {p for p in joined if not self._at_throw & self._entered[p]}
        copied = [self._copied(value, state) for value, state in exits]
        results = [self._results(value, state) for value, state in exits if value is not None]
        return RelativeEffect(
            tuple([(handles, found) for handles, found in starts.items() if found]),
            frozenset(joined),
            frozenset(always),
            frozenset.intersection(*copied),
            frozenset.intersection(*results) if results else frozenset(),
        )

    def _outside(self, places: Iterable[Place], value: Var | None) -> Iterator[Place]:
        for place in places:
            if self._is_outer(place):
                yield place
            if place.root == value:
                yield Place(RESULT, place.path)

    def _copied(self, value: Var | None, state: StartJoinState) -> frozenset[tuple[Place, Place]]:
        """Return where else the objects are that callers had at the places of tokens."""
        found: set[tuple[Place, Place]] = set()
        for source, token in self._entered.items():
            groups = [handles for handles, tokens in state.joinable.items() if tokens & token]
            if not groups or state.detached & token:
                continue
            common = frozenset.intersection(*groups) - {source}
            found.update((source, target) for target in self._outside(common, value))
        return frozenset(found)

    def _results(self, value: Var, state: StartJoinState) -> frozenset[Place]:
        places = all_places(Place(value), self._known(state))
        return frozenset(place for place in places if self._is_outer(place))


class _ZeroTest(NamedTuple):
    """The test that a block ends with: where control goes if a variable is zero, false or null."""

    variable: Var
    if_zero: BlockId
    if_not: BlockId


def _zero_test(block: Block) -> _ZeroTest | None:
    test = block.instrs[-1]
    if not isinstance(test, If) or test.right is not None or test.then == test.otherwise:
        return None
    if test.op == "eq":
        return _ZeroTest(test.left, test.then, test.otherwise)
    return _ZeroTest(test.left, test.otherwise, test.then) if test.op == "ne" else None


def _null_variable(block: Block) -> dict[BlockId, Var]:
    """(J7) Return the variable that is null, by the successor: nothing was started through it."""
    test = _zero_test(block)
    return {} if test is None else {test.if_zero: test.variable}
