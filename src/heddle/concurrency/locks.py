"""Locks that must be held, by paths that mean one object (`paths`), in every frame.

A lock is known by its path: of the monitors a body enters, of `synchronized` methods (the receiver,
or the class object), of what a constructor makes, and of those that every caller holds, in terms of
the callee's parameters. Of a lock that no path leads to from a parameter, it may still be known
that a parameter was read from it: it is an *owner* of the parameter. The thread that runs a frame
is an owner in the same way, of all that is read from the object that names it (Naik 2008, section
3.7).
"""

from collections.abc import Iterable, Iterator, Mapping
from copy import copy
from itertools import combinations
from typing import Final, final

from heddle._util.work import Work
from heddle.concurrency._flags import FlagUses
from heddle.concurrency._lock_effects import LockEffects
from heddle.concurrency._lock_names import LockNames, read_from, renamed, thread_roots
from heddle.concurrency._made_with import MadeWith
from heddle.concurrency._origins import joined
from heddle.concurrency._permits import Leaving, Usable
from heddle.concurrency._workers import Workers
from heddle.concurrency.calling import Calling
from heddle.concurrency.disjoint import Disjointness
from heddle.concurrency.guards import (
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
    Relative,
    both,
)
from heddle.concurrency.lock import (
    CONSTRUCTION,
    MONITOR,
    WHILE_UNSET,
    WON,
    Kind,
    Lock,
    LockSet,
)
from heddle.concurrency.monitors import Monitors
from heddle.concurrency.once import AtMostOnce
from heddle.concurrency.paths import Ancestor, Path, Paths, variable_path
from heddle.pointsto.frames import CallKind, Frame, FrameCall, ObjectSet
from heddle.program.classes import Method
from heddle.program.descriptors import type_of_class
from heddle.program.ir import Body, Var

# What is known of flags only until something ends it.
_ENDING: Final = WHILE_UNSET | {WON}
_CONSTRUCTING: Final[LockSet] = frozenset(
    (Lock(Path(("parameter", 0), (CONSTRUCTION,)), kind=CONSTRUCTION.name),)
)


@final
class HeldLocks:
    """The locks that must be held, at every point of every frame."""

    def __init__(
        self,
        calling: Calling,
        once: AtMostOnce,
        paths: Paths,
        disjoint: Disjointness,
        work: Work,
    ) -> None:
        self._calling = calling
        self._work = work
        self._frames = calling.frames
        self._names = LockNames(calling, once, paths.hierarchy)
        self._paths = paths
        self._disjoint = disjoint
        made = MadeWith(calling)
        self._workers = Workers(calling, once, made)
        self._variables: dict[Method, dict[int, Var]] = {}
        self._entries: dict[int, Entry] = {}
        # The nodes of which something is known that their callees have not been told.
        self._news: set[int] = set()
        # What calls lead to, for those that lead to the same and hold the same.
        self._begun: dict[tuple[object, ...], HeldLocks] = {}
        self._effects = self._solved(Usable(calling, made))

    def _solved(self, usable: Usable) -> LockEffects:
        """Find what is held; once more if some of what may be a lock is found not to be one."""
        self._entries, self._news = {}, set()
        self._effects = LockEffects(self._calling, self._paths, usable)
        self._descend()
        left = [each for each in usable.leaving() if not self._is_entered(each)]
        return self._solved(usable.without(left)) if left else self._effects

    def _is_entered(self, left: Leaving) -> bool:
        """Tell whether what a call leaves was entered before by the same thread."""
        if left.call is None:
            return False
        found = self.guards(left.frame, left.call.pc, left.call.args[0]).relative
        return any(each.of == left.kind and len(each.fields) == 1 for each in found)

    @property
    def flags(self) -> FlagUses:
        """Return who tests and writes flags."""
        return self._effects.flags

    @property
    def optimistic(self) -> dict[Method, int]:
        """Return how many reads of methods are taken to hold a lock, as they are checked later."""
        return {method: len(found) for method, found in self._effects.optimistic.items()}

    def monitors(self, method: Method) -> Monitors:
        """Return the monitors that the body of a method holds at its points."""
        return self._effects.monitors(method)

    def paths(self, method: Method, body: Body) -> dict[Var, Path]:
        """Return the paths of a body's variables."""
        return self._paths.of(method, body)

    def held(self, frame: Frame, pc: int) -> LockSet:
        """Return the locks that must be held at an offset of a frame."""
        found = self._entry(frame, pc) | self._entered(frame, pc)
        if not found:
            return found
        same = self._entries.get(frame.number, NOTHING).same
        if same:
            found |= renamed(found, same)
        if frame.method is not None and frame.method.name == "<init>" and frame.body is not None:
            found |= self._kept(frame.method, pc, found)
        return found

    def _kept(self, method: Method, pc: int, locks: LockSet) -> LockSet:
        """Return locks of what a constructor has put into stable fields, as read from there."""
        found: set[Lock] = set()
        for above, value in self._paths.kept_at(method, pc):
            for lock in locks:
                fields = lock.path.under(value)
                if fields is not None:
                    found.add(lock._replace(path=Path(above.root, above.fields + fields)))
        return frozenset(found)

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
        owners = frozenset((*self._owners(frame, pc, ancestors), *self._makers(frame, pc, base)))
        relative = frozenset(self._relative(frame, pc, above))
        return Guards(everywhere, relative, owners)

    def is_weakest(self, caller: Frame, call: FrameCall, callee: Frame) -> bool:
        """Tell whether a call holds a lock only if all calls of the callee hold one."""
        is_locked = self._entries.get(callee.number, NOTHING).has_locks
        return is_locked or not self._given(caller, call).has_locks

    def called_from(self, caller: Frame, pc: int, among: frozenset[int]) -> "HeldLocks":
        """Return what is held in some frames if a call leads there, through these frames only.

        In code that many call this is more than what all callers hold, if the call holds a lock.
        """
        calls = [call for call in caller.calls if call.site.pc == pc and _leads_to(call, among)]
        given = [(call, self._given(caller, call)) for call in calls]
        if not any(entry.has_locks for _, entry in given):
            return self
        entered = [(c.number, e.key) for call, e in given for c in call.callees()]
        key = (among, frozenset(each for each in entered if each[0] in among))
        found = self._begun.get(key)
        if found is None:
            found = self._begun[key] = copy(self).begun_with(given, among)
        return found

    def begun_with(
        self, given: Iterable[tuple[FrameCall, Entry]], among: frozenset[int]
    ) -> "HeldLocks":
        """Forget all entries; what calls give is passed on among some frames."""
        self._entries, self._news = {}, set()
        for call, entry in given:
            self._enter(call, entry, among)
        order = self._calling.order
        while self._news:
            frame = self._frames.all[min(self._news, key=order.__getitem__)]
            self._news.discard(frame.number)
            for call in frame.calls if frame not in self._calling.starting else ():
                if _leads_to(call, among):
                    self._enter(call, self._given(frame, call), among)
        return self

    def _enter(self, call: FrameCall, given: Entry, among: frozenset[int]) -> None:
        for callee in call.callees():
            if callee.number in among:
                self._meet(callee.number, given)

    # -- within a frame ----------------------------------------------------------------------------

    def _entered(self, frame: Frame, pc: int) -> LockSet:
        """Return the locks of the monitors that the frame itself has entered."""
        if frame.method is None or frame.body is None:
            return NO_LOCKS
        held = self.monitors(frame.method).must.get(pc)
        if not held:
            return NO_LOCKS
        paths = self._paths.of(frame.method, frame.body)
        return frozenset(lock for key in held for lock in self._names.locks(frame, key, paths))

    def _entry(self, frame: Frame, pc: int) -> LockSet:
        """Return the locks held since a frame's first instruction."""
        entered = self._entries.get(frame.number, NOTHING).locks
        if any(lock.kind in _ENDING for lock in entered):
            entered = frozenset(lock for lock in entered if self._is_kept(frame, pc, lock))
        loose = self._loose(frame, pc)
        if loose:
            entered = frozenset(lock for lock in entered if lock.kind not in loose)
        method = frame.method
        if method is None or frame.body is None:
            return entered
        entered |= self._workers.held(frame)
        if method.name == "<init>":
            return entered | _CONSTRUCTING
        if not method.is_synchronized or MONITOR in loose:
            return entered
        if method.is_static:
            return entered | {Lock(Path(("class", type_of_class(method.owner))))}
        return entered | frozenset(self._names.locks(frame, 0, {0: Path(("parameter", 0))}))

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

    def _relative(self, frame: Frame, pc: int, above: Path) -> Iterator[Relative]:
        """Return the locks that are held at an offset and that lead on from a path there."""
        for lock in self.held(frame, pc):
            if frame.method is None or frame.body is None:
                # When code without a body writes what is not known: a field must never change.
                fields = lock.path.under(above)
                is_valid = fields is not None and self._paths.are_stable(fields)
            else:
                fields = self._paths.leads(frame.method, pc, lock.path, above)
                is_valid = True
            if fields is not None and is_valid:
                yield Relative(fields, lock.is_shared, lock.kind)

    def _loose(self, frame: Frame, pc: int) -> frozenset[Kind]:
        """Return the kinds of locks that may have been left since a frame was entered."""
        if frame.method is None or frame.body is None:
            return frozenset()
        return self.monitors(frame.method).loose.get(pc, frozenset())

    # -- owners ------------------------------------------------------------------------------------

    def _owned(self, frame: Frame, pc: int) -> Mapping[Owned, ObjectSet]:
        """Return which parameters are read from owners; locks may have been left since."""
        owned = self._entries.get(frame.number, NOTHING).owned
        loose = self._loose(frame, pc) if owned else frozenset()
        if not loose:
            return owned
        return {
            each: objects
            for each, objects in owned.items()
            if each.guard.kind is OwnerKind.THREAD or each.guard.of not in loose
        }

    def _owners(self, frame: Frame, pc: int, ancestors: Iterable[Ancestor]) -> Iterator[Owner]:
        """Return the owners of what has these ancestors, which are of a frame's variables."""
        held = [lock for lock in self.held(frame, pc) if lock.is_of_an_owner]
        owned = self._owned(frame, pc)
        for path, way in ancestors:
            for lock in held if way else ():
                fields = lock.path.under(path)
                if fields is not None and self._paths.are_stable(fields) and not path.is_global:
                    guard = Guard(OwnerKind.LOCK, fields, lock.is_shared, lock.kind)
                    yield Owner(guard, way, self._names.objects(frame, path))
            if path.root[0] == "parameter" and not path.fields:
                for (position, guard, above), objects in owned.items():
                    if path.root[1] == position:
                        yield Owner(guard, joined(above, way), objects)

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

    def _descend(self) -> None:
        """Find what all callers of a frame hold: the greatest solution, by intersection."""
        count = len(self._frames.all)
        for root, owned in thread_roots(self._calling):
            self._meet(root.number, Entry(NO_LOCKS, owned))
        self._enter_initialisers()
        self._news.update(self._entries)
        for members in reversed(self._calling.components.members):
            while todo := [node for node in members if node in self._news]:
                for node in todo:
                    if not self._work.spend():
                        self._forget()
                        return
                    self._news.discard(node)
                    if node >= count:
                        self._tell_group(node)
                    else:
                        self._tell_callees(node)

    def _enter_initialisers(self) -> None:
        """Hold what keeps other threads out of a class being initialised (JLS 12.4.2)."""
        for frame in self._frames.all:
            if frame.is_initialiser and frame.method is not None:
                here = Lock(Path(("initialising", frame.method.owner)))
                self._entries[frame.number] = Entry(frozenset((here,)), {})

    def _forget(self) -> None:
        """Know nothing of what callers hold: what is found half-way may still be too much."""
        self._entries = {}
        self._enter_initialisers()

    def _tell_callees(self, node: int) -> None:
        frame, count = self._frames.all[node], len(self._frames.all)
        if frame in self._calling.starting:
            return
        for call in frame.calls:
            given = self._given(frame, call)
            for group in call.groups:
                self._meet(count + group.number, given)

    def _tell_group(self, node: int) -> None:
        entry = self._entries[node]
        for callee in self._calling.graph[node]:
            if not self._frames.all[callee].is_initialiser:
                self._meet(callee, entry)

    def _meet(self, node: int, given: Entry) -> None:
        known = self._entries.get(node)
        met = given if known is None else both(known, given)
        if met != known:
            self._entries[node] = met
            self._news.add(node)

    def _given(self, frame: Frame, call: FrameCall) -> Entry:
        """Return what holds at a call, as its callees name it."""
        pc, same = call.site.pc, self._same(frame, call)
        held, owned = self.held(frame, pc), self._owned(frame, pc)
        if not held and not owned:
            return Entry(NO_LOCKS, {}, same) if same else NOTHING
        locks = {lock for lock in held if lock.path.is_global}
        if len(locks) == len(held) and not owned:
            return Entry(frozenset(locks), {}, same)
        governors = self._governors(frame, pc).items()
        owners = {each: o for each, o in governors if self._goes_on(frame, call, o)}
        for position, ancestors in enumerate(self._arguments(frame, call)):
            if not ancestors:
                continue
            if ancestors[0].way == ():
                root = ("parameter", position)
                under = self._relative(frame, pc, ancestors[0].path)
                locks.update(Lock(Path(root, each.fields), *each[1:]) for each in under)
            for guard, way, objects, _ in self._owners(frame, pc, ancestors):
                each = Owned(position, guard, way)
                owners[each] = owners.get(each, 0) | objects
        return Entry(frozenset(locks), owners, same)

    def _goes_on(self, frame: Frame, call: FrameCall, governors: ObjectSet) -> bool:
        """Tell that what governs a frame governs what it calls, if it does not begin by itself.

        Of a follower, it must be the one that it follows.
        """
        may_follow, site = self._disjoint.may_follow, call.site
        if site.kind is CallKind.STATIC:
            return True
        if site.kind not in (CallKind.FIXED, CallKind.VIRTUAL):
            on = (self._frames.parameter(callee, 0) for callee in call.callees())
            return not any(may_follow(receivers, governors) for receivers in on)
        receiver = site.arguments[0]
        if not may_follow(self._frames.numbered(frame, receiver), governors):
            return True
        return self._disjoint.is_of_instance(governors, frame, receiver)

    def _same(self, frame: Frame, call: FrameCall) -> frozenset[tuple[int, int]]:
        """Return the positions of a call at which the same variable is given."""
        arguments = list(call.site.arguments)
        known = self._entries.get(frame.number, NOTHING).same
        if known:
            numbers = [number for number, _ in frame.statements.parameters]
            first = {numbers[j]: numbers[i] for i, j in sorted(known, reverse=True)}
            arguments = [first.get(number, number) for number in arguments]
        if len(set(arguments)) == len(arguments):
            return frozenset()
        pairs = combinations(range(len(arguments)), 2)
        return frozenset((i, j) for i, j in pairs if arguments[i] == arguments[j] >= 0)

    def _arguments(self, frame: Frame, call: FrameCall) -> list[tuple[Ancestor, ...]]:
        """Return what the arguments of a call are read from, themselves first."""
        statements, arguments = frame.statements, call.site.arguments
        if frame.body is None or frame.method is None:
            return [read_from(statements, number) for number in arguments]
        variables = self._variables.get(frame.method)
        if variables is None:
            variables = {number: var for var, number in statements.variables.items()}
            self._variables[frame.method] = variables
        found = [variables.get(number) for number in arguments]
        known = (frame.method, frame.body)
        return [() if var is None else self._paths.ancestors(*known, var) for var in found]


def _leads_to(call: FrameCall, among: frozenset[int]) -> bool:
    return any(callee.number in among for group in call.groups for callee in group.callees)
