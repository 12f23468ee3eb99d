"""What methods do to the locks of their callers: enter them and not leave them, or leave them.

The methods of locks of `java.util.concurrent` do, as `models/locks.txt` says, and so does what
wraps them. The summaries are a least solution over the call graph, all contexts of a method
together: first nothing else is known to do anything.
"""

from collections.abc import Iterable
from typing import Final, final

from heddle.concurrency._behind import Behind
from heddle.concurrency._flags import FlagUses
from heddle.concurrency._kept_locks import KeptLocks
from heddle.concurrency._optimistic import Optimistic
from heddle.concurrency._permits import Usable
from heddle.concurrency.calling import Calling
from heddle.concurrency.lock import Key, Kind, Lock
from heddle.concurrency.monitors import (
    NO_EFFECT,
    NO_MONITORS,
    LockEffect,
    Monitors,
    monitors,
    uses_locks,
)
from heddle.concurrency.paths import Path, Paths, variable_path
from heddle.concurrency.targets import Targets
from heddle.models.locks import LockRow, LockRows
from heddle.program.classes import Field, Flags, Method
from heddle.program.descriptors import parameter_types
from heddle.program.hierarchy import Hierarchy
from heddle.program.ir import Body, Invoke, MonitorEnter, MonitorExit

# How often the summary of a method may change before only the kinds of locks are known that it may
# leave, of which there can only be more and more.
_MOST_CHANGES: Final = 6


@final
class LockEffects:
    """The locks held in every body, callees taken into account."""

    def __init__(self, calling: Calling, paths: Paths, usable: Usable) -> None:
        frames, rows = calling.frames, calling.models.locks
        self._usable = usable
        self._paths = paths
        self._targets: Targets = paths.targets
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
        self._order = {method: at for at, method in enumerate(bodies)}
        todo = dict.fromkeys(method for method, body in bodies.items() if _uses_monitors(body))
        todo.update(dict.fromkeys(self._calling(self._told)))
        todo.update(dict.fromkeys(self.flags.methods()))
        while todo:
            changed = [method for method in todo if self._has_changed(method, bodies[method])]
            todo = dict.fromkeys(self._calling(changed))

    def monitors(self, method: Method) -> Monitors:
        """Return the locks that the body of a method holds at its points."""
        return self._monitors.get(method, NO_MONITORS)

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
        effect = _by_kind(before, own) if is_endless else own
        self._effects[method] = effect
        return effect != before

    def _optimistic(self, method: Method, body: Body) -> dict[int, frozenset[Key]]:
        """Return the locks that reads are taken to hold whose stamp is checked later."""
        targets = self._targets.of(method)
        called = frozenset[Method | None]().union(*targets.values())
        if not any(self._rows.validated(each) for each in called if each is not None):
            return {}
        paths = self._paths.of(method, body)

        def validates(instr: Invoke) -> Lock | None:
            called = targets.get(instr.pc, frozenset())
            locks = [self._rows.validated(each) for each in called if each is not None]
            if not locks or len(locks) < len(called) or not all(locks):
                return None
            lock = locks[0]
            return lock and self._rows.named(lock, [variable_path(paths, a) for a in instr.args])

        found: dict[int, frozenset[Key]] = {}
        found.update(Optimistic(body, validates).held())
        if found:
            self.optimistic[method] = found
        return found

    def _for_callers(self, effect: LockEffect) -> LockEffect:
        """Leave out names that mean what a field held on entry: a caller's field may differ."""
        entered, left, tried = (
            frozenset(lock for lock in locks if self._paths.are_stable(lock.path.fields))
            for locks in (effect.entered, effect.left, effect.tried)
        )
        return LockEffect(entered, left, effect.unknown | _kinds(effect.left - left), tried)

    def _calling(self, changed: Iterable[Method]) -> list[Method]:
        """Return the methods that call some, in the order in which there are bodies."""
        found = {caller for each in changed for caller in self._callers.get(each, ())}
        return sorted(found, key=self._order.__getitem__)

    def _effect(self, method: Method, body: Body, instr: Invoke) -> LockEffect:
        """Return what a call does to locks, in the terms of its caller."""
        called = self._targets.of(method).get(instr.pc, frozenset())
        known = [self._effects.get(each, NO_EFFECT) if each else NO_EFFECT for each in called]
        if any(each in self._told for each in called):
            known = [self._usable.limited(each, method, instr.args[0]) for each in known]
        hidden = self._hidden(method, instr)
        if all(effect == NO_EFFECT for effect in known) and not hidden:
            return NO_EFFECT
        paths = self._paths.of(method, body)
        given = [variable_path(paths, arg) for arg in instr.args]
        left = frozenset(lock for effect in known for lock in effect.left)
        named = frozenset(self._rows.named(lock, given) for lock in left)
        entered, tried, converted = (
            frozenset(self._rows.named(lock, given) for lock in frozenset.intersection(*each))
            for each in zip(*((e.entered, e.tried, e.converted) for e in known), strict=True)
        )
        unknown = hidden.union(kind for each in known for kind in each.unknown)
        if len(named) < len(left):
            # Two names of the callee are one here.
            unknown |= _kinds(left)
        is_either = all(effect.is_either for effect in known)
        return LockEffect(entered, named, unknown, tried, converted, is_either)

    def _hidden(self, method: Method, instr: Invoke) -> frozenset[Kind]:
        """Return the kinds of locks that may be left by what a lambda or the like calls.

        Which ones these are, no name of the caller's tells.
        """
        led = self._behind.of(method).get(instr.pc, ())
        effects = [self._effects[each] for each in led if each in self._effects]
        return frozenset[Kind]().union(*(_kinds(each.left) | each.unknown for each in effects))


def _callers(
    targets: Targets, behind: Behind, bodies: Iterable[Method]
) -> dict[Method, list[Method]]:
    """Return which methods call each, be it by a lambda."""
    found: dict[Method, list[Method]] = {}
    for method in bodies:
        direct = frozenset[Method | None]().union(*targets.of(method).values())
        for called in direct.union(*behind.of(method).values()):
            if called is not None:
                found.setdefault(called, []).append(method)
    return found


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
            count = len(parameter_types(method.descriptor))
            row = self._rows.row(method.owner, method.name, count)
            if row is not None:
                field = self._field(method.owner, row.field) or self._own(method.owner, row.field)
                lock = Lock(Path(("parameter", 0), (field,)), row.is_shared, _kind(method))
                found[method] = _effect(row, lock)
        return found

    def validated(self, method: Method) -> Lock | None:
        """Return the lock whose stamps a method checks."""
        row = self._rows.calls.get((method.owner, method.name))
        if row is None or row.verb != "validates":
            return None
        path = Path(("parameter", 0), (self._own(method.owner, row.field),))
        return Lock(path, is_shared=True, kind=_kind(method))

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


def _kinds(locks: Iterable[Lock]) -> frozenset[Kind]:
    return frozenset(lock.kind for lock in locks)


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
        case "validates":
            return NO_EFFECT
        case _:
            return LockEffect(left=one, is_either=row.is_either)


def _uses_monitors(body: Body) -> bool:
    return any(isinstance(i, MonitorEnter | MonitorExit) for b in body.blocks for i in b.instrs)
