"""Objects read from different elements of arrays (`docs/arrays.md`).

If every object of some elements is stored in an array at most once, two elements with different
indices hold different objects; and if these reach different objects (Naik 2008, section 3.5), so
are those that two accesses read from them.
"""

from collections.abc import Iterator
from functools import reduce
from itertools import product
from typing import Final, NamedTuple, final

from heddle._util.memo import Memo
from heddle.concurrency.aliasing import AccessPaths, FieldPath, concatenated_fields
from heddle.concurrency.arrays import (
    DisjointIndices,
    DisjointReason,
    ElementAccess,
    LoadedElement,
    MayRunInParallel,
    PathLoads,
    Source,
    Steps,
)
from heddle.concurrency.callgraph import ThreadCalls
from heddle.concurrency.disjoint.disjoint_reachability import Disjointness, ReachableFrom
from heddle.concurrency.disjoint.stored_elements import StoredElements
from heddle.pointsto import ObjectSet
from heddle.program.classes import Method
from heddle.program.ir import Body, Var

_THIS: Final = 0
_NO_FIELDS: Final[FieldPath] = ()
_NOTHING: Final[frozenset[int]] = frozenset()


class SeparateObjects(NamedTuple):
    """The proof that two accesses are to objects that were read from different elements."""

    why: DisjointReason


class _LoadedEnd(NamedTuple):
    """An element, and what is reached from it: the object of an access, or one that made it."""

    element: LoadedElement
    reached: ReachableFrom
    made: ReachableFrom | None


@final
class SeparateElements:
    """Queries whether two accesses must be to objects read from different elements."""

    def __init__(
        self,
        calling: ThreadCalls,
        indices: DisjointIndices,
        disjoint: Disjointness,
        paths: AccessPaths,
    ) -> None:
        self._frames = calling.frames
        self._indices = indices
        self._disjoint = disjoint
        self._paths = paths
        self._stored = StoredElements(calling, indices.codes)
        self._made = Memo(self._find_made)
        self._loads = Memo(self._find_loads)

    def is_known(self, access: ElementAccess) -> bool:
        """Tell whether the object of an access was read from an element of a known index."""
        objects = self._frames.variable(access.frame, access.array)
        if not objects & self._stored.below:
            return False
        paths = self._loads[access]
        return any(self._indices.is_any_restricted(each.loaded) for each in paths)

    def must_be_separate(
        self,
        first: ElementAccess,
        second: ElementAccess,
        objects: ObjectSet,
        may_meet: MayRunInParallel,
    ) -> SeparateObjects | None:
        """Return why two accesses to some objects must be to different ones, if they must."""
        found = SeparateObjects(DisjointReason.NOWHERE)
        for ours, theirs in product(self._loads[first], self._loads[second]):
            if may_meet(ours.threads, theirs.threads):
                ends = self._ends(first, ours), self._ends(second, theirs)
                why = self._why_separate(ends, objects)
                if why is None:
                    return None
                found = SeparateObjects(why)
        return found

    def _why_separate(
        self, ends: tuple[list[_LoadedEnd], list[_LoadedEnd]], objects: ObjectSet
    ) -> DisjointReason | None:
        for first, second in product(*ends):
            if first.element.objects & second.element.objects & ~self._stored.at_one_index:
                continue
            why = self._indices.why_elements_differ(first.element, second.element)
            if why is not None and self._must_reach_different(first, second, objects):
                return why
        return None

    def _must_reach_different(
        self, first: _LoadedEnd, second: _LoadedEnd, objects: ObjectSet
    ) -> bool:
        """Tell whether different elements must lead to different ones of some objects."""
        if not (first.made or second.made):
            return self._is_apart(first.reached, second.reached, objects)
        # Both have objects between, of which different ones lead to different ones.
        return any(
            self._is_apart(upper, other_upper, lower.holders & other_lower.holders)
            and self._is_apart(lower, other_lower, objects)
            for (upper, lower), (other_upper, other_lower) in product(
                self._halves(first), self._halves(second)
            )
        )

    def _is_apart(self, first: ReachableFrom, second: ReachableFrom, objects: ObjectSet) -> bool:
        if first[1:] == second[1:] == ((), _NOTHING):
            return True
        return self._disjoint.disjointness_proof(first, second, objects) is not None

    def _halves(self, end: _LoadedEnd) -> Iterator[tuple[ReachableFrom, ReachableFrom]]:
        """Yield what is reached from an element in two steps, split where it may be."""
        reached = end.reached
        if end.made is not None:
            yield reached, end.made
        elif isinstance(reached.way, tuple):
            between = reached.holders
            for at in range(len(reached.way) + 1):
                yield (
                    reached._replace(way=reached.way[:at]),
                    ReachableFrom(between, reached.way[at:]),
                )
                for field in reached.way[at : at + 1]:
                    between = self._frames.field_contents(between, field)

    def _ends(self, access: ElementAccess, path: PathLoads) -> list[_LoadedEnd]:
        made = self._made[access]
        return [
            _LoadedEnd(
                each,
                ReachableFrom(each.objects, _path(each.steps)),
                None if each.to == access.array else made,
            )
            for each in path.loaded
        ]

    def _find_loads(self, access: ElementAccess) -> tuple[PathLoads, ...]:
        variables = (access.array,) if self._made[access] is None else (access.array, _THIS)
        return self._indices.loads(access.frame, variables, (self._sources, self._stored.copied))

    def _find_made(self, access: ElementAccess) -> ReachableFrom | None:
        """Return what the receiver of a method has allocated, if that is what is accessed."""
        frame, method, disjoint = access.frame, access.frame.method, self._disjoint
        number = frame.statements.variables.get(access.array)
        if number is None or method is None or method.is_static or access.array == _THIS:
            return None
        receivers = self._frames.parameter(frame, _THIS)
        if not disjoint.are_of_one_class(receivers):
            return None
        if disjoint.may_begin_epoch_of(receivers, frame):
            return None
        made = disjoint.owning_positions(receivers, frame, number)
        return ReachableFrom(receivers, (), made) if made else None

    def _sources(self, method: Method, body: Body, var: Var) -> list[Source]:
        """Return the variables that another one was read from, along stable or other fields."""
        found: list[Source] = []
        for (root, fields), way in self._paths.ancestors(method, body, var):
            kind, number = root
            if kind in ("parameter", "variable") and isinstance(number, int) and number != var:
                found.append(Source(number, concatenated_fields(fields, way)))
        return found


def _path(steps: Steps) -> FieldPath:
    return reduce(concatenated_fields, steps, _NO_FIELDS)
