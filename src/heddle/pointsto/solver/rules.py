"""The rules of Figure 4.6, one method each, over numbered variables and objects.

Naik 2008, section 4.4. Departures: statements are those of full Java (`code.translate`); points-to
sets are filtered by declared types at casts, parameters, receivers, fields, catches and array
stores; thrown objects flow through one global place, from which every handler takes those of its
type; merged objects are analysed with k = 0 (`sites`).
"""

from functools import partial
from typing import Final, final

from heddle._util.bits import bits
from heddle._util.memo import Memo
from heddle.pointsto.code import Code, ContextSource, Unit, allocates_empty_arrays
from heddle.pointsto.context import EMPTY, Context, Site
from heddle.pointsto.sites import Sites
from heddle.pointsto.solver.call_contexts import CallContexts
from heddle.pointsto.solver.dispatch import Dispatch, Selected
from heddle.pointsto.solver.heap import AbstractHeap
from heddle.pointsto.solver.instances import CalleeGroup, Instance, InstanceCall
from heddle.pointsto.solver.propagation import NO_MASK, Propagation
from heddle.pointsto.templates import (
    ELEMENTS,
    NO_VARIABLE,
    CallKind,
    CallSite,
    CloneStatement,
    FieldKey,
    FieldLoad,
    FieldStore,
    StaticAccess,
)
from heddle.program.classes import Field, Method
from heddle.program.descriptors import OBJECT_TYPE, element_type, is_reference, type_of_class

THROWN: Final = "THROWN"


@final
class Rules:
    """The rules that `Propagation` applies until the least solution is reached."""

    def __init__(self, heap: AbstractHeap, flow: Propagation, code: Code, sites: Sites) -> None:
        self._heap = heap
        self._flow = flow
        self._code = code
        self.mirrors = code.mirrors
        self._calls = CallContexts(heap, code, sites)
        self._sites = sites
        self.instances: dict[tuple[Unit, int], Instance] = {}
        # The instance of each watched node.
        self._watching: dict[int, Instance] = {}
        self.fields: dict[int, dict[FieldKey, int]] = {}
        self.statics: dict[FieldKey, int] = {}
        self._clones: dict[int, dict[int, None]] = {}
        self._finalised: dict[int, None] = {}
        self._initialised: dict[str, None] = {}
        self._initialised_with = Memo(self._initialisation_order)
        # Reached instances whose edges are not added yet.
        self._new: list[Instance] = []
        self.entries: list[Instance] = []
        self.unattended: list[Instance] = []
        self._dispatches: dict[tuple[Method, CallKind, int, Context], Dispatch] = {}
        self._is_open = False
        # The masks of types; the type of all objects needs none.
        self._masks: dict[str, int] = {OBJECT_TYPE: NO_MASK}
        # Calls that are made once the gate is open.
        self._waiting: list[tuple[InstanceCall, int]] = []
        self._gathered: dict[tuple[FieldKey, int], int] = {}
        self._scattered: dict[tuple[FieldKey, int], int] = {}

    # -- (4.1) and the instantiation of code in a context ------------------------------------------

    def reach(self, unit: Unit, context: int) -> Instance:
        """(4.1), (4.8.1), (4.9.1): every point of the method is reachable in the context."""
        key = (unit, context)
        found = self.instances.get(key)
        if found is None:
            base = self._flow.add_nodes(unit.statements.size)
            found = Instance(unit, context, base)
            self.instances[key] = found
            self._new.append(found)
            self._calls.count(found)
            self._is_open = self._is_open or self._code.opens(unit.method)
        return found

    def enter(self, unit: Unit, context: int = 0) -> Instance:
        """(4.1) Main, and initialisers of classes, run in the empty context."""
        instance = self.reach(unit, context)
        self.entries.append(instance)
        return instance

    def settle(self) -> None:
        """Instantiate reached code; by a worklist, as chains of static calls can be long.

        Nothing flows meanwhile, so watchers are in place before the objects they watch for arrive.
        """
        while self._new:
            self._instantiate(self._new.pop())
            if self._is_open and self._waiting:
                waiting, self._waiting = self._waiting, []
                for call, receivers in waiting:
                    self.instance_call(call, receivers)

    def _instantiate(self, at: Instance) -> None:
        """Add the watchers first, then the edges and objects."""
        statements, base = at.statements, at.base
        for var in at.unit.watched:
            self._flow.watch(base + var)
            self._watching[base + var] = at
        self.copy(at)
        for source, dest, type_ in statements.casts:
            self._flow.add_edge(base + source, base + dest, self._mask(type_))
        for dest, site in statements.allocations:
            self.new(at, dest, site)
        self._instantiate_statics(at)
        for name in statements.initialised:
            if name not in self._initialised:
                self.initialise(name)
        for number in at.unit.static_calls:
            self.static_call(at.calls[number])

    def _instantiate_statics(self, at: Instance) -> None:
        """Add edges from and to global places: static fields, and thrown objects."""
        statements, flow, base = at.statements, self._flow, at.base
        for access in statements.static_loads:
            self.static_load(at, access)
        for access in statements.static_stores:
            self.static_store(at, access)
        for value in statements.throws:
            flow.add_edge(base + value, self.static(THROWN))
        for dest, type_ in statements.catches:
            flow.add_edge(self.static(THROWN), base + dest, self._mask(type_))

    def grown(self, node: int, objects: int) -> None:
        """Apply the rules whose premise is that a base or receiver points to an object."""
        at = self._watching[node]
        for watcher in at.unit.watched[node - at.base]:
            if isinstance(watcher, int):
                self.instance_call(at.calls[watcher], objects)
            elif isinstance(watcher, FieldLoad):
                self.load(at, watcher, objects)
            elif isinstance(watcher, FieldStore):
                self.store(at, watcher, objects)
            else:
                for number in bits(objects):
                    self.clone(at, watcher, number)
        if self._new:
            self.settle()

    def _mask(self, type_: str) -> int:
        mask = self._masks.get(type_)
        if mask is None:
            mask = self._masks[type_] = self._heap.mask(type_)
        return mask

    # -- (4.2) to (4.7) ----------------------------------------------------------------------------

    def copy(self, at: Instance) -> None:
        """(4.2) `v1 = v2`: what v2 points to, v1 points to."""
        base, add_edge = at.base, self._flow.add_edge
        for source, dest in at.statements.copies:
            add_edge(base + source, base + dest)

    def new(self, at: Instance, dest: int, site: Site) -> None:
        """(4.3) `v = new h` in context c: v points to `h (+)_Sigma(h) c`."""
        number = self._heap.allocate(site, at.context)
        self._flow.add_objects(at.base + dest, 1 << number)
        self._add_finalizer(number)

    def load(self, at: Instance, load: FieldLoad, bases: int) -> None:
        """(4.4) `v2 = v1.f`: what field f of an object v1 points to holds, v2 points to."""
        self._flow.add_edge(self._gather(load.field, bases), at.base + load.dest)

    def _gather(self, field: FieldKey, bases: int) -> int:
        """Return a node to which the field of every base flows, shared by all loads from these."""
        if bases & (bases - 1) == 0:
            return self.field(bases.bit_length() - 1, field)
        node = self._gathered.get((field, bases))
        if node is None:
            node = self._gathered[field, bases] = self._flow.add_nodes(1)
            for number in bits(bases):
                self._flow.add_edge(self.field(number, field), node)
        return node

    def store(self, at: Instance, store: FieldStore, bases: int) -> None:
        """(4.5) `v1.f = v2`: field f of the objects v1 points to holds what v2 points to."""
        source = at.base + store.value
        if bases & (bases - 1) == 0:
            self._store(source, bases.bit_length() - 1, store)
            return
        node = self._scattered.get((store.field, bases))
        if node is None:
            node = self._scattered[store.field, bases] = self._flow.add_nodes(1)
            for number in bits(bases):
                self._store(node, number, store)
        self._flow.add_edge(source, node)

    def _store(self, source: int, base: int, store: FieldStore) -> None:
        type_ = store.type
        if store.field == ELEMENTS:
            site = self._heap.objects[base][0]
            if allocates_empty_arrays(site):
                return
            array = site.type
            type_ = element_type(array) if array[0] == "[" else OBJECT_TYPE
            if not is_reference(type_):
                return
        self._flow.add_edge(source, self.field(base, store.field), self._mask(type_))

    def static_load(self, at: Instance, access: StaticAccess) -> None:
        """(4.6) `v = g`: what g points to, v points to."""
        self._flow.add_edge(self.static(access.field), at.base + access.var)

    def static_store(self, at: Instance, access: StaticAccess) -> None:
        """(4.7) `g = v`: what v points to, g points to."""
        mask = self._mask(access.type)
        self._flow.add_edge(at.base + access.var, self.static(access.field), mask)

    def field(self, number: int, field: FieldKey) -> int:
        """Return the node of a field of an object."""
        fields = self.fields.setdefault(number, {})
        node = fields.get(field)
        if node is None:
            node = fields[field] = self._flow.add_nodes(1)
            for copy in self._clones.get(number, ()):
                self._flow.add_edge(node, self.field(copy, field))
        return node

    def static(self, field: FieldKey) -> int:
        """Return the node of a static field or of a global place of the models."""
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
        """Put an object of its type into a static field of a class that is not analysed."""
        if is_reference(field.descriptor):
            label = f"opaque {field.owner}.{field.name}"
            site = self._sites.opaque(field.descriptor, label)
            self._flow.add_objects(node, 1 << self._heap.allocate(site, 0))

    # -- (4.8) and (4.9) ---------------------------------------------------------------------------

    def static_call(self, call: InstanceCall) -> None:
        """(4.8) A static method is analysed in each context of each of its callers.

        Departures: code whose effect does not depend on its context is analysed once; methods that
        are distinguished by their calls have the call site in their context.
        """
        if not self._is_open:
            self._is_open = self._code.opens_outside(call.caller.unit.method, call.site)
        unit = self._code.unit(call.site.resolved)
        is_free = unit.runs_in is ContextSource.EMPTY
        callee = self.reach(unit, 0 if is_free else self._calls.of_static(call, unit))
        self._connect(call, CalleeGroup((callee,)), first=0)

    def instance_call(self, call: InstanceCall, receivers: int) -> None:
        """(4.9) The method that a receiver selects is analysed in the receiver as context.

        Departures: a method that only accesses its arguments is analysed in the caller's context;
        one that is distinguished by its calls has the call site in its context.

        (a) to (d) the receiver is one of those the first argument points to and selects a method;
        (1) its points are reachable, (2) its `this` is the receiver, (3) and (4) arguments and
        results flow, (5) the call is in the call graph.
        """
        if call.site.kind is CallKind.REFLECTIVE:
            self._reflective_call(call, receivers)
            return
        dispatch = self._dispatch(call.site, self._calls.before(call))
        if dispatch.is_closed and not self._is_open:
            self._waiting.append((call, receivers))
            return
        self._call_on(call, dispatch, receivers)

    def _call_on(self, call: InstanceCall, dispatch: Dispatch, receivers: int) -> None:
        """Call the targets of all receivers; most calls have receivers of one kind only."""
        choice = dispatch.choice(receivers, self._flow.masks)
        if choice.own is not None:
            self._connect(call, choice.own, first=1)
        if choice.shared:
            self._call_shared(call, dispatch, choice.shared)
        for receiver, unit in choice.in_caller:
            self._call_in_caller(call, unit, receiver)

    def _call_shared(
        self, call: InstanceCall, dispatch: Dispatch, callees: tuple[Instance, ...]
    ) -> None:
        """Call the targets that several receivers select, unless they are called already."""
        bound = call.bound
        if bound:
            callees = tuple([callee for callee in callees if callee not in bound])
        if callees:
            bound.update(dict.fromkeys(callees))
            self._connect(call, dispatch.shared_group(callees), first=1)

    def _reflective_call(self, call: InstanceCall, deciders: int) -> None:
        """Apply a reflective call to each object that decides it, unless there are too many.

        Then it is decided by an unknown object, here and in every further solution: solutions that
        distinguish more objects must not follow calls that coarser ones did not.
        """
        key, crowded = (call.caller.unit, call.site), self._code.crowded
        dispatch = self._dispatch(call.site)
        if key not in crowded and self._is_crowded(call, dispatch, deciders):
            site = self._heap.objects[deciders.bit_length() - 1][0]
            crowded[key] = self._code.undecided(call.site, site)
        if key in crowded:
            unit = crowded[key]
            if unit is not None:
                self._call_in_caller(call, unit, deciders)
            return
        self._call_on(call, dispatch, deciders)

    def _is_crowded(self, call: InstanceCall, dispatch: Dispatch, deciders: int) -> bool:
        """Tell whether these objects make too many, counted by the targets they select."""
        most = self._code.reflection.most_deciders(call.site)
        call.deciders |= deciders
        if call.deciders.bit_count() <= most:
            return False
        if not self._code.reflection.is_context_free(call.site):
            return True
        dispatch.learn(deciders & self._flow.masks[dispatch.mask])
        return dispatch.count(call.deciders) > most

    def _dispatch(self, site: CallSite, calls: Context = EMPTY) -> Dispatch:
        key = (site.resolved, site.kind, len(site.arguments), calls)
        found = self._dispatches.get(key)
        if found is None:
            mask = self._heap.mask(type_of_class(site.resolved.owner))
            select, is_closed = (
                partial(self._select, site, calls),
                self._code.is_closed(site.resolved),
            )
            found = self._dispatches[key] = Dispatch(select, mask, is_closed=is_closed)
        return found

    def _select(self, site: CallSite, calls: Context, receiver: int) -> Selected:
        """(4.9 a to d, 1, 2) Reach the target that a receiver selects; its `this` is the receiver.

        Bodies of reflective calls run in the context of the caller, or in the empty one.
        """
        heap = self._heap
        made = heap.objects[receiver][0]
        unit = self._code.target(made, site)
        if unit is None or unit.runs_in is ContextSource.CALLER:
            return unit
        if unit.takes_objects and self._code.is_constant(made):
            return unit
        own = heap.context_of(receiver) if unit.runs_in is ContextSource.RECEIVER else 0
        is_free = unit.runs_in is ContextSource.EMPTY
        context = 0 if is_free else self._calls.of_receiver(calls, own, unit)
        callee = self._receive(unit, context, 1 << receiver)
        return callee, own != 0

    def _receive(self, unit: Unit, context: int, receivers: int) -> Instance:
        callee = self.reach(unit, context)
        parameters = callee.statements.parameters
        if parameters and parameters[0][0] != NO_VARIABLE:
            self._flow.add_objects(callee.base + parameters[0][0], receivers)
        return callee

    def _call_in_caller(self, call: InstanceCall, unit: Unit, receivers: int) -> None:
        callee = self._receive(unit, call.caller.context, receivers)
        if callee not in call.bound:
            call.bound[callee] = None
            self._connect(call, CalleeGroup((callee,)), first=1)

    def _connect(self, call: InstanceCall, group: CalleeGroup, first: int) -> None:
        """(4.8.2 to 4) and (4.9.3 to 5): arguments, results, the edge of the call graph."""
        call.groups.append(group)
        flow, caller, site = self._flow, call.caller.base, call.site
        if len(group.callees) == 1:
            self._bind(caller, site, group.callees[0], first)
            return
        if group.result == NO_VARIABLE:
            self._gather_group(group, first)
        for argument, node in zip(site.arguments[first:], group.arguments, strict=False):
            if argument != NO_VARIABLE:
                flow.add_edge(caller + argument, node)
        if site.dest != NO_VARIABLE:
            flow.add_edge(group.result, caller + site.dest)

    def _gather_group(self, group: CalleeGroup, first: int) -> None:
        """Add the nodes that callers of a group share, and their edges to and from the callees."""
        flow = self._flow
        count = max(len(callee.statements.parameters) for callee in group.callees) - first
        base = flow.add_nodes(count + 1)
        group.arguments = tuple(range(base, base + count))
        group.result = base + count
        for callee in group.callees:
            parameters = callee.statements.parameters[first:]
            for i, (parameter, type_) in enumerate(parameters):
                if parameter != NO_VARIABLE:
                    flow.add_edge(base + i, callee.base + parameter, self._mask(type_))
            if callee.statements.result != NO_VARIABLE:
                flow.add_edge(callee.base + callee.statements.result, group.result)

    def _bind(self, caller: int, site: CallSite, callee: Instance, first: int) -> None:
        """Add edges from arguments to parameters and from the result."""
        flow, parameters = self._flow, callee.statements.parameters
        for argument, (parameter, type_) in zip(
            site.arguments[first:], parameters[first:], strict=False
        ):
            if NO_VARIABLE not in (argument, parameter):
                flow.add_edge(caller + argument, callee.base + parameter, self._mask(type_))
        result = callee.statements.result
        if NO_VARIABLE not in (site.dest, result):
            flow.add_edge(callee.base + result, caller + site.dest)

    # -- initialisation, clones, finalizers --------------------------------------------------------

    def initialise(self, name: str) -> None:
        """Run the initialisers of a class and its supertypes once, in no context (JVMS 5.5)."""
        for each in self._initialised_with[name]:
            if each not in self._initialised:
                self._initialised[each] = None
                unit = self._code.initialiser(each)
                if unit is not None:
                    self.enter(unit)

    def initialised_with(self, name: str) -> list[str]:
        """Return a class and all those that are initialised before it."""
        return self._initialised_with[name]

    def _initialisation_order(self, name: str) -> list[str]:
        found: dict[str, None] = {}
        todo = [name]
        while todo:
            name = todo.pop()
            if name not in found and name[0] != "[":
                found[name] = None
                todo += self._code.initialised_before(name)
        return list(found)

    def clone(self, at: Instance, cloning: CloneStatement, number: int) -> None:
        """`v = w.clone()`: a new object of the same type whose fields hold what those of w hold."""
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
            for field, node in list(self.fields.get(number, {}).items()):
                self._flow.add_edge(node, self.field(copy, field))

    def _add_finalizer(self, number: int) -> None:
        """Call the finalizer of an object, if it has one, from a thread of the virtual machine."""
        if number in self._finalised:
            return
        self._finalised[number] = None
        unit = self._code.finalizer(self._heap.objects[number][0])
        if unit is not None:
            callee = self._receive(unit, self._heap.context_of(number), 1 << number)
            self.unattended.append(callee)
