"""Current owners: the object of each class on which the innermost method runs.

What a method allocates belongs to the current owner of its class, so a lock of that owner guards it
without a path from one to the other (Naik 2008, section 3.7, with owners as in `docs/locks.md`). A
method on another object of the same class makes that one current, and so does code that allocates
such an object. A method on a dependent of an owner makes the owner current (`loop_vector`).
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import final

from heddle._util.memo import Memo
from heddle.concurrency.aliasing import AccessPaths, HeldLock, LockSet
from heddle.concurrency.callgraph import Caller
from heddle.concurrency.disjoint import Disjointness
from heddle.concurrency.locks.guards import CURRENT_OWNER, Guard, OwnedParameter, OwnerKind
from heddle.pointsto import CallKind, Frame, Frames, ObjectSet


@final
class CurrentOwners:
    """The current owners of frames, and the calls in which they stay current."""

    def __init__(self, frames: Frames, paths: AccessPaths, disjoint: Disjointness) -> None:
        self._frames = frames
        self._paths = paths
        self._disjoint = disjoint
        self._have_dependents = Memo(disjoint.have_dependents)
        self._extends = Memo(self._find_extends)

    def guarded(
        self, frame: Frame, held: LockSet, owned: Mapping[OwnedParameter, ObjectSet]
    ) -> dict[OwnedParameter, ObjectSet]:
        """Return the current owners whose lock is held: the receiver, or those of the callers."""
        disjoint, receivers = self._disjoint, 0
        if not (frame.method is not None and frame.method.is_static):
            receivers = self._frames.parameter(frame, 0)
        found = {
            each: objects
            for each, objects in owned.items()
            if each.position == CURRENT_OWNER
            and not receivers & disjoint.objects_of_class(objects)
            and not disjoint.may_begin_epoch_of(objects, frame)
        }
        locks = list(self._receiver_locks(held))
        guards = list(_receiver_guards(locks, owned))
        if (
            guards
            and disjoint.are_of_one_class(receivers)
            and not disjoint.may_begin_epoch_of(receivers, frame)
        ):
            for guard in guards:
                found[self._current(guard, receivers)] = receivers
        for (_, fields), is_shared, kind in locks if receivers else ():
            # The owner on which a dependent receiver depends.
            owners = disjoint.owner_of_dependents(receivers, fields[0]) if fields else 0
            if owners:
                guard = Guard(OwnerKind.LOCK, fields[1:], is_shared, kind)
                found[self._current(guard, owners)] = owners
        return found

    def _current(self, guard: Guard, owners: ObjectSet) -> OwnedParameter:
        return OwnedParameter(CURRENT_OWNER, guard, (self._disjoint.type_of(owners),))

    def _receiver_locks(self, held: LockSet) -> Iterator[HeldLock]:
        """Return the held locks at stable paths from the receiver."""
        for lock in held:
            is_here = lock.path.root == ("parameter", 0) and lock.is_of_an_owner
            if is_here and self._paths.must_all_be_stable(lock.path.fields):
                yield lock

    def must_extend(self, caller: Caller, owners: ObjectSet) -> bool:
        """Tell whether the current owner stays current in a call that begins none of its own.

        A receiver that depends on an owner must depend on this one.
        """
        return not self._have_dependents[owners] or self._extends[caller, owners]

    def _find_extends(self, key: tuple[Caller, ObjectSet]) -> bool:
        (frame, call), owners = key
        may_follow, site = self._disjoint.may_depend_on, call.site
        if site.kind is CallKind.STATIC:
            return True
        if site.kind not in (CallKind.FIXED, CallKind.VIRTUAL):
            on = (self._frames.parameter(callee, 0) for callee in call.callees())
            return not any(may_follow(receivers, owners) for receivers in on)
        receiver = site.arguments[0]
        if not may_follow(self._frames.points_to(frame, receiver), owners):
            return True
        return self._disjoint.must_be_of_owner_epoch(owners, frame, receiver)


def _receiver_guards(locks: Iterable[HeldLock], owned: Iterable[OwnedParameter]) -> Iterator[Guard]:
    """Return the guards that make the receiver of a frame an owner."""
    yield from (each.guard for each in owned if each.position == 0 and each.field_path == ())
    for (_, fields), is_shared, kind in locks:
        yield Guard(OwnerKind.LOCK, fields, is_shared, kind)
