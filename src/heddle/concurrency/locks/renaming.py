"""Names of locks: at the begin of threads, within a frame, and in callees (Naik 2008, section 3.7).

A lock that a caller holds is held in its callees under other names: as a path from a parameter, or
as an owner from which a parameter was read.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import permutations, product
from typing import Final, NamedTuple, final

from heddle.concurrency.aliasing import (
    CAPTURED,
    FACTS,
    MOST_FIELDS,
    SEEN,
    AccessPath,
    AccessPaths,
    Ancestor,
    FieldPath,
    HeldLock,
    KnownContent,
    LoadSource,
    LockKey,
    LockSet,
    captured_field,
    concatenated_fields,
    variable_path,
)
from heddle.concurrency.callgraph import AtMostOnce, Caller, ThreadCalls
from heddle.concurrency.disjoint import OnlyObjects
from heddle.concurrency.locks.guards import (
    EntryFacts,
    EqualPaths,
    Guard,
    OwnedParameter,
    OwnerKind,
    RelativeLock,
    equal_pair,
)
from heddle.models.threads import THIS
from heddle.pointsto import Frame, FrameCall, Frames, ObjectSet, Statements
from heddle.program.classes import Field, Method
from heddle.program.hierarchy import Hierarchy
from heddle.program.ir import Var

_THREAD: Final = "java/lang/Thread"


def thread_roots(calling: ThreadCalls) -> Iterator[tuple[Frame, dict[OwnedParameter, ObjectSet]]]:
    """Return the frames that begin a thread, and which of their parameters is the thread."""
    for frame in (*calling.frames.mains, *calling.frames.finalizers):
        yield frame, {}
    for frame, row in calling.start_frames.items():
        # Only a thread object is known to be started once.
        is_thread = frame.method is not None and frame.method.owner == _THREAD
        is_named = is_thread and row.position == THIS
        named = frame.statements.parameters[0][0] if is_named else None
        for call in frame.calls:
            arguments = call.site.arguments
            is_one = named is not None and arguments.count(named) == 1
            for callee in call.callees():
                owned: dict[OwnedParameter, ObjectSet] = {}
                if named is not None and is_one:
                    position = arguments.index(named)
                    if len(arguments) == len(callee.statements.parameters):
                        threads = calling.frames.parameter(callee, position)
                        owned[OwnedParameter(position, Guard(OwnerKind.THREAD), ())] = threads
                yield callee, owned


def initialiser_locks(frames: Frames) -> Iterator[tuple[int, EntryFacts]]:
    """Return the locks that class initialisers hold, by the numbers of their frames."""
    for frame in frames.all:
        if frame.is_initialiser and frame.method is not None:
            here = HeldLock(AccessPath(("initialising", frame.method.owner)))
            yield frame.number, EntryFacts(frozenset((here,)), {})


def by_equal_paths(locks: LockSet, equal: EqualPaths) -> LockSet:
    """Return locks at paths that begin with one of two equal paths, as paths from the other."""
    found: set[HeldLock] = set()
    for lock in locks:
        for pair in equal:
            for here, there in (pair, pair[::-1]):
                fields = lock.path.fields_from(here)
                if fields is not None and len(there.fields) + len(fields) <= MOST_FIELDS:
                    found.add(lock._replace(path=AccessPath(there.root, there.fields + fields)))
    return frozenset(found)


def by_stored_fields(locks: LockSet, stored: Iterable[tuple[AccessPath, AccessPath]]) -> LockSet:
    """Return locks of values that a constructor has stored in stable fields, as read from there."""
    found: set[HeldLock] = set()
    for above, value in stored:
        for lock in locks:
            fields = lock.path.fields_from(value)
            if fields is not None:
                found.add(lock._replace(path=AccessPath(above.root, above.fields + fields)))
    return frozenset(found)


def _read_from(statements: Statements, number: int) -> tuple[Ancestor, ...]:
    """Return the parameter of code without a body that a variable is, or is read from.

    If only captured values were read on the way, the variable has a path of its own.
    """
    positions = {n: at for at, (n, _) in enumerate(statements.parameters) if n >= 0}
    way: FieldPath = ()
    captured: list[Field | None] = []
    for _ in range(MOST_FIELDS):
        if number in positions:
            above = AccessPath(("parameter", positions[number]))
            fields = tuple([field for field in captured if field is not None])
            is_path = 0 < len(fields) == len(captured)
            own = (Ancestor(above._replace(fields=fields), ()),) if is_path else ()
            return (*own, Ancestor(above, way))
        sources = [
            LoadSource(load.base, (load.field,)) for load in statements.loads if load.dest == number
        ]
        sources += [LoadSource(source, ()) for source, dest in statements.copies if dest == number]
        sources += [LoadSource(each.source, ()) for each in statements.casts if each.dest == number]
        if len(sources) != 1 or any(call.dest == number for call in statements.calls):
            break
        number, way = sources[0].var, concatenated_fields(sources[0].fields, way)
        if isinstance(sources[0].fields, tuple):
            captured = [*map(captured_field, sources[0].fields), *captured]
    return ()


@final
class LockNames:
    """All names of a lock that a frame holds: paths, and the one object that it must be."""

    def __init__(self, calling: ThreadCalls, once: AtMostOnce, hierarchy: Hierarchy) -> None:
        self._frames = calling.frames
        self._once = once
        self._only = OnlyObjects(calling, once)
        self._wholes: dict[tuple[ObjectSet, str], AccessPath] = {}
        for (owner, part, of_part), field in calling.models.locks.same.items():
            named = [f for f in hierarchy.fields(owner) if f.name == field]
            for whole, objects in self._only_parts(owner, part) if named else ():
                self._wholes[objects, of_part] = AccessPath(("object", whole), (named[0],))

    def _only_parts(self, owner: str, part: str) -> Iterator[tuple[int, ObjectSet]]:
        """Return the single objects, with the single object that their field may hold."""
        held: dict[ObjectSet, list[int]] = {}
        for number, fields in self._frames.fields.items():
            for field, objects in fields.items():
                if isinstance(field, Field) and (field.owner, field.name) == (owner, part):
                    held.setdefault(objects, []).append(number)
        for objects, wholes in held.items():
            is_alone = len(wholes) == 1 and sum(1 for each in held if each & objects) == 1
            if self._is_single(objects) and is_alone and self._once.single_objects >> wholes[0] & 1:
                yield wholes[0], objects

    def _is_single(self, objects: ObjectSet) -> bool:
        return objects & (objects - 1) == 0 and bool(objects & self._once.single_objects)

    def locks(self, frame: Frame, key: LockKey, paths: dict[Var, AccessPath]) -> Iterator[HeldLock]:
        """Return the names of a lock: its path, and the one object that it must be."""
        if isinstance(key, tuple):
            yield key
            renamed = self._renamed_fact if key.kind in FACTS else self._renamed_lock
            yield from renamed(frame, key)
            return
        yield HeldLock(variable_path(paths, key))
        for only in self._only.names(self._frames.variable(frame, key)):
            yield HeldLock(AccessPath(only))

    def _renamed_lock(self, frame: Frame, lock: HeldLock) -> Iterator[HeldLock]:
        """Return the one object that a lock must be, and the one object that must have it."""
        path = lock.path
        if path.fields and path.root[0] in ("parameter", "variable", "static"):
            for count in (0, 1):
                kept = path.fields[len(path.fields) - count :]
                above = path._replace(fields=path.fields[: len(path.fields) - count])
                objects = self.objects(frame, above)
                for only in self._only.names(objects):
                    yield lock._replace(path=AccessPath(only, kept))
                whole = self._wholes.get((objects, kept[0].name)) if kept else None
                if whole is not None:
                    yield lock._replace(path=whole)

    def _renamed_fact(self, frame: Frame, fact: HeldLock) -> Iterator[HeldLock]:
        """Return a fact about a flag as one about any of some objects, or about the only one."""
        path = fact.path
        if not path.fields or path.root[0] not in ("parameter", "variable", "static"):
            return
        objects = self.objects(frame, path._replace(fields=path.fields[:-1]))
        if objects and fact.kind == SEEN:
            yield fact._replace(path=AccessPath(("any", objects), path.fields[-1:]))
        if self._is_single(objects):
            only = AccessPath(("object", objects.bit_length() - 1), path.fields[-1:])
            yield fact._replace(path=only)

    def objects(self, frame: Frame, path: AccessPath) -> ObjectSet:
        """Return the objects that a path of a frame's variables may lead to."""
        what = path.root[1]
        if isinstance(what, Field):
            found = self._frames.statics.get(what, 0)
        else:
            assert isinstance(what, int)
            found = self._frames.variable(frame, what)
        for field in path.fields:
            key = field.name if field in CAPTURED else field
            found = self._frames.field_contents(found, key)
        return found


def may_reach(call: FrameCall, among: frozenset[int]) -> bool:
    """Tell whether a call may reach one of some frames directly."""
    return any(callee.number in among for group in call.groups for callee in group.callees)


class PassedFacts(NamedTuple):
    """The facts that a call passes to its callees, as they name them, in any frame of the method.

    The owners are some objects, or those that a path of the frame's variables leads to.
    """

    locks: LockSet
    owners: tuple[tuple[OwnedParameter, AccessPath | None, ObjectSet], ...]
    equal: EqualPaths


class _Name(NamedTuple):
    """A path from a callee's parameter, and that of its caller to the same object."""

    below: AccessPath
    above: AccessPath


@final
class RelativeNames:
    """Held locks, relative to the variables of a method, and to the parameters of its callees."""

    def __init__(self, paths: AccessPaths) -> None:
        self._paths = paths
        self._variables: dict[Method, dict[int, Var]] = {}
        self._passed: dict[tuple[Statements, int, LockSet, int], PassedFacts] = {}
        self._equal: dict[tuple[Statements, int, EqualPaths], EqualPaths] = {}

    def relative(
        self, frame: Frame, pc: int, held: LockSet, above: AccessPath
    ) -> Iterator[RelativeLock]:
        """Return the held locks that lead on from a path at an offset."""
        for lock in held:
            if frame.method is None or frame.body is None:
                # It is not known when code without a body writes: a field must never change.
                fields = lock.path.fields_from(above)
                is_valid = fields is not None and self._paths.must_all_be_stable(fields)
            else:
                fields = self._paths.valid_fields_between(frame.method, pc, lock.path, above)
                is_valid = True
            if fields is not None and is_valid:
                yield RelativeLock(fields, lock.is_shared, lock.kind)

    def owners(
        self,
        ancestors: Iterable[Ancestor],
        held: LockSet,
        owned: Mapping[OwnedParameter, ObjectSet],
    ) -> Iterator[tuple[Guard, FieldPath, AccessPath | None, ObjectSet]]:
        """Return the owners of a value with some ancestors: by a path, or of parameters."""
        locks = [lock for lock in held if lock.is_of_an_owner]
        for path, way in ancestors:
            for lock in locks if way else ():
                fields = lock.path.fields_from(path)
                if (
                    fields is not None
                    and self._paths.must_all_be_stable(fields)
                    and not path.is_global
                ):
                    yield Guard(OwnerKind.LOCK, fields, lock.is_shared, lock.kind), way, path, 0
            if path.root[0] == "parameter" and not path.fields:
                for (position, guard, above), objects in owned.items():
                    if path.root[1] == position:
                        yield guard, concatenated_fields(above, way), None, objects

    def passed(
        self,
        caller: Caller,
        held: LockSet,
        entry: EntryFacts,
        owned: Mapping[OwnedParameter, ObjectSet],
    ) -> PassedFacts:
        """Return the facts that a call passes on, in a frame with some entry facts.

        They are the same in all frames of a method that have equal entry facts and held locks.
        """
        frame, call = caller
        key = (frame.statements, id(call.site), held, id(entry))
        found = self._passed.get(key)
        if found is None:
            equal = self.equal_paths(frame, call, entry.equal)
            found = self._find_passed(caller, held, owned)._replace(equal=equal)
            self._passed[key] = found
        return found

    def _find_passed(
        self, caller: Caller, held: LockSet, owned: Mapping[OwnedParameter, ObjectSet]
    ) -> PassedFacts:
        frame, call = caller
        locks = {lock for lock in held if lock.path.is_global}
        owners: list[tuple[OwnedParameter, AccessPath | None, ObjectSet]] = []
        for position, ancestors in enumerate(self._ancestors(frame, call)):
            if not ancestors:
                continue
            for guard, way, path, objects in self.owners(ancestors, held, owned):
                owners.append((OwnedParameter(position, guard, way), path, objects))
        for name in self._names(frame, call):
            (root, fields), above = name
            for each in self.relative(frame, call.site.pc, held, above):
                if len(fields) + len(each.fields) <= MOST_FIELDS:
                    path = AccessPath(root, fields + each.fields)
                    locks.add(HeldLock(path, *each[1:]))
        return PassedFacts(frozenset(locks), tuple(owners), frozenset())

    def equal_paths(self, frame: Frame, call: FrameCall, known: EqualPaths) -> EqualPaths:
        """Return the paths of a callee that must be one object, if some are in the caller."""
        if len(call.site.arguments) < 2:
            return frozenset()
        key = (frame.statements, id(call.site), known)
        found = self._equal.get(key)
        if found is None:
            found = self._equal[key] = self._find_equal(frame, call, known)
        return found

    def _find_equal(self, frame: Frame, call: FrameCall, known: EqualPaths) -> EqualPaths:
        arguments = [number for number in call.site.arguments if number >= 0]
        has_contents = any(self._contents(frame, number) for number in arguments)
        if not (known or has_contents or len(set(arguments)) < len(arguments)):
            return frozenset()
        names = list(self._names(frame, call))
        for (below, above), pair in product(tuple(names), known):
            for here, there in (pair, pair[::-1]):
                fields = above.fields_from(here)
                if fields is not None:
                    names.append(_Name(below, AccessPath(there.root, there.fields + fields)))
        found: set[tuple[AccessPath, AccessPath]] = set()
        for first, second in permutations(names, 2):
            fields = second.above.fields_from(first.above)
            if fields is None or first.below.root == second.below.root:
                continue
            other = AccessPath(first.below.root, first.below.fields + fields)
            if len(other.fields) <= MOST_FIELDS and self._paths.must_all_be_stable(fields):
                found.add(equal_pair(second.below, other))
        return frozenset(found)

    def _names(self, frame: Frame, call: FrameCall) -> Iterator[_Name]:
        """Yield the arguments of a call that have paths, and what new ones among them hold."""
        for position, ancestors in enumerate(self._ancestors(frame, call)):
            below = AccessPath(("parameter", position))
            if ancestors and ancestors[0].fields == ():
                yield _Name(below, ancestors[0].path)
            # An object that is being constructed does not hold anything yet.
            if call.site.resolved.name != "<init>" and frame.method and frame.body:
                paths = self._paths.of(frame.method, frame.body)
                for field, value in self._contents(frame, call.site.arguments[position]):
                    yield _Name(below._replace(fields=(field,)), variable_path(paths, value))

    def _contents(self, frame: Frame, number: int) -> tuple[KnownContent, ...]:
        """Return what a variable's object holds, if the frame has created and constructed it."""
        if frame.method is None or frame.body is None:
            return ()
        var = self._variables_of(frame.method, frame.statements).get(number)
        return () if var is None else self._paths.contents(frame.method, frame.body).get(var, ())

    def _variables_of(self, method: Method, statements: Statements) -> dict[int, Var]:
        if method not in self._variables:
            self._variables[method] = {n: var for var, n in statements.variables.items()}
        return self._variables[method]

    def _ancestors(self, frame: Frame, call: FrameCall) -> list[tuple[Ancestor, ...]]:
        """Return the values from which the arguments of a call are read, themselves first."""
        statements, arguments, method = frame.statements, call.site.arguments, frame.method
        if frame.body is None or method is None:
            return [_read_from(statements, number) for number in arguments]
        variables = self._variables_of(method, statements)
        found = [variables.get(number) for number in arguments]
        ancestors, body = self._paths.ancestors, frame.body
        return [() if var is None else ancestors(method, body, var) for var in found]
