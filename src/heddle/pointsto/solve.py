"""The analysis: from a program and its mains to a `PointsTo`."""

from collections.abc import Callable, Sequence
from typing import Final, Protocol, TypeAlias, final

from heddle._util.collector import collector_paused
from heddle._util.errors import HeddleError
from heddle.models.tables import scope
from heddle.pointsto._code import Code
from heddle.pointsto._heap import Heap
from heddle.pointsto._propagation import Propagation
from heddle.pointsto._rules import THROWN, Rules
from heddle.pointsto._sites import Sites
from heddle.pointsto._solution import Solution
from heddle.pointsto.context import ContextPolicy
from heddle.pointsto.result import ELEMENTS, PointsTo
from heddle.program.classes import Method
from heddle.program.descriptors import STRING_TYPE
from heddle.program.hierarchy import Hierarchy
from heddle.program.program import Program

# Told how many steps the analysis has taken; how many there will be is not known.
Progress: TypeAlias = Callable[[int], None]

# Thrown by instructions rather than by `throw` (JVMS 6.5).
_IMPLICIT: Final = (
    "NullPointerException",
    "ArithmeticException",
    "ArrayIndexOutOfBoundsException",
    "ArrayStoreException",
    "ClassCastException",
    "NegativeArraySizeException",
    "IllegalMonitorStateException",
    "OutOfMemoryError",
    "StackOverflowError",
    "NoClassDefFoundError",
    "ExceptionInInitializerError",
)


class BudgetReachedError(HeddleError):
    """The analysis took more steps than it was allowed."""


class Solver(Protocol):
    """Solves one program under any policy."""

    def solve(
        self,
        mains: Sequence[Method],
        policy: ContextPolicy,
        *,
        limit: int | None = None,
        progress: Progress | None = None,
    ) -> PointsTo:
        """Compute the least solution; more than `limit` steps raise `BudgetReachedError`."""


@final
class Analysis:
    """What all solutions of a program share: its code in the form that the rules read.

    `whole_library` analyses everything that is reachable instead of the scope of the tables.
    """

    def __init__(self, program: Program, *, whole_library: bool = False) -> None:
        self._program = program
        self._hierarchy = Hierarchy(program)
        self._sites = Sites(self._hierarchy)
        scoped = scope(everything=whole_library)
        self._code = Code(program, self._hierarchy, self._sites, scoped)

    def solve(
        self,
        mains: Sequence[Method],
        policy: ContextPolicy,
        *,
        limit: int | None = None,
        progress: Progress | None = None,
    ) -> PointsTo:
        """Compute the least solution of Figure 4.6 from the given entry methods (see `Solver`)."""
        with collector_paused():
            flow = Propagation()
            heap = Heap(flow, self._hierarchy, self._sites, policy)
            rules = Rules(heap, flow, self._code, self._sites)
            _throw_implicitly(self._program, rules, heap, flow, self._sites)
            for main in mains:
                _enter(main, rules, heap, flow, self._sites)
            rules.settle()
            flow.run(rules.grown, _Watch(limit, progress).worked)
            return Solution(heap, flow, rules)


@final
class _Watch:
    def __init__(self, limit: int | None, progress: Progress | None) -> None:
        self._limit = limit
        self._progress = progress

    def worked(self, steps: int) -> None:
        """Pass on how many steps were taken; end the run if these are too many."""
        if self._limit is not None and steps > self._limit:
            raise BudgetReachedError(f"{steps} steps, {self._limit} allowed")
        if self._progress is not None:
            self._progress(steps)


def solve(
    program: Program,
    mains: Sequence[Method],
    policy: ContextPolicy,
    *,
    whole_library: bool = False,
) -> PointsTo:
    """Compute one solution (`Analysis.solve`)."""
    return Analysis(program, whole_library=whole_library).solve(mains, policy)


def _throw_implicitly(
    program: Program, rules: Rules, heap: Heap, flow: Propagation, sites: Sites
) -> None:
    for name in _IMPLICIT:
        if program.find(f"java/lang/{name}") is not None:
            number = heap.allocate(sites.shared(f"Ljava/lang/{name};"), 0)
            flow.add_objects(rules.static(THROWN), 1 << number)


def _enter(main: Method, rules: Rules, heap: Heap, flow: Propagation, sites: Sites) -> None:
    """(4.1) The main method runs in the empty context, its class initialised, with arguments."""
    rules.initialise(main.owner)
    instance = rules.enter(rules.unit(main))
    for number, type_ in instance.template.parameters:
        if type_ == f"[{STRING_TYPE}":
            array = heap.allocate(sites.shared(type_, "arguments of main"), 0)
            flow.add_objects(instance.base + number, 1 << array)
            text = heap.allocate(sites.shared(STRING_TYPE), 0)
            flow.add_objects(rules.field(array, ELEMENTS), 1 << text)
