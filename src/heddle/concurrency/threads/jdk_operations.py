"""Operations of the JDK: code that it runs by itself, on objects that it keeps to itself.

The JDK is trusted to order the accesses of its own code to objects that it allocates and gives to
no other code: the spliterators, tasks and buffers of one parallel operation, say. Three questions
decide about a pair of accesses (`docs/parallel.md`, O1 to O3):

- Who runs the code? A frame is *internal* unless code outside the JDK leads to it: by a call, by
  calls of callees, or by a method on an object that was given. Classes that are trusted
  (`models/trusted.txt`) answer for what they call, so what only they lead to is internal.
- Whose are the objects? Those that code outside the JDK stores, passes to the JDK or returns to it
  are *given*, but for new ones that a callback returns, such as the containers of a collector.
- Of arrays that are given, one parallel operation gives each worker its own part. That makes two
  accesses different if one thread leads all operations that they may be part of, and no two of
  these are in progress at a time.
"""

from collections.abc import Iterable, Iterator
from typing import Final, final

from heddle._util.bits import union
from heddle.concurrency.callgraph import ThreadCalls
from heddle.concurrency.threads.abstract_threads import ThreadKind, Threads, ThreadSet
from heddle.concurrency.threads.may_happen_in_parallel import MayHappenInParallel
from heddle.concurrency.threads.task_runners import is_outside_jdk, owner_of
from heddle.pointsto import ELEMENTS, OPAQUE_MADE, CallKind, FieldKey, Frame, ObjectSet
from heddle.program.assumption import AssumptionKind
from heddle.program.classes import Field, dotted
from heddle.program.descriptors import java_type
from heddle.program.program import Program

# The operation of an access that may be part of several at a time.
UNNAMED: Final = -1
_ASSUMED: Final = (
    "accessed by code of the JDK alone, on objects that it allocates and gives to no other code, "
    "or on parts of an array that a parallel operation assigns to its workers; assumed to be "
    "ordered"
)


@final
class JdkOperations:
    """The internal frames of a program, and the objects that are given."""

    def __init__(
        self, calling: ThreadCalls, threads: Threads, parallel: MayHappenInParallel
    ) -> None:
        self._calling = calling
        self._threads = threads
        self._outside = [is_outside_jdk(frame) for frame in calling.frames.all]
        self.given: ObjectSet = self._unknown() | union(self._handed_over())
        self._led_to = self._reached_from_outside()
        self._parallel = parallel
        self._one_at_a_time = dict(self._led_one_at_a_time())

    def of(self, frame: Frame, pc: int) -> int | None:
        """Return the operation of an internal access, None for any other.

        If it is part of operations of which no two are in progress at a time, this is the thread
        that leads them, else `UNNAMED`.
        """
        if frame.number in self._led_to:
            return None
        running = self._threads.reaching(frame)
        for leader, teams in self._one_at_a_time.items():
            others = running & ~teams
            if others != running and (not others or self._waits(others, leader, (frame, pc))):
                return leader
        return UNNAMED

    def _waits(self, running: ThreadSet, leader: int, at: tuple[Frame, int]) -> bool:
        """Tell whether some threads are the leader alone, whose teams have ended at an access."""
        thread = self._threads.all[leader]
        if running != 1 << leader or not thread.is_single:
            return False
        return not self._parallel.parallel(thread, *at) & self._one_at_a_time[leader]

    def _led_one_at_a_time(self) -> Iterator[tuple[int, ThreadSet]]:
        """Yield the leaders of teams of which no two run at a time, with these teams."""
        teams = [thread for thread in self._threads.all if thread.kind is ThreadKind.TEAM]
        led: dict[int, ThreadSet] = {}
        for team in teams:
            leader = self._parallel.team_leader(team)
            if leader is not None:
                led[leader] = led.get(leader, 0) | 1 << team.number
        for leader, found in sorted(led.items()):
            members = self._threads.members(found)
            if all(self._parallel.team_leader(team, found) is not None for team in members):
                yield leader, found

    def must_be_ordered(
        self, operations: tuple[int | None, int | None], location: FieldKey, objects: ObjectSet
    ) -> str | None:
        """Return the type of some of the objects if the JDK is trusted to order two accesses."""
        first, second = operations
        if first is None or second is None or not objects:
            return None
        is_shared_out = location == ELEMENTS and first == second != UNNAMED
        if objects & self.given and not is_shared_out:
            return None
        found = self._calling.frames.objects_of(objects)
        return min(java_type(each.type) for each in found)

    # -- objects -----------------------------------------------------------------------------------

    def _unknown(self) -> ObjectSet:
        """Return the objects of which it is not known who allocates them."""
        return sum(
            1 << number
            for number, found in enumerate(self._calling.frames.objects)
            if found.site.method is None or OPAQUE_MADE in found.site.also
        )

    def _handed_over(self) -> Iterator[ObjectSet]:
        """Yield what code outside the JDK stores, passes to the JDK, or returns to it.

        Generated code only passes on what others give to it.
        """
        frames = self._calling.frames
        for frame in frames.all:
            if owner_of(frame) is None:
                continue
            statements, is_outside = frame.statements, self._outside[frame.number]
            if is_outside:
                yield from (frames.points_to(frame, store.value) for store in statements.stores)
                yield from (frames.points_to(frame, put.var) for put in statements.static_stores)
            for call in frame.calls:
                if is_outside and any(map(self._may_keep, call.callees())):
                    first = 0 if call.site.kind is CallKind.STATIC else 1
                    arguments = call.site.arguments[first:]
                    yield from (frames.points_to(frame, each) for each in arguments)
                elif not is_outside:
                    yield from (self._returned(callee) for callee in call.callees())

    def _may_keep(self, callee: Frame) -> bool:
        """Tell whether analysed code of the JDK, or generated code, gets the arguments."""
        is_jdk = callee.statements.is_translated and not self._outside[callee.number]
        return is_jdk or owner_of(callee) is None

    def _returned(self, callee: Frame) -> ObjectSet:
        """Return what code outside the JDK returns to it, without what it allocates itself.

        What is new in each call, and is stored nowhere, is the JDK's own from then on.
        """
        is_generated = owner_of(callee) is None
        called = list(_callees(callee)) if is_generated else [callee]
        return union(self._not_new(each) for each in called if self._is_code_outside(each))

    def _not_new(self, frame: Frame) -> ObjectSet:
        """Return what a frame returns, without what it allocates; a lambda may call who does."""
        found = self._calling.frames.points_to(frame, frame.statements.result)
        makers = [frame] if frame.method is not None else [frame, *_callees(frame)]
        for maker in makers:
            for _, number in self._calling.frames.allocated.get(maker, ()):
                found &= ~(1 << number)
        return found

    def _is_code_outside(self, frame: Frame) -> bool:
        return self._outside[frame.number] and owner_of(frame) is not None

    # -- frames ------------------------------------------------------------------------------------

    def _reached_from_outside(self) -> frozenset[int]:
        """Return the frames and groups that code outside the JDK leads to."""
        graph, frames = self._calling.graph, self._calling.frames
        count = len(frames.all)
        todo = [frame.number for frame in frames.all if self._is_outermost(frame)]
        found = set(todo)
        while todo:
            for node in graph[todo.pop()]:
                if node not in found and not (node < count and self._answers(frames.all[node])):
                    found.add(node)
                    todo.append(node)
        return frozenset(found)

    def _is_outermost(self, frame: Frame) -> bool:
        """Tell whether code is outside the JDK, or runs on an object that was given to it."""
        if self._outside[frame.number]:
            return True
        if self._answers(frame) or frame.method is None or frame.method.is_static:
            return False
        return bool(self._calling.frames.parameter(frame, 0) & self.given)

    def _answers(self, frame: Frame) -> bool:
        """Tell whether code is of a trusted class, which answers for what it calls."""
        owner = None if self._outside[frame.number] else owner_of(frame)
        return owner is not None and self._calling.is_trusted(owner)


def _callees(frame: Frame) -> Iterator[Frame]:
    return (callee for call in frame.calls for callee in call.callees())


def assume_ordered(program: Program, trusted: Iterable[tuple[FieldKey, str]]) -> None:
    """Record that accesses to fields of objects of some types are assumed to be ordered."""
    for location, type_ in trusted:
        if isinstance(location, Field):
            name = f"{dotted(location.owner)}.{location.name}"
        else:
            name = f"elements of {type_}" if location == ELEMENTS else f"state of {type_}"
        program.assumptions.record(AssumptionKind.JDK_OPERATION, name, _ASSUMED)
