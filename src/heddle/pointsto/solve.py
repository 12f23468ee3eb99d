"""The analysis: from a program and its mains to a `PointsTo`."""

from collections.abc import Sequence
from typing import Final, final

from heddle._util.collector import collector_paused
from heddle.models.tables import scope
from heddle.pointsto._code import Code
from heddle.pointsto._heap import Heap
from heddle.pointsto._propagation import Propagation
from heddle.pointsto._rules import THROWN, Instance, Rules
from heddle.pointsto._sites import Sites
from heddle.pointsto._solution import Solution
from heddle.pointsto.context import ContextPolicy
from heddle.pointsto.result import ELEMENTS, PointsTo
from heddle.program.classes import Method
from heddle.program.descriptors import STRING_TYPE, type_of_class
from heddle.program.hierarchy import Hierarchy
from heddle.program.program import Program

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


def solve(
    program: Program,
    mains: Sequence[Method],
    policy: ContextPolicy,
    *,
    whole_library: bool = False,
) -> PointsTo:
    """Compute the least solution of Figure 4.6 from the given entry methods.

    `whole_library` analyses everything that is reachable instead of the scope of the tables.
    """
    with collector_paused():
        hierarchy = Hierarchy(program)
        sites = Sites(hierarchy)
        flow = Propagation()
        heap = Heap(flow, hierarchy, sites, policy)
        code = Code(program, hierarchy, sites, scope(everything=whole_library))
        rules = Rules(heap, flow, code, sites)
        _throw_implicitly(program, rules, heap, flow, sites)
        entering = _Entering(hierarchy, heap, flow, rules)
        for main in mains:
            entering.enter(main, sites)
        rules.settle()
        flow.run(rules.grown)
        return Solution(heap, flow, rules)


def _throw_implicitly(
    program: Program, rules: Rules, heap: Heap, flow: Propagation, sites: Sites
) -> None:
    for name in _IMPLICIT:
        if program.find(f"java/lang/{name}") is not None:
            number = heap.allocate(sites.shared(f"Ljava/lang/{name};"), 0)
            flow.add_objects(rules.static(THROWN), 1 << number)


@final
class _Entering:
    """(4.1) The main methods run in the empty context, their classes initialised."""

    def __init__(self, hierarchy: Hierarchy, heap: Heap, flow: Propagation, rules: Rules) -> None:
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
                parameter = instance.template.parameters[0][0]
                self._flow.add_objects(instance.base + parameter, 1 << this)

    def _start(self, method: Method, context: int, sites: Sites) -> Instance:
        """Reach a method, with the arguments of the command line."""
        heap, flow, rules = self._heap, self._flow, self._rules
        instance = rules.reach(rules.unit(method), context)
        for number, type_ in instance.template.parameters:
            if type_ == f"[{STRING_TYPE}":
                array = heap.allocate(sites.shared(type_, "arguments of main"), 0)
                flow.add_objects(instance.base + number, 1 << array)
                text = heap.allocate(sites.shared(STRING_TYPE), 0)
                flow.add_objects(rules.field(array, ELEMENTS), 1 << text)
        return instance
