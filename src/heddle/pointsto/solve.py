"""The points-to analysis: from a program and its main methods to a `PointsTo` (Naik 2008, 4.4)."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Final, Protocol, TypeAlias, final

from heddle._util.allowance import Allowance
from heddle._util.collector import collector_paused
from heddle._util.errors import HeddleError
from heddle.models.tables import Models
from heddle.pointsto.code import Code
from heddle.pointsto.context import ContextPolicy
from heddle.pointsto.sites import Sites
from heddle.pointsto.solver import (
    THROWN,
    AbstractHeap,
    CallsCostTooMuchError,
    Instance,
    PointsTo,
    Propagation,
    Rules,
)
from heddle.pointsto.templates import ELEMENTS
from heddle.program.classes import Method
from heddle.program.descriptors import STRING_TYPE, type_of_class
from heddle.program.hierarchy import Hierarchy
from heddle.program.program import Program

# Called with the number of steps so far; the total is unknown.
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


# The usual number of steps per variable (3 to 5 in the programs of benchmarks/real.py).
_STEPS_OF_A_VARIABLE: Final = 4


class BudgetReachedError(HeddleError):
    """The analysis took more steps than allowed, or is likely to."""


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
        """Compute the least solution of Figure 4.6 from the given entry methods.

        Raise `BudgetReachedError` after more than `limit` steps, or as soon as there are so many
        variables that more are likely.
        """


@final
class Analysis:
    """The part that all solutions of a program share: its code as statements."""

    def __init__(
        self,
        program: Program,
        models: Models | None = None,
        allowance: Allowance | None = None,
    ) -> None:
        """Solutions with a limit end when the allowance is used up."""
        self._allowance = Allowance() if allowance is None else allowance
        tables = Models() if models is None else models
        self._program = program
        self._hierarchy = Hierarchy(program)
        self._sites = Sites(self._hierarchy, tables)
        self._code = Code(program, self._hierarchy, self._sites, tables)

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
            while True:
                with suppress(CallsCostTooMuchError):
                    return self._solve(mains, policy, limit, progress)

    def _solve(
        self,
        mains: Sequence[Method],
        policy: ContextPolicy,
        limit: int | None,
        progress: Progress | None,
    ) -> PointsTo:
        flow = Propagation()
        heap = AbstractHeap(flow, self._hierarchy, self._sites, policy)
        rules = Rules(heap, flow, self._code, self._sites)
        entries = _Entries(self._hierarchy, self._sites, heap, flow, rules)
        entries.throw_implicitly(self._program)
        for main in mains:
            entries.enter(main)
        rules.settle()
        flow.run(rules.grown, partial(self._check_budget, flow, limit, progress))
        return PointsTo(heap, flow, rules)

    def _check_budget(
        self, flow: Propagation, limit: int | None, progress: Progress | None, steps: int
    ) -> None:
        """Report the number of steps; end the run if there are or will be too many."""
        if limit is not None:
            predicted = _STEPS_OF_A_VARIABLE * flow.size
            if steps > limit:
                raise BudgetReachedError(f"{steps} steps, {limit} allowed")
            if predicted > limit:
                raise BudgetReachedError(f"about {predicted} steps expected, {limit} allowed")
            if self._allowance.is_used_up():
                raise BudgetReachedError(self._allowance.reason)
        if progress is not None:
            progress(steps)


def solve(
    program: Program,
    mains: Sequence[Method],
    policy: ContextPolicy,
    models: Models | None = None,
) -> PointsTo:
    """Compute one solution (`Analysis.solve`)."""
    return Analysis(program, models).solve(mains, policy)


@final
class _Entries:
    """(4.1) The main methods run in the empty context, their classes initialised."""

    def __init__(
        self,
        hierarchy: Hierarchy,
        sites: Sites,
        heap: AbstractHeap,
        flow: Propagation,
        rules: Rules,
    ) -> None:
        self._hierarchy = hierarchy
        self._sites = sites
        self._heap = heap
        self._flow = flow
        self._rules = rules

    def throw_implicitly(self, program: Program) -> None:
        """Add the exceptions that instructions throw."""
        for name in _IMPLICIT:
            if program.find(f"java/lang/{name}") is not None:
                self._allocate(self._rules.static(THROWN), f"Ljava/lang/{name};")

    def _allocate(self, node: int, type_: str, label: str = "merged") -> int:
        number = self._heap.allocate(self._sites.shared(type_, label), 0)
        self._flow.add_objects(node, 1 << number)
        return number

    def enter(self, main: Method) -> None:
        """Run a main method."""
        self._rules.initialise(main.owner)
        if main.is_static:
            self._start(main, 0)
        else:
            self._enter_on_object(main)

    def _enter_on_object(self, main: Method) -> None:
        """Run an instance main method (JLS 12.1.4) on an object of the plain constructor."""
        site = self._sites.shared(type_of_class(main.owner), "object of main")
        this = self._heap.allocate(site, 0)
        constructor = self._hierarchy.lookup(main.owner, "<init>", "()V")
        for method in (constructor, main):
            if method is not None:
                instance = self._start(method, self._heap.context_of(this))
                parameter = instance.statements.parameters[0][0]
                self._flow.add_objects(instance.base + parameter, 1 << this)

    def _start(self, method: Method, context: int) -> Instance:
        """Reach a method, with the arguments of the command line."""
        instance = self._rules.enter(self._rules.unit(method), context)
        for number, type_ in instance.statements.parameters:
            if type_ == f"[{STRING_TYPE}":
                array = self._allocate(instance.base + number, type_, "arguments of main")
                self._allocate(self._rules.field(array, ELEMENTS), STRING_TYPE)
        return instance
