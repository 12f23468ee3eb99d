"""The analysis: from a program and its mains to a `PointsTo`."""

from collections.abc import Sequence
from typing import Final

from heddle._util.collector import collector_paused
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
        for main in mains:
            _enter(main, rules, heap, flow, sites)
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


def _enter(main: Method, rules: Rules, heap: Heap, flow: Propagation, sites: Sites) -> None:
    """(4.1) The main method runs in the empty context, its class initialised, with arguments."""
    rules.initialise(main.owner)
    instance = rules.reach(rules.unit(main), 0)
    for number, type_ in instance.template.parameters:
        if type_ == f"[{STRING_TYPE}":
            array = heap.allocate(sites.shared(type_, "arguments of main"), 0)
            flow.add_objects(instance.base + number, 1 << array)
            text = heap.allocate(sites.shared(STRING_TYPE), 0)
            flow.add_objects(rules.field(array, ELEMENTS), 1 << text)
