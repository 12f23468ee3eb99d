"""Statements of dynamic call sites: lambdas and method references, concatenation, record methods.

A lambda is an object of its functional interface whose pseudo-fields are the captured values; a
call of the interface's method on it runs generated statements that call the implementation.
"""

from typing import Final, Protocol

from heddle.pointsto.sites import Sites
from heddle.pointsto.templates import (
    NO_VARIABLE,
    Allocation,
    CallKind,
    CallSite,
    FieldKey,
    Statements,
)
from heddle.program.classes import Method
from heddle.program.constants import ConcatTarget, HandleKind, LambdaTarget, RecordTarget
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
from heddle.program.ir import InvokeDynamic
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
_WITH_RECEIVER: Final = (
    HandleKind.INVOKE_VIRTUAL,
    HandleKind.INVOKE_INTERFACE,
    HandleKind.INVOKE_SPECIAL,
)


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


class BodyTranslation(Protocol):
    """The translation of a method body in progress."""

    method: Method
    out: Statements

    @property
    def translator(self) -> Resolver:
        """Resolves names."""

    def allocate(self, dest: int, type_: str, pc: int, label: str = "") -> None:
        """Add an allocation in code."""


def captured(number: int) -> str:
    """Return the pseudo-field of a captured value."""
    return f"captured {number}"


def translate_dynamic(
    t: BodyTranslation, instr: InvokeDynamic, dest: int, arguments: tuple[int, ...]
) -> None:
    """Add the statements of a dynamic call site."""
    match instr.target:
        case LambdaTarget() as target:
            _translate_lambda(t, instr.pc, target, dest, arguments)
        case ConcatTarget():
            _allocate_string(t, dest)
            for argument in arguments:
                if argument != NO_VARIABLE:
                    _call_object_method(t, "toString", (argument,), instr.pc)
        case RecordTarget() as target:
            _allocate_string(t, dest)
            _translate_record_method(t, instr.pc, target, arguments)
        case _ if dest != NO_VARIABLE:
            t.allocate(dest, return_type(instr.descriptor), instr.pc, "unknown bootstrap")


def _translate_lambda(
    t: BodyTranslation, pc: int, target: LambdaTarget, dest: int, arguments: tuple[int, ...]
) -> None:
    site = t.translator.sites.lambda_at(target, t.method, pc)
    t.out.allocations.append(Allocation(dest, site))
    t.out.lambdas.append((site, target))
    for i, argument in enumerate(arguments):
        if argument != NO_VARIABLE:
            t.out.store(dest, captured(i), argument)


def _allocate_string(t: BodyTranslation, dest: int) -> None:
    if dest != NO_VARIABLE:
        t.out.allocations.append(Allocation(dest, t.translator.sites.shared(STRING_TYPE)))


def _call_object_method(t: BodyTranslation, name: str, arguments: tuple[int, ...], pc: int) -> None:
    resolved = t.translator.method(_RECORD_CALLS[name], is_static=False)
    t.out.calls.append(CallSite(pc, CallKind.VIRTUAL, resolved, arguments, NO_VARIABLE))


def _translate_record_method(
    t: BodyTranslation, pc: int, target: RecordTarget, arguments: tuple[int, ...]
) -> None:
    """Call the method of the same name on every component of a reference type."""
    if target.method not in _RECORD_CALLS:
        return
    bases = [base for base in arguments if base != NO_VARIABLE]
    for getter in target.getters:
        if is_reference(getter.descriptor) and bases:
            field = t.translator.field(getter.field())
            values = tuple([t.out.load(base, field, getter.descriptor) for base in bases])
            _call_object_method(t, target.method, values, pc)


# -- the body of a lambda --------------------------------------------------------------------------


def lambda_statements(resolver: Resolver, target: LambdaTarget, site_pc: int) -> Statements:
    """Return the statements that run when the functional method of a lambda is called."""
    out = Statements()
    out.is_translated = True
    handle = target.implementation
    wanted = list(parameter_types(handle.descriptor))
    if handle.kind in _WITH_RECEIVER:
        wanted.insert(0, type_of_class(handle.owner))
    out.parameters.append((out.fresh(), OBJECT_TYPE))
    values = zip(_values(out, resolver, target, wanted), wanted, strict=False)
    arguments = tuple([value if is_reference(w) else NO_VARIABLE for value, w in values])
    if is_reference(return_type(target.erased)):
        out.result = out.fresh()
    if handle.kind is HandleKind.NEW_INVOKE_SPECIAL:
        _construct(out, resolver, target, arguments, site_pc)
    else:
        _delegate(out, resolver, target, arguments)
    return out


def _values(
    out: Statements, resolver: Resolver, target: LambdaTarget, wanted: list[str]
) -> list[int]:
    """Return the captured values and then the arguments, boxed where the implementation wants."""
    erased = parameter_types(target.erased)
    count = len(wanted) - len(erased)
    values = [out.load(0, captured(i)) for i in range(count)]
    for i, type_ in enumerate(erased):
        value = out.fresh() if is_reference(type_) else NO_VARIABLE
        out.parameters.append((value, type_))
        if value == NO_VARIABLE and is_reference(wanted[count + i]):
            value = out.new(resolver.sites.shared(BOXES[type_]))
        elif type_ != wanted[count + i]:
            value = _cast(out, resolver, value, wanted[count + i])
        values.append(value)
    return values


def _cast(out: Statements, resolver: Resolver, value: int, type_: str) -> int:
    """Cast an argument of a lambda to the parameter type of its implementation."""
    stand_in = resolver.refinement(type_) if is_reference(type_) else None
    if value == NO_VARIABLE or stand_in is None:
        return value
    dest = out.fresh()
    out.copies.append((value, dest))
    out.refine(stand_in, value, dest, 0)
    return dest


def _construct(
    out: Statements,
    resolver: Resolver,
    target: LambdaTarget,
    arguments: tuple[int, ...],
    site_pc: int,
) -> None:
    handle = target.implementation
    out.initialised.append(handle.owner)
    dest = out.result if out.result != NO_VARIABLE else out.fresh()
    constructor = resolver.method(handle.method(), is_static=False)
    site = resolver.sites.at(type_of_class(handle.owner), constructor, site_pc, "::new")
    out.allocations.append(Allocation(dest, site))
    out.calls.append(CallSite(0, CallKind.FIXED, constructor, (dest, *arguments), NO_VARIABLE))


def _delegate(
    out: Statements, resolver: Resolver, target: LambdaTarget, arguments: tuple[int, ...]
) -> None:
    handle = target.implementation
    is_static = handle.kind is HandleKind.INVOKE_STATIC
    resolved = resolver.method(handle.method(), is_static)
    kind = CallKind.STATIC if is_static else CallKind.VIRTUAL
    if handle.kind is HandleKind.INVOKE_SPECIAL:
        kind = CallKind.FIXED
    if is_static:
        out.initialised.append(resolved.owner)
    elif not arguments or arguments[0] == NO_VARIABLE:
        return
    returned = return_type(handle.descriptor)
    dest = out.result if is_reference(returned) else NO_VARIABLE
    out.calls.append(CallSite(0, kind, resolved, arguments, dest))
    if out.result != NO_VARIABLE and returned in BOXES:
        out.allocations.append(Allocation(out.result, resolver.sites.shared(BOXES[returned])))
