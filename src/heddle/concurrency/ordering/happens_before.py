"""Happens-before reasons that put one access before another for good (`docs/orderings.md`).

A *flag* is a field that tells that something has happened (`_flags`), or the state of an object
that threads wait for. If one access happens before the flag is set, whoever sets it, and the other
after its thread has seen it set, the two do not race: what is written before a write of a volatile
field, or before a lock is left, is there for whoever reads the field, or enters the lock, later
(JLS 17.4.5). One function per reason; each is about all objects or about one, and needs no more
than that the two accesses are about the same flag.
"""

from collections.abc import Callable, Iterable, Iterator
from enum import StrEnum
from typing import NamedTuple, TypeAlias, final

from heddle._util.bits import union
from heddle.concurrency.aliasing import SECTION, SEEN, UNSET, WON, Kind, Path
from heddle.concurrency.callgraph import NO_BASE
from heddle.concurrency.escape import ThreadEscape
from heddle.concurrency.flags import Access, Flag, Write
from heddle.concurrency.locks import NO_GUARDS, Guards, HeldLocks
from heddle.concurrency.ordering.drain_loops import Draining
from heddle.concurrency.ordering.latches_barriers import Arrivals
from heddle.concurrency.ordering.may_have_set import Happened
from heddle.concurrency.ordering.ownership_transfer import HandOver
from heddle.concurrency.threads import Tasks, Threads
from heddle.pointsto import Frame, ObjectSet
from heddle.program.assumption import AssumptionKind
from heddle.program.classes import Field
from heddle.program.program import Program

# How a flag is named at an access: by a path that means one object everywhere, or by the fields
# that lead to it from the object accessed.
_Name: TypeAlias = Path | tuple[Field, ...]


class How(StrEnum):
    """By which reason two accesses are ordered (`docs/orderings.md`)."""

    LATER = "set later by one thread"
    ALL = "set later by all threads that set it"
    UNSET = "not set under its lock"
    SECTION = "set under its lock"
    WINNER = "set by the thread"
    DRAINER = "counted up from zero by the thread"
    HANDED = "handed over"


class Order(NamedTuple):
    """Why two accesses are ordered: the reason, and the flag, if it is about one."""

    how: How
    flag: Field | None


class Guarding(NamedTuple):
    """What guards an access to a flag, and the objects whose flag it is; what a write does."""

    guards: Guards
    objects: ObjectSet
    write: Write | None = None


# Tells why locks keep two accesses apart on some objects, if they do.
Excludes: TypeAlias = Callable[[Guards, Guards, ObjectSet], object | None]


@final
class HappensBefore:
    """Tells which accesses are ordered, by what guards them."""

    def __init__(
        self,
        tasks: Tasks,
        threads: Threads,
        escape: ThreadEscape,
        held: HeldLocks,
        excludes: Excludes,
    ) -> None:
        """Ask `excludes` whether locks keep two accesses apart."""
        self._calling = tasks.calling
        self._escape = escape
        self._held = held
        self._excludes = excludes
        self._flags = {flag.name: flag for flag in held.flags.tests}
        arrivals = Arrivals(tasks, held.once, threads, held.flags)
        self._happened = Happened(tasks, threads, held.flags, arrivals)
        self._handover = HandOver(tasks.calling)
        self._guards_of: dict[Flag, tuple[list[Guarding], list[Guarding]]] = {}
        self._monotone: dict[Flag, bool] = {}
        self._locked: dict[Flag, bool] = {}
        self._draining = Draining(tasks.calling, held, _has_won)
        self._won: dict[tuple[Flag, ObjectSet | None], How | None] = {}
        # The classes whose counters were taken not to run over.
        self.counted: set[str] = set()

    def unset(self, frame: Frame, pc: int) -> int:
        """Return the flags, as bits, that threads like this set, alone or all, and not before."""
        return self._happened.not_before(frame, pc) if self._flags else 0

    def ordered(self, ours: Guards, theirs: Guards) -> Order | None:
        """Return why two accesses do not race by what is known of flags, if they do not."""
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

    def handed_over(self, objects: ObjectSet) -> Order | None:
        """Return that objects have one owner at a time, if all of them do (`handover`)."""
        is_owned = objects and not objects & ~self._handover.objects
        return Order(How.HANDED, None) if is_owned else None

    # -- reasons -----------------------------------------------------------------------------------

    def _by_threads(self, before: Guards, seen: Iterable[_Name]) -> Order | None:
        """Find that one thread alone sets the flag, after the first access, or all have to."""
        for name in _in_order(seen) if before.unset else ():
            events = self._happened.events(name) if isinstance(name, Path) else 0
            if events and not events & ~before.unset and self._is_published(_flag(name)):
                how = How.ALL if events & self._happened.by_all else How.LATER
                return Order(how, _flag(name))
        return None

    def _by_test(self, before: Guards, seen: Iterable[_Name]) -> Order | None:
        """Find that the first access saw the flag not set, under a lock that all hold who set it.

        It is never taken back. So it is set later in the same critical section, or in a later one.
        """
        for name in _in_order(set(_facts(before, UNSET)).intersection(seen)):
            if self._is_guarded(before, name) and self._is_published(_flag(name)):
                return Order(How.UNSET, _flag(name))
        return None

    def _within_section(self, before: Guards, seen: Iterable[_Name]) -> Order | None:
        """Find the same, though the flag may have been set since, in the section of the access.

        Whoever sees it set must have held the lock for that, and so comes after the whole section.
        """
        for name in _in_order(set(_facts(before, SECTION)).intersection(seen)):
            flag = self._flags.get(_flag(name))
            is_locked = flag is not None and self._are_tests_locked(flag)
            if is_locked and self._is_guarded(before, name):
                return Order(How.SECTION, _flag(name))
        return None

    def _by_winner(self, ours: Guards, theirs: Guards) -> Order | None:
        """Find that both are by a thread that set the flag, when it was not, and has it still.

        So does a lock that is made of an atomic boolean, or a guard that lets one thread pass.
        """
        both = set(_facts(ours, WON)).intersection(_facts(theirs, WON))
        for name in _in_order(both):
            flag = self._flags.get(_flag(name))
            how = None if flag is None else self._has_one_winner(flag, self._named(name))
            if how is not None:
                if how is How.DRAINER:
                    self.counted.add(_holder(name))
                return Order(how, _flag(name))
        return None

    def _named(self, name: _Name) -> ObjectSet | None:
        """Return the objects whose flag a name may be of; None if they may be any."""
        frames = self._calling.frames
        if not isinstance(name, Path):
            return union(f.get(name[-2], 0) for f in frames.fields.values()) if name[1:] else None
        kind, what = name.root
        if not name.fields or kind not in ("object", "static"):
            return None
        found = frames.statics.get(what, 0) if isinstance(what, Field) else 1 << int(what)
        for field in name.fields[:-1]:
            found = frames.content(found, field)
        return found

    # -- what flags must keep to -------------------------------------------------------------------

    def _is_published(self, name: Field) -> bool:
        """Tell whether whoever sees a flag set sees all that was done before it was set."""
        flag = self._flags.get(name)
        if flag is None or any(w.is_plain for w in self._held.flags.writes.get(flag.field, ())):
            return False
        if self._held.flags.is_volatile(flag):
            return True
        return self._are_tests_locked(flag)

    def _is_guarded(self, before: Guards, name: _Name) -> bool:
        """Tell whether a flag is never taken back, nor set under the locks of the first access."""
        flag = self._flags.get(_flag(name))
        if flag is None or not self._is_monotone(flag):
            return False
        here = _relative_to(before, name)
        return all(self._excludes(here, each.guards, each.objects) for each in self._setting(flag))

    def _is_monotone(self, flag: Flag) -> bool:
        """Tell whether a flag that is set stays set: what else is stored is stored before."""
        known = self._monotone.get(flag)
        if known is None:
            known = self._monotone[flag] = all(
                self._is_before_setting(flag, each) for each in self._others(flag)
            )
        return known

    def _is_before_setting(self, flag: Flag, other: Guarding) -> bool:
        if not _knows(flag, other.guards, UNSET):
            return False
        return all(self._excludes(other.guards, w.guards, w.objects) for w in self._setting(flag))

    def _are_tests_locked(self, flag: Flag) -> bool:
        """Tell whether nobody tests a flag while somebody sets it."""
        known = self._locked.get(flag)
        if known is None:
            known = self._locked[flag] = self._are_apart(flag, self._setting(flag))
        return known

    def _are_tests_apart(self, flag: Flag, others: list[Guarding]) -> bool:
        return self._held.flags.is_volatile(flag) or self._are_apart(flag, others)

    def _are_apart(self, flag: Flag, writes: list[Guarding]) -> bool:
        tests = [g for test in self._held.flags.tests[flag] for g in self._shared(test, flag)]
        return all(
            self._excludes(test.guards, write.guards, test.objects & write.objects)
            for test in tests
            for write in writes
        )

    def _has_one_winner(self, flag: Flag, objects: ObjectSet | None) -> How | None:
        """Tell how it is that one thread has a flag of some objects (None: of any) at a time."""
        key = (flag, objects)
        if key not in self._won:
            setting, others = (_among(each, objects) for each in self._writes(flag))
            has_one = (
                all(self._is_first(flag, each) for each in setting)
                and all(_is_step(each) or _has_won(flag, each.guards) for each in others)
                and self._is_published(flag.name)
                and self._are_tests_apart(flag, others)
            )
            is_counted = any(map(_is_step, (*setting, *others)))
            how = How.DRAINER if is_counted else How.WINNER
            if has_one and is_counted:
                has_one = self._draining.keeps_count(flag, objects)
            self._won[key] = how if has_one else None
        return self._won[key]

    def _is_first(self, flag: Flag, setting: Guarding) -> bool:
        """Tell whether a write does not set a flag that is set already, or tells when it did."""
        write = setting.write
        if _is_step(setting):
            return True
        if write is not None and write.is_swap:
            return write.from_ is not None and not flag.may_be_set_by(write.from_)
        return _knows(flag, setting.guards, SECTION) and all(
            self._excludes(setting.guards, other.guards, setting.objects & other.objects)
            for other in self._setting(flag)
        )

    # -- writes ------------------------------------------------------------------------------------

    def _setting(self, flag: Flag) -> list[Guarding]:
        return self._writes(flag)[0]

    def _others(self, flag: Flag) -> list[Guarding]:
        return self._writes(flag)[1]

    def _writes(self, flag: Flag) -> tuple[list[Guarding], list[Guarding]]:
        """Return the writes to shared objects that may set a flag, and those that may not."""
        known = self._guards_of.get(flag)
        if known is None:
            known = self._guards_of[flag] = ([], [])
            for write in self._held.flags.writes.get(flag.field, ()):
                for found in self._shared(write.at, flag):
                    told = found._replace(write=write)
                    if flag.may_be_set_by(write.value):
                        known[0].append(told)
                    if not flag.must_be_set_by(write.value):
                        known[1].append(told)
            for objects in self._happened.given_on.get(flag.field, {}).values():
                # Somebody changes it by code that has no place to look at.
                for each in known:
                    each.append(Guarding(NO_GUARDS, objects))
        return known

    def _shared(self, access: Access, flag: Flag) -> Iterator[Guarding]:
        """Return what guards an access to a flag, where its object may be shared.

        The state of an object is accessed by a call, of which the escape analysis says nothing.
        """
        is_state = flag.field.descriptor == "V"
        for frame in self._calling.frames.of_method(access.method):
            if access.base == NO_BASE:
                yield Guarding(self._held.guards(frame, access.pc, None), 0)
                continue
            objects = self._calling.frames.variable(frame, access.base)
            if is_state:
                objects &= self._escape.shared
            else:
                objects = self._escape.escaping(frame, access.pc, objects)
            if objects:
                yield Guarding(self._held.guards(frame, access.pc, access.base), objects)


def _facts(guards: Guards, kind: Kind) -> Iterator[_Name]:
    """Return what is known of flags in one way, by the names of the flags."""
    for lock in guards.everywhere:
        if lock.kind == kind:
            yield lock.path
    for relative in guards.relative:
        if relative.of == kind:
            yield relative.fields


def _knows(flag: Flag, guards: Guards, kind: Kind) -> bool:
    """Tell whether something is known at an access to a flag, of the very flag."""
    names: set[_Name] = {(flag.name,), Path(("static", flag.name))}
    return not names.isdisjoint(_facts(guards, kind))


def _has_won(flag: Flag, guards: Guards) -> bool:
    """Tell whether an access to a flag is by the thread that has it."""
    return _knows(flag, guards, WON)


def _is_step(each: Guarding) -> bool:
    """Tell whether a write adds to what is counted, or takes away: that is judged by itself."""
    return each.write is not None and each.write.step is not None


def _among(found: Iterable[Guarding], objects: ObjectSet | None) -> list[Guarding]:
    """Return the accesses that may be to flags of some objects; a static flag is of none."""
    return [g for g in found if objects is None or not g.objects or g.objects & objects]


def _in_order(names: Iterable[_Name]) -> list[_Name]:
    """Return names in an order that does not depend on how they were kept.

    One flag may have several: those that say most to a reader come first.
    """
    return sorted(names, key=lambda name: (_spelled(_flag(name)), *_rank(name)))


def _rank(name: _Name) -> tuple[bool, str, str, tuple[str, ...]]:
    if not isinstance(name, Path):
        return False, "", "", tuple(map(_spelled, name))
    kind, what = name.root
    text = _spelled(what) if isinstance(what, Field) else str(what)
    return kind != "static", kind, text, tuple(map(_spelled, name.fields))


def _spelled(field: Field) -> str:
    return f"{field.owner}.{field.name}"


def _flag(name: _Name) -> Field:
    """Return the flag that a name is of."""
    if not isinstance(name, Path):
        return name[-1]
    last = name.fields[-1] if name.fields else name.root[1]
    assert isinstance(last, Field)
    return last


def _holder(name: _Name) -> str:
    """Return the class that has a flag, or that has the object with the flag in a field."""
    fields = name.fields if isinstance(name, Path) else name
    if fields[1:]:
        return fields[-2].owner
    what = name.root[1] if isinstance(name, Path) else fields[-1]
    return what.owner if isinstance(what, Field) else _flag(name).owner


def assume_counters(program: Program, orders: HappensBefore) -> None:
    """Say which counters of work were taken not to run over."""
    for owner in orders.counted:
        program.assumptions.record(
            AssumptionKind.COUNTER, owner, "a counter of work is taken not to run over"
        )


def _relative_to(guards: Guards, name: _Name) -> Guards:
    """Return what guards an access, seen from the object that has a flag."""
    if isinstance(name, Path):
        return Guards(guards.everywhere, frozenset())
    above = name[:-1]
    if not above:
        return guards
    under = [each for each in guards.relative if each.fields[: len(above)] == above]
    seen = frozenset(each._replace(fields=each.fields[len(above) :]) for each in under)
    return Guards(guards.everywhere, seen)
