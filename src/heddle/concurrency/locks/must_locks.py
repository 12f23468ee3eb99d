"""Locks that must be held, by paths that mean one object (`paths`), in every frame.

A lock is known by its path: of the monitors a body enters, of `synchronized` methods (the receiver,
or the class object), of what a constructor makes, and of those that every caller holds, in terms of
the callee's parameters. Of a lock that no path leads to from a parameter, it may still be known
that a parameter was read from it: it is an *owner* of the parameter. The thread that runs a frame
is an owner in the same way, of all that is read from the object that names it (Naik 2008, section
3.7).
"""

from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from typing import Final, final

from heddle.concurrency.aliasing import (
    CONSTRUCTING,
    MONITOR,
    WHILE_UNSET,
    WON,
    Kind,
    Lock,
    LockSet,
    Path,
    variable_path,
)
from heddle.concurrency.callgraph import Caller
from heddle.concurrency.flags import FlagUses
from heddle.concurrency.locks.body_locks import Monitors
from heddle.concurrency.locks.guards import (
    GOVERNOR,
    NO_GUARDS,
    NO_LOCKS,
    NOTHING,
    Entry,
    Guard,
    Guards,
    Owned,
    Owner,
    OwnerKind,
)
from heddle.concurrency.locks.inputs import LockInputs
from heddle.concurrency.locks.renaming import (
    as_kept,
    given_twice,
    initialising,
    leads_to,
    renamed,
    thread_roots,
)
from heddle.concurrency.locks.semaphores import Leaving
from heddle.pointsto import Frame, FrameCall, ObjectSet
from heddle.program.classes import Field, Method
from heddle.program.descriptors import type_of_class
from heddle.program.ir import Body, Var

_NO_KINDS: Final[frozenset[Kind]] = frozenset()
# What is known of flags only until something ends it.
_ENDING: Final = WHILE_UNSET | {WON}


def held_locks(facts: LockInputs) -> "HeldLocks":
    """Return what must be held, without the locks that may be left by who did not enter them."""
    while spoilt := HeldLocks(facts).left_by_others():
        facts.limit(spoilt)
    found = HeldLocks(facts)
    found.descend()
    return found


@final
class HeldLocks:
    """The locks that must be held, at every point of every frame, as `entries` says by number.

    The calls that are set `apart` do not count.
    """

    def __init__(
        self,
        facts: LockInputs,
        apart: frozenset[FrameCall] = frozenset(),
        entries: Mapping[int, Entry] | None = None,
    ) -> None:
        self._facts = facts
        self._calling = facts.calling
        self._work = facts.work
        self._frames = facts.calling.frames
        self.once = facts.workers.once
        self._names = facts.names
        self._paths = facts.paths
        self._disjoint = facts.disjoint
        self._workers = facts.workers
        self._seen = facts.seen
        self._effects = facts.effects
        self._going_on = facts.going_on
        self._kept = facts.kept
        self._known = facts.known
        self._own = facts.own
        self._apart = apart
        self._entries: dict[int, Entry] = dict(entries or {})
        # The nodes of which something is known that their callees have not been told.
        self._news: set[int] = set()
        # Of these nodes not all callers hold the same.
        self.weakened: set[int] = set()
        # What calls lead to, for those that lead to the same and hold the same.
        self._begun: dict[tuple[object, ...], HeldLocks] = {}
        self._last_held: tuple[Frame | None, int, Entry | None, LockSet] = (None, 0, None, NO_LOCKS)
        self._last_governors: tuple[object, Entry | None, dict[Owned, ObjectSet]] = (None, None, {})

    def left_by_others(self) -> list[Leaving]:
        """Return the calls that leave what may be a lock, and need not have entered it.

        What is held where they are depends on what leads there only.
        """
        leaving = list(self._facts.usable.leaving())
        if not leaving:
            return []
        self.descend(self._calling.leading_to(each.frame for each in leaving))
        return [each for each in leaving if not self._is_entered(each)]

    def _is_entered(self, left: Leaving) -> bool:
        """Tell whether what a call leaves was entered before by the same thread.

        In which mode does not matter: who holds it shared keeps others from holding it alone.
        """
        frame, call = left.frame, left.call
        if call is None or frame.method is None or frame.body is None:
            return False
        if self._effects.is_own_stamp(frame.method, call):
            return True
        above = variable_path(self._paths.of(frame.method, frame.body), call.args[0])
        found = self._seen.relative(frame, call.pc, self.held(frame, call.pc), above)
        return any(each.of == left.kind and len(each.fields) == 1 for each in found)

    @property
    def flags(self) -> FlagUses:
        """Return who tests and writes flags."""
        return self._effects.flags

    @property
    def optimistic(self) -> dict[Method, int]:
        """Return how many reads of methods are taken to hold a lock, as they are checked later."""
        return {method: len(found) for method, found in self._effects.optimistic.items()}

    def whole(self, field: Field) -> tuple[Field, ...]:
        """Return the fields that lead to the lock that a field keeps a part of, if it does."""
        return self._effects.whole(field)

    def monitors(self, method: Method) -> Monitors:
        """Return the monitors that the body of a method holds at its points."""
        return self._effects.monitors(method)

    def paths(self, method: Method, body: Body) -> dict[Var, Path]:
        """Return the paths of a body's variables."""
        return self._paths.of(method, body)

    def held(self, frame: Frame, pc: int) -> LockSet:
        """Return the locks that must be held at an offset of a frame."""
        entry = self._entries.get(frame.number)
        known = self._last_held
        # What was asked last is asked again at once, for each argument of a call.
        if known[0] is frame and known[1] == pc and known[2] is entry:
            return known[3]
        found = self._all_held(frame, pc)
        self._last_held = (frame, pc, entry, found)
        return found

    def _all_held(self, frame: Frame, pc: int) -> LockSet:
        found, entered = self._entry(frame, pc), self._entered(frame, pc)
        if entered:
            found |= entered
        if not found:
            return found
        same = self._entries.get(frame.number, NOTHING).same
        if same:
            found |= renamed(found, same)
        if frame.method is not None and frame.method.name == "<init>" and frame.body is not None:
            found |= as_kept(found, self._paths.kept_at(frame.method, pc))
        return found

    def guards(self, frame: Frame, pc: int, base: Var | None) -> Guards:
        """Return the locks held at an access to a field of a variable, or to a static field."""
        held = self.held(frame, pc)
        owned = self._owned(frame, pc)
        if not held and not owned:
            return NO_GUARDS
        everywhere = frozenset(lock for lock in held if lock.path.is_global)
        if base is None or frame.method is None or frame.body is None:
            return Guards(everywhere, frozenset())
        above = variable_path(self._paths.of(frame.method, frame.body), base)
        ancestors = self._paths.ancestors(frame.method, frame.body, base)
        read = [
            Owner(guard, way, objects if path is None else self._names.objects(frame, path))
            for guard, way, path, objects in self._seen.owners(ancestors, held, owned)
        ]
        owners = frozenset((*read, *self._makers(frame, pc, base)))
        relative = frozenset(self._seen.relative(frame, pc, held, above))
        return Guards(everywhere, relative, owners)

    def is_locked(self, frame: Frame, call: FrameCall | None = None) -> bool:
        """Tell whether all calls of a frame hold a lock or, of a call in it, whether this one."""
        entry = self._given(frame, call) if call else self._entries.get(frame.number, NOTHING)
        return entry.has_locks

    def called_from(self, caller: Frame, pc: int, among: frozenset[int]) -> "HeldLocks":
        """Return what is held in some frames if a call leads there, through these frames only.

        In code that many call this is more than what all callers hold, if the call holds a lock.
        """
        calls = [call for call in caller.calls if call.site.pc == pc and leads_to(call, among)]
        given = [(call, self._given(caller, call)) for call in calls]
        if not any(entry.has_locks for _, entry in given):
            return self
        entered = [(c.number, e.key) for call, e in given for c in call.callees()]
        key = (among, frozenset(each for each in entered if each[0] in among))
        found = self._begun.get(key)
        if found is None:
            found = self._begun[key] = HeldLocks(self._facts, self._apart)
            found.begin_with(given, among)
        return found

    def begin_with(self, given: Iterable[tuple[FrameCall, Entry]], among: frozenset[int]) -> None:
        """Pass on what calls give, among some frames."""
        for call, entry in given:
            self._enter(call, entry, among)
        order = self._calling.order
        while self._news:
            frame = self._frames.all[min(self._news, key=order.__getitem__)]
            self._news.discard(frame.number)
            for call in frame.calls if frame not in self._calling.starting else ():
                if leads_to(call, among):
                    self._enter(call, self._given(frame, call), among)

    def _enter(self, call: FrameCall, given: Entry, among: frozenset[int]) -> None:
        for callee in call.callees():
            if callee.number in among:
                self._meet(callee.number, given)

    def without(self, apart: frozenset[FrameCall]) -> "HeldLocks":
        """Return what is held where none of some calls leads; the same if that is not known."""
        if self._work.is_spent:
            return self
        below = self._calling.reached_by(apart)
        found = HeldLocks(
            self._facts, apart, {n: each for n, each in self._entries.items() if n not in below}
        )
        found.tell_again(below)
        return found

    def tell_again(self, below: AbstractSet[int]) -> None:
        """Let all who call nodes of which nothing is known tell them."""
        count = len(self._frames.all)
        self._begin()
        callers = (self._calling.group_callers[n - count] for n in below if n >= count)
        telling = {caller.frame.number for found in callers for caller in found}
        self._news = (telling | below) & self._entries.keys()
        self._pass_down(None)

    # -- within a frame ----------------------------------------------------------------------------

    def _entered(self, frame: Frame, pc: int) -> LockSet:
        """Return the locks of the monitors that the frame itself has entered."""
        held = self._effects.monitors_in(frame).must.get(pc)
        if not held or frame.method is None or frame.body is None:
            return NO_LOCKS
        paths = self._paths.of(frame.method, frame.body)
        return frozenset(lock for key in held for lock in self._names.locks(frame, key, paths))

    def _entry(self, frame: Frame, pc: int) -> LockSet:
        """Return the locks held since a frame's first instruction."""
        entered = self._entries.get(frame.number, NOTHING).locks
        if entered and any(lock.kind in _ENDING for lock in entered):
            entered = frozenset(lock for lock in entered if self._is_kept(frame, pc, lock))
        loose = self._loose(frame, pc)
        if entered and loose:
            entered = frozenset(lock for lock in entered if lock.kind not in loose)
        always, synchronized = self._own_locks(frame)
        if always:
            entered |= always
        return entered | synchronized if synchronized and MONITOR not in loose else entered

    def _own_locks(self, frame: Frame) -> tuple[LockSet, LockSet]:
        """Return the locks that a frame holds by itself, and of these apart what it may leave."""
        found = self._own.get(frame.number)
        if found is None:
            found = self._own[frame.number] = self._find_own_locks(frame)
        return found

    def _find_own_locks(self, frame: Frame) -> tuple[LockSet, LockSet]:
        method = frame.method
        if method is None or frame.body is None:
            return NO_LOCKS, NO_LOCKS
        always = self._workers.held(frame)
        if method.name == "<init>":
            return always | CONSTRUCTING, NO_LOCKS
        if not method.is_synchronized:
            return always, NO_LOCKS
        if method.is_static:
            return always, frozenset((Lock(Path(("class", type_of_class(method.owner)))),))
        return always, frozenset(self._names.locks(frame, 0, {0: Path(("parameter", 0))}))

    def _is_kept(self, frame: Frame, pc: int, lock: Lock) -> bool:
        """Tell whether what callers know of a flag still holds at an offset."""
        if lock.kind not in _ENDING:
            return True
        method = frame.method
        if method is None or frame.body is None:
            return False
        if method.is_synchronized and lock.kind in WHILE_UNSET:
            return False
        return not self._effects.is_disturbed(method, pc, lock.kind)

    def _loose(self, frame: Frame, pc: int) -> frozenset[Kind]:
        """Return the kinds of locks that may have been left since a frame was entered."""
        return self._effects.monitors_in(frame).loose.get(pc, _NO_KINDS)

    # -- owners ------------------------------------------------------------------------------------

    def _owned(self, frame: Frame, pc: int) -> Mapping[Owned, ObjectSet]:
        """Return which parameters are read from owners; locks may have been left since."""
        owned = self._entries.get(frame.number, NOTHING).owned
        loose = self._loose(frame, pc) if owned else _NO_KINDS
        if not loose:
            return owned
        return {
            each: objects
            for each, objects in owned.items()
            if each.guard.kind is OwnerKind.THREAD or each.guard.of not in loose
        }

    def _makers(self, frame: Frame, pc: int, base: Var) -> Iterator[Owner]:
        """Return the owners that must have made what a variable holds."""
        number = frame.statements.variables.get(base)
        for (_, guard, _), objects in self._governors(frame, pc).items():
            made = number is not None and self._disjoint.governed(objects, frame, number)
            if made:
                yield Owner(guard, (), objects, made)

    def _governors(self, frame: Frame, pc: int) -> dict[Owned, ObjectSet]:
        """Return the owners among what governs: the receiver, or what governs the callers.

        A method on another object of the same class governs from there on, and so does what makes
        such an object. Of a follower, what it follows governs (`_positions`).
        """
        entry = self._entries.get(frame.number)
        key = (frame, self.held(frame, pc), self._loose(frame, pc))
        if self._last_governors[0] != key or self._last_governors[1] is not entry:
            self._last_governors = (key, entry, self._all_governors(frame, pc))
        return self._last_governors[2]

    def _all_governors(self, frame: Frame, pc: int) -> dict[Owned, ObjectSet]:
        receivers = 0
        if not (frame.method is not None and frame.method.is_static):
            receivers = self._frames.parameter(frame, 0)
        owned = self._owned(frame, pc)
        found = {
            each: objects
            for each, objects in owned.items()
            if each.position == GOVERNOR
            and not receivers & self._disjoint.peers(objects)
            and not self._disjoint.is_made_by(objects, frame)
        }
        if self._disjoint.are_peers(receivers) and not self._disjoint.is_made_by(receivers, frame):
            of_class = (self._disjoint.type_of(receivers),)
            for guard in self._own_guards(frame, pc, owned):
                found[Owned(GOVERNOR, guard, of_class)] = receivers
        if receivers:
            found.update(self._followed(frame, pc, receivers))
        return found

    def _followed(
        self, frame: Frame, pc: int, receivers: ObjectSet
    ) -> Iterator[tuple[Owned, ObjectSet]]:
        """Return what the receivers of a frame follow, if its lock is held."""
        for lock in self.held(frame, pc):
            (root, fields), is_shared, kind = lock
            is_here = root == ("parameter", 0) and fields and lock.is_of_an_owner
            if not is_here or not self._paths.are_stable(fields):
                continue
            objects = self._disjoint.followed(receivers, fields[0])
            if objects:
                guard = Guard(OwnerKind.LOCK, fields[1:], is_shared, kind)
                yield Owned(GOVERNOR, guard, (self._disjoint.type_of(objects),)), objects

    def _own_guards(self, frame: Frame, pc: int, owned: Iterable[Owned]) -> Iterator[Guard]:
        """Return what makes the receiver of a frame an owner."""
        yield from (each.guard for each in owned if each.position == 0 and each.way == ())
        for lock in self.held(frame, pc):
            path, is_shared, kind = lock
            is_here = path.root == ("parameter", 0) and lock.is_of_an_owner
            if is_here and self._paths.are_stable(path.fields):
                yield Guard(OwnerKind.LOCK, path.fields, is_shared, kind)

    # -- from callers to callees -------------------------------------------------------------------

    def descend(self, among: AbstractSet[int] | None = None) -> None:
        """Find what all callers of a frame hold: the greatest solution, by intersection.

        With `among`, of these nodes only, to which no others lead.
        """
        self._begin()
        self._news.update(self._entries)
        self._pass_down(among)

    def _begin(self) -> None:
        for root, owned in thread_roots(self._calling):
            self._meet(root.number, self._kept.one(Entry(NO_LOCKS, owned)))
        self._enter_initialisers()

    def _pass_down(self, among: AbstractSet[int] | None) -> None:
        """Tell callees what is new, callers first."""
        count, news = len(self._frames.all), self._news
        for members in reversed(self._calling.components.members):
            if len(members) == 1 and members[0] not in news:
                continue
            wanted = members if among is None else [node for node in members if node in among]
            while todo := [node for node in wanted if node in news]:
                for node in todo:
                    if not self._work.spend():
                        self._forget()
                        return
                    news.discard(node)
                    if node >= count:
                        self._tell_group(node)
                    else:
                        self._tell_callees(node)

    def _enter_initialisers(self) -> None:
        """Hold what keeps other threads out of a class being initialised (JLS 12.4.2)."""
        for node, entry in initialising(self._frames):
            self._entries[node] = self._kept.one(entry)

    def _forget(self) -> None:
        """Know nothing of what callers hold: what is found half-way may still be too much."""
        self._entries = {}
        self._enter_initialisers()

    def _tell_callees(self, node: int) -> None:
        frame, count = self._frames.all[node], len(self._frames.all)
        if frame in self._calling.starting:
            return
        entries, apart = self._entries, self._apart
        # What callers hold is nothing, and so is what most code enters.
        is_free = entries.get(node) is NOTHING and not any(self._own_locks(frame))
        entered = self._effects.monitors_in(frame).must if is_free else {}
        for call in frame.calls:
            if call in apart:
                continue
            is_nothing = is_free and not entered.get(call.site.pc)
            if is_nothing and not given_twice(frame, call, NOTHING.same):
                given = NOTHING
            else:
                given = self._given(frame, call)
            for group in call.groups:
                if entries.get(count + group.number) is not given:
                    self._meet(count + group.number, given)

    def _tell_group(self, node: int) -> None:
        entries, frames, entry = self._entries, self._frames.all, self._entries[node]
        for callee in self._calling.graph[node]:
            if entries.get(callee) is not entry and not frames[callee].is_initialiser:
                self._meet(callee, entry)

    def _meet(self, node: int, given: Entry) -> None:
        known = self._entries.get(node)
        if known is given:
            return
        if known is not None:
            self.weakened.add(node)
            given = self._kept.both(known, given)
        if given is not known:
            self._entries[node] = given
            self._news.add(node)

    def _given(self, frame: Frame, call: FrameCall) -> Entry:
        """Return what holds at a call, as its callees name it."""
        entry = self._entries.get(frame.number, NOTHING)
        key = (call, id(entry))
        found = self._known.get(key)
        if found is None:
            found = self._find_given(frame, call, entry)
            # Most of what holds is passed on as it is.
            found = self._known[key] = entry if found == entry else self._kept.one(found)
        return found

    def _find_given(self, frame: Frame, call: FrameCall, entry: Entry) -> Entry:
        pc = call.site.pc
        held, owned = self.held(frame, pc), self._owned(frame, pc)
        if not owned and all(lock.path.is_global for lock in held):
            return Entry(held, {}, given_twice(frame, call, entry.same))
        at = Caller(frame, call)
        governors = self._governors(frame, pc).items()
        owners = {each: objects for each, objects in governors if self._going_on.below(at, objects)}
        if not held and all(each.position == GOVERNOR for each in owned):
            # Whatever is given, nothing is known of it.
            return Entry(held, owners, given_twice(frame, call, entry.same))
        given = self._seen.given(at, held, entry, owned)
        for each, path, objects in given.owners:
            read_from = objects if path is None else self._names.objects(frame, path)
            owners[each] = owners.get(each, 0) | read_from
        return Entry(given.locks, owners, given.same)
