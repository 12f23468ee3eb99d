"""The locks that a method must hold at each offset, under names that its callers know.

Monitors, and the locks of `java.util.concurrent.locks` (`models/locks.txt`), which a method may
also acquire or release for its callers: its summary says so. A lock has a name if it is a parameter
or a class, or reached from one by final fields, or is a static final field. A lock without a name
is matched with its release by the variable; one that is released without having been acquired may
be any.
"""

from collections.abc import Iterable, Iterator
from typing import Final, final

from heddle.classlevel.analysed import AnalysedClasses, key_of
from heddle.classlevel.calls import ResolvedCall
from heddle.classlevel.paths import (
    READ_VIEW,
    VIEWS,
    ResourcePath,
    class_object,
    followed,
    is_plain,
    parameter,
    parameter_number,
)
from heddle.classlevel.summary import (
    NOTHING,
    CallerLocks,
    LockChange,
    LockMode,
    Summaries,
    SummaryLock,
)
from heddle.classlevel.values import MethodPointsTo
from heddle.concurrency.aliasing import AccessPath, HeldLock, LockKey
from heddle.concurrency.locks import NO_EFFECT, BodyLocks, LockEffect, locks_in_body, row_effect
from heddle.program.descriptors import type_of_class
from heddle.program.ir import Instr, Var

# All locks that are not monitors: releasing an unknown one may release any of them.
_LOCK: Final = "lock"
_RESOURCE: Final = "resource"
# Summaries of methods that call each other need not become stable; they are then given up.
_MOST_CHANGES: Final = 6
_GIVEN_UP: Final = LockChange(releases_unknown=True)


@final
class MethodLocks:
    """The locks of one method, solved again as the summaries of its callees change."""

    def __init__(self, values: MethodPointsTo, analysed: AnalysedClasses) -> None:
        self._values = values
        self._analysed = analysed
        self._numbers: dict[ResourcePath, int] = {}
        self._effects: dict[Instr, LockEffect] = {}
        self._locks: BodyLocks = locks_in_body(values.body)
        self._changes: list[LockChange] = []
        self._whole = self._held_throughout()

    def _held_throughout(self) -> tuple[SummaryLock, ...]:
        """Return the monitor that a synchronized method holds: of its receiver, or its class."""
        method = self._values.method
        if not method.is_synchronized:
            return ()
        path = class_object(type_of_class(method.owner)) if method.is_static else parameter(0)
        return (SummaryLock(path),)

    def solve(self, summaries: Summaries) -> None:
        """Find the locks held under the summaries known so far, after the values are known."""
        effects = {
            instr: effect
            for instr, call in self._values.calls.items()
            if (effect := self._effect(call, summaries)) != NO_EFFECT
        }
        if effects != self._effects:
            self._effects = effects
            self._locks = locks_in_body(
                self._values.body, effects=lambda instr: effects.get(instr, NO_EFFECT)
            )
        change = self._body_change()
        if self._changes[-1:] != [change]:
            self._changes.append(change)

    def change(self) -> LockChange:
        """Return what the method does to the locks of its callers."""
        return self._changes[-1] if len(self._changes) <= _MOST_CHANGES else _GIVEN_UP

    def at(self, pc: int) -> tuple[SummaryLock, ...]:
        """Return the locks that must be held just before an offset."""
        held = self._locks.must.get(pc, frozenset())
        return lock_set([*self._whole, *self._named(held)])

    def of_callers(self, pc: int) -> CallerLocks:
        """Return which locks of callers are still held at an offset."""
        is_released = _LOCK in self._locks.may_have_released.get(pc, ())
        return CallerLocks.MONITORS if is_released else CallerLocks.ALL

    def translated(self, call: ResolvedCall, locks: Iterable[SummaryLock]) -> Iterator[SummaryLock]:
        """Return the locks of a callee under their names here, where these are exact."""
        for lock in locks:
            path = self._translated_path(call, lock.path)
            if path is not None:
                yield _without_view(SummaryLock(path, lock.mode))

    def _translated_path(self, call: ResolvedCall, path: ResourcePath) -> ResourcePath | None:
        number = parameter_number(path)
        if number is None:
            return path
        given = self.sure(call.args[number])
        found = None if given is None else followed(given, path.steps)
        return found if found is not None and self._keeps_meaning(found) else None

    def sure(self, var: Var | None) -> ResourcePath | None:
        """Return the one object that a variable must refer to, under a stable name."""
        if var is None:
            return None
        paths = list(self._values.of(var))
        return paths[0] if len(paths) == 1 and self._keeps_meaning(paths[0]) else None

    def _keeps_meaning(self, path: ResourcePath) -> bool:
        """Return whether a path means one object: a parameter or class, then final fields."""
        if path.root[0] not in "pcs":
            return False
        return all(is_plain(step) and self._analysed.is_final(step) for step in path.steps)

    # --- effects of calls ------------------------------------------------------------------------

    def _effect(self, call: ResolvedCall, summaries: Summaries) -> LockEffect:
        """Return what a call does to locks held here; what runs later does nothing to them."""
        if call.is_later:
            return NO_EFFECT
        changes = [summaries.get(key_of(target), NOTHING).locks for target in call.targets]
        found = [self._effect_of(call, change) for change in changes]
        if call.is_open:
            found.append(self._row_effect(call))
        return found[0] if len(found) == 1 else _any_of(found)

    def _row_effect(self, call: ResolvedCall) -> LockEffect:
        if call.lock is None or call.args[0] is None:
            return NO_EFFECT
        mode = LockMode.SHARED if call.lock.is_shared else LockMode.EXCLUSIVE
        path = self.sure(call.args[0])
        if path is None:
            lock = HeldLock(AccessPath(("variable", call.args[0])), call.lock.is_shared, _LOCK)
        else:
            lock = self._numbered(_without_view(SummaryLock(path, mode)))
        return row_effect(call.lock, lock)

    def _effect_of(self, call: ResolvedCall, change: LockChange) -> LockEffect:
        """Return what an analysed callee does to locks, under their names here."""
        released = list(self.translated(call, change.released))
        is_unknown = change.releases_unknown or len(released) < len(change.released)
        return LockEffect(
            acquired=self._all_numbered(self.translated(call, change.acquired)),
            released=self._all_numbered(released),
            unknown=frozenset((_LOCK,)) if is_unknown else frozenset(),
            tried=self._all_numbered(self.translated(call, change.tried)),
        )

    def _body_change(self) -> LockChange:
        effect = self._locks.effect
        return LockChange(
            acquired=lock_set(self._named(effect.acquired)),
            tried=lock_set(self._named(effect.tried)),
            released=lock_set(self._named(effect.released)),
            releases_unknown=_LOCK in effect.unknown,
        )

    # --- names -----------------------------------------------------------------------------------

    def _all_numbered(self, locks: Iterable[SummaryLock]) -> frozenset[HeldLock]:
        return frozenset(self._numbered(lock) for lock in locks)

    def _numbered(self, lock: SummaryLock) -> HeldLock:
        """Return a lock as the data flow over the body names it."""
        number = self._numbers.setdefault(lock.path, len(self._numbers))
        path = AccessPath((_RESOURCE, number))
        return HeldLock(path, lock.mode is LockMode.SHARED, _LOCK)

    def _named(self, keys: Iterable[LockKey]) -> Iterator[SummaryLock]:
        """Return the locks that have a name outside."""
        paths = list(self._numbers)
        for key in keys:
            if not isinstance(key, HeldLock):
                path = self.sure(key)
                if path is not None:
                    yield SummaryLock(path)
            elif key.path.root[0] == _RESOURCE:
                mode = LockMode.SHARED if key.is_shared else LockMode.EXCLUSIVE
                number = key.path.root[1]
                assert isinstance(number, int)
                yield SummaryLock(paths[number], mode)


def _any_of(effects: list[LockEffect]) -> LockEffect:
    """Return what is sure of a call that has one of several effects."""
    if not any(effect != NO_EFFECT for effect in effects):
        return NO_EFFECT
    return LockEffect(
        acquired=frozenset.intersection(*(effect.acquired for effect in effects)),
        released=frozenset[HeldLock]().union(*(effect.released for effect in effects)),
        unknown=frozenset[str]().union(*(effect.unknown for effect in effects)),
        tried=frozenset.intersection(*(effect.tried for effect in effects)),
        any_mode=any(effect.any_mode for effect in effects),
    )


def _without_view(lock: SummaryLock) -> SummaryLock:
    """Return the pair of a read or write lock, held in that mode."""
    *above, last = lock.path.steps or ("",)
    if last not in VIEWS or lock.mode is LockMode.MONITOR:
        return lock
    mode = LockMode.SHARED if last == READ_VIEW else lock.mode
    return SummaryLock(ResourcePath(lock.path.root, tuple(above)), mode)


def lock_set(locks: Iterable[SummaryLock]) -> tuple[SummaryLock, ...]:
    """Return locks in order, each once."""
    return tuple(sorted(set(locks)))
