"""Fields with conflicting accesses, and the number of their races (Ferreira, 3.2.3 and 4.1).

Every method that anyone may call runs at the same time as every other, and as itself. Two accesses
conflict if they are to the same field, one of them writes, and they hold no common lock for sure.
Races are counted per method and field: each writing method with each reading one, with each other
writing one, and with itself.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations_with_replacement
from typing import Final, NamedTuple, final

from heddle.classlevel.analysed import CONSTRUCTOR, AnalysedClasses, key_of
from heddle.classlevel.calls import UnknownCallees
from heddle.classlevel.holders import FieldAliases
from heddle.classlevel.lock_names import FieldViews, LockName, have_common_lock, lock_names
from heddle.classlevel.paths import (
    CONTENTS,
    ELEMENTS,
    ResourcePath,
    extended,
    holder,
    parameter,
    split,
)
from heddle.classlevel.summary import MethodKey, MethodSummary, SummaryAccess, SummaryPlace
from heddle.models.objects import ObjectModels
from heddle.program.classes import Flags, Method
from heddle.program.descriptors import is_array, return_type

_UNSHARED: Final = Flags.FINAL | Flags.VOLATILE
_THIS: Final = parameter(0)


class ObservedAccess(NamedTuple):
    """An access with the locks that are held at it, and its place.

    A leak is an access by code outside, to which a method returns the object.
    """

    locks: frozenset[LockName]
    place: SummaryPlace
    is_leak: bool = False


class FieldUse(NamedTuple):
    """All reads or all writes of one field by one method that anyone may call."""

    method: MethodKey
    is_write: bool
    observed: tuple[ObservedAccess, ...]


class Conflict(NamedTuple):
    """A field with conflicting accesses: those of its uses that conflict, and the races.

    `is_known` is false for the state of an object that may well be safe by itself.
    """

    field: str
    uses: tuple[FieldUse, ...]
    races: int
    is_known: bool = True

    @property
    def reads(self) -> int:
        """Return how many methods have a conflicting read."""
        return sum(not use.is_write for use in self.uses)

    @property
    def writes(self) -> int:
        """Return how many methods have a conflicting write."""
        return sum(use.is_write for use in self.uses)


def conflicts(
    analysed: AnalysedClasses,
    models: ObjectModels,
    summaries: Mapping[MethodKey, MethodSummary],
    *,
    directly: bool = False,
) -> tuple[Conflict, ...]:
    """Return the fields with conflicting accesses, by name.

    With `directly`, two fields have one object in common only if the code stores it into both, not
    because unknown code may have found it in one of them; and collections are not written by
    methods that only look something up.
    """
    holders = FieldAliases(summaries, analysed, models, directly=directly)
    gathered = _Gathered(analysed, holders, FieldViews(summaries), UnknownCallees(analysed, models))
    gathered.trusts_queries = directly
    for declared in analysed.classes.values():
        for method in declared.methods:
            if analysed.is_entry(method):
                gathered.add(method, summaries[key_of(method)])
    found = [conflict_of(field, uses) for field, uses in sorted(gathered.uses())]
    return tuple(
        conflict._replace(is_known=_is_known(conflict.field, holders))
        for conflict in found
        if conflict is not None
    )


def _is_known(held: str, holders: FieldAliases) -> bool:
    if not held.endswith(CONTENTS):
        return True
    return holders.is_known_unsafe(held.removesuffix(CONTENTS))


def conflict_of(field: str, uses: Iterable[FieldUse]) -> Conflict | None:
    """Count the pairs of uses that conflict (Ferreira, 4.1); None if there are none."""
    pairs = [
        (first, second)
        for first, second in combinations_with_replacement(tuple(uses), 2)
        if (first.is_write or second.is_write) and _may_overlap(first, second)
    ]
    involved = sorted({use for pair in pairs for use in pair}, key=lambda use: use[:2])
    return Conflict(field, tuple(involved), len(pairs)) if pairs else None


def _may_overlap(first: FieldUse, second: FieldUse) -> bool:
    """Return whether two uses have accesses without a common lock, not both of them leaks."""
    return any(
        not have_common_lock(one.locks, other.locks) and not (one.is_leak and other.is_leak)
        for one in first.observed
        for other in second.observed
    )


@final
class _Gathered:
    """The accesses of all entries, by field."""

    def __init__(
        self,
        analysed: AnalysedClasses,
        holders: FieldAliases,
        views: FieldViews,
        unknown: UnknownCallees,
    ) -> None:
        self._analysed = analysed
        self._holders = holders
        self._views = views
        self.trusts_queries = False
        self._unknown = unknown
        self._found: dict[str, dict[tuple[MethodKey, bool], dict[ObservedAccess, None]]] = {}

    def uses(self) -> Iterator[tuple[str, tuple[FieldUse, ...]]]:
        """Return the uses of each field."""
        for field, methods in self._found.items():
            listed = [FieldUse(*key, tuple(observed)) for key, observed in sorted(methods.items())]
            yield field, tuple(listed)

    def add(self, method: Method, summary: MethodSummary) -> None:
        """Add the accesses of a method that anyone may call."""
        for access in summary.accesses:
            field = self._field(access)
            is_own = method.name == CONSTRUCTOR and access.base.root == _THIS.root
            is_trusted = self.trusts_queries and access.is_query and access.is_write
            if field is not None and not is_own and not is_trusted:
                names = lock_names(self._analysed, self._views, method, access)
                self._note(field, method, access.is_write, ObservedAccess(names, access.place))
        for field, place in self._leaks(method, summary):
            for is_write in (False, True):
                self._note(
                    field, method, is_write, ObservedAccess(frozenset(), place, is_leak=True)
                )

    def _note(self, field: str, method: Method, is_write: bool, seen: ObservedAccess) -> None:
        key = (key_of(method), is_write)
        self._found.setdefault(field, {}).setdefault(key, {})[seen] = None

    def _field(self, access: SummaryAccess) -> str | None:
        """Return the name of what is accessed, if it can change while it is shared."""
        if not split(access.what)[0]:
            return self._inside(access.base, access.what)
        if access.what.endswith(CONTENTS):
            return access.what
        declared = self._analysed.field(access.what)
        is_unshared = declared is not None and declared.flags & _UNSHARED
        return None if is_unshared else access.what

    def _inside(self, base: ResourcePath, what: str) -> str | None:
        """Name elements and contents by the field that refers to them, unless that is unknown."""
        held = holder(base)
        if held is None or (what == CONTENTS and self._holders.is_safe(held)):
            return None
        inside = holder(extended(base, what))
        assert inside is not None
        return self._holders.name(inside)

    def _leaks(self, method: Method, summary: MethodSummary) -> Iterator[tuple[str, SummaryPlace]]:
        """Return what a method returns of its class's own state: callers may read and write it.

        An object that was passed in belongs to others; that is what containers return.
        """
        type_ = return_type(method.descriptor)
        what = ELEMENTS if is_array(type_) else CONTENTS
        is_judged = self._analysed.has_type(type_) or not self._unknown.has_state(type_)
        if what == CONTENTS and is_judged:
            return
        for value in summary.returns:
            held = holder(value.path)
            is_ours = value.path.root in (_THIS.root, "static") and held is not None
            is_kept = what == ELEMENTS or (held is not None and self._holders.is_made(held))
            if is_ours and is_kept:
                field = self._inside(value.path, what)
                if field is not None:
                    yield field, SummaryPlace(method.owner, method.name, value.line)
