"""Tasks that run at most once: passed to one call that runs them, or threads themselves.

A task is an object that the library runs: a lambda, a `Runnable`, a thread. If it is passed to one
call only, of a method that runs its argument once (`models/indices.txt`), and only the library
calls it, then no two threads run the same task.
"""

from functools import cached_property
from typing import Final, NamedTuple, final

from heddle._util.bits import union
from heddle._util.memo import Memo
from heddle.concurrency.callgraph import CodeFactsCache, ThreadCalls
from heddle.concurrency.threads import Threads, ThreadSet
from heddle.models.indices import IndexRow
from heddle.pointsto import CallKind, Frame, ObjectSet
from heddle.program.classes import Method
from heddle.program.hierarchy import Hierarchy
from heddle.program.ir import Instr, Invoke, InvokeDynamic, InvokeKind, New, Var
from heddle.program.program import Program, Role

_THREAD: Final = "java/lang/Thread"
# The methods that run a task; others, such as `toString`, may be called at any time.
_RUNNING: Final = ("run", "call", "get")


class TaskAllocation(NamedTuple):
    """The allocation of a task: where, by what, the abstract object, and what the library calls."""

    frame: Frame
    maker: New | InvokeDynamic
    number: int
    run: Frame


@final
class SingleRunTasks:
    """The calls that tasks are passed to, and the threads that run them."""

    def __init__(
        self, program: Program, calling: ThreadCalls, threads: Threads, hierarchy: Hierarchy
    ) -> None:
        self._program = program
        self._calling = calling
        self._threads = threads
        self._hierarchy = hierarchy
        self.codes = CodeFactsCache()
        self._must_be_run_by_library = Memo(self._compute_run_by_library)

    def row(self, call: Invoke) -> IndexRow | None:
        """Return the row of the method that a call names, or of one that it overrides."""
        rows = self._calling.models.indices
        owners = (call.method.owner, *self._hierarchy.supertypes(call.method.owner))
        found = (rows.row(owner, call.method.name) for owner in owners)
        return next((row for row in found if row is not None), None)

    def is_library(self, frame: Frame) -> bool:
        """Tell whether a frame is of the JDK."""
        method = frame.method
        return method is not None and self._program.origin(method.owner).role is Role.JDK

    # -- run once ----------------------------------------------------------------------------------

    def run_once(self, task: TaskAllocation, threads: ThreadSet) -> ThreadSet | None:
        """Return which of some threads may run a task that runs at most once; None if more."""
        method = task.run.method
        if method is not None and method.name not in _RUNNING:
            return None
        if not self._must_be_run_by_library[task.run]:
            return None
        own = self._thread_itself(task)
        if own is not None:
            return own & threads
        call = self._passed_to(task, "runs once")
        if call is None or self._may_be_passed_elsewhere(task, call):
            return None
        if call.method.owner.startswith(_THREAD) and not self._are_threads_plain:
            return None
        is_thread = call.method.owner == _THREAD and call.method.name == "<init>"
        return self._of_thread(task.frame, call, threads) if is_thread else threads

    def _may_be_passed_elsewhere(self, task: TaskAllocation, call: Invoke) -> bool:
        """Tell whether code of the program may pass a task to another call."""
        bit = 1 << task.number
        return any(
            objects & bit and not (method is task.frame.method and pc == call.pc)
            for method, pc, objects in self._passed
        )

    @cached_property
    def _passed(self) -> list[tuple[Method | None, int, ObjectSet]]:
        """Return the arguments, but for receivers, of each call in code of the program."""
        frames = self._calling.frames
        found: list[tuple[Method | None, int, ObjectSet]] = []
        for frame in frames.all:
            for call in () if self.is_library(frame) else frame.calls:
                site = call.site
                arguments = site.arguments[0 if site.kind is CallKind.STATIC else 1 :]
                objects = union(frames.points_to(frame, argument) for argument in arguments)
                found.append((frame.method, site.pc, objects))
        return found

    def _thread_itself(self, task: TaskAllocation) -> ThreadSet | None:
        """Return the thread that a task is, if it is one, and only its start runs it."""
        object_ = self._calling.frames.objects[task.number]
        if not isinstance(task.maker, New) or any(
            caller.frame not in self._calling.start_frames
            for caller in self._calling.callers(task.run)
        ):
            return None
        if not self._hierarchy.is_subclass(task.maker.class_name, _THREAD):
            return None
        return union(1 << each.number for each in self._threads.all if each.object is object_)

    def _of_thread(self, frame: Frame, call: Invoke, threads: ThreadSet) -> ThreadSet | None:
        """Return the threads whose object is allocated for the call of a constructor."""
        made = None if frame.body is None else self.codes.of(frame.body).defined.get(call.args[0])
        if not isinstance(made, New):
            return None
        found = 0
        for thread in self._threads.members(threads):
            site = None if thread.object is None else thread.object.site
            if site is not None and site.method is frame.method and site.pc == made.pc:
                found |= 1 << thread.number
        return found

    @cached_property
    def _are_threads_plain(self) -> bool:
        """Tell whether only the start of a thread runs the task that it was passed."""
        methods = [(frame, frame.method) for frame in self._calling.frames.all]
        return all(
            self._must_be_started(frame)
            for frame, method in methods
            if method is not None and method.owner == _THREAD and method.name == "run"
        )

    def _must_be_started(self, frame: Frame) -> bool:
        for caller, call in self._calling.callers(frame):
            parameters, arguments = caller.statements.parameters, call.site.arguments
            is_super_run = (
                call.site.kind is CallKind.FIXED
                and bool(parameters and arguments)
                and parameters[0][0] == arguments[0]
                and caller.method is not None
                and caller.method.name == "run"
            )
            if caller not in self._calling.start_frames and not (
                is_super_run and self._must_be_started(caller)
            ):
                return False
        return True

    def _compute_run_by_library(self, run: Frame) -> bool:
        callers = [caller.frame for caller in self._calling.callers(run)]
        starting = self._calling.start_frames
        return bool(callers) and all(f in starting or self.is_library(f) for f in callers)

    # -- passed to one call ------------------------------------------------------------------------

    def _passed_to(self, task: TaskAllocation, verb: str) -> Invoke | None:
        """Return the one call that a task is passed to, of a library method with this verb."""
        dest = task.maker.dest
        code = None if task.frame.body is None else self.codes.of(task.frame.body)
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
        is_same = code.is_same_iteration(code.block_of(task.maker), code.block_of(call))
        return call if is_same and self._must_reach_library(task.frame, call) else None

    def _must_reach_library(self, frame: Frame, call: Invoke) -> bool:
        """Tell whether all callees of a call are of the JDK."""
        callees = [c for each in frame.calls if each.site.pc == call.pc for c in each.callees()]
        if not all(map(self.is_library, callees)):
            return False
        return self._program.origin(call.method.owner).role is Role.JDK

    def handed_elements_by(self, task: TaskAllocation) -> Invoke | None:
        """Return the call that passes elements of a stream to a task, each once."""
        is_by_library = self._must_be_run_by_library[task.run]
        return self._passed_to(task, "hands out") if is_by_library else None


def _constructs(use: Instr, dest: Var) -> bool:
    return (
        isinstance(use, Invoke)
        and use.kind is InvokeKind.SPECIAL
        and use.method.name == "<init>"
        and use.args[0] == dest
        and dest not in use.args[1:]
    )
