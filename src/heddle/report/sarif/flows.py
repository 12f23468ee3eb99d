"""Code flows: for a race, two thread flows with the call depth and the locks held at each step."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from heddle.report.json import Json
from heddle.report.model.names import field_name
from heddle.report.model.races import (
    BrokenGuard,
    CodePlace,
    Race,
    RacesReport,
    ReportedAccess,
    ReportedLock,
    ReportedThread,
)
from heddle.report.sarif.places import Locations, message
from heddle.report.text import where

# The number of steps that consumers accept in one result, for both threads together.
MOST_STEPS: Final = 10_000
NO_LOCKS: Final = "none"


class _Step(NamedTuple):
    """One location of a thread flow."""

    place: CodePlace
    text: str
    depth: int
    locks: tuple[ReportedLock, ...]
    kinds: tuple[str, ...]
    importance: str = "important"


class _Goal(NamedTuple):
    """The access that a thread reaches, and a description of what it does there."""

    access: ReportedAccess
    text: str


class CodeFlow(NamedTuple):
    """The code flow of a finding, and the number of steps omitted from it."""

    code_flow: dict[str, Json]
    left_out: int


def flow(report: RacesReport, race: Race, locations: Locations, most: int = MOST_STEPS) -> CodeFlow:
    """Return the path of each of the two threads to its access (3.36, 3.37)."""
    goals = [_Goal(access, f"{access.kind}s {field_name(race.field)}") for access in race.accesses]
    return _flow(report, goals, "Two threads that race.", locations, most)


def flow_of_guard(report: RacesReport, guard: BrokenGuard, locations: Locations) -> CodeFlow:
    """Return the path of a thread to the access at which a guard is not held."""
    goal = _Goal(guard.access, f"{guard.access.kind}s {guard.on.class_}.{guard.on.name}")
    return _flow(report, [goal], "A thread without the lock.", locations, MOST_STEPS)


def _flow(
    report: RacesReport, goals: Sequence[_Goal], told: str, locations: Locations, most: int
) -> CodeFlow:
    flows: list[Json] = []
    left_out = 0
    for number, goal in enumerate(goals, 1):
        thread = report.threads[goal.access.thread]
        steps = [step for step in _steps(goal, thread) if step.place.method]
        kept = _shortened(steps, most // len(goals))
        left_out += len(steps) - len(kept)
        flows.append(
            {
                "id": str(number),
                "message": message(_thread_in_words(thread, len(steps) - len(kept))),
                "locations": [_location(step, locations) for step in kept],
            }
        )
    return CodeFlow({"message": message(told), "threadFlows": flows}, left_out)


def _shortened(steps: list[_Step], most: int) -> list[_Step]:
    """Return at most `most` steps, from the beginning and the end."""
    if len(steps) <= most:
        return steps
    return [*steps[: most // 2], *steps[len(steps) - (most - most // 2) :]]


def _thread_in_words(thread: ReportedThread, left_out: int) -> str:
    many = "one instance" if thread.instances == "one" else "many instances"
    cut = f"; {left_out} steps in the middle are left out" if left_out else ""
    return f"{thread.label}, {many}{cut}"


def _steps(goal: _Goal, thread: ReportedThread) -> Iterator[_Step]:
    access = goal.access
    for start in thread.started[:1]:
        others = len(thread.started) - 1
        more = f", as at {others} other places" if others else ""
        text = f"{thread.label} is started here{more}"
        yield _Step(start, text, 0, (), ("call",), "essential")
    held: dict[ReportedLock, None] = {}
    for depth, step in enumerate(access.path):
        yield from _entered(step.locks, held, depth)
        yield _Step(step.place, f"calls {step.calls}", depth, (*held,), ("call", "function"))
    depth = len(access.path)
    yield from _entered(access.locks, held, depth)
    yield from _at_the_access(goal, depth)


def _entered(
    locks: Iterable[ReportedLock], held: dict[ReportedLock, None], depth: int
) -> Iterator[_Step]:
    """Yield the places where further locks are acquired, and record these locks as held."""
    for lock in locks:
        if lock not in held:
            held[lock] = None
            text = f"enters the lock of {lock.object}"
            yield _Step(lock.place, text, depth, (*held,), ("acquire", "lock"))


def _at_the_access(goal: _Goal, depth: int) -> Iterator[_Step]:
    access, text = goal
    inner, kinds = access.inner, ("danger", "memory")
    if inner is None:
        yield _Step(access.place, text, depth, access.locks, kinds, "essential")
        return
    name = f"{inner.class_}.{inner.method}"
    outside = f"calls into a library, which {text}" if inner.offset >= 0 else f"calls {name}"
    yield _Step(access.place, outside, depth, access.locks, kinds, "essential")
    yield _Step(inner, f"in the library, {text}", depth + 1, access.locks, kinds)


def _location(step: _Step, locations: Locations) -> dict[str, Json]:
    kinds: list[Json] = [*step.kinds]
    return {
        "location": locations.location(step.place, step.text),
        "nestingLevel": step.depth,
        "kinds": kinds,
        "importance": step.importance,
        "state": {"locks held": message(_locks_in_words(step.locks))},
    }


def _locks_in_words(locks: tuple[ReportedLock, ...]) -> str:
    if not locks:
        return NO_LOCKS
    return ", ".join(f"{lock.object} (entered at {where(lock.place)})" for lock in locks)
