"""Lock sets of the thesis, which are unsound; for comparison (Naik 2008, section 2.7).

The relation `guarded` has the abstract objects on which a thread *may* hold a lock at an access.
Two accesses with such an object in common are taken not to race (rule 2.15), although the locks may
be different objects, or not be held at all on some path.
"""

from functools import cached_property
from typing import final

from heddle._util.bits import union
from heddle._util.components import Components, strongly_connected_components
from heddle._util.memo import Memo
from heddle.concurrency.callgraph import ThreadCalls
from heddle.concurrency.locks.must_locks import HeldLocks
from heddle.concurrency.threads import AbstractThread, Threads
from heddle.pointsto import Frame, ObjectSet
from heddle.program.descriptors import type_of_class


@final
class MayLocks:
    """The relation `guarded`; class objects without references have numbers of their own."""

    def __init__(self, calling: ThreadCalls, threads: Threads, held: HeldLocks) -> None:
        self._calling = calling
        self._threads = threads
        self._held = held
        self._classes: dict[str, int] = {}
        for number, found in enumerate(calling.frames.objects):
            if found.site.method is None and found.site.label.startswith("class "):
                self._classes[found.site.label.removeprefix("class ")] = number
        self._entries = Memo(self._descend)
        self._kept: dict[ObjectSet, ObjectSet] = {}

    def guarded(self, thread: AbstractThread, frame: Frame, pc: int) -> ObjectSet:
        """Return the objects whose monitor a thread may hold at an offset of a frame."""
        return self._entries[thread.number][frame.number] | self._own(frame, pc)

    def _own(self, frame: Frame, pc: int) -> ObjectSet:
        """Return the objects whose monitor the frame itself may hold."""
        method, body, frames = frame.method, frame.body, self._calling.frames
        if method is None or body is None:
            return 0
        variables = self._held.body_locks(method).may().get(pc, ())
        found = union(frames.variable(frame, var) for var in variables)
        if method.is_synchronized:
            found |= self._class(method.owner) if method.is_static else frames.parameter(frame, 0)
        return found

    def _class(self, name: str) -> ObjectSet:
        type_ = type_of_class(name)
        known = len(self._calling.frames.objects) + len(self._classes)
        return 1 << self._classes.setdefault(type_, known)

    def _descend(self, number: int) -> list[ObjectSet]:
        """Simulate a thread on the call graph; collect the locks it may hold at each call."""
        thread, found = self._threads.all[number], [0] * len(self._passed)
        for members in reversed(self._cycles.members):
            if not self._may_run(thread, min(members)):
                continue
            if len(members) > 1:
                # A lock held at one call of a cycle may be held at the next.
                everything = self._shared(self._held_within(members, found))
                for node in members:
                    found[node] = everything
            for node in members:
                self._propagate(found, found[node], self._passed[node])
        return found

    def _held_within(self, members: tuple[int, ...], found: list[ObjectSet]) -> ObjectSet:
        inside = frozenset(members)
        everything = 0
        for node in members:
            everything |= found[node]
            for own, target in self._passed[node]:
                if own and target in inside:
                    everything |= own
        return everything

    def _propagate(
        self, found: list[ObjectSet], held: ObjectSet, passed: list[tuple[ObjectSet, int]]
    ) -> None:
        """Join the locks held at a node to its targets; equal sets stay one integer."""
        for own, target in passed:
            here = held | own if own else held
            there = found[target]
            if here and here is not there:
                found[target] = self._shared(there | here)

    def _shared(self, held: ObjectSet) -> ObjectSet:
        """Return the one copy of a set: few are different, but each has a bit per object."""
        return self._kept.setdefault(held, held)

    def _may_run(self, thread: AbstractThread, node: int) -> bool:
        """Tell whether a thread may run a frame; groups (numbered last) only propagate."""
        all_frames = self._calling.frames.all
        if node >= len(all_frames):
            return True
        return bool(self._threads.reaching(all_frames[node]) >> thread.number & 1)

    @cached_property
    def _cycles(self) -> Components:
        """Return the cycles of calls; a thread that runs a part of one may run all of it."""
        return strongly_connected_components([[t for _, t in each] for each in self._passed])

    @cached_property
    def _passed(self) -> list[list[tuple[ObjectSet, int]]]:
        """Return, for every node, its targets and the locks that its frame itself holds then."""
        calling, count = self._calling, len(self._calling.frames.all)
        found = [[(0, target) for target in targets] for targets in calling.graph]
        for frame in calling.frames.all:
            found[frame.number] = [
                (own, count + group.number)
                for call in frame.calls
                if frame not in calling.start_frames
                for own in [self._shared(self._own(frame, call.site.pc))]
                for group in call.groups
            ]
        return found
