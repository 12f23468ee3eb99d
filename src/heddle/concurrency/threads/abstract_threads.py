"""Abstract threads and the frames that each may run (Naik 2008, section 2.4.1, rules 2.1 to 2.3).

A thread is named by the object that is started, as in the seed; `models/threads.txt` says which
calls start one. Besides the main thread there is one for what the virtual machine runs by itself
(finalizers), which runs from the beginning.

Departure: where the objects of a site are not distinguished (k = 0) several threads share the frame
of `start`; the object distinguishes them all the same, and each runs only what its own object
selects.
"""

from collections.abc import Iterator
from enum import StrEnum
from typing import Final, NamedTuple, TypeAlias, final

from heddle._util.bits import bits, union
from heddle._util.memo import Memo
from heddle.concurrency.callgraph import AtMostOnce, Caller, ThreadCalls
from heddle.concurrency.threads.task_runners import SubmittedTask
from heddle.concurrency.threads.tasks import SubmittedTasks
from heddle.pointsto import AbstractObject, Frame

# A set of abstract threads: bit n stands for `Threads.all[n]`.
ThreadSet: TypeAlias = int
_START: Final = ("java/lang/Thread", "start")


class ThreadKind(StrEnum):
    """The origin of a thread."""

    MAIN = "main"
    STARTED = "started"
    MACHINE = "virtual machine"
    TASK = "task"
    TEAM = "team"


class AbstractThread(NamedTuple):
    """The threads that one abstract object denotes.

    `roots` are the frames that it runs first, `starts` the calls that start it. With `is_single`
    there is at most one such thread in an execution; with `is_often` one start may start several,
    as that of a team does. All abstract threads with the same name in `one` are really one thread.
    """

    number: int
    kind: ThreadKind
    object: AbstractObject | None
    roots: tuple[Frame, ...]
    starts: tuple[Caller, ...]
    is_single: bool
    identity: str | None = None
    is_often: bool = False

    @property
    def may_start_several(self) -> bool:
        """Tell whether one start may start several such threads."""
        return self.is_often or self.kind is ThreadKind.TEAM


@final
class Threads:
    """The abstract threads, and those that may run a frame: the relation `reaches`."""

    def __init__(self, found: tuple[AbstractThread, ...], reaching: list[ThreadSet]) -> None:
        self.all = found
        self._reaching = reaching
        # Many frames are run by the same few sets of threads.
        self._members = Memo(self._threads)

    def reaching(self, frame: Frame) -> ThreadSet:
        """Return the threads that may run a frame."""
        return self._reaching[frame.number]

    def members(self, found: ThreadSet) -> tuple[AbstractThread, ...]:
        """Return the threads of a set."""
        return self._members[found]

    def _threads(self, found: ThreadSet) -> tuple[AbstractThread, ...]:
        return tuple([self.all[number] for number in bits(found)])


def is_plain_thread(calling: ThreadCalls, thread: AbstractThread) -> bool:
    """Tell whether a thread is started only by its method `start`, and so runs at most once."""
    if thread.kind is not ThreadKind.STARTED or thread.identity is not None:
        return False
    frames = calling.frames
    by = [
        frame.method
        for frame, row in calling.start_frames.items()
        if thread.object in frames.objects_of(calling.thread_objects(frame, row))
    ]
    return all(m is not None and (m.owner, m.name) == _START for m in by)


def threads(calling: ThreadCalls, once: AtMostOnce, tasks: SubmittedTasks) -> Threads:
    """Compute the threads and what they run (rules 2.1 to 2.3); a task counts as a thread (T1)."""
    found = [_main(calling)]
    if calling.frames.finalizers:
        roots = calling.frames.finalizers
        found.append(AbstractThread(len(found), ThreadKind.MACHINE, None, roots, (), True))
    for number, starts in _started(calling):
        found.append(_thread(calling, once, len(found), (number, starts)))
    for task in tasks.all:
        found.append(_task(calling, len(found), ThreadKind.TASK, task))
    for team in tasks.teams.all:
        found.append(_task(calling, len(found), ThreadKind.TEAM, team))
    return Threads(tuple(found), _reaching(tasks, found))


def _task(
    calling: ThreadCalls, number: int, kind: ThreadKind, task: SubmittedTask
) -> AbstractThread:
    named = calling.frames.objects[task.named]
    return AbstractThread(number, kind, named, task.roots, task.starts, task.is_single)


def _main(calling: ThreadCalls) -> AbstractThread:
    """(2.1) The main thread runs the main method."""
    return AbstractThread(0, ThreadKind.MAIN, None, calling.frames.mains, (), True)


def _started(calling: ThreadCalls) -> Iterator[tuple[int, list[Frame]]]:
    """(2.2) Return the objects that name a started thread, with the frames that start it."""
    found: dict[int, list[Frame]] = {}
    for frame, row in calling.start_frames.items():
        for number in bits(calling.thread_objects(frame, row)):
            found.setdefault(number, []).append(frame)
    yield from sorted(found.items())


def _thread(
    calling: ThreadCalls, once: AtMostOnce, number: int, started: tuple[int, list[Frame]]
) -> AbstractThread:
    named, frames = started
    roots = [root for frame in frames for root in _roots(calling, frame, named)]
    callers = [caller for frame in frames for caller in calling.callers(frame)]
    is_once = (
        len(frames) == 1
        and once.must_run_at_most_once(frames[0])
        and _names_one(calling, frames[0])
    )
    is_often = any(calling.start_frames[frame].is_often for frame in frames)
    return AbstractThread(
        number,
        ThreadKind.STARTED,
        calling.frames.objects[named],
        tuple(dict.fromkeys(roots)),
        tuple(callers),
        not is_often and (is_once or bool(once.single_objects >> named & 1)),
        _one(calling, frames),
        is_often,
    )


def _one(calling: ThreadCalls, frames: list[Frame]) -> str | None:
    """Return the name of the thread that it really is, if all starts agree on it."""
    names = {calling.start_frames[frame].one for frame in frames}
    return names.pop() if len(names) == 1 else None


def _names_one(calling: ThreadCalls, frame: Frame) -> bool:
    """Tell whether a frame starts threads of one object only."""
    return calling.thread_objects(frame, calling.start_frames[frame]).bit_count() == 1


def _roots(calling: ThreadCalls, frame: Frame, named: int) -> Iterator[Frame]:
    """Return the frames that a started thread runs first: the callees on its object.

    A start that names the thread by an argument has callees on other objects, which any may run.
    """
    frames = calling.frames
    others = calling.thread_objects(frame, calling.start_frames[frame]) & ~(1 << named)
    for call in frame.calls:
        for callee in call.callees():
            receivers = frames.parameter(callee, 0)
            if receivers >> named & 1 or not receivers & others:
                yield callee


def _reaching(tasks: SubmittedTasks, found: list[AbstractThread]) -> list[ThreadSet]:
    """(2.3) A thread runs the callees of what it runs, except those of starts."""
    graph, components = tasks.graph, tasks.components
    reaching = [0] * len(graph)
    for thread in found:
        for root in thread.roots:
            reaching[root.number] |= 1 << thread.number
    for members in reversed(components.members):
        together = union(reaching[node] for node in members)
        for node in members:
            reaching[node] = together
            for target in graph[node]:
                reaching[target] |= together
    return reaching
