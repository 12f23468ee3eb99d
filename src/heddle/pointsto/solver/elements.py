"""The set A of Figure 4.7: the contexts and abstract objects that a policy may use.

Naik 2008, section 4.4: a close over-approximation of C and O from the solution without contexts.
The thesis needs it to number its domains; here it bounds the size of a solution.
"""

from collections.abc import Sequence
from typing import final

from heddle._util.bits import bits
from heddle.pointsto.context import EMPTY, Context, Site, extended
from heddle.pointsto.solver.instances import Instance
from heddle.program.classes import Method


@final
class Elements:
    """ctxts and A, the least that satisfy rules 4.10 to 4.14.

    `called` are the receivers of each instance, as numbers of `sites`, by P'_V and trgt; `static`
    are the static methods it calls; `k` is Sigma by number.
    """

    def __init__(
        self,
        called: dict[Instance, int],
        static: dict[Instance, list[Instance]],
        sites: Sequence[Site],
        k: Sequence[int],
    ) -> None:
        self._called = called
        self._static = static
        self._sites = sites
        self._k = k
        self._runs: dict[Method, Instance] = {}
        self._receiving: dict[int, list[Instance]] = {}
        self._allocated: dict[Instance, list[int]] = {}
        self._contexts: dict[Instance, set[Context]] = {instance: set() for instance in called}
        self._todo: list[tuple[Instance, Context]] = []
        self._index()

    def _index(self) -> None:
        for instance, receivers in self._called.items():
            if instance.unit.method is not None:
                self._runs[instance.unit.method] = instance
            for number in bits(receivers):
                self._receiving.setdefault(number, []).append(instance)
        for number, site in enumerate(self._sites):
            holder = None if site.method is None else self._runs.get(site.method)
            if holder is not None:
                self._allocated.setdefault(holder, []).append(number)

    def compute(self, entries: Sequence[Instance]) -> frozenset[Context]:
        """Return A; `entries` run in the empty context."""
        for instance in entries:
            self._add(instance, EMPTY)
        found: set[Context] = {EMPTY}
        for number, site in enumerate(self._sites):
            if site.method is None or site.method not in self._runs:
                found.add((site,))
                self._receive(number, (site,))
        while self._todo:
            instance, context = self._todo.pop()
            self._static_calls(instance, context)
            for number in self._allocated.get(instance, ()):
                found.add(self._allocation(number, context))
        return frozenset(found)

    def _add(self, instance: Instance, context: Context) -> None:
        """(4.10) and what the other rules conclude: c is in ctxts(m)."""
        contexts = self._contexts[instance]
        if context not in contexts:
            contexts.add(context)
            self._todo.append((instance, context))

    def _static_calls(self, caller: Instance, context: Context) -> None:
        """(4.11) A static method may run in each context of its callers."""
        for callee in self._static.get(caller, ()):
            self._add(callee, context)

    def _allocation(self, number: int, context: Context) -> Context:
        """(4.12) and (4.14): `h (+)_Sigma(h) c` is in A, and its methods may run in it."""
        object_ = extended(self._sites[number], self._k[number], context)
        self._receive(number, object_)
        return object_

    def _receive(self, number: int, object_: Context) -> None:
        context = object_ if self._k[number] else EMPTY
        for instance in self._receiving.get(number, ()):
            self._add(instance, context)
