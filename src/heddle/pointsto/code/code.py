"""Which code runs: units of code by method, and what a call on an object selects.

A unit is a method with its template, or the body of a lambda. A library method is modelled,
analysed or opaque (`heddle.models`).
"""

from typing import Final, final

import msgspec

from heddle.models.gates import gates
from heddle.models.objects import COMPATIBLE, THIS, ObjectModels
from heddle.models.tables import Model, Models
from heddle.pointsto.code.call_contexts import Where, serves_arguments
from heddle.pointsto.code.modelled import Modelling
from heddle.pointsto.code.opaque import Opaque
from heddle.pointsto.code.translate import Translator
from heddle.pointsto.context import OPAQUE_MADE, UNSEEN, Site
from heddle.pointsto.reflection import Actor, Reflection, StandIns, lambda_template
from heddle.pointsto.sites import Sites
from heddle.pointsto.templates import (
    CallKind,
    CallSite,
    Handle,
    Template,
    is_constant,
    is_idle,
    watched_variables,
)
from heddle.program.assumption import AssumptionKind
from heddle.program.classes import Method
from heddle.program.constants import LambdaTarget, NumberConstant
from heddle.program.descriptors import (
    OBJECT,
    class_of_type,
    is_reference,
    parameter_types,
    return_type,
)
from heddle.program.hierarchy import Hierarchy
from heddle.program.ir import Body, Const, Invoke, InvokeDynamic, Return
from heddle.program.program import Program, Role
from heddle.program.refs import MethodRef

_NATIVE: Final = (
    "native; assumed to return something of its type or given to it, and to call nothing"
)
_OPAQUE: Final = (
    "not analysed; assumed to return anything of its type or given to it, "
    "to call its arguments, and to keep none of them"
)
_OPAQUE_MADE: Final = f"{_OPAQUE}; on objects that such methods return"
_NOT_CALLED_BACK: Final = (
    "methods that are not analysed are taken to call nothing on objects of this class, "
    "as they make some themselves"
)
# Methods that do nothing, and of which nothing but a number or a truth value is wanted.
_NUMBERS: Final = (
    (OBJECT, "hashCode"),
    (OBJECT, "equals"),
    ("java/lang/System", "identityHashCode"),
)
_FALSE: Final = NumberConstant("I", 0)
_FINALIZE: Final = MethodRef(OBJECT, "finalize", "()V", is_interface=False)


@final
class Unit:
    """Code with a template: a method, or a body of our own (then `method` is None).

    `watched` are the variables whose objects decide what statements do, with those statements;
    `static_calls` are the numbers of the calls that no object decides.
    """

    __slots__ = ("method", "static_calls", "template", "watched", "where")

    def __init__(
        self, method: Method | None, template: Template, where: Where = Where.RECEIVER
    ) -> None:
        self.method = method
        self.template = template
        self.where = where
        self.watched = watched_variables(template)
        calls = enumerate(template.calls)
        self.static_calls = [n for n, call in calls if call.kind is CallKind.STATIC]


@final
class Code:
    """Finds and makes units; everything is made once."""

    def __init__(
        self, program: Program, hierarchy: Hierarchy, sites: Sites, models: Models
    ) -> None:
        self._program = program
        self._hierarchy = hierarchy
        self._sites = sites
        self._models = models
        self._gates = gates()
        self._objects = ObjectModels(models.objects)
        self._translator = Translator(program, hierarchy, sites, models)
        self._reflection: Reflection = self._translator.reflection
        mirrors = self._translator.reflecting.mirrors
        self._actors = mirrors.actors
        self.stand_ins = StandIns(mirrors, sites)
        self._modelling = Modelling(program, hierarchy, sites)
        self._opaque_effects = Opaque(program, hierarchy, sites)
        self._units: dict[Method, Unit] = {}
        self._lambdas: dict[Site, LambdaTarget] = {}
        self._lambda_units: dict[Site, Unit] = {}
        self._acted: dict[tuple[Site, Method, int], Unit | None] = {}
        self._reflective: dict[tuple[str | Site, Method, int], Unit | None] = {}
        self._idle: dict[tuple[tuple[tuple[int, str], ...], int], Unit] = {}
        self.crowded: dict[tuple[Unit, CallSite], Unit | None] = {}
        self._opaque_units: dict[Method, Unit] = {}
        self._refined_units: dict[str, Unit] = {}
        self._targets: dict[tuple[str | Site, Method, bool], Unit | None] = {}
        self._backs: dict[tuple[str | Site, str], Unit | None] = {}
        # Those that were asked for first of an object that opaque code made.
        self._opaque_backs: set[tuple[str | Site, str]] = set()
        self._opaque: dict[str, bool] = {}
        self._clone_sites: dict[tuple[Site, str], Site] = {}
        self._finalizers: dict[str, Unit | None] = {}

    # -- units -----------------------------------------------------------------------------------

    def unit(self, method: Method) -> Unit:
        """Return the unit of a method."""
        found = self._units.get(method)
        if found is None:
            template = self._template(method)
            found = self._units[method] = Unit(method, template, self._where(method, template))
            self._lambdas.update(template.lambdas)
        return found

    def _where(self, method: Method, template: Template) -> Where:
        if (method.owner, method.name) in _NUMBERS or self._is_indifferent(method):
            return Where.NOWHERE
        is_modelled = self._model(method) is not None
        is_caller = is_modelled and serves_arguments(method, template)
        return Where.CALLER if is_caller else Where.RECEIVER

    def _is_indifferent(self, method: Method) -> bool:
        """Tell whether no context makes a difference to a static method of the JDK.

        It takes and returns nothing but numbers, and objects that are merged anyway.
        """
        if not (method.is_static and self._is_jdk(method.owner)):
            return False
        types = (*parameter_types(method.descriptor), return_type(method.descriptor))
        return all(not is_reference(t) or self._sites.is_merged(t) for t in types)

    def _template(self, method: Method) -> Template:
        model = self._model(method)
        if model is not None:
            return self._modelling.modelled(method, model)
        reflective = self._reflection.template(method)
        if reflective is not None:
            return reflective
        if method.body is not None and not self.is_opaque(method.owner):
            return self._translator.template(method, method.body)
        if method.is_native and not self.is_opaque(method.owner) and self._is_jdk(method.owner):
            self._record_opaque(method, _NATIVE)
            return self._opaque_effects.native(method)
        self._record_opaque(method, _OPAQUE)
        return self._opaque_effects.method(method)

    def _model(self, method: Method) -> Model | None:
        arguments = len(parameter_types(method.descriptor))
        role = self._program.origin(method.owner).role
        return self._models.method(method.owner, method.name, arguments, role)

    def _record_opaque(self, method: Method, reason: str) -> None:
        if self._program.origin(method.owner).role is Role.HARNESS:
            # What callers bring along is assumed where they are made.
            return
        subject = f"{method.owner}.{method.name}{method.descriptor}"
        self._program.assumptions.record(AssumptionKind.OPAQUE_METHOD, subject, reason)

    def is_opaque(self, class_name: str) -> bool:
        """Tell whether the methods of a class are not looked at."""
        known = self._opaque.get(class_name)
        if known is None:
            role = self._program.origin(class_name).role
            known = not self._models.is_analysed(class_name, role)
            self._opaque[class_name] = known
        return known

    def _is_jdk(self, class_name: str) -> bool:
        return self._program.origin(class_name).role is Role.JDK

    # -- the gate ----------------------------------------------------------------------------------

    def is_closed(self, method: Method) -> bool:
        """Tell whether calls of a method are made only when the gate is open."""
        return (method.owner, method.name) in self._gates.closed

    def opens(self, method: Method | None) -> bool:
        """Tell whether running a method opens the gate."""
        return method is not None and self._gates.is_opened_by(method.owner, method.name)

    def opens_outside(self, caller: Method | None, call: CallSite) -> bool:
        """Tell whether a call of a static method opens the gate, for who makes it."""
        if call.resolved.owner not in self._gates.outside:
            return False
        if caller is None:
            return True
        return not self._is_jdk(caller.owner) and not _is_last_false(caller, call.pc)

    # -- selection -------------------------------------------------------------------------------

    def target(self, site: Site, call: CallSite) -> Unit | None:
        """Return what a call on an object of a site runs: trgt of Figure 4.4."""
        if call.kind is CallKind.REFLECTIVE:
            return self._reflective_unit(site, call)
        if call.kind is CallKind.BACK:
            return self._back_unit(site, call.resolved.owner)
        if call.kind is CallKind.REFINED:
            return self._refined_unit(site, return_type(call.resolved.descriptor))
        actor = self._actors.get(site)
        acted = None if actor is None else self._actor_unit(site, actor, call)
        if acted is not None:
            return acted
        is_lambda = site in self._lambdas
        is_virtual = call.kind is CallKind.VIRTUAL
        is_special = is_lambda or OPAQUE_MADE in site.also
        key = (site if is_special else site.type, call.resolved, is_virtual)
        found = self._targets.get(key)
        if found is None and key not in self._targets:
            if is_lambda and is_virtual:
                found = self._lambda_target(site, call.resolved)
            else:
                found = self._method_target(site, call.resolved, is_virtual)
            self._targets[key] = found
        return found

    def _method_target(self, site: Site, resolved: Method, is_virtual: bool) -> Unit | None:
        """Return the method that is selected; on what opaque code made, as an opaque one.

        That may be of any subtype, so it has what its type inherits without code.
        """
        is_opaque = OPAQUE_MADE in site.also
        selected: Method | None = resolved
        if is_virtual:
            selected = self._selected(_class_of(site), resolved)
        if selected is None:
            return self._opaque_unit(resolved) if is_opaque else None
        return self._opaque_unit(selected) if is_opaque else self.unit(selected)

    def _selected(self, receiver: str, resolved: Method) -> Method | None:
        """Return the method that runs, or the one it overrides and does the same as.

        Of a class that is missing, it is the one that is named, if a row says what it does.
        """
        found = self._hierarchy.select_method(receiver, resolved)
        if found is None and self._model(resolved) is not None:
            return resolved
        if found is None or (found.owner, found.name) not in self._gates.inherited:
            return found
        above = next(iter(self._hierarchy.superclasses(found.owner)), None)
        return found if above is None else self._hierarchy.select_method(above, resolved)

    def _opaque_unit(self, method: Method) -> Unit:
        """Return a method as it runs on what opaque code made: one of the library is opaque."""
        if (
            self._model(method) is not None
            or self.is_opaque(method.owner)
            or not self._is_jdk(method.owner)
        ):
            return self.unit(method)
        found = self._opaque_units.get(method)
        if found is None:
            self._record_opaque(method, _OPAQUE_MADE)
            # It is told from the same method as it runs on other objects, whose code is seen.
            unseen = msgspec.structs.replace(method, body=None, unlifted=UNSEEN)
            named = unseen if self._touches(method) else None
            template = self._opaque_effects.method(method)
            is_closed = self._opaque_effects.is_closed(method)
            where = Where.NOWHERE if is_closed else Where.RECEIVER
            found = self._opaque_units[method] = Unit(named, template, where)
        return found

    def _touches(self, method: Method) -> bool:
        """Tell whether the table of objects has something to say of a method that is not seen."""
        names = [n for n in self._hierarchy.supertypes(method.owner) if n != OBJECT]
        names = [method.owner, *(name for name in names if name != method.owner)]
        row = self._objects.inherited_row(names, method.name, parameter_types(method.descriptor))
        is_written = row is not None and any(position != THIS for position in row.writes)
        return is_written or self._objects.category(names) == COMPATIBLE

    def _back_unit(self, site: Site, declared: str) -> Unit | None:
        """Return what opaque code may call on an object; None when all of it is opaque too."""
        is_special = site in self._lambdas or site in self._actors
        # Of classes of the JDK, those that opaque code made may stand for others (docs/models.md).
        is_special = is_special or (OPAQUE_MADE in site.also and not self._is_jdk(_class_of(site)))
        key = (site if is_special else site.type, declared)
        if key not in self._backs:
            offered = self._opaque_effects.offered(declared)
            called = [method for method in offered if self._is_followed(site, method)]
            template = self._opaque_effects.calling(called, declared)
            self._backs[key] = Unit(None, template) if called else None
            if OPAQUE_MADE in site.also:
                self._opaque_backs.add(key)
        if key in self._opaque_backs and OPAQUE_MADE not in site.also:
            self._program.assumptions.record(
                AssumptionKind.OPAQUE_METHOD, _class_of(site), _NOT_CALLED_BACK
            )
        return self._backs[key]

    def _is_followed(self, site: Site, method: Method) -> bool:
        """Tell whether calling a method on an object runs code that is looked at."""
        target = self._lambdas.get(site)
        if target is not None and method.is_abstract and method.name == target.method:
            return True
        if site in self._actors and method.is_abstract:
            return True
        if OPAQUE_MADE in site.also:
            return False
        selected = self._hierarchy.select_method(_class_of(site), method)
        if selected is None or selected.owner == OBJECT:
            return False
        return not self.is_opaque(selected.owner)

    def _refined_unit(self, site: Site, type_: str) -> Unit | None:
        """Return what a cast of an object to a type makes, if it was made by opaque code."""
        if site.type == type_ or not self._hierarchy.is_subtype(type_, site.type):
            return None
        found = self._refined_units.get(type_)
        if found is None:
            found = self._body(self._opaque_effects.refined(type_), Where.RECEIVER)
            self._refined_units[type_] = found
        return found

    def _lambda_target(self, site: Site, resolved: Method) -> Unit | None:
        """Return the lambda's own body for the functional method, else a default method.

        The functional method may be called by another erasure, of an interface above; then a bridge
        of the interface runs, or the lambda itself where there is none. Of an interface that is
        missing, the method of that name is the functional one.
        """
        target = self._lambdas[site]
        selected = self._hierarchy.select_method(class_of_type(site.type), resolved)
        is_own = self._is_unwritten(resolved) and resolved.name == target.method
        if is_own and (selected is None or self._is_unwritten(selected)):
            return self._lambda_unit(site, target)
        return None if selected is None else self.unit(selected)

    def _is_unwritten(self, method: Method) -> bool:
        """Tell whether a method has no code: it is abstract, or its class is missing."""
        return method.is_abstract or self._program.origin(method.owner).role is Role.PHANTOM

    def _reflective_unit(self, site: Site, call: CallSite) -> Unit | None:
        """Return what a reflective call does when this object decides it.

        Where any object may decide, mostly only its type does, unless it is one of our own.
        """
        is_anywhere = self._reflection.is_anywhere(call)
        is_own = site.also or site in self._lambdas or site in self._actors
        is_plain = self._reflection.is_by_type(call) and not is_own
        key = (site.type if is_plain else site, call.resolved, len(call.arguments))
        if key not in self._reflective:
            template = self._reflection.called(site, call)
            where = Where.NOWHERE if is_anywhere else Where.CALLER
            self._reflective[key] = None if template is None else self._body(template, where)
        return self._reflective[key]

    def _body(self, template: Template, where: Where) -> Unit:
        """Return a body of our own; those that do nothing are one, whatever asks for them."""
        if is_idle(template):
            key = tuple(template.parameters), template.result
            return self._idle.setdefault(key, Unit(None, template, Where.NOWHERE))
        return Unit(None, template, Where.NOWHERE if is_constant(template) else where)

    def most_deciders(self, call: CallSite) -> int:
        """Return by how many objects a reflective call may be decided before it is unknown."""
        return self._reflection.most_deciders(call)

    def is_anywhere(self, call: CallSite) -> bool:
        """Tell whether any object may decide a reflective call, by its type."""
        return self._reflection.is_anywhere(call)

    def undecided(self, call: CallSite, site: Site) -> Unit | None:
        """Return what a reflective call does that too many objects decide, one of them of a site.

        It is one decided by an object of which nothing is known.
        """
        template = self._reflection.undecided(call, site)
        return None if template is None else Unit(None, template, Where.CALLER)

    def _actor_unit(self, site: Site, actor: Actor, call: CallSite) -> Unit | None:
        """Return what an object does whose methods the library makes up."""
        key = (site, call.resolved, len(call.arguments))
        if key not in self._acted:
            template = self._reflection.acted(site, actor, call)
            where = Where.CALLER if isinstance(actor, Handle) else Where.RECEIVER
            self._acted[key] = None if template is None else self._body(template, where)
        return self._acted[key]

    def _lambda_unit(self, site: Site, target: LambdaTarget) -> Unit:
        found = self._lambda_units.get(site)
        if found is None:
            template = lambda_template(self._translator, target, site.pc)
            found = self._lambda_units[site] = Unit(None, template)
        return found

    # -- initialisers, finalizers, clones ----------------------------------------------------------

    def initialised_before(self, name: str) -> tuple[str, ...]:
        """Return what is initialised first: the superclass, and interfaces with code."""
        declared = self._program.find(name)
        if declared is None or declared.is_interface:
            return ()
        first = (declared.super_name,) if declared.super_name else ()
        above = self._hierarchy.supertypes(name)
        return (*first, *(interface for interface in above if self._has_defaults(interface)))

    def _has_defaults(self, name: str) -> bool:
        declared = self._program.find(name)
        if declared is None or not declared.is_interface:
            return False
        return any(not (m.is_abstract or m.is_static) for m in declared.methods)

    def initialiser(self, name: str) -> Unit | None:
        """Return a class's initialiser, if it has one that is looked at."""
        declared = self._program.find(name)
        for method in declared.methods if declared else ():
            if method.name == "<clinit>" and method.descriptor == "()V":
                is_looked_at = self._model(method) is not None or not self.is_opaque(name)
                return self.unit(method) if is_looked_at else None
        return None

    def finalizer(self, site: Site) -> Unit | None:
        """Return the finalizer of a class, unless it is empty: virtual machines run none such.

        That of `Object` is, and those by which enums and pools keep others from overriding it.
        """
        if site.type[0] != "L":
            return None
        if site.type not in self._finalizers:
            self._finalizers[site.type] = self._overridden_finalizer(class_of_type(site.type))
        return self._finalizers[site.type]

    def _overridden_finalizer(self, name: str) -> Unit | None:
        resolved = self._hierarchy.resolve_method(_FINALIZE)
        if resolved is None:
            return None
        selected = self._hierarchy.select_method(name, resolved)
        if selected is None or selected.body is None or _is_empty(selected.body):
            return None
        return self.unit(selected)

    def clone_site(self, site: Site, type_: str) -> Site:
        """Return the site of clones of a type made at a place."""
        found = self._clone_sites.get((site, type_))
        if found is None:
            found = Site(type_, site.method, site.pc, f"{site.label} of {type_}")
            self._clone_sites[site, type_] = found
        return found


def _class_of(site: Site) -> str:
    """Return the class whose methods an object of a site has."""
    return OBJECT if site.type[0] == "[" else class_of_type(site.type)


def _is_empty(body: Body) -> bool:
    """Tell whether a body only returns."""
    return len(body.blocks) == 1 and all(isinstance(i, Return) for i in body.blocks[0].instrs)


def _is_last_false(caller: Method, pc: int) -> bool:
    """Tell whether the last argument of the calls at an offset is the constant false."""
    blocks = () if caller.body is None else caller.body.blocks
    instrs = [instr for block in blocks for instr in block.instrs]
    false = {i.dest for i in instrs if isinstance(i, Const) and i.value == _FALSE}
    calls = [i for i in instrs if isinstance(i, Invoke | InvokeDynamic) and i.pc == pc]
    return bool(calls) and all(
        isinstance(call, Invoke) and bool(call.args) and call.args[-1] in false for call in calls
    )
