"""Objects without an owner that are locks nevertheless: binary semaphores, stamped locks.

A semaphore keeps no owner: a thread may release it without having acquired it, and then two may
hold a permit. It is a lock if it is created with one permit, and every release is by a thread that
has acquired it before, on all paths. To check that, it is first assumed to be one; objects that
fail are removed, and all that depends on them is computed again. The same goes for locks that are
released by a stamp (`stamped_lock`).
"""

from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from typing import Final, NamedTuple, final

from heddle._util.bits import bits, union
from heddle.concurrency.aliasing import LockKind
from heddle.concurrency.callgraph import ThreadCalls
from heddle.concurrency.flags import ConstructorConstants
from heddle.concurrency.locks.body_locks import NO_EFFECT, LockEffect
from heddle.models.locks import LockRow
from heddle.pointsto import Frame, ObjectSet
from heddle.program.classes import Method
from heddle.program.descriptors import parameter_types
from heddle.program.ir import Invoke, Var

# The verbs of rows that release a lock, or change its mode.
_RELEASING: Final = frozenset(("leaves", "converts", "downgrades"))


class Release(NamedTuple):
    """A call that releases a lock of a kind, on objects that may be such locks.

    Code without a body has no instruction.
    """

    frame: Frame
    call: Invoke | None
    objects: ObjectSet
    kind: LockKind


@final
class OwnerlessLocks:
    """The objects without an owner that are locks, but for those `excluded`."""

    def __init__(
        self, calling: ThreadCalls, made: ConstructorConstants, excluded: ObjectSet = 0
    ) -> None:
        self._calling = calling
        self._made = made
        self._excluded = excluded
        self._rows = calling.models.locks.excludes

    @property
    def kinds(self) -> AbstractSet[LockKind]:
        """Return the kinds of locks that have no owner."""
        return self._rows.keys()

    def limited(self, effect: LockEffect, method: Method, receiver: Var) -> LockEffect:
        """Return the effect of a call in a method on a variable, as far as that holds locks."""
        kinds = {lock.kind for lock in (*effect.acquired, *effect.released, *effect.tried)}
        limited = kinds.intersection(self._rows)
        if not limited:
            return effect
        frames = self._calling.frames
        objects = union(frames.variable(frame, receiver) for frame in frames.of_method(method))
        locks = [self._is_lock(number, kind) for kind in limited for number in bits(objects)]
        if locks and all(locks):
            return effect
        if not any(locks):
            return NO_EFFECT
        unknown = frozenset(limited if effect.released else ())
        return LockEffect(released=effect.released, unknown=unknown)

    def _is_lock(self, number: int, kind: LockKind) -> bool:
        if self._excluded >> number & 1:
            return False
        made = self._rows[kind]
        return made is None or self._made.must_hold(number, made)

    def without(self, releases: Iterable[Release]) -> "OwnerlessLocks":
        """Exclude the objects that a thread may release without having acquired them."""
        excluded = self._excluded | union(each.objects for each in releases)
        return OwnerlessLocks(self._calling, self._made, excluded)

    def releases(self) -> Iterator[Release]:
        """Return the calls that release such locks."""
        for frame in self._calling.frames.all if self._rows else ():
            method, row = frame.method, self._row(frame.method)
            if method is not None and row is not None and row.verb in _RELEASING:
                for caller, call in self._calling.callers(frame):
                    # The calls of a method with a row are checked themselves.
                    if self._row(caller.method) is None:
                        yield from self._releases(caller, call.site.pc, frame, method.owner)

    def _row(self, method: Method | None) -> LockRow | None:
        if method is None or method.owner not in self._rows:
            return None
        count = len(parameter_types(method.descriptor))
        return self._calling.models.locks.row(method.owner, method.name, count)

    def _releases(self, caller: Frame, pc: int, callee: Frame, kind: LockKind) -> Iterator[Release]:
        frames = self._calling.frames
        instrs = caller.body.instructions() if caller.body is not None else ()
        calls = [i for i in instrs if isinstance(i, Invoke) and i.pc == pc]
        received = frames.parameter(callee, 0)
        for call in calls or (None,):
            passed = frames.variable(caller, call.args[0]) if call is not None and call.args else 0
            # An object that gets there by reflection or a lambda is no lock.
            direct = call if received & passed else None
            objects = received & passed or received
            locks = sum(1 << n for n in bits(objects) if self._is_lock(n, kind))
            if locks:
                yield Release(caller, direct, locks, kind)
