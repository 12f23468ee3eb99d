"""Turns: ordered operations of streams of which no two are under way at the same time.

An ordered operation calls its action for one element after the other, by whichever worker, each
call ordered before the next (`Stream.forEachOrdered`). So a call has the *turn* of its operation.
Operations with the same action share a turn if the call of an action never begins while one of
another operation may be going on: then whoever has the turn excludes all others that have it.

By the relation `parallel` (`mhp`), looked at where calls begin: of two that overlap, one begins
while the thread of the other is running. Workers of a team run beside each other and beside their
leader; these count only if the team may have a second operation (`_serves_one`).
"""

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from heddle._util.bits import bits
from heddle.concurrency.aliasing import Lock, LockSet, Path
from heddle.concurrency.callgraph import ThreadCalls
from heddle.concurrency.threads import (
    AbstractThread,
    MayHappenInParallel,
    ThreadKind,
    Threads,
    ThreadSet,
)
from heddle.pointsto import Frame, ObjectSet

# What `models/locks.txt` calls the lock of an operation whose calls come one after the other.
TURN: Final = "turn"


class _Program(NamedTuple):
    calling: ThreadCalls
    threads: Threads
    parallel: MayHappenInParallel


def serial_turns(
    calling: ThreadCalls,
    threads: Threads,
    parallel: MayHappenInParallel,
    holding: Mapping[Frame, ObjectSet],
) -> dict[Frame, LockSet]:
    """Return the turns that frames have and share; `holding` are those that have one at all."""
    program = _Program(calling, threads, parallel)
    found: dict[Frame, LockSet] = {}
    for number, frames in enumerate(_with_common_actions(holding)):
        if _is_serial(program, {frame: holding[frame] for frame in frames}):
            turn = frozenset((Lock(Path(("turn", number)), kind=TURN),))
            found.update(dict.fromkeys(frames, turn))
    return found


def _with_common_actions(holding: Mapping[Frame, ObjectSet]) -> Iterator[list[Frame]]:
    """Group the frames that may call the same: contexts tell operations apart, not actions."""
    callers: dict[Frame, list[Frame]] = {}
    for frame in holding:
        for callee in _callees(frame):
            callers.setdefault(callee, []).append(frame)
    left = dict.fromkeys(holding)
    while left:
        todo = [next(iter(left))]
        group: dict[Frame, None] = {}
        while todo:
            frame = todo.pop()
            if frame in left:
                del left[frame]
                group[frame] = None
                todo += [other for callee in _callees(frame) for other in callers[callee]]
        yield list(group)


def _callees(frame: Frame) -> list[Frame]:
    return [callee for call in frame.calls for callee in call.callees()]


def _is_serial(program: _Program, holding: Mapping[Frame, ObjectSet]) -> bool:
    """Tell whether no call of a group begins while one of another operation is going on."""
    having: ThreadSet = 0
    for frame in holding:
        having |= program.threads.reaching(frame)
    beside = {
        thread.number: _harmless(program, thread, holding)
        for thread in program.threads.members(having)
    }
    return not any(
        program.parallel.others(program.threads.all[number], frame, call.site.pc)
        & having
        & ~harmless
        for number, harmless in beside.items()
        for frame in holding
        if program.threads.reaching(frame) >> number & 1
        for call in frame.calls
    )


def _harmless(
    program: _Program, thread: AbstractThread, holding: Mapping[Frame, ObjectSet]
) -> ThreadSet:
    """Return who may run beside a thread without calling the action of another operation then.

    Of a team with one operation these are its own workers, and the leader, which waits. If the
    leader goes on because the team has thrown, its own calls begin beside the team.
    """
    if thread.kind is not ThreadKind.TEAM or not _serves_one(program, thread, holding):
        return 0
    leader = program.parallel.leader(thread)
    return 0 if leader is None else 1 << leader | 1 << thread.number


def _serves_one(
    program: _Program, team: AbstractThread, holding: Mapping[Frame, ObjectSet]
) -> bool:
    """Tell whether a team, led once, runs one operation of a group, and is not led within one.

    An operation is run by who has made it, or by the team that this one leads to run it.
    """
    makers = [
        f
        for objects in holding.values()
        for n in bits(objects)
        for f, _ in program.calling.makers(n)
    ]
    if any(program.threads.reaching(frame) >> team.number & 1 for frame in makers):
        return False
    reached = set[int]()
    todo = [frame.number for frame in holding]
    while todo:
        node = todo.pop()
        if node not in reached:
            reached.add(node)
            todo += program.calling.graph[node]
    return not any(caller.frame.number in reached for caller in team.starts)
