"""The labels of what happens when a program runs (see `thread_machine`).

`Labelled` takes them from the points-to analysis: that there is one each is itself a check of it.
`Unlabelled` knows the program only, so that runs can be looked at without any analysis.
"""

from collections.abc import Sequence
from typing import Final, final

from thread_machine import NO_NUMBER, Thing

from heddle.concurrency.callgraph.thread_calls import ThreadCalls
from heddle.concurrency.threads.abstract_threads import AbstractThread, ThreadKind, Threads
from heddle.pointsto import Frame, Statements
from heddle.pointsto.context import EMPTY
from heddle.program.classes import Method
from heddle.program.descriptors import CLASS_TYPE
from heddle.program.hierarchy import Hierarchy
from heddle.program.program import Program


@final
class Labelled:
    """Every object, call and thread is labelled by what stands for it in the analysis."""

    decides: Final = False
    library: Final = ()

    def __init__(self, program: Program, calling: ThreadCalls, threads: Threads) -> None:
        self.hierarchy = Hierarchy(program)
        self.frames = calling.frames
        self.main = threads.all[0]
        assert self.main.kind is ThreadKind.MAIN
        self.initialisers = {
            frame.method.owner: frame
            for frame in self.frames.all
            if frame.is_initialiser and frame.method is not None
        }
        self._class_numbers = {
            found.site.label.removeprefix("class "): number
            for number, found in enumerate(self.frames.objects)
            if found.type == CLASS_TYPE
        }
        self._by_object = {t.object: t for t in threads.all if t.object is not None}
        self._callees: dict[tuple[int, int, int, int], Frame] = {}
        self._made = {
            (frame.number, pc): number
            for frame, made in self.frames.allocated.items()
            for pc, number in made
        }
        self._merged = {
            found.type: number
            for number, found in enumerate(self.frames.objects)
            if found.site.method is None
        }

    def made_at(self, frame: Frame, pc: int, type_: str) -> int:
        """Return the object that stands for what is made; exceptions of a class are all one."""
        found = self._made.get((frame.number, pc))
        return self._merged[type_] if found is None else found

    def callee(self, frame: Frame, pc: int, method: Method, receiver: Thing | None) -> Frame:
        """Return the one frame that a call leads to; `pc` is -1 for any call of a frame."""
        number = NO_NUMBER if receiver is None else receiver.number
        key = (frame.number, pc, id(method), number)
        found = self._callees.get(key)
        if found is None:
            candidates = {
                callee
                for call in frame.calls
                if pc in (NO_NUMBER, call.site.pc)
                for callee in call.callees()
                if callee.method is method
                and (receiver is None or self.frames.parameter(callee, 0) >> number & 1)
            }
            assert len(candidates) == 1, (frame, pc, method.name, number, candidates)
            (found,) = candidates
            self._callees[key] = found
        return found

    def class_number(self, type_: str) -> int:
        """Return the number of the object of a class."""
        return self._class_numbers.get(type_, NO_NUMBER)

    def started(self, receiver: Thing, root: Frame) -> AbstractThread:
        """Return the thread that an object names."""
        abstract = self._by_object[self.frames.objects[receiver.number]]
        assert root in abstract.roots
        return abstract


@final
class Unlabelled:
    """Nothing is labelled: there is a frame for each method, and one thread stands for all."""

    def __init__(
        self,
        program: Program,
        main: Method,
        library: Sequence[str] = (),
        *,
        decides: bool = False,
    ) -> None:
        self.hierarchy = Hierarchy(program)
        self.library = library
        self.decides = decides
        self._frames: dict[Method, Frame] = {}
        methods = [
            method
            for name in (*program.application, *library)
            for method in program.class_named(name).methods
        ]
        self.initialisers = {m.owner: self._frame(m) for m in methods if m.name == "<clinit>"}
        self.main = AbstractThread(0, ThreadKind.MAIN, None, (self._frame(main),), (), True)
        self._other = AbstractThread(1, ThreadKind.STARTED, None, (), (), False)

    def _frame(self, method: Method) -> Frame:
        found = self._frames.get(method)
        if found is None:
            found = Frame(len(self._frames), method, EMPTY, Statements())
            found.body = method.body
            self._frames[method] = found
        return found

    def class_number(self, _type: str) -> int:
        """Return no number."""
        return NO_NUMBER

    def made_at(self, _frame: Frame, _pc: int, _type: str) -> int:
        """Return no number."""
        return NO_NUMBER

    def callee(self, _frame: Frame, _pc: int, method: Method, _receiver: Thing | None) -> Frame:
        """Return the frame of the method."""
        return self._frame(method)

    def started(self, _receiver: Thing, _root: Frame) -> AbstractThread:
        """Return the one thread that is started."""
        return self._other
