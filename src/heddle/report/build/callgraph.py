"""From a points-to solution to the summary of its call graph: its size, and what makes it large."""

import heapq
from collections import Counter
from typing import Final

from heddle.pointsto import LargeSet, SiteCost
from heddle.pointsto.budget import AffordableSolution
from heddle.program.classes import Method, dotted
from heddle.program.descriptors import java_type
from heddle.program.program import Program, Role
from heddle.report.model.programs import CallGraphReport, CostlyClass, CrowdedMethod, LargeVariable

_SHOWN: Final = 10


def call_graph_report(
    program: Program, main: Method, asked_k: int, solved: AffordableSolution
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


def _sites_by_k(solved: AffordableSolution) -> dict[int, int]:
    """Count the sites in code by the k they got; nothing if all got what was asked for."""
    given = Counter(solved.policy.k(cost.site) for cost in solved.costs if cost.site.method)
    return dict(sorted(given.items()))


def _costliest(solved: AffordableSolution) -> tuple[CostlyClass, ...]:
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
