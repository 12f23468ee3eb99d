"""Locks that a body itself holds at each of its points: those it acquires, and its callees.

A forward data-flow analysis that counts: a monitor entered twice and left once is still held. It is
distributive and follows valid paths only, as IFDS does (IteRace, section 3.4): a callee is a
summary, in terms of its parameters, of what it acquires and keeps, or releases although it did not
acquire it. Where an instruction throws, the state before it holds. Leaving a monitor that is held
does not throw (JVMS 6.5), so the handlers by which javac guards its own handlers are never entered
from there.

Locks are named by the variable through which they were entered, or by their path if a callee
acquired them, as the methods of locks of `java.util.concurrent` do (`models/locks.txt`). No monitor
is held through a variable before the variable is first set, so none is known to be held through a
variable that has been set again.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache, partial
from typing import Final, NamedTuple, TypeAlias, final

from heddle.concurrency.aliasing import (
    FACTS,
    SECTION,
    UNSET,
    WHILE_UNSET,
    WON,
    AccessPath,
    HeldLock,
    LockKey,
    LockKind,
    variable_path,
)
from heddle.concurrency.flags import NO_FLAGS, NOTHING_DONE, BodyFlags
from heddle.concurrency.locks.try_lock import (
    NO_IMPLICATIONS,
    ConditionalLocks,
    Implications,
    common,
)
from heddle.program.classes import Field
from heddle.program.dataflow import propagate
from heddle.program.flow import cyclic_offsets, may_throw, normal_successors
from heddle.program.ir import (
    ArrayLoad,
    ArrayStore,
    Body,
    GetField,
    GetStatic,
    Instr,
    Invoke,
    InvokeDynamic,
    MonitorEnter,
    MonitorExit,
    PutField,
    PutStatic,
    Return,
    Var,
)

_Counts: TypeAlias = dict[LockKey, int]

_ACQUIRING: Final = (Invoke, MonitorEnter, PutField, PutStatic)
_OBSERVED: Final = frozenset(
    (ArrayLoad, ArrayStore, GetField, GetStatic, PutField, PutStatic, Invoke, InvokeDynamic)
)
# All other instructions leave the state as it is.
_STEPS: Final = frozenset((*_ACQUIRING, MonitorExit, Return))
# A monitor entered in a loop and never left would be counted for ever.
_MAX_COUNT: Final = 8


class LockEffect(NamedTuple):
    """The effect of a call on the locks of its caller.

    `acquired` are held on every normal return and were not before; `released` may have been
    released, once each, as far as they can be named; others of the `unknown` kinds may have been
    too, or more often. `tried` are acquired if the call returns true; those `converted` are then no
    longer held in the other mode. With `any_mode`, a lock is released in whichever mode it is held;
    with `is_atomic`, a call that throws has released nothing.
    """

    acquired: frozenset[HeldLock] = frozenset()
    released: frozenset[HeldLock] = frozenset()
    unknown: frozenset[LockKind] = frozenset()
    tried: frozenset[HeldLock] = frozenset()
    converted: frozenset[HeldLock] = frozenset()
    any_mode: bool = False
    is_atomic: bool = False


NO_EFFECT: Final = LockEffect()


@final
@dataclass(frozen=True)
class BodyLocks:
    """The locks held at each offset: on every path, and on some path (by variables).

    `loose` are the kinds of which a lock that was not acquired here may have been released before
    an offset: callers need not hold their locks of that kind there any more. `entered` is
    the offset where a lock is first acquired, `effect` the effect of the whole body. `may` are the
    locks held on some path, computed on demand.
    """

    must: dict[int, frozenset[LockKey]]
    may_have_released: dict[int, frozenset[LockKind]]
    acquired_at: dict[LockKey, int]
    effect: LockEffect
    may: Callable[[], dict[int, frozenset[Var]]]

    def also(self, more: dict[int, frozenset[LockKey]]) -> "BodyLocks":
        """Add locks that are held at some offsets."""
        if not more:
            return self
        must = {pc: self.must.get(pc, frozenset()) | keys for pc, keys in more.items()}
        return replace(self, must={**self.must, **must})


NO_BODY_LOCKS: Final = BodyLocks({}, {}, {}, NO_EFFECT, dict)

# The effect of each call of a body, in the terms of the body.
Effects: TypeAlias = Callable[[Instr], LockEffect]


def body_locks(
    body: Body,
    paths: dict[Var, AccessPath] | None = None,
    effects: Effects = lambda _: NO_EFFECT,
    flags: BodyFlags = NO_FLAGS,
) -> BodyLocks:
    """Solve both flows; a body without effects on locks or flags holds none."""
    entered: dict[LockKey, int] = {}
    for instr in body.instructions():
        if isinstance(instr, MonitorEnter):
            entered.setdefault(instr.operand, instr.pc)
        elif isinstance(instr, Invoke):
            effect = effects(instr)
            for lock in effect.acquired | effect.tried:
                entered.setdefault(lock, instr.pc)
    is_quiet = flags is NO_FLAGS and not entered
    if is_quiet and not any(_acts(instr, effects) for instr in body.instructions()):
        return NO_BODY_LOCKS
    must = _LockFlow(body, paths or {}, effects, flags)
    must.solve()
    may = cache(partial(_held_on_some_path, body, paths or {}, effects))
    return BodyLocks(must.found, must.released, entered, must.effect(), may)


def _held_on_some_path(
    body: Body, paths: dict[Var, AccessPath], effects: Effects
) -> dict[int, frozenset[Var]]:
    may = _LockFlow(body, paths, effects)
    may.solve()
    return _by_variable(may.found)


def _by_variable(found: dict[int, frozenset[LockKey]]) -> dict[int, frozenset[Var]]:
    return {
        pc: frozenset(key for key in keys if not isinstance(key, tuple))
        for pc, keys in found.items()
    }


def _acts(instr: Instr, effects: Effects) -> bool:
    if isinstance(instr, Invoke):
        return effects(instr) != NO_EFFECT
    return isinstance(instr, MonitorExit)


class _LockState(NamedTuple):
    """The number of times each lock was acquired; the kinds that may be released unacquired.

    `implied` are the locks that variables imply.
    """

    counts: _Counts
    released: frozenset[LockKind]
    implied: Implications = NO_IMPLICATIONS


@final
class _LockFlow:
    """One of the two flows: counts are joined by their minimum (must) or maximum (may).

    Facts about flags are only must facts; the flow without flags is the one of `may`.
    """

    def __init__(
        self,
        body: Body,
        paths: dict[Var, AccessPath],
        effects: Effects,
        flags: BodyFlags | None = None,
    ) -> None:
        self._body = body
        self._paths = paths
        self._effects = effects
        self._must = flags is not None
        self._flags = NO_FLAGS if flags is None else flags
        self._states: list[_LockState | None] = [None] * len(body.blocks)
        self.found: dict[int, frozenset[LockKey]] = {}
        self.released: dict[int, frozenset[LockKind]] = {}
        # The locks released but not acquired, with the offsets: at most once, if there is one.
        self._left: dict[HeldLock, set[int]] = {}
        self._unknown: set[LockKind] = set()
        self._returned: dict[int, frozenset[LockKey]] = {}
        # No bound method: a reference cycle would keep the flow alive while it is solved again.
        self._conditional = ConditionalLocks(body, partial(_tries, effects))
        self._tried: dict[int, frozenset[HeldLock]] = {}
        # The reachable blocks, when the others are visited.
        self._live: frozenset[int] = frozenset()

    def solve(self) -> None:
        self._states[0] = _LockState({}, frozenset())
        propagate(self._states, (0,), self._leaving, self._joined)
        live = frozenset(at for at, state in enumerate(self._states) if state is not None)
        if len(live) < len(self._states):
            self._solve_dead(live)

    def _solve_dead(self, live: frozenset[int]) -> None:
        """Find the locks that would be held in blocks that constants make unreachable.

        Other analyses visit that code as well, and must not conclude that it holds no lock. It says
        nothing about the effect of the body.
        """
        kept = self._left, self._unknown, self._returned, self._tried
        self._left, self._unknown, self._returned, self._tried = {}, set(), {}, {}
        self._live = live
        propagate(self._states, live, self._leaving, self._joined)
        self._left, self._unknown, self._returned, self._tried = kept

    def effect(self) -> LockEffect:
        """Return the locks held on every return, and those released but not acquired."""
        held = list(self._returned.values())
        keys = frozenset.intersection(*held) if held else frozenset[LockKey]()
        named = [self._lock(key) for key in keys]
        acquired = _named(lock for lock in named if lock.kind not in WHILE_UNSET)
        unknown = frozenset((*self._unknown, *self._left_repeatedly()))
        tried = (
            frozenset.intersection(*self._tried.values()) if self._tried else frozenset[HeldLock]()
        )
        return LockEffect(acquired, frozenset(self._left), unknown, _named(tried) - acquired)

    def _left_repeatedly(self) -> Iterator[LockKind]:
        """Return the kinds of locks released at several offsets, or in a cycle."""
        cyclic = cyclic_offsets(self._body) if self._left else frozenset()
        for lock, places in self._left.items():
            if len(places) > 1 or places & cyclic:
                yield lock.kind

    def _lock(self, key: LockKey) -> HeldLock:
        return key if isinstance(key, tuple) else HeldLock(variable_path(self._paths, key))

    # -- along edges -------------------------------------------------------------------------------

    def _leaving(self, at: int, state: _LockState) -> Iterator[tuple[int, _LockState]]:
        """Run the instructions of a block; return the states along its edges."""
        block = self._body.blocks[at]
        counts, released, implied = dict(state.counts), state.released, state.implied
        for instr in block.instrs:
            if type(instr) in _OBSERVED:
                self._observe(instr.pc, counts, released)
            if type(instr) not in _STEPS:
                if block.handlers and may_throw(self._body, instr):
                    yield from self._throw(at, _LockState(dict(counts), released, implied))
                continue
            before = dict(counts) if isinstance(instr, _ACQUIRING) else counts
            is_sure = self._must and self._is_held(instr, counts)
            so_far = released
            released |= self._step(instr, counts)
            after = self._implied_after(instr, implied)
            if block.handlers and not is_sure and may_throw(self._body, instr):
                is_atomic = isinstance(instr, Invoke) and self._effects(instr).is_atomic
                held = before if is_atomic else self._thrown(instr, before, counts)
                gone = so_far if is_atomic else released
                yield from self._throw(at, _LockState(held, gone, common(implied, after)))
            implied = after
            if isinstance(instr, Return):
                self._return(instr, counts, implied)
        yield from self._go_on(at, _LockState(counts, released, implied))

    def _throw(self, at: int, state: _LockState) -> Iterator[tuple[int, _LockState]]:
        for handler in self._body.blocks[at].handlers:
            yield from self._enter(at, handler.target, state)

    def _go_on(self, at: int, state: _LockState) -> Iterator[tuple[int, _LockState]]:
        """Return the states at the normal successors of a block, refined by its branch."""
        block, known = self._body.blocks[at], self._flags.edges.get(at, {})
        for target in normal_successors(block):
            if not self._live and not self._conditional.may_pass(block, target):
                continue
            counts = dict(state.counts)
            implied = self._conditional.enter(block, target, state.implied, counts)
            counts.update(dict.fromkeys(known.get(target, ()), 1))
            yield from self._enter(at, target, _LockState(counts, state.released, implied))

    def _enter(
        self, source: int, target: int, state: _LockState
    ) -> Iterator[tuple[int, _LockState]]:
        if target not in self._live:
            locks = frozenset(key for key in state.counts if isinstance(key, HeldLock))
            implied = self._conditional.at(source, target, state.implied, locks)
            yield target, state._replace(implied=implied)

    def _joined(self, known: _LockState, state: _LockState) -> _LockState:
        ours, theirs = known.counts, state.counts
        if self._must:
            ours, theirs = _weakened(ours, theirs), _weakened(theirs, ours)
        pick = min if self._must else max
        joined = {key: pick(ours.get(key, 0), theirs.get(key, 0)) for key in ours | theirs}
        counts = {key: count for key, count in joined.items() if count}
        implied = common(known.implied, state.implied)
        return _LockState(counts, known.released | state.released, implied)

    def _observe(self, pc: int, counts: _Counts, released: frozenset[LockKind]) -> None:
        held = _held(counts) | self._flags.during.get(pc, frozenset())
        known = self.found.get(pc)
        if known is not None:
            held = held & known if self._must else held | known
        self.found[pc] = held
        if released:
            self.released[pc] = self.released.get(pc, frozenset()) | released

    def _return(self, instr: Return, counts: _Counts, implied: Implications) -> None:
        held, value = _held(counts), instr.value
        self._returned[instr.pc] = held
        locks = frozenset(key for key in held if isinstance(key, HeldLock))
        tried = None if value is None else self._conditional.returned(value, implied, locks)
        self._tried[instr.pc] = tried or frozenset()

    # -- instructions ------------------------------------------------------------------------------

    def _implied_after(self, instr: Instr, implied: Implications) -> Implications:
        if not (self._must and isinstance(instr, Invoke)):
            return implied
        effect = self._effects(instr)
        released = effect.unknown.union(lock.kind for lock in effect.released)
        return self._conditional.after(instr, implied, released)

    def _is_held(self, instr: Instr, counts: _Counts) -> bool:
        """Tell whether an instruction leaves a monitor that is held."""
        return isinstance(instr, MonitorExit) and self._known(instr.operand, counts) is not None

    def _thrown(self, instr: Instr, before: _Counts, counts: _Counts) -> _Counts:
        """Return the counts if an instruction throws: it must not have acquired anything."""
        if self._must and isinstance(instr, _ACQUIRING):
            return {key: min(n, counts.get(key, 0)) for key, n in before.items() if key in counts}
        return dict(before if isinstance(instr, MonitorEnter) else counts)

    def _step(self, instr: Instr, counts: _Counts) -> frozenset[LockKind]:
        """Change the counts; return the kinds of which a lock may be released that is not held."""
        if isinstance(instr, MonitorEnter):
            self._forget(WHILE_UNSET, counts)
            counts[instr.operand] = min(counts.get(instr.operand, 0) + 1, _MAX_COUNT)
        elif isinstance(instr, MonitorExit):
            self._forget(WHILE_UNSET, counts)
            return self._release(instr.pc, [instr.operand], counts)
        elif isinstance(instr, Invoke):
            self._disturb(instr, counts)
            released = self._call(instr.pc, self._effects(instr), counts)
            self._write(instr, counts)
            return released
        elif isinstance(instr, PutField | PutStatic):
            self._write(instr, counts)
        return frozenset()

    def _disturb(self, call: Invoke, counts: _Counts) -> None:
        """Forget the facts about flags that a call may set or reset, or end by using locks."""
        done = self._flags.calls.get(call.pc, NOTHING_DONE)
        if done.is_left or uses_locks(self._effects(call)):
            self._forget(WHILE_UNSET, counts)
        _forget_flags(UNSET, done.set, counts)
        _forget_flags(WON, done.reset, counts)

    def _write(self, instr: Instr, counts: _Counts) -> None:
        """Set a flag: this thread has seen it set, and has won it if it was unset before."""
        found = self._flags.effects.get(id(instr))
        if found is None:
            return
        won = [lock for lock in found.won if lock._replace(kind=SECTION) in counts]
        _forget_flags(UNSET, found.changed, counts)
        _forget_flags(WON, found.reset, counts)
        counts.update(dict.fromkeys((*won, *found.seen), 1))

    def _call(self, pc: int, effect: LockEffect, counts: _Counts) -> frozenset[LockKind]:
        if effect is NO_EFFECT:
            return frozenset()
        left = effect.released if len(effect.released) < 2 else sorted(effect.released, key=repr)
        released = self._release(pc, left, counts, effect.any_mode) | effect.unknown
        self._unknown |= effect.unknown
        self._forget(effect.unknown, counts)
        for lock in effect.acquired:
            counts[lock] = min(counts.get(lock, 0) + 1, _MAX_COUNT)
        return released

    def _release(
        self, pc: int, keys: Iterable[LockKey], counts: _Counts, any_mode: bool = False
    ) -> frozenset[LockKind]:
        """Release locks; one that was not acquired may be any of its kind, here or of a caller."""
        released: set[LockKind] = set()
        for key in keys:
            known = self._known(key, counts)
            if known is None and any_mode and isinstance(key, HeldLock):
                known = self._known(key._replace(is_shared=not key.is_shared), counts)
            if known is not None:
                _count_down(counts, known)
                continue
            lock = self._lock(key)
            if lock.path.root[0] == "variable":
                self._unknown.add(lock.kind)
            else:
                self._left.setdefault(lock, set()).add(pc)
            released.add(lock.kind)
            self._forget(frozenset((lock.kind,)), counts)
        return frozenset(released)

    def _known(self, key: LockKey, counts: _Counts) -> LockKey | None:
        """Return the key under which a lock was acquired that is released by another name."""
        if key in counts:
            return key
        lock = self._lock(key)
        return next((known for known in counts if self._lock(known) == lock), None)

    def _forget(self, kinds: frozenset[LockKind], counts: _Counts) -> None:
        """Forget that locks of some kinds must be held."""
        if self._must and kinds:
            for key in [key for key in counts if self._lock(key).kind in kinds]:
                del counts[key]


def _tries(
    effects: Effects, call: Invoke
) -> tuple[frozenset[HeldLock], frozenset[HeldLock], frozenset[HeldLock]]:
    """Return the locks that a call tries to acquire, converts and acquires."""
    effect = effects(call)
    return effect.tried, effect.converted, effect.acquired


def _named(locks: Iterable[HeldLock]) -> frozenset[HeldLock]:
    """Return the locks that have a name outside of the body."""
    return frozenset(lock for lock in locks if lock.path.root[0] != "variable")


def _weakened(counts: _Counts, others: _Counts) -> _Counts:
    """Return locks that are held exclusively here and shared on the other path as shared."""
    found: _Counts | None = None
    for key in others:
        if isinstance(key, HeldLock) and key.is_shared and key not in counts:
            exclusive = key._replace(is_shared=False)
            if exclusive in counts and exclusive not in others:
                found = dict(counts) if found is None else found
                found[key] = found.pop(exclusive)
    return counts if found is None else found


def uses_locks(effect: LockEffect) -> bool:
    """Tell whether a call acquires or releases locks of its caller."""
    locks = (*effect.acquired, *effect.released, *effect.tried)
    return bool(effect.unknown) or any(lock.kind not in FACTS for lock in locks)


def _forget_flags(kind: LockKind, flags: frozenset[Field], counts: _Counts) -> None:
    """Forget facts of a kind about flags of some names, of any object."""
    if flags:
        for key in [key for key in counts if isinstance(key, tuple) and key.kind == kind]:
            if _flag(key) in flags:
                del counts[key]


def _flag(lock: HeldLock) -> Field:
    """Return the name of the flag that a fact is about."""
    last = lock.path.fields[-1] if lock.path.fields else lock.path.root[1]
    assert isinstance(last, Field)
    return last


def _held(counts: _Counts) -> frozenset[LockKey]:
    return frozenset(key for key, count in counts.items() if count)


def _count_down(counts: _Counts, key: LockKey) -> None:
    count = counts.get(key, 0)
    if count > 1:
        counts[key] = count - 1
    else:
        counts.pop(key, None)
