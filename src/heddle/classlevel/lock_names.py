"""Locks under names that mean the same lock at two accesses of one object.

A class and a static final field mean the same lock everywhere. Another lock is named in
relation to the object accessed: the object itself or a final field of it (`self`), or the object
through whose fields it was reached, which is taken to be the only one that refers to it (`owner`).
An object is no owner of the one around it, nor of what a method around it has captured. A read or
write lock that is kept in a field of its own means the pair it is from.
"""

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple, final

from heddle.classlevel.analysed import AnalysedClasses
from heddle.classlevel.paths import (
    READ_VIEW,
    VIEWS,
    ResourcePath,
    holder,
    is_plain,
    parameter_number,
)
from heddle.classlevel.summary import (
    LockMode,
    MethodKey,
    MethodSummary,
    ReferenceStore,
    SummaryAccess,
    SummaryLock,
)
from heddle.program.classes import Method
from heddle.program.descriptors import class_of_type, parameter_types

_AROUND = ("this$", "val$")


class LockName(NamedTuple):
    """A lock; `class_` is the class of an owner, or what a class object stands for."""

    scope: str
    class_: str
    fields: tuple[str, ...] = ()
    mode: LockMode = LockMode.MONITOR

    @property
    def identity(self) -> "LockName":
        """The lock, however it is held."""
        is_monitor = self.mode is LockMode.MONITOR
        return self if is_monitor else self._replace(mode=LockMode.EXCLUSIVE)


def have_common_lock(first: Iterable[LockName], second: Iterable[LockName]) -> bool:
    """Return whether two accesses hold the same lock, one of them not merely shared."""
    others = list(second)
    return any(
        one.identity == other.identity
        and not (one.mode is LockMode.SHARED and other.mode is LockMode.SHARED)
        for one in first
        for other in others
    )


class _View(NamedTuple):
    """The pair that a read or write lock is from, if it is known, and the mode of the lock."""

    pair: ResourcePath | None
    is_shared: bool


@final
class FieldViews:
    """The final fields that keep a read or write lock of a pair, by all stores into them."""

    def __init__(self, summaries: Mapping[MethodKey, MethodSummary]) -> None:
        self._views: dict[str, _View] = {}
        for _, summary in sorted(summaries.items()):
            for store in summary.stores:
                self._read(store)

    def _read(self, store: ReferenceStore) -> None:
        field = holder(store.target)
        if field is None or store.source.steps[-1:] not in _VIEW_STEPS:
            return
        pair = ResourcePath(store.source.root, store.source.steps[:-1])
        is_beside = store.target == ResourcePath(pair.root, (field,)) and len(pair.steps) == 1
        found = _View(pair if is_beside else None, store.source.steps[-1] == READ_VIEW)
        known = self._views.setdefault(field, found)
        if known != found:
            # It may be that of several pairs, or of either mode.
            self._views[field] = _View(None, known.is_shared or found.is_shared)

    def resolved(self, lock: SummaryLock) -> SummaryLock:
        """Return the pair that a lock in a field belongs to, in the mode of that lock."""
        view = self._views.get(lock.path.steps[-1]) if lock.path.steps else None
        if view is None or lock.mode is LockMode.MONITOR:
            return lock
        path = lock.path
        if view.pair is not None:
            path = ResourcePath(path.root, (*path.steps[:-1], *view.pair.steps))
        return SummaryLock(path, LockMode.SHARED if view.is_shared else lock.mode)


_VIEW_STEPS: Final = tuple((view,) for view in VIEWS)


def lock_names(
    analysed: AnalysedClasses, views: FieldViews, method: Method, access: SummaryAccess
) -> frozenset[LockName]:
    """Return the names of the locks that are held at an access of a method."""
    found: set[LockName] = set()
    for path, mode in map(views.resolved, access.locks):
        if path.root.startswith("c:"):
            found.add(LockName("class", class_of_type(path.root[2:]), (), mode))
        elif path.root == "static":
            found.add(LockName("static", "", path.steps, mode))
        elif path.root == access.base.root:
            names = _relative(analysed, method, access.base, path)
            found.update(name._replace(mode=mode) for name in names)
    return frozenset(found)


def _relative(
    analysed: AnalysedClasses, method: Method, base: ResourcePath, lock: ResourcePath
) -> list[LockName]:
    """Name a lock in relation to each object on the path that must be the same."""
    found: list[LockName] = []
    at = _root_class(method, base)
    for length in range(len(base.steps) + 1):
        if lock.steps[:length] == base.steps[:length]:
            rest = lock.steps[length:]
            if length == len(base.steps):
                found.append(LockName("self", "", rest))
            elif at is not None and not _leads_around(base.steps[length:]):
                found.append(LockName("owner", analysed.top(at), rest))
        if length == len(base.steps) or not is_plain(base.steps[length]):
            break
        if not analysed.is_final(base.steps[length]):
            break
        field = analysed.field(base.steps[length])
        at = class_of_type(field.descriptor) if field and field.descriptor[0] == "L" else None
    return found


def _root_class(method: Method, base: ResourcePath) -> str | None:
    number = parameter_number(base)
    if number is None:
        return None
    if not method.is_static:
        if number == 0:
            return method.owner
        number -= 1
    type_ = parameter_types(method.descriptor)[number]
    return class_of_type(type_) if type_[0] == "L" else None


def _leads_around(steps: tuple[str, ...]) -> bool:
    return any(step.rpartition(".")[2].startswith(_AROUND) for step in steps)
