"""The evidence that two accesses are to one object: how many objects their abstract object denotes.

An abstract object stands for all objects that its site allocates in its context. If there is one,
both threads get to it. If there are many, each thread may have its own, unless one of the threads
belongs to the object: a thread that an object allocates for itself works on that object.
"""

from collections.abc import Sequence
from functools import cached_property
from typing import Literal, NamedTuple, TypeAlias, final

from heddle._util.bits import bits
from heddle.concurrency.callgraph import AtMostOnce, ThreadCalls, at_most_once
from heddle.concurrency.threads import AbstractThread
from heddle.pointsto import AbstractObject, ObjectSet, is_cast, object_part
from heddle.pointsto.budget import full_names
from heddle.races.findings.sides import Side

# From the most certain to the least; `report.model.races.Sharing` says what each means.
SharingKind: TypeAlias = Literal["static", "one", "own", "alike", "several", "merged", "unknown"]


class Sharing(NamedTuple):
    """The evidence that two accesses are to one object.

    `has_own_threads` says that each object has a thread of its own, and that both sides are in one.
    """

    kind: SharingKind
    has_own_threads: bool = False


@final
class SharingEvidence:
    """Judges the objects of two sides."""

    def __init__(self, calling: ThreadCalls) -> None:
        self._calling = calling
        self._frames = calling.frames
        self._names = full_names(calling.frames)

    @cached_property
    def _once(self) -> AtMostOnce:
        return at_most_once(self._calling)

    def of(self, sides: tuple[Side, Side], objects: ObjectSet) -> Sharing:
        """Return the evidence for two sides that may access the given objects."""
        if all(side.statement.is_static for side in sides):
            return Sharing("static")
        found = self._frames.objects_of(objects)
        owners = [_owners(side.thread, found) for side in sides]
        own = [bool(each) for each in owners]
        is_same = sides[0].thread.number == sides[1].thread.number
        if objects.bit_count() == 1 and objects & self._once.single_objects:
            return Sharing("one")
        if own == [True, True] and (is_same or owners[0] != owners[1]):
            return Sharing(self._kind(objects, found), has_own_threads=True)
        if any(own):
            return Sharing("own")
        return Sharing(self._kind(objects, found))

    def _kind(self, objects: ObjectSet, found: Sequence[AbstractObject]) -> SharingKind:
        if not found or any(each.site.method is None or is_cast(each.site) for each in found):
            return "unknown"
        if any(self._names.name(number) is None for number in bits(objects)):
            return "merged"
        return "several" if len(found) > 1 else "alike"


def _owners(thread: AbstractThread, found: Sequence[AbstractObject]) -> list[AbstractObject]:
    """Return the objects that a thread object is, or whose methods allocate it."""
    started = thread.object
    if started is None:
        return []
    return [each for each in found if each == started or _allocates(each, started)]


def _allocates(owner: AbstractObject, made: AbstractObject) -> bool:
    context = object_part(made.sites[1:])
    return bool(context) and owner.sites[: len(context)] == context[: len(owner.sites)]
