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
    ReadValue,
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


class Reached(NamedTuple):
    """The end of a path from some objects: the object accessed, or the receiver that made it."""

    below: ReachableFrom
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
        self.indices = indices
        self._disjoint = disjoint
        self._paths = paths
        self.stored = StoredElements(calling, indices.facts.codes)
        self._made = Memo(self._find_made)
        self._loads = Memo(self._find_loads)

    def is_known(self, access: ElementAccess) -> bool:
        """Tell whether the object of an access was read from an element of a known index."""
        objects = self._frames.variable(access.frame, access.array)
        if not objects & self.stored.below:
            return False
        paths = self._loads[access]
        return any(self.indices.is_any_restricted(each.loaded) for each in paths)

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
                why = self._why_separate((first, second), (ours, theirs), objects)
                if why is None:
                    return None
                found = SeparateObjects(why)
        return found

    def _why_separate(
        self,
        accesses: tuple[ElementAccess, ElementAccess],
        paths: tuple[PathLoads, PathLoads],
        objects: ObjectSet,
    ) -> DisjointReason | None:
        for first, second in product(*(path.loaded for path in paths)):
            if first.objects & second.objects & ~self.stored.at_one_index:
                continue
            why = self.indices.why_elements_differ(first, second)
            if why is not None:
                ends = [
                    self.reached(access, each.objects, each)
                    for access, each in zip(accesses, (first, second), strict=True)
                ]
                if self.must_reach_different(ends[0], ends[1], objects):
                    return why
        return None

    def reached(
        self, access: ElementAccess, objects: ObjectSet, value: LoadedElement | ReadValue
    ) -> Reached:
        """Return what is reached from some objects, from which the one accessed was read."""
        made = None if value.to == access.array else self._made[access]
        return Reached(ReachableFrom(objects, _path(value.steps)), made)

    def must_reach_different(self, first: Reached, second: Reached, objects: ObjectSet) -> bool:
        """Tell whether different objects must lead to different ones of some objects."""
        if not (first.made or second.made):
            return self._is_apart(first.below, second.below, objects)
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

    def _halves(self, end: Reached) -> Iterator[tuple[ReachableFrom, ReachableFrom]]:
        """Yield what is reached in two steps, split where it may be."""
        below, made = end
        if made is not None:
            yield below, made
        elif isinstance(below.way, tuple):
            between = below.holders
            for at in range(len(below.way) + 1):
                yield below._replace(way=below.way[:at]), ReachableFrom(between, below.way[at:])
                for field in below.way[at : at + 1]:
                    between = self._frames.field_contents(between, field)

    def _find_loads(self, access: ElementAccess) -> tuple[PathLoads, ...]:
        heap = (self.sources, self.stored.copied)
        return self.indices.loads(access.frame, self.variables(access), heap)

    def variables(self, access: ElementAccess) -> tuple[Var, ...]:
        """Return the variables that lead to the object of an access: its own, or the receiver."""
        return (access.array,) if self._made[access] is None else (access.array, _THIS)

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

    def sources(self, method: Method, body: Body, var: Var) -> list[Source]:
        """Return the variables that another one was read from, along stable or other fields."""
        found: list[Source] = []
        for (root, fields), way in self._paths.ancestors(method, body, var):
            kind, number = root
            if kind in ("parameter", "variable") and isinstance(number, int) and number != var:
                found.append(Source(number, concatenated_fields(fields, way)))
        return found


def _path(steps: Steps) -> FieldPath:
    return reduce(concatenated_fields, steps, _NO_FIELDS)
