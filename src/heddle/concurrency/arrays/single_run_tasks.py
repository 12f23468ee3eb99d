"""Which tasks are run at most once: what was made for one call that runs it, or is a thread itself.

A task is an object that the library runs: a lambda, a `Runnable`, a thread. If it is given to one
call only, of a method that runs what it is given once (`models/indices.txt`), and nobody else than
the library calls it, then no two threads run the same.
"""

from functools import cached_property
from typing import Final, NamedTuple, final

from heddle.concurrency.callgraph import Codes, ThreadCalls
from heddle.concurrency.threads import Threads, ThreadSet
from heddle.models.indices import IndexRow
from heddle.pointsto import CallKind, Frame, ObjectSet
from heddle.program.classes import Method
from heddle.program.defuse import CodeFacts
from heddle.program.hierarchy import Hierarchy
from heddle.program.ir import Instr, Invoke, InvokeDynamic, InvokeKind, New, Var
from heddle.program.program import Program, Role

_THREAD: Final = "java/lang/Thread"
# What is called to run a task; others, such as `toString`, anyone may call at any time.
_RUNNING: Final = ("run", "call", "get")


class Task(NamedTuple):
    """A task that is made: where, by what, the abstract object, and what the library calls."""

    frame: Frame
    maker: New | InvokeDynamic
    number: int
    run: Frame


@final
class Tasks:
    """Answers about tasks and the calls that they are given to."""

    def __init__(
        self, program: Program, calling: ThreadCalls, threads: Threads, hierarchy: Hierarchy
    ) -> None:
        self._program = program
        self._calling = calling
        self._threads = threads
        self._hierarchy = hierarchy
        self.codes = Codes()
        self._plain_threads: bool | None = None
        self._run_by_library: dict[Frame, bool] = {}

    def row(self, call: Invoke) -> IndexRow | None:
        """Return what a method does that a call names, or one that it overrides."""
        name = call.method.name
        rows = self._calling.models.indices
        for owner in (call.method.owner, *self._hierarchy.supertypes(call.method.owner)):
            found = rows.row(owner, name)
            if found is not None:
                return found
        return None

    def is_library(self, frame: Frame) -> bool:
        """Tell whether a frame is of the JDK."""
        method = frame.method
        return method is not None and self._program.origin(method.owner).role is Role.JDK

    def code(self, frame: Frame) -> CodeFacts | None:
        """Return the facts about the body of a frame."""
        return None if frame.body is None else self.codes.of(frame.body)

    # -- run once ----------------------------------------------------------------------------------

    def run_once(self, task: Task, threads: ThreadSet) -> ThreadSet | None:
        """Return which of some threads may run a task that is run at most once; None if more."""
        method = task.run.method
        if method is not None and method.name not in _RUNNING:
            return None
        if not self._is_run_by_library(task.run):
            return None
        own = self._thread_itself(task)
        if own is not None:
            return own & threads
        call = self.given_to(task, "runs once")
        if call is None or self._is_given_elsewhere(task, call):
            return None
        if call.method.owner.startswith(_THREAD) and not self._are_threads_plain():
            return None
        is_thread = call.method.owner == _THREAD and call.method.name == "<init>"
        return self._of_thread(task.frame, call, threads) if is_thread else threads

    def _is_given_elsewhere(self, task: Task, call: Invoke) -> bool:
        """Tell whether code of the program gives a task to somebody by another call."""
        bit = 1 << task.number
        return any(
            objects & bit and not (method is task.frame.method and pc == call.pc)
            for method, pc, objects in self._given
        )

    @cached_property
    def _given(self) -> list[tuple[Method | None, int, ObjectSet]]:
        """Return what code of the program gives to others, but for receivers, call by call."""
        frames = self._calling.frames
        found: list[tuple[Method | None, int, ObjectSet]] = []
        for frame in frames.all:
            for call in () if self.is_library(frame) else frame.calls:
                site, objects = call.site, 0
                first = 0 if site.kind is CallKind.STATIC else 1
                for argument in site.arguments[first:]:
                    objects |= frames.numbered(frame, argument)
                found.append((frame.method, site.pc, objects))
        return found

    def _thread_itself(self, task: Task) -> ThreadSet | None:
        """Return the thread that a task is, if it is one, and run by nothing but its start."""
        object_ = self._calling.frames.objects[task.number]
        if not isinstance(task.maker, New) or any(
            caller.frame not in self._calling.starting for caller in self._calling.callers(task.run)
        ):
            return None
        if not self._hierarchy.is_subclass(task.maker.class_name, _THREAD):
            return None
        found = 0
        for thread in self._threads.all:
            if thread.object is object_:
                found |= 1 << thread.number
        return found

    def _of_thread(self, frame: Frame, call: Invoke, threads: ThreadSet) -> ThreadSet | None:
        """Return the threads that one is made for that a constructor is called on."""
        code = self.code(frame)
        made = None if code is None else code.defined.get(call.args[0])
        if not isinstance(made, New):
            return None
        found = 0
        for thread in self._threads.members(threads):
            site = None if thread.object is None else thread.object.site
            if site is not None and site.method is frame.method and site.pc == made.pc:
                found |= 1 << thread.number
        return found

    def _are_threads_plain(self) -> bool:
        """Tell whether nothing runs what a thread was given but the start of that thread."""
        if self._plain_threads is None:
            frames = [
                frame
                for frame in self._calling.frames.all
                if frame.method is not None
                and frame.method.owner == _THREAD
                and frame.method.name == "run"
            ]
            self._plain_threads = all(map(self._is_started, frames))
        return self._plain_threads

    def _is_started(self, frame: Frame) -> bool:
        for caller, call in self._calling.callers(frame):
            is_super = call.site.kind is CallKind.FIXED and (
                caller.statements.parameters[0][0] == call.site.arguments[0]
                if caller.statements.parameters and call.site.arguments
                else False
            )
            is_run = is_super and caller.method is not None and caller.method.name == "run"
            if caller not in self._calling.starting and not (is_run and self._is_started(caller)):
                return False
        return True

    def _is_run_by_library(self, run: Frame) -> bool:
        found = self._run_by_library.get(run)
        if found is None:
            callers = [caller.frame for caller in self._calling.callers(run)]
            found = self._run_by_library[run] = bool(callers) and all(
                frame in self._calling.starting or self.is_library(frame) for frame in callers
            )
        return found

    # -- given to one call -------------------------------------------------------------------------

    def given_to(self, task: Task, verb: str) -> Invoke | None:
        """Return the one call that a task is given to, of a method of the library that says so."""
        code = self.code(task.frame)
        dest = task.maker.dest
        if code is None or dest is None or dest in code.in_phis:
            return None
        uses = [use for use in code.uses.get(dest, []) if not _constructs(use, dest)]
        if len(uses) != 1 or not isinstance(uses[0], Invoke):
            return None
        call = uses[0]
        is_argument = call.args.count(dest) == 1 and (
            call.kind is InvokeKind.STATIC or call.args[0] != dest
        )
        row = self.row(call)
        if not is_argument or row is None or row.verb != verb:
            return None
        is_same = code.is_same_pass(code.block_of(task.maker), code.block_of(call))
        return call if is_same and self._leads_to_library(task.frame, call) else None

    def _leads_to_library(self, frame: Frame, call: Invoke) -> bool:
        """Tell whether a call runs no code of others than the JDK, at first."""
        callees = [c for each in frame.calls if each.site.pc == call.pc for c in each.callees()]
        if not all(map(self.is_library, callees)):
            return False
        return self._program.origin(call.method.owner).role is Role.JDK

    def is_handed_out(self, task: Task) -> Invoke | None:
        """Return the call that hands elements of a stream to a task, each once."""
        return self.given_to(task, "hands out") if self._is_run_by_library(task.run) else None


def _constructs(use: Instr, dest: Var) -> bool:
    return (
        isinstance(use, Invoke)
        and use.kind is InvokeKind.SPECIAL
        and use.method.name == "<init>"
        and use.args[0] == dest
        and dest not in use.args[1:]
    )
