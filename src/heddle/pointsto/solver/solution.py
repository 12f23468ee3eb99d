"""The result of the points-to analysis (Naik 2008, section 2.4): ptsV, ptsG, heap, cscg."""

import heapq
from collections.abc import Iterator
from functools import cached_property
from typing import final

from heddle._util.bits import bits
from heddle.pointsto.context import AbstractObject, Context, ContextPolicy
from heddle.pointsto.frames import Frames
from heddle.pointsto.result import CallEdge, LargeSet, SiteCost, Statistics
from heddle.pointsto.solver.costs import Costs, base_cost, receivers_of, static_callees
from heddle.pointsto.solver.elements import Elements
from heddle.pointsto.solver.frames_view import FrameBuilder
from heddle.pointsto.solver.heap import AbstractHeap
from heddle.pointsto.solver.instances import Instance
from heddle.pointsto.solver.propagation import Propagation
from heddle.pointsto.solver.rules import Rules
from heddle.program.classes import Field, Method


@final
class PointsTo:
    """An immutable solution; results are in a stable order."""

    def __init__(self, heap: AbstractHeap, flow: Propagation, rules: Rules) -> None:
        self._objects = [AbstractObject(sites) for sites in heap.objects]
        self._numbers = {sites: number for number, sites in enumerate(heap.objects)}
        self._contexts = heap.contexts
        self._sets = flow.all_sets()
        self._fields = rules.fields
        self._statics = rules.statics
        self._instances: dict[Method, dict[Context, Instance]] = {}
        self._work = flow.work
        self._entries = rules.entries
        self._all_instances = tuple(rules.instances.values())
        self._view = FrameBuilder(heap, rules, self._sets)
        for (unit, context), instance in rules.instances.items():
            if unit.method is not None:
                by_context = self._instances.setdefault(unit.method, {})
                by_context[heap.contexts[context]] = instance

    def reachable(self) -> tuple[Method, ...]:
        """Return the methods that may run, in the order they were found."""
        return tuple(self._instances)

    def contexts(self, method: Method) -> tuple[Context, ...]:
        """Return the contexts a method may run in."""
        return tuple(self._instances.get(method, ()))

    def objects(self) -> tuple[AbstractObject, ...]:
        """Return the abstract objects there are, in the order they were found."""
        return tuple(self._objects)

    def variable(self, method: Method, context: Context, var: int) -> tuple[AbstractObject, ...]:
        """ptsV: what a variable may point to in a context."""
        instance = self._instances.get(method, {}).get(context)
        number = None if instance is None else instance.statements.variables.get(var)
        if instance is None or number is None:
            return ()
        return self._at(instance.base + number)

    def static(self, field: Field) -> tuple[AbstractObject, ...]:
        """ptsG: what a static field may point to."""
        node = self._statics.get(field)
        return () if node is None else self._at(node)

    def field(self, base: AbstractObject, field: Field | str) -> tuple[AbstractObject, ...]:
        """heap: what a field of an abstract object, or its `ELEMENTS`, may point to."""
        number = self._numbers.get(base.sites)
        node = None if number is None else self._fields.get(number, {}).get(field)
        return () if node is None else self._at(node)

    def calls(self, method: Method, context: Context, pc: int) -> tuple[CallEdge, ...]:
        """cscg: what the call at an offset of a method may call from a context."""
        instance = self._instances.get(method, {}).get(context)
        if instance is None:
            return ()
        found: dict[CallEdge, None] = {}
        for call in instance.calls:
            if call.site.pc == pc:
                for callee in call.callees():
                    found.update(dict.fromkeys(self._methods(callee)))
        return tuple(found)

    def _methods(self, callee: Instance) -> Iterator[CallEdge]:
        """Return a callee; for a generated body, the methods that it calls, also through others."""
        seen = {callee: None}
        todo = [callee]
        while todo:
            found = todo.pop()
            if found.unit.method is not None:
                yield CallEdge(self._contexts[found.context], found.unit.method)
                continue
            inner = [each for call in found.calls for each in call.callees()][::-1]
            todo += [each for each in inner if each not in seen]
            seen.update(dict.fromkeys(inner))

    def _at(self, node: int) -> tuple[AbstractObject, ...]:
        return tuple([self._objects[number] for number in bits(self._sets[node])])

    @cached_property
    def _frames(self) -> Frames:
        return self._view.frames(self._objects)

    def frames(self) -> Frames:
        """Return all code in contexts."""
        return self._frames

    def work(self) -> int:
        """Return the number of solver steps."""
        return self._work

    def cost(self) -> int:
        """Return the number of variables in contexts."""
        return base_cost(self._all_instances)

    def site_costs(self, k: int) -> tuple[SiteCost, ...]:
        """Predict the cost of each site up to a k; for a solution with k = 0."""
        return self._costs.of_sites([found.site for found in self._objects], k)

    @cached_property
    def _costs(self) -> Costs:
        own = sum(1 << n for n, o in enumerate(self._objects) if o.site.method is not None)
        return Costs(self._all_instances, self._sets, own)

    def elements(self, policy: ContextPolicy) -> frozenset[Context]:
        """Return A of Figure 4.7 for a policy; for a solution with k = 0."""
        called = {i: receivers_of(i, self._sets) for i in self._all_instances}
        static = {i: list(static_callees(i)) for i in self._all_instances}
        sites = [found.site for found in self._objects]
        k = [0 if site.method is None else policy.k(site) for site in sites]
        return Elements(called, static, sites, k).compute(self._entries)

    def statistics(self, shown: int) -> Statistics:
        """Return counts, the `shown` largest sets, and the methods with most contexts."""
        instances = [i for found in self._instances.values() for i in found.values()]
        crowded = heapq.nsmallest(
            shown, self._instances.items(), key=lambda item: (-len(item[1]), _name(item[0]))
        )
        return Statistics(
            contexts=len(self._contexts),
            objects=len(self._objects),
            method_contexts=len(instances),
            call_edges=sum(len(g.callees) for i in instances for c in i.calls for g in c.groups),
            work=self._work,
            largest_sets=tuple(self._largest_sets(shown)),
            most_contexts=tuple([(method, len(found)) for method, found in crowded]),
        )

    def _largest_sets(self, shown: int) -> list[LargeSet]:
        """Return the largest points-to sets, at most one per method."""
        found: list[LargeSet] = []
        for method, by_context in self._instances.items():
            variables = by_context[next(iter(by_context))].statements.variables
            best = LargeSet(method, (), 0, 0)
            for context, instance in by_context.items():
                for var, number in variables.items():
                    size = self._sets[instance.base + number].bit_count()
                    if size > best.size:
                        best = LargeSet(method, context, var, size)
            found.append(best)
        return heapq.nsmallest(shown, found, key=_by_size)


def _name(method: Method) -> tuple[str, str, str]:
    return method.owner, method.name, method.descriptor


def _by_size(found: LargeSet) -> tuple[int, tuple[str, str, str]]:
    return -found.size, _name(found.method)
