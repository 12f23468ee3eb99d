"""Accesses to elements of one array that are never the same element (`docs/arrays.md`).

Where an index comes from is followed on every way that leads to the access: calls, and what made
the objects that are run. Two accesses are apart if on all ways of theirs, in threads that may run
at the same time, their indices must differ (`_apart`).
"""

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple, TypeAlias, final

from heddle._util.bits import bits
from heddle.concurrency.arrays import ranges as _ranges
from heddle.concurrency.arrays.index_comparison import Why, own_symbols, why_apart
from heddle.concurrency.arrays.index_path import IndexWay, World
from heddle.concurrency.arrays.index_values import LENGTH, IndexValues
from heddle.concurrency.arrays.linear_forms import MOST, Form, constant, plus
from heddle.concurrency.arrays.ranges import Range
from heddle.concurrency.arrays.single_run_tasks import Task, Tasks
from heddle.concurrency.arrays.tickets import Counters
from heddle.concurrency.callgraph import (
    Activation,
    AtMostOnce,
    Called,
    Caller,
    Constructed,
    Entry,
    Made,
    ThreadCalls,
    lambda_target,
)
from heddle.concurrency.threads import ThreadKind, Threads, ThreadSet
from heddle.pointsto import Frame
from heddle.program.assumption import AssumptionKind
from heddle.program.classes import Method
from heddle.program.defuse import CodeFacts
from heddle.program.hierarchy import Hierarchy
from heddle.program.ir import ArrayLoad, ArrayStore, Instr, Invoke, InvokeDynamic, New, Var
from heddle.program.program import Program

__all__ = ["Apart", "DisjointIndices", "ElementAccess", "Why"]

# So many ways to an access are followed, and so many calls up.
# Ways that are looked at in all; of large programs little would be known for all the time it takes.
_MOST_EVALUATIONS: Final = 2_000
_MOST_WAYS: Final = 16
_MOST_CALLS: Final = 8


class ElementAccess(NamedTuple):
    """An access to elements of an array that a variable holds, in a frame."""

    frame: Frame
    pc: int
    array: Var
    is_write: bool


class Apart(NamedTuple):
    """Two accesses are never to the same element: why."""

    why: Why


class _Step(NamedTuple):
    """A frame, and how it is entered from the next one; the last is entered from anywhere."""

    frame: Frame
    entry: Entry | None


class _Way(NamedTuple):
    """A way that leads to an access, from there up, and the threads that may go it."""

    steps: tuple[_Step, ...]
    threads: ThreadSet

    @property
    def is_of_thread(self) -> bool:
        """Tell whether no task was made on the way, so far: all of it is run by one thread."""
        return not any(isinstance(step.entry, Made) for step in self.steps)


class _Touched(NamedTuple):
    """The elements that some threads touch, and the counters that their indices are from."""

    threads: ThreadSet
    range: Range
    tickets: frozenset[int]


# Tells whether a thread of some may run beside one of others.
MayMeet: TypeAlias = Callable[[ThreadSet, ThreadSet], bool]


@final
class DisjointIndices:
    """Tells which accesses to elements are never to the same one."""

    def __init__(
        self,
        program: Program,
        hierarchy: Hierarchy,
        calling: ThreadCalls,
        once: AtMostOnce,
        threads: Threads,
    ) -> None:
        """Look at nothing yet."""
        self._program = program
        self._calling = calling
        self._threads = threads
        tasks = Tasks(program, calling, threads, hierarchy)
        constructed = Constructed(program, calling, hierarchy, tasks.codes)
        counters = Counters(calling, once, tasks.codes)
        self._world = World(calling, once, hierarchy, tasks, constructed, counters)
        self._touched: dict[ElementAccess, tuple[_Touched, ...]] = {}
        self._ranges: dict[Range, Range] = {}
        self._why: dict[tuple[int, int], Why | None] = {}
        self._evaluations = 0

    def is_known(self, access: ElementAccess) -> bool:
        """Tell whether anything is known of the elements of an access."""
        return any(_says_something(each.range) for each in self.touched(access))

    def apart(self, first: ElementAccess, second: ElementAccess, may_meet: MayMeet) -> Apart | None:
        """Return why two accesses to one array are to different elements, if they must be."""
        found = Apart(Why.NOWHERE)
        tickets: set[int] = set()
        for ours in self.touched(first):
            for theirs in self.touched(second):
                if may_meet(ours.threads, theirs.threads):
                    why = self._why_apart(ours.range, theirs.range)
                    if why is None:
                        return None
                    found = Apart(why)
                    tickets |= ours.tickets & theirs.tickets
        self._assume(tickets)
        return found

    def _why_apart(self, first: Range, second: Range) -> Why | None:
        """Return why two ranges are apart; of many accesses these are the same."""
        # Ranges are long, and each is kept once.
        key = (id(first), id(second))
        if key not in self._why:
            self._why[key] = why_apart(first, second)
        return self._why[key]

    def _assume(self, tickets: set[int]) -> None:
        for number in tickets:
            site = self._calling.frames.objects[number].site
            self._program.assumptions.record(
                AssumptionKind.COUNTER,
                "" if site.method is None else site.method.owner,
                "a counter that gives indices is taken not to run over",
            )

    def touched(self, access: ElementAccess) -> tuple[_Touched, ...]:
        """Return what an access touches, way by way; nothing if that cannot be said."""
        found = self._touched.get(access)
        if found is None:
            kept = self._ranges.setdefault
            looked_at = [
                each._replace(range=kept(each.range, each.range)) for each in self._look(access)
            ]
            found = self._touched[access] = tuple(looked_at)
        return found

    # -- ways --------------------------------------------------------------------------------------

    def _look(self, access: ElementAccess) -> Iterator[_Touched]:
        code = None if access.frame.body is None else self._world.codes.of(access.frame.body)
        instr = None if code is None else _instruction(code, access)
        everyone = self._threads.reaching(access.frame)
        if code is None or instr is None:
            yield _Touched(everyone, _ranges.UNKNOWN, frozenset())
            return
        todo = [_Way((_Step(access.frame, None),), everyone)]
        done = 0
        while todo:
            if self._evaluations >= _MOST_EVALUATIONS:
                yield _Touched(everyone, _ranges.UNKNOWN, frozenset())
                return
            self._evaluations += 1
            way = todo.pop()
            range_, tickets, needs_caller = self._evaluated(way, access, instr)
            further = None
            if needs_caller and done + len(todo) < _MOST_WAYS and len(way.steps) < _MOST_CALLS:
                further = self._further(way)
            if further is None or done + len(todo) + len(further) > _MOST_WAYS:
                done += 1
                yield _Touched(way.threads, range_, frozenset(tickets))
            else:
                todo += further

    def _evaluated(
        self, way: _Way, access: ElementAccess, instr: Instr
    ) -> tuple[Range, set[int], bool]:
        """Return what an access touches on one way, and whether more may be known further up."""
        here: Activation | None = None
        for frame, entry in reversed(way.steps):
            assert frame.body is not None
            found = Activation(frame, self._world.codes.of(frame.body), f"f{frame.number}")
            here = found if here is None or entry is None else found.below(here, entry)
        assert here is not None
        known = IndexWay(self._world, here, access.array)
        values = IndexValues(self._world, known, here, here.code.block_of(instr))
        range_ = _elements(values, access, instr)
        return range_, values.tickets, known.needs_caller

    def _further(self, way: _Way) -> list[_Way] | None:
        """Return the ways that a way is the end of; None if they cannot all be told."""
        top = way.steps[-1].frame
        calling = self._calling
        if top in calling.entered or top.is_initialiser:
            return None
        found: dict[_Way, None] = {}
        for caller in calling.callers(top):
            above = self._above(way, caller)
            if above is None:
                return None
            found.update(dict.fromkeys(above))
        return list(found) or None

    def _above(self, way: _Way, caller: Caller) -> list[_Way] | None:
        """Return the ways through one call, or through what made the object that is run."""
        frame = caller.frame
        threads = way.threads
        if way.is_of_thread and frame not in self._calling.starting:
            threads &= self._threads.reaching(frame) | self._begun(way.steps[-1].frame)
            if not threads:
                return []
        if frame.method is None:
            return self._made(way._replace(threads=threads), frame, is_lambda=True)
        if frame in self._calling.starting or self._world.tasks.is_library(frame):
            return self._made(way._replace(threads=threads), way.steps[-1].frame, is_lambda=False)
        code = None if frame.body is None else self._world.codes.of(frame.body)
        calls = [] if code is None else code.at(caller.call.site.pc)
        invokes = [instr for instr in calls if isinstance(instr, Invoke)]
        if len(invokes) != 1 or frame in [step.frame for step in way.steps]:
            return None
        return [_extended(way._replace(threads=threads), Called(invokes[0]), frame)]

    def _begun(self, frame: Frame) -> ThreadSet:
        """Return the tasks that begin with a frame: as threads, they do not run what calls it."""
        found = 0
        for thread in self._threads.members(self._threads.reaching(frame)):
            if thread.kind is ThreadKind.TASK and frame in thread.roots:
                found |= 1 << thread.number
        return found

    def _made(self, way: _Way, run: Frame, *, is_lambda: bool) -> list[_Way] | None:
        """Return the ways through what makes the objects that a frame is run on."""
        if run.method is not None and run.method.is_static:
            return None
        found: list[_Way] = []
        objects = self._calling.frames.parameter(run, 0)
        for number in bits(objects):
            makers = self._calling.makers(number)
            if not makers:
                return None
            for frame, pc in makers:
                maker = _maker(frame, pc, way.steps[-1].frame.method if is_lambda else None)
                if maker is None or frame in [step.frame for step in way.steps]:
                    return None
                found += self._through(way, Task(frame, maker, number, run))
        return found

    def _through(self, way: _Way, task: Task) -> list[_Way]:
        """Return the way through the making of one task, if any thread can go it."""
        maker = task.maker
        if not way.is_of_thread:
            return [_extended(way, Made(maker), task.frame)]
        threads = self._world.tasks.run_once(task, way.threads)
        if threads is None:
            given_by = self._world.tasks.is_handed_out(task)
            return [_extended(way, Made(maker, given_by=given_by), task.frame)]
        made = _extended(way._replace(threads=threads), Made(maker, is_once=True), task.frame)
        return [made] if threads else []


def _extended(way: _Way, entry: Entry, above: Frame) -> _Way:
    last = way.steps[-1]._replace(entry=entry)
    return way._replace(steps=(*way.steps[:-1], last, _Step(above, None)))


def _maker(frame: Frame, pc: int, implementation: Method | None) -> New | InvokeDynamic | None:
    """Return the instruction at an offset that makes an object, or a lambda that runs a method."""
    for block in () if frame.body is None else frame.body.blocks:
        for instr in block.instrs:
            if instr.pc != pc:
                continue
            if isinstance(instr, New) and implementation is None:
                return instr
            target = lambda_target(instr)
            if isinstance(instr, InvokeDynamic) and target and implementation:
                handle = target.implementation
                names = (implementation.name, implementation.descriptor)
                return instr if (handle.name, handle.descriptor) == names else None
    return None


def _instruction(code: CodeFacts, access: ElementAccess) -> Instr | None:
    """Return the instruction of an access, if there is one only."""
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


def _elements(values: IndexValues, access: ElementAccess, instr: Instr) -> Range:
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


def _says_something(found: Range) -> bool:
    """Tell whether a range is less than all indices there are."""
    return (
        found.low > 0
        or found.high < MOST - 1
        or _ranges.left_over(found) is not None
        or bool(own_symbols(found))
        or any(s.is_shared and s != LENGTH for form in _bounds(found) for s in form.symbols())
    )


def _bounds(found: Range) -> tuple[Form, ...]:
    return (*found.lows, *found.highs)
