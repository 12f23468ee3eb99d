"""Which code runs tasks, and nothing but what was taken as one.

A runner is code of the JDK that calls what it was given: a worker of a pool, or an object that a
task is wrapped in. It counts if nobody else has a hand in it: the JDK makes the wrappers, and calls
them; nobody else is handed one as something to run, or has the queue of a pool.
"""

from collections.abc import Collection, Iterator
from typing import Final

from heddle._util.bits import bits
from heddle.concurrency.callgraph import ThreadCalls
from heddle.models.threads import TaskRow
from heddle.pointsto import Frame, FrameCall, Frames, ObjectSet
from heddle.program.classes import Field, Method
from heddle.program.descriptors import parameter_types

JDK: Final = "java/"
# Where newer JDKs keep what starts the threads of their pools, and counts them.
_THREADS_OF_JDK: Final = "jdk/internal/vm/"
# Verbs of rows that say what is taken.
TAKING: Final = ("takes", "leads")
_LAMBDA: Final = "lambda "
# Types by which somebody could run a wrapper that he has.
_RUN_AS: Final = frozenset(
    f"L{name};"
    for name in (
        *("java/lang/Runnable", "java/util/concurrent/Callable", "java/util/function/Supplier"),
        *("java/util/concurrent/RunnableFuture", "java/util/concurrent/FutureTask"),
        *("java/util/concurrent/RunnableScheduledFuture", "java/util/concurrent/ForkJoinTask"),
    )
)
_QUEUE: Final = "workQueue"
# How the methods begin by which something is put into a queue.
_PUTTING: Final = ("add", "offer", "put", "push", "transfer", "tryTransfer")
_GETTING: Final = "getQueue"
_WORKER: Final = "Ljava/util/concurrent/ThreadPoolExecutor$Worker;"


def is_outside(frame: Frame) -> bool:
    """Tell whether code is not the JDK's; a lambda is that of who makes it, if that is known."""
    method = frame.method
    if method is None and frame.context and frame.context[0].label.startswith(_LAMBDA):
        method = frame.context[0].method
    return method is None or not method.owner.startswith((JDK, _THREADS_OF_JDK))


def runners(calling: ThreadCalls) -> Iterator[tuple[Frame, ObjectSet]]:
    """Return the frames that run tasks, with the objects that were taken to be run by such.

    A wrapper may be in another, so what a runner that does not count calls does not count either.
    """
    rows = {frame: row for frame in calling.frames.all if (row := calling.task_row(frame))}
    found = {f: _takers(rows, f) for f, row in rows.items() if row.verb == "runs"}
    if not found or not are_workers_kept(calling):
        return
    stray = _stray(calling)
    alone = {f for f, takers in found.items() if _is_alone(calling, f, takers, stray)}
    others = found.keys() - alone
    while others:
        led = {f for f in alone if any(caller.frame in others for caller in calling.callers(f))}
        alone -= led
        others = led
    for frame, takers in found.items():
        if frame in alone:
            yield frame, _taken(calling, {f: rows[f] for f in takers})


def _takers(rows: dict[Frame, TaskRow], runner: Frame) -> list[Frame]:
    """Return the frames that take what a frame runs: those of its class, or of those it names."""
    assert runner.method is not None
    owners = rows[runner].by or {runner.method.owner}
    return [f for f, row in rows.items() if row.verb in TAKING and _is_of(f, owners)]


def _is_alone(calling: ThreadCalls, frame: Frame, takers: list[Frame], stray: ObjectSet) -> bool:
    """Tell whether nobody but the JDK calls a runner, or has what it runs tasks from."""
    if any(is_outside(caller.frame) for caller in calling.callers(frame)):
        return False
    receivers = calling.frames.parameter(frame, 0)
    if any(f.method is not None and f.method.name != "<init>" for f in takers):
        return not _have_others_queues(calling, receivers)
    # A wrapper, whose tasks are taken by its constructors.
    return not receivers & stray and _are_made_by_jdk(calling, receivers)


def _is_of(frame: Frame, owners: Collection[str]) -> bool:
    return frame.method is not None and frame.method.owner in owners


def _taken(calling: ThreadCalls, takers: dict[Frame, TaskRow]) -> ObjectSet:
    found = 0
    for frame, row in takers.items():
        found |= taken_by(calling, frame, row)
    return found


def taken_by(calling: ThreadCalls, frame: Frame, row: TaskRow) -> ObjectSet:
    """Return what a frame takes."""
    is_static = frame.method is not None and frame.method.is_static
    return calling.frames.parameter(frame, row.position + (0 if is_static else 1))


def _are_made_by_jdk(calling: ThreadCalls, objects: ObjectSet) -> bool:
    sites = [found.site for found in calling.frames.members(objects)]
    return all(s.method is not None and s.method.owner.startswith(JDK) for s in sites)


def _stray(calling: ThreadCalls) -> ObjectSet:
    """Return what code that is not the JDK's is given, or hands on, as something to run."""
    frames, found = calling.frames, 0
    for frame in filter(is_outside, frames.all):
        for position in () if frame.method is None else _run_positions(frame.method):
            found |= frames.parameter(frame, position)
        for call in frame.calls:
            arguments = call.site.arguments
            for position in _run_positions(call.site.resolved):
                found |= frames.numbered(frame, arguments[position])
    return found


def _run_positions(method: Method) -> Iterator[int]:
    """Return the parameters, after the receiver, that are declared as something to run."""
    first = 0 if method.is_static else 1
    for at, type_ in enumerate(parameter_types(method.descriptor)):
        if type_ in _RUN_AS:
            yield first + at


def _have_others_queues(calling: ThreadCalls, pools: ObjectSet) -> bool:
    """Tell whether others than the JDK have a hand in what pools keep their tasks in."""
    frames = calling.frames
    queues = _queues(frames, pools)
    if not all(found.type.startswith(f"L{JDK}") for found in frames.members(queues)):
        return True
    elsewhere = (1 << len(frames.objects)) - 1 & ~pools
    are_shared = bool(queues & _queues(frames, elsewhere)) or any(
        _queues(frames, 1 << one) & _queues(frames, pools & ~(1 << one)) for one in bits(pools)
    )
    return are_shared or any(
        _is_hand_in(frames, frame, call, queues)
        for frame in frames.all
        if is_outside(frame)
        for call in frame.calls
    )


def _queues(frames: Frames, pools: ObjectSet) -> ObjectSet:
    found = 0
    for number in bits(pools):
        for field, objects in frames.fields.get(number, {}).items():
            if isinstance(field, Field) and field.name == _QUEUE:
                found |= objects
    return found


def _is_hand_in(frames: Frames, frame: Frame, call: FrameCall, queues: ObjectSet) -> bool:
    """Tell whether a call puts something into a queue, or lets somebody else have it."""
    name, arguments = call.site.resolved.name, call.site.arguments
    if name == _GETTING:
        return True
    if not arguments:
        return False
    is_filled = "Ljava/util/Collection;" in call.site.resolved.descriptor
    is_putting = name.startswith(_PUTTING) or (name == "<init>" and is_filled)
    if is_putting and frames.numbered(frame, arguments[0]) & queues:
        return True
    is_made = name == "<init>" and call.site.resolved.owner.startswith(JDK)
    return not is_made and any(frames.numbered(frame, a) & queues for a in arguments[1:])


def are_workers_kept(calling: ThreadCalls) -> bool:
    """Tell whether thread factories only make threads of workers: one each, which they leave alone.

    A pool counts a worker out if its thread was started by somebody else, and it runs all the same.
    """
    frames = calling.frames
    workers = sum(1 << n for n, found in enumerate(frames.objects) if found.type == _WORKER)
    if not workers:
        return True
    leading = _holders(frames, _holders(frames, workers) | workers) | _holders(frames, workers)
    given: dict[Method | None, int] = {}
    for frame in filter(is_outside, frames.all):
        for call in frame.calls:
            if _is_start(frames, frame, call, leading):
                return False
            pc, handed = call.site.pc, call.site.arguments[1:]
            is_given = any(frames.numbered(frame, each) & workers for each in handed)
            is_again = is_given and given.setdefault(frame.method, pc) != pc
            if is_again or (is_given and calling.is_repeated(frame, pc)):
                return False
    return True


def _is_start(frames: Frames, frame: Frame, call: FrameCall, threads: ObjectSet) -> bool:
    arguments = call.site.arguments
    is_start = call.site.resolved.name == "start" and bool(arguments)
    return is_start and bool(frames.numbered(frame, arguments[0]) & threads)


def _holders(frames: Frames, held: ObjectSet) -> ObjectSet:
    """Return the objects that hold one of some in a field."""
    found = 0
    for number, fields in frames.fields.items():
        if any(objects & held for objects in fields.values()):
            found |= 1 << number
    return found
