"""The analysis: from a program and its mains to a `PointsTo`."""

from collections.abc import Callable, Sequence
from typing import Final, Protocol, TypeAlias, final

from heddle._util.allowance import Allowance
from heddle._util.collector import collector_paused
from heddle._util.errors import HeddleError
from heddle.models.tables import Models
from heddle.pointsto.code import Code
from heddle.pointsto.context import ContextPolicy
from heddle.pointsto.result import PointsTo
from heddle.pointsto.sites import Sites
from heddle.pointsto.solver import THROWN, AbstractHeap, Instance, Propagation, Rules, Solution
from heddle.pointsto.templates import ELEMENTS
from heddle.program.classes import Method
from heddle.program.descriptors import STRING_TYPE, type_of_class
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


# About how many steps a variable takes in the end (3 to 5 in the programs of benchmarks/real.py).
_STEPS_OF_A_VARIABLE: Final = 4


class BudgetReachedError(HeddleError):
    """The analysis took more steps than it was allowed, or is likely to."""


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
        """Compute the least solution; more than `limit` steps raise `BudgetReachedError`.

        So do so many variables that it is likely to take more.
        """


@final
class Analysis:
    """What all solutions of a program share: its code in the form that the rules read."""

    def __init__(
        self,
        program: Program,
        models: Models | None = None,
        allowance: Allowance | None = None,
    ) -> None:
        """Solve what has a limit only while there is an allowance for it."""
        self._allowance = Allowance() if allowance is None else allowance
        known = Models() if models is None else models
        self._program = program
        self._hierarchy = Hierarchy(program)
        self._sites = Sites(self._hierarchy, known)
        self._code = Code(program, self._hierarchy, self._sites, known)

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
            heap = AbstractHeap(flow, self._hierarchy, self._sites, policy)
            rules = Rules(heap, flow, self._code, self._sites)
            _throw_implicitly(self._program, rules, heap, flow, self._sites)
            entering = _Entering(self._hierarchy, heap, flow, rules)
            for main in mains:
                entering.enter(main, self._sites)
            rules.settle()
            flow.run(rules.grown, _Watch(flow, limit, progress, self._allowance).worked)
            return Solution(heap, flow, rules)


@final
class _Watch:
    def __init__(
        self,
        flow: Propagation,
        limit: int | None,
        progress: Progress | None,
        allowance: Allowance,
    ) -> None:
        self._flow = flow
        self._allowance = allowance
        self._limit = limit
        self._progress = progress

    def worked(self, steps: int) -> None:
        """Pass on how many steps were taken; end the run if these are too many."""
        if self._limit is not None:
            foreseen = _STEPS_OF_A_VARIABLE * self._flow.size
            if steps > self._limit:
                raise BudgetReachedError(f"{steps} steps, {self._limit} allowed")
            if foreseen > self._limit:
                raise BudgetReachedError(f"about {foreseen} steps foreseen, {self._limit} allowed")
        if self._limit is not None and self._allowance.is_used_up():
            raise BudgetReachedError(self._allowance.reason)
        if self._progress is not None:
            self._progress(steps)


def solve(
    program: Program,
    mains: Sequence[Method],
    policy: ContextPolicy,
    models: Models | None = None,
) -> PointsTo:
    """Compute one solution (`Analysis.solve`)."""
    return Analysis(program, models).solve(mains, policy)


def _throw_implicitly(
    program: Program, rules: Rules, heap: AbstractHeap, flow: Propagation, sites: Sites
) -> None:
    for name in _IMPLICIT:
        if program.find(f"java/lang/{name}") is not None:
            number = heap.allocate(sites.shared(f"Ljava/lang/{name};"), 0)
            flow.add_objects(rules.static(THROWN), 1 << number)


@final
class _Entering:
    """(4.1) The main methods run in the empty context, their classes initialised."""

    def __init__(
        self, hierarchy: Hierarchy, heap: AbstractHeap, flow: Propagation, rules: Rules
    ) -> None:
        self._hierarchy = hierarchy
        self._heap = heap
        self._flow = flow
        self._rules = rules

    def enter(self, main: Method, sites: Sites) -> None:
        """Run a main method."""
        self._rules.initialise(main.owner)
        if main.is_static:
            self._start(main, 0, sites)
        else:
            self._enter_on_object(main, sites)

    def _enter_on_object(self, main: Method, sites: Sites) -> None:
        """Run an instance main method (JLS 12.1.4) on an object made with the plain constructor."""
        site = sites.shared(type_of_class(main.owner), "object of main")
        this = self._heap.allocate(site, 0)
        constructor = self._hierarchy.lookup(main.owner, "<init>", "()V")
        for method in (constructor, main):
            if method is not None:
                instance = self._start(method, self._heap.context_of(this), sites)
                parameter = instance.statements.parameters[0][0]
                self._flow.add_objects(instance.base + parameter, 1 << this)

    def _start(self, method: Method, context: int, sites: Sites) -> Instance:
        """Reach a method, with the arguments of the command line."""
        heap, flow, rules = self._heap, self._flow, self._rules
        instance = rules.enter(rules.unit(method), context)
        for number, type_ in instance.statements.parameters:
            if type_ == f"[{STRING_TYPE}":
                array = heap.allocate(sites.shared(type_, "arguments of main"), 0)
                flow.add_objects(instance.base + number, 1 << array)
                text = heap.allocate(sites.shared(STRING_TYPE), 0)
                flow.add_objects(rules.field(array, ELEMENTS), 1 << text)
        return instance
