"""Operations of the JDK: code that it runs by itself, on objects that it keeps to itself.

The JDK is trusted to order the accesses of its own code to objects that it allocates and gives to
no other code: the spliterators, tasks and buffers of one parallel operation, say. Three questions
decide about a pair of accesses (`docs/parallel.md`, O1 to O3):

- Who runs the code? A frame is *internal* unless code outside the JDK leads to it: by a call, by
  calls of callees, or by a method on an object that was given. Classes that are trusted
  (`models/trusted.txt`) answer for what they call, so what only they lead to is internal.
- Whose are the objects? Those that code outside the JDK allocates, passes to the JDK, returns to it
  or stores into arrays are *given*.
- Of arrays that are given, one parallel operation gives each worker its own part; this holds
  between workers of a team of which no two run at a time.
"""

from collections.abc import Iterable, Iterator
from typing import Final, final

from heddle._util.bits import union
from heddle.concurrency.callgraph import ThreadCalls
from heddle.concurrency.threads.abstract_threads import ThreadKind, Threads
from heddle.concurrency.threads.may_happen_in_parallel import MayHappenInParallel
from heddle.concurrency.threads.task_runners import JDK, is_outside_jdk, owner_of
from heddle.pointsto import ELEMENTS, OPAQUE_MADE, CallKind, FieldKey, Frame, ObjectSet
from heddle.program.assumption import AssumptionKind
from heddle.program.classes import Field, dotted
from heddle.program.descriptors import java_type
from heddle.program.program import Program

# The operation of internal code that no single team runs.
UNNAMED: Final = -1
_ASSUMED: Final = (
    "accessed by code of the JDK alone, on objects that it allocates and gives to no other code, "
    "or on parts of an array that a parallel operation assigns to its workers; assumed to be "
    "ordered"
)


@final
class JdkOperations:
    """Which frames are internal, and which objects are given."""

    def __init__(
        self, calling: ThreadCalls, threads: Threads, parallel: MayHappenInParallel
    ) -> None:
        self._calling = calling
        self._threads = threads
        self._outside = [is_outside_jdk(frame) for frame in calling.frames.all]
        self.given: ObjectSet = self._allocated_outside() | union(self._handed_over())
        self._led_to = self._reached_from_outside()
        self._teams = {
            1 << thread.number: thread.number
            for thread in threads.all
            if thread.kind is ThreadKind.TEAM and parallel.team_leader(thread) is not None
        }

    def of(self, frame: Frame) -> int | None:
        """Return the operation of an internal frame: the team that alone runs it, or `UNNAMED`.

        None if the frame is not internal.
        """
        if frame.number in self._led_to:
            return None
        return self._teams.get(self._threads.reaching(frame), UNNAMED)

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

    def _allocated_outside(self) -> ObjectSet:
        """Return the objects that the JDK does not allocate, or that opaque code does."""
        return sum(
            1 << number
            for number, found in enumerate(self._calling.frames.objects)
            if found.site.method is None
            or not found.site.method.owner.startswith(JDK)
            or OPAQUE_MADE in found.site.also
        )

    def _handed_over(self) -> Iterator[ObjectSet]:
        """Yield what code outside the JDK passes to it, returns to it, or stores into arrays."""
        frames = self._calling.frames
        for frame in frames.all:
            if owner_of(frame) is None:
                continue  # generated code passes on what others give to it
            is_outside = self._outside[frame.number]
            if is_outside:
                for store in frame.statements.stores:
                    if store.field == ELEMENTS:
                        yield frames.points_to(frame, store.value)
            for call in frame.calls:
                site = call.site
                callees = list(call.callees())
                if is_outside and any(map(self._may_keep, callees)):
                    first = 0 if site.kind is CallKind.STATIC else 1
                    yield from (frames.points_to(frame, arg) for arg in site.arguments[first:])
                elif not is_outside and any(map(self._may_return, callees)):
                    yield frames.points_to(frame, site.dest)

    def _may_keep(self, callee: Frame) -> bool:
        """Tell whether the JDK gets the arguments; code not analysed is assumed to keep nothing."""
        if owner_of(callee) is None:
            return True
        return callee.statements.is_translated and not self._outside[callee.number]

    def _may_return(self, callee: Frame) -> bool:
        """Tell whether code returns what code outside the JDK does; generated code may call it."""
        if owner_of(callee) is not None:
            return self._outside[callee.number]
        called = (each for call in callee.calls for each in call.callees())
        return any(self._outside[each.number] for each in called)

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


def assume_ordered(program: Program, trusted: Iterable[tuple[FieldKey, str]]) -> None:
    """Record that accesses to fields of objects of some types are assumed to be ordered."""
    for location, type_ in trusted:
        if isinstance(location, Field):
            name = f"{dotted(location.owner)}.{location.name}"
        else:
            name = f"elements of {type_}" if location == ELEMENTS else f"state of {type_}"
        program.assumptions.record(AssumptionKind.JDK_OPERATION, name, _ASSUMED)
