"""What calls run that no body says: the methods behind lambdas, references and reflection."""

from collections.abc import Mapping
from typing import final

from heddle._util.bits import bits, union
from heddle._util.components import strongly_connected_components
from heddle.concurrency.callgraph.thread_calls import ThreadCalls
from heddle.pointsto import Frame, FrameGroup
from heddle.program.classes import Method


@final
class Behind:
    """Answers for one method at a time; sets of methods are kept as bits, and made when asked."""

    def __init__(self, calling: ThreadCalls) -> None:
        self._calling = calling
        self._methods: list[Method] = []
        self._places: dict[Method, int] = {}
        self._passed = {frame.number: found for frame, found in self._search().items()}
        self._of_groups: dict[int, int] = {}
        self._sets: dict[int, frozenset[Method]] = {}
        self._known: dict[Method, Mapping[int, frozenset[Method]]] = {}

    def of(self, method: Method) -> Mapping[int, frozenset[Method]]:
        """Return by offset the methods that code without a body calls, which is called there."""
        known = self._known.get(method)
        if known is None:
            known = self._known[method] = self._of(method)
        return known

    def _of(self, method: Method) -> Mapping[int, frozenset[Method]]:
        found: dict[int, int] = {}
        for frame in self._calling.frames.of_method(method):
            for call in frame.calls:
                for group in call.groups:
                    behind = self._of_group(group)
                    if behind:
                        found[call.site.pc] = found.get(call.site.pc, 0) | behind
        return {pc: self._set(members) for pc, members in found.items()}

    def _of_group(self, group: FrameGroup) -> int:
        found = self._of_groups.get(group.number)
        if found is None:
            found = union(self._passed.get(callee.number, 0) for callee in group.callees)
            self._of_groups[group.number] = found
        return found

    def _set(self, members: int) -> frozenset[Method]:
        found = self._sets.get(members)
        if found is None:
            found = frozenset(self._methods[place] for place in bits(members))
            self._sets[members] = found
        return found

    def _search(self) -> dict[Frame, int]:
        """Go on through code without a body; what is run by other threads is not called."""
        starting = self._calling.starting
        frames = [f for f in self._calling.frames.all if f.body is None and f not in starting]
        at = {frame.number: place for place, frame in enumerate(frames)}
        graph: list[list[int]] = [[] for _ in frames]
        found = [0] * len(frames)
        for place, frame in enumerate(frames):
            for callee in (callee for call in frame.calls for callee in call.callees()):
                if callee.number in at:
                    graph[place].append(at[callee.number])
                elif callee.method is not None and callee.body is not None:
                    found[place] |= 1 << self._place(callee.method)
        found = strongly_connected_components(graph).gathered(graph, found)
        return dict(zip(frames, found, strict=True))

    def _place(self, method: Method) -> int:
        place = self._places.setdefault(method, len(self._methods))
        if place == len(self._methods):
            self._methods.append(method)
        return place
