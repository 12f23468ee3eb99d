"""Objects read from different elements of arrays (`docs/arrays.md`).

If every object of some elements is stored in an array at most once, two elements with different
indices hold different objects; and if these reach different objects (Naik 2008, section 3.5), so
are those that two accesses read from them.
"""

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

_NO_FIELDS: Final[FieldPath] = ()


class SeparateObjects(NamedTuple):
    """The proof that two accesses are to objects that were read from different elements."""

    why: DisjointReason


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
        self._stored = StoredElements(calling.frames)
        self._loads = Memo(self._find_loads)

    def is_known(self, access: ElementAccess) -> bool:
        """Tell whether the object of an access was read from an element of a known index."""
        if not self._frames.variable(access.frame, access.array) & self._stored.below:
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
                why = self._why_separate(ours, theirs, objects)
                if why is None:
                    return None
                found = SeparateObjects(why)
        return found

    def _why_separate(
        self, ours: PathLoads, theirs: PathLoads, objects: ObjectSet
    ) -> DisjointReason | None:
        for first, second in product(ours.loaded, theirs.loaded):
            if first.objects & second.objects & ~self._stored.once:
                continue
            why = self._indices.why_elements_differ(first, second)
            if why is not None and self._must_reach_different(first, second, objects):
                return why
        return None

    def _must_reach_different(
        self, first: LoadedElement, second: LoadedElement, objects: ObjectSet
    ) -> bool:
        """Tell whether different elements must lead to different ones of some objects."""
        if not (first.steps or second.steps):
            return True
        ends = [ReachableFrom(each.objects, _path(each.steps)) for each in (first, second)]
        return self._disjoint.disjointness_proof(ends[0], ends[1], objects) is not None

    def _find_loads(self, access: ElementAccess) -> tuple[PathLoads, ...]:
        return self._indices.loads(access, self._sources)

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
