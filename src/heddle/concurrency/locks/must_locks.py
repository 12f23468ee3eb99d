"""Locks that must be held in every frame, by paths that denote one object (Naik 2008, section 3.7).

A lock is named by its path: of the monitors that a body enters, of `synchronized` methods (the
receiver, or the class object), of the object that a constructor constructs, and of those that every
caller holds, in terms of the callee's parameters. If no path leads from a parameter to a lock, it
may still be known that a parameter was read from the lock: it is an *owner* of the parameter. The
thread that runs a frame is an owner in the same way, of all that is read from the object that
denotes it.
"""

from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from typing import Final, final

from heddle.concurrency.aliasing import (
    MONITOR,
    WHILE_UNSET,
    WON,
    AccessPath,
    Ancestor,
    HeldLock,
    LockKind,
    LockSet,
    variable_path,
)
from heddle.concurrency.callgraph import Caller
from heddle.concurrency.flags import FlagUses
from heddle.concurrency.locks.body_locks import BodyLocks
from heddle.concurrency.locks.guards import (
    CURRENT_OWNER,
    NO_FACTS,
    NO_GUARDS,
    NO_LOCKS,
    EntryFacts,
    EqualPaths,
    Guards,
    OwnedParameter,
    Owner,
    OwnerKind,
    joined_owners,
)
from heddle.concurrency.locks.lock_inputs import LockInputs
from heddle.concurrency.locks.renaming import (
    by_equal_paths,
    by_stored_fields,
    initialiser_locks,
    may_reach,
    thread_roots,
)
from heddle.concurrency.locks.semaphores import Release
from heddle.pointsto import Frame, FrameCall, ObjectSet
from heddle.program.classes import Field, Method
from heddle.program.ir import Body, Var

_NO_KINDS: Final[frozenset[LockKind]] = frozenset()
# The facts about flags that hold only until something ends them.
_ENDING: Final = WHILE_UNSET | {WON}


def held_locks(facts: LockInputs) -> "HeldLocks":
    """Return the locks that must be held, without those that other threads may release."""
    while releases := HeldLocks(facts).unsafe_releases():
        facts.limit(releases)
    found = HeldLocks(facts)
    found.descend()
    return found


@final
class HeldLocks:
    """The locks that must be held at every point of every frame, given its entry facts.

    Calls that are set `apart` do not count.
    """

    def __init__(
        self,
        facts: LockInputs,
        apart: frozenset[FrameCall] = frozenset(),
        entries: Mapping[int, EntryFacts] | None = None,
    ) -> None:
        self._facts = facts
        self._calling = facts.calling
        self._work = facts.work
        self._frames = facts.calling.frames
        self.once = facts.workers.once
        self._names = facts.names
        self._paths = facts.paths
        self._relative_names = facts.relative_names
        self._effects = facts.effects
        self._table = facts.entries
        self._passed = facts.passed
        self._own = facts.own
        self._apart = apart
        self._entries: dict[int, EntryFacts] = dict(entries or {})
        # The nodes whose facts have changed since they were passed to their callees.
        self._changed: set[int] = set()
        # The nodes whose callers do not all hold the same.
        self.weakened: set[int] = set()
        # The results for calls that reach the same frames with the same locks.
        self._begun: dict[tuple[object, ...], HeldLocks] = {}
        self._last_held: tuple[Frame | None, int, EntryFacts | None, LockSet]
        self._last_held = (None, 0, None, NO_LOCKS)
        self._last_owners: tuple[object, EntryFacts | None, dict[OwnedParameter, ObjectSet]]
        self._last_owners = (None, None, {})

    def unsafe_releases(self) -> list[Release]:
        """Return the calls that may release a lock that their thread does not hold.

        The locks held at these calls depend only on the nodes that reach them.
        """
        releases = list(self._facts.ownerless.releases())
        if not releases:
            return []
        self.descend(self._calling.nodes_reaching(each.frame for each in releases))
        return [each for each in releases if not self._must_be_safe(each)]

    def _must_be_safe(self, release: Release) -> bool:
        """Tell whether the thread must hold the lock that a call releases.

        The mode does not matter: a shared holder keeps others from holding it exclusively.
        """
        frame, call = release.frame, release.call
        if call is None or frame.method is None or frame.body is None:
            return False
        if self._effects.must_have_own_stamp(frame.method, call):
            return True
        above = variable_path(self._paths.of(frame.method, frame.body), call.args[0])
        held = self.held(frame, call.pc)
        found = self._relative_names.relative(frame, call.pc, held, above)
        return any(each.of == release.kind and len(each.fields) == 1 for each in found)

    @property
    def flags(self) -> FlagUses:
        """Return the tests and writes of flags."""
        return self._effects.flags

    @property
    def optimistic_reads(self) -> dict[Method, int]:
        """Return how many optimistic reads of methods are assumed to hold a lock."""
        return {method: len(found) for method, found in self._effects.optimistic.items()}

    def whole_lock(self, field: Field) -> tuple[Field, ...]:
        """Return the fields that lead to the lock of which a field keeps a part, if it does."""
        return self._effects.whole(field)

    def body_locks(self, method: Method) -> BodyLocks:
        """Return the locks that the body of a method holds at its points."""
        return self._effects.in_method(method)

    def paths(self, method: Method, body: Body) -> dict[Var, AccessPath]:
        """Return the paths of a body's variables."""
        return self._paths.of(method, body)

    def held(self, frame: Frame, pc: int) -> LockSet:
        """Return the locks that must be held at an offset of a frame."""
        entry = self._entries.get(frame.number)
        known = self._last_held
        # The same query comes again at once, for each argument of a call.
        if known[0] is frame and known[1] == pc and known[2] is entry:
            return known[3]
        found = self._all_held(frame, pc)
        self._last_held = (frame, pc, entry, found)
        return found

    def _all_held(self, frame: Frame, pc: int) -> LockSet:
        found, acquired = self._since_entry(frame, pc), self._acquired(frame, pc)
        if acquired:
            found |= acquired
        if not found:
            return found
        equal = self._entries.get(frame.number, NO_FACTS).equal
        if equal:
            found |= by_equal_paths(found, equal)
        if frame.method is not None and frame.method.name == "<init>" and frame.body is not None:
            found |= by_stored_fields(found, self._paths.stored_paths_at(frame.method, pc))
        return found

    def guards(self, frame: Frame, pc: int, base: Var | None) -> Guards:
        """Return the guards of an access to a field of a variable, or to a static field."""
        held = self.held(frame, pc)
        owned = self._owned(frame, pc)
        if not held and not owned:
            return NO_GUARDS
        everywhere = frozenset(lock for lock in held if lock.path.is_global)
        if base is None or frame.method is None or frame.body is None:
            return Guards(everywhere, frozenset())
        above = variable_path(self._paths.of(frame.method, frame.body), base)
        ancestors = self._paths.ancestors(frame.method, frame.body, base)
        read = self._owners(frame, ancestors, held, owned)
        if not read:
            read = self._owners_of_choices(frame, base, held, owned)
        owners = frozenset((*read, *self._allocating_owners(frame, pc, base)))
        relative = frozenset(self._relative_names.relative(frame, pc, held, above))
        return Guards(everywhere, relative, owners)

    def _owners(
        self,
        frame: Frame,
        ancestors: Iterable[Ancestor],
        held: LockSet,
        owned: Mapping[OwnedParameter, ObjectSet],
    ) -> list[Owner]:
        """Return the owners among the objects that a variable was read from."""
        return [
            Owner(guard, way, objects if path is None else self._names.objects(frame, path))
            for guard, way, path, objects in self._relative_names.owners(ancestors, held, owned)
        ]

    def _owners_of_choices(
        self, frame: Frame, base: Var, held: LockSet, owned: Mapping[OwnedParameter, ObjectSet]
    ) -> list[Owner]:
        """Return the owners of which one must be that of a phi, whichever value it has.

        Parameters are the same throughout; other variables may have been set again.
        """
        assert frame.method is not None
        assert frame.body is not None
        common: list[Owner] | None = None
        for choice in self._paths.choices(frame.method, frame.body, base):
            ancestors = self._paths.ancestors(frame.method, frame.body, choice)
            fixed = [each for each in ancestors if each.path.root[0] != "variable"]
            read = self._owners(frame, fixed, held, owned)
            common = read if common is None else joined_owners(common, read)
            if not common:
                break
        return common or []

    def must_hold_lock(self, frame: Frame, call: FrameCall | None = None) -> bool:
        """Tell whether all calls of a frame must hold a lock, or whether one call in it must."""
        entry = self.pass_on(frame, call) if call else self._entries.get(frame.number, NO_FACTS)
        return entry.has_locks

    def called_from(self, caller: Frame, pc: int, among: frozenset[int]) -> "HeldLocks":
        """Return the locks held in some frames if a call reaches them, through these frames only.

        In code with many callers these are more than all callers hold, if the call holds a lock.
        """
        calls = [call for call in caller.calls if call.site.pc == pc and may_reach(call, among)]
        passed = [(call, self.pass_on(caller, call)) for call in calls]
        if not any(entry.has_locks for _, entry in passed):
            return self
        entered = [(c.number, e.key) for call, e in passed for c in call.callees()]
        key = (among, frozenset(each for each in entered if each[0] in among))
        found = self._begun.get(key)
        if found is None:
            found = self._begun[key] = HeldLocks(self._facts, self._apart)
            found.begin_with(passed, among)
        return found

    def begin_with(
        self, passed: Iterable[tuple[FrameCall, EntryFacts]], among: frozenset[int]
    ) -> None:
        """Propagate the facts that calls pass, among some frames."""
        for call, entry in passed:
            self._enter(call, entry, among)
        order = self._calling.topological_order
        while self._changed:
            frame = self._frames.all[min(self._changed, key=order.__getitem__)]
            self._changed.discard(frame.number)
            for call in frame.calls if frame not in self._calling.start_frames else ():
                if may_reach(call, among):
                    self._enter(call, self.pass_on(frame, call), among)

    def _enter(self, call: FrameCall, passed: EntryFacts, among: frozenset[int]) -> None:
        for callee in call.callees():
            if callee.number in among:
                self._meet(callee.number, passed)

    def entry_facts(self, frame: Frame) -> EntryFacts:
        """Return the facts common to all callers of a frame."""
        return self._entries.get(frame.number, NO_FACTS)

    def passed_by(self, frame: Frame, call: FrameCall, entry: EntryFacts) -> EntryFacts:
        """Return the facts that a call passes on if its frame has some entry facts."""
        return HeldLocks(self._facts, self._apart, {frame.number: entry}).pass_on(frame, call)

    def common_facts(self, first: EntryFacts, second: EntryFacts) -> EntryFacts:
        """Return the facts that hold for both of two callers."""
        return self._table.meet(first, second)

    def without(self, apart: frozenset[FrameCall]) -> "HeldLocks":
        """Return the locks held where none of some calls reaches; the same if that is not known."""
        if self._work.is_spent:
            return self
        below = self._calling.nodes_reached_by(apart)
        found = HeldLocks(
            self._facts, apart, {n: each for n, each in self._entries.items() if n not in below}
        )
        found.solve_again(below)
        return found

    def solve_again(self, below: AbstractSet[int]) -> None:
        """Propagate facts again to nodes of which none are known."""
        count = len(self._frames.all)
        self._begin()
        callers = (self._calling.group_callers[n - count] for n in below if n >= count)
        calling = {caller.frame.number for found in callers for caller in found}
        self._changed = (calling | below) & self._entries.keys()
        self._propagate(None)

    # -- within a frame ----------------------------------------------------------------------------

    def _acquired(self, frame: Frame, pc: int) -> LockSet:
        """Return the locks that the frame itself has acquired."""
        held = self._effects.in_frame(frame).must.get(pc)
        if not held or frame.method is None or frame.body is None:
            return NO_LOCKS
        paths = self._paths.of(frame.method, frame.body)
        return frozenset(lock for key in held for lock in self._names.locks(frame, key, paths))

    def _since_entry(self, frame: Frame, pc: int) -> LockSet:
        """Return the locks held since a frame's first instruction."""
        entered = self._entries.get(frame.number, NO_FACTS).locks
        if entered and any(lock.kind in _ENDING for lock in entered):
            entered = frozenset(lock for lock in entered if self._must_last(frame, pc, lock))
        released = self._released(frame, pc)
        if entered and released:
            entered = frozenset(lock for lock in entered if lock.kind not in released)
        always, synchronized = self._own[frame]
        if always:
            entered |= always
        return entered | synchronized if synchronized and MONITOR not in released else entered

    def _must_last(self, frame: Frame, pc: int, lock: HeldLock) -> bool:
        """Tell whether a caller's fact about a flag still holds at an offset."""
        if lock.kind not in _ENDING:
            return True
        method = frame.method
        if method is None or frame.body is None:
            return False
        if method.is_synchronized and lock.kind in WHILE_UNSET:
            return False
        return not self._effects.may_be_disturbed(method, pc, lock.kind)

    def _released(self, frame: Frame, pc: int) -> frozenset[LockKind]:
        """Return the kinds of locks that may have been released since a frame was entered."""
        return self._effects.in_frame(frame).may_have_released.get(pc, _NO_KINDS)

    # -- owners ------------------------------------------------------------------------------------

    def _owned(self, frame: Frame, pc: int) -> Mapping[OwnedParameter, ObjectSet]:
        """Return the parameters that were read from owners whose lock is still held."""
        owned = self._entries.get(frame.number, NO_FACTS).owned
        released = self._released(frame, pc) if owned else _NO_KINDS
        if not released:
            return owned
        return {
            each: objects
            for each, objects in owned.items()
            if each.guard.kind is OwnerKind.THREAD or each.guard.of not in released
        }

    def _allocating_owners(self, frame: Frame, pc: int, base: Var) -> Iterator[Owner]:
        """Return the owners that must have allocated the object of a variable."""
        number = frame.statements.variables.get(base)
        for (_, guard, _), objects in self._current_owners(frame, pc).items():
            made = number is not None and self._facts.disjoint.owning_positions(
                objects, frame, number
            )
            if made:
                yield Owner(guard, (), objects, made)

    def _current_owners(self, frame: Frame, pc: int) -> dict[OwnedParameter, ObjectSet]:
        entry, held = self._entries.get(frame.number), self.held(frame, pc)
        key = (frame, held, self._released(frame, pc))
        if self._last_owners[0] != key or self._last_owners[1] is not entry:
            owners = self._facts.owners.guarded(frame, held, self._owned(frame, pc))
            self._last_owners = (key, entry, owners)
        return self._last_owners[2]

    # -- from callers to callees -------------------------------------------------------------------

    def descend(self, among: AbstractSet[int] | None = None) -> None:
        """Find the facts common to all callers of each frame: the greatest solution.

        With `among`, only of these nodes, which no others reach.
        """
        self._begin()
        self._changed.update(self._entries)
        self._propagate(among)

    def _begin(self) -> None:
        for root, owned in thread_roots(self._calling):
            self._meet(root.number, self._table.intern(EntryFacts(NO_LOCKS, owned)))
        self._enter_initialisers()

    def _propagate(self, among: AbstractSet[int] | None) -> None:
        """Pass changed facts to callees, callers first."""
        count, changed = len(self._frames.all), self._changed
        for members in reversed(self._calling.components.members):
            if len(members) == 1 and members[0] not in changed:
                continue
            wanted = members if among is None else [node for node in members if node in among]
            while todo := [node for node in wanted if node in changed]:
                for node in todo:
                    if not self._work.spend():
                        self._forget()
                        return
                    changed.discard(node)
                    if node >= count:
                        self._pass_to_members(node)
                    else:
                        self._pass_to_callees(node)

    def _enter_initialisers(self) -> None:
        """Hold the locks that keep other threads from a class being initialised (JLS 12.4.2)."""
        for node, entry in initialiser_locks(self._frames):
            self._entries[node] = self._table.intern(entry)

    def _forget(self) -> None:
        """Forget the facts of callers: an unfinished solution may claim too much."""
        self._entries = {}
        self._enter_initialisers()

    def _pass_to_callees(self, node: int) -> None:
        frame, count = self._frames.all[node], len(self._frames.all)
        if frame in self._calling.start_frames:
            return
        entries, apart = self._entries, self._apart
        # Most callers hold nothing, and most code acquires nothing.
        is_free = entries.get(node) is NO_FACTS and not any(self._own[frame])
        acquired = self._effects.in_frame(frame).must if is_free else {}
        for call in frame.calls:
            if call in apart:
                continue
            holds_nothing = is_free and not acquired.get(call.site.pc)
            if holds_nothing and not self._equal(frame, call, NO_FACTS):
                passed = NO_FACTS
            else:
                passed = self.pass_on(frame, call)
            for group in call.groups:
                if entries.get(count + group.number) is not passed:
                    self._meet(count + group.number, passed)

    def _pass_to_members(self, node: int) -> None:
        entries, frames, entry = self._entries, self._frames.all, self._entries[node]
        for callee in self._calling.graph[node]:
            if entries.get(callee) is not entry and not frames[callee].is_initialiser:
                self._meet(callee, entry)

    def _meet(self, node: int, passed: EntryFacts) -> None:
        known = self._entries.get(node)
        if known is passed:
            return
        if known is not None:
            self.weakened.add(node)
            passed = self._table.meet(known, passed)
        if passed is not known:
            self._entries[node] = passed
            self._changed.add(node)

    def pass_on(self, frame: Frame, call: FrameCall) -> EntryFacts:
        """Return the facts that hold at a call, as its callees name them."""
        entry = self._entries.get(frame.number, NO_FACTS)
        key = (call, id(entry))
        found = self._passed.get(key)
        if found is None:
            found = self._find_passed(frame, call, entry)
            # Most facts are passed on as they are.
            found = self._passed[key] = entry if found == entry else self._table.intern(found)
        return found

    def _find_passed(self, frame: Frame, call: FrameCall, entry: EntryFacts) -> EntryFacts:
        pc = call.site.pc
        held, owned = self.held(frame, pc), self._owned(frame, pc)
        if not owned and all(lock.path.is_global for lock in held):
            return EntryFacts(held, {}, self._equal(frame, call, entry))
        at, must_extend = Caller(frame, call), self._facts.owners.must_extend
        current = self._current_owners(frame, pc).items()
        owners = {each: objects for each, objects in current if must_extend(at, objects)}
        if not held and all(each.position == CURRENT_OWNER for each in owned):
            # Nothing is known of any argument.
            return EntryFacts(held, owners, self._equal(frame, call, entry))
        passed = self._relative_names.passed(at, held, entry, owned)
        for each, path, objects in passed.owners:
            read_from = objects if path is None else self._names.objects(frame, path)
            owners[each] = owners.get(each, 0) | read_from
        return EntryFacts(passed.locks, owners, passed.equal)

    def _equal(self, frame: Frame, call: FrameCall, entry: EntryFacts) -> EqualPaths:
        return self._relative_names.equal_paths(frame, call, entry.equal)
