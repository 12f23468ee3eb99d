"""The flags that a thread may have set before it reaches a point.

Only flags matter that a single thread sets, of which there is one in a run, or that several threads
set together (`latches_barriers`). A forward flow through the code of threads, over the call graph;
facts are never removed.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from operator import or_
from typing import Final, TypeAlias, final

from heddle._util.bits import bits, union
from heddle._util.memo import Memo
from heddle.concurrency.aliasing import AccessPath
from heddle.concurrency.callgraph import NO_BASE
from heddle.concurrency.flags import Flag, FlagUses
from heddle.concurrency.ordering.latches_barriers import Synchroniser, Synchronisers
from heddle.concurrency.threads import (
    AbstractThread,
    SubmittedTasks,
    ThreadKind,
    Threads,
    ThreadSet,
    is_plain_thread,
)
from heddle.pointsto import Frame, ObjectSet
from heddle.program.classes import Field, Method
from heddle.program.dataflow import forward
from heddle.program.flow import successors
from heddle.program.ir import Body

# Events as bits: that the flag of an abstract object is set.
Events: TypeAlias = int
# In the place of an object: the flag is static. In the place of an offset: it is not known.
_NONE: Final = -1


@final
class MayHaveSet:
    """The flags that threads may have set at each point."""

    def __init__(
        self, tasks: SubmittedTasks, threads: Threads, flags: FlagUses, synchronisers: Synchronisers
    ) -> None:
        self._tasks = tasks
        self._calling = tasks.calling
        self._synchronisers = synchronisers
        self._threads = threads
        self._flags = flags
        self._numbers: dict[tuple[Field, int], int] = {}
        self._set_only_by = Memo(self._find_set_only_by)
        self._set_in = Memo(self._find_set_in)
        self._orders: dict[Method, _OffsetOrder] = {}

    def events(self, name: AccessPath) -> Events:
        """Return the flags that a name may be of, as far as anything sets them."""
        kind, what = name.root
        if not self._own:
            return 0
        if kind == "static" and isinstance(what, Field):
            return self._known(((what, _NONE),))
        if kind != "any" or not isinstance(what, int) or self._may_be_set_by_library(what):
            return 0
        return self._known((name.fields[-1], number) for number in bits(what))

    def _known(self, keys: Iterable[tuple[Field, int]]) -> Events:
        numbers = (self._numbers.get(key) for key in keys)
        return union(1 << number for number in numbers if number is not None)

    def _may_be_set_by_library(self, objects: ObjectSet) -> bool:
        """Tell whether some objects are allocated by the JDK, which may do anything to them.

        The same goes for latches, barriers and phasers that JDK code calls.
        """
        frames = self._calling.frames
        sites = [found.site for found in frames.objects_of(objects)]
        if any(s.method is None or s.method.owner.startswith("java/") for s in sites):
            return True
        return any(
            frames.objects[number].type in self._counted_types
            and self._synchronisers.may_be_used_by_library(number)
            for number in bits(objects)
        )

    @cached_property
    def _counted_types(self) -> frozenset[str]:
        return frozenset(f"L{state.owner};" for state in self._flags.counted)

    def not_before(self, frame: Frame, pc: int) -> Events:
        """Return the flags that only threads that run a frame set, and not before an offset.

        One thread sets them, or several that are all waited for (`latches_barriers`).
        """
        reaching = self._threads.reaching(frame)
        found = self._set_only_by[reaching] if self._own and reaching else 0
        return found & ~(self._entering[frame.number] | self._locally(frame, pc)) if found else 0

    # -- who sets what -----------------------------------------------------------------------------

    @cached_property
    def _own(self) -> Mapping[int, Mapping[int, Events]]:
        """Return the flags that each frame sets itself, by offset."""
        found: dict[int, dict[int, Events]] = {}
        frames = self._calling.frames
        for field, writes in self._flags.writes.items():
            for write in writes:
                method, pc, base = write.at
                flags = [f for f in self._flags.of_field[field] if f.may_be_set_by(write.value)]
                for frame in frames.of_method(method) if flags else ():
                    objects = None if base == NO_BASE else frames.variable(frame, base)
                    at = found.setdefault(frame.number, {})
                    at[pc] = at.get(pc, 0) | self._numbered(flags, objects)
        for field, by in self.hidden.items():
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
    def hidden(self) -> Mapping[Field, Mapping[int, ObjectSet]]:
        """Return the objects whose state code without a body changes, by its frame.

        A method reference may be called by anybody, like any lambda.
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

    def _find_set_only_by(self, threads: ThreadSet) -> Events:
        """Return the flags that only each of some threads sets."""
        found = -1
        for number in bits(threads):
            found &= self._set_alone.get(number, 0)
        return found

    @cached_property
    def _set_alone(self) -> dict[int, Events]:
        """Return, by thread, the flags that it alone sets, if it runs once, or with all others."""
        setters: dict[int, ThreadSet] = {}
        for number, at in self._own.items():
            reaching = self._threads.reaching(self._calling.frames.all[number])
            for event in bits(union(at.values())):
                setters[event] = setters.get(event, 0) | reaching
        found: dict[int, Events] = {}
        for event, by in setters.items():
            thread = by.bit_length() - 1
            if by and not by & (by - 1) and self._must_run_once(self._threads.all[thread]):
                found[thread] = found.get(thread, 0) | 1 << event
        for synchroniser in self._awaiting_all:
            for thread in bits(synchroniser.threads):
                found[thread] = found.get(thread, 0) | self._events_of(synchroniser)
        return found

    @cached_property
    def _awaiting_all(self) -> list[Synchroniser]:
        hidden = {field: union(by.values()) for field, by in self.hidden.items()}
        return list(self._synchronisers.awaiting_all(hidden))

    def _events_of(self, synchroniser: Synchroniser) -> Events:
        flags = self._flags.of_field.get(synchroniser.state, ())
        return self._known((flag.name, synchroniser.object) for flag in flags)

    @cached_property
    def by_all(self) -> Events:
        """Return the flags that are set when all threads that ever signal have done so."""
        return union(map(self._events_of, self._awaiting_all))

    def _must_run_once(self, thread: AbstractThread) -> bool:
        """Tell whether at most one such thread exists in a run, and runs once.

        Event threads and those of the virtual machine run many callbacks, one after the other; a
        task may be run repeatedly unless it is passed to an executor that runs it once.
        """
        if thread.kind is ThreadKind.MAIN:
            return True
        if thread.kind is ThreadKind.TASK:
            return thread.is_single and self._synchronisers.must_run_once(thread)
        return thread.is_single and is_plain_thread(self._calling, thread)

    # -- before a point ----------------------------------------------------------------------------

    @cached_property
    def _below(self) -> list[Events]:
        """Return the flags that running each node of the call graph may set."""
        found = [0] * len(self._tasks.graph)
        for number, at in self._own.items():
            found[number] = union(at.values())
        return self._tasks.propagated_to_callers(found)

    @cached_property
    def _entering(self) -> list[Events]:
        """Return the flags that a thread may have set when it enters each node."""
        found = [0] * len(self._tasks.graph)
        for thread in self._threads.all:
            self._begin(thread, found)
        for members in reversed(self._tasks.components.members):
            if len(members) > 1:
                together = union(found[node] | self._below[node] for node in members)
                for node in members:
                    found[node] = together
            for node in members:
                self._descend(node, found)
        return found

    def _begin(self, thread: AbstractThread, found: list[Events]) -> None:
        """Begin `run` of a thread with nothing; its other roots come after all that it runs.

        A run of a task runs one of its roots, which differ in their contexts.
        """
        first = [r for r in thread.roots if r.method is not None and r.method.name == "run"]
        is_main = thread.kind is ThreadKind.MAIN and len(thread.roots) == 1
        if is_main or thread.kind is ThreadKind.TASK:
            return
        everything = union(self._below[root.number] for root in thread.roots)
        for root in thread.roots:
            if root not in first or len(first) > 1:
                found[root.number] |= everything

    def _descend(self, node: int, found: list[Events]) -> None:
        calling, entering = self._calling, found[node]
        if node >= len(calling.frames.all):
            for target in self._tasks.graph[node]:
                found[target] |= entering
            return
        frame = calling.frames.all[node]
        if frame in calling.start_frames or not (entering or self._below[node]):
            return
        for call in frame.calls:
            here = entering | self._locally(frame, call.site.pc)
            for target in self._tasks.targets(call):
                found[target] |= here
        for initialiser in frame.initialises:
            found[initialiser.number] |= entering | self._below[node]

    def _locally(self, frame: Frame, pc: int) -> Events:
        """Return the flags that a frame, or its calls, may have set before an offset."""
        below = self._below[frame.number]
        if not below:
            return 0
        found = union(self._below[initialiser.number] for initialiser in frame.initialises)
        if frame.body is None or frame.method is None:
            # Modelled bodies call in any order; a lambda's calls once.
            return found if frame.statements.is_translated else below
        setting = self._set_in[frame]
        if setting:
            before = self._order(frame.method, frame.body).before(pc)
            for at, events in setting:
                found |= events if before >> at & 1 else 0
        return found

    def _find_set_in(self, frame: Frame) -> list[tuple[int, Events]]:
        """Return the offsets of a body at which it sets flags, itself or by calls."""
        own = self._own.get(frame.number, {})
        found = [(at, events) for at, events in own.items() if at != _NONE]
        for call in frame.calls if frame not in self._calling.start_frames else ():
            events = union(self._below[target] for target in self._tasks.targets(call))
            if events and call.site.pc >= 0:
                found.append((call.site.pc, events))
        return found

    def _order(self, method: Method, body: Body) -> "_OffsetOrder":
        if method not in self._orders:
            self._orders[method] = _OffsetOrder(body)
        return self._orders[method]


@final
class _OffsetOrder:
    """The offsets of a body, as bits, that may run before each offset."""

    def __init__(self, body: Body) -> None:
        # The instructions of one bytecode instruction count as one: the first has the effect.
        self._offsets = [list(dict.fromkeys(i.pc for i in block.instrs)) for block in body.blocks]
        self._blocks: dict[int, list[int]] = {}
        for at, offsets in enumerate(self._offsets):
            for pc in offsets:
                self._blocks.setdefault(pc, []).append(at)
        own = [_as_bits(offsets) for offsets in self._offsets]

        def leaving(at: int, before: int) -> list[tuple[int, int]]:
            return [(target, before | own[at]) for target in successors(body.blocks[at])]

        self._entering = [before or 0 for before in forward(body, 0, leaving, or_)]

    def before(self, pc: int) -> int:
        """Return the offsets that may run before one."""
        found = 0
        for at in self._blocks.get(pc, ()):
            offsets = self._offsets[at]
            found |= self._entering[at] | _as_bits(offsets[: offsets.index(pc)])
        return found


def _as_bits(offsets: Sequence[int]) -> int:
    return sum(1 << pc for pc in offsets)
