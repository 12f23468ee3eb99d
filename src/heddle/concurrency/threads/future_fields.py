"""Futures that are stored in a field and joined by whoever reads it (rule T5).

A field that only one call, run at most once in an execution, ever sets to something other than null
holds the future of that call, whichever object has the field. So when a join of a value that was
read from the field returns, the tasks that the call submitted have ended.
"""

from collections.abc import Iterator
from functools import cached_property
from typing import final

from heddle._util.memo import Memo
from heddle.concurrency.threads.tasks import SubmittedTasks
from heddle.pointsto import FieldKey, Frame, FrameCall, ObjectSet


@final
class FutureFields:
    """The tasks whose futures are stored in fields."""

    def __init__(self, tasks: SubmittedTasks) -> None:
        self._tasks = tasks
        self._frames = tasks.calling.frames
        self._of_fields = Memo(self._submitted)

    def joined_by(self, frame: Frame, call: FrameCall) -> ObjectSet:
        """Return the tasks that have ended when a join of a future in a field returns."""
        field = _read_from(frame, call.site.arguments[0])
        return 0 if field is None else self._of_fields[field]

    def _submitted(self, field: FieldKey) -> ObjectSet:
        """Return what is submitted by the one call whose result is all that is stored."""
        writes = self._writes.get(field, [])
        if len(writes) != 1:
            return 0
        frame, value = writes[0]
        calls = [call for call in frame.calls if call.site.dest == value]
        if len(calls) != 1 or _is_set_otherwise(frame, value):
            return 0
        tasks, call = self._tasks, calls[0]
        is_repeated = tasks.calling.may_repeat(frame, call.site.pc)
        is_once = (
            frame.body is not None and tasks.once.must_run_at_most_once(frame) and not is_repeated
        )
        is_submission = is_once and tasks.submission(frame, call) is not None
        return tasks.submitted(frame, call) & ~tasks.beyond(call) if is_submission else 0

    @cached_property
    def _writes(self) -> dict[FieldKey, list[tuple[Frame, int]]]:
        """Return the frames and variables that set fields to something other than null."""
        found: dict[FieldKey, list[tuple[Frame, int]]] = {}
        for frame in self._frames.all:
            for field, value in _stores(frame):
                if self._frames.points_to(frame, value):
                    found.setdefault(field, []).append((frame, value))
        return found


def _stores(frame: Frame) -> Iterator[tuple[FieldKey, int]]:
    for store in frame.statements.stores:
        yield store.field, store.value
    for access in frame.statements.static_stores:
        yield access.field, access.var


def _read_from(frame: Frame, number: int) -> FieldKey | None:
    """Return the one field that a variable was read from, if nothing else sets it."""
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
    is_narrowed = any(each.dest == number for each in does.casts)
    is_allocated = any(each.dest == number for each in does.allocations)
    return is_parameter or is_copied or is_narrowed or is_allocated
