"""Happens-before edges between accesses, other than those of locks and joins (`docs/orderings.md`).

A *flag* is a field that says by its value that an event has happened (`flags`), or the state of an
object that threads wait for. If one access comes before the flag is set, by whatever thread, and
the other after its thread has seen it set, they do not race: writing a volatile field, or releasing
a lock, happens before a later read of the field, or acquisition of the lock (JLS 17.4.5). There is
one function per reason. Each is about all objects or about one, and needs no more than that the two
accesses are about the same flag.
"""

from collections.abc import Callable, Iterable, Iterator
from enum import StrEnum
from typing import NamedTuple, TypeAlias, final

from heddle._util.bits import union
from heddle._util.memo import Memo
from heddle.concurrency.aliasing import SECTION, SEEN, UNSET, WON, AccessPath, LockKind
from heddle.concurrency.callgraph import NO_BASE
from heddle.concurrency.escape import ThreadEscape
from heddle.concurrency.flags import Flag, FlagAccess, FlagWrite
from heddle.concurrency.locks import NO_GUARDS, Guards, HeldLocks
from heddle.concurrency.ordering.drain_loops import DrainLoops
from heddle.concurrency.ordering.latches_barriers import Synchronisers
from heddle.concurrency.ordering.may_have_set import MayHaveSet
from heddle.concurrency.ordering.ownership_transfer import OwnershipTransfer
from heddle.concurrency.threads import SubmittedTasks, Threads
from heddle.pointsto import Frame, ObjectSet
from heddle.program.assumption import AssumptionKind
from heddle.program.classes import Field
from heddle.program.program import Program

# The name of a flag at an access: a path that means one object everywhere, or the fields that lead
# to it from the object accessed.
_Name: TypeAlias = AccessPath | tuple[Field, ...]


class OrderReason(StrEnum):
    """The reasons by which accesses are ordered (`docs/orderings.md`)."""

    LATER = "set later by one thread"
    ALL = "set later by all threads that set it"
    UNSET = "not set under its lock"
    SECTION = "set under its lock"
    WINNER = "set by the thread"
    DRAINER = "counted up from zero by the thread"
    HANDED = "handed over"


class Order(NamedTuple):
    """An order between two accesses: its reason, and the flag that establishes it, if any."""

    reason: OrderReason
    flag: Field | None


class _FlagAccess(NamedTuple):
    """An access to a flag: its guards, the objects whose flag it is, and the write if it is one."""

    guards: Guards
    objects: ObjectSet
    write: FlagWrite | None = None


# Returns the locks that exclude two accesses to some objects, if there are any.
Excludes: TypeAlias = Callable[[Guards, Guards, ObjectSet], object | None]


@final
class HappensBefore:
    """The order of accesses, by their guards."""

    def __init__(
        self,
        tasks: SubmittedTasks,
        threads: Threads,
        escape: ThreadEscape,
        held: HeldLocks,
        excludes: Excludes,
    ) -> None:
        """Use `excludes` to tell whether locks exclude two accesses."""
        self._calling = tasks.calling
        self._escape = escape
        self._held = held
        self._excludes = excludes
        self._flags = {flag.name: flag for flag in held.flags.tests}
        synchronisers = Synchronisers(tasks, held.once, threads, held.flags)
        self._may_have_set = MayHaveSet(tasks, threads, held.flags, synchronisers)
        self._transfer = OwnershipTransfer(tasks.calling)
        self._drain_loops = DrainLoops(tasks.calling, held, _must_have_won)
        self._writes = Memo(self._find_writes)
        self._monotone = Memo(self._find_monotone)
        self._locked_tests = Memo(self._find_locked_tests)
        self._winner = Memo(self._find_winner)
        # The classes whose counters are assumed not to overflow.
        self.assumed_counters: set[str] = set()

    def must_not_have_set(self, frame: Frame, pc: int) -> int:
        """Return the flags, as bits, that only threads like this set, and must not have set yet."""
        return self._may_have_set.not_before(frame, pc) if self._flags else 0

    def must_be_ordered(self, ours: Guards, theirs: Guards) -> Order | None:
        """Return why two accesses must be ordered by flags, if they are."""
        if not self._flags:
            return None
        for before, after in ((ours, theirs), (theirs, ours)):
            seen = dict.fromkeys(_facts(after, SEEN))
            if not seen:
                continue
            found = (
                self._by_threads(before, seen)
                or self._by_test(before, seen)
                or self._within_section(before, seen)
            )
            if found is not None:
                return found
        return self._by_winner(ours, theirs)

    def by_ownership_transfer(self, objects: ObjectSet) -> Order | None:
        """Return that ownership transfer orders all accesses to some objects, if it does."""
        is_owned = objects and not objects & ~self._transfer.objects
        return Order(OrderReason.HANDED, None) if is_owned else None

    # -- reasons -----------------------------------------------------------------------------------

    def _by_threads(self, before: Guards, seen: Iterable[_Name]) -> Order | None:
        """Find that only one thread sets the flag, after the first access, or that all have to."""
        for name in _in_order(seen) if before.must_not_have_set else ():
            events = self._may_have_set.events(name) if isinstance(name, AccessPath) else 0
            if events and not events & ~before.must_not_have_set and self._must_publish(name):
                how = OrderReason.ALL if events & self._may_have_set.by_all else OrderReason.LATER
                return Order(how, _flag(name))
        return None

    def _by_test(self, before: Guards, seen: Iterable[_Name]) -> Order | None:
        """Find that the first access saw the flag unset, under a lock that all its setters hold.

        It is never reset. So it is set later in the same critical section, or in a later one.
        """
        for name in _in_order(set(_facts(before, UNSET)).intersection(seen)):
            if self._must_be_guarded(before, name) and self._must_publish(name):
                return Order(OrderReason.UNSET, _flag(name))
        return None

    def _within_section(self, before: Guards, seen: Iterable[_Name]) -> Order | None:
        """Find the same, though the flag may have been set since, in the section of the access.

        A thread that sees it set must have acquired the lock, hence after the whole section.
        """
        for name in _in_order(set(_facts(before, SECTION)).intersection(seen)):
            flag = self._flags.get(_flag(name))
            is_locked = flag is not None and self._locked_tests[flag, self._objects_of(name)]
            if is_locked and self._must_be_guarded(before, name):
                return Order(OrderReason.SECTION, _flag(name))
        return None

    def _by_winner(self, ours: Guards, theirs: Guards) -> Order | None:
        """Find that both are by a thread that set the flag when it was unset, and still owns it.

        This is a lock made of an atomic boolean, or a guard that lets one thread pass.
        """
        both = set(_facts(ours, WON)).intersection(_facts(theirs, WON))
        for name in _in_order(both):
            flag = self._flags.get(_flag(name))
            how = None if flag is None else self._winner[flag, self._objects_of(name)]
            if how is not None:
                if how is OrderReason.DRAINER:
                    self.assumed_counters.add(_holder(name))
                return Order(how, _flag(name))
        return None

    def _objects_of(self, name: _Name) -> ObjectSet | None:
        """Return the objects that the flag of a name may belong to; None if to any."""
        frames = self._calling.frames
        if not isinstance(name, AccessPath):
            return union(f.get(name[-2], 0) for f in frames.fields.values()) if name[1:] else None
        kind, what = name.root
        if not name.fields or kind not in ("object", "static", "any"):
            return None
        if kind == "any":
            return int(what) if isinstance(what, int) else None
        found = frames.statics.get(what, 0) if isinstance(what, Field) else 1 << int(what)
        for field in name.fields[:-1]:
            found = frames.field_contents(found, field)
        return found

    # -- conditions on flags -----------------------------------------------------------------------

    def _must_publish(self, name: _Name) -> bool:
        """Tell whether setting a flag happens before any test that sees it set."""
        flag = self._flags.get(_flag(name))
        return flag is not None and self._must_publish_for(flag, self._objects_of(name))

    def _must_publish_for(self, flag: Flag, objects: ObjectSet | None) -> bool:
        if any(w.is_plain for w in self._held.flags.writes.get(flag.field, ())):
            return False
        return self._held.flags.is_volatile(flag) or self._locked_tests[flag, objects]

    def _must_be_guarded(self, before: Guards, name: _Name) -> bool:
        """Tell whether a flag is never reset, and the locks of the first access exclude setters."""
        flag, objects = self._flags.get(_flag(name)), self._objects_of(name)
        if flag is None or not self._monotone[flag, objects]:
            return False
        return self._must_exclude_setting(flag, objects, _relative_to(before, name))

    def _must_exclude_setting(self, flag: Flag, objects: ObjectSet | None, guards: Guards) -> bool:
        setting = _among(self._writes[flag][0], objects)
        return all(self._excludes(guards, each.guards, each.objects) for each in setting)

    def _find_monotone(self, key: tuple[Flag, ObjectSet | None]) -> bool:
        """Tell whether a flag of some objects (None: of any) that is set stays set.

        All other stores come before.
        """
        flag, objects = key
        return all(
            _must_know(flag, each.guards, UNSET)
            and self._must_exclude_setting(flag, objects, each.guards)
            for each in _among(self._writes[flag][1], objects)
        )

    def _find_locked_tests(self, key: tuple[Flag, ObjectSet | None]) -> bool:
        """Tell whether locks exclude tests of a flag of some objects from stores that set it."""
        flag, objects = key
        return self._must_exclude_tests(flag, objects, _among(self._writes[flag][0], objects))

    def _must_exclude_tests(
        self, flag: Flag, objects: ObjectSet | None, writes: list[_FlagAccess]
    ) -> bool:
        tests = [g for test in self._held.flags.tests[flag] for g in self._shared(test, flag)]
        return all(
            self._excludes(test.guards, write.guards, test.objects & write.objects)
            for test in _among(tests, objects)
            for write in writes
        )

    def _find_winner(self, key: tuple[Flag, ObjectSet | None]) -> OrderReason | None:
        """Return why a flag of some objects (None: of any) has at most one owner at a time."""
        flag, objects = key
        setting, others = (_among(each, objects) for each in self._writes[flag])
        has_one = (
            all(self._must_be_first(flag, each) for each in setting)
            and all(_is_step(each) or _must_have_won(flag, each.guards) for each in others)
            and self._must_publish_for(flag, objects)
            and (
                self._held.flags.is_volatile(flag)
                or self._must_exclude_tests(flag, objects, others)
            )
        )
        if not has_one:
            return None
        if not any(map(_is_step, (*setting, *others))):
            return OrderReason.WINNER
        return OrderReason.DRAINER if self._drain_loops.must_stay_positive(flag, objects) else None

    def _must_be_first(self, flag: Flag, setting: _FlagAccess) -> bool:
        """Tell whether a write sets a flag only where it is unset, or returns whether it did."""
        write = setting.write
        if _is_step(setting):
            return True
        if write is not None and write.is_swap:
            return write.from_ is not None and not flag.may_be_set_by(write.from_)
        return _must_know(flag, setting.guards, SECTION) and all(
            self._excludes(setting.guards, other.guards, setting.objects & other.objects)
            for other in self._writes[flag][0]
        )

    # -- writes ------------------------------------------------------------------------------------

    def _find_writes(self, flag: Flag) -> tuple[list[_FlagAccess], list[_FlagAccess]]:
        """Return the writes to shared objects that may set a flag, and those that may not."""
        setting: list[_FlagAccess] = []
        others: list[_FlagAccess] = []
        for write in self._held.flags.writes.get(flag.field, ()):
            for found in self._shared(write.at, flag):
                access = found._replace(write=write)
                if flag.may_be_set_by(write.value):
                    setting.append(access)
                if not flag.must_be_set_by(write.value):
                    others.append(access)
        # Code without an offset changes these.
        hidden = self._may_have_set.hidden.get(flag.field, {}).values()
        unguarded = [_FlagAccess(NO_GUARDS, objects) for objects in hidden]
        return setting + unguarded, others + unguarded

    def _shared(self, access: FlagAccess, flag: Flag) -> Iterator[_FlagAccess]:
        """Return the guards of an access to a flag, where its object may be shared.

        The state of an object is accessed by a call, which the escape analysis does not judge.
        """
        is_state = flag.field.descriptor == "V"
        for frame in self._calling.frames.of_method(access.method):
            if access.base == NO_BASE:
                yield _FlagAccess(self._held.guards(frame, access.pc, None), 0)
                continue
            objects = self._calling.frames.variable(frame, access.base)
            if is_state:
                objects &= self._escape.shared
            else:
                objects = self._escape.escaping(frame, access.pc, objects)
            if objects:
                yield _FlagAccess(self._held.guards(frame, access.pc, access.base), objects)


def _facts(guards: Guards, kind: LockKind) -> Iterator[_Name]:
    """Return the names of the flags of which a fact of a kind is known."""
    for lock in guards.global_locks:
        if lock.kind == kind:
            yield lock.path
    for relative in guards.relative_locks:
        if relative.of == kind:
            yield relative.fields


def _must_know(flag: Flag, guards: Guards, kind: LockKind) -> bool:
    """Tell whether a fact of a kind is known at an access to a flag, of the very flag."""
    names: set[_Name] = {(flag.name,), AccessPath(("static", flag.name))}
    return not names.isdisjoint(_facts(guards, kind))


def _must_have_won(flag: Flag, guards: Guards) -> bool:
    """Tell whether an access to a flag is by the thread that owns it."""
    return _must_know(flag, guards, WON)


def _is_step(each: _FlagAccess) -> bool:
    """Tell whether a write adds to a counter or subtracts from it; `DrainLoops` judges these."""
    return each.write is not None and each.write.step is not None


def _among(found: Iterable[_FlagAccess], objects: ObjectSet | None) -> list[_FlagAccess]:
    """Return the accesses that may be to flags of some objects; a static flag has none."""
    return [g for g in found if objects is None or not g.objects or g.objects & objects]


def _in_order(names: Iterable[_Name]) -> list[_Name]:
    """Sort names deterministically; of several for one flag the most readable comes first."""
    return sorted(names, key=lambda name: (_spelled(_flag(name)), *_rank(name)))


def _rank(name: _Name) -> tuple[bool, str, str, tuple[str, ...]]:
    if not isinstance(name, AccessPath):
        return False, "", "", tuple(map(_spelled, name))
    kind, what = name.root
    text = _spelled(what) if isinstance(what, Field) else str(what)
    return kind != "static", kind, text, tuple(map(_spelled, name.fields))


def _spelled(field: Field) -> str:
    return f"{field.owner}.{field.name}"


def _flag(name: _Name) -> Field:
    """Return the flag that a name is of."""
    if not isinstance(name, AccessPath):
        return name[-1]
    last = name.fields[-1] if name.fields else name.root[1]
    assert isinstance(last, Field)
    return last


def _holder(name: _Name) -> str:
    """Return the class that has a flag, or that has the object with the flag in a field."""
    fields = name.fields if isinstance(name, AccessPath) else name
    if fields[1:]:
        return fields[-2].owner
    what = name.root[1] if isinstance(name, AccessPath) else fields[-1]
    return what.owner if isinstance(what, Field) else _flag(name).owner


def _relative_to(guards: Guards, name: _Name) -> Guards:
    """Return the guards of an access, relative to the object that has a flag."""
    if isinstance(name, AccessPath):
        return Guards(guards.global_locks, frozenset())
    above = name[:-1]
    if not above:
        return guards
    under = [each for each in guards.relative_locks if each.fields[: len(above)] == above]
    seen = frozenset(each._replace(fields=each.fields[len(above) :]) for each in under)
    return Guards(guards.global_locks, seen)


def assume_no_overflow(program: Program, orders: HappensBefore) -> None:
    """Record which work counters are assumed not to overflow."""
    for owner in orders.assumed_counters:
        program.assumptions.record(
            AssumptionKind.COUNTER, owner, "a work counter is assumed not to overflow"
        )
