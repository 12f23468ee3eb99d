"""The rules of Figure 4.6, one method each, over templates and numbered objects.

Naik 2008, section 4.4. Departures: statements are those of Java as it is (`_translate`); points-to
sets are filtered by declared types at casts, parameters, receivers, fields, catches and array
stores; thrown objects go through one place for the whole program, from which every handler takes
those of its type; what is merged is analysed with k = 0 (`_sites`).
"""

from typing import Final, TypeAlias, final

from heddle.pointsto._code import Code, Unit
from heddle.pointsto._heap import Heap
from heddle.pointsto._propagation import NO_MASK, Propagation, members
from heddle.pointsto._sites import Sites
from heddle.pointsto._templates import (
    NOTHING,
    CallKind,
    CallSite,
    Cloning,
    FieldKey,
    Load,
    StaticAccess,
    Store,
    Template,
)
from heddle.pointsto.context import Site
from heddle.pointsto.result import ELEMENTS
from heddle.program.classes import Field, Method
from heddle.program.descriptors import OBJECT_TYPE, element_type, is_reference, type_of_class

THROWN: Final = "THROWN"


@final
class Instance:
    """A unit of code in a context: its template laid out from node `base` on."""

    __slots__ = ("base", "calls", "context", "template", "unit")

    def __init__(self, unit: Unit, context: int, base: int) -> None:
        self.unit = unit
        self.template: Template = unit.template
        self.context = context
        self.base = base
        self.calls = [Calling(self, site) for site in self.template.calls]


@final
class Calling:
    """A call site in an instance, with what it was found to call."""

    __slots__ = ("callees", "caller", "site")

    def __init__(self, caller: Instance, site: CallSite) -> None:
        self.caller = caller
        self.site = site
        self.callees: dict[Instance, None] = {}


_Watcher: TypeAlias = tuple[Instance, Load | Store | Cloning | Calling]


@final
class Rules:
    """The least solution, computed by `run`."""

    def __init__(self, heap: Heap, flow: Propagation, code: Code, sites: Sites) -> None:
        self._heap = heap
        self._flow = flow
        self._code = code
        self._sites = sites
        self.instances: dict[tuple[Unit, int], Instance] = {}
        self._watchers: dict[int, list[_Watcher]] = {}
        self.fields: dict[tuple[int, FieldKey], int] = {}
        self.statics: dict[FieldKey, int] = {}
        self._clones: dict[int, dict[int, None]] = {}
        self._finalised: dict[int, None] = {}
        self._initialised: dict[str, None] = {}
        self._unlaid: list[Instance] = []

    # -- (4.1) and the layout of code in a context -------------------------------------------------

    def reach(self, unit: Unit, context: int) -> Instance:
        """(4.1), (4.8.1), (4.9.1): every point of the method is reachable in the context."""
        key = (unit, context)
        found = self.instances.get(key)
        if found is None:
            base = self._flow.add_nodes(unit.template.size)
            found = Instance(unit, context, base)
            self.instances[key] = found
            self._unlaid.append(found)
        return found

    def settle(self) -> None:
        """Lay out what was reached; a list, as chains of static calls can be long.

        Nothing flows meanwhile, so watchers are in place before the objects they wait for arrive.
        """
        while self._unlaid:
            self._lay_out(self._unlaid.pop())

    def _lay_out(self, at: Instance) -> None:
        """Set up what waits for objects first, then what brings some."""
        template, base = at.template, at.base
        self._lay_out_watchers(at)
        for source, dest in template.copies:
            self.copy(base + source, base + dest)
        for source, dest, type_ in template.narrowings:
            self._flow.add_edge(base + source, base + dest, self._mask(type_))
        for dest, site in template.allocations:
            self.new(at, dest, site)
        self._lay_out_statics(at)
        for name in template.initialised:
            self.initialise(name)
        for call in at.calls:
            if call.site.kind is CallKind.STATIC:
                self.static_call(call)

    def _lay_out_watchers(self, at: Instance) -> None:
        template = at.template
        for load in template.loads:
            self._watch(at, load.base, load)
        for store in template.stores:
            self._watch(at, store.base, store)
        for cloning in template.clonings:
            self._watch(at, cloning.source, cloning)
        for call in at.calls:
            if call.site.kind is not CallKind.STATIC:
                self._watch(at, call.site.arguments[0], call)

    def _lay_out_statics(self, at: Instance) -> None:
        template, flow, base = at.template, self._flow, at.base
        for access in template.static_loads:
            self.static_load(at, access)
        for access in template.static_stores:
            self.static_store(at, access)
        for value in template.throws:
            flow.add_edge(base + value, self.static(THROWN))
        for dest, type_ in template.catches:
            flow.add_edge(self.static(THROWN), base + dest, self._mask(type_))

    def _watch(self, at: Instance, var: int, watcher: Load | Store | Cloning | Calling) -> None:
        node = at.base + var
        self._flow.watch(node)
        self._watchers.setdefault(node, []).append((at, watcher))

    def grown(self, node: int, objects: int) -> None:
        """Apply the rules whose premise is that a base or receiver points to an object."""
        numbers = list(members(objects))
        for at, watcher in self._watchers[node]:
            if isinstance(watcher, Calling):
                for number in numbers:
                    self.instance_call(watcher, number)
            else:
                self._access(at, watcher, numbers)
        self.settle()

    def _access(self, at: Instance, watcher: Load | Store | Cloning, numbers: list[int]) -> None:
        if isinstance(watcher, Load):
            for number in numbers:
                self.load(at, watcher, number)
        elif isinstance(watcher, Store):
            for number in numbers:
                self.store(at, watcher, number)
        else:
            for number in numbers:
                self.clone(at, watcher, number)

    def _mask(self, type_: str) -> int:
        return NO_MASK if type_ == OBJECT_TYPE else self._heap.mask(type_)

    # -- (4.2) to (4.7) ----------------------------------------------------------------------------

    def copy(self, source: int, dest: int) -> None:
        """(4.2) `v1 = v2`: what v2 points to, v1 points to."""
        self._flow.add_edge(source, dest)

    def new(self, at: Instance, dest: int, site: Site) -> None:
        """(4.3) `v = new h` in context c: v points to `h (+)_Sigma(h) c`."""
        number = self._heap.allocate(site, at.context)
        self._flow.add_objects(at.base + dest, 1 << number)
        self._note(number)

    def load(self, at: Instance, load: Load, number: int) -> None:
        """(4.4) `v2 = v1.f`: what field f of an object v1 points to holds, v2 points to."""
        self._flow.add_edge(self.field(number, load.field), at.base + load.dest)

    def store(self, at: Instance, store: Store, number: int) -> None:
        """(4.5) `v1.f = v2`: field f of the objects v1 points to holds what v2 points to."""
        type_ = store.type
        if store.field == ELEMENTS:
            array = self._heap.objects[number][0].type
            type_ = element_type(array) if array[0] == "[" else OBJECT_TYPE
            if not is_reference(type_):
                return
        self._flow.add_edge(
            at.base + store.value, self.field(number, store.field), self._mask(type_)
        )

    def static_load(self, at: Instance, access: StaticAccess) -> None:
        """(4.6) `v = g`: what g points to, v points to."""
        self._flow.add_edge(self.static(access.field), at.base + access.var)

    def static_store(self, at: Instance, access: StaticAccess) -> None:
        """(4.7) `g = v`: what v points to, g points to."""
        mask = self._mask(access.type)
        self._flow.add_edge(at.base + access.var, self.static(access.field), mask)

    def field(self, number: int, field: FieldKey) -> int:
        """Return the node of a field of an object."""
        node = self.fields.get((number, field))
        if node is None:
            node = self.fields[number, field] = self._flow.add_nodes(1)
            for copy in self._clones.get(number, ()):
                self._flow.add_edge(node, self.field(copy, field))
        return node

    def static(self, field: FieldKey) -> int:
        """Return the node of a static field or of a place of the models."""
        node = self.statics.get(field)
        if node is None:
            node = self.statics[field] = self._flow.add_nodes(1)
            if isinstance(field, Field) and self._code.is_opaque(field.owner):
                self._fill_opaque(field, node)
        return node

    def unit(self, method: Method) -> Unit:
        """Return the code of a method."""
        return self._code.unit(method)

    def _fill_opaque(self, field: Field, node: int) -> None:
        """Put something of its type into a static field of a class that is not analysed."""
        if is_reference(field.descriptor):
            label = f"opaque {field.owner}.{field.name}"
            site = self._sites.opaque(field.descriptor, label)
            self._flow.add_objects(node, 1 << self._heap.allocate(site, 0))

    # -- (4.8) and (4.9) ---------------------------------------------------------------------------

    def static_call(self, call: Calling) -> None:
        """(4.8) A static method is analysed in each context of each of its callers."""
        callee = self.reach(self._code.unit(call.site.resolved), call.caller.context)
        self._bind(call, callee, first=0)

    def instance_call(self, call: Calling, receiver: int) -> None:
        """(4.9) The method that the receiver selects is analysed in the receiver as context.

        (a) to (d) the receiver is one of those the first argument points to and selects a method;
        (1) its points are reachable, (2) its `this` is the receiver, (3) and (4) arguments and
        results flow, (5) the call is in the call graph.
        """
        heap = self._heap
        if not heap.is_of(receiver, type_of_class(call.site.resolved.owner)):
            return
        unit = self._code.target(heap.objects[receiver][0], call.site)
        if unit is None:
            return
        callee = self.reach(unit, heap.context_of(receiver))
        parameters = callee.template.parameters
        if parameters and parameters[0][0] != NOTHING:
            self._flow.add_objects(callee.base + parameters[0][0], 1 << receiver)
        self._bind(call, callee, first=1)

    def _bind(self, call: Calling, callee: Instance, first: int) -> None:
        """(4.8.2 to 4) and (4.9.3 to 5): arguments, results, the edge of the call graph."""
        if callee in call.callees:
            return
        call.callees[callee] = None
        flow, caller, site = self._flow, call.caller.base, call.site
        parameters = callee.template.parameters
        for argument, (parameter, type_) in zip(
            site.arguments[first:], parameters[first:], strict=False
        ):
            if NOTHING not in (argument, parameter):
                flow.add_edge(caller + argument, callee.base + parameter, self._mask(type_))
        if NOTHING not in (site.dest, callee.template.result):
            flow.add_edge(callee.base + callee.template.result, caller + site.dest)

    # -- what Java does besides --------------------------------------------------------------------

    def initialise(self, name: str) -> None:
        """Run the initialisers of a class and its superclasses once, in the empty context (5.5)."""
        todo = [name]
        while todo:
            name = todo.pop()
            if name in self._initialised or name[0] == "[":
                continue
            self._initialised[name] = None
            todo += self._code.initialised_before(name)
            unit = self._code.initialiser(name)
            if unit is not None:
                self.reach(unit, 0)

    def clone(self, at: Instance, cloning: Cloning, number: int) -> None:
        """`v = clone of w`: a new object of the same type whose fields hold what w's hold."""
        type_ = self._heap.objects[number][0].type
        if self._sites.is_merged(type_):
            self._flow.add_objects(at.base + cloning.dest, 1 << number)
            return
        site = self._code.clone_site(cloning.site, type_)
        copy = self._heap.allocate(site, at.context)
        self._flow.add_objects(at.base + cloning.dest, 1 << copy)
        known = self._clones.setdefault(number, {})
        if copy != number and copy not in known:
            known[copy] = None
            for (base, field), node in list(self.fields.items()):
                if base == number:
                    self._flow.add_edge(node, self.field(copy, field))

    def _note(self, number: int) -> None:
        """Objects with a finalizer have it called, in a thread of the virtual machine's."""
        if number in self._finalised:
            return
        self._finalised[number] = None
        unit = self._code.finalizer(self._heap.objects[number][0])
        if unit is not None:
            callee = self.reach(unit, self._heap.context_of(number))
            self._flow.add_objects(callee.base + callee.template.parameters[0][0], 1 << number)
