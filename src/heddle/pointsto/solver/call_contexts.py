"""The contexts of methods that are distinguished by their calls, within budgets of their own.

The context of such a method is that of the seed with the most recent call sites before it. What
these contexts cost is counted in variables: those of the methods that run in them, and of the
methods of the objects that are allocated in them. Factories have a larger budget than other
helpers, since a call of one stands for an allocation. If it is too much, the methods whose calls
cost most are not distinguished any more, and the program is solved again. If the others cost too
much as well, no further call sites are added to contexts; if that does not help either, the program
is solved without any. Every choice is sound, as any function of caller and call site may be the
context.
"""

from collections import Counter
from typing import Final, final

from heddle.pointsto.code import Code, CostlyCalls, Unit
from heddle.pointsto.context import EMPTY, Context, Site
from heddle.pointsto.sites import Sites
from heddle.pointsto.solver.heap import AbstractHeap
from heddle.pointsto.solver.instances import Instance, InstanceCall
from heddle.pointsto.templates import CallKind
from heddle.program.classes import Method

# The number of variables, and the share of all, that all calls together may cost.
_MOST: Final = 8_000
_SHARE: Final = 0.05
# How many times as much the calls of factories may cost.
_FACTORIES: Final = 3
# If they cost more, the most expensive methods are left out until the others cost this part of it.
_KEPT: Final = 0.2


class CallsCostTooMuchError(Exception):
    """Some methods are not to be distinguished by their calls: `CostlyCalls`."""


@final
class _Budget:
    """The cost of the calls of helpers, or of factories, and whether more are distinguished."""

    def __init__(self, costly: CostlyCalls, times: int) -> None:
        """Take the methods that cost too much, and how many times the common limit may be spent."""
        self._costly = costly
        self._times = times
        self._costs: Counter[Method] = Counter()
        self._cost = 0
        self._is_closed = False

    @property
    def is_open(self) -> bool:
        """Tell whether further calls are distinguished."""
        return not (self._is_closed or self._costly.are_all)

    def may_distinguish(self, callee: Method) -> bool:
        """Tell whether further calls of a method are distinguished."""
        return self.is_open and callee not in self._costly.methods

    def spend(self, callee: Method, size: int, total: int) -> None:
        """Count variables of a method's calls, of so many in all; distinguish fewer if too many."""
        self._cost += size
        self._costs[callee] += size
        limit = self._times * max(_MOST, _SHARE * total)
        if self._cost <= limit:
            return
        if not self._costly.methods:
            self._leave_out()
            raise CallsCostTooMuchError
        self._is_closed = True
        if self._cost > 2 * limit:
            self._costly.are_all = True
            raise CallsCostTooMuchError

    def _leave_out(self) -> None:
        """Distinguish the calls of the most expensive methods no longer."""
        left = self._cost
        for method, cost in self._costs.most_common():
            if left <= _KEPT * self._cost:
                break
            left -= cost
            self._costly.methods.add(method)


@final
class CallContexts:
    """Chooses contexts, and counts what they cost."""

    def __init__(self, heap: AbstractHeap, code: Code, sites: Sites) -> None:
        self._heap = heap
        self._code = code
        self._helpers = _Budget(code.costly_helpers, 1)
        self._factories = _Budget(code.costly_factories, _FACTORIES)
        self._sites = sites
        self._callees: dict[Site, Method] = {}
        self._size = 0

    def count(self, instance: Instance) -> None:
        """Count the variables of a new instance; what factories of the JDK cost does not count."""
        size = instance.statements.size + 1
        self._size += size
        call = self._heap.last_call(instance.context)
        callee = None if call is None else self._callees[call]
        if callee is not None and not self._code.is_jdk_factory(callee):
            self._budget(callee).spend(callee, size, self._size)

    def _budget(self, callee: Method) -> _Budget:
        return self._factories if self._code.is_factory(callee) else self._helpers

    def of_static(self, call: InstanceCall, unit: Unit) -> int:
        """Return the context of a static callee; by the seed, that of the caller."""
        context = call.caller.context
        if not self._heap.calls:
            return context
        if not unit.is_by_call:
            return self._heap.after_calls(EMPTY, context)
        if not self._is_distinguished(call):
            return context
        return self._within(self._calls(call), context, call.site.resolved)

    def before(self, call: InstanceCall) -> Context:
        """Return the call sites before the receivers of a call in the contexts of its callee."""
        site = call.site
        if not self._heap.calls or site.kind not in (CallKind.FIXED, CallKind.VIRTUAL):
            return EMPTY
        if self._code.is_by_call(site.resolved) and self._is_distinguished(call):
            return self._calls(call)
        return EMPTY

    def of_receiver(self, calls: Context, context: int, unit: Unit) -> int:
        """Return the context of a callee that a receiver selects, given the receiver's own.

        Both the method that the call names and the one that is selected must be helpers.
        """
        if not calls or unit.method is None or not unit.is_by_call:
            return context
        return self._within(calls, context, unit.method)

    def _is_distinguished(self, call: InstanceCall) -> bool:
        unit, resolved = call.caller.unit, call.site.resolved
        if unit.method is None:
            return False
        return unit.distinguishes_calls or self._code.is_distinguished_everywhere(resolved)

    def _calls(self, call: InstanceCall) -> Context:
        caller = call.caller
        assert caller.unit.method is not None
        site = self._sites.call(caller.unit.method, call.site.pc)
        kept = self._heap.leading_calls(caller.context)[: self._heap.calls - 1]
        return (site, *kept)

    def _within(self, calls: Context, context: int, callee: Method) -> int:
        if not self._may_distinguish(callee):
            return self._heap.after_calls(EMPTY, context)
        if not self._helpers.is_open:
            calls = calls[:1]
        self._callees.setdefault(calls[0], callee)
        return self._heap.after_calls(calls, context)

    def _may_distinguish(self, callee: Method) -> bool:
        return self._code.is_jdk_factory(callee) or self._budget(callee).may_distinguish(callee)
