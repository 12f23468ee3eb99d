"""Objects through which others are handed over: queues, exchangers, references that are swapped.

What such an object has in it nobody else gets to, if nothing is done to it but what the table says
(`models/handover.txt`), by calls of the application that can be looked at. Else it is *open*: what
is put into it may be shared.
"""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple, TypeAlias, final

from heddle._util.bits import bits
from heddle.concurrency.callgraph import ThreadCalls, is_looked_at
from heddle.models.handover import HandoverRow
from heddle.pointsto import Frame, ObjectSet
from heddle.program.classes import Method
from heddle.program.descriptors import class_of_type, parameter_types
from heddle.program.ir import Invoke

_OBJECT: Final = "java/lang/Object"


class Use(NamedTuple):
    """A call of a channel in a frame, and what it does."""

    frame: Frame
    call: Invoke
    row: HandoverRow


# What is done by a call: nothing else than a channel's, or something else as well.
Uses: TypeAlias = dict[tuple[Frame, int], list[HandoverRow]]


@final
class Channels:
    """The channels of a program, and all calls of them."""

    def __init__(self, calling: ThreadCalls) -> None:
        self._calling = calling
        self._frames = calling.frames
        self._rows = calling.models.handover
        self.all = self._of_table()
        self.open = 0
        self.uses: Uses = {}
        for number in bits(self.all):
            uses = list(self._used(number))
            if any(each is None for each in uses):
                self.open |= 1 << number
            for each in filter(None, uses):
                rows = self.uses.setdefault((each.frame, each.call.pc), [])
                if each.row not in rows:
                    rows.append(each.row)

    def _of_table(self) -> ObjectSet:
        types = {f"L{name};" for name in self._rows.classes}
        found = 0
        for number, made in enumerate(self._frames.objects):
            found |= (made.type in types) << number
        return found

    def _used(self, number: int) -> Iterator[Use | None]:
        """Return the calls of a channel; None for anything that is not in the table."""
        own = class_of_type(self._frames.objects[number].type)
        for frame in self._calling.running_on(1 << number):
            method = frame.method
            if method is None or method.owner == _OBJECT:
                continue
            row = self._rows.row(own, method.name, len(parameter_types(method.descriptor)))
            for caller, call in self._calling.callers(frame):
                if not self._is_own(caller, number):
                    yield from self._calls(caller, call.site.pc, row)

    def _is_own(self, caller: Frame, number: int) -> bool:
        """Tell whether it is the code of a channel that calls it."""
        method = caller.method
        if method is None or method.is_static or is_looked_at(method):
            return False
        return bool(self._frames.parameter(caller, 0) >> number & 1)

    def _calls(self, caller: Frame, pc: int, row: HandoverRow | None) -> Iterator[Use | None]:
        calls = _calls_at(caller, pc)
        is_seen = caller.method is not None and is_looked_at(caller.method)
        if row is None or not calls or not is_seen:
            yield None
            return
        for call in calls:
            yield Use(caller, call, row)

    def is_part(self, number: int) -> bool:
        """Tell whether an object is a channel that is not open, or was made by code of channels."""
        if self.all >> number & 1:
            return not self.open >> number & 1
        return self._is_of_channels(self._frames.objects[number].site.method)

    def _is_of_channels(self, method: Method | None) -> bool:
        return method is not None and method.owner.partition("$")[0] in self._rows.classes

    def is_step(self, frame: Frame) -> bool:
        """Tell whether a frame is what a handle does, or the like, in code of channels alone."""
        callers = [caller.method for caller, _ in self._calling.callers(frame)]
        return frame.method is None and bool(callers) and all(map(self._is_of_channels, callers))

    def is_open(self, frame: Frame) -> bool:
        """Tell whether a frame may run on an open channel, or on one that is not of the table.

        That is an object of a class below, which may do something else as well.
        """
        method = frame.method
        if method is None or method.is_static or method.owner == _OBJECT:
            return False
        receivers = self._frames.parameter(frame, 0)
        is_channel = method.owner in self._rows.classes
        return bool(receivers & self.open or (is_channel and receivers & ~self.all))

    def is_run_on(self, frame: Frame) -> bool:
        """Tell whether a frame is code of channels that are not open, and of nothing else."""
        method = frame.method
        if method is None or method.is_static or is_looked_at(method):
            return False
        receivers = self._frames.parameter(frame, 0)
        return bool(receivers) and not receivers & (self.open | ~self.all)


def _calls_at(frame: Frame, pc: int) -> list[Invoke]:
    blocks = () if frame.body is None else frame.body.blocks
    return [i for b in blocks for i in b.instrs if isinstance(i, Invoke) and i.pc == pc]


def positions(rows: Iterable[HandoverRow]) -> frozenset[int]:
    """Return the positions that all of some rows put in, the receiver being the first."""
    found = [frozenset(() if r.position is None else (r.position + 1,)) for r in rows]
    return frozenset.intersection(*found) if found else frozenset()
