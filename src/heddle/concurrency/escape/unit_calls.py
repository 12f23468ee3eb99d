"""The call graph between units of code, with all contexts of a unit taken together."""

from typing import TypeAlias, final

from heddle._util.memo import Memo
from heddle.concurrency.callgraph import ThreadCalls
from heddle.models.threads import THIS
from heddle.pointsto import Frame, FrameCall, FrameGroup

# The units that a call may reach in any context, and the positions of its arguments that name
# threads which it starts.
_Callees: TypeAlias = tuple[set[int], set[int]]


@final
class UnitCalls:
    """Units by number: a method, or a body of our own, each with one frame to represent it."""

    def __init__(self, calling: ThreadCalls) -> None:
        self._calling = calling
        self._numbers: list[int] = []
        self._by_statements: dict[int, int] = {}
        self.representatives: list[Frame] = []
        # The callees of each call of each unit.
        self.calls: list[list[_Callees]] = []
        self._of_group = Memo(self._callees_of)
        self._call_numbers: dict[int, dict[int, int]] = {}
        for frame in calling.frames.all:
            self._add(frame)
        for frame in calling.frames.all:
            self._connect(frame)
        self.graph = [
            sorted({callee for callees, _ in calls for callee in callees}) for calls in self.calls
        ]

    def number(self, frame: Frame) -> int:
        """Return the number of the unit that a frame is of."""
        return self._numbers[frame.number]

    def numbers(self, frame: Frame) -> list[int]:
        """Return the number of each call of a frame among those of its unit's statements."""
        known = self._call_numbers[id(frame.statements)]
        return [known[id(call.site)] for call in frame.calls]

    def call_number(self, frame: Frame, call: FrameCall) -> int:
        """Return the number of one call of a frame."""
        return self._call_numbers[id(frame.statements)][id(call.site)]

    def _add(self, frame: Frame) -> None:
        key = id(frame.statements)
        number = self._by_statements.setdefault(key, len(self.representatives))
        self._numbers.append(number)
        if number == len(self.representatives):
            self.representatives.append(frame)
            sites = frame.statements.calls
            self.calls.append([(set(), set()) for _ in sites])
            self._call_numbers[key] = {id(site): number for number, site in enumerate(sites)}

    def _connect(self, frame: Frame) -> None:
        if frame in self._calling.start_frames:
            return
        calls = self.calls[self.number(frame)]
        for call, number in zip(frame.calls, self.numbers(frame), strict=True):
            callees, starting = calls[number]
            for group in call.groups:
                found = self._of_group[group]
                callees |= found[0]
                starting |= found[1]

    def _callees_of(self, group: FrameGroup) -> _Callees:
        callees: set[int] = set()
        starting: set[int] = set()
        for callee in group.callees:
            row = self._calling.start_frames.get(callee)
            if row is None:
                callees.add(self.number(callee))
            else:
                starting.add(_position(callee, row.position))
        return callees, starting


def _position(frame: Frame, position: int) -> int:
    """Return the position of an argument among the parameters, less one, as `THIS` counts."""
    is_static = frame.method is not None and frame.method.is_static
    return position - 1 if is_static and position != THIS else position
