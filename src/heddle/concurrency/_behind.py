"""What calls run that no body says: the methods behind lambdas, references and reflection."""

from collections.abc import Mapping
from typing import final

from heddle.concurrency.calling import Calling
from heddle.pointsto.frames import Frame, FrameGroup
from heddle.program.classes import Method


@final
class Behind:
    """Answers for one method at a time."""

    def __init__(self, calling: Calling) -> None:
        self._calling = calling
        self._of_groups: dict[int, frozenset[Method]] = {}
        self._known: dict[Method, dict[int, frozenset[Method]]] = {}

    def of(self, method: Method) -> Mapping[int, frozenset[Method]]:
        """Return by offset the methods that code without a body calls, which is called there."""
        known = self._known.get(method)
        if known is None:
            known = self._known[method] = {}
            for frame in self._calling.frames.of_method(method):
                for call in frame.calls:
                    for group in call.groups:
                        found = self._of_group(group)
                        if found:
                            known[call.site.pc] = known.get(call.site.pc, frozenset()) | found
        return known

    def _of_group(self, group: FrameGroup) -> frozenset[Method]:
        known = self._of_groups.get(group.number)
        if known is None:
            known = self._of_groups[group.number] = self._search(group)
        return known

    def _search(self, group: FrameGroup) -> frozenset[Method]:
        """Go on through code without a body; what is run by other threads is not called."""
        found: set[Method] = set()
        seen: set[Frame] = set()
        todo = [callee for callee in group.callees if self._is_passed(callee)]
        while todo:
            frame = todo.pop()
            if frame in seen:
                continue
            seen.add(frame)
            for call in frame.calls:
                for callee in call.callees():
                    if self._is_passed(callee):
                        todo.append(callee)
                    elif callee.method is not None and callee.body is not None:
                        found.add(callee.method)
        return frozenset(found)

    def _is_passed(self, frame: Frame) -> bool:
        return frame.body is None and frame not in self._calling.starting
