"""What `heddle callgraph` tells: how large a call graph is, and what makes it so."""

import json
from collections import Counter
from collections.abc import Iterator
from typing import Final, final

import msgspec

from heddle._util.printable import printable
from heddle.pointsto.result import LargeSet, PointsTo
from heddle.program.classes import Method, dotted
from heddle.program.program import Program, Role

SCHEMA: Final = 1
_SHOWN: Final = 10


@final
class LargeVariable(msgspec.Struct, frozen=True):
    """A variable that may point to many objects."""

    method: str
    variable: str
    objects: int


@final
class CrowdedMethod(msgspec.Struct, frozen=True):
    """A method that is analysed in many contexts."""

    method: str
    contexts: int


@final
class CallGraphReport(msgspec.Struct, frozen=True):
    """Counts, and the largest of everything."""

    main: str
    k: int
    methods: dict[Role, int]
    method_contexts: int
    contexts: int
    objects: int
    call_edges: int
    work: int
    largest_sets: tuple[LargeVariable, ...]
    most_contexts: tuple[CrowdedMethod, ...]
    assumptions: int


def call_graph_report(
    program: Program, main: Method, k: int, solution: PointsTo
) -> CallGraphReport:
    """Sum up a solution."""
    found = solution.statistics(_SHOWN)
    roles = Counter(program.origin(method.owner).role for method in solution.reachable())
    return CallGraphReport(
        main=_named(main),
        k=k,
        methods={role: roles[role] for role in Role if roles[role]},
        method_contexts=found.method_contexts,
        contexts=found.contexts,
        objects=found.objects,
        call_edges=found.call_edges,
        work=found.work,
        largest_sets=tuple([_large(large) for large in found.largest_sets]),
        most_contexts=tuple([CrowdedMethod(_named(m), n) for m, n in found.most_contexts]),
        assumptions=len(program.assumptions.sorted()),
    )


def _large(large: LargeSet) -> LargeVariable:
    body = large.method.body
    name = body.name_of(large.var) if body is not None else None
    return LargeVariable(_named(large.method), name or f"v{large.var}", large.size)


def _named(method: Method) -> str:
    return f"{dotted(method.owner)}.{method.name}{method.descriptor}"


def render_json(report: CallGraphReport) -> str:
    """Render for programs; the keys are described in `docs/usage.md`."""
    return json.dumps({"schema": SCHEMA, **msgspec.to_builtins(report)}, indent=2, sort_keys=True)


def render_text(report: CallGraphReport) -> str:
    """Render for people."""
    return "\n".join(printable(line) for line in _lines(report))


def _lines(report: CallGraphReport) -> Iterator[str]:
    yield f"Call graph from {report.main}, k = {report.k}"
    parts = [f"{count} {role}" for role, count in report.methods.items()]
    yield f"Methods: {sum(report.methods.values())} ({', '.join(parts)})"
    yield f"Methods in contexts: {report.method_contexts}; call edges: {report.call_edges}"
    yield f"Contexts: {report.contexts}; abstract objects: {report.objects}"
    yield f"Steps of work: {report.work}; assumptions: {report.assumptions}"
    yield "Largest points-to sets:"
    for large in report.largest_sets:
        yield f"  {large.objects:6} {large.variable} in {large.method}"
    yield "Most contexts:"
    for crowded in report.most_contexts:
        yield f"  {crowded.contexts:6} {crowded.method}"
