"""What `heddle callgraph` tells: how large a call graph is, and what makes it so."""

import heapq
import json
from collections import Counter
from collections.abc import Iterator
from typing import Final, final

import msgspec

from heddle._util.printable import printable
from heddle.pointsto import LargeSet, SiteCost
from heddle.pointsto.budget import Affordable
from heddle.program.classes import Method, dotted
from heddle.program.descriptors import java_type
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
class CostlyClass(msgspec.Struct, frozen=True):
    """A class whose objects are costly to tell apart: at how many sites, and what they got."""

    type: str
    sites: int
    cost: int
    smallest_k: int


@final
class CallGraphReport(msgspec.Struct, frozen=True):
    """Counts, and the largest of everything."""

    main: str
    asked_k: int
    k: int
    sites_by_k: dict[int, int]
    methods: dict[Role, int]
    method_contexts: int
    contexts: int
    objects: int
    call_edges: int
    work: int
    largest_sets: tuple[LargeVariable, ...]
    most_contexts: tuple[CrowdedMethod, ...]
    costliest: tuple[CostlyClass, ...]
    assumptions: int


def call_graph_report(
    program: Program, main: Method, asked_k: int, solved: Affordable
) -> CallGraphReport:
    """Sum up a solution."""
    solution = solved.solution
    found = solution.statistics(_SHOWN)
    roles = Counter(program.origin(method.owner).role for method in solution.reachable())
    return CallGraphReport(
        main=_named(main),
        asked_k=asked_k,
        k=solved.k,
        sites_by_k=_sites_by_k(solved),
        methods={role: roles[role] for role in Role if roles[role]},
        method_contexts=found.method_contexts,
        contexts=found.contexts,
        objects=found.objects,
        call_edges=found.call_edges,
        work=found.work,
        largest_sets=tuple([_large(large) for large in found.largest_sets]),
        most_contexts=tuple([CrowdedMethod(_named(m), n) for m, n in found.most_contexts]),
        costliest=_costliest(solved),
        assumptions=len(program.assumptions.sorted()),
    )


def _sites_by_k(solved: Affordable) -> dict[int, int]:
    """Count the sites in code by the k they got; nothing if all got what was asked for."""
    given = Counter(solved.policy.k(cost.site) for cost in solved.costs if cost.site.method)
    return dict(sorted(given.items()))


def _costliest(solved: Affordable) -> tuple[CostlyClass, ...]:
    """Return the classes whose sites would cost most at the k that was tried."""
    by_type: dict[str, list[SiteCost]] = {}
    for cost in solved.costs:
        by_type.setdefault(cost.site.type, []).append(cost)
    found = [
        CostlyClass(
            java_type(type_),
            len(costs),
            sum(cost.at(solved.k) for cost in costs),
            min(solved.policy.k(cost.site) for cost in costs),
        )
        for type_, costs in by_type.items()
    ]
    return tuple(heapq.nsmallest(_SHOWN, found, key=lambda costly: (-costly.cost, costly.type)))


def _large(large: LargeSet) -> LargeVariable:
    body = large.method.body
    name = body.name_of(large.var) if body is not None else None
    return LargeVariable(_named(large.method), name or f"v{large.var}", large.size)


def _named(method: Method) -> str:
    return f"{dotted(method.owner)}.{method.name}{method.descriptor}"


def render_call_graph_json(report: CallGraphReport) -> str:
    """Render for programs; the keys are described in `docs/usage.md`."""
    return json.dumps({"schema": SCHEMA, **msgspec.to_builtins(report)}, indent=2, sort_keys=True)


def render_call_graph_text(report: CallGraphReport) -> str:
    """Render for people."""
    return "\n".join(printable(line) for line in _lines(report))


def _lines(report: CallGraphReport) -> Iterator[str]:
    yield f"Call graph from {report.main}, k = {report.k}"
    yield from _what_was_afforded(report)
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
    if report.costliest:
        yield f"Costliest to tell apart, in variables at k = {report.k}:"
    for costly in report.costliest:
        sites = f"{costly.sites} site{'s' if costly.sites != 1 else ''}"
        yield f"  {costly.cost:6} {costly.type}, {sites}, k = {costly.smallest_k} or more"


def _what_was_afforded(report: CallGraphReport) -> Iterator[str]:
    """Say where less was done than asked for."""
    if report.k < report.asked_k:
        yield f"k = {report.asked_k} took more steps than the budget allows: fell back"
    if len(report.sites_by_k) > 1:
        parts = [f"{count} with k = {k}" for k, count in report.sites_by_k.items()]
        yield f"Sites in code: {', '.join(parts)} (more would exceed --budget)"
