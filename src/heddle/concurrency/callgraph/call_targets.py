"""Which methods each call of a method may lead to, in any context."""

from collections.abc import Iterable, Mapping
from typing import final

from heddle.pointsto import FrameGroup, Frames
from heddle.program.classes import Method


@final
class CallTargets:
    """Answers for one method at a time: few are asked about."""

    def __init__(self, frames: Frames) -> None:
        self._frames = frames
        self._of_groups: dict[FrameGroup, frozenset[Method | None]] = {}
        self._known: dict[Method, Mapping[int, frozenset[Method | None]]] = {}

    def of(self, method: Method) -> Mapping[int, frozenset[Method | None]]:
        """Return by offset what is called there; None stands for code that is no method's body."""
        found = self._known.get(method)
        if found is None:
            found = self._known[method] = self._compute(method)
        return found

    def groups(self, method: Method) -> Mapping[int, Iterable[FrameGroup]]:
        """Return by offset the groups of frames that are called there."""
        found: dict[int, dict[FrameGroup, None]] = {}
        for frame in self._frames.of_method(method):
            for call in frame.calls:
                found.setdefault(call.site.pc, {}).update(dict.fromkeys(call.groups))
        return found

    def _compute(self, method: Method) -> dict[int, frozenset[Method | None]]:
        return {
            pc: frozenset().union(*(self._of_group(group) for group in groups))
            for pc, groups in self.groups(method).items()
        }

    def _of_group(self, group: FrameGroup) -> frozenset[Method | None]:
        found = self._of_groups.get(group)
        if found is None:
            found = frozenset(None if c.body is None else c.method for c in group.callees)
            self._of_groups[group] = found
        return found
