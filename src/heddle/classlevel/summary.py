"""Summaries of methods in terms of their parameters, instantiated at every call.

Ferreira, 3.2.2: results of calls are resolved by substituting arguments for parameters. A summary
holds what is needed for that, and nothing of the method's own variables.
"""

from enum import IntEnum, StrEnum
from typing import NamedTuple, TypeAlias

from heddle.classlevel.paths import VIEWS, ResourcePath, holder, known_by, split


class MethodKey(NamedTuple):
    """A method by the class that declares it, its name and its descriptor."""

    owner: str
    name: str
    descriptor: str


class SummaryPlace(NamedTuple):
    """The place of an access: the method whose code it is, and the line if it is known."""

    owner: str
    method: str
    line: int | None


class LockMode(StrEnum):
    """The way in which a lock is held; the monitor of an object is another lock than itself."""

    MONITOR = "monitor"
    EXCLUSIVE = "exclusive"
    SHARED = "shared"


class SummaryLock(NamedTuple):
    """A lock, as a method knows it, and how it is held."""

    path: ResourcePath
    mode: LockMode = LockMode.MONITOR


class CallerLocks(IntEnum):
    """The locks of callers that are held at an access, whatever they are.

    None if it happens later; only monitors if the method may have released another lock before.
    """

    NONE = 0
    MONITORS = 1
    ALL = 2


class SummaryAccess(NamedTuple):
    """A read or write of a field, of elements (`[]`) or of the state of unknown code (`*`).

    `base` is the object accessed; `locks` are those that must be held, and some `of_callers`. With
    `is_query` it is by a method of a collection that by its name changes nothing.
    """

    base: ResourcePath
    what: str
    is_write: bool
    locks: tuple[SummaryLock, ...]
    place: SummaryPlace
    of_callers: CallerLocks = CallerLocks.ALL
    is_query: bool = False


class LockChange(NamedTuple):
    """The effect of a method on the locks of its callers, monitors apart.

    `acquired` are held on every return, those `tried` if it returns true; `released` may have been
    released, once each; with `releases_unknown`, any other may have been, too.
    """

    acquired: tuple[SummaryLock, ...] = ()
    tried: tuple[SummaryLock, ...] = ()
    released: tuple[SummaryLock, ...] = ()
    releases_unknown: bool = False


class ReferenceStore(NamedTuple):
    """A store of a reference: `target` may from now on refer to the object of `source`."""

    source: ResourcePath
    target: ResourcePath


class ReturnedPath(NamedTuple):
    """A path that a method may return, and the line where it does."""

    path: ResourcePath
    line: int | None


class MethodSummary(NamedTuple):
    """The accesses of a method, its stores of what is passed in or allocated, results, locks."""

    accesses: tuple[SummaryAccess, ...] = ()
    stores: tuple[ReferenceStore, ...] = ()
    returns: tuple[ReturnedPath, ...] = ()
    locks: LockChange = LockChange()


NOTHING = MethodSummary()

Summaries: TypeAlias = dict[MethodKey, MethodSummary]


def is_nameless(access: SummaryAccess) -> bool:
    """Return whether what is accessed belongs to no field that the method knows of."""
    is_inside = not split(access.what)[0]
    return is_inside and not any(split(step)[0] for step in access.base.steps)


def by_fields(source: ResourcePath, target: ResourcePath) -> ReferenceStore:
    """Leave out the path to the target unless it is a field of a parameter or of a new object.

    A read or write lock of a pair is known by the path to the pair.
    """
    from_, to = holder(source), holder(target)
    is_near = len(target.steps) == 1 and target.root[0] in "pr"
    if is_near or source.steps[-1] in VIEWS:
        return ReferenceStore(source, target)
    assert from_ is not None
    assert to is not None
    return ReferenceStore(known_by(from_), known_by(to))
