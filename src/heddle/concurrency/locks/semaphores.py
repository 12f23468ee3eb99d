"""Which objects are locks at all, where their class alone does not tell: those without an owner.

A semaphore keeps no owner: who releases it need not have acquired it, and then two may have it. It
is a lock if it was made with one permit, and every release is by who has acquired it before, on all
paths. To see that, it is first taken to be one. What is found not to be is taken out, and what
depends on it is done again. The same goes for locks that are left by a stamp (`_stamps`).
"""

from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from typing import Final, NamedTuple, final

from heddle._util.bits import bits
from heddle.concurrency.aliasing import Kind
from heddle.concurrency.callgraph import ThreadCalls
from heddle.concurrency.flags import MadeWith
from heddle.concurrency.locks.body_locks import NO_EFFECT, LockEffect
from heddle.pointsto import Frame, ObjectSet
from heddle.program.classes import Method
from heddle.program.descriptors import parameter_types
from heddle.program.ir import Invoke, Var

# What a row says of methods that give up a lock, or change how it is held.
_LEAVING: Final = frozenset(("leaves", "converts", "downgrades"))


class Leaving(NamedTuple):
    """A call that leaves a lock of a kind, on objects that may be such locks.

    Of code without a body there is no instruction.
    """

    frame: Frame
    call: Invoke | None
    objects: ObjectSet
    kind: Kind


@final
class Usable:
    """Tells which effects count, by the objects that they are on."""

    def __init__(self, calling: ThreadCalls, made: MadeWith, spoilt: ObjectSet = 0) -> None:
        """Take objects that are `spoilt` to be no locks."""
        self._calling = calling
        self._made = made
        self._spoilt = spoilt
        self._rows = calling.models.locks.excludes

    @property
    def kinds(self) -> AbstractSet[Kind]:
        """Return the kinds of locks of which only some objects are usable."""
        return self._rows.keys()

    def limited(self, effect: LockEffect, method: Method, receiver: Var) -> LockEffect:
        """Return what a call in a method does, if it is on a variable of it."""
        kinds = {lock.kind for lock in (*effect.entered, *effect.left, *effect.tried)}
        limited = kinds.intersection(self._rows)
        if not limited:
            return effect
        frames = self._calling.frames
        objects = 0
        for frame in frames.of_method(method):
            objects |= frames.variable(frame, receiver)
        locks = [self._is_lock(number, kind) for kind in limited for number in bits(objects)]
        if locks and all(locks):
            return effect
        if not any(locks):
            return NO_EFFECT
        return LockEffect(left=effect.left, unknown=frozenset(limited if effect.left else ()))

    def _is_lock(self, number: int, kind: Kind) -> bool:
        if self._spoilt >> number & 1:
            return False
        made = self._rows[kind]
        return made is None or self._made.is_(number, made)

    def without(self, left: Iterable[Leaving]) -> "Usable":
        """Take out what is left by who has not entered it."""
        spoilt = self._spoilt
        for each in left:
            spoilt |= each.objects
        return Usable(self._calling, self._made, spoilt)

    def leaving(self) -> Iterator[Leaving]:
        """Return the calls that leave such locks."""
        rows = self._calling.models.locks
        for frame in self._calling.frames.all if self._rows else ():
            method = frame.method
            if method is None or method.owner not in self._rows:
                continue
            row = rows.row(method.owner, method.name, len(parameter_types(method.descriptor)))
            if row is not None and row.verb in _LEAVING:
                for caller, call in self._calling.callers(frame):
                    if not self._is_of_table(caller.method):
                        yield from self._left(caller, call.site.pc, frame, method.owner)

    def _is_of_table(self, method: Method | None) -> bool:
        """Tell whether a method has a row itself: its own calls are judged."""
        if method is None or method.owner not in self._rows:
            return False
        count = len(parameter_types(method.descriptor))
        return self._calling.models.locks.row(method.owner, method.name, count) is not None

    def _left(self, caller: Frame, pc: int, callee: Frame, kind: Kind) -> Iterator[Leaving]:
        frames = self._calling.frames
        blocks = caller.body.blocks if caller.body is not None else ()
        calls = [i for b in blocks for i in b.instrs if isinstance(i, Invoke) and i.pc == pc]
        received = frames.parameter(callee, 0)
        for call in calls or (None,):
            given = frames.variable(caller, call.args[0]) if call is not None and call.args else 0
            # What a call is given that gets there by reflection or a lambda is no lock.
            direct = call if received & given else None
            objects = received & given or received
            locks = sum(1 << n for n in bits(objects) if self._is_lock(n, kind))
            if locks:
                yield Leaving(caller, direct, locks, kind)
