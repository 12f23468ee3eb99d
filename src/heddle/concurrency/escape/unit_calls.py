"""The call graph between units of code, all contexts of a unit taken together."""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from typing import final

from heddle.concurrency.callgraph import ThreadCalls
from heddle.models.threads import THIS
from heddle.pointsto import Frame, FrameCall, FrameGroup


@final
class Units:
    """Units by number: a method, or a body of our own, each with one frame to represent it."""

    def __init__(self, calling: ThreadCalls) -> None:
        self._calling = calling
        self._numbers: list[int] = []
        self._by_statements: dict[int, int] = {}
        self.representatives: list[Frame] = []
        self._calls: list[list[tuple[set[int], set[int]]]] = []
        self._of_groups: dict[int, tuple[set[int], set[int]]] = {}
        self._call_numbers: dict[int, dict[int, int]] = {}
        for frame in calling.frames.all:
            self._add(frame)
        for frame in calling.frames.all:
            self._connect(frame)
        self.graph = [
            sorted({callee for callees, _ in calls for callee in callees}) for calls in self._calls
        ]

    def number(self, frame: Frame) -> int:
        """Return the number of the unit that a frame is of."""
        return self._numbers[frame.number]

    def calls(self, unit: int) -> Sequence[tuple[AbstractSet[int], AbstractSet[int]]]:
        """Return the units that each call of a unit may lead to in any context.

        With them come the positions of arguments that name threads which it starts.
        """
        return self._calls[unit]

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
            self._calls.append([(set(), set()) for _ in sites])
            self._call_numbers[key] = {id(site): number for number, site in enumerate(sites)}

    def _connect(self, frame: Frame) -> None:
        calls = self._calls[self.number(frame)]
        if frame in self._calling.starting:
            return
        for call, number in zip(frame.calls, self.numbers(frame), strict=True):
            callees, starting = calls[number]
            for group in call.groups:
                found = self._of_group(group)
                callees |= found[0]
                starting |= found[1]

    def _of_group(self, group: FrameGroup) -> tuple[set[int], set[int]]:
        found = self._of_groups.get(group.number)
        if found is None:
            callees: set[int] = set()
            starting: set[int] = set()
            for callee in group.callees:
                row = self._calling.starting.get(callee)
                if row is None:
                    callees.add(self.number(callee))
                else:
                    starting.add(_position(callee, row.position))
            found = self._of_groups[group.number] = (callees, starting)
        return found


def _position(frame: Frame, position: int) -> int:
    """Return the position of an argument among the parameters, less one, as `THIS` counts."""
    is_static = frame.method is not None and frame.method.is_static
    return position - 1 if is_static and position != THIS else position
