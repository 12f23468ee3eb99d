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

from heddle.concurrency._field_calls import NO_BASE
from heddle.concurrency._flag_code import Access, Flag
from heddle.concurrency._happened import Happened
from heddle.concurrency.calling import Calling
from heddle.concurrency.escape import ThreadEscape
from heddle.concurrency.guards import NO_GUARDS, Guards
from heddle.concurrency.lock import SECTION, SEEN, UNSET, WON, Kind
from heddle.concurrency.locks import HeldLocks
from heddle.concurrency.paths import Path
from heddle.concurrency.threads import Threads
from heddle.pointsto.frames import Frame, ObjectSet
from heddle.program.classes import Field

# How a flag is named at an access: by a path that means one object everywhere, or by the fields
# that lead to it from the object accessed.
_Name: TypeAlias = Path | tuple[Field, ...]


class How(StrEnum):
    """By which reason two accesses are ordered (`docs/orderings.md`)."""

    LATER = "set later by one thread"
    UNSET = "not set under its lock"
    SECTION = "set under its lock"
    WINNER = "set by the thread"


class Order(NamedTuple):
    """Why two accesses are ordered: the reason, and the flag."""

    how: How
    flag: Field


class Guarding(NamedTuple):
    """What guards an access to a flag, and the objects whose flag it is; of a swap, from what."""

    guards: Guards
    objects: ObjectSet
    is_swap: bool = False
    from_: int | None = None


# Tells why locks keep two accesses apart on some objects, if they do.
Excludes: TypeAlias = Callable[[Guards, Guards, ObjectSet], object | None]


@final
class Orders:
    """Tells which accesses are ordered, by what guards them."""

    def __init__(
        self,
        calling: Calling,
        threads: Threads,
        escape: ThreadEscape,
        held: HeldLocks,
        excludes: Excludes,
    ) -> None:
        """Ask `excludes` whether locks keep two accesses apart."""
        self._calling = calling
        self._escape = escape
        self._held = held
        self._excludes = excludes
        self._flags = {flag.name: flag for flag in held.flags.tests}
        self._happened = Happened(calling, threads, held.flags)
        self._guards_of: dict[Flag, tuple[list[Guarding], list[Guarding]]] = {}
        self._monotone: dict[Flag, bool] = {}
        self._locked: dict[Flag, bool] = {}
        self._won: dict[Flag, bool] = {}

    def unset(self, frame: Frame, pc: int) -> int:
        """Return the flags, as bits, that one thread alone sets, this one, and not before."""
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
                self._by_one_thread(before, seen)
                or self._by_test(before, seen)
                or self._within_section(before, seen)
            )
            if found is not None:
                return found
        return self._by_winner(ours, theirs)

    # -- reasons -----------------------------------------------------------------------------------

    def _by_one_thread(self, before: Guards, seen: Iterable[_Name]) -> Order | None:
        """Find that one thread alone sets the flag, after the first access."""
        for name in _in_order(seen) if before.unset else ():
            events = self._happened.events(name) if isinstance(name, Path) else 0
            if events and not events & ~before.unset and self._is_published(_flag(name)):
                return Order(How.LATER, _flag(name))
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
            if flag and self._has_one_winner(flag):
                return Order(How.WINNER, _flag(name))
        return None

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
        names: tuple[_Name, ...] = ((flag.name,), Path(("static", flag.name)))
        if not set(_facts(other.guards, UNSET)).intersection(names):
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

    def _has_one_winner(self, flag: Flag) -> bool:
        """Tell whether a flag is set only where it is not, and taken back by who set it."""
        known = self._won.get(flag)
        if known is None:
            names: set[_Name] = {(flag.name,), Path(("static", flag.name))}
            setting, others = self._setting(flag), self._others(flag)
            known = self._won[flag] = (
                all(self._is_first(flag, each, names) for each in setting)
                and all(not names.isdisjoint(_facts(each.guards, WON)) for each in others)
                and self._is_published(flag.name)
                and self._are_tests_apart(flag, others)
            )
        return known

    def _is_first(self, flag: Flag, write: Guarding, names: set[_Name]) -> bool:
        """Tell whether a write does not set a flag that is set already, or tells when it did."""
        if write.is_swap:
            return write.from_ is not None and not flag.may_be_set_by(write.from_)
        return not names.isdisjoint(_facts(write.guards, SECTION)) and all(
            self._excludes(write.guards, other.guards, write.objects & other.objects)
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
                    told = found._replace(is_swap=write.is_swap, from_=write.from_)
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


def _in_order(names: Iterable[_Name]) -> list[_Name]:
    """Return names in an order that does not depend on how they were kept."""
    return sorted(names, key=lambda name: (_flag(name).owner, _flag(name).name))


def _flag(name: _Name) -> Field:
    """Return the flag that a name is of."""
    if not isinstance(name, Path):
        return name[-1]
    last = name.fields[-1] if name.fields else name.root[1]
    assert isinstance(last, Field)
    return last


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
