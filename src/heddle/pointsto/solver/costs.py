"""The cost of distinguishing the objects of each site, from a context-insensitive solution.

Under k-object sensitivity a method is analysed once for every object that may be its receiver, and
a static method once for every context of its callers. The solution for k = 0 bounds both from
above: the receivers of a method are the points-to set of its `this`; an object of site h has, at
k = j, one copy for each copy at k = j - 1 of the receivers of the method that contains h. The cost
of a site at k = j is the number of variables of all methods that run in a context of its copies.
"""

from collections.abc import Iterable, Sequence
from typing import final

from heddle._util.bits import bits
from heddle.pointsto.code import ContextSource
from heddle.pointsto.context import Site
from heddle.pointsto.result import SiteCost
from heddle.pointsto.solver.instances import Instance
from heddle.pointsto.templates import NO_VARIABLE
from heddle.program.classes import Method


@final
class Costs:
    """The receivers of all instances of a solution with k = 0."""

    def __init__(self, instances: Sequence[Instance], sets: Sequence[int], own: int) -> None:
        self._instances = instances
        self._receivers = {i: receivers_of(i, sets) & own for i in instances}
        self._by_method = {i.unit.method: i for i in instances if i.unit.method is not None}
        self._propagate_to_static()

    def _propagate_to_static(self) -> None:
        """Propagate the receivers of callers to static callees."""
        receivers = self._receivers
        todo = list(self._instances)
        callees = {caller: tuple(dict.fromkeys(static_callees(caller))) for caller in todo}
        while todo:
            caller = todo.pop()
            for callee in callees[caller]:
                new = receivers[caller] & ~receivers[callee]
                if new:
                    receivers[callee] |= new
                    todo.append(callee)

    def of_sites(self, sites: Sequence[Site], k: int) -> tuple[SiteCost, ...]:
        """Return the cost of each site (of the object with its number) at 1, 2, ... k."""
        copies = [[1] * len(sites)]
        for _ in range(1, k):
            copies.append([self._copies(site.method, copies[-1]) for site in sites])
        once = [0] * len(sites)
        for instance in self._instances:
            for number in bits(self._receivers[instance]):
                once[number] += _size(instance)
        return tuple(
            [
                SiteCost(site, tuple([level[number] * once[number] for level in copies]))
                for number, site in enumerate(sites)
            ]
        )

    def _copies(self, method: Method | None, before: Sequence[int]) -> int:
        holder = None if method is None else self._by_method.get(method)
        if holder is None:
            return 1
        return max(1, sum(before[number] for number in bits(self._receivers[holder])))


def base_cost(instances: Iterable[Instance]) -> int:
    """Return the number of variables of a solution."""
    return sum(_size(instance) for instance in instances)


def _size(instance: Instance) -> int:
    return instance.statements.size + 1


def receivers_of(instance: Instance, sets: Sequence[int]) -> int:
    """Return the receivers in whose contexts an instance runs, if it runs in such a context."""
    parameters = instance.statements.parameters
    is_received = instance.unit.runs_in is ContextSource.RECEIVER and not _runs_in_caller(instance)
    if not is_received or not parameters or parameters[0][0] == NO_VARIABLE:
        return 0
    return sets[instance.base + parameters[0][0]]


def static_callees(caller: Instance) -> Iterable[Instance]:
    """Return the callees of an instance that run in its own context."""
    for call in caller.calls:
        for callee in call.callees():
            if _runs_in_caller(callee):
                yield callee


def _runs_in_caller(callee: Instance) -> bool:
    method, where = callee.unit.method, callee.unit.runs_in
    is_static = method is not None and method.is_static and where is ContextSource.RECEIVER
    return where is ContextSource.CALLER or is_static
