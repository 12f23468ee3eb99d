"""Summaries of methods in terms of their parameters, instantiated at every call.

Ferreira, 3.2.2: results of calls are resolved by substituting arguments for parameters. A summary
holds what is needed for that, and nothing of the method's own variables.
"""

from typing import NamedTuple, TypeAlias

from heddle.classlevel.paths import ResourcePath, holder, known_by, split


class MethodKey(NamedTuple):
    """A method by the class that declares it, its name and its descriptor."""

    owner: str
    name: str
    descriptor: str


class AccessPlace(NamedTuple):
    """The place of an access: the method whose code it is, and the line if it is known."""

    owner: str
    method: str
    line: int | None


class SummaryAccess(NamedTuple):
    """A read or write of a field, of elements (`[]`) or of the state of unknown code (`*`).

    `base` is the object accessed; `locks` are the monitors that must be held.
    """

    base: ResourcePath
    what: str
    is_write: bool
    locks: tuple[ResourcePath, ...]
    place: AccessPlace


class ReferenceStore(NamedTuple):
    """A store of a reference: `target` may from now on refer to the object of `source`."""

    source: ResourcePath
    target: ResourcePath


class ReturnedPath(NamedTuple):
    """A path that a method may return, and the line where it does."""

    path: ResourcePath
    line: int | None


class MethodSummary(NamedTuple):
    """The accesses of a method, its stores of what is passed in or allocated, its results."""

    accesses: tuple[SummaryAccess, ...] = ()
    stores: tuple[ReferenceStore, ...] = ()
    returns: tuple[ReturnedPath, ...] = ()


NOTHING = MethodSummary()

Summaries: TypeAlias = dict[MethodKey, MethodSummary]


def is_nameless(access: SummaryAccess) -> bool:
    """Return whether what is accessed belongs to no field that the method knows of."""
    is_inside = not split(access.what)[0]
    return is_inside and not any(split(step)[0] for step in access.base.steps)


def by_fields(source: ResourcePath, target: ResourcePath) -> ReferenceStore:
    """Leave out the path to the target unless it is a field of a parameter or of a new object."""
    from_, to = holder(source), holder(target)
    if len(target.steps) == 1 and target.root[0] in "pr":
        return ReferenceStore(source, target)
    assert from_ is not None
    assert to is not None
    return ReferenceStore(known_by(from_), known_by(to))
