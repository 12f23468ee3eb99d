"""Dynamic call sites: lambdas and method references, concatenation, record methods.

A lambda is an object of its functional interface whose fields are the captured values; calling the
interface's method on it runs a small body of our own, which calls the implementation.
"""

from typing import Final, Protocol

from heddle.pointsto.sites import Sites
from heddle.pointsto.templates import (
    NOTHING,
    Allocation,
    CallKind,
    CallSite,
    FieldKey,
    Load,
    Store,
    Template,
    add_refinement,
)
from heddle.program.classes import Method
from heddle.program.constants import (
    ConcatTarget,
    HandleConstant,
    HandleKind,
    LambdaTarget,
    RecordTarget,
)
from heddle.program.descriptors import (
    OBJECT,
    OBJECT_TYPE,
    STRING_TYPE,
    is_reference,
    parameter_types,
    return_type,
    type_of_class,
)
from heddle.program.hierarchy import Hierarchy
from heddle.program.ir import Body, InvokeDynamic
from heddle.program.refs import FieldRef, MethodRef

BOXES: Final = {
    "Z": "Ljava/lang/Boolean;",
    "B": "Ljava/lang/Byte;",
    "C": "Ljava/lang/Character;",
    "S": "Ljava/lang/Short;",
    "I": "Ljava/lang/Integer;",
    "J": "Ljava/lang/Long;",
    "F": "Ljava/lang/Float;",
    "D": "Ljava/lang/Double;",
}
_RECORD_CALLS: Final = {
    "toString": MethodRef(OBJECT, "toString", "()Ljava/lang/String;", is_interface=False),
    "hashCode": MethodRef(OBJECT, "hashCode", "()I", is_interface=False),
    "equals": MethodRef(OBJECT, "equals", "(Ljava/lang/Object;)Z", is_interface=False),
}


class Resolver(Protocol):
    """Resolves names; the translator does."""

    hierarchy: Hierarchy
    sites: Sites

    def method(self, ref: MethodRef, is_static: bool) -> Method:
        """Resolve a method."""

    def field(self, ref: FieldRef) -> FieldKey:
        """Resolve a field."""

    def refinement(self, type_: str) -> Method | None:
        """Return the stand-in for a cast to a type of the library."""


class Making(Protocol):
    """The translation of a method that is under way."""

    method: Method
    body: Body
    made: Template

    @property
    def translator(self) -> Resolver:
        """Resolves names."""

    def allocate(self, dest: int, type_: str, pc: int, label: str = "") -> None:
        """Add an allocation in code."""


def captured(number: int) -> str:
    """Return the pseudo-field of a captured value."""
    return f"captured {number}"


def translate_dynamic(
    t: Making, instr: InvokeDynamic, dest: int, arguments: tuple[int, ...]
) -> None:
    """Add what a dynamic call site does."""
    target = instr.target
    if isinstance(target, LambdaTarget):
        _make_lambda(t, instr, target, dest, arguments)
    elif isinstance(target, ConcatTarget):
        if dest != NOTHING:
            t.made.allocations.append(Allocation(dest, t.translator.sites.shared(STRING_TYPE)))
        for argument in arguments:
            if argument != NOTHING:
                _call_object_method(t, "toString", (argument,), instr.pc)
    elif isinstance(target, RecordTarget):
        _record_method(t, instr, target, dest, arguments)
    elif dest != NOTHING:
        t.allocate(dest, return_type(instr.descriptor), instr.pc, "unknown bootstrap")


def _make_lambda(
    t: Making, instr: InvokeDynamic, target: LambdaTarget, dest: int, arguments: tuple[int, ...]
) -> None:
    site = t.translator.sites.lambda_at(target, t.method, instr.pc)
    t.made.allocations.append(Allocation(dest, site))
    t.made.lambdas.append((site, target))
    for i, argument in enumerate(arguments):
        if argument != NOTHING:
            t.made.stores.append(Store(dest, captured(i), argument, OBJECT_TYPE))


def _call_object_method(t: Making, name: str, arguments: tuple[int, ...], pc: int) -> None:
    resolved = t.translator.method(_RECORD_CALLS[name], is_static=False)
    t.made.calls.append(CallSite(pc, CallKind.VIRTUAL, resolved, arguments, NOTHING))


def _record_method(
    t: Making, instr: InvokeDynamic, target: RecordTarget, dest: int, arguments: tuple[int, ...]
) -> None:
    """Call the method of the same name on every component that is a reference."""
    if dest != NOTHING:
        t.made.allocations.append(Allocation(dest, t.translator.sites.shared(STRING_TYPE)))
    for getter in target.getters:
        if is_reference(getter.descriptor) and target.method in _RECORD_CALLS:
            values = tuple([_component(t, getter, base) for base in arguments if base != NOTHING])
            if values:
                _call_object_method(t, target.method, values, instr.pc)


def _component(t: Making, getter: HandleConstant, base: int) -> int:
    value = t.made.fresh()
    field = t.translator.field(getter.field())
    t.made.loads.append(Load(base, field, value, getter.descriptor))
    return value


# --- the body of a lambda ------------------------------------------------------------------------


def lambda_template(resolver: Resolver, target: LambdaTarget, site_pc: int) -> Template:
    """Make the body that runs when the functional method is called on a lambda."""
    made = Template()
    made.is_translated = True
    handle = target.implementation
    is_new = handle.kind is HandleKind.NEW_INVOKE_SPECIAL
    wanted = list(parameter_types(handle.descriptor))
    if handle.kind in (
        HandleKind.INVOKE_VIRTUAL,
        HandleKind.INVOKE_INTERFACE,
        HandleKind.INVOKE_SPECIAL,
    ):
        wanted.insert(0, type_of_class(handle.owner))
    this = made.fresh()
    made.parameters.append((this, OBJECT_TYPE))
    given = _given(made, resolver, target, wanted)
    arguments = tuple(
        [g if is_reference(w) else NOTHING for g, w in zip(given, wanted, strict=False)]
    )
    if is_reference(return_type(target.erased)):
        made.result = made.fresh()
    if is_new:
        _construct(made, resolver, target, arguments, site_pc)
    else:
        _delegate(made, resolver, target, arguments)
    return made


def _given(
    made: Template, resolver: Resolver, target: LambdaTarget, wanted: list[str]
) -> list[int]:
    """Return the captured values and then the arguments, boxed where the implementation wants."""
    erased = parameter_types(target.erased)
    count = len(wanted) - len(erased)
    given: list[int] = []
    for i in range(count):
        value = made.fresh()
        made.loads.append(Load(0, captured(i), value, OBJECT_TYPE))
        given.append(value)
    for i, type_ in enumerate(erased):
        value = made.fresh() if is_reference(type_) else NOTHING
        made.parameters.append((value, type_))
        if value == NOTHING and is_reference(wanted[count + i]):
            value = made.fresh()
            box = resolver.sites.shared(BOXES[type_])
            made.allocations.append(Allocation(value, box))
        elif type_ != wanted[count + i]:
            value = _cast(made, resolver, value, wanted[count + i])
        given.append(value)
    return given


def _cast(made: Template, resolver: Resolver, value: int, type_: str) -> int:
    """Cast an argument of a lambda to what its implementation takes."""
    stand_in = resolver.refinement(type_) if is_reference(type_) else None
    if value == NOTHING or stand_in is None:
        return value
    dest = made.fresh()
    made.copies.append((value, dest))
    add_refinement(made, stand_in, (value, dest), 0)
    return dest


def _construct(
    made: Template,
    resolver: Resolver,
    target: LambdaTarget,
    arguments: tuple[int, ...],
    site_pc: int,
) -> None:
    handle = target.implementation
    made.initialised.append(handle.owner)
    dest = made.result if made.result != NOTHING else made.fresh()
    type_ = type_of_class(handle.owner)
    constructor = resolver.method(handle.method(), is_static=False)
    made.allocations.append(
        Allocation(dest, resolver.sites.at(type_, constructor, site_pc, "::new"))
    )
    made.calls.append(CallSite(0, CallKind.FIXED, constructor, (dest, *arguments), NOTHING))


def _delegate(
    made: Template, resolver: Resolver, target: LambdaTarget, arguments: tuple[int, ...]
) -> None:
    handle = target.implementation
    is_static = handle.kind is HandleKind.INVOKE_STATIC
    resolved = resolver.method(handle.method(), is_static)
    kind = CallKind.STATIC if is_static else CallKind.VIRTUAL
    if handle.kind is HandleKind.INVOKE_SPECIAL:
        kind = CallKind.FIXED
    if is_static:
        made.initialised.append(resolved.owner)
    result = return_type(handle.descriptor)
    dest = made.result if is_reference(result) else NOTHING
    if not is_static and (not arguments or arguments[0] == NOTHING):
        return
    made.calls.append(CallSite(0, kind, resolved, arguments, dest))
    if made.result != NOTHING and result in BOXES:
        made.allocations.append(Allocation(made.result, resolver.sites.shared(BOXES[result])))
