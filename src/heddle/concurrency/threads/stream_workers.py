"""Teams: what the workers of a parallel stream do together, from its beginning to its end.

A parallel operation of the JDK makes a task that splits itself: it forks parts of what is to be
done, these fork others, and who has made the first waits until all have been done. All of them
are one abstract thread here, the *team*, named by the first task, of which there are many at a time
(`docs/parallel.md`). `models/threads.txt` says which classes are such tasks. They count as teams
only if nobody but the JDK has one of them, and none is forked by anybody else.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple, final

from heddle._util.bits import bits
from heddle.concurrency.callgraph import Caller, ThreadCalls
from heddle.concurrency.threads.task_runners import is_outside
from heddle.models.threads import THIS
from heddle.pointsto import Frame, FrameCall, ObjectSet


class Team(NamedTuple):
    """What is led by one abstract object: the frames that are run first, the calls that lead it."""

    named: int
    roots: tuple[Frame, ...]
    starts: tuple[Caller, ...]


@final
class Teams:
    """The teams of a program.

    `leading` are the frames that return normally only when all have ended that they lead, with the
    objects that name these; `roots` is all that workers run of any team, by calls of runners.
    """

    def __init__(self, found: tuple[Team, ...], leading: dict[Frame, ObjectSet]) -> None:
        self.all = found
        self.leading = leading
        self.roots = frozenset(root for team in found for root in team.roots)


def teams(calling: ThreadCalls) -> Teams:
    """Find the teams; none if anybody else has a hand in what they do."""
    members = _members(calling)
    nothing = Teams((), {})
    if not members or _have_others(calling, members):
        return nothing
    leading = {
        frame: objects
        for frame in calling.frames.all
        if _verb(calling, frame) == "leads"
        and (objects := calling.frames.parameter(frame, 0) & members)
    }
    forked, first = _forked(calling, members), _first_frames(calling, members)
    found = tuple(_teams(calling, leading, forked, first))
    together = Teams(found, leading)
    return nothing if _are_forked_elsewhere(calling, forked, together.roots) else together


def _members(calling: ThreadCalls) -> ObjectSet:
    """Return the tasks that are parts of teams, or lead them."""
    found = 0
    for number, made in enumerate(calling.frames.objects):
        if made.type.startswith("L") and calling.models.is_of_team(made.type[1:-1]):
            found |= 1 << number
    return found


def _verb(calling: ThreadCalls, frame: Frame) -> str:
    row = calling.task_row(frame)
    return "" if row is None else row.verb


def _have_others(calling: ThreadCalls, members: ObjectSet) -> bool:
    """Tell whether other code than the JDK's calls something with such a task."""
    frames = calling.frames
    return any(
        frames.numbered(frame, argument) & members
        for frame in frames.all
        if is_outside(frame)
        for call in frame.calls
        for argument in call.site.arguments
    )


def _forked(calling: ThreadCalls, members: ObjectSet) -> dict[Frame, ObjectSet]:
    """Return the tasks that frames fork."""
    frames, found = calling.frames, dict[Frame, ObjectSet]()
    forks = [f for f in frames.all if _verb(calling, f) == "takes" and _takes_itself(calling, f)]
    for frame in forks:
        for caller in calling.callers(frame):
            receivers = frames.numbered(caller.frame, caller.call.site.arguments[0]) & members
            if receivers:
                found[caller.frame] = found.get(caller.frame, 0) | receivers
    return found


def _takes_itself(calling: ThreadCalls, frame: Frame) -> bool:
    row = calling.task_row(frame)
    return row is not None and row.position == THIS


def _first_frames(calling: ThreadCalls, members: ObjectSet) -> dict[int, list[Frame]]:
    """Return what runners call on each task, where all that it is called on are such tasks."""
    found: dict[int, list[Frame]] = {}
    for frame in calling.frames.all:
        row = calling.task_row(frame)
        if row is None or row.verb != "runs":
            continue
        for call in frame.calls:
            if call.site.resolved.name == row.calls:
                _add_first(calling, (frame, call), members, found)
    return found


def _add_first(
    calling: ThreadCalls,
    caller: tuple[Frame, FrameCall],
    members: ObjectSet,
    found: dict[int, list[Frame]],
) -> None:
    frames, (frame, call) = calling.frames, caller
    passed = frames.numbered(frame, call.site.arguments[0])
    for callee in call.callees():
        receivers = frames.parameter(callee, 0)
        if not receivers & ~members:
            for number in bits(receivers & passed):
                known = found.setdefault(number, [])
                if callee not in known:
                    known.append(callee)


def _teams(
    calling: ThreadCalls,
    leading: dict[Frame, ObjectSet],
    forked: dict[Frame, ObjectSet],
    first: dict[int, list[Frame]],
) -> Iterator[Team]:
    leaders: dict[int, list[Caller]] = {}
    for frame, objects in leading.items():
        for caller in calling.callers(frame):
            passed = calling.frames.numbered(caller.frame, caller.call.site.arguments[0])
            for number in bits(objects & passed):
                leaders.setdefault(number, []).append(caller)
    for number, starts in sorted(leaders.items()):
        roots = _roots(calling, number, forked, first)
        if roots:
            yield Team(number, roots, tuple(starts))


def _roots(
    calling: ThreadCalls, leader: int, forked: dict[Frame, ObjectSet], first: dict[int, list[Frame]]
) -> tuple[Frame, ...]:
    """Return what is run first of a task, of those that it forks, and so on."""
    roots: dict[Frame, None] = dict.fromkeys(first.get(leader, ()))
    known = 1 << leader
    while True:
        reached = _reached(calling, [root.number for root in roots], frozenset())
        found = 0
        for frame, objects in forked.items():
            found |= objects if frame.number in reached else 0
        if not found & ~known:
            return tuple(roots)
        for number in bits(found & ~known):
            roots.update(dict.fromkeys(first.get(number, ())))
        known |= found


def _reached(calling: ThreadCalls, begin: Iterable[int], cut: frozenset[Frame]) -> set[int]:
    """Return the nodes that are reached, but for what runners call; or only but for what is cut."""
    graph, frames, count = calling.graph, calling.frames.all, len(calling.frames.all)
    found = set[int]()
    todo = list(begin)
    while todo:
        node = todo.pop()
        if node in found:
            continue
        found.add(node)
        is_runner = node < count and _verb(calling, frames[node]) == "runs"
        if not is_runner:
            todo += graph[node]
        elif cut:
            called = [c for call in frames[node].calls for c in call.callees()]
            todo += [callee.number for callee in called if callee not in cut]
    return found


def _are_forked_elsewhere(
    calling: ThreadCalls, forked: dict[Frame, ObjectSet], roots: frozenset[Frame]
) -> bool:
    """Tell whether a task is forked by code that is not run as a part of a team."""
    if not roots:
        return True
    reached = _reached(calling, calling.begun, roots)
    return any(frame.number in reached for frame in forked)
