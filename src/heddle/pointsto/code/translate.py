"""Translation of method bodies from the IR to the statements of Figure 4.4."""

from collections.abc import Callable
from typing import Any, Final, TypeAlias, final

from heddle._util.memo import Memo
from heddle.models.tables import Models
from heddle.pointsto.code.modelled import ModelTranslator
from heddle.pointsto.code.string_builders import plain
from heddle.pointsto.context import ABSENT, Site
from heddle.pointsto.reflection import (
    ReflectiveCall,
    ReflectiveCalls,
    ReflectiveInvoke,
    Reflector,
    add_offset,
    constant_handle,
    definitions,
    found_handle,
    found_offset,
    is_lookup,
    literals,
    signature_of,
    translate_dynamic,
)
from heddle.pointsto.sites import Sites
from heddle.pointsto.templates import (
    ELEMENTS,
    NO_VARIABLE,
    Allocation,
    CallKind,
    CallSite,
    FieldKey,
    FieldLoad,
    Statements,
    StaticAccess,
    TypeFilter,
    argument_types,
)
from heddle.program import ir
from heddle.program.assumption import AssumptionKind
from heddle.program.classes import Field, Flags, Method
from heddle.program.constants import (
    ClassConstant,
    HandleConstant,
    NullConstant,
    NumberConstant,
    StringConstant,
)
from heddle.program.descriptors import (
    NULL_TYPE,
    OBJECT,
    OBJECT_TYPE,
    class_of_type,
    is_reference,
    parameter_types,
    return_type,
    type_of_class,
)
from heddle.program.hierarchy import Hierarchy
from heddle.program.program import Program, Role
from heddle.program.refs import FieldRef, MethodRef

_LACKING: Final = "its class is there but has no such method; assumed to do what opaque ones do"


@final
class Translator:
    """Translates method bodies, and resolves the names in them."""

    def __init__(
        self, program: Program, hierarchy: Hierarchy, sites: Sites, models: Models
    ) -> None:
        self.hierarchy = hierarchy
        self.sites = sites
        self.reflector = Reflector(program, self)
        self.reflection = ReflectiveCalls(self.reflector, models)
        self.models = models
        self.modelled = ModelTranslator(program, hierarchy, sites)
        self._program = program
        self._unresolved: dict[MethodRef, Method] = {}
        self._casts = Memo(_cast_to)

    def statements(self, method: Method, body: ir.Body) -> Statements:
        """Translate a body."""
        return _Translation(self, method, plain(body)).statements()

    def method(self, ref: MethodRef, is_static: bool) -> Method:
        """Resolve a method; one that cannot be resolved is a method without a body."""
        resolved = self.hierarchy.resolve_method(ref)
        return resolved if resolved is not None else self.unresolved(ref, is_static)

    def unresolved(self, ref: MethodRef, is_static: bool) -> Method:
        """ir.Return the stand-in for a missing method."""
        found = self._unresolved.get(ref)
        if found is None:
            flags = Flags.PUBLIC | Flags.NATIVE | (Flags.STATIC if is_static else 0)
            found = Method(ref.owner, ref.name, ref.descriptor, flags, unlifted=ABSENT)
            self._unresolved[ref] = found
            if not self.hierarchy.has_phantom_ancestor(ref.owner):
                subject = f"{ref.owner}.{ref.name}{ref.descriptor}"
                self._program.assumptions.record(AssumptionKind.MISSING_METHOD, subject, _LACKING)
        return found

    def add_inlined(self, out: Statements, caller: Method, call: CallSite) -> bool:
        """Add the effect of a call, if a row says that each call site has its own."""
        called = call.resolved
        arguments = len(parameter_types(called.descriptor))
        role = self._program.origin(called.owner).role
        model = self.models.in_place(called.owner, called.name, arguments, role)
        if model is not None:
            self.modelled.inline(out, model, caller, call)
        return model is not None

    def is_library(self, name: str) -> bool:
        """Tell whether a class belongs to the JDK."""
        return self._program.origin(name).role is Role.JDK

    def refinement(self, type_: str) -> Method | None:
        """ir.Return the stand-in for a cast to a type; None if opaque code allocates none of it."""
        element = type_.lstrip("[")
        if element[0] == "L" and not self.is_library(class_of_type(element)):
            return None
        return self._casts[type_]

    def field(self, ref: FieldRef) -> FieldKey:
        """Resolve a field; one that cannot be resolved is a pseudo-field of its name."""
        resolved = self.hierarchy.resolve_field(ref)
        return resolved if resolved is not None else f"{ref.owner}.{ref.name}:{ref.descriptor}"


def _cast_to(type_: str) -> Method:
    return Method(OBJECT, "cast", f"(){type_}", Flags.PUBLIC | Flags.NATIVE)


@final
class _Translation:
    """The translation of one body."""

    def __init__(self, translator: Translator, method: Method, body: ir.Body) -> None:
        self.translator = translator
        self.method = method
        self.body = body
        self.out = Statements()
        self._definitions: dict[int, ir.Instr] | None = None
        self._is_reference = [is_reference(t) and t != NULL_TYPE for t in body.type_table]

    def statements(self) -> Statements:
        out, body = self.out, self.body
        out.is_translated = True
        out.body = body
        for var, type_ in enumerate(argument_types(self.method)):
            out.parameters.append((out.of(var) if is_reference(type_) else NO_VARIABLE, type_))
        if is_reference(return_type(self.method.descriptor)):
            out.result = out.fresh()
        for block in body.blocks:
            for phi in block.phis:
                self._phi(phi)
            for instr in block.instrs:
                rule = _RULES.get(type(instr))
                if rule is not None:
                    rule(self, instr)
        return out

    def _phi(self, phi: ir.Phi) -> None:
        dest = self.ref(phi.dest)
        if dest != NO_VARIABLE:
            sources = [self.ref(arg) for arg in phi.args]
            self.out.copies += [(source, dest) for source in sources if source != NO_VARIABLE]

    def ref(self, var: int) -> int:
        """ir.Return the number of a reference variable, `NO_VARIABLE` for others and for null."""
        if self._is_reference[self.body.type_index[var]]:
            return self.out.of(var)
        return NO_VARIABLE

    def allocate(self, dest: int, type_: str, pc: int, label: str = "") -> None:
        """Add an allocation in code."""
        site = self.translator.sites.at(type_, self.method, pc, label)
        self.out.allocations.append(Allocation(dest, site))

    def static_field(self, ref: FieldRef) -> FieldKey:
        """Resolve a static field; the class that declares it is initialised (JVMS 5.5)."""
        field = self.translator.field(ref)
        self.out.initialised.append(ref.owner if isinstance(field, str) else field.owner)
        return field

    def reflect(self, instr: ir.Invoke, resolved: Method, dest: int) -> bool:
        """Add a call as a reflective one; False if it is (also) an ordinary one."""
        if self.translator.models.reflective(resolved.owner, resolved.name) is None:
            return False
        arguments = tuple([self.ref(arg) for arg in instr.args])
        descriptor = instr.method.descriptor
        if self._definitions is None:
            self._definitions = definitions(self.body)
        texts = literals(self._definitions, instr.args)
        signature = signature_of(self.body, self._definitions, instr)
        invoke = ReflectiveInvoke(resolved, arguments, descriptor, dest, texts, signature)
        return self.translator.reflection.add_call(self.out, invoke, self.method, instr.pc)

    def look_up(self, instr: ir.Invoke, resolved: Method, dest: int) -> bool:
        """Add a lookup of a field by offset or `MhUtil`; False if it is also an ordinary call."""
        if not is_lookup(instr.method):
            return False
        handle = found_handle(self.translator.hierarchy, self.method, instr)
        if handle is not None and dest != NO_VARIABLE:
            site = self.translator.reflector.mirrors.field_handle(handle)
            self.out.allocations.append(Allocation(dest, site))
            return True
        field = found_offset(self.translator.hierarchy, self.body, instr)
        if field is not None:
            add_offset(self.out, field)
        else:
            call = ReflectiveCall("unknown", self.method, instr.pc, resolved)
            self.translator.reflector.assume(call)
        return False


_Rule: TypeAlias = Callable[[_Translation, Any], None]


def _const(t: _Translation, instr: ir.Const) -> None:
    sites, value = t.translator.sites, instr.value
    dest = t.ref(instr.dest)
    if isinstance(value, NumberConstant | NullConstant) or dest == NO_VARIABLE:
        return
    if isinstance(value, StringConstant):
        t.translator.reflector.add_literal(t.out, dest, value.value)
    elif isinstance(value, ClassConstant):
        t.out.allocations.append(Allocation(dest, sites.class_object(value.type)))
    else:
        _other_constant(t, instr, dest)


def _other_constant(t: _Translation, instr: ir.Const, dest: int) -> None:
    value = instr.value
    site: Site | None = None
    if isinstance(value, HandleConstant):
        site = constant_handle(t.translator.reflector, value)
    if site is not None:
        t.out.allocations.append(Allocation(dest, site))
    else:
        t.allocate(dest, t.body.type_of(instr.dest), instr.pc, "constant")


def _new(t: _Translation, instr: ir.New) -> None:
    t.out.initialised.append(instr.class_name)
    t.allocate(t.ref(instr.dest), type_of_class(instr.class_name), instr.pc)


def _new_array(t: _Translation, instr: ir.NewArray) -> None:
    outer = t.ref(instr.dest)
    t.allocate(outer, instr.type, instr.pc)
    type_ = instr.type
    for depth in range(1, len(instr.lengths)):
        type_ = type_[1:]
        inner = t.out.fresh()
        t.allocate(inner, type_, instr.pc, f"dimension {depth}")
        t.out.store(outer, ELEMENTS, inner, type_)
        outer = inner


def _cast(t: _Translation, instr: ir.Cast) -> None:
    source = t.ref(instr.operand)
    if source == NO_VARIABLE:
        return
    dest = t.ref(instr.dest)
    t.out.casts.append(TypeFilter(source, dest, instr.type))
    stand_in = t.translator.refinement(instr.type)
    if stand_in is not None:
        t.out.refine(stand_in, source, dest, instr.pc)


def _array_load(t: _Translation, instr: ir.ArrayLoad) -> None:
    base = t.ref(instr.array)
    if instr.kind == "L" and base != NO_VARIABLE and t.ref(instr.dest) != NO_VARIABLE:
        t.out.loads.append(FieldLoad(base, ELEMENTS, t.ref(instr.dest), OBJECT_TYPE))


def _array_store(t: _Translation, instr: ir.ArrayStore) -> None:
    base, value = t.ref(instr.array), t.ref(instr.value)
    if instr.kind == "L" and NO_VARIABLE not in (base, value):
        t.out.store(base, ELEMENTS, value)


def _get_field(t: _Translation, instr: ir.GetField) -> None:
    base, dest = t.ref(instr.base), t.ref(instr.dest)
    if NO_VARIABLE not in (base, dest):
        field = t.translator.field(instr.field)
        t.out.loads.append(FieldLoad(base, field, dest, instr.field.descriptor))


def _put_field(t: _Translation, instr: ir.PutField) -> None:
    base, value = t.ref(instr.base), t.ref(instr.value)
    if NO_VARIABLE not in (base, value):
        t.out.store(base, t.translator.field(instr.field), value, instr.field.descriptor)


def _get_static(t: _Translation, instr: ir.GetStatic) -> None:
    field = t.static_field(instr.field)
    dest = t.ref(instr.dest)
    if isinstance(field, Field) and isinstance(field.constant, str) and dest != NO_VARIABLE:
        t.translator.reflector.add_literal(t.out, dest, field.constant)
    if dest != NO_VARIABLE:
        t.out.static_loads.append(StaticAccess(field, dest, instr.field.descriptor))


def _put_static(t: _Translation, instr: ir.PutStatic) -> None:
    field = t.static_field(instr.field)
    value = t.ref(instr.value)
    if value != NO_VARIABLE:
        t.out.static_store(field, value, instr.field.descriptor)


def _invoke(t: _Translation, instr: ir.Invoke) -> None:
    translator, ref = t.translator, instr.method
    is_static = instr.kind is ir.InvokeKind.STATIC
    if instr.kind is ir.InvokeKind.SPECIAL:
        found = translator.hierarchy.select_special(t.method.owner, ref)
        resolved = found if found is not None else translator.unresolved(ref, is_static=False)
        kind = CallKind.FIXED
    else:
        resolved = translator.method(ref, is_static)
        kind = CallKind.STATIC if is_static else CallKind.VIRTUAL
    if is_static:
        t.out.initialised.append(resolved.owner)
    dest = NO_VARIABLE if instr.dest is None else t.ref(instr.dest)
    if t.reflect(instr, resolved, dest) or t.look_up(instr, resolved, dest):
        return
    arguments = tuple([t.ref(arg) for arg in instr.args])
    call = CallSite(instr.pc, kind, resolved, arguments, dest)
    if not t.translator.add_inlined(t.out, t.method, call) and (
        is_static or arguments[0] != NO_VARIABLE
    ):
        t.out.calls.append(call)


def _invoke_dynamic(t: _Translation, instr: ir.InvokeDynamic) -> None:
    dest = NO_VARIABLE if instr.dest is None else t.ref(instr.dest)
    arguments = tuple([t.ref(arg) for arg in instr.args])
    translate_dynamic(t, instr, dest, arguments)


def _return(t: _Translation, instr: ir.Return) -> None:
    if instr.value is not None and t.out.result != NO_VARIABLE:
        value = t.ref(instr.value)
        if value != NO_VARIABLE:
            t.out.return_(value)


def _throw(t: _Translation, instr: ir.Throw) -> None:
    value = t.ref(instr.value)
    if value != NO_VARIABLE:
        t.out.throws.append(value)


def _catch(t: _Translation, instr: ir.Catch) -> None:
    dest, type_ = t.ref(instr.dest), t.body.type_of(instr.dest)
    t.out.catches.append((dest, type_))
    if t.translator.is_library(class_of_type(type_)):
        # Opaque code may throw an exception of this type.
        t.out.allocations.append(Allocation(dest, t.translator.sites.shared(type_)))


_RULES: Final[dict[type, _Rule]] = {
    ir.Const: _const,
    ir.New: _new,
    ir.NewArray: _new_array,
    ir.Cast: _cast,
    ir.ArrayLoad: _array_load,
    ir.ArrayStore: _array_store,
    ir.GetField: _get_field,
    ir.PutField: _put_field,
    ir.GetStatic: _get_static,
    ir.PutStatic: _put_static,
    ir.Invoke: _invoke,
    ir.InvokeDynamic: _invoke_dynamic,
    ir.Return: _return,
    ir.Throw: _throw,
    ir.Catch: _catch,
}
