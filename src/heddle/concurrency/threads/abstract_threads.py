"""Abstract threads and what each may run (Naik 2008, section 2.4.1, rules 2.1 to 2.3).

A thread is named by the object that is started, as in the seed; what counts as starting one is said
by `models/threads.txt`. Beside the main thread there is one for what the virtual machine runs by
itself (finalizers), which is there from the beginning.

Departure: where the objects of a site are not distinguished (k = 0) several threads share the frame
of `start`; they are told apart by the object all the same, and each runs only what its own object
selects.
"""

from collections.abc import Iterator
from enum import StrEnum
from typing import Final, NamedTuple, TypeAlias, final

from heddle._util.bits import bits
from heddle.concurrency.callgraph import AtMostOnce, Caller, ThreadCalls
from heddle.concurrency.threads.tasks import Task, Tasks
from heddle.pointsto import AbstractObject, Frame

# A set of abstract threads: bit n stands for `Threads.all[n]`.
ThreadSet: TypeAlias = int
_START: Final = ("java/lang/Thread", "start")


class ThreadKind(StrEnum):
    """Where a thread comes from."""

    MAIN = "main"
    STARTED = "started"
    MACHINE = "virtual machine"
    TASK = "task"
    TEAM = "team"


class AbstractThread(NamedTuple):
    """A thread, or all those that one abstract object stands for.

    `roots` is what it runs first, `starts` the calls that start it; `is_single` tells that there is
    at most one such thread in a run; if it is `often`, there may be several although it was started
    once, and of a team there are many. All threads that are the same `one` are in truth one thread.
    """

    number: int
    kind: ThreadKind
    object: AbstractObject | None
    roots: tuple[Frame, ...]
    starts: tuple[Caller, ...]
    is_single: bool
    one: str | None = None
    is_often: bool = False

    @property
    def is_beside_itself(self) -> bool:
        """Tell whether one start is enough for several such threads."""
        return self.is_often or self.kind is ThreadKind.TEAM


@final
class Threads:
    """The abstract threads, and which of them may run a frame: the relation `reaches`."""

    def __init__(self, found: tuple[AbstractThread, ...], reaching: list[ThreadSet]) -> None:
        self.all = found
        self._reaching = reaching
        # Few sets are different of those that many frames are run by.
        self._members: dict[ThreadSet, tuple[AbstractThread, ...]] = {}

    def reaching(self, frame: Frame) -> ThreadSet:
        """Return the threads that may run a frame."""
        return self._reaching[frame.number]

    def members(self, found: ThreadSet) -> tuple[AbstractThread, ...]:
        """Return the threads of a set."""
        members = self._members.get(found)
        if members is None:
            members = tuple([self.all[number] for number in bits(found)])
            self._members[found] = members
        return members


def is_plain(calling: ThreadCalls, thread: AbstractThread) -> bool:
    """Tell whether a thread is started by nothing but its method `start`, and so runs once."""
    if thread.kind is not ThreadKind.STARTED or thread.one is not None:
        return False
    frames = calling.frames
    by = [
        frame.method
        for frame, row in calling.starting.items()
        if thread.object in frames.members(calling.named(frame, row))
    ]
    return all(m is not None and (m.owner, m.name) == _START for m in by)


def threads(calling: ThreadCalls, once: AtMostOnce, tasks: Tasks) -> Threads:
    """Find the threads and what they run (rules 2.1 to 2.3); a task counts as a thread."""
    found = [_main(calling)]
    if calling.frames.unattended:
        roots = calling.frames.unattended
        found.append(AbstractThread(len(found), ThreadKind.MACHINE, None, roots, (), True))
    for number, starts in _started(calling):
        found.append(_thread(calling, once, len(found), (number, starts)))
    for task in tasks.all:
        found.append(_task(calling, len(found), task))
    for team in tasks.teams.all:
        named, kind = calling.frames.objects[team.named], ThreadKind.TEAM
        found.append(AbstractThread(len(found), kind, named, team.roots, team.starts, False))
    return Threads(tuple(found), _reaching(tasks, found))


def _task(calling: ThreadCalls, number: int, task: Task) -> AbstractThread:
    named = calling.frames.objects[task.named]
    kind, starts = ThreadKind.TASK, task.starts
    return AbstractThread(number, kind, named, task.roots, starts, task.is_single)


def _main(calling: ThreadCalls) -> AbstractThread:
    """(2.1) The main thread runs the main method."""
    return AbstractThread(0, ThreadKind.MAIN, None, calling.frames.mains, (), True)


def _started(calling: ThreadCalls) -> Iterator[tuple[int, list[Frame]]]:
    """(2.2) Return the objects that name a started thread, with the frames that start it."""
    found: dict[int, list[Frame]] = {}
    for frame, row in calling.starting.items():
        for number in bits(calling.named(frame, row)):
            found.setdefault(number, []).append(frame)
    yield from sorted(found.items())


def _thread(
    calling: ThreadCalls, once: AtMostOnce, number: int, started: tuple[int, list[Frame]]
) -> AbstractThread:
    named, frames = started
    roots = [root for frame in frames for root in _roots(calling, frame, named)]
    callers = [caller for frame in frames for caller in calling.callers(frame)]
    is_once = len(frames) == 1 and once.runs(frames[0]) and _names_one(calling, frames[0])
    is_often = any(calling.starting[frame].is_often for frame in frames)
    return AbstractThread(
        number,
        ThreadKind.STARTED,
        calling.frames.objects[named],
        tuple(dict.fromkeys(roots)),
        tuple(callers),
        not is_often and (is_once or bool(once.objects >> named & 1)),
        _one(calling, frames),
        is_often,
    )


def _one(calling: ThreadCalls, frames: list[Frame]) -> str | None:
    """Return which thread it is in truth, if all that start it say so."""
    names = {calling.starting[frame].one for frame in frames}
    return names.pop() if len(names) == 1 else None


def _names_one(calling: ThreadCalls, frame: Frame) -> bool:
    """Tell whether a frame starts threads of one name only."""
    return calling.named(frame, calling.starting[frame]).bit_count() == 1


def _roots(calling: ThreadCalls, frame: Frame, named: int) -> Iterator[Frame]:
    """Return what the start of a thread runs in it: the callees that are its object's.

    A start that is told by an argument has callees on other objects; they are run by any of them.
    """
    frames = calling.frames
    others = calling.named(frame, calling.starting[frame]) & ~(1 << named)
    for call in frame.calls:
        for callee in call.callees():
            receivers = frames.parameter(callee, 0)
            if receivers >> named & 1 or not receivers & others:
                yield callee


def _reaching(tasks: Tasks, found: list[AbstractThread]) -> list[ThreadSet]:
    """(2.3) What a thread runs, it runs the callees of, but for what starts others call."""
    graph, components = tasks.graph, tasks.components
    reaching = [0] * len(graph)
    for thread in found:
        for root in thread.roots:
            reaching[root.number] |= 1 << thread.number
    for members in reversed(components.members):
        together = 0
        for node in members:
            together |= reaching[node]
        for node in members:
            reaching[node] = together
            for target in graph[node]:
                reaching[target] |= together
    return reaching
