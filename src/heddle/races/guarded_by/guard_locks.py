"""The decision whether a named lock must, or may, be held at an access."""

from typing import Final, NamedTuple, final

from heddle.concurrency.aliasing import CONSTRUCTION, FACTS, MAKING, MONITOR, AccessPath, HeldLock
from heddle.concurrency.locks import HeldLocks
from heddle.pointsto import Frame, FrameCall, Frames, ObjectSet
from heddle.program.classes import Field
from heddle.program.ir import Var
from heddle.races.findings import Hop
from heddle.races.guarded_by.guard_names import GuardName
from heddle.races.stages import Analyses

_NO_LOCKS: Final = frozenset((CONSTRUCTION, MAKING))


class GuardUse(NamedTuple):
    """An access or a call in a frame: the variable of the object, the kind, and the call if any."""

    frame: Frame
    pc: int
    base: Var | None
    kind: str
    call: FrameCall | None = None


@final
class GuardLocks:
    """Looks for a named lock among those that are held."""

    def __init__(self, analyses: Analyses, frames: Frames) -> None:
        self._analyses = analyses
        self._frames = frames

    def must_hold(
        self, guard: GuardName, use: GuardUse, kind: str, among: HeldLocks | None = None
    ) -> bool:
        """Return whether a guard must be held, exclusively if the kind of access needs that.

        `among` are the locks held on certain paths.
        """
        held = self._analyses.held if among is None else among
        frame, pc, base = use[:3]
        guards = held.guards(frame, pc, base)
        is_write = kind == "write"
        if guard.root is None:
            for fields, is_shared, of in guards.relative_locks:
                if _is_at(guard, fields, of) and not (is_write and is_shared):
                    return True
        locks = held.held(frame, pc)
        return any(
            not (is_write and lock.is_shared) and self._must_be(guard, lock, use)
            for lock in locks
            if lock.path.is_global
        )

    def _must_be(self, guard: GuardName, lock: HeldLock, use: GuardUse) -> bool:
        """Return whether a global lock is the one that is named."""
        root, fields = lock.path
        if guard.root is not None and root == guard.root:
            return _is_at(guard, fields, lock.kind)
        if root[0] != "object":
            return False
        objects = self._objects(guard, use)
        assert isinstance(root[1], int)
        is_one = objects == 1 << root[1]
        return is_one and _is_at(guard._replace(fields=()), fields, lock.kind)

    def _objects(self, guard: GuardName, use: GuardUse) -> ObjectSet:
        """Return the objects that a guard may be at an access."""
        if guard.root is None:
            found = 0 if use.base is None else self._frames.variable(use.frame, use.base)
        else:
            what = guard.root[1]
            found = self._frames.statics.get(what, 0) if isinstance(what, Field) else 0
        for field in guard.fields:
            found = self._frames.field_contents(found, field)
        return found

    def may_hold(self, guard: GuardName, use: GuardUse, path: tuple[Hop, ...]) -> bool:
        """Return whether a monitor on the path to an access may be the one that is named."""
        wanted = self._objects(guard, use)
        points = [*((hop.frame, hop.pc) for hop in path), (use.frame, use.pc)]
        return any(
            lock.path.root == guard.root or bool(self._at(frame, lock.path) & wanted)
            for frame, pc in points
            for lock in self._analyses.held.held(frame, pc)
            if lock.kind == MONITOR
        )

    def _at(self, frame: Frame, path: AccessPath) -> ObjectSet:
        """Return the objects that a path of a frame may denote."""
        kind, what = path.root
        found = 0
        if isinstance(what, Field):
            found = self._frames.statics.get(what, 0)
        elif kind == "object" and isinstance(what, int):
            found = 1 << what
        elif kind == "either" and isinstance(what, int):
            found = what
        elif kind in ("parameter", "variable") and isinstance(what, int):
            found = self._frames.variable(frame, what)
        for field in path.fields:
            found = self._frames.field_contents(found, field)
        return found


def _is_at(guard: GuardName, fields: tuple[Field, ...], kind: str) -> bool:
    """Return whether fields denote a guard: a monitor, or the lock inside a lock object."""
    if kind in FACTS:
        return False
    if kind == MONITOR:
        return not guard.is_lock and fields == guard.fields
    if guard.locks:
        return fields[:-2] == guard.fields and fields[-2:-1] != () and fields[-2] in guard.locks
    is_own = fields[:-1] == guard.fields and fields[-1:] and fields[-1] not in _NO_LOCKS
    return guard.is_lock and bool(is_own)
