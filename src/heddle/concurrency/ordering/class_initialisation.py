"""Where a thread must have waited for the initialisation of a class (JLS 12.4.1, 12.4.2).

Who makes an instance of a class, calls a static method of it, or uses a static field of it waits
until the class is initialised, and so comes after all that its initialiser did; unless it is that
initialiser's own thread. From then on that holds of all the thread does. A subclass comes after its
superclasses.
"""

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from typing import final

from heddle._util.bits import bits
from heddle.concurrency.callgraph import ThreadCalls
from heddle.pointsto import Frame
from heddle.program.classes import Method
from heddle.program.flow import may_throw, normal_successors
from heddle.program.hierarchy import Hierarchy
from heddle.program.ir import Block, Body, GetStatic, Instr, Invoke, InvokeKind, New, PutStatic


@final
class ClassInitialisation:
    """Tells where a class must have been initialised, by this thread or before it came here."""

    def __init__(self, calling: ThreadCalls, hierarchy: Hierarchy) -> None:
        """Look at no code yet: few programs ask."""
        self._calling = calling
        self._hierarchy = hierarchy
        self._initialisers = [frame for frame in calling.frames.all if frame.is_initialiser]
        owners = dict.fromkeys(f.method.owner for f in self._initialisers if f.method is not None)
        # The classes that have initialisers: sets of them are bits.
        self._numbers = {owner: at for at, owner in enumerate(owners)}
        self._known_before: list[int] | None = None
        self._used: dict[Method, frozenset[str]] = {}
        self._concerned: dict[Method, set[str]] = {}
        self._offsets: dict[tuple[Method, str], frozenset[int]] = {}
        self._passed: dict[tuple[Method, int], int] = {}

    def must_be(self, name: str, frame: Frame, pc: int) -> bool:
        """Tell whether a thread at an offset of a frame has waited for a class, or initialises it.

        What is at the offset itself does not count.
        """
        number = self._numbers.get(name)
        if number is None:
            return False
        is_before = self._before()[frame.number] >> number & 1
        return not is_before or not self._may_be_before(name, frame, pc)

    def among(self, names: frozenset[str], frame: Frame, pc: int) -> frozenset[str]:
        """Return those of some classes that must have been initialised."""
        return frozenset(name for name in names if self.must_be(name, frame, pc))

    def _before(self) -> list[int]:
        if self._known_before is None:
            self._known_before = self._find_before()
        return self._known_before

    def _find_before(self) -> list[int]:
        """Return, by frame, the classes that a thread may not have waited for when it enters it.

        A thread comes after what the one that starts it has waited for, but for one that the
        initialiser starts while it runs.
        """
        frames = self._calling.frames
        everything = (1 << len(self._numbers)) - 1
        found = [0] * len(frames.all)
        for frame in (*frames.mains, *frames.unattended, *self._initialisers):
            found[frame.number] = everything
        for frame, number in self._started_meanwhile():
            found[frame.number] |= 1 << number
        todo = deque(frame for frame in frames.all if found[frame.number])
        waiting = set(todo)
        told = [0] * len(frames.groups)
        while todo:
            frame = todo.popleft()
            waiting.discard(frame)
            for before, callees in self._followed(frame, found[frame.number], told):
                for callee in callees:
                    if before & ~found[callee.number]:
                        found[callee.number] |= before
                        if callee not in waiting:
                            waiting.add(callee)
                            todo.append(callee)
        return found

    def _followed(
        self, frame: Frame, before: int, told: list[int]
    ) -> Iterator[tuple[int, Sequence[Frame]]]:
        """Return what a frame calls, starts or initialises, and what may not be waited for then.

        What a group of callees was told before, by whomever, is left out.
        """
        if frame.initialises:
            yield before, frame.initialises
        for call in frame.calls:
            for group in call.groups:
                # Most groups were told everything by others.
                fresh = before & ~told[group.number]
                if fresh:
                    fresh &= self._passed_at(frame, call.site.pc)
                if fresh:
                    told[group.number] |= fresh
                    yield fresh, group.callees

    def _started_meanwhile(self) -> Iterator[tuple[Frame, int]]:
        """Return the first frames of threads that initialisers start, with the class of each."""
        calling = self._calling
        starting = list(calling.starting)
        own = [0] * len(calling.graph)
        for at, frame in enumerate(starting):
            own[frame.number] = 1 << at
        started = calling.with_callees(own) if starting else own
        for frame in self._initialisers:
            if frame.method is None:
                continue
            for at in bits(started[frame.number]):
                for call in starting[at].calls:
                    for callee in call.callees():
                        yield callee, self._numbers[frame.method.owner]

    def _passed_at(self, frame: Frame, pc: int) -> int:
        """Return the classes that a frame may not have waited for at an offset, if not before."""
        method = frame.method
        if method is None:
            return -1
        known = self._passed.get((method, pc))
        if known is None:
            known = -1
            for name in self._waiting_for(method, frame.body):
                if not self._may_be_before(name, frame, pc):
                    known &= ~(1 << self._numbers[name])
            self._passed[method, pc] = known
        return known

    def _waiting_for(self, method: Method, body: Body | None) -> Iterable[str]:
        """Return the classes with initialisers that a method has to do with."""
        known = self._concerned.get(method)
        if known is None:
            used = {method.owner, *self._hierarchy.superclasses(method.owner)}
            if body is not None:
                used |= self._waited_for(method, body)
            known = self._concerned[method] = used & self._numbers.keys()
        return known

    def _may_be_before(self, name: str, frame: Frame, pc: int) -> bool:
        """Tell whether a frame that is entered before may be before at an offset, too."""
        method, body = frame.method, frame.body
        if method is not None and self._is_entered_after(name, method):
            return False
        if method is None or body is None:
            return True
        if name not in self._waited_for(method, body):
            return True
        known = self._offsets.get((method, name))
        if known is None:
            known = self._offsets[method, name] = self._offsets_before(name, body)
        return pc in known

    def _waited_for(self, method: Method, body: Body) -> frozenset[str]:
        """Return the classes that a body waits for somewhere."""
        known = self._used.get(method)
        if known is None:
            used = {self._class_used(i) for block in body.blocks for i in block.instrs} - {None}
            names = [(each, *self._hierarchy.superclasses(each)) for each in used if each]
            known = self._used[method] = frozenset(name for each in names for name in each)
        return known

    def _is_entered_after(self, name: str, method: Method) -> bool:
        """Tell whether a method is only run by who waits for a class, or initialises it.

        A constructor runs on what the same thread has just made.
        """
        is_first = method.is_static or method.name == "<init>"
        return is_first and self._comes_with(name, method.owner)

    def _comes_with(self, name: str, used: str) -> bool:
        """Tell whether who waits for one class has waited for another."""
        return name == used or name in self._hierarchy.superclasses(used)

    def _offsets_before(self, name: str, body: Body) -> frozenset[int]:
        """Return the offsets that control may get to without waiting for a class."""
        found: set[int] = set()
        reached = {0}
        todo = [0]
        while todo:
            block = body.blocks[todo.pop()]
            targets = self._pass(name, body, block, found)
            fresh = [target for target in targets if target not in reached]
            reached.update(fresh)
            todo += fresh
        return frozenset(found)

    def _pass(self, name: str, body: Body, block: Block, found: set[int]) -> list[int]:
        """Go through a block until it waits; return where control may go before that."""
        thrown: list[int] = []
        for instr in block.instrs:
            found.add(instr.pc)
            if may_throw(body, instr):
                thrown = [handler.target for handler in block.handlers]
            if self._waits(name, instr):
                return thrown
        return thrown + list(normal_successors(block))

    def _waits(self, name: str, instr: Instr) -> bool:
        """Tell whether an instruction waits for the initialisation of a class."""
        used = self._class_used(instr)
        return used is not None and self._comes_with(name, used)

    def _class_used(self, instr: Instr) -> str | None:
        """Return the class that an instruction initialises if nobody has yet."""
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
