"""What holds where a thread begins, and names of locks when they are handed on to callees."""

from collections.abc import Iterator
from typing import Final

from heddle.concurrency._origins import MOST_FIELDS, Source, Way, joined
from heddle.concurrency.calling import Calling
from heddle.concurrency.guards import Guard, Owned, OwnerKind
from heddle.concurrency.lock import Lock, LockSet
from heddle.concurrency.paths import Ancestor, Path
from heddle.models.threads import THIS
from heddle.pointsto.frames import Frame, ObjectSet, Statements

_THREAD: Final = "java/lang/Thread"


def thread_roots(calling: Calling) -> Iterator[tuple[Frame, dict[Owned, ObjectSet]]]:
    """Return what nobody calls within a thread, and which parameter is the thread there."""
    for frame in (*calling.frames.mains, *calling.frames.unattended):
        yield frame, {}
    for frame, row in calling.starting.items():
        # Only a thread itself is known to be started once.
        is_thread = frame.method is not None and frame.method.owner == _THREAD
        is_named = is_thread and row.position == THIS
        named = frame.statements.parameters[0][0] if is_named else None
        for call in frame.calls:
            is_one = call.site.arguments.count(named) == 1 if named is not None else False
            for callee in call.callees():
                owned: dict[Owned, ObjectSet] = {}
                if is_one and len(call.site.arguments) == len(callee.statements.parameters):
                    position = call.site.arguments.index(named) if named is not None else 0
                    threads = calling.frames.parameter(callee, position)
                    owned[Owned(position, Guard(OwnerKind.THREAD), ())] = threads
                yield callee, owned


def renamed(locks: LockSet, same: frozenset[tuple[int, int]]) -> LockSet:
    """Return locks at paths from a parameter, as paths from one that is the same object."""
    found: set[Lock] = set()
    for lock in locks:
        (kind, what), fields = lock.path
        for pair in same:
            if kind == "parameter" and what in pair:
                other = pair[0] if what == pair[1] else pair[1]
                found.add(lock._replace(path=Path((kind, other), fields)))
    return frozenset(found)


def read_from(statements: Statements, number: int) -> tuple[Ancestor, ...]:
    """Return the parameter of code without a body that a variable is, or is read from."""
    positions = {n: at for at, (n, _) in enumerate(statements.parameters) if n >= 0}
    way: Way = ()
    for _ in range(MOST_FIELDS):
        if number in positions:
            return (Ancestor(Path(("parameter", positions[number])), way),)
        sources = [
            Source(load.base, (load.field,)) for load in statements.loads if load.dest == number
        ]
        sources += [Source(source, ()) for source, dest in statements.copies if dest == number]
        sources += [
            Source(each.source, ()) for each in statements.narrowings if each.dest == number
        ]
        if len(sources) != 1 or any(call.dest == number for call in statements.calls):
            break
        number, way = sources[0].var, joined(sources[0].way, way)
    return ()
