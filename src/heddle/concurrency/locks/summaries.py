"""What methods do to the locks of their callers: enter them and not leave them, or leave them.

The methods of locks of `java.util.concurrent` do, as `models/locks.txt` says, and so does what
wraps them. The summaries are a least solution over the call graph, all contexts of a method
together: first nothing else is known to do anything.
"""

from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Final, final

from heddle._util.graphs import reverse_postorder
from heddle.concurrency.aliasing import AccessPaths, Key, Kind, Lock, Path, variable_path
from heddle.concurrency.callgraph import Behind, CallTargets, ThreadCalls
from heddle.concurrency.flags import FlagUses
from heddle.concurrency.locks.body_locks import (
    NO_EFFECT,
    NO_MONITORS,
    LockEffect,
    Monitors,
    monitors,
    uses_locks,
)
from heddle.concurrency.locks.optimistic_reads import Optimistic
from heddle.concurrency.locks.read_write_pairs import KeptLocks
from heddle.concurrency.locks.semaphores import Usable
from heddle.concurrency.locks.stamped_lock import StampCalls, Stamps
from heddle.models.locks import LockRow, LockRows
from heddle.pointsto import Frame
from heddle.program.classes import Field, Flags, Method
from heddle.program.descriptors import parameter_types
from heddle.program.hierarchy import Hierarchy
from heddle.program.ir import Body, Invoke, MonitorEnter, MonitorExit

# How often the summary of a method may change before only the kinds of locks are known that it may
# leave, of which there can only be more and more.
_MOST_CHANGES: Final = 6

# How many locks that it did not enter a summary may name as left; of more, the kinds are known.
# Nobody leaves so many: they are names that calls of many targets add up, each again in callers.
_MOST_LEFT: Final = 16

# What rows say of methods that return stamps, change what a stamp is of, check one, take one.
_CONVERTS: Final = frozenset(("converts", "downgrades"))
_GIVES: Final = _CONVERTS | {"enters", "tries", "stamps", "leaves"}
_CHECKS: Final = frozenset(("validates",))
_TAKES: Final = _CONVERTS | {"leaves"}


@final
class LockEffects:
    """The locks held in every body, callees taken into account."""

    def __init__(self, calling: ThreadCalls, paths: AccessPaths, usable: Usable) -> None:
        frames, rows = calling.frames, calling.models.locks
        self._usable = usable
        self._paths = paths
        self._targets: CallTargets = paths.targets
        self._monitors: dict[Method, Monitors] = {}
        self._changes: dict[Method, int] = {}
        # What is taken to be held by reads that are checked later, by offset.
        self.optimistic: dict[Method, dict[int, frozenset[Key]]] = {}
        bodies = {f.method: f.body for f in frames.all if f.method is not None and f.body}
        self.flags = FlagUses(calling, paths.hierarchy, paths.targets)
        parts = {(owner, field) for owner, field, _ in rows.same}
        kept = KeptLocks(paths, bodies, parts)
        self._rows = _Rows(paths.hierarchy, rows, kept)
        self._told = self._rows.told(bodies)
        self._effects: dict[Method, LockEffect] = dict(self._told)
        # What calls did when their method was solved last.
        self._done: dict[Method, dict[int, LockEffect]] = {}
        self._behind = Behind(calling)
        self._callers = _callers(self._targets, self._behind, bodies)
        self._order = _callees_first(self._callers, bodies)
        self._places = {method: at for at, method in enumerate(self._order)}
        self._bodies = bodies
        todo = {method for method, body in bodies.items() if _uses_monitors(body)}
        todo.update(caller for each in self._told for caller in self._callers.get(each, ()))
        self._solve(todo.union(self.flags.methods()))

    def _solve(self, methods: Iterable[Method]) -> None:
        """Solve methods, and again those that call what has changed."""
        waiting = bytearray(len(self._order))
        for method in methods:
            waiting[self._places[method]] = 1
        # In passes, callees first: what leads back is left for the next pass.
        at = waiting.find(1)
        while at >= 0:
            waiting[at] = 0
            method = self._order[at]
            if self._has_changed(method, self._bodies[method]):
                for caller in self._callers.get(method, ()):
                    waiting[self._places[caller]] = 1
            at = waiting.find(1, at + 1)
            if at < 0:
                at = waiting.find(1)

    def limit(self, usable: Usable) -> None:
        """Solve again what has to do with locks of which only some are usable.

        No call does anything to such locks in the other methods, and so they stay as they are.
        """
        self._usable = usable
        concerned = [m for m, done in self._done.items() if _is_any_of(done.values(), usable.kinds)]
        for method in concerned:
            for known in (self._done, self._monitors, self._changes, self._effects):
                known.pop(method, None)
            if method in self._told:
                self._effects[method] = self._told[method]
        self._solve(concerned)

    def monitors(self, method: Method) -> Monitors:
        """Return the locks that the body of a method holds at its points."""
        return self._monitors.get(method, NO_MONITORS)

    def monitors_in(self, frame: Frame) -> Monitors:
        """Return the same of a frame; what has no body of its own holds none."""
        if frame.method is None or frame.body is None:
            return NO_MONITORS
        return self._monitors.get(frame.method, NO_MONITORS)

    def whole(self, field: Field) -> tuple[Field, ...]:
        """Return the fields that lead to the lock that a field keeps a part of, if it does."""
        return self._rows.whole(field)[:-1]

    def is_disturbed(self, method: Method, pc: int, kind: Kind) -> bool:
        """Tell whether what callers know of flags may no longer hold at an offset of a method."""
        return self.flags.is_disturbed(method, pc, kind, self._locking)

    def _locking(self, method: Method) -> frozenset[int]:
        """Return the offsets of the calls of a method that enter or leave locks."""
        done = self._done.get(method, {})
        calls = (i for b in self.flags.bodies[method].blocks for i in b.instrs)
        return frozenset(i.pc for i in calls if uses_locks(done.get(id(i), NO_EFFECT)))

    def _has_changed(self, method: Method, body: Body) -> bool:
        """Solve a method again; tell whether its callers must be."""
        effects = {
            id(instr): self._effect(method, body, instr)
            for block in body.blocks
            for instr in block.instrs
            if isinstance(instr, Invoke)
        }
        if effects == self._done.get(method):
            return False
        self._done[method] = effects
        paths = self._paths.of(method, body)
        flags = self.flags.of(method, paths)
        found = monitors(body, paths, lambda instr: effects.get(id(instr), NO_EFFECT), flags)
        found = found.also(self._optimistic(method, body))
        self._monitors[method] = found
        own = self._told.get(method) or self._for_callers(found.effect)
        if own == self._effects.get(method, NO_EFFECT):
            return False
        self._changes[method] = self._changes.get(method, 0) + 1
        before = self._effects.get(method, NO_EFFECT)
        is_endless = self._changes[method] > _MOST_CHANGES
        effect = _by_kind(before, own) if is_endless or len(own.left) > _MOST_LEFT else own
        self._effects[method] = effect
        return effect != before

    def _optimistic(self, method: Method, body: Body) -> dict[int, frozenset[Key]]:
        """Return the locks that reads are taken to hold whose stamp is checked later."""
        called = frozenset[Method | None]().union(*self._targets.of(method).values())
        if not any(each is not None and self._rows.is_(each, "validates") for each in called):
            return {}
        found: dict[int, frozenset[Key]] = {}
        stamps = self._stamps(method, body)
        checked = Optimistic(body, lambda i: self._row_lock(method, body, i, _CHECKS), stamps.is_of)
        found.update(checked.held())
        if found:
            self.optimistic[method] = found
        return found

    def is_own_stamp(self, method: Method, call: Invoke) -> bool:
        """Tell whether a call gives a lock a stamp that the same activation has from it."""
        body = self.flags.bodies[method]
        lock = self._row_lock(method, body, call, _TAKES)
        return lock is not None and self._stamps(method, body).is_own(call, lock)

    def _stamps(self, method: Method, body: Body) -> Stamps:
        done, is_row = self._done.get(method, {}), self._is_row

        def may_leave(instr: Invoke, kind: Kind) -> bool:
            # What was given before a conversion is no longer the lock's, and does no harm.
            effect = done.get(id(instr), NO_EFFECT)
            is_left = kind in effect.unknown or any(lock.kind == kind for lock in effect.left)
            return is_left and not is_row(method, instr, _CONVERTS)

        calls = StampCalls(
            gives=lambda instr: self._row_lock(method, body, instr, _GIVES),
            may_leave=may_leave,
            is_whole=lambda instr: is_row(method, instr, _TAKES),
            returns=lambda instr: self._returns(method, instr),
        )
        return Stamps(method, body, calls)

    def _is_row(self, method: Method, instr: Invoke, verbs: frozenset[str]) -> bool:
        """Tell whether a call is to methods of the table only, which do some of the verbs."""
        called = self._targets.of(method).get(instr.pc, frozenset())
        return bool(called) and all(each and self._rows.is_(each, *verbs) for each in called)

    def _returns(self, method: Method, instr: Invoke) -> bool:
        called = self._targets.of(method).get(instr.pc, frozenset())
        return bool(called) and all(each and self._rows.is_sure(each) for each in called)

    def _row_lock(
        self, method: Method, body: Body, instr: Invoke, verbs: frozenset[str]
    ) -> Lock | None:
        """Return the lock that a call of the table is about, held shared, as the body names it."""
        if not self._is_row(method, instr, verbs):
            return None
        called = self._targets.of(method).get(instr.pc, frozenset())
        locks = {self._rows.lock(each) for each in called if each is not None}
        paths = self._paths.of(method, body)
        given = [variable_path(paths, arg) for arg in instr.args]
        return self._rows.named(locks.pop(), given) if len(locks) == 1 else None

    def _for_callers(self, effect: LockEffect) -> LockEffect:
        """Leave out names that mean what a field held on entry: a caller's field may differ."""
        entered, left, tried = (
            frozenset(lock for lock in locks if self._paths.are_stable(lock.path.fields))
            for locks in (effect.entered, effect.left, effect.tried)
        )
        unknown = effect.unknown | _kinds(effect.left - left)
        return LockEffect(entered, _apart_from(unknown, left), unknown, tried)

    def _effect(self, method: Method, body: Body, instr: Invoke) -> LockEffect:
        """Return what a call does to locks, in the terms of its caller."""
        called = self._targets.of(method).get(instr.pc, frozenset())
        led = self._behind.of(method).get(instr.pc, frozenset())
        if self._effects.keys().isdisjoint(called) and self._effects.keys().isdisjoint(led):
            # Most do nothing.
            return NO_EFFECT
        known = [self._effects.get(each, NO_EFFECT) if each else NO_EFFECT for each in called]
        if any(each in self._told for each in called):
            known = [self._usable.limited(each, method, instr.args[0]) for each in known]
        hidden = self._hidden(led)
        if all(effect == NO_EFFECT for effect in known) and not hidden:
            return NO_EFFECT
        paths = self._paths.of(method, body)
        given = [variable_path(paths, arg) for arg in instr.args]
        unknown = hidden.union(kind for each in known for kind in each.unknown)
        left = frozenset(
            lock for effect in known for lock in effect.left if lock.kind not in unknown
        )
        named = frozenset(self._rows.named(lock, given) for lock in left)
        entered, tried, converted = (
            frozenset(self._rows.named(lock, given) for lock in frozenset.intersection(*each))
            for each in zip(*((e.entered, e.tried, e.converted) for e in known), strict=True)
        )
        if len(named) < len(left):
            # Two names of the callee are one here.
            unknown |= _kinds(left)
            named = frozenset()
        is_either = all(effect.is_either for effect in known)
        is_whole = not hidden and all(effect.is_whole for effect in known)
        return LockEffect(entered, named, unknown, tried, converted, is_either, is_whole)

    def _hidden(self, led: Iterable[Method]) -> frozenset[Kind]:
        """Return the kinds of locks that may be left by what a lambda or the like calls.

        Which ones these are, no name of the caller's tells.
        """
        effects = [self._effects[each] for each in led if each in self._effects]
        return frozenset[Kind]().union(*(_kinds(each.left) | each.unknown for each in effects))


def _callers(
    targets: CallTargets, behind: Behind, bodies: Iterable[Method]
) -> dict[Method, list[Method]]:
    """Return which methods call each, be it by a lambda."""
    found: dict[Method, list[Method]] = {}
    for method in bodies:
        direct = frozenset[Method | None]().union(*targets.of(method).values())
        for called in direct.union(*behind.of(method).values()):
            if called is not None:
                found.setdefault(called, []).append(method)
    return found


def _callees_first(
    callers: Mapping[Method, Sequence[Method]], bodies: Iterable[Method]
) -> list[Method]:
    """Return methods in an order in which those come first that others call, but for cycles."""
    methods = list(bodies)
    numbers = {method: at for at, method in enumerate(methods)}
    graph = [[numbers[each] for each in callers.get(method, ())] for method in methods]
    # One more node leads to all.
    graph.append(list(range(len(methods))))
    return [methods[at] for at in reverse_postorder(graph, len(methods))[1:]]


@final
class _Rows:
    """The table of locks that are not monitors, in terms of methods and fields."""

    def __init__(self, hierarchy: Hierarchy, rows: LockRows, kept: KeptLocks) -> None:
        self._hierarchy = hierarchy
        self._kept = kept
        self._rows = rows
        self._made: dict[tuple[str, str], Field] = {}

    def told(self, methods: Iterable[Method]) -> dict[Method, LockEffect]:
        """Return what the table says of methods."""
        found: dict[Method, LockEffect] = {}
        for method in methods:
            row = self._row(method)
            if row is not None:
                lock = self.lock(method)._replace(is_shared=row.is_shared)
                found[method] = _effect(row, lock)
        return found

    def whole(self, field: Field) -> tuple[Field, ...]:
        """Return the fields that lead to what a field keeps a part of, and to the part."""
        return self._kept.whole(field)

    def _row(self, method: Method) -> LockRow | None:
        count = len(parameter_types(method.descriptor))
        return self._rows.row(method.owner, method.name, count)

    def is_(self, method: Method, *verbs: str) -> bool:
        """Tell whether a row says one of some things of a method."""
        row = self._row(method)
        return row is not None and row.verb in verbs

    def is_sure(self, method: Method) -> bool:
        """Tell whether a method has a row that says that it throws nothing."""
        row = self._row(method)
        return row is not None and row.is_sure

    def lock(self, method: Method) -> Lock:
        """Return the lock that a method of the table is about, held shared."""
        row = self._row(method)
        assert row is not None
        field = self._field(method.owner, row.field) or self._own(method.owner, row.field)
        return Lock(Path(("parameter", 0), (field,)), is_shared=True, kind=_kind(method))

    def _own(self, owner: str, name: str) -> Field:
        """Return a field that stands for the receiver itself as a lock; each is made once."""
        found = self._made.get((owner, name))
        if found is None:
            found = self._made[owner, name] = Field(owner, name, "V", Flags.FINAL)
        return found

    def _field(self, owner: str, name: str) -> Field | None:
        return next((f for f in self._hierarchy.fields(owner) if f.name == name), None)

    def named(self, lock: Lock, given: list[Path]) -> Lock:
        """Return a lock at a path of a callee's parameter as its caller names it."""
        kind, what = lock.path.root
        if kind != "parameter" or not isinstance(what, int):
            return lock
        above = given[what]
        fields = self._shortened(above.fields + lock.path.fields)
        return lock._replace(path=Path(above.root, fields))

    def _shortened(self, fields: tuple[Field, ...]) -> tuple[Field, ...]:
        """Return the fields by which one gets at the same object directly, if the table has one."""
        if len(fields) < 2:
            return fields
        first, second = fields[-2:]
        # What keeps a part of something is read as the part.
        *whole, part = self._kept.whole(first) or (first,)
        same = self._rows.same.get((part.owner, part.name, second.name))
        direct = None if same is None else self._field(part.owner, same)
        return fields if direct is None else (*fields[:-2], *whole, direct)


def _kind(method: Method) -> Kind:
    """Return the kind of the locks that a method of the table is about: their outermost class."""
    return method.owner.partition("$")[0]


def _is_any_of(effects: Iterable[LockEffect], kinds: AbstractSet[Kind]) -> bool:
    """Tell whether some calls do anything to locks of some kinds."""
    return any(
        not kinds.isdisjoint(_kinds((*e.entered, *e.left, *e.tried)) | e.unknown) for e in effects
    )


def _kinds(locks: Iterable[Lock]) -> frozenset[Kind]:
    return frozenset(lock.kind for lock in locks)


def _apart_from(unknown: AbstractSet[Kind], left: frozenset[Lock]) -> frozenset[Lock]:
    """Return those of some locks that are not of kinds of which any may be left.

    Names tell nothing more of these, and in cycles of calls there would be more and more of them.
    """
    return frozenset(lock for lock in left if lock.kind not in unknown)


def _by_kind(before: LockEffect, now: LockEffect) -> LockEffect:
    """Return that locks of the kinds that either may leave are left, and none entered."""
    unknown = before.unknown | _kinds(before.left) | now.unknown | _kinds(now.left)
    return LockEffect(unknown=unknown)


def _effect(row: LockRow, lock: Lock) -> LockEffect:
    one = frozenset((lock,))
    match row.verb:
        case "enters":
            return LockEffect(entered=one)
        case "tries":
            return LockEffect(tried=one)
        case "converts":
            return LockEffect(tried=one, converted=one)
        case "downgrades":
            shared = frozenset((lock._replace(is_shared=True),))
            return LockEffect(left=one, tried=shared, is_either=True)
        case "validates" | "stamps":
            return NO_EFFECT
        case _:
            # It throws if the lock is not held by who calls, and leaves nothing then.
            return LockEffect(left=one, is_either=row.is_either, is_whole=True)


def _uses_monitors(body: Body) -> bool:
    return any(isinstance(i, MonitorEnter | MonitorExit) for b in body.blocks for i in b.instrs)
