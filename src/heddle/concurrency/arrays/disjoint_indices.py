"""Accesses to different elements of one array (`docs/arrays.md`).

Indices are evaluated symbolically on every call path to an access, up to the allocation of the
objects that run it. Two accesses are disjoint if their indices must differ on all paths of threads
that may run in parallel (`index_comparison`).
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Final, NamedTuple, TypeAlias, TypeVar, final

from heddle._util.bits import bits, union
from heddle._util.memo import Memo
from heddle.concurrency.arrays import ranges as _ranges
from heddle.concurrency.arrays.index_comparison import DisjointReason, disjoint_reason, own_symbols
from heddle.concurrency.arrays.index_path import IndexFacts, IndexPath
from heddle.concurrency.arrays.index_values import LENGTH, IndexValues
from heddle.concurrency.arrays.linear_forms import MOST, constant, plus
from heddle.concurrency.arrays.loaded_elements import LoadedElement, Sources, loaded_elements
from heddle.concurrency.arrays.ranges import Range
from heddle.concurrency.arrays.single_run_tasks import SingleRunTasks, TaskAllocation
from heddle.concurrency.arrays.tickets import TicketCounters
from heddle.concurrency.callgraph import (
    Activation,
    ActivationEntry,
    AtMostOnce,
    CallEntry,
    Caller,
    ConstructorValues,
    TaskEntry,
    ThreadCalls,
    lambda_target,
)
from heddle.concurrency.threads import ThreadKind, Threads, ThreadSet
from heddle.pointsto import Frame, ObjectSet
from heddle.program.assumption import AssumptionKind
from heddle.program.classes import Method
from heddle.program.constants import LambdaTarget
from heddle.program.defuse import BodyFacts
from heddle.program.hierarchy import Hierarchy
from heddle.program.ir import ArrayLoad, ArrayStore, Instr, Invoke, InvokeDynamic, New, Var
from heddle.program.program import Program

# The number of call paths evaluated in all: more would take long in large programs, to no effect.
_MOST_EVALUATIONS: Final = 2_000
# The number of call paths to one access, and of calls on a path.
_MOST_PATHS: Final = 16
_MOST_CALLS: Final = 8


class ElementAccess(NamedTuple):
    """An access to elements of an array that a variable holds, in a frame."""

    frame: Frame
    pc: int
    array: Var
    is_write: bool


class DisjointElements(NamedTuple):
    """The proof that two accesses are never to the same element."""

    why: DisjointReason


class _PathStep(NamedTuple):
    """A frame, and how it is entered from the next one; the last is entered from anywhere."""

    frame: Frame
    entry: ActivationEntry | None


class _CallPath(NamedTuple):
    """A call path to an access, from there up, and the threads that may take it."""

    steps: tuple[_PathStep, ...]
    threads: ThreadSet

    @property
    def top(self) -> Frame:
        """Return the frame where the path begins."""
        return self.steps[-1].frame

    @property
    def is_of_thread(self) -> bool:
        """Tell whether one thread runs the whole path: it allocates no task so far."""
        return not any(isinstance(step.entry, TaskEntry) for step in self.steps)

    def visits(self, frame: Frame) -> bool:
        """Tell whether a frame is on the path."""
        return frame in [step.frame for step in self.steps]

    def extended(self, entry: ActivationEntry, above: Frame) -> "_CallPath":
        """Return the path with one more frame above."""
        last = self.steps[-1]._replace(entry=entry)
        return self._replace(steps=(*self.steps[:-1], last, _PathStep(above, None)))


class _Elements(NamedTuple):
    """The elements that some threads access, and the counters that their indices are from."""

    threads: ThreadSet
    range: Range
    tickets: frozenset[int]


class PathLoads(NamedTuple):
    """The elements that some variables were read from, on a path that threads may take."""

    threads: ThreadSet
    loaded: tuple[LoadedElement, ...]


_T = TypeVar("_T")
# Whether a thread of the one set may run in parallel with one of the other.
MayRunInParallel: TypeAlias = Callable[[ThreadSet, ThreadSet], bool]


@final
class DisjointIndices:
    """The accesses to elements that are never to the same one."""

    def __init__(
        self,
        program: Program,
        hierarchy: Hierarchy,
        calling: ThreadCalls,
        once: AtMostOnce,
        threads: Threads,
    ) -> None:
        """Compute nothing yet."""
        self._program = program
        self._calling = calling
        self._threads = threads
        tasks = SingleRunTasks(program, calling, threads, hierarchy)
        constructed = ConstructorValues(program, calling, hierarchy, tasks.codes)
        counters = TicketCounters(calling, once, tasks.codes)
        self._facts = IndexFacts(calling, once, hierarchy, tasks, constructed, counters)
        self._elements = Memo(self._compute_elements)
        self._ranges: dict[Range, Range] = {}
        self._why: dict[tuple[int, int], DisjointReason | None] = {}
        self._evaluations = 0

    @property
    def facts(self) -> IndexFacts:
        """Return the analyses that the evaluation of indices uses."""
        return self._facts

    def is_restricted(self, access: ElementAccess) -> bool:
        """Tell whether anything is known of the elements of an access."""
        return any(_is_restricted(each.range) for each in self._elements[access])

    def must_be_disjoint(
        self, first: ElementAccess, second: ElementAccess, may_meet: MayRunInParallel
    ) -> DisjointElements | None:
        """Return why two accesses to one array must be to different elements, if they must."""
        found = DisjointElements(DisjointReason.NOWHERE)
        tickets: set[int] = set()
        for ours in self._elements[first]:
            for theirs in self._elements[second]:
                if may_meet(ours.threads, theirs.threads):
                    why = self._why_apart(ours.range, theirs.range)
                    if why is None:
                        return None
                    found = DisjointElements(why)
                    tickets |= ours.tickets & theirs.tickets
        self._assume(tickets)
        return found

    def _why_apart(self, first: Range, second: Range) -> DisjointReason | None:
        # Hashing a range is slow; equal ones are one object (`_ranges`).
        key = (id(first), id(second))
        if key not in self._why:
            self._why[key] = disjoint_reason(first, second)
        return self._why[key]

    def _assume(self, tickets: set[int]) -> None:
        for number in tickets:
            site = self._calling.frames.objects[number].site
            self._program.assumptions.record(
                AssumptionKind.COUNTER,
                "" if site.method is None else site.method.owner,
                "a counter that hands out indices is assumed not to overflow",
            )

    def _compute_elements(self, access: ElementAccess) -> tuple[_Elements, ...]:
        """Return the elements of an access, path by path; all if they are not known."""
        code = None if access.frame.body is None else self._facts.codes.of(access.frame.body)
        instr = None if code is None else instruction_of(code, access)
        unknown: tuple[Range, frozenset[int]] = (_ranges.UNKNOWN, frozenset())
        if instr is None:
            return (_Elements(self._threads.reaching(access.frame), *unknown),)

        def evaluate(here: Activation) -> tuple[tuple[Range, frozenset[int]], bool]:
            path = IndexPath(self._facts, here, here, access.array)
            values = IndexValues(self._facts, path, here, here.code.block_of(instr))
            range_ = _accessed_range(values, access, instr)
            kept = self._ranges.setdefault(range_, range_)
            return (kept, frozenset(values.tickets)), path.needs_caller

        paths = self.evaluated_paths(access.frame, evaluate, unknown)
        return tuple([_Elements(threads, *found) for threads, found in paths])

    def loads(
        self, frame: Frame, variables: tuple[Var, ...], heap: tuple[Sources, ObjectSet]
    ) -> tuple[PathLoads, ...]:
        """Return the elements that variables of a frame were read from, path by path.

        With the sources of variables, take the objects that several arrays may hold.
        """

        def evaluate(here: Activation) -> tuple[tuple[LoadedElement, ...], bool]:
            return loaded_elements(self._facts, here, variables, heap)

        nothing: tuple[LoadedElement, ...] = ()
        paths = self.evaluated_paths(frame, evaluate, nothing)
        return tuple([PathLoads(threads, found) for threads, found in paths])

    def is_any_restricted(self, loaded: Iterable[LoadedElement]) -> bool:
        """Tell whether anything is known of the index of one of some elements."""
        return any(_is_restricted(each.range) for each in loaded)

    def why_elements_differ(
        self, first: LoadedElement, second: LoadedElement
    ) -> DisjointReason | None:
        """Return why two elements of one array must be different ones, if they must."""
        why = disjoint_reason(first.range, second.range)
        if why is not None:
            self._assume(set(first.tickets & second.tickets))
        return why

    # -- call paths --------------------------------------------------------------------------------

    def evaluated_paths(
        self, frame: Frame, evaluate: Callable[[Activation], tuple[_T, bool]], unknown: _T
    ) -> Iterator[tuple[ThreadSet, _T]]:
        """Evaluate something on the call paths to a frame, as far up as callers may say more.

        With its result, tell which threads may take a path.
        """
        everyone = self._threads.reaching(frame)
        todo = [_CallPath((_PathStep(frame, None),), everyone)]
        done = 0
        while todo:
            if frame.body is None or self._evaluations >= _MOST_EVALUATIONS:
                yield everyone, unknown
                return
            self._evaluations += 1
            path = todo.pop()
            found, needs_caller = evaluate(self._activation(path))
            further = None
            if needs_caller and done + len(todo) < _MOST_PATHS and len(path.steps) < _MOST_CALLS:
                further = self._extensions(path)
            if further is None or done + len(todo) + len(further) > _MOST_PATHS:
                done += 1
                yield path.threads, found
            else:
                todo += further

    def _activation(self, path: _CallPath) -> Activation:
        """Return the activation at the bottom of a path."""
        here: Activation | None = None
        for frame, entry in reversed(path.steps):
            assert frame.body is not None
            found = Activation(frame, self._facts.codes.of(frame.body), f"f{frame.number}")
            here = found if here is None or entry is None else found.entered_from(here, entry)
        assert here is not None
        return here

    def _extensions(self, path: _CallPath) -> list[_CallPath] | None:
        """Return the paths with one more call above; None if not all of them are known."""
        calling = self._calling
        if path.top in calling.vm_entries or path.top.is_initialiser:
            return None
        found: dict[_CallPath, None] = {}
        for caller in calling.callers(path.top):
            above = self._above(path, caller)
            if above is None:
                return None
            found.update(dict.fromkeys(above))
        return list(found) or None

    def _above(self, path: _CallPath, caller: Caller) -> list[_CallPath] | None:
        """Return the paths through one call, or through the allocation of the object it runs."""
        frame = caller.frame
        is_starting = frame in self._calling.start_frames
        if path.is_of_thread and not is_starting:
            threads = path.threads & (self._threads.reaching(frame) | self._begun(path.top))
            if not threads:
                return []
            path = path._replace(threads=threads)
        if frame.method is None:
            called = self._calls_of_own_lambda(path, frame)
            return called or self._through_allocations(path, frame, path.top.method)
        is_library = self._facts.tasks.is_library
        if is_starting or (is_library(frame) and not is_library(path.top)):
            return self._through_allocations(path, path.top, None)
        code = None if frame.body is None else self._facts.codes.of(frame.body)
        calls = [] if code is None else code.at(caller.call.site.pc)
        invokes = [instr for instr in calls if isinstance(instr, Invoke)]
        if len(invokes) != 1 or path.visits(frame):
            return None
        return [path.extended(CallEntry(invokes[0]), frame)]

    def _calls_of_own_lambda(self, path: _CallPath, run: Frame) -> list[_CallPath]:
        """Return the paths through the calls of a lambda, if their frames have created it."""
        found: list[_CallPath] = []
        for frame, call in self._calling.callers(run):
            code = None if frame.body is None else self._facts.codes.of(frame.body)
            calls = [] if code is None else code.at(call.site.pc)
            invokes = [instr for instr in calls if isinstance(instr, Invoke) and instr.args]
            if code is None or len(invokes) != 1 or path.visits(frame):
                return []
            created = code.defined.get(invokes[0].args[0])
            target = None if created is None else lambda_target(created)
            if target is None or not _runs(target, path.top.method) or _constructs(target):
                return []
            assert isinstance(created, InvokeDynamic)
            found.append(path.extended(CallEntry(invokes[0], created), frame))
        return found

    def _begun(self, frame: Frame) -> ThreadSet:
        """Return the tasks that begin with a frame: as threads, they do not run its callers."""
        return union(
            1 << thread.number
            for thread in self._threads.members(self._threads.reaching(frame))
            if thread.kind is ThreadKind.TASK and frame in thread.roots
        )

    def _through_allocations(
        self, path: _CallPath, run: Frame, implementation: Method | None
    ) -> list[_CallPath] | None:
        """Return the paths through the allocations of the receivers of a frame.

        With an implementation, the receivers are lambdas that run it.
        """
        if run.method is not None and run.method.is_static:
            return None
        found: list[_CallPath] = []
        for number in bits(self._calling.frames.parameter(run, 0)):
            makers = self._calling.allocators(number)
            if not makers:
                return None
            for frame, pc in makers:
                maker = _allocation(frame, pc, implementation)
                if maker is None or path.visits(frame):
                    return None
                found += self._through(path, TaskAllocation(frame, maker, number, run))
        return found

    def _through(self, path: _CallPath, task: TaskAllocation) -> list[_CallPath]:
        """Return the path through the allocation of one task, if any thread can take it."""
        if not path.is_of_thread:
            return [path.extended(TaskEntry(task.maker), task.frame)]
        threads = self._facts.tasks.run_once(task, path.threads)
        if threads is None:
            given_by = self._facts.tasks.handed_elements_by(task)
            return [path.extended(TaskEntry(task.maker, stream_operation=given_by), task.frame)]
        made = path._replace(threads=threads).extended(
            TaskEntry(task.maker, runs_at_most_once=True), task.frame
        )
        return [made] if threads else []


def _allocation(frame: Frame, pc: int, implementation: Method | None) -> New | InvokeDynamic | None:
    """Return the instruction that allocates an object, or a lambda with an implementation."""
    for instr in (i for block in (frame.body.blocks if frame.body else ()) for i in block.instrs):
        if instr.pc != pc:
            continue
        if isinstance(instr, New) and implementation is None:
            return instr
        target = lambda_target(instr)
        if isinstance(instr, InvokeDynamic) and target and implementation:
            return instr if _runs(target, implementation) else None
    return None


def _constructs(target: LambdaTarget) -> bool:
    """Tell whether a lambda passes on another object than its arguments: a new one."""
    return target.implementation.name == "<init>"


def _runs(target: LambdaTarget, method: Method | None) -> bool:
    """Tell whether a lambda runs a method."""
    handle = target.implementation
    return method is not None and (handle.name, handle.descriptor) == (
        method.name,
        method.descriptor,
    )


def instruction_of(code: BodyFacts, access: ElementAccess) -> Instr | None:
    """Return the instruction of an access, if there is only one."""
    found = [instr for instr in code.at(access.pc) if _is_access(instr, access)]
    return found[0] if len(found) == 1 else None


def _is_access(instr: Instr, access: ElementAccess) -> bool:
    match instr:
        case ArrayLoad(array=array):
            return array == access.array and not access.is_write
        case ArrayStore(array=array):
            return array == access.array and access.is_write
        case Invoke():
            return access.array in instr.args
        case _:
            return False


def _accessed_range(values: IndexValues, access: ElementAccess, instr: Instr) -> Range:
    """Return the elements that an instruction accesses."""
    if isinstance(instr, ArrayLoad | ArrayStore):
        return values.index(instr.index)
    if not isinstance(instr, Invoke):
        return _ranges.UNKNOWN
    args = instr.args
    match instr.method.owner, instr.method.name:
        case "java/lang/System", "arraycopy":
            begin = values.index(args[3] if access.is_write else args[1])
            return _part(begin, _ranges.added(begin, values.index(args[4])))
        case "java/util/Arrays", "copyOf":
            return _part(_ranges.between(0, 0), values.index(args[1]))
        case "java/util/Arrays", "copyOfRange":
            return _part(values.index(args[1]), values.index(args[2]))
        case _:
            return _ranges.UNKNOWN


def _part(begin: Range, end: Range | None) -> Range:
    """Return the numbers from one to below another."""
    highs = _ranges.UNKNOWN.highs
    if end is not None:
        highs = tuple([plus(high, constant(-1)) for high in end.highs])
    return Range(begin.lows, highs)


def _is_restricted(found: Range) -> bool:
    """Tell whether a range is less than all possible indices."""
    return (
        found.low > 0
        or found.high < MOST - 1
        or _ranges.congruence(found) is not None
        or bool(own_symbols(found))
        or any(
            symbol.is_shared and symbol != LENGTH
            for form in (*found.lows, *found.highs)
            for symbol in form.symbols()
        )
    )
