"""Runners: the code of the JDK that runs submitted tasks, and nothing else (rule T1).

A runner calls an object that was passed to it: it is a worker of a pool, or wraps a task. It counts
only if no other code interferes: the JDK allocates the wrappers and calls them; no other code gets
a wrapper as something to run, or the queue of a pool.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from heddle._util.bits import bits, union
from heddle.concurrency.callgraph import Caller, ThreadCalls
from heddle.models.threads import TaskRow
from heddle.pointsto import Frame, FrameCall, Frames, ObjectSet
from heddle.program.classes import Field, Method
from heddle.program.defuse import BodyFacts
from heddle.program.descriptors import parameter_types
from heddle.program.ir import Body, Invoke, New

JDK: Final = "java/"
# The package in which newer JDKs start and count the threads of their pools.
_THREADS_OF_JDK: Final = "jdk/internal/vm/"
# The verbs of rows that say which argument is taken.
TAKING: Final = ("takes", "leads")
_LAMBDA: Final = "lambda "
# The types by which code could run a wrapper.
_RUN_AS: Final = frozenset(
    f"L{name};"
    for name in (
        *("java/lang/Runnable", "java/util/concurrent/Callable", "java/util/function/Supplier"),
        *("java/util/concurrent/RunnableFuture", "java/util/concurrent/FutureTask"),
        *("java/util/concurrent/RunnableScheduledFuture", "java/util/concurrent/ForkJoinTask"),
    )
)
_QUEUE: Final = "workQueue"
# The prefixes of the methods that put an element into a queue.
_PUTTING: Final = ("add", "offer", "put", "push", "transfer", "tryTransfer")
_GETTING: Final = "getQueue"
_WORKER: Final = "Ljava/util/concurrent/ThreadPoolExecutor$Worker;"


class SubmittedTask(NamedTuple):
    """The task, or team, of one abstract object: its first frames, the calls that submit it.

    `pool` is the object that it is always submitted to, if that denotes one object.
    """

    named: int
    roots: tuple[Frame, ...]
    starts: tuple[Caller, ...]
    is_single: bool = False
    pool: int | None = None


def owner_of(frame: Frame) -> str | None:
    """Return the class whose code a frame is; a lambda belongs to its allocation, if known."""
    method = frame.method
    if method is None and frame.context and frame.context[0].label.startswith(_LAMBDA):
        method = frame.context[0].method
    return None if method is None else method.owner


def is_outside_jdk(frame: Frame) -> bool:
    """Tell whether code is outside the JDK."""
    owner = owner_of(frame)
    return owner is None or not owner.startswith((JDK, _THREADS_OF_JDK))


def runners(calling: ThreadCalls) -> Iterator[tuple[Frame, ObjectSet]]:
    """Return the frames that run tasks, with the objects that they may run.

    Wrappers may be nested, so a runner does not count if one that does not count calls it.
    """
    found = {f: _takers(calling, f, row) for f, row in calling.task_frames("runs")}
    if not found or not must_factories_leave_workers(calling):
        return
    exposed = _exposed(calling)
    alone = {f for f, takers in found.items() if _is_alone(calling, f, takers, exposed)}
    others = found.keys() - alone
    while others:
        others = {f for f in alone if any(caller.frame in others for caller in calling.callers(f))}
        alone -= others
    for frame, takers in found.items():
        if frame in alone:
            yield frame, union(taken_by(calling, taker) for taker in takers)


def _takers(calling: ThreadCalls, runner: Frame, row: TaskRow) -> list[Frame]:
    """Return the frames that take what a frame runs: those of its class, or its row's classes."""
    assert runner.method is not None
    owners = row.by or {runner.method.owner}
    takers = calling.task_frames(*TAKING)
    return [f for f, _ in takers if f.method is not None and f.method.owner in owners]


def _is_alone(calling: ThreadCalls, frame: Frame, takers: list[Frame], exposed: ObjectSet) -> bool:
    """Tell whether only the JDK calls a runner, and has what it takes tasks from."""
    if any(is_outside_jdk(caller.frame) for caller in calling.callers(frame)):
        return False
    receivers = calling.frames.parameter(frame, 0)
    if any(f.method is not None and f.method.name != "<init>" for f in takers):
        return not _may_share_queues(calling, receivers)
    # A wrapper, whose tasks are taken by its constructors.
    return not receivers & exposed and _are_made_by_jdk(calling, receivers)


def taken_by(calling: ThreadCalls, frame: Frame) -> ObjectSet:
    """Return the objects that a frame takes."""
    is_static = frame.method is not None and frame.method.is_static
    position = calling.task_rows[frame].position
    return calling.frames.parameter(frame, position if is_static else position + 1)


def _are_made_by_jdk(calling: ThreadCalls, objects: ObjectSet) -> bool:
    sites = [found.site for found in calling.frames.objects_of(objects)]
    return all(s.method is not None and s.method.owner.startswith(JDK) for s in sites)


def _exposed(calling: ThreadCalls) -> ObjectSet:
    """Return what code outside the JDK gets, or passes on, as something to run."""
    frames, found = calling.frames, 0
    for frame in filter(is_outside_jdk, frames.all):
        for position in () if frame.method is None else _run_positions(frame.method):
            found |= frames.parameter(frame, position)
        for call in frame.calls:
            arguments = call.site.arguments
            for position in _run_positions(call.site.resolved):
                found |= frames.points_to(frame, arguments[position])
    return found


def _run_positions(method: Method) -> Iterator[int]:
    """Return the parameters, after the receiver, that are declared as something to run."""
    first = 0 if method.is_static else 1
    for at, type_ in enumerate(parameter_types(method.descriptor)):
        if type_ in _RUN_AS:
            yield first + at


def _may_share_queues(calling: ThreadCalls, pools: ObjectSet) -> bool:
    """Tell whether code outside the JDK may access the queues in which pools keep their tasks."""
    frames = calling.frames
    queues = _queues(frames, pools)
    if not all(found.type.startswith(f"L{JDK}") for found in frames.objects_of(queues)):
        return True
    elsewhere = (1 << len(frames.objects)) - 1 & ~pools
    passed = queues & ~_own_queues(calling, queues)
    are_shared = bool(passed & _queues(frames, elsewhere)) or any(
        passed & _queues(frames, 1 << one) & _queues(frames, pools & ~(1 << one))
        for one in bits(pools)
    )
    return are_shared or any(
        _may_access_queue(frames, frame, call, queues)
        for frame in frames.all
        if is_outside_jdk(frame)
        for call in frame.calls
    )


def _queues(frames: Frames, pools: ObjectSet) -> ObjectSet:
    return union(
        objects
        for number in bits(pools)
        for field, objects in frames.fields.get(number, {}).items()
        if isinstance(field, Field) and field.name == _QUEUE
    )


def must_have_own_queues(calling: ThreadCalls, pools: ObjectSet) -> bool:
    """Tell whether no two pools are constructed with one queue."""
    queues = _queues(calling.frames, pools)
    return not queues & ~_own_queues(calling, queues)


def _own_queues(calling: ThreadCalls, queues: ObjectSet) -> ObjectSet:
    """Return the queues of which each is allocated for the construction of one pool."""
    return sum(1 << n for n in bits(queues) if _must_be_own_queue(calling, n))


def _must_be_own_queue(calling: ThreadCalls, number: int) -> bool:
    method = calling.frames.objects[number].site.method
    if method is not None and method.owner.startswith(JDK):
        return True
    makers = calling.allocators(number)
    return bool(makers) and all(
        frame.body is not None and _must_be_passed_once(frame.body, pc) for frame, pc in makers
    )


def _must_be_passed_once(body: Body, pc: int) -> bool:
    """Tell whether a body passes what it allocates at an offset to one constructor of the JDK."""
    facts = BodyFacts(body)
    made = [instr for instr in facts.at(pc) if isinstance(instr, New)]
    if len(made) != 1 or made[0].dest in facts.in_phis:
        return False
    var = made[0].dest
    calls = [use for use in facts.uses.get(var, []) if isinstance(use, Invoke)]
    passing = [call for call in calls if call.args[0] != var]
    if len(calls) != len(facts.uses.get(var, [])) or len(calls) != 2 or len(passing) != 1:
        return False
    to = passing[0].method
    is_construction = to.name == "<init>" and to.owner.startswith(JDK)
    blocks = facts.block_of(made[0]), facts.block_of(passing[0])
    return is_construction and facts.is_same_iteration(*blocks)


def _may_access_queue(frames: Frames, frame: Frame, call: FrameCall, queues: ObjectSet) -> bool:
    """Tell whether a call puts an element into a queue, or publishes the queue."""
    name, arguments = call.site.resolved.name, call.site.arguments
    if name == _GETTING:
        return True
    if not arguments:
        return False
    is_filled = "Ljava/util/Collection;" in call.site.resolved.descriptor
    is_putting = name.startswith(_PUTTING) or (name == "<init>" and is_filled)
    if is_putting and frames.points_to(frame, arguments[0]) & queues:
        return True
    is_construction = name == "<init>" and call.site.resolved.owner.startswith(JDK)
    return not is_construction and any(frames.points_to(frame, a) & queues for a in arguments[1:])


def must_factories_leave_workers(calling: ThreadCalls) -> bool:
    """Tell whether thread factories allocate one thread for each worker, and do not start it.

    A pool does not count a worker whose thread was started by other code, though it runs.
    """
    frames = calling.frames
    workers = sum(1 << n for n, found in enumerate(frames.objects) if found.type == _WORKER)
    if not workers:
        return True
    holders = _holders(frames, workers)
    holders |= _holders(frames, holders | workers)
    passed: dict[Method | None, int] = {}
    for frame in filter(is_outside_jdk, frames.all):
        for call in frame.calls:
            if _is_start(frames, frame, call, holders):
                return False
            pc, arguments = call.site.pc, call.site.arguments[1:]
            is_passed = any(frames.points_to(frame, each) & workers for each in arguments)
            is_again = is_passed and passed.setdefault(frame.method, pc) != pc
            if is_again or (is_passed and calling.may_repeat(frame, pc)):
                return False
    return True


def _is_start(frames: Frames, frame: Frame, call: FrameCall, threads: ObjectSet) -> bool:
    arguments = call.site.arguments
    is_start = call.site.resolved.name == "start" and bool(arguments)
    return is_start and bool(frames.points_to(frame, arguments[0]) & threads)


def _holders(frames: Frames, held: ObjectSet) -> ObjectSet:
    """Return the objects that hold one of some in a field."""
    return sum(
        1 << number
        for number, fields in frames.fields.items()
        if any(objects & held for objects in fields.values())
    )
