"""Futures that are kept in a field, and waited for by whoever reads it there.

A field that only one call ever gives something other than null, at one place that is passed at most
once in a run, holds the future of that call, whichever object has the field. So when a wait on what
was read from the field returns, the tasks have ended that the call handed over.
"""

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple, final

from heddle.concurrency.threads.tasks import Tasks
from heddle.pointsto import FieldKey, Frame, FrameCall, ObjectSet


class _Write(NamedTuple):
    frame: Frame
    value: int


@final
class KeptFutures:
    """Tells which tasks have ended when a wait on what a field holds returns."""

    def __init__(self, tasks: Tasks) -> None:
        self._tasks = tasks
        self._frames = tasks.calling.frames
        self._known: dict[FieldKey, ObjectSet] = {}

    def waited_for(self, frame: Frame, call: FrameCall) -> ObjectSet:
        """Return the tasks that the receiver of a call is the future of, if a field kept it."""
        field = _read_from(frame, call.site.arguments[0])
        if field is None:
            return 0
        if field not in self._known:
            self._known[field] = self._handed(self._writes.get(field, []))
        return self._known[field]

    def _handed(self, writes: list[_Write]) -> ObjectSet:
        """Return what the one call hands over whose result is all that is written."""
        if len(writes) != 1:
            return 0
        frame, value = writes[0]
        calls = [call for call in frame.calls if call.site.dest == value]
        if len(calls) != 1 or _is_set_otherwise(frame, value):
            return 0
        tasks, call = self._tasks, calls[0]
        is_repeated = tasks.calling.is_repeated(frame, call.site.pc)
        is_once = frame.body is not None and tasks.once.runs(frame) and not is_repeated
        is_handing = is_once and tasks.handing(frame, call) is not None
        return tasks.handed(frame, call) & ~tasks.beyond(call) if is_handing else 0

    @cached_property
    def _writes(self) -> dict[FieldKey, list[_Write]]:
        """Return who gives fields something other than null, by whatever means."""
        found: dict[FieldKey, list[_Write]] = {}
        for frame in self._frames.all:
            for field, value in _stores(frame):
                if self._frames.numbered(frame, value):
                    found.setdefault(field, []).append(_Write(frame, value))
        return found


def _stores(frame: Frame) -> Iterator[tuple[FieldKey, int]]:
    for store in frame.statements.stores:
        yield store.field, store.value
    for access in frame.statements.static_stores:
        yield access.field, access.var


def _read_from(frame: Frame, number: int) -> FieldKey | None:
    """Return the one field that a variable was read from, if it was set by nothing else."""
    does = frame.statements
    fields = [load.field for load in does.loads if load.dest == number]
    fields += [access.field for access in does.static_loads if access.var == number]
    is_called = any(call.dest == number for call in does.calls)
    if len(fields) != 1 or is_called or _is_set_otherwise(frame, number):
        return None
    return fields[0]


def _is_set_otherwise(frame: Frame, number: int) -> bool:
    """Tell whether a variable is set by other means than a call or a read."""
    does = frame.statements
    is_parameter = any(number == each for each, _ in does.parameters)
    is_copied = any(dest == number for _, dest in does.copies)
    is_narrowed = any(each.dest == number for each in does.narrowings)
    is_made = any(each.dest == number for each in does.allocations)
    return is_parameter or is_copied or is_narrowed or is_made
