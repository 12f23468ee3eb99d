"""Turns: ordered stream operations of which no two are in progress at the same time.

An ordered operation calls its action for one element after the other, on whichever worker, each
call ordered before the next (`Stream.forEachOrdered`). So a call holds the *turn* of its operation.
Operations with the same action share a turn if no action is called while one of another operation
may be in progress: then a thread that holds the turn excludes all others that do.

The relation `parallel` (`may_happen_in_parallel`) is queried where calls begin: of two that
overlap, one begins while the thread of the other runs. The workers of a stream run in parallel with
each other and with the thread that started them; these count only if they may run a second
operation (`_runs_one_operation`).
"""

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple, TypeAlias

from heddle._util.bits import bits, union
from heddle.concurrency.aliasing import AccessPath, HeldLock, LockSet
from heddle.concurrency.callgraph import ThreadCalls
from heddle.concurrency.threads import (
    AbstractThread,
    MayHappenInParallel,
    ThreadKind,
    Threads,
    ThreadSet,
)
from heddle.pointsto import Frame, ObjectSet

# The name in `models/locks.txt` of the lock of an operation whose actions are called in order.
TURN: Final = "turn"

# The frames of ordered operations, with the objects that are the operations.
_Operations: TypeAlias = Mapping[Frame, ObjectSet]


class _Analyses(NamedTuple):
    calling: ThreadCalls
    threads: Threads
    parallel: MayHappenInParallel


def serial_turns(
    calling: ThreadCalls,
    threads: Threads,
    parallel: MayHappenInParallel,
    operations: _Operations,
) -> dict[Frame, LockSet]:
    """Return the turns that the frames of ordered operations hold and share."""
    analyses = _Analyses(calling, threads, parallel)
    found: dict[Frame, LockSet] = {}
    for number, frames in enumerate(_with_common_actions(operations)):
        if _must_be_serial(analyses, {frame: operations[frame] for frame in frames}):
            turn = frozenset((HeldLock(AccessPath(("turn", number)), kind=TURN),))
            found.update(dict.fromkeys(frames, turn))
    return found


def _with_common_actions(operations: _Operations) -> Iterator[list[Frame]]:
    """Group frames that may call the same action: contexts distinguish operations, not actions."""
    callers: dict[Frame, list[Frame]] = {}
    for frame in operations:
        for callee in _callees(frame):
            callers.setdefault(callee, []).append(frame)
    left = dict.fromkeys(operations)
    while left:
        todo = [next(iter(left))]
        group: list[Frame] = []
        while todo:
            frame = todo.pop()
            if frame in left:
                del left[frame]
                group.append(frame)
                todo += [other for callee in _callees(frame) for other in callers[callee]]
        yield group


def _callees(frame: Frame) -> list[Frame]:
    return [callee for call in frame.calls for callee in call.callees()]


def _must_be_serial(analyses: _Analyses, operations: _Operations) -> bool:
    """Tell whether no action of a group is called while another operation is in progress."""
    threads = analyses.threads
    holders = union(threads.reaching(frame) for frame in operations)
    for thread in threads.members(holders):
        rivals = holders & ~_harmless(analyses, thread, operations)
        for frame in operations:
            if threads.reaching(frame) >> thread.number & 1 and any(
                analyses.parallel.parallel(thread, frame, call.site.pc) & rivals
                for call in frame.calls
            ):
                return False
    return True


def _harmless(analyses: _Analyses, thread: AbstractThread, operations: _Operations) -> ThreadSet:
    """Return the threads that run in parallel with one but call no action of another operation.

    For workers of one operation these are the workers, and the leader, which waits for them. If the
    leader goes on because a worker has thrown, its own calls begin in parallel with the workers.
    """
    if thread.kind is not ThreadKind.TEAM:
        return 0
    if not _runs_one_operation(analyses, thread, operations):
        return 0
    leader = analyses.parallel.team_leader(thread)
    return 0 if leader is None else 1 << leader | 1 << thread.number


def _runs_one_operation(analyses: _Analyses, team: AbstractThread, operations: _Operations) -> bool:
    """Tell whether workers, started once, run one operation of a group and none within another.

    An operation is run by the thread that created it, or by the workers that this one starts.
    """
    makers = [
        frame
        for objects in operations.values()
        for number in bits(objects)
        for frame, _ in analyses.calling.allocators(number)
    ]
    if any(analyses.threads.reaching(frame) >> team.number & 1 for frame in makers):
        return False
    reached = set[int]()
    todo = [frame.number for frame in operations]
    while todo:
        node = todo.pop()
        if node not in reached:
            reached.add(node)
            todo += analyses.calling.graph[node]
    return not any(caller.frame.number in reached for caller in team.starts)
