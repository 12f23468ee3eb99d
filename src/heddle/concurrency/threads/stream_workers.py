"""Teams: the workers of one parallel stream operation, from its beginning to its end.

A parallel operation of the JDK allocates a task that splits itself: it forks subtasks, these fork
others, and the thread that invoked the first waits until all have ended. All of them are one
abstract thread, the *team*, named by the first task; many such threads run at a time (rules W1 to
W3 of `docs/parallel.md`). `models/threads.txt` lists the classes of such tasks. They count as teams
only if code outside the JDK neither gets one of them nor forks one.
"""

from collections.abc import Container, Iterable, Iterator, Sequence
from typing import final

from heddle._util.bits import bits, union
from heddle._util.components import strongly_connected_components
from heddle._util.graphs import reachable
from heddle.concurrency.callgraph import Caller, ThreadCalls
from heddle.concurrency.threads.task_runners import SubmittedTask, is_outside_jdk
from heddle.models.threads import THIS
from heddle.pointsto import Frame, ObjectSet


@final
class Teams:
    """The teams of a program.

    `leading` are the frames that return normally only when the teams that they lead have ended,
    with the objects that name these; `roots` are the frames that runners call for any team.
    """

    def __init__(self, found: tuple[SubmittedTask, ...], leading: dict[Frame, ObjectSet]) -> None:
        self.all = found
        self.leading = leading
        self.roots = frozenset(root for team in found for root in team.roots)


def teams(calling: ThreadCalls) -> Teams:
    """Compute the teams; there are none if code outside the JDK interferes."""
    members = _members(calling)
    nothing = Teams((), {})
    if not members or _may_get_outside(calling, members):
        return nothing
    leading = {
        frame: objects
        for frame, _ in calling.task_frames("leads")
        if (objects := calling.frames.parameter(frame, 0) & members)
    }
    forked, first = _forked(calling, members), _first_frames(calling, members)
    found = tuple(_teams(calling, leading, forked, first))
    together = Teams(found, leading)
    return nothing if _are_forked_elsewhere(calling, forked, together.roots) else together


def _members(calling: ThreadCalls) -> ObjectSet:
    """Return the tasks that lead teams, or are their subtasks."""
    return sum(
        1 << number
        for number, found in enumerate(calling.frames.objects)
        if found.type.startswith("L") and calling.models.is_of_team(found.type[1:-1])
    )


def _may_get_outside(calling: ThreadCalls, members: ObjectSet) -> bool:
    """Tell whether code outside the JDK calls something with such a task."""
    frames = calling.frames
    return any(
        frames.points_to(frame, argument) & members
        for frame in frames.all
        if is_outside_jdk(frame)
        for call in frame.calls
        for argument in call.site.arguments
    )


def _forked(calling: ThreadCalls, members: ObjectSet) -> dict[Frame, ObjectSet]:
    """Return the tasks that frames fork."""
    frames, found = calling.frames, dict[Frame, ObjectSet]()
    for frame, row in calling.task_frames("takes"):
        if row.position != THIS:
            continue
        for caller in calling.callers(frame):
            receivers = frames.points_to(caller.frame, caller.call.site.arguments[0]) & members
            if receivers:
                found[caller.frame] = found.get(caller.frame, 0) | receivers
    return found


def _first_frames(calling: ThreadCalls, members: ObjectSet) -> dict[int, dict[Frame, None]]:
    """Return the frames that runners call on each task, if they run only on such tasks."""
    found: dict[int, dict[Frame, None]] = {}
    for frame, row in calling.task_frames("runs"):
        for call in frame.calls:
            if call.site.resolved.name != row.calls:
                continue
            passed = calling.frames.points_to(frame, call.site.arguments[0])
            for callee in call.callees():
                receivers = calling.frames.parameter(callee, 0)
                for number in () if receivers & ~members else bits(receivers & passed):
                    found.setdefault(number, {})[callee] = None
    return found


def _teams(
    calling: ThreadCalls,
    leading: dict[Frame, ObjectSet],
    forked: dict[Frame, ObjectSet],
    first: dict[int, dict[Frame, None]],
) -> Iterator[SubmittedTask]:
    leaders: dict[int, list[Caller]] = {}
    for frame, objects in leading.items():
        for caller in calling.callers(frame):
            passed = calling.frames.points_to(caller.frame, caller.call.site.arguments[0])
            for number in bits(objects & passed):
                leaders.setdefault(number, []).append(caller)
    below = _forked_below(calling, forked) if leaders else ()
    for number, starts in sorted(leaders.items()):
        roots = _roots(number, below, first)
        if roots:
            yield SubmittedTask(number, roots, tuple(starts))


def _forked_below(calling: ThreadCalls, forked: dict[Frame, ObjectSet]) -> Sequence[ObjectSet]:
    """Return the tasks that each node and what it calls may fork; runners call nothing here."""
    runners = {frame.number for frame, _ in calling.task_frames("runs")}
    graph = [() if node in runners else called for node, called in enumerate(calling.graph)]
    own = [0] * len(graph)
    for frame, objects in forked.items():
        own[frame.number] = objects
    return strongly_connected_components(graph).reachable_union(graph, own)


def _roots(
    leader: int, below: Sequence[ObjectSet], first: dict[int, dict[Frame, None]]
) -> tuple[Frame, ...]:
    """Return the first frames of a task, of those that it forks, and so on."""
    roots = dict(first.get(leader, {}))
    known = 1 << leader
    while found := union(below[root.number] for root in roots) & ~known:
        for number in bits(found):
            roots.update(first.get(number, {}))
        known |= found
    return tuple(roots)


def _reachable(calling: ThreadCalls, begin: Iterable[int], cut: frozenset[Frame]) -> Container[int]:
    """Return the reachable nodes; runners call only what is not `cut`."""
    runners = {frame.number: frame for frame, _ in calling.task_frames("runs")}

    def successors(node: int) -> Iterable[int]:
        if node not in runners:
            return calling.graph[node]
        called = [c for call in runners[node].calls for c in call.callees()]
        return [callee.number for callee in called if callee not in cut]

    return reachable(begin, successors)


def _are_forked_elsewhere(
    calling: ThreadCalls, forked: dict[Frame, ObjectSet], roots: frozenset[Frame]
) -> bool:
    """Tell whether a task is forked by code that does not run as a part of a team."""
    if not roots:
        return True
    reached = _reachable(calling, calling.thread_entries, roots)
    return any(frame.number in reached for frame in forked)
