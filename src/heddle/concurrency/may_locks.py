"""Lock sets as the thesis has them: unsound, for comparison (Naik 2008, section 2.7).

The relation `guarded`: the abstract objects on which a thread *may* hold a lock at an access. Two
accesses with such an object in common are taken not to race, although the locks may be different
objects, or not be held at all on some path.
"""

from typing import final

from heddle.concurrency.calling import Calling
from heddle.concurrency.locks import HeldLocks
from heddle.concurrency.threads import AbstractThread, Threads
from heddle.pointsto.frames import Frame, ObjectSet
from heddle.program.descriptors import type_of_class


@final
class MayLocks:
    """The relation `guarded`; class objects that nothing refers to have numbers of their own."""

    def __init__(self, calling: Calling, threads: Threads, held: HeldLocks) -> None:
        self._calling = calling
        self._threads = threads
        self._held = held
        self._classes: dict[str, int] = {}
        for number, found in enumerate(calling.frames.objects):
            if found.site.method is None and found.site.label.startswith("class "):
                self._classes[found.site.label.removeprefix("class ")] = number
        self._entries: dict[int, list[ObjectSet]] = {}
        self._kept: dict[ObjectSet, ObjectSet] = {}

    def guarded(self, thread: AbstractThread, frame: Frame, pc: int) -> ObjectSet:
        """Return the objects whose monitor a thread may hold at an offset of a frame."""
        if thread.number not in self._entries:
            self._entries[thread.number] = self._descend(thread)
        return self._entries[thread.number][frame.number] | self._own(frame, pc)

    def _own(self, frame: Frame, pc: int) -> ObjectSet:
        """Return the objects whose monitor the frame itself may have entered."""
        method, body, frames = frame.method, frame.body, self._calling.frames
        if method is None or body is None:
            return 0
        found = 0
        for var in self._held.monitors(method).may.get(pc, ()):
            found |= frames.variable(frame, var)
        if method.is_synchronized:
            found |= self._class(method.owner) if method.is_static else frames.parameter(frame, 0)
        return found

    def _class(self, name: str) -> ObjectSet:
        type_ = type_of_class(name)
        known = len(self._calling.frames.objects) + len(self._classes)
        return 1 << self._classes.setdefault(type_, known)

    def _descend(self, thread: AbstractThread) -> list[ObjectSet]:
        """Simulate a thread on the call graph, collecting what it may hold at each call."""
        calling, count = self._calling, len(self._calling.frames.all)
        found = [0] * len(calling.graph)
        for members in reversed(calling.components.members):
            before: list[ObjectSet] = []
            while before != (before := [found[node] for node in members]):
                for node in members:
                    if node < count:
                        self._pass_on(thread, calling.frames.all[node], found)
                    else:
                        for target in calling.graph[node]:
                            found[target] |= found[node]
        # Few sets are different, and each is as wide as there are objects.
        return [self._kept.setdefault(held, held) for held in found]

    def _pass_on(self, thread: AbstractThread, frame: Frame, found: list[ObjectSet]) -> None:
        calling, count = self._calling, len(self._calling.frames.all)
        is_run = self._threads.reaching(frame) >> thread.number & 1
        if not is_run or frame in calling.starting:
            return
        for call in frame.calls:
            here = found[frame.number] | self._own(frame, call.site.pc)
            for group in call.groups:
                found[count + group.number] |= here
