"""Which monitors a body holds at each of its points: what it entered, and what callees entered.

A forward flow that counts: a monitor entered twice and left once is still held. It is distributive
and follows valid paths only, as IFDS does (IteRace, section 3.4): a callee is a summary of what it
leaves entered, or leaves although it did not enter it, in terms of its parameters. On a path where
an exception is thrown, what held before the instruction holds. Leaving a monitor that is held does
not throw (JVMS 6.5), so what javac guards against by a handler of the handler does not happen.

Locks are known by the variable they were entered through, or by their path if a callee entered
them, as the methods of locks of `java.util.concurrent` do (`models/locks.txt`). Where a variable is
set, its monitor is not held on the way there for the first time, so that none is known to be held
through a variable that has been set again.
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
    Key,
    Kind,
    Lock,
    Path,
    variable_path,
)
from heddle.concurrency.flags import NO_FLAGS, NOTHING_DONE, BodyFlags
from heddle.concurrency.locks.try_lock import NOTHING_TOLD, Told, Trying, both
from heddle.program.classes import Field
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

Counts: TypeAlias = dict[Key, int]

_CHANGING: Final = (Invoke, MonitorEnter, PutField, PutStatic)
_OBSERVED: Final = frozenset(
    (ArrayLoad, ArrayStore, GetField, GetStatic, PutField, PutStatic, Invoke, InvokeDynamic)
)
# All others leave everything as it is.
_STEPS: Final = frozenset((*_CHANGING, MonitorExit, Return))


class LockEffect(NamedTuple):
    """What a call does to the locks of its caller.

    `entered` are held on every normal return and were not before; `left` may have been left on the
    way, once each, if that can be named; of the kinds of `unknown`, others may, or more often.
    `tried` are entered if it returns true, those `converted` instead of being held in the other
    mode. With `is_either`, what is left is left in whichever mode it is held; with `is_whole`, what
    throws has left nothing.
    """

    entered: frozenset[Lock] = frozenset()
    left: frozenset[Lock] = frozenset()
    unknown: frozenset[Kind] = frozenset()
    tried: frozenset[Lock] = frozenset()
    converted: frozenset[Lock] = frozenset()
    is_either: bool = False
    is_whole: bool = False


NO_EFFECT: Final = LockEffect()


@final
@dataclass(frozen=True)
class Monitors:
    """The monitors held at an offset: on every path, and on some path (by variables).

    `loose` are the offsets before which a lock may have been left that was not entered here, with
    its kind; what callers hold of that kind is not known to be held there. `entered` tells at which
    offset a lock is first entered, `effect` what the body as a whole does. `may` is what is held on
    some path; few ask.
    """

    must: dict[int, frozenset[Key]]
    loose: dict[int, frozenset[Kind]]
    entered: dict[Key, int]
    effect: LockEffect
    may: Callable[[], dict[int, frozenset[Var]]]

    def also(self, more: dict[int, frozenset[Key]]) -> "Monitors":
        """Add what is held at some offsets."""
        if not more:
            return self
        must = {pc: self.must.get(pc, frozenset()) | keys for pc, keys in more.items()}
        return replace(self, must={**self.must, **must})


NO_MONITORS: Final = Monitors({}, {}, {}, NO_EFFECT, dict)

# What each call of a body does, in the terms of the body.
Effects: TypeAlias = Callable[[Instr], LockEffect]


def monitors(
    body: Body,
    paths: dict[Var, Path] | None = None,
    effects: Effects = lambda _: NO_EFFECT,
    flags: BodyFlags = NO_FLAGS,
) -> Monitors:
    """Solve both flows; a body that does nothing to locks or flags holds none."""
    instrs = [instr for block in body.blocks for instr in block.instrs]
    entered: dict[Key, int] = {}
    for instr in instrs:
        if isinstance(instr, MonitorEnter):
            entered.setdefault(instr.operand, instr.pc)
        elif isinstance(instr, Invoke):
            effect = effects(instr)
            for lock in effect.entered | effect.tried:
                entered.setdefault(lock, instr.pc)
    if flags is NO_FLAGS and not entered and not any(_acts(i, effects) for i in instrs):
        return NO_MONITORS
    must = _Flow(body, paths or {}, effects, flags)
    must.solve()
    may = cache(partial(_held_on_some_path, body, paths or {}, effects))
    return Monitors(must.found, must.loose, entered, must.effect(), may)


def _held_on_some_path(
    body: Body, paths: dict[Var, Path], effects: Effects
) -> dict[int, frozenset[Var]]:
    found = _Flow(body, paths, effects)
    found.solve()
    return _by_variable(found.found)


def held_monitors(body: Body) -> dict[int, frozenset[Var]]:
    """Return the variables whose monitors must be held at each offset, whatever callees do."""
    return _by_variable(monitors(body).must)


def _by_variable(found: dict[int, frozenset[Key]]) -> dict[int, frozenset[Var]]:
    return {
        pc: frozenset(key for key in keys if not isinstance(key, tuple))
        for pc, keys in found.items()
    }


def _acts(instr: Instr, effects: Effects) -> bool:
    if isinstance(instr, Invoke):
        return effects(instr) != NO_EFFECT
    return isinstance(instr, MonitorExit)


class _State(NamedTuple):
    """How often each lock was entered; the kinds of which one may have been left that was not.

    `told` is what variables tell of locks.
    """

    counts: Counts
    loose: frozenset[Kind]
    told: Told = NOTHING_TOLD


@final
class _Flow:
    """One of the two flows: counts are joined by their minimum (must) or maximum (may).

    Only what must hold is known of flags; without any, it is the flow of what may be held.
    """

    def __init__(
        self, body: Body, paths: dict[Var, Path], effects: Effects, flags: BodyFlags | None = None
    ) -> None:
        self._body = body
        self._paths = paths
        self._effects = effects
        self._must = flags is not None
        self._flags = NO_FLAGS if flags is None else flags
        self._states: list[_State | None] = [None] * len(body.blocks)
        self.found: dict[int, frozenset[Key]] = {}
        self.loose: dict[int, frozenset[Kind]] = {}
        # What is left that was not entered, with the offsets where: at most once, if at one.
        self._left: dict[Lock, set[int]] = {}
        self._unknown: set[Kind] = set()
        self._returned: dict[int, frozenset[Key]] = {}
        # No method of this flow: nothing that refers to itself is freed while it is solved again.
        self._trying = Trying(body, partial(_tries, effects))
        self._tried: dict[int, frozenset[Lock]] = {}
        # What was reached, when it is what was not that is looked at.
        self._live: frozenset[int] = frozenset()

    def solve(self) -> None:
        self._states[0] = _State({}, frozenset())
        self._run_all({0: None})
        live = frozenset(at for at, state in enumerate(self._states) if state is not None)
        if len(live) < len(self._states):
            self._run_dead(live)

    def _run_all(self, todo: dict[int, None]) -> None:
        while todo:
            at = min(todo)
            del todo[at]
            todo.update(dict.fromkeys(self._run(at)))

    def _run_dead(self, live: frozenset[int]) -> None:
        """Find what would be held where constants let nobody go; it says nothing of the rest.

        Others look at that code as well, and must not take it to hold no lock.
        """
        kept = self._left, self._unknown, self._returned, self._tried
        self._left, self._unknown, self._returned, self._tried = {}, set(), {}, {}
        self._live = live
        self._run_all(dict.fromkeys(sorted(live)))
        self._left, self._unknown, self._returned, self._tried = kept

    def effect(self) -> LockEffect:
        """Return what the body leaves entered on every return, and what it left of others."""
        held = list(self._returned.values())
        keys = frozenset.intersection(*held) if held else frozenset[Key]()
        named = [self._lock(key) for key in keys]
        lasting = [lock for lock in named if lock.kind not in WHILE_UNSET]
        entered = frozenset(lock for lock in lasting if lock.path.root[0] != "variable")
        unknown = frozenset((*self._unknown, *self._left_repeatedly()))
        tried = frozenset.intersection(*self._tried.values()) if self._tried else frozenset[Lock]()
        named_tried = frozenset(lock for lock in tried if lock.path.root[0] != "variable")
        return LockEffect(entered, frozenset(self._left), unknown, named_tried - entered)

    def _left_repeatedly(self) -> Iterator[Kind]:
        """Return the kinds of what is left at several places, or where control may come again."""
        cyclic = cyclic_offsets(self._body) if self._left else frozenset()
        for lock, places in self._left.items():
            if len(places) > 1 or places & cyclic:
                yield lock.kind

    def _lock(self, key: Key) -> Lock:
        return key if isinstance(key, tuple) else Lock(variable_path(self._paths, key))

    def _run(self, at: int) -> list[int]:
        block = self._body.blocks[at]
        given = self._states[at]
        assert given is not None
        counts, loose, told = dict(given.counts), given.loose, given.told
        changed: list[int] = []
        for instr in block.instrs:
            if type(instr) in _OBSERVED:
                self._observe(instr.pc, counts, loose)
            if type(instr) not in _STEPS:
                if block.handlers and may_throw(self._body, instr):
                    changed += self._throw(at, _State(dict(counts), loose, told))
                continue
            before = dict(counts) if isinstance(instr, _CHANGING) else counts
            is_sure = self._must and self._is_held(instr, counts)
            so_far = loose
            loose |= self._step(instr, counts)
            after = self._told_after(instr, told)
            if block.handlers and not is_sure and may_throw(self._body, instr):
                is_whole = isinstance(instr, Invoke) and self._effects(instr).is_whole
                held = before if is_whole else self._thrown(instr, before, counts)
                thrown = _State(held, so_far if is_whole else loose, both(told, after))
                changed += self._throw(at, thrown)
            told = after
            if isinstance(instr, Return):
                self._return(instr, counts, told)
        return changed + self._go_on(at, _State(counts, loose, told))

    def _throw(self, at: int, state: _State) -> list[int]:
        """Join what holds if a block throws into its handlers; return those that changed."""
        handlers = self._body.blocks[at].handlers
        return [each.target for each in handlers if self._join(at, each.target, state)]

    def _go_on(self, at: int, state: _State) -> list[int]:
        """Join what holds at the end of a block into its successors; return those that changed."""
        block, changed = self._body.blocks[at], list[int]()
        known = self._flags.edges.get(at, {})
        for target in normal_successors(block):
            if not self._live and not self._trying.is_possible(block, target):
                continue
            counts = dict(state.counts)
            told = self._trying.enter(block, target, state.told, counts)
            counts.update(dict.fromkeys(known.get(target, ()), 1))
            if self._join(at, target, _State(counts, state.loose, told)):
                changed.append(target)
        return changed

    def _told_after(self, instr: Instr, told: Told) -> Told:
        """Return what variables tell after an instruction."""
        if not (self._must and isinstance(instr, Invoke)):
            return told
        effect = self._effects(instr)
        left = effect.unknown.union(lock.kind for lock in effect.left)
        return self._trying.after(instr, told, left)

    def _return(self, instr: Return, counts: Counts, told: Told) -> None:
        held = _held(counts)
        self._returned[instr.pc] = held
        locks = frozenset(key for key in held if isinstance(key, Lock))
        value = instr.value
        tried = frozenset[Lock]() if value is None else self._trying.returned(value, told, locks)
        self._tried[instr.pc] = tried

    def _is_held(self, instr: Instr, counts: Counts) -> bool:
        """Tell whether an instruction leaves a monitor that is held."""
        if not isinstance(instr, MonitorExit):
            return False
        return self._known(instr.operand, counts) is not None

    def _thrown(self, instr: Instr, before: Counts, counts: Counts) -> Counts:
        """Return what is held if an instruction throws: nothing that it enters, for sure."""
        if self._must and isinstance(instr, _CHANGING):
            return {key: min(n, counts.get(key, 0)) for key, n in before.items() if key in counts}
        return dict(before if isinstance(instr, MonitorEnter) else counts)

    def _step(self, instr: Instr, counts: Counts) -> frozenset[Kind]:
        """Change the counts; return the kinds of which one may have been left that was not held."""
        if isinstance(instr, MonitorEnter):
            self._forget(WHILE_UNSET, counts)
            counts[instr.operand] = min(counts.get(instr.operand, 0) + 1, _MOST)
        elif isinstance(instr, MonitorExit):
            self._forget(WHILE_UNSET, counts)
            return self._leave(instr.pc, [instr.operand], counts)
        elif isinstance(instr, Invoke):
            self._disturb(instr, counts)
            loose = self._call(instr.pc, self._effects(instr), counts)
            self._write(instr, counts)
            return loose
        elif isinstance(instr, PutField | PutStatic):
            self._write(instr, counts)
        return frozenset()

    def _disturb(self, call: Invoke, counts: Counts) -> None:
        """Forget what a call may change: flags that it sets or takes back, locks that it uses."""
        done = self._flags.calls.get(call.pc, NOTHING_DONE)
        if done.is_left or uses_locks(self._effects(call)):
            self._forget(WHILE_UNSET, counts)
        _forget_flags(UNSET, done.set, counts)
        _forget_flags(WON, done.reset, counts)

    def _write(self, instr: Instr, counts: Counts) -> None:
        """Set a flag: this thread has seen it set, and has won if it was not before."""
        found = self._flags.effects.get(id(instr))
        if found is None:
            return
        won = [lock for lock in found.won if lock._replace(kind=SECTION) in counts]
        _forget_flags(UNSET, found.changed, counts)
        _forget_flags(WON, found.reset, counts)
        counts.update(dict.fromkeys((*won, *found.seen), 1))

    def _call(self, pc: int, effect: LockEffect, counts: Counts) -> frozenset[Kind]:
        if effect is NO_EFFECT:
            return frozenset()
        left = effect.left if len(effect.left) < 2 else sorted(effect.left, key=repr)
        loose = self._leave(pc, left, counts, effect.is_either) | effect.unknown
        self._unknown |= effect.unknown
        self._forget(effect.unknown, counts)
        for lock in effect.entered:
            counts[lock] = min(counts.get(lock, 0) + 1, _MOST)
        return loose

    def _leave(
        self, pc: int, keys: Iterable[Key], counts: Counts, is_either: bool = False
    ) -> frozenset[Kind]:
        """Leave locks; one that was not entered may be any of its kind, here or of a caller."""
        loose: set[Kind] = set()
        for key in keys:
            known = self._known(key, counts)
            if known is None and is_either and isinstance(key, Lock):
                known = self._known(key._replace(is_shared=not key.is_shared), counts)
            if known is not None:
                _release(counts, known)
                continue
            lock = self._lock(key)
            if lock.path.root[0] == "variable":
                self._unknown.add(lock.kind)
            else:
                self._left.setdefault(lock, set()).add(pc)
            loose.add(lock.kind)
            self._forget(frozenset((lock.kind,)), counts)
        return frozenset(loose)

    def _known(self, key: Key, counts: Counts) -> Key | None:
        """Return the key under which a monitor was entered that is left by another name."""
        if key in counts:
            return key
        lock = self._lock(key)
        return next((known for known in counts if self._lock(known) == lock), None)

    def _forget(self, kinds: frozenset[Kind], counts: Counts) -> None:
        """Know of no lock of some kinds that it must be held."""
        if self._must and kinds:
            for key in [key for key in counts if self._lock(key).kind in kinds]:
                del counts[key]

    def _observe(self, pc: int, counts: Counts, loose: frozenset[Kind]) -> None:
        held = _held(counts) | self._flags.during.get(pc, frozenset())
        known = self.found.get(pc)
        if known is not None:
            held = held & known if self._must else held | known
        self.found[pc] = held
        if loose:
            self.loose[pc] = self.loose.get(pc, frozenset()) | loose

    def _join(self, source: int, target: int, state: _State) -> bool:
        if target in self._live:
            return False
        known = self._states[target]
        locks = frozenset(key for key in state.counts if isinstance(key, Lock))
        told = self._trying.at(source, target, state.told, locks)
        if known is None:
            self._states[target] = _State(dict(state.counts), state.loose, told)
            return True
        ours, theirs = known.counts, state.counts
        if self._must:
            ours, theirs = weakened(ours, theirs), weakened(theirs, ours)
        pick = min if self._must else max
        joined = {key: pick(ours.get(key, 0), theirs.get(key, 0)) for key in ours | theirs}
        joined = {key: count for key, count in joined.items() if count}
        now = _State(joined, known.loose | state.loose, both(known.told, told))
        if now == known:
            return False
        self._states[target] = now
        return True


def _tries(
    effects: Effects, call: Invoke
) -> tuple[frozenset[Lock], frozenset[Lock], frozenset[Lock]]:
    """Return what a call tries to enter, converts and enters."""
    effect = effects(call)
    return effect.tried, effect.converted, effect.entered


def weakened(counts: Counts, others: Counts) -> Counts:
    """Return locks that are held alone here and shared elsewhere as held shared."""
    found: Counts | None = None
    for key in others:
        if isinstance(key, Lock) and key.is_shared and key not in counts:
            alone = key._replace(is_shared=False)
            if alone in counts and alone not in others:
                found = dict(counts) if found is None else found
                found[key] = found.pop(alone)
    return counts if found is None else found


def uses_locks(effect: LockEffect) -> bool:
    """Tell whether a call enters or leaves locks for its caller."""
    locks = (*effect.entered, *effect.left, *effect.tried)
    return bool(effect.unknown) or any(lock.kind not in FACTS for lock in locks)


def _forget_flags(kind: Kind, flags: frozenset[Field], counts: Counts) -> None:
    """Forget facts of a kind about flags of some names, whosever they are."""
    if flags:
        for key in [key for key in counts if isinstance(key, tuple) and key.kind == kind]:
            if _flag(key) in flags:
                del counts[key]


def _flag(lock: Lock) -> Field:
    """Return the name of the flag that a fact is about."""
    root = lock.path.root[1]
    last = lock.path.fields[-1] if lock.path.fields else root
    assert isinstance(last, Field)
    return last


# A monitor entered in a loop and never left would be counted for ever.
_MOST: Final = 8


def _held(counts: Counts) -> frozenset[Key]:
    return frozenset(key for key, count in counts.items() if count)


def _release(counts: Counts, key: Key) -> None:
    count = counts.get(key, 0)
    if count > 1:
        counts[key] = count - 1
    else:
        counts.pop(key, None)
