"""Descriptions of accesses: place, thread, call path and locks."""

from collections.abc import Callable, Iterable
from typing import final

import msgspec

from heddle._util.memo import Memo
from heddle.concurrency.callgraph import OpaqueAccesses
from heddle.entry import is_harness
from heddle.program.classes import dotted
from heddle.program.ir import Invoke
from heddle.races.findings import CallPaths, Hop, Side
from heddle.races.guarded_by import GuardedAccess, GuardUse
from heddle.report.build.names import Describer
from heddle.report.build.value_use import Hows
from heddle.report.model.races import CodePlace, PathStep, ReportedAccess, ReportedLock, ValueUse

# Returns the text of a line of a class's source, when it is at hand.
SourceLine = Callable[[CodePlace], str | None]


@final
class AccessTeller:
    """Describes accesses."""

    def __init__(
        self,
        describe: Describer,
        paths: CallPaths,
        library: OpaqueAccesses,
        source: SourceLine,
    ) -> None:
        self._describe = describe
        self._paths = paths
        self._library = library
        self._source = source
        self._hows = Hows()
        # Many paths have the same calls.
        self._steps = Memo(self._step)

    def access(self, side: Side) -> ReportedAccess:
        """Describe a side of a race."""
        inner = None
        if side.inner is not None and side.inner.method is not None:
            inner = self._describe.place(side.statement.method, side.statement.pc)
        elif side.statement.touch is not None:
            called = self._library.accessing_callees(side.frame, side.pc)
            inner = self._describe.place(called[0], -1) if called else None
        kind = "write" if side.statement.is_write else "read"
        frame, pc = side.reached
        path = self._paths.telling(side.thread, frame)
        found = self.at(GuardedAccess(side.thread, GuardUse(frame, pc, None, kind), path))
        if side.reached != (side.frame, side.pc):
            assert side.frame.method is not None
            place = self._describe.place(side.frame.method, side.pc)
            found = msgspec.structs.replace(found, place=place, source=self._source(place))
        return msgspec.structs.replace(found, inner=inner, how=self._how(side))

    def _how(self, side: Side) -> ValueUse:
        """Return how an access uses the value; for accesses in a library that says little."""
        is_call = side.inner is not None or side.statement.touch is not None
        return "plain" if is_call else self._hows.how(side.statement.method, side.pc)

    def at(self, reached: GuardedAccess) -> ReportedAccess:
        """Describe an access that a thread reaches on a path."""
        thread, (frame, pc, _, kind, _), hops = reached
        assert frame.method is not None
        place = self._describe.place(frame.method, pc)
        path = self._path(hops)
        held: dict[ReportedLock, None] = dict.fromkeys(lock for step in path for lock in step.locks)
        held.update(dict.fromkeys(self._describe.locks(frame, pc)))
        return ReportedAccess(
            place=place,
            kind=kind,
            thread=thread.number,
            locks=tuple(held),
            path=path,
            source=self._source(place),
        )

    def _path(self, hops: Iterable[Hop]) -> tuple[PathStep, ...]:
        return tuple([step for hop in hops if (step := self._steps[hop]) is not None])

    def _step(self, hop: Hop) -> PathStep | None:
        """Describe a call on a path; None for one in synthetic code."""
        method = hop.frame.method
        called = hop.callee.method
        if method is None or (called is not None and is_harness(called.owner)):
            return None
        name = _synthetic(hop) if called is None else f"{dotted(called.owner)}.{called.name}"
        locks = self._describe.locks(hop.frame, hop.pc)
        place = self._describe.place(method, hop.pc)
        return PathStep(place, name, locks, self._source(place))


def _synthetic(hop: Hop) -> str:
    """Name a callee without a method of its own: a lambda, or what the call says (reflection)."""
    if hop.callee.statements.is_translated:
        return "a lambda"
    code = hop.frame.body.instructions() if hop.frame.body is not None else ()
    asked = [each.method for each in code if isinstance(each, Invoke) and each.pc == hop.pc]
    return f"{dotted(asked[0].owner)}.{asked[0].name}" if asked else "code found by reflection"
