"""From the IR of a method to its template."""

from collections.abc import Callable
from typing import Final, TypeAlias, final

from heddle.models.tables import Model, Models
from heddle.pointsto.code.modelled import Call, CallResult, Modelling
from heddle.pointsto.code.string_builders import plain
from heddle.pointsto.context import Site
from heddle.pointsto.reflection import (
    Called,
    Operation,
    Reflecting,
    Reflection,
    constant_handle,
    definitions,
    found_handle,
    found_offset,
    is_lookup,
    join_offset,
    literals,
    signature_of,
    translate_dynamic,
)
from heddle.pointsto.sites import Sites
from heddle.pointsto.templates import (
    ELEMENTS,
    NOTHING,
    Allocation,
    CallKind,
    CallSite,
    FieldKey,
    Load,
    Narrowing,
    StaticAccess,
    Store,
    Template,
    add_refinement,
)
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
from heddle.program.ir import (
    ArrayLoad,
    ArrayStore,
    Body,
    Cast,
    Catch,
    Const,
    GetField,
    GetStatic,
    Instr,
    Invoke,
    InvokeDynamic,
    InvokeKind,
    New,
    NewArray,
    Phi,
    PutField,
    PutStatic,
    Return,
    Throw,
)
from heddle.program.program import Program, Role
from heddle.program.refs import FieldRef, MethodRef


@final
class Translator:
    """Makes templates of methods with bodies."""

    def __init__(
        self, program: Program, hierarchy: Hierarchy, sites: Sites, models: Models
    ) -> None:
        self.hierarchy = hierarchy
        self.sites = sites
        self.reflecting = Reflecting(program, self)
        self.reflection = Reflection(self.reflecting, models)
        self.models = models
        self.modelling = Modelling(program, hierarchy, sites)
        self._program = program
        self._unresolved: dict[MethodRef, Method] = {}
        self._refinements: dict[str, Method] = {}

    def template(self, method: Method, body: Body) -> Template:
        """Translate a body."""
        return _Translation(self, method, plain(body)).template()

    def method(self, ref: MethodRef, is_static: bool) -> Method:
        """Resolve a method; one that cannot be resolved is a method without a body."""
        resolved = self.hierarchy.resolve_method(ref)
        return resolved if resolved is not None else self.unresolved(ref, is_static)

    def unresolved(self, ref: MethodRef, is_static: bool) -> Method:
        """Return the stand-in for a method that is nowhere."""
        found = self._unresolved.get(ref)
        if found is None:
            flags = Flags.PUBLIC | Flags.NATIVE | (Flags.STATIC if is_static else 0)
            found = Method(ref.owner, ref.name, ref.descriptor, flags)
            self._unresolved[ref] = found
        return found

    def in_place(self, method: Method) -> Model | None:
        """Return what every call of a method does for itself, if a row says so."""
        arguments = len(parameter_types(method.descriptor))
        role = self._program.origin(method.owner).role
        return self.models.in_place(method.owner, method.name, arguments, role)

    def is_library(self, name: str) -> bool:
        """Tell whether a class is the JDK's."""
        return self._program.origin(name).role is Role.JDK

    def refinement(self, type_: str) -> Method | None:
        """Return the stand-in for a cast to a type; None if opaque code makes none of it."""
        element = type_.lstrip("[")
        if element[0] == "L" and not self.is_library(class_of_type(element)):
            return None
        found = self._refinements.get(type_)
        if found is None:
            found = Method(OBJECT, "cast", f"(){type_}", Flags.PUBLIC | Flags.NATIVE)
            self._refinements[type_] = found
        return found

    def field(self, ref: FieldRef) -> FieldKey:
        """Resolve a field; one that cannot be resolved is known by its name."""
        resolved = self.hierarchy.resolve_field(ref)
        return resolved if resolved is not None else f"{ref.owner}.{ref.name}:{ref.descriptor}"


@final
class _Translation:
    def __init__(self, translator: Translator, method: Method, body: Body) -> None:
        self.translator = translator
        self.method = method
        self.body = body
        self.made = Template()
        self._definitions: dict[int, Instr] | None = None
        self._is_reference = [is_reference(t) and t != NULL_TYPE for t in body.type_table]

    def template(self) -> Template:
        made, body = self.made, self.body
        made.is_translated = True
        made.body = body
        declared = parameter_types(self.method.descriptor)
        if not self.method.is_static:
            declared = (type_of_class(self.method.owner), *declared)
        for var, type_ in enumerate(declared):
            number = made.of(var) if is_reference(type_) else NOTHING
            made.parameters.append((number, type_))
        if is_reference(return_type(self.method.descriptor)):
            made.result = made.fresh()
        for block in body.blocks:
            for phi in block.phis:
                self._phi(phi)
            for instr in block.instrs:
                rule = _RULES.get(type(instr))
                if rule is not None:
                    rule(self, instr)
        return made

    def _phi(self, phi: Phi) -> None:
        dest = self.ref(phi.dest)
        if dest != NOTHING:
            sources = [self.ref(arg) for arg in phi.args]
            self.made.copies += [(source, dest) for source in sources if source != NOTHING]

    def ref(self, var: int) -> int:
        """Return the number of a reference variable, `NOTHING` for others and for null."""
        if self._is_reference[self.body.type_index[var]]:
            return self.made.of(var)
        return NOTHING

    def allocate(self, dest: int, type_: str, pc: int, label: str = "") -> None:
        """Add an allocation in code."""
        site = self.translator.sites.at(type_, self.method, pc, label)
        self.made.allocations.append(Allocation(dest, site))

    def refine(self, source: int, dest: int, type_: str, pc: int) -> None:
        """Let something that opaque code made become one of a type of the library by a cast."""
        stand_in = self.translator.refinement(type_)
        if stand_in is not None:
            add_refinement(self.made, stand_in, (source, dest), pc)

    def static_field(self, ref: FieldRef) -> FieldKey:
        """Resolve a static field; the class that declares it is initialised (JVMS 5.5)."""
        field = self.translator.field(ref)
        self.made.initialised.append(ref.owner if isinstance(field, str) else field.owner)
        return field

    def reflect(self, instr: Invoke, resolved: Method, dest: int) -> bool:
        """Add a call as a reflective one, if it is one and not an ordinary one besides."""
        if self.translator.models.reflective(resolved.owner, resolved.name) is None:
            return False
        arguments = tuple([self.ref(arg) for arg in instr.args])
        descriptor = instr.method.descriptor
        if self._definitions is None:
            self._definitions = definitions(self.body)
        texts = literals(self._definitions, instr.args)
        signature = signature_of(self.body, self._definitions, instr)
        called = Called(resolved, arguments, descriptor, dest, texts, signature)
        return self.translator.reflection.add_call(self.made, called, self.method, instr.pc)

    def in_place(self, called: Method, arguments: tuple[int, ...], result: CallResult) -> bool:
        """Do what a call does here, if a row says that each does it for itself."""
        translator = self.translator
        model = translator.in_place(called)
        if model is not None:
            call = Call(self.method, called, arguments, result)
            translator.modelling.in_place(self.made, call, model)
        return model is not None

    def look_up(self, instr: Invoke, resolved: Method, dest: int) -> bool:
        """Add a lookup of a field by offset or in short, if it is one and not a call besides."""
        if not is_lookup(instr.method):
            return False
        handle = found_handle(self.translator.hierarchy, self.method, instr)
        if handle is not None and dest != NOTHING:
            site = self.translator.reflecting.mirrors.accessing(handle)
            self.made.allocations.append(Allocation(dest, site))
            return True
        field = found_offset(self.translator.hierarchy, self.body, instr)
        if field is not None:
            join_offset(self.made, field)
        else:
            operation = Operation("unknown", self.method, instr.pc, resolved)
            self.translator.reflecting.assume(operation)
        return False

    def call(self, site: CallSite) -> None:
        """Add a call."""
        self.made.calls.append(site)


_Rule: TypeAlias = Callable[[_Translation, Instr], None]


def _const(t: _Translation, instr: Instr) -> None:
    assert isinstance(instr, Const)
    sites, value = t.translator.sites, instr.value
    dest = t.ref(instr.dest)
    if isinstance(value, NumberConstant | NullConstant) or dest == NOTHING:
        return
    if isinstance(value, StringConstant):
        t.translator.reflecting.add_literal(t.made, dest, value.value)
    elif isinstance(value, ClassConstant):
        t.made.allocations.append(Allocation(dest, sites.class_object(value.type)))
    else:
        _other_constant(t, instr, dest)


def _other_constant(t: _Translation, instr: Const, dest: int) -> None:
    value = instr.value
    site: Site | None = None
    if isinstance(value, HandleConstant):
        site = constant_handle(t.translator.reflecting, value)
    if site is not None:
        t.made.allocations.append(Allocation(dest, site))
    else:
        t.allocate(dest, t.body.type_of(instr.dest), instr.pc, "constant")


def _new(t: _Translation, instr: Instr) -> None:
    assert isinstance(instr, New)
    t.made.initialised.append(instr.class_name)
    t.allocate(t.ref(instr.dest), type_of_class(instr.class_name), instr.pc)


def _new_array(t: _Translation, instr: Instr) -> None:
    assert isinstance(instr, NewArray)
    outer = t.ref(instr.dest)
    t.allocate(outer, instr.type, instr.pc)
    type_ = instr.type
    for depth in range(1, len(instr.lengths)):
        type_ = type_[1:]
        inner = t.made.fresh()
        t.allocate(inner, type_, instr.pc, f"dimension {depth}")
        t.made.stores.append(Store(outer, ELEMENTS, inner, type_))
        outer = inner


def _cast(t: _Translation, instr: Instr) -> None:
    assert isinstance(instr, Cast)
    source = t.ref(instr.operand)
    if source != NOTHING:
        t.made.narrowings.append(Narrowing(source, t.ref(instr.dest), instr.type))
        t.refine(source, t.ref(instr.dest), instr.type, instr.pc)


def _array_load(t: _Translation, instr: Instr) -> None:
    assert isinstance(instr, ArrayLoad)
    base = t.ref(instr.array)
    if instr.kind == "L" and base != NOTHING and t.ref(instr.dest) != NOTHING:
        t.made.loads.append(Load(base, ELEMENTS, t.ref(instr.dest), OBJECT_TYPE))


def _array_store(t: _Translation, instr: Instr) -> None:
    assert isinstance(instr, ArrayStore)
    base, value = t.ref(instr.array), t.ref(instr.value)
    if instr.kind == "L" and NOTHING not in (base, value):
        t.made.stores.append(Store(base, ELEMENTS, value, OBJECT_TYPE))


def _get_field(t: _Translation, instr: Instr) -> None:
    assert isinstance(instr, GetField)
    base, dest = t.ref(instr.base), t.ref(instr.dest)
    if NOTHING not in (base, dest):
        field = t.translator.field(instr.field)
        t.made.loads.append(Load(base, field, dest, instr.field.descriptor))


def _put_field(t: _Translation, instr: Instr) -> None:
    assert isinstance(instr, PutField)
    base, value = t.ref(instr.base), t.ref(instr.value)
    if NOTHING not in (base, value):
        field = t.translator.field(instr.field)
        t.made.stores.append(Store(base, field, value, instr.field.descriptor))


def _get_static(t: _Translation, instr: Instr) -> None:
    assert isinstance(instr, GetStatic)
    field = t.static_field(instr.field)
    dest = t.ref(instr.dest)
    if isinstance(field, Field) and isinstance(field.constant, str) and dest != NOTHING:
        t.translator.reflecting.add_literal(t.made, dest, field.constant)
    if dest != NOTHING:
        t.made.static_loads.append(StaticAccess(field, dest, instr.field.descriptor))


def _put_static(t: _Translation, instr: Instr) -> None:
    assert isinstance(instr, PutStatic)
    field = t.static_field(instr.field)
    value = t.ref(instr.value)
    if value != NOTHING:
        t.made.static_stores.append(StaticAccess(field, value, instr.field.descriptor))


def _invoke(t: _Translation, instr: Instr) -> None:
    assert isinstance(instr, Invoke)
    translator, ref = t.translator, instr.method
    is_static = instr.kind is InvokeKind.STATIC
    if instr.kind is InvokeKind.SPECIAL:
        found = translator.hierarchy.select_special(t.method.owner, ref)
        resolved = found if found is not None else translator.unresolved(ref, is_static=False)
        kind = CallKind.FIXED
    else:
        resolved = translator.method(ref, is_static)
        kind = CallKind.STATIC if is_static else CallKind.VIRTUAL
    if is_static:
        t.made.initialised.append(resolved.owner)
    dest = NOTHING if instr.dest is None else t.ref(instr.dest)
    if t.reflect(instr, resolved, dest) or t.look_up(instr, resolved, dest):
        return
    arguments = tuple([t.ref(arg) for arg in instr.args])
    if t.in_place(resolved, arguments, CallResult(dest, instr.pc)):
        return
    if is_static or arguments[0] != NOTHING:
        t.call(CallSite(instr.pc, kind, resolved, arguments, dest))


def _invoke_dynamic(t: _Translation, instr: Instr) -> None:
    assert isinstance(instr, InvokeDynamic)
    dest = NOTHING if instr.dest is None else t.ref(instr.dest)
    arguments = tuple([t.ref(arg) for arg in instr.args])
    translate_dynamic(t, instr, dest, arguments)


def _return(t: _Translation, instr: Instr) -> None:
    assert isinstance(instr, Return)
    if instr.value is not None and t.made.result != NOTHING:
        value = t.ref(instr.value)
        if value != NOTHING:
            t.made.copies.append((value, t.made.result))


def _throw(t: _Translation, instr: Instr) -> None:
    assert isinstance(instr, Throw)
    value = t.ref(instr.value)
    if value != NOTHING:
        t.made.throws.append(value)


def _catch(t: _Translation, instr: Instr) -> None:
    assert isinstance(instr, Catch)
    dest, type_ = t.ref(instr.dest), t.body.type_of(instr.dest)
    t.made.catches.append((dest, type_))
    if t.translator.is_library(class_of_type(type_)):
        # Opaque code may throw one.
        t.made.allocations.append(Allocation(dest, t.translator.sites.shared(type_)))


_RULES: Final[dict[type, _Rule]] = {
    Const: _const,
    New: _new,
    NewArray: _new_array,
    Cast: _cast,
    ArrayLoad: _array_load,
    ArrayStore: _array_store,
    GetField: _get_field,
    PutField: _put_field,
    GetStatic: _get_static,
    PutStatic: _put_static,
    Invoke: _invoke,
    InvokeDynamic: _invoke_dynamic,
    Return: _return,
    Throw: _throw,
    Catch: _catch,
}
