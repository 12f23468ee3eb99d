"""The methods that each call site of a method may reach, in any context.

`CallTargets` has the callees that the call graph shows; `ImplicitCallees` the methods that lambdas,
method references and reflection call, whose own code has no body.
"""

from collections.abc import Iterable, Mapping
from typing import final

from heddle._util.bits import bits, union
from heddle._util.components import strongly_connected_components
from heddle._util.memo import Memo
from heddle.concurrency.callgraph.thread_calls import ThreadCalls
from heddle.pointsto import FrameGroup, Frames
from heddle.program.classes import Method


@final
class CallTargets:
    """The targets of calls by method; only a few methods are ever queried."""

    def __init__(self, frames: Frames) -> None:
        self._frames = frames
        self._of_groups = Memo(_methods)
        self._of_methods = Memo(self._targets)

    def of(self, method: Method) -> Mapping[int, frozenset[Method | None]]:
        """Return the targets by offset; None stands for code that is no method's body."""
        return self._of_methods[method]

    def groups(self, method: Method) -> Mapping[int, Iterable[FrameGroup]]:
        """Return the groups of callee frames by offset."""
        found: dict[int, dict[FrameGroup, None]] = {}
        for frame in self._frames.of_method(method):
            for call in frame.calls:
                found.setdefault(call.site.pc, {}).update(dict.fromkeys(call.groups))
        return found

    def _targets(self, method: Method) -> dict[int, frozenset[Method | None]]:
        return {
            pc: frozenset().union(*(self._of_groups[group] for group in groups))
            for pc, groups in self.groups(method).items()
        }


def _methods(group: FrameGroup) -> frozenset[Method | None]:
    return frozenset(None if c.body is None else c.method for c in group.callees)


@final
class ImplicitCallees:
    """The methods that callees without a body call in turn; sets of methods are kept as bits."""

    def __init__(self, calling: ThreadCalls) -> None:
        self._calling = calling
        self._numbers: dict[Method, int] = {}
        self._by_frame = self._search()
        self._methods = list(self._numbers)
        self._of_groups = Memo(self._of_group)
        self._sets = Memo(self._set)
        self._of_methods = Memo(self._callees)

    def of(self, method: Method) -> Mapping[int, frozenset[Method]]:
        """Return by offset the methods that are called there by code without a body."""
        return self._of_methods[method]

    def _callees(self, method: Method) -> Mapping[int, frozenset[Method]]:
        found: dict[int, int] = {}
        for frame in self._calling.frames.of_method(method):
            for call in frame.calls:
                behind = union(self._of_groups[group] for group in call.groups)
                if behind:
                    found[call.site.pc] = found.get(call.site.pc, 0) | behind
        return {pc: self._sets[members] for pc, members in found.items()}

    def _of_group(self, group: FrameGroup) -> int:
        return union(self._by_frame.get(callee.number, 0) for callee in group.callees)

    def _set(self, members: int) -> frozenset[Method]:
        return frozenset(self._methods[number] for number in bits(members))

    def _search(self) -> dict[int, int]:
        """Follow code without a body; what a start runs in another thread is not called."""
        starting = self._calling.start_frames
        frames = [f for f in self._calling.frames.all if f.body is None and f not in starting]
        at = {frame.number: place for place, frame in enumerate(frames)}
        graph: list[list[int]] = [[] for _ in frames]
        found = [0] * len(frames)
        for place, frame in enumerate(frames):
            for callee in (callee for call in frame.calls for callee in call.callees()):
                if callee.number in at:
                    graph[place].append(at[callee.number])
                elif callee.method is not None and callee.body is not None:
                    found[place] |= 1 << self._numbers.setdefault(callee.method, len(self._numbers))
        found = strongly_connected_components(graph).reachable_union(graph, found)
        return dict(zip(at, found, strict=True))
