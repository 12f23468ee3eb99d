"""Lock summaries: the effects of methods on the locks of their callers (IteRace, section 3.4).

The methods of locks of `java.util.concurrent` acquire and release locks for their callers, as
`models/locks.txt` says, and so do their wrappers. The summaries are a least solution over the call
graph, with all contexts of a method together; initially only methods of the table have effects.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, final

from heddle._util.graphs import reverse_postorder
from heddle._util.memo import Memo, SharedMemo
from heddle.concurrency.aliasing import (
    AccessPath,
    AccessPaths,
    HeldLock,
    LockKey,
    LockKind,
    variable_path,
)
from heddle.concurrency.callgraph import CallTargets, ImplicitCallees, ThreadCalls
from heddle.concurrency.flags import FlagUses
from heddle.concurrency.locks.body_locks import (
    NO_BODY_LOCKS,
    NO_EFFECT,
    BodyLocks,
    LockEffect,
    body_locks,
    uses_locks,
)
from heddle.concurrency.locks.read_write_pairs import ReadWritePairs
from heddle.concurrency.locks.semaphores import OwnerlessLocks
from heddle.concurrency.locks.stamped_lock import OptimisticReads, StampCalls, Stamps
from heddle.models.locks import LockRow, LockRows
from heddle.pointsto import Frame
from heddle.program.classes import Field, Flags, Method
from heddle.program.descriptors import parameter_types
from heddle.program.hierarchy import Hierarchy
from heddle.program.ir import Body, Invoke, MonitorEnter, MonitorExit

# After so many changes a summary only says of which kinds locks may be released: that set can only
# grow.
_MAX_CHANGES: Final = 6

# How many locks a summary may name as released but not acquired; of more, only the kinds are known.
# No method releases so many: calls of many targets add up their names, and again in callers.
_MAX_RELEASED: Final = 16

# The verbs of rows of methods that convert, return, validate and take stamps.
_CONVERTS: Final = frozenset(("converts", "downgrades"))
_STAMPS: Final = _CONVERTS | {"enters", "tries", "stamps", "leaves"}
_VALIDATES: Final = frozenset(("validates",))
_TAKES: Final = _CONVERTS | {"leaves"}


@final
class LockEffects:
    """The locks held in every body, with the effects of callees."""

    def __init__(self, calling: ThreadCalls, paths: AccessPaths, ownerless: OwnerlessLocks) -> None:
        frames, rows = calling.frames, calling.models.locks
        self._ownerless = ownerless
        self._paths = paths
        self._targets: CallTargets = paths.targets
        self._locks: dict[Method, BodyLocks] = {}
        self._changes: dict[Method, int] = {}
        # The locks that optimistic reads are assumed to hold, by offset.
        self.optimistic: dict[Method, dict[int, frozenset[LockKey]]] = {}
        bodies = {f.method: f.body for f in frames.all if f.method is not None and f.body}
        self.flags = FlagUses(calling, paths.hierarchy, paths.targets)
        parts = {(owner, field) for owner, field, _ in rows.same}
        self._rows = _LockTable(paths.hierarchy, rows, ReadWritePairs(paths, bodies, parts))
        self._modelled = self._rows.effects(bodies)
        self._effects: dict[Method, LockEffect] = dict(self._modelled)
        # The effects of the calls of a method when it was solved last.
        self._solved: dict[Method, dict[int, LockEffect]] = {}
        self._behind = ImplicitCallees(calling)
        self._callers = _callers(self._targets, self._behind, bodies)
        self._order = _callees_first(self._callers, bodies)
        self._positions = {method: at for at, method in enumerate(self._order)}
        self._bodies = bodies
        todo = {method for method, body in bodies.items() if _uses_monitors(body)}
        todo.update(caller for each in self._modelled for caller in self._callers.get(each, ()))
        self._solve(todo.union(self.flags.methods()))

    def _solve(self, methods: Iterable[Method]) -> None:
        """Solve methods, and again those that call a method whose summary changes."""
        waiting = bytearray(len(self._order))
        for method in methods:
            waiting[self._positions[method]] = 1
        # In passes, callees first: callers within a cycle wait for the next pass.
        at = waiting.find(1)
        while at >= 0:
            waiting[at] = 0
            method = self._order[at]
            if self._has_changed(method, self._bodies[method]):
                for caller in self._callers.get(method, ()):
                    waiting[self._positions[caller]] = 1
            at = waiting.find(1, at + 1)
            if at < 0:
                at = waiting.find(1)

    def limit(self, ownerless: OwnerlessLocks) -> None:
        """Solve the methods again that use locks without an owner.

        No call has an effect on such locks in the other methods, so they stay as they are.
        """
        self._ownerless = ownerless
        kinds = ownerless.kinds
        concerned = [
            method
            for method, calls in self._solved.items()
            if any(not kinds.isdisjoint(_all_kinds(effect)) for effect in calls.values())
        ]
        for method in concerned:
            for known in (self._solved, self._locks, self._changes, self._effects):
                known.pop(method, None)
            if method in self._modelled:
                self._effects[method] = self._modelled[method]
        self._solve(concerned)

    def in_method(self, method: Method) -> BodyLocks:
        """Return the locks that the body of a method holds at its points."""
        return self._locks.get(method, NO_BODY_LOCKS)

    def in_frame(self, frame: Frame) -> BodyLocks:
        """Return the locks that a frame itself holds; code without a body holds none."""
        if frame.method is None or frame.body is None:
            return NO_BODY_LOCKS
        return self._locks.get(frame.method, NO_BODY_LOCKS)

    def whole(self, field: Field) -> tuple[Field, ...]:
        """Return the fields that lead to the lock of which a field keeps a part, if it does."""
        return self._rows.pairs.whole(field)[:-1]

    def may_be_disturbed(self, method: Method, pc: int, kind: LockKind) -> bool:
        """Tell whether facts of callers about flags may no longer hold at an offset."""
        return self.flags.may_be_disturbed(method, pc, kind, self._locking)

    def _locking(self, method: Method) -> frozenset[int]:
        """Return the offsets of the calls of a method that acquire or release locks."""
        solved = self._solved.get(method, {})
        instrs = self.flags.bodies[method].instructions()
        return frozenset(i.pc for i in instrs if uses_locks(solved.get(id(i), NO_EFFECT)))

    def _has_changed(self, method: Method, body: Body) -> bool:
        """Solve a method again; tell whether its callers must be."""
        effects = {
            id(instr): self._effect(method, body, instr)
            for instr in body.instructions()
            if isinstance(instr, Invoke)
        }
        if effects == self._solved.get(method):
            return False
        self._solved[method] = effects
        paths = self._paths.of(method, body)
        flags = self.flags.of(method, paths)
        found = body_locks(body, paths, lambda instr: effects.get(id(instr), NO_EFFECT), flags)
        found = found.also(self._optimistic(method, body))
        self._locks[method] = found
        own = self._modelled.get(method) or self._for_callers(found.effect)
        before = self._effects.get(method, NO_EFFECT)
        if own == before:
            return False
        self._changes[method] = self._changes.get(method, 0) + 1
        is_endless = self._changes[method] > _MAX_CHANGES
        effect = _by_kind(before, own) if is_endless or len(own.released) > _MAX_RELEASED else own
        self._effects[method] = effect
        return effect != before

    def _for_callers(self, effect: LockEffect) -> LockEffect:
        """Drop names that mean the value of a field on entry: a caller's field may differ.

        Locks of unknown kinds need no name, and in cycles of calls their names would not end.
        """
        acquired, released, tried = (
            frozenset(lock for lock in locks if self._paths.must_all_be_stable(lock.path.fields))
            for locks in (effect.acquired, effect.released, effect.tried)
        )
        unknown = effect.unknown | _kinds(effect.released - released)
        named = frozenset(lock for lock in released if lock.kind not in unknown)
        return LockEffect(acquired, named, unknown, tried)

    # -- calls -------------------------------------------------------------------------------------

    def _effect(self, method: Method, body: Body, instr: Invoke) -> LockEffect:
        """Return the effect of a call on locks, in the terms of its caller."""
        called = self._called(method, instr)
        implicit = self._behind.of(method).get(instr.pc, frozenset())
        if self._effects.keys().isdisjoint(called) and self._effects.keys().isdisjoint(implicit):
            # Most calls have no effect.
            return NO_EFFECT
        known = [self._effects.get(each, NO_EFFECT) if each else NO_EFFECT for each in called]
        if any(each in self._modelled for each in called):
            known = [self._ownerless.limited(each, method, instr.args[0]) for each in known]
        # The names of the caller do not tell which locks a lambda or the like releases.
        hidden = frozenset[LockKind]().union(
            *(
                _kinds(self._effects[each].released) | self._effects[each].unknown
                for each in implicit
                if each in self._effects
            )
        )
        if all(effect == NO_EFFECT for effect in known) and not hidden:
            return NO_EFFECT
        return self._in_caller(known, hidden, self._arguments(method, body, instr))

    def _in_caller(
        self, known: list[LockEffect], hidden: frozenset[LockKind], arguments: list[AccessPath]
    ) -> LockEffect:
        """Return the joint effect of callees, in the terms of the caller."""
        unknown = hidden.union(kind for each in known for kind in each.unknown)
        released = frozenset(
            lock for effect in known for lock in effect.released if lock.kind not in unknown
        )
        named = frozenset(self._rows.named(lock, arguments) for lock in released)
        acquired, tried, converted = (
            frozenset(self._rows.named(lock, arguments) for lock in frozenset.intersection(*each))
            for each in zip(*((e.acquired, e.tried, e.converted) for e in known), strict=True)
        )
        if len(named) < len(released):
            # Two names of the callee are one here.
            unknown |= _kinds(released)
            named = frozenset()
        any_mode = all(effect.any_mode for effect in known)
        is_atomic = not hidden and all(effect.is_atomic for effect in known)
        return LockEffect(acquired, named, unknown, tried, converted, any_mode, is_atomic)

    def _called(self, method: Method, instr: Invoke) -> frozenset[Method | None]:
        return self._targets.of(method).get(instr.pc, frozenset())

    def _arguments(self, method: Method, body: Body, instr: Invoke) -> list[AccessPath]:
        paths = self._paths.of(method, body)
        return [variable_path(paths, arg) for arg in instr.args]

    # -- stamps ------------------------------------------------------------------------------------

    def _optimistic(self, method: Method, body: Body) -> dict[int, frozenset[LockKey]]:
        """Return the locks that optimistic reads are assumed to hold."""
        called = frozenset[Method | None]().union(*self._targets.of(method).values())
        if not any(each is not None and self._rows.has_verb(each, _VALIDATES) for each in called):
            return {}
        reads = OptimisticReads(
            body, lambda i: self._row_lock(method, body, i, _VALIDATES), self._stamps(method, body)
        )
        found: dict[int, frozenset[LockKey]] = {}
        found.update(reads.held())
        if found:
            self.optimistic[method] = found
        return found

    def must_have_own_stamp(self, method: Method, call: Invoke) -> bool:
        """Tell whether a call passes a stamp that the same activation has from the same lock."""
        body = self.flags.bodies[method]
        lock = self._row_lock(method, body, call, _TAKES)
        return lock is not None and self._stamps(method, body).must_be_own(call, lock)

    def _stamps(self, method: Method, body: Body) -> Stamps:
        solved, is_row = self._solved.get(method, {}), self._is_row

        def may_release(instr: Invoke, kind: LockKind) -> bool:
            # A stamp is no longer valid after its conversion, and does no harm.
            effect = solved.get(id(instr), NO_EFFECT)
            is_released = kind in effect.unknown or kind in _kinds(effect.released)
            return is_released and not is_row(method, instr, _CONVERTS)

        def must_return(instr: Invoke) -> bool:
            called = self._called(method, instr)
            return bool(called) and all(each and self._rows.must_return(each) for each in called)

        calls = StampCalls(
            stamps=lambda instr: self._row_lock(method, body, instr, _STAMPS),
            may_release=may_release,
            is_atomic=lambda instr: is_row(method, instr, _TAKES),
            must_return=must_return,
        )
        return Stamps(method, body, calls)

    def _is_row(self, method: Method, instr: Invoke, verbs: frozenset[str]) -> bool:
        """Tell whether a call is to methods of the table only, with one of some verbs."""
        called = self._called(method, instr)
        return bool(called) and all(each and self._rows.has_verb(each, verbs) for each in called)

    def _row_lock(
        self, method: Method, body: Body, instr: Invoke, verbs: frozenset[str]
    ) -> HeldLock | None:
        """Return the lock of a call of the table, held shared, as the body names it."""
        if not self._is_row(method, instr, verbs):
            return None
        locks = {self._rows.lock(each) for each in self._called(method, instr) if each is not None}
        if len(locks) != 1:
            return None
        return self._rows.named(locks.pop(), self._arguments(method, body, instr))


def _callers(
    targets: CallTargets, behind: ImplicitCallees, bodies: Iterable[Method]
) -> dict[Method, list[Method]]:
    """Return the methods that call each method, directly or by a lambda."""
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
    """Return methods so that callees come before callers, except in cycles."""
    methods = list(bodies)
    numbers = {method: at for at, method in enumerate(methods)}
    graph = [[numbers[each] for each in callers.get(method, ())] for method in methods]
    # One more node reaches all.
    graph.append(list(range(len(methods))))
    return [methods[at] for at in reverse_postorder(graph, len(methods))[1:]]


@final
class _LockTable:
    """The table of locks that are not monitors, in terms of methods and fields."""

    def __init__(self, hierarchy: Hierarchy, rows: LockRows, pairs: ReadWritePairs) -> None:
        self._hierarchy = hierarchy
        self.pairs = pairs
        self._rows = rows
        # Fields that stand for the receiver itself as a lock.
        self._own = Memo[tuple[str, str], Field](lambda key: Field(*key, "V", Flags.FINAL))

    def effects(self, methods: Iterable[Method]) -> dict[Method, LockEffect]:
        """Return the effects of the methods that are in the table."""
        found: dict[Method, LockEffect] = {}
        for method in methods:
            row = self._row(method)
            if row is not None:
                lock = self.lock(method)._replace(is_shared=row.is_shared)
                found[method] = row_effect(row, lock)
        return found

    def _row(self, method: Method) -> LockRow | None:
        count = len(parameter_types(method.descriptor))
        return self._rows.row(method.owner, method.name, count)

    def has_verb(self, method: Method, verbs: frozenset[str]) -> bool:
        """Tell whether the row of a method has one of some verbs."""
        row = self._row(method)
        return row is not None and row.verb in verbs

    def must_return(self, method: Method) -> bool:
        """Tell whether the row of a method says that it throws nothing."""
        row = self._row(method)
        return row is not None and row.is_sure

    def lock(self, method: Method) -> HeldLock:
        """Return the lock that a method of the table is about, held shared."""
        row = self._row(method)
        assert row is not None
        field = self._field(method.owner, row.field) or self._own[method.owner, row.field]
        # The kind of a lock is its outermost class.
        kind = method.owner.partition("$")[0]
        return HeldLock(AccessPath(("parameter", 0), (field,)), is_shared=True, kind=kind)

    def _field(self, owner: str, name: str) -> Field | None:
        return next((f for f in self._hierarchy.fields(owner) if f.name == name), None)

    def named(self, lock: HeldLock, arguments: list[AccessPath]) -> HeldLock:
        """Return a lock at a path of a callee's parameter as its caller names it."""
        kind, what = lock.path.root
        if kind != "parameter" or not isinstance(what, int):
            return lock
        above = arguments[what]
        fields = self._shortened(above.fields + lock.path.fields)
        return lock._replace(path=AccessPath(above.root, fields))

    def _shortened(self, fields: tuple[Field, ...]) -> tuple[Field, ...]:
        """Return the fields that lead to the same object directly, if the table has one."""
        if len(fields) < 2:
            return fields
        first, second = fields[-2:]
        # A field that keeps a part of an object is read as the part.
        *whole, part = self.pairs.whole(first) or (first,)
        same = self._rows.same.get((part.owner, part.name, second.name))
        direct = None if same is None else self._field(part.owner, same)
        return fields if direct is None else (*fields[:-2], *whole, direct)


def _kinds(locks: Iterable[HeldLock]) -> frozenset[LockKind]:
    return frozenset(lock.kind for lock in locks)


def _all_kinds(effect: LockEffect) -> frozenset[LockKind]:
    return _kinds((*effect.acquired, *effect.released, *effect.tried)) | effect.unknown


def _by_kind(before: LockEffect, now: LockEffect) -> LockEffect:
    """Return that locks of the kinds that either may release are released, and none acquired."""
    released = _kinds(before.released | now.released)
    return LockEffect(unknown=before.unknown | now.unknown | released)


def row_effect(row: LockRow, lock: HeldLock) -> LockEffect:
    """Return the effect of a method of the table on the lock that it is about."""
    one = frozenset((lock,))
    match row.verb:
        case "enters":
            return LockEffect(acquired=one)
        case "tries":
            return LockEffect(tried=one)
        case "converts":
            return LockEffect(tried=one, converted=one)
        case "downgrades":
            shared = frozenset((lock._replace(is_shared=True),))
            return LockEffect(released=one, tried=shared, any_mode=True)
        case "validates" | "stamps" | "returns":
            return NO_EFFECT
        case _:
            # It throws if the calling thread does not hold the lock, and releases nothing then.
            return LockEffect(released=one, any_mode=row.is_either, is_atomic=True)


@SharedMemo
def _uses_monitors(body: Body) -> bool:
    return any(isinstance(i, MonitorEnter | MonitorExit) for i in body.instructions())
