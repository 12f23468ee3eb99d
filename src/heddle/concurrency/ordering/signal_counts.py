"""How often a thread tells an object something at most, on any way through its code."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias, final

from heddle._util.components import strongly_connected_components
from heddle.concurrency.threads import Tasks
from heddle.pointsto import Frame
from heddle.program.flow import successors
from heddle.program.ir import Body

# The offsets at which frames tell an object.
Told: TypeAlias = Mapping[Frame, frozenset[int]]


@final
class Voting:
    """Counts for one object."""

    def __init__(self, tasks: Tasks, told: Told) -> None:
        self._tasks = tasks
        self._told = told
        own = [0] * len(tasks.graph)
        for frame in told:
            own[frame.number] = 1
        self._below = tasks.with_callees(own)
        self._known: dict[int, int | None] = {}

    def times(self, frame: Frame) -> int | None:
        """Return how often a run of a frame tells it at most; None: any number of times."""
        number = frame.number
        if not self._below[number]:
            return 0
        if number not in self._known:
            # What leads back to itself does so any number of times.
            self._known[number] = None
            self._known[number] = self._count(frame)
        return self._known[number]

    def _count(self, frame: Frame) -> int | None:
        if any(self._below[each.number] for each in frame.initialises):
            return None
        if not frame.statements.is_translated:
            # A model or an assumption says what may be called, not how often.
            return None
        weights: dict[int, int] = dict.fromkeys(self._told.get(frame, ()), 1)
        calls = frame.calls if frame not in self._tasks.calling.starting else ()
        for call in calls:
            most = self._most(self._tasks.targets(call))
            if most is None:
                return None
            pc = call.site.pc
            weights[pc] = weights.get(pc, 0) + most
        return sum(weights.values()) if frame.body is None else heaviest(frame.body, weights)

    def _most(self, nodes: Sequence[int]) -> int | None:
        """Return how often one of some nodes does it at most."""
        frames, most = self._tasks.calling.frames, 0
        for node in nodes:
            within = node - len(frames.all)
            for callee in [frames.all[node]] if within < 0 else frames.groups[within].callees:
                times = self.times(callee)
                if times is None:
                    return None
                most = max(most, times)
        return most


def heaviest(body: Body, weights: Mapping[int, int]) -> int | None:
    """Return the largest sum of the weights of offsets on a way through a body; None: any."""
    graph = [successors(block) for block in body.blocks]
    own = [sum(weights.get(pc, 0) for pc in {i.pc for i in block.instrs}) for block in body.blocks]
    found = [0] * len(graph)
    # Those that others lead to come first.
    for members in strongly_connected_components(graph).members:
        is_cycle = len(members) > 1 or members[0] in graph[members[0]]
        if is_cycle and any(own[at] for at in members):
            return None
        after = max(
            (found[to] for at in members for to in graph[at] if to not in members), default=0
        )
        for at in members:
            found[at] = own[at] + after
    return found[0]
