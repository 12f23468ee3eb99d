"""What holds where a thread begins, and names of locks when they are handed on to callees."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Final, NamedTuple, final

from heddle.concurrency.aliasing import (
    FACTS,
    MOST_FIELDS,
    SEEN,
    AccessPaths,
    Ancestor,
    Key,
    Lock,
    LockSet,
    Path,
    Source,
    Way,
    joined,
    variable_path,
)
from heddle.concurrency.callgraph import AtMostOnce, Caller, ThreadCalls
from heddle.concurrency.disjoint import Disjointness, OnlyObjects
from heddle.concurrency.locks.guards import Entry, Guard, Owned, OwnerKind, Relative
from heddle.models.threads import THIS
from heddle.pointsto import CallKind, Frame, FrameCall, Frames, ObjectSet, Statements
from heddle.program.classes import Field, Method
from heddle.program.hierarchy import Hierarchy
from heddle.program.ir import Var

_THREAD: Final = "java/lang/Thread"


def thread_roots(calling: ThreadCalls) -> Iterator[tuple[Frame, dict[Owned, ObjectSet]]]:
    """Return what nobody calls within a thread, and which parameter is the thread there."""
    for frame in (*calling.frames.mains, *calling.frames.unattended):
        yield frame, {}
    for frame, row in calling.starting.items():
        # Only a thread itself is known to be started once.
        is_thread = frame.method is not None and frame.method.owner == _THREAD
        is_named = is_thread and row.position == THIS
        named = frame.statements.parameters[0][0] if is_named else None
        for call in frame.calls:
            is_one = call.site.arguments.count(named) == 1 if named is not None else False
            for callee in call.callees():
                owned: dict[Owned, ObjectSet] = {}
                if is_one and len(call.site.arguments) == len(callee.statements.parameters):
                    position = call.site.arguments.index(named) if named is not None else 0
                    threads = calling.frames.parameter(callee, position)
                    owned[Owned(position, Guard(OwnerKind.THREAD), ())] = threads
                yield callee, owned


def initialising(frames: Frames) -> Iterator[tuple[int, Entry]]:
    """Return what the initialisers of classes hold, by the numbers of their frames."""
    for frame in frames.all:
        if frame.is_initialiser and frame.method is not None:
            here = Lock(Path(("initialising", frame.method.owner)))
            yield frame.number, Entry(frozenset((here,)), {})


def renamed(locks: LockSet, same: frozenset[tuple[int, int]]) -> LockSet:
    """Return locks at paths from a parameter, as paths from one that is the same object."""
    found: set[Lock] = set()
    for lock in locks:
        (kind, what), fields = lock.path
        for pair in same:
            if kind == "parameter" and what in pair:
                other = pair[0] if what == pair[1] else pair[1]
                found.add(lock._replace(path=Path((kind, other), fields)))
    return frozenset(found)


def read_from(statements: Statements, number: int) -> tuple[Ancestor, ...]:
    """Return the parameter of code without a body that a variable is, or is read from."""
    positions = {n: at for at, (n, _) in enumerate(statements.parameters) if n >= 0}
    way: Way = ()
    for _ in range(MOST_FIELDS):
        if number in positions:
            return (Ancestor(Path(("parameter", positions[number])), way),)
        sources = [
            Source(load.base, (load.field,)) for load in statements.loads if load.dest == number
        ]
        sources += [Source(source, ()) for source, dest in statements.copies if dest == number]
        sources += [
            Source(each.source, ()) for each in statements.narrowings if each.dest == number
        ]
        if len(sources) != 1 or any(call.dest == number for call in statements.calls):
            break
        number, way = sources[0].var, joined(sources[0].way, way)
    return ()


@final
class LockNames:
    """All names of a lock that a frame holds: paths, and the one object that it must be."""

    def __init__(self, calling: ThreadCalls, once: AtMostOnce, hierarchy: Hierarchy) -> None:
        self._frames = calling.frames
        self._once = once
        self._only = OnlyObjects(calling, once)
        self._wholes: dict[tuple[ObjectSet, str], Path] = {}
        for (owner, part, of_part), field in calling.models.locks.same.items():
            named = [f for f in hierarchy.fields(owner) if f.name == field]
            for whole, objects in self._only_parts(owner, part) if named else ():
                self._wholes[objects, of_part] = Path(("object", whole), (named[0],))

    def _only_parts(self, owner: str, part: str) -> Iterator[tuple[int, ObjectSet]]:
        """Return what there is one of, and the only object that a field of it may hold."""
        held: dict[ObjectSet, list[int]] = {}
        for number, fields in self._frames.fields.items():
            for field, objects in fields.items():
                if isinstance(field, Field) and (field.owner, field.name) == (owner, part):
                    held.setdefault(objects, []).append(number)
        for objects, wholes in held.items():
            is_one = objects & (objects - 1) == 0 and objects & self._once.objects
            is_alone = len(wholes) == 1 and sum(1 for each in held if each & objects) == 1
            if is_one and is_alone and self._once.objects >> wholes[0] & 1:
                yield wholes[0], objects

    def locks(self, frame: Frame, key: Key, paths: dict[Var, Path]) -> Iterator[Lock]:
        """Return the names of a monitor: its path, and the one object it must be."""
        if isinstance(key, tuple):
            yield key
            renamed = self._renamed_fact if key.kind in FACTS else self._renamed_lock
            yield from renamed(frame, key)
            return
        yield Lock(variable_path(paths, key))
        for only in self._only.names(self._frames.variable(frame, key)):
            yield Lock(Path(only))

    def _renamed_lock(self, frame: Frame, lock: Lock) -> Iterator[Lock]:
        """Return the one object that a lock must be, and the one object that must have it."""
        path = lock.path
        if path.fields and path.root[0] in ("parameter", "variable", "static"):
            for count in (0, 1):
                kept = path.fields[len(path.fields) - count :]
                above = path._replace(fields=path.fields[: len(path.fields) - count])
                objects = self.objects(frame, above)
                for only in self._only.names(objects):
                    yield lock._replace(path=Path(only, kept))
                whole = self._wholes.get((objects, kept[0].name)) if kept else None
                if whole is not None:
                    yield lock._replace(path=whole)

    def _renamed_fact(self, frame: Frame, fact: Lock) -> Iterator[Lock]:
        """Return what is known of a flag, as known of any of some objects, or of the only one."""
        path = fact.path
        if not path.fields or path.root[0] not in ("parameter", "variable", "static"):
            return
        objects = self.objects(frame, path._replace(fields=path.fields[:-1]))
        if objects and fact.kind == SEEN:
            yield fact._replace(path=Path(("any", objects), path.fields[-1:]))
        if objects & (objects - 1) == 0 and objects & self._once.objects:
            only = Path(("object", objects.bit_length() - 1), path.fields[-1:])
            yield fact._replace(path=only)

    def objects(self, frame: Frame, path: Path) -> ObjectSet:
        """Return what a path of a frame's variables may lead to."""
        what = path.root[1]
        if isinstance(what, Field):
            found = self._frames.statics.get(what, 0)
        else:
            assert isinstance(what, int)
            found = self._frames.variable(frame, what)
        for field in path.fields:
            found = self._frames.content(found, field)
        return found


def as_kept(locks: LockSet, kept: Iterable[tuple[Path, Path]]) -> LockSet:
    """Return locks of what a constructor has put into stable fields, as read from there."""
    found: set[Lock] = set()
    for above, value in kept:
        for lock in locks:
            fields = lock.path.under(value)
            if fields is not None:
                found.add(lock._replace(path=Path(above.root, above.fields + fields)))
    return frozenset(found)


def given_twice(
    frame: Frame, call: FrameCall, known: frozenset[tuple[int, int]]
) -> frozenset[tuple[int, int]]:
    """Return the positions of a call at which the same variable is given.

    `known` are the parameters of the frame itself that are the same.
    """
    arguments: Sequence[int] = call.site.arguments
    if len(arguments) < 2:
        return frozenset()
    if known:
        numbers = [number for number, _ in frame.statements.parameters]
        first = {numbers[j]: numbers[i] for i, j in sorted(known, reverse=True)}
        arguments = [first.get(number, number) for number in arguments]
    if len(set(arguments)) == len(arguments):
        return frozenset()
    pairs = combinations(range(len(arguments)), 2)
    return frozenset((i, j) for i, j in pairs if arguments[i] == arguments[j] >= 0)


def leads_to(call: FrameCall, among: frozenset[int]) -> bool:
    """Tell whether a call leads to one of some frames."""
    return any(callee.number in among for group in call.groups for callee in group.callees)


@final
class _Arguments:
    """What the arguments of calls are read from."""

    def __init__(self, paths: AccessPaths) -> None:
        self._paths = paths
        self._variables: dict[Method, dict[int, Var]] = {}

    def of(self, frame: Frame, call: FrameCall) -> list[tuple[Ancestor, ...]]:
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


class Given(NamedTuple):
    """What a call gives to its callees, as they name it, whatever frame it is in.

    The owners are some objects, or those that a path of the frame's variables leads to.
    """

    locks: LockSet
    owners: tuple[tuple[Owned, Path | None, ObjectSet], ...]
    same: frozenset[tuple[int, int]]


@final
class SeenFrom:
    """Locks that are held, as seen from the variables of a method, and from its callees."""

    def __init__(self, paths: AccessPaths) -> None:
        self._paths = paths
        self._arguments = _Arguments(paths)
        self._given: dict[tuple[Statements, int, LockSet, int], Given] = {}

    def relative(self, frame: Frame, pc: int, held: LockSet, above: Path) -> Iterator[Relative]:
        """Return the locks of those held at an offset that lead on from a path there."""
        for lock in held:
            if frame.method is None or frame.body is None:
                # When code without a body writes what is not known: a field must never change.
                fields = lock.path.under(above)
                is_valid = fields is not None and self._paths.are_stable(fields)
            else:
                fields = self._paths.leads(frame.method, pc, lock.path, above)
                is_valid = True
            if fields is not None and is_valid:
                yield Relative(fields, lock.is_shared, lock.kind)

    def owners(
        self, ancestors: Iterable[Ancestor], held: LockSet, owned: Mapping[Owned, ObjectSet]
    ) -> Iterator[tuple[Guard, Way, Path | None, ObjectSet]]:
        """Return the owners of what has these ancestors: by a path, or as known of parameters."""
        locks = [lock for lock in held if lock.is_of_an_owner]
        for path, way in ancestors:
            for lock in locks if way else ():
                fields = lock.path.under(path)
                if fields is not None and self._paths.are_stable(fields) and not path.is_global:
                    yield Guard(OwnerKind.LOCK, fields, lock.is_shared, lock.kind), way, path, 0
            if path.root[0] == "parameter" and not path.fields:
                for (position, guard, above), objects in owned.items():
                    if path.root[1] == position:
                        yield guard, joined(above, way), None, objects

    def given(
        self, caller: Caller, held: LockSet, entry: Entry, owned: Mapping[Owned, ObjectSet]
    ) -> Given:
        """Return what a call gives of what is held there, in a frame that is entered so.

        It is the same in all frames of a method that are entered alike and hold the same.
        """
        frame, call = caller
        key = (frame.statements, id(call.site), held, id(entry))
        found = self._given.get(key)
        if found is None:
            same = given_twice(frame, call, entry.same)
            found = self._given[key] = self._find_given(caller, held, owned)._replace(same=same)
        return found

    def _find_given(self, caller: Caller, held: LockSet, owned: Mapping[Owned, ObjectSet]) -> Given:
        frame, call = caller
        locks = {lock for lock in held if lock.path.is_global}
        owners: list[tuple[Owned, Path | None, ObjectSet]] = []
        for position, ancestors in enumerate(self._arguments.of(frame, call)):
            if not ancestors:
                continue
            if ancestors[0].way == ():
                root = ("parameter", position)
                under = self.relative(frame, call.site.pc, held, ancestors[0].path)
                locks.update(Lock(Path(root, each.fields), *each[1:]) for each in under)
            for guard, way, path, objects in self.owners(ancestors, held, owned):
                owners.append((Owned(position, guard, way), path, objects))
        return Given(frozenset(locks), tuple(owners), frozenset())


@final
class GoingOn:
    """Tells how far what governs a frame goes; asked again whenever more is known of locks."""

    def __init__(self, disjoint: Disjointness, frames: Frames) -> None:
        self._disjoint = disjoint
        self._frames = frames
        self._known: dict[tuple[FrameCall, ObjectSet], bool] = {}
        self._followed: dict[ObjectSet, bool] = {}

    def below(self, caller: Caller, governors: ObjectSet) -> bool:
        """Tell that what governs a frame governs what it calls, if it does not begin by itself.

        Of a follower, it must be the one that it follows.
        """
        is_followed = self._followed.get(governors)
        if is_followed is None:
            is_followed = self._followed[governors] = self._disjoint.are_followed(governors)
        if not is_followed:
            return True
        key = (caller.call, governors)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._is_going_on(caller, governors)
        return found

    def _is_going_on(self, caller: Caller, governors: ObjectSet) -> bool:
        frame, call = caller
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
