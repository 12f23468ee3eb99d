"""The solved state behind the questions of `PointsTo`."""

from collections.abc import Iterator
from typing import final

from heddle.pointsto._heap import Heap
from heddle.pointsto._propagation import Propagation, members
from heddle.pointsto._rules import Instance, Rules
from heddle.pointsto.context import AbstractObject, Context
from heddle.pointsto.result import Call
from heddle.program.classes import Field, Method


@final
class Solution:
    """An immutable answer; see `PointsTo`."""

    def __init__(self, heap: Heap, flow: Propagation, rules: Rules) -> None:
        self._objects = [AbstractObject(sites) for sites in heap.objects]
        self._numbers = {sites: number for number, sites in enumerate(heap.objects)}
        self._contexts = heap.contexts
        self._sets = flow.sets
        self._fields = rules.fields
        self._statics = rules.statics
        self._instances: dict[Method, dict[Context, Instance]] = {}
        self.work = flow.work
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

    def variable(self, method: Method, context: Context, var: int) -> tuple[AbstractObject, ...]:
        """ptsV: what a variable may point to in a context."""
        instance = self._instances.get(method, {}).get(context)
        number = None if instance is None else instance.template.variables.get(var)
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
        node = None if number is None else self._fields.get((number, field))
        return () if node is None else self._at(node)

    def calls(self, method: Method, context: Context, pc: int) -> tuple[Call, ...]:
        """cscg: what the call at an offset of a method may call from a context."""
        instance = self._instances.get(method, {}).get(context)
        if instance is None:
            return ()
        found: dict[Call, None] = {}
        for call in instance.calls:
            if call.site.pc == pc:
                for callee in call.callees:
                    found.update(dict.fromkeys(self._methods(callee)))
        return tuple(found)

    def _methods(self, callee: Instance) -> Iterator[Call]:
        """Return a callee, or what the body of a lambda calls."""
        if callee.unit.method is not None:
            yield Call(self._contexts[callee.context], callee.unit.method)
            return
        for call in callee.calls:
            for inner in call.callees:
                yield from self._methods(inner)

    def _at(self, node: int) -> tuple[AbstractObject, ...]:
        return tuple([self._objects[number] for number in members(self._sets[node])])
