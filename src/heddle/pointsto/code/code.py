"""The code of methods and generated bodies, and the targets of calls on objects (trgt, Figure 4.4).

A library method is modelled, analysed or opaque (`heddle.models`).
"""

from typing import Final, final

import msgspec

from heddle._util.memo import Memo
from heddle.models.gates import gates
from heddle.models.objects import COMPATIBLE, THIS, ObjectModels
from heddle.models.tables import Model, Models
from heddle.pointsto.code.distinguished_calls import CostlyCalls, DistinguishedCalls
from heddle.pointsto.code.modelled import ModelTranslator
from heddle.pointsto.code.native_callbacks import NativeCallbacks
from heddle.pointsto.code.opaque import OpaqueMethods
from heddle.pointsto.code.translate import Translator
from heddle.pointsto.code.units import (
    ContextSource,
    Unit,
    accesses_only_arguments,
    is_constant,
)
from heddle.pointsto.context import ABSENT, OPAQUE_MADE, UNSEEN, Site
from heddle.pointsto.reflection import SyntheticReceiver, lambda_statements
from heddle.pointsto.sites import Sites
from heddle.pointsto.templates import (
    BY_NATIVE,
    CallKind,
    CallSite,
    FieldHandle,
    Statements,
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

_NATIVE: Final = "native; assumed to return a new object or an argument, and to call nothing"
_OWN_NATIVE: Final = (
    "native; assumed to return a new object or an argument, to retain none, and to call, while it "
    "runs, methods of interfaces that it is passed and methods of its objects that nothing else "
    "calls"
)
_OPAQUE: Final = (
    "not analysed; assumed to return a new object or an argument, to call methods of its "
    "arguments, and to retain none of them"
)
_OPAQUE_MADE: Final = f"{_OPAQUE}; on objects that such methods return"
_NOT_CALLED_BACK: Final = (
    "methods that are not analysed are assumed to call nothing on objects of this class, "
    "as they allocate some themselves"
)
# Methods without effects whose result is a number or a truth value.
_PURE: Final = (
    (OBJECT, "hashCode"),
    (OBJECT, "equals"),
    ("java/lang/System", "identityHashCode"),
)
_FALSE: Final = NumberConstant("I", 0)
_FINALIZE: Final = MethodRef(OBJECT, "finalize", "()V", is_interface=False)


@final
class Code:
    """Finds and generates units, each of them once."""

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
        self.reflection = self._translator.reflection
        self.mirrors = self._translator.reflector.mirrors
        self._receivers = self.mirrors.receivers
        self._modelled = ModelTranslator(program, hierarchy, sites)
        self._opaque_methods = OpaqueMethods(program, hierarchy, sites)
        self._native_callbacks = NativeCallbacks(program, hierarchy)
        self._distinguished = DistinguishedCalls(program, hierarchy, sites)
        self._units = Memo(self._make_unit)
        self._constants = Memo(self._is_constant)
        self._lambdas: dict[Site, LambdaTarget] = {}
        self._lambda_units = Memo(self._lambda_unit)
        self._synthetic: dict[tuple[Site, Method, int], Unit | None] = {}
        self._reflective: dict[tuple[str | Site, Method, int], Unit | None] = {}
        self._empty: dict[tuple[tuple[tuple[int, str], ...], int], Unit] = {}
        # Reflective calls that too many objects decide, with what they do then.
        self.crowded: dict[tuple[Unit, CallSite], Unit | None] = {}
        self.costly_helpers = CostlyCalls()
        self.costly_factories = CostlyCalls()
        self._unseen_units = Memo(self._unseen_unit)
        self._refined_units = Memo(self._refined_unit)
        self._targets: dict[tuple[str | Site, Method, bool], Unit | None] = {}
        self._callbacks: dict[tuple[str | Site, Method], Unit | None] = {}
        # The callbacks whose first receiver was allocated by opaque code.
        self._opaque_callbacks: set[tuple[str | Site, Method]] = set()
        self._under_test = models.under_test(program.application)
        self._is_opaque = Memo(self._is_not_analysed)
        self._clone_sites = Memo(_clone_site)
        self._finalizers = Memo(self._overridden_finalizer)

    # -- units -------------------------------------------------------------------------------------

    def unit(self, method: Method) -> Unit:
        """Return the unit of a method."""
        return self._units[method]

    def _make_unit(self, method: Method) -> Unit:
        statements = self._statements(method)
        self._lambdas.update(statements.lambdas)
        return Unit(
            method,
            statements,
            self._context_source(method, statements),
            is_by_call=self._distinguished.is_by_call(method),
            distinguishes_calls=self._distinguished.is_caller(method),
        )

    def _context_source(self, method: Method, statements: Statements) -> ContextSource:
        if (method.owner, method.name) in _PURE or self._is_context_free(method):
            return ContextSource.EMPTY
        is_modelled = self._model(method) is not None
        is_caller = is_modelled and accesses_only_arguments(method, statements)
        return ContextSource.CALLER if is_caller else ContextSource.RECEIVER

    def _is_context_free(self, method: Method) -> bool:
        """Tell whether the effect of a static method of the JDK does not depend on its context.

        It takes and returns only primitives and objects that are merged anyway.
        """
        if not (method.is_static and self._is_jdk(method.owner)):
            return False
        types = (*parameter_types(method.descriptor), return_type(method.descriptor))
        return all(not is_reference(t) or self._sites.is_merged(t) for t in types)

    def _statements(self, method: Method) -> Statements:
        model = self._model(method)
        if model is not None:
            return self._modelled.statements(method, model)
        reflective = self.reflection.statements(method)
        if reflective is not None:
            return reflective
        is_opaque = self.is_opaque(method.owner)
        if method.body is not None and not is_opaque:
            return self._translator.statements(method, method.body)
        is_native = method.is_native and method.unlifted != ABSENT
        if is_native and not is_opaque and self._is_jdk(method.owner):
            self._record_opaque(method, _NATIVE)
            return self._opaque_methods.native(method)
        if is_native and not is_opaque:
            self._record_opaque(method, _OWN_NATIVE)
            return self._opaque_methods.method(method, BY_NATIVE)
        self._record_opaque(method, _OPAQUE)
        return self._opaque_methods.of_library(method, method.owner)

    def _model(self, method: Method) -> Model | None:
        arguments = len(parameter_types(method.descriptor))
        role = self._program.origin(method.owner).role
        return self._models.method(method.owner, method.name, arguments, role)

    def _record_opaque(self, method: Method, reason: str) -> None:
        if self._program.origin(method.owner).role is Role.HARNESS:
            # What callers of a library pass is assumed where the harness is generated.
            return
        subject = f"{method.owner}.{method.name}{method.descriptor}"
        self._program.assumptions.record(AssumptionKind.OPAQUE_METHOD, subject, reason)

    def is_opaque(self, class_name: str) -> bool:
        """Tell whether the methods of a class are not analysed."""
        return self._is_opaque[class_name]

    def _is_not_analysed(self, class_name: str) -> bool:
        role = self._program.origin(class_name).role
        return not self._models.is_analysed(class_name, role, self._under_test)

    def _is_jdk(self, class_name: str) -> bool:
        return self._program.origin(class_name).role is Role.JDK

    def is_by_call(self, method: Method) -> bool:
        """Tell whether calls of a method are distinguished."""
        return self._distinguished.is_by_call(method)

    def is_factory(self, method: Method) -> bool:
        """Tell whether a call of a method is distinguished as an allocation is."""
        return self._distinguished.is_factory(method)

    def is_jdk_factory(self, method: Method) -> bool:
        """Tell whether a method is such a factory of the JDK."""
        return self._distinguished.is_jdk_factory(method)

    def is_distinguished_everywhere(self, method: Method) -> bool:
        """Tell whether calls of a method are distinguished in all code."""
        return self._distinguished.is_distinguished_everywhere(method)

    def is_constant(self, site: Site) -> bool:
        """Tell whether a site makes a constant of the JDK without state that changes."""
        return self._constants[site]

    def _is_constant(self, site: Site) -> bool:
        is_jdk = site.method is not None and self._is_jdk(site.method.owner)
        return is_jdk and is_constant(site, self._hierarchy)

    # -- the gate ----------------------------------------------------------------------------------

    def is_closed(self, method: Method) -> bool:
        """Tell whether calls of a method are made only when the gate is open."""
        return (method.owner, method.name) in self._gates.closed

    def opens(self, method: Method | None) -> bool:
        """Tell whether running a method opens the gate."""
        return method is not None and self._gates.is_opened_by(method.owner, method.name)

    def opens_outside(self, caller: Method | None, call: CallSite) -> bool:
        """Tell whether a call of a static method by some caller opens the gate."""
        if call.resolved.owner not in self._gates.outside:
            return False
        if caller is None:
            return True
        return not self._is_jdk(caller.owner) and not _is_last_false(caller, call.pc)

    # -- targets of calls --------------------------------------------------------------------------

    def target(self, site: Site, call: CallSite) -> Unit | None:
        """Return the target of a call on an object of a site: trgt of Figure 4.4."""
        if call.kind is CallKind.REFLECTIVE:
            return self._reflective_unit(site, call)
        if call.kind is CallKind.BACK:
            return self._callback_unit(site, call.resolved)
        if call.kind is CallKind.REFINED:
            type_ = return_type(call.resolved.descriptor)
            is_cast = site.type != type_ and self._hierarchy.is_subtype(type_, site.type)
            return self._refined_units[type_] if is_cast else None
        receiver = self._receivers.get(site)
        synthetic = None if receiver is None else self._synthetic_unit(site, receiver, call)
        return self._ordinary_target(site, call) if synthetic is None else synthetic

    def _ordinary_target(self, site: Site, call: CallSite) -> Unit | None:
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
        """Return the selected method; on an object that opaque code allocated, as an opaque one.

        Such an object may be of any subtype, so it also has the abstract methods of its type. An
        array has the methods of `Object`.
        """
        is_opaque = OPAQUE_MADE in site.also and site.type[0] != "["
        selected: Method | None = resolved
        if is_virtual:
            selected = self._selected(_class_of(site), resolved)
        if selected is None:
            return self._opaque_unit(resolved, site) if is_opaque else None
        return self._opaque_unit(selected, site) if is_opaque else self.unit(selected)

    def _selected(self, receiver: str, resolved: Method) -> Method | None:
        """Return the method that runs, or the one it overrides if the table says it does the same.

        For a missing class it is the method named by the call, if the table models it.
        """
        found = self._hierarchy.select_method(receiver, resolved)
        if found is None and self._model(resolved) is not None:
            return resolved
        if found is None or (found.owner, found.name) not in self._gates.inherited:
            return found
        above = next(iter(self._hierarchy.superclasses(found.owner)), None)
        return found if above is None else self._hierarchy.select_method(above, resolved)

    def _opaque_unit(self, method: Method, site: Site) -> Unit:
        """Return a method as it runs on an object that opaque code allocated.

        A method of the library is opaque then, even if its code is analysed on other objects.
        """
        is_own = self._model(method) is not None or self.is_opaque(method.owner)
        is_own = is_own or not self._is_jdk(method.owner)
        if is_own:
            return self.unit(method)
        return self._unseen_units[method, self._opaque_methods.receiver(method, _class_of(site))]

    def _unseen_unit(self, key: tuple[Method, str]) -> Unit:
        method, receiver = key
        self._record_opaque(method, _OPAQUE_MADE)
        # Distinguish it from the same method on other objects, whose code is analysed.
        unseen = msgspec.structs.replace(method, body=None, unlifted=UNSEEN)
        named = unseen if self._touches(method) else None
        is_closed = self._opaque_methods.is_closed(method)
        runs_in = ContextSource.EMPTY if is_closed else ContextSource.RECEIVER
        return Unit(named, self._opaque_methods.of_library(method, receiver), runs_in)

    def _touches(self, method: Method) -> bool:
        """Tell whether the table of objects has a row for a method whose code is not analysed."""
        names = [n for n in self._hierarchy.supertypes(method.owner) if n != OBJECT]
        names = [method.owner, *(name for name in names if name != method.owner)]
        row = self._objects.inherited_row(names, method.name, parameter_types(method.descriptor))
        is_written = row is not None and any(position != THIS for position in row.writes)
        return is_written or self._objects.category(names) == COMPATIBLE

    def _callback_unit(self, site: Site, any_method: Method) -> Unit | None:
        """Return what opaque code may call on an object; None when all of it is opaque too."""
        declared = any_method.owner
        is_special = site in self._lambdas or site in self._receivers
        is_opaque = OPAQUE_MADE in site.also
        # Objects of JDK classes that opaque code allocated may stand for others (docs/models.md).
        is_special = is_special or (is_opaque and not self._is_jdk(_class_of(site)))
        key = (site if is_special else site.type, any_method)
        if key not in self._callbacks:
            offered = self._opaque_methods.offered(declared, any_method.name)
            if any_method.name == BY_NATIVE:
                offered = [m for m in offered if self._native_callbacks.may_call(declared, m)]
            called = [method for method in offered if self._is_analysed(site, method)]
            statements = self._opaque_methods.callbacks(called, declared)
            self._callbacks[key] = Unit(None, statements) if called else None
            if is_opaque:
                self._opaque_callbacks.add(key)
        if key in self._opaque_callbacks and not is_opaque:
            kind, subject = AssumptionKind.OPAQUE_METHOD, _class_of(site)
            self._program.assumptions.record(kind, subject, _NOT_CALLED_BACK)
        return self._callbacks[key]

    def _is_analysed(self, site: Site, method: Method) -> bool:
        """Tell whether calling a method on an object runs code that is analysed."""
        target = self._lambdas.get(site)
        if target is not None and method.is_abstract and method.name == target.method:
            return True
        if site in self._receivers and method.is_abstract:
            return True
        if OPAQUE_MADE in site.also:
            return False
        selected = self._hierarchy.select_method(_class_of(site), method)
        if selected is None or selected.owner == OBJECT:
            return False
        return not self.is_opaque(selected.owner)

    def _refined_unit(self, type_: str) -> Unit:
        return self._generated(self._opaque_methods.refined(type_), ContextSource.RECEIVER)

    def _lambda_target(self, site: Site, resolved: Method) -> Unit | None:
        """Return the body of the lambda for its functional method, else a default method.

        The functional method may be called by another erasure, of a superinterface; then a bridge
        of the interface runs, or the lambda itself if there is none. Of a missing interface, the
        method of that name is the functional one.
        """
        selected = self._hierarchy.select_method(class_of_type(site.type), resolved)
        is_own = self._has_no_code(resolved) and resolved.name == self._lambdas[site].method
        if is_own and (selected is None or self._has_no_code(selected)):
            return self._lambda_units[site]
        return None if selected is None else self.unit(selected)

    def _has_no_code(self, method: Method) -> bool:
        """Tell whether a method is abstract or its class is missing."""
        return method.is_abstract or self._program.origin(method.owner).role is Role.PHANTOM

    def _lambda_unit(self, site: Site) -> Unit:
        return Unit(None, lambda_statements(self._translator, self._lambdas[site], site.pc))

    def _reflective_unit(self, site: Site, call: CallSite) -> Unit | None:
        """Return the effect of a reflective call that an object decides.

        Where any object may decide, mostly only its type does, unless it is a special one.
        """
        is_special = site.also or site in self._lambdas or site in self._receivers
        is_by_type = self.reflection.depends_on_type(call) and not is_special
        key = (site.type if is_by_type else site, call.resolved, len(call.arguments))
        if key not in self._reflective:
            is_context_free = self.reflection.is_context_free(call)
            runs_in = ContextSource.EMPTY if is_context_free else ContextSource.CALLER
            statements = self.reflection.decided(call, site)
            self._reflective[key] = (
                None if statements is None else self._generated(statements, runs_in)
            )
        return self._reflective[key]

    def _generated(self, statements: Statements, runs_in: ContextSource) -> Unit:
        """Return a generated body; those without effect are all the same unit."""
        if statements.are_empty():
            key = tuple(statements.parameters), statements.result
            return self._empty.setdefault(key, Unit(None, statements, ContextSource.EMPTY))
        is_context_free = statements.are_context_free()
        return Unit(None, statements, ContextSource.EMPTY if is_context_free else runs_in)

    def undecided(self, call: CallSite, site: Site) -> Unit | None:
        """Return the effect of a reflective call that too many objects decide, one of `site`.

        It is that of an unknown object.
        """
        statements = self.reflection.undecided(call, site)
        return None if statements is None else Unit(None, statements, ContextSource.CALLER)

    def _synthetic_unit(
        self, site: Site, receiver: SyntheticReceiver, call: CallSite
    ) -> Unit | None:
        """Return a method of an object whose methods the library generates."""
        key = (site, call.resolved, len(call.arguments))
        if key not in self._synthetic:
            is_handle = isinstance(receiver, FieldHandle)
            runs_in = ContextSource.CALLER if is_handle else ContextSource.RECEIVER
            statements = self.reflection.synthetic(site, receiver, call)
            self._synthetic[key] = (
                None if statements is None else self._generated(statements, runs_in)
            )
        return self._synthetic[key]

    # -- initialisers, finalizers, clones ----------------------------------------------------------

    def initialised_before(self, name: str) -> tuple[str, ...]:
        """Return the superclass, and the interfaces with code, which are initialised first."""
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
        """Return the initialiser of a class, if it has one that is analysed."""
        declared = self._program.find(name)
        for method in declared.methods if declared else ():
            if method.name == "<clinit>" and method.descriptor == "()V":
                is_analysed = self._model(method) is not None or not self.is_opaque(name)
                return self.unit(method) if is_analysed else None
        return None

    def finalizer(self, site: Site) -> Unit | None:
        """Return the finalizer of a class, unless it is empty: virtual machines do not run these.

        That of `Object` is empty, and those with which enums and pools prevent overriding.
        """
        return self._finalizers[site.type] if site.type[0] == "L" else None

    def _overridden_finalizer(self, type_: str) -> Unit | None:
        resolved = self._hierarchy.resolve_method(_FINALIZE)
        if resolved is None:
            return None
        selected = self._hierarchy.select_method(class_of_type(type_), resolved)
        if selected is None or selected.body is None or _is_empty(selected.body):
            return None
        return self.unit(selected)

    def clone_site(self, site: Site, type_: str) -> Site:
        """Return the site of clones of a type by the clone statement of a site."""
        return self._clone_sites[site, type_]


def _clone_site(key: tuple[Site, str]) -> Site:
    site, type_ = key
    return Site(type_, site.method, site.pc, f"{site.label} of {type_}")


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
