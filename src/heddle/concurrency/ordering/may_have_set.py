"""What a thread may have done before it gets to a point: the flags that it may have set by then.

Asked only of flags that one thread alone sets, of which there is one in a run, or that several set
together. A forward flow through the code of threads, over the call graph; nothing is ever taken
back.
"""

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import TypeAlias, final

from heddle._util.bits import bits, union
from heddle.concurrency.aliasing import Path
from heddle.concurrency.callgraph import NO_BASE
from heddle.concurrency.flags import Flag, FlagUses
from heddle.concurrency.ordering.latches_barriers import Arrivals, Meeting
from heddle.concurrency.threads import (
    AbstractThread,
    Tasks,
    ThreadKind,
    Threads,
    ThreadSet,
    is_plain,
)
from heddle.pointsto import Frame, ObjectSet
from heddle.program.classes import Field, Method
from heddle.program.flow import successors
from heddle.program.ir import Body

# Flags of abstract objects, as bits.
Events: TypeAlias = int
# The object that has a static flag.
_NONE = -1


@final
class Happened:
    """Which flags a thread may have set."""

    def __init__(self, tasks: Tasks, threads: Threads, flags: FlagUses, arrivals: Arrivals) -> None:
        self._tasks = tasks
        self._calling = tasks.calling
        self._arrivals = arrivals
        self._threads = threads
        self._flags = flags
        self._numbers: dict[tuple[Field, int], int] = {}
        self._orders: dict[Method, _Order] = {}
        # The offsets at which frames set something, by number.
        self._setting: dict[int, list[tuple[int, Events]]] = {}
        # What only threads like those of a set do.
        self._by_threads: dict[ThreadSet, Events] = {}

    def events(self, name: Path) -> Events:
        """Return the flags that a name may be of, as far as anything sets them."""
        kind, what = name.root
        if not self._own:
            return 0
        if kind == "static" and isinstance(what, Field):
            number = self._numbers.get((what, _NONE))
            return 0 if number is None else 1 << number
        if kind != "any" or not isinstance(what, int) or self._are_kept(what):
            return 0
        found = [self._numbers.get((name.fields[-1], at)) for at in bits(what)]
        return sum(1 << number for number in found if number is not None)

    def _are_kept(self, objects: ObjectSet) -> bool:
        """Tell whether some objects are of the JDK's own making: it may do anything to these.

        So it may to those that are counted, and that it uses by calls of its own.
        """
        sites = [found.site for found in self._calling.frames.members(objects)]
        if any(s.method is None or s.method.owner.startswith("java/") for s in sites):
            return True
        return any(
            self._calling.frames.objects[number].type in self._counted
            and self._arrivals.is_used_by_library(number)
            for number in bits(objects)
        )

    @cached_property
    def _counted(self) -> frozenset[str]:
        return frozenset(f"L{state.owner};" for state in self._flags.counted)

    def not_before(self, frame: Frame, pc: int) -> Events:
        """Return what only threads like those do that run a frame, and never before an offset.

        That is done by one thread, or by several that are all waited for (`_arrivals`).
        """
        reaching = self._threads.reaching(frame)
        if not self._own or not reaching:
            return 0
        found = self._by_threads.get(reaching)
        if found is None:
            found = -1
            for number in bits(reaching):
                found &= self._alone.get(number, 0)
            self._by_threads[reaching] = found
        return found & ~self._before(frame, pc) if found else 0

    # -- who sets what -----------------------------------------------------------------------------

    @cached_property
    def _own(self) -> Mapping[int, Mapping[int, Events]]:
        """Return what each frame sets itself, by offset."""
        found: dict[int, dict[int, Events]] = {}
        frames = self._calling.frames
        for field, writes in self._flags.writes.items():
            for write in writes:
                method, pc, base = write.at
                flags = [f for f in self._flags.of_field[field] if f.may_be_set_by(write.value)]
                for frame in self._calling.frames.of_method(method) if flags else ():
                    objects = None if base == NO_BASE else frames.variable(frame, base)
                    at = found.setdefault(frame.number, {})
                    at[pc] = at.get(pc, 0) | self._numbered(flags, objects)
        for field, by in self.given_on.items():
            for number, objects in by.items():
                at = found.setdefault(number, {})
                at[_NONE] = at.get(_NONE, 0) | self._numbered(self._flags.of_field[field], objects)
        return found

    def _numbered(self, flags: Iterable[Flag], objects: ObjectSet | None) -> Events:
        """Return the flags of some objects as bits; without objects, static ones."""
        found = 0
        for of in (_NONE,) if objects is None else bits(objects):
            for flag in flags:
                found |= 1 << self._numbers.setdefault((flag.name, of), len(self._numbers))
        return found

    @cached_property
    def given_on(self) -> Mapping[Field, Mapping[int, ObjectSet]]:
        """Return the objects whose state code without a body changes, by its frame.

        A reference to a method may be called by anybody, as any other lambda.
        """
        found: dict[Field, dict[int, ObjectSet]] = {}
        states = {field.owner: field for field in self._flags.of_field if field.descriptor == "V"}
        for frame in self._calling.frames.all:
            method = frame.method
            state = None if method is None else states.get(method.owner)
            if state is None or method is None or method.name == "<init>":
                continue
            for caller, _ in self._calling.callers(frame):
                if caller.body is None:
                    at = found.setdefault(state, {})
                    objects = self._calling.frames.parameter(frame, 0)
                    at[caller.number] = at.get(caller.number, 0) | objects
        return found

    @cached_property
    def _alone(self) -> dict[int, Events]:
        """Return what each thread sets, if it is the only one to, and there is one of it."""
        setters: dict[int, int] = {}
        for number, at in self._own.items():
            reaching = self._threads.reaching(self._calling.frames.all[number])
            for events in at.values():
                for event in bits(events):
                    setters[event] = setters.get(event, 0) | reaching
        found: dict[int, Events] = {}
        for event, by in setters.items():
            thread = by.bit_length() - 1
            if by and not by & (by - 1) and self._runs_once(self._threads.all[thread]):
                found[thread] = found.get(thread, 0) | 1 << event
        for meeting in self._meetings:
            for thread in bits(meeting.threads):
                found[thread] = found.get(thread, 0) | self._events_of(meeting)
        return found

    @cached_property
    def _meetings(self) -> list[Meeting]:
        """Return the objects that all threads have to tell before anybody gets past them."""
        given = {field: union(by.values()) for field, by in self.given_on.items()}
        return list(self._arrivals.meetings(given))

    def _events_of(self, meeting: Meeting) -> Events:
        flags = self._flags.of_field.get(meeting.state, ())
        found = [self._numbers.get((flag.name, meeting.object)) for flag in flags]
        return sum(1 << number for number in found if number is not None)

    @cached_property
    def by_all(self) -> Events:
        """Return what all threads do together that do it at all."""
        return union(self._events_of(meeting) for meeting in self._meetings)

    def _runs_once(self, thread: AbstractThread) -> bool:
        """Tell whether there is at most one such thread in a run, and it is run once.

        Event threads and those of the virtual machine run many things, one after the other; a task
        may be run again and again.
        """
        if thread.kind is ThreadKind.MAIN:
            return True
        return thread.is_single and is_plain(self._calling, thread)

    # -- before a point ----------------------------------------------------------------------------

    @cached_property
    def _below(self) -> list[Events]:
        """Return what running each node of the call graph may set."""
        found = [0] * len(self._tasks.graph)
        for number, at in self._own.items():
            for events in at.values():
                found[number] |= events
        return self._tasks.with_callees(found)

    def _before(self, frame: Frame, pc: int) -> Events:
        return self._entering[frame.number] | self._locally(frame, pc)

    @cached_property
    def _entering(self) -> list[Events]:
        """Return what a thread may have set when it gets to each node, if it is the one."""
        found = [0] * len(self._tasks.graph)
        for thread in self._threads.all:
            self._begin(thread, found)
        for members in reversed(self._tasks.components.members):
            if len(members) > 1:
                together = 0
                for node in members:
                    together |= found[node] | self._below[node]
                for node in members:
                    found[node] = together
            for node in members:
                self._tell(node, found)
        return found

    def _begin(self, thread: AbstractThread, found: list[Events]) -> None:
        """Let what a thread runs first begin with nothing; what else it runs comes after that."""
        first = [r for r in thread.roots if r.method is not None and r.method.name == "run"]
        if thread.kind in (ThreadKind.MAIN, ThreadKind.TASK) and len(thread.roots) == 1:
            return
        everything = 0
        for root in thread.roots:
            everything |= self._below[root.number]
        for root in thread.roots:
            if root not in first or len(first) > 1:
                found[root.number] |= everything

    def _tell(self, node: int, found: list[Events]) -> None:
        calling, entering = self._calling, found[node]
        if node >= len(calling.frames.all):
            for target in self._tasks.graph[node]:
                found[target] |= entering
            return
        frame = calling.frames.all[node]
        if frame in calling.starting:
            return
        if not entering and not self._below[node]:
            return
        for call in frame.calls:
            here = entering | self._locally(frame, call.site.pc)
            for target in self._tasks.targets(call):
                found[target] |= here
        for initialiser in frame.initialises:
            found[initialiser.number] |= entering | self._below[node]

    def _locally(self, frame: Frame, pc: int) -> Events:
        """Return what a frame may have set itself, or by its calls, before an offset."""
        below = self._below[frame.number]
        if not below:
            return 0
        found = 0
        for initialiser in frame.initialises:
            found |= self._below[initialiser.number]
        if frame.body is None or frame.method is None:
            # Bodies of our own call in any order, but for a lambda's, which calls once.
            return found if frame.statements.is_translated else below
        setting = self._set_by(frame)
        if setting:
            before = self._order(frame.method, frame.body).before(pc)
            for at, events in setting:
                found |= events if before >> at & 1 else 0
        return found

    def _set_by(self, frame: Frame) -> list[tuple[int, Events]]:
        """Return the offsets of a body at which it sets something, itself or by calls."""
        found = self._setting.get(frame.number)
        if found is None:
            own = self._own.get(frame.number, {})
            found = [(at, events) for at, events in own.items() if at != _NONE]
            for call in frame.calls if frame not in self._calling.starting else ():
                events = union(self._below[target] for target in self._tasks.targets(call))
                if events and call.site.pc >= 0:
                    found.append((call.site.pc, events))
            self._setting[frame.number] = found
        return found

    def _order(self, method: Method, body: Body) -> "_Order":
        found = self._orders.get(method)
        if found is None:
            found = self._orders[method] = _Order(body)
        return found


@final
class _Order:
    """Which offsets of a body may be run before which, as bits."""

    def __init__(self, body: Body) -> None:
        # What one bytecode instruction became comes together: the first has the work.
        self._offsets = [list(dict.fromkeys(i.pc for i in block.instrs)) for block in body.blocks]
        self._entering = [0] * len(self._offsets)
        self._blocks: dict[int, list[int]] = {}
        for at, offsets in enumerate(self._offsets):
            for pc in offsets:
                self._blocks.setdefault(pc, []).append(at)
        self._flow([successors(block) for block in body.blocks])

    def before(self, pc: int) -> int:
        """Return the offsets that may be run before one."""
        found = 0
        for at in self._blocks.get(pc, ()):
            offsets = self._offsets[at]
            found |= self._entering[at] | _as_bits(offsets[: offsets.index(pc)])
        return found

    def _flow(self, graph: Sequence[Sequence[int]]) -> None:
        own = [_as_bits(offsets) for offsets in self._offsets]
        todo = deque(range(len(graph)))
        waiting = set(todo)
        while todo:
            at = todo.popleft()
            waiting.discard(at)
            leaving = self._entering[at] | own[at]
            for target in graph[at]:
                if leaving & ~self._entering[target]:
                    self._entering[target] |= leaving
                    if target not in waiting:
                        waiting.add(target)
                        todo.append(target)


def _as_bits(offsets: Sequence[int]) -> int:
    return sum(1 << pc for pc in offsets)
