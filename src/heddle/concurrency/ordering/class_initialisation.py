"""Class initialisation: the points where a class must be initialised (JLS 12.4.1, 12.4.2).

A thread that creates an instance of a class, calls a static method of it, or uses a static field of
it waits until the class is initialised: there is a happens-before edge from the initialiser's end,
unless the thread itself runs the initialiser. This holds for all that the thread does afterwards. A
subclass is initialised after its superclasses.
"""

from collections import deque
from collections.abc import Iterator, Sequence
from operator import and_
from typing import final

from heddle._util.bits import bits
from heddle.concurrency.callgraph import ThreadCalls
from heddle.pointsto import Frame
from heddle.program.classes import Method
from heddle.program.dataflow import forward
from heddle.program.flow import may_throw, normal_successors
from heddle.program.hierarchy import Hierarchy
from heddle.program.ir import Block, Body, GetStatic, Instr, Invoke, InvokeKind, New, PutStatic


@final
class ClassInitialisation:
    """The classes that must be initialised at each point, by this thread or before it got there."""

    def __init__(self, calling: ThreadCalls, hierarchy: Hierarchy) -> None:
        """Read no code yet: few programs need it."""
        self._calling = calling
        self._hierarchy = hierarchy
        self._initialisers = [frame for frame in calling.frames.all if frame.is_initialiser]
        owners = dict.fromkeys(f.method.owner for f in self._initialisers if f.method is not None)
        # The classes that have initialisers: sets of them are bits.
        self._numbers = {owner: at for at, owner in enumerate(owners)}
        self._uninitialised: list[int] = []
        self._used: dict[Method, frozenset[str]] = {}
        self._concerned: dict[Method, set[str]] = {}
        self._offsets: dict[tuple[Method, str], frozenset[int]] = {}
        self._at_offset: dict[tuple[Method, int], int] = {}

    def must_be_initialised(self, name: str, frame: Frame, pc: int) -> bool:
        """Tell whether a thread at an offset of a frame has waited for a class, or initialises it.

        The effect of the offset itself does not count.
        """
        number = self._numbers.get(name)
        if number is None:
            return False
        if not self._uninitialised:
            self._uninitialised = self._at_entries()
        may_enter_before = self._uninitialised[frame.number] >> number & 1
        return not may_enter_before or not self._may_be_uninitialised(name, frame, pc)

    def must_be_initialised_among(
        self, names: frozenset[str], frame: Frame, pc: int
    ) -> frozenset[str]:
        """Return those of some classes that must be initialised."""
        return frozenset(name for name in names if self.must_be_initialised(name, frame, pc))

    def _at_entries(self) -> list[int]:
        """Return, by frame, the classes that may not be initialised for a thread that enters it.

        A new thread comes after all that its starter has waited for, unless a class initialiser
        starts it.
        """
        frames = self._calling.frames
        everything = (1 << len(self._numbers)) - 1
        found = [0] * len(frames.all)
        for frame in (*frames.mains, *frames.finalizers, *self._initialisers):
            found[frame.number] = everything
        for frame, number in self._started_by_initialisers():
            found[frame.number] |= 1 << number
        todo = deque(frame for frame in frames.all if found[frame.number])
        waiting = set(todo)
        passed = [0] * len(frames.groups)
        while todo:
            frame = todo.popleft()
            waiting.discard(frame)
            for classes, callees in self._passed_on(frame, found[frame.number], passed):
                for callee in callees:
                    if classes & ~found[callee.number]:
                        found[callee.number] |= classes
                        if callee not in waiting:
                            waiting.add(callee)
                            todo.append(callee)
        return found

    def _passed_on(
        self, frame: Frame, classes: int, passed: list[int]
    ) -> Iterator[tuple[int, Sequence[Frame]]]:
        """Return the callees of a frame, with the classes that may not be initialised then.

        Classes that any caller has `passed` to a group of callees before are left out.
        """
        if frame.initialises:
            yield classes, frame.initialises
        for call in frame.calls:
            for group in call.groups:
                # Most groups have got everything from other callers.
                fresh = classes & ~passed[group.number]
                if fresh:
                    fresh &= self._possible_at(frame, call.site.pc)
                if fresh:
                    passed[group.number] |= fresh
                    yield fresh, group.callees

    def _started_by_initialisers(self) -> Iterator[tuple[Frame, int]]:
        """Return the first frames of threads that initialisers start, with the class of each."""
        calling = self._calling
        starting = list(calling.start_frames)
        own = [0] * len(calling.graph)
        for at, frame in enumerate(starting):
            own[frame.number] = 1 << at
        started = calling.propagated_to_callers(own) if starting else own
        for frame in self._initialisers:
            if frame.method is None:
                continue
            for at in bits(started[frame.number]):
                for call in starting[at].calls:
                    for callee in call.callees():
                        yield callee, self._numbers[frame.method.owner]

    def _possible_at(self, frame: Frame, pc: int) -> int:
        """Return the classes that a frame need not have waited for itself before an offset."""
        method = frame.method
        if method is None:
            return -1
        key = (method, pc)
        if key not in self._at_offset:
            found = -1
            for name in self._waiting_for(method, frame.body):
                if not self._may_be_uninitialised(name, frame, pc):
                    found &= ~(1 << self._numbers[name])
            self._at_offset[key] = found
        return self._at_offset[key]

    def _waiting_for(self, method: Method, body: Body | None) -> set[str]:
        """Return the classes with initialisers that a method may wait for."""
        if method not in self._concerned:
            used = {method.owner, *self._hierarchy.superclasses(method.owner)}
            if body is not None:
                used |= self._used_in(method, body)
            self._concerned[method] = used & self._numbers.keys()
        return self._concerned[method]

    def _may_be_uninitialised(self, name: str, frame: Frame, pc: int) -> bool:
        """Tell whether a class may not be initialised at an offset, if it is not on entry."""
        method, body = frame.method, frame.body
        if method is not None and self._must_be_on_entry(name, method):
            return False
        if method is None or body is None or name not in self._used_in(method, body):
            return True
        key = (method, name)
        if key not in self._offsets:
            self._offsets[key] = self._offsets_before(name, body)
        return pc in self._offsets[key]

    def _used_in(self, method: Method, body: Body) -> frozenset[str]:
        """Return the classes that a body uses, with their superclasses."""
        if method not in self._used:
            used = {self._class_used(i) for i in body.instructions()} - {None}
            names = [(each, *self._hierarchy.superclasses(each)) for each in used if each]
            self._used[method] = frozenset(name for each in names for name in each)
        return self._used[method]

    def _must_be_on_entry(self, name: str, method: Method) -> bool:
        """Tell whether only threads that have waited for a class, or initialise it, run a method.

        A constructor runs on an object that the same thread has just allocated.
        """
        is_first = method.is_static or method.name == "<init>"
        return is_first and self._comes_with(name, method.owner)

    def _comes_with(self, name: str, used: str) -> bool:
        """Tell whether the use of one class initialises another."""
        return name == used or name in self._hierarchy.superclasses(used)

    def _offsets_before(self, name: str, body: Body) -> frozenset[int]:
        """Return the offsets that control may reach without waiting for a class."""
        found: set[int] = set()

        def leaving(at: int, is_reached: bool) -> list[tuple[int, bool]]:
            targets = self._walk(name, body, body.blocks[at], found)
            return [(target, is_reached) for target in targets]

        forward(body, True, leaving, and_)
        return frozenset(found)

    def _walk(self, name: str, body: Body, block: Block, found: set[int]) -> list[int]:
        """Walk a block until it waits for a class; return the blocks reached before that."""
        thrown: list[int] = []
        for instr in block.instrs:
            found.add(instr.pc)
            if may_throw(body, instr):
                thrown = [handler.target for handler in block.handlers]
            used = self._class_used(instr)
            if used is not None and self._comes_with(name, used):
                return thrown
        return thrown + list(normal_successors(block))

    def _class_used(self, instr: Instr) -> str | None:
        """Return the class that an instruction initialises if no thread has yet."""
        match instr:
            case New(class_name=used):
                return used
            case GetStatic(field=ref) | PutStatic(field=ref):
                field = self._hierarchy.resolve_field(ref)
                return None if field is None else field.owner
            case Invoke(kind=InvokeKind.STATIC, method=called):
                method = self._hierarchy.resolve_method(called)
                return None if method is None else method.owner
            case _:
                return None
