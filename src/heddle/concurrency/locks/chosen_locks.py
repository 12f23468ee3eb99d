"""Locks chosen by an index or key: elements of arrays that never change (`docs/arrays.md`).

Two accesses hold the same lock if it is the same function of what is equal whenever both are to one
object: the object, the index, whatever it was read from, and the index of that.
"""

from collections.abc import Container, Iterator
from functools import cached_property
from itertools import product
from typing import NamedTuple, final

from heddle._util.graphs import reachable
from heddle._util.memo import Memo
from heddle.concurrency.aliasing import (
    MONITOR,
    AccessPath,
    AccessPaths,
    HeldLock,
    LockKind,
)
from heddle.concurrency.arrays import (
    DisjointIndices,
    ElementAccess,
    IndexPath,
    MayRunInParallel,
    ReadValue,
    StableHeap,
    Term,
    Terms,
    has_element,
    instruction_of,
    must_be_equal,
    read_values,
    subterms,
)
from heddle.concurrency.callgraph import (
    Activation,
    AtMostOnce,
    CallEntry,
    FilledOnce,
    StableFields,
    ThreadCalls,
)
from heddle.concurrency.disjoint import Reached, SeparateElements
from heddle.concurrency.locks.must_locks import HeldLocks
from heddle.concurrency.threads import ThreadSet
from heddle.pointsto import ELEMENTS, Frame, ObjectSet
from heddle.program.ir import ArrayLoad, ArrayStore, Cast, GetField, Invoke, Var


class ChosenLock(NamedTuple):
    """The proof that two accesses to one object hold the same lock, one of some objects."""

    kind: LockKind


class _Lock(NamedTuple):
    term: Term
    kind: LockKind
    is_shared: bool


class _Known(NamedTuple):
    """A value that the object of an access was read from, and the element that it was, if any."""

    term: Term
    objects: ObjectSet
    reached: Reached
    array: Term | None
    place: Term | None


class _Path(NamedTuple):
    """The locks that are held at an access, on a path that threads may take."""

    locks: tuple[_Lock, ...]
    known: tuple[_Known, ...]
    place: Term | None


@final
class ChosenLocks:
    """Queries whether two accesses to one object must hold the same lock of an array."""

    def __init__(
        self,
        calling: ThreadCalls,
        once: AtMostOnce,
        separate: SeparateElements,
        held: HeldLocks,
        paths: AccessPaths,
    ) -> None:
        """Compute nothing yet."""
        self._calling = calling
        self._frames = calling.frames
        self._separate = separate
        self._indices: DisjointIndices = separate.indices
        self._facts = self._indices.facts
        self._held = held
        self._paths = paths
        self._once = once
        stable = StableFields(calling.frames, calling.hierarchy)
        self._arrays = FilledOnce(calling.frames, calling.hierarchy, once, stable)
        self._on_paths = Memo(self._find_paths)

    def is_known(self, access: ElementAccess) -> bool:
        """Tell whether a lock that is read from an array is held at an access."""
        return access.frame.number in self._under_locks and any(
            path.locks for _, path in self._on_paths[access]
        )

    def common_lock(
        self,
        first: ElementAccess,
        second: ElementAccess,
        objects: ObjectSet,
        may_meet: MayRunInParallel,
    ) -> ChosenLock | None:
        """Return the lock that two accesses hold if they are to the same one of some objects."""
        found: ChosenLock | None = None
        if not (self.is_known(first) and self.is_known(second)):
            return None
        for ours, theirs in product(self._on_paths[first], self._on_paths[second]):
            if may_meet(ours[0], theirs[0]):
                found = self._common(ours[1], theirs[1], objects)
                if found is None:
                    return None
        return found

    def _common(self, ours: _Path, theirs: _Path, objects: ObjectSet) -> ChosenLock | None:
        pairs = [
            (first, second)
            for first, second in product(ours.locks, theirs.locks)
            if first.kind == second.kind and not (first.is_shared and second.is_shared)
        ]
        if not pairs:
            return None
        equal = self._equal(ours, theirs, objects)
        return next(
            (
                ChosenLock(first.kind)
                for first, second in pairs
                if must_be_equal(first.term, second.term, equal)
            ),
            None,
        )

    # -- what is equal if two accesses are to one object -------------------------------------------

    def _equal(self, ours: _Path, theirs: _Path, objects: ObjectSet) -> set[tuple[Term, Term]]:
        equal: set[tuple[Term, Term]] = set()
        if ours.place is not None and theirs.place is not None:
            equal.add((ours.place, theirs.place))
        stored = self._separate.stored
        for first, second in product(ours.known, theirs.known):
            if not self._separate.must_reach_different(first.reached, second.reached, objects):
                continue
            equal.add((first.term, second.term))
            held = first.objects & second.objects
            if first.place is None or second.place is None or held & ~stored.at_one_index:
                continue
            equal.add((first.place, second.place))
            if first.array is not None and second.array is not None and not held & stored.copied:
                equal.add((first.array, second.array))
        return equal

    # -- locks held on a path ----------------------------------------------------------------------

    @cached_property
    def _under_locks(self) -> Container[int]:
        """Return the nodes that run where a lock may be an element of an array."""
        locking = [
            frame.number
            for frame in self._frames.all
            if any(self._may_be_chosen(frame, var) for var in self._lock_variables(frame))
        ]
        return reachable(locking, self._calling.graph.__getitem__)

    @cached_property
    def _elements(self) -> ObjectSet:
        return self._frames.field_contents(self._arrays.stored, ELEMENTS)

    def _may_be_chosen(self, frame: Frame, var: Var) -> bool:
        """Tell whether a body has read a lock, or its object, from an array, or called a getter."""
        assert frame.body is not None
        code = self._facts.codes.of(frame.body)
        instr = code.defined.get(var)
        while isinstance(instr, Cast | GetField):
            var = instr.operand if isinstance(instr, Cast) else instr.base
            instr = code.defined.get(var)
        is_read = isinstance(instr, ArrayLoad | Invoke)
        return is_read and bool(self._frames.variable(frame, var) & self._elements)

    def _lock_variables(self, frame: Frame) -> set[Var]:
        """Return the variables of a frame that hold locks, or lead to them."""
        if frame.method is None or frame.body is None:
            return set()
        keys = frozenset[object]().union(*self._held.body_locks(frame.method).must.values())
        roots = [key.path.root[1] if isinstance(key, HeldLock) else key for key in keys]
        return {root for root in roots if isinstance(root, int)}

    def _find_paths(self, access: ElementAccess) -> tuple[tuple[ThreadSet, _Path], ...]:
        heap = StableHeap(
            self._paths.must_be_stable, self._arrays.stored, self._once.single_objects
        )

        def evaluate(here: Activation) -> tuple[_Path, bool]:
            path = IndexPath(self._facts, here, here, None)
            terms = Terms(self._facts, path, heap)
            found = self._evaluated(access, here, path, terms)
            return found, path.needs_caller

        return tuple(self._indices.evaluated_paths(access.frame, evaluate, _Path((), (), None)))

    def _evaluated(
        self, access: ElementAccess, here: Activation, path: IndexPath, terms: Terms
    ) -> _Path:
        separate = self._separate
        variables = [(here, var) for var in separate.variables(access)]
        values = read_values(self._facts, path, variables, separate.sources)
        locks = tuple([each for each in self._locks(access, here, terms) if has_element(each.term)])
        if not locks:
            return _Path((), (), None)
        parts = {part for lock in locks for part in subterms(lock.term)}
        known = [each for value in values for each in self._known(access, value, terms)]
        return _Path(
            locks,
            tuple([each for each in known if not parts.isdisjoint((each.term, each.place))]),
            self._index(access, here, terms),
        )

    def _known(self, access: ElementAccess, value: ReadValue, terms: Terms) -> Iterator[_Known]:
        at, var = value.at, value.var
        if at.frame is None:
            return
        load = at.code.defined.get(var)
        array = index = None
        if isinstance(load, ArrayLoad):
            array, index = terms.of(at, load.array), terms.of(at, load.index)
        objects = self._frames.variable(at.frame, var)
        reached = self._separate.reached(access, objects, value)
        yield _Known(terms.of(at, var), objects, reached, array, index)

    def _index(self, access: ElementAccess, here: Activation, terms: Terms) -> Term | None:
        """Return the index of an access to one element."""
        instr = instruction_of(here.code, access)
        return terms.of(here, instr.index) if isinstance(instr, ArrayLoad | ArrayStore) else None

    def _locks(self, access: ElementAccess, here: Activation, terms: Terms) -> Iterator[_Lock]:
        """Yield the locks that the thread of an access holds, as far up as the path goes."""
        at, pc = here, access.pc
        released: frozenset[LockKind] = frozenset()
        while at.frame is not None and at.frame.method is not None:
            method = at.frame.method
            body = self._held.body_locks(method)
            for key in body.must.get(pc, ()):
                lock = key if isinstance(key, HeldLock) else HeldLock(AccessPath(("variable", key)))
                if lock.kind not in released:
                    yield from self._named(at, lock, terms)
            released |= body.may_have_released.get(pc, frozenset())
            if method.is_synchronized and not method.is_static and MONITOR not in released:
                yield _Lock(terms.of(at, 0), MONITOR, is_shared=False)
            entry = at.entry
            if at.caller is None or not isinstance(entry, CallEntry):
                return
            at, pc = at.caller, entry.call.pc

    def _named(self, at: Activation, lock: HeldLock, terms: Terms) -> Iterator[_Lock]:
        """Yield the term of a lock at a path of stable fields from a variable."""
        (kind, var), fields = lock.path
        if kind not in ("parameter", "variable") or not isinstance(var, int):
            return
        if lock.is_of_an_owner and self._paths.must_all_be_stable(fields):
            term = terms.of(at, var)
            for field in fields:
                term = ("field", field, term)
            yield _Lock(term, lock.kind, lock.is_shared)
