"""Which methods each call of a method may lead to, in any context."""

from collections.abc import Mapping
from typing import final

from heddle.pointsto.frames import Frame, FrameGroup, Frames
from heddle.program.classes import Method


@final
class Targets:
    """Answers for one method at a time: few are asked about."""

    def __init__(self, frames: Frames) -> None:
        self._frames = frames
        self._by_method: dict[Method, list[Frame]] | None = None
        self._of_groups: dict[FrameGroup, frozenset[Method | None]] = {}
        self._known: dict[Method, Mapping[int, frozenset[Method | None]]] = {}

    def of(self, method: Method) -> Mapping[int, frozenset[Method | None]]:
        """Return by offset what is called there; None stands for code that is no method's body."""
        found = self._known.get(method)
        if found is None:
            found = self._known[method] = self._compute(method)
        return found

    def _compute(self, method: Method) -> dict[int, frozenset[Method | None]]:
        if self._by_method is None:
            self._by_method = {}
            for frame in self._frames.all:
                if frame.method is not None:
                    self._by_method.setdefault(frame.method, []).append(frame)
        found: dict[int, frozenset[Method | None]] = {}
        for frame in self._by_method.get(method, ()):
            for call in frame.calls:
                pc = call.site.pc
                for group in call.groups:
                    found[pc] = found.get(pc, frozenset()) | self._of_group(group)
        return found

    def _of_group(self, group: FrameGroup) -> frozenset[Method | None]:
        found = self._of_groups.get(group)
        if found is None:
            found = frozenset(None if c.body is None else c.method for c in group.callees)
            self._of_groups[group] = found
        return found
