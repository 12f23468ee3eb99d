"""The printer of constants, references to members and targets of `invokedynamic`.

Constants nest as deep as a class file likes (JVMS 4.4.10), so they are written with a stack of
pieces rather than by recursion.
"""

from collections.abc import Iterable
from typing import TypeAlias, assert_never

from heddle.program.constants import (
    Bootstrap,
    ClassConstant,
    ConcatTarget,
    Constant,
    DynamicConstant,
    DynamicTarget,
    HandleConstant,
    HandleKind,
    LambdaTarget,
    MethodTypeConstant,
    NullConstant,
    NumberConstant,
    RecordTarget,
    StringConstant,
    SwitchTarget,
    UnknownTarget,
)
from heddle.program.refs import FieldRef, MethodRef
from heddle.program.text.spelling import (
    joined,
    method_type_text,
    name_text,
    number_text,
    quoted,
    type_text,
)

_Piece: TypeAlias = str | Constant

_FIELD_KINDS = (
    HandleKind.GET_FIELD,
    HandleKind.GET_STATIC,
    HandleKind.PUT_FIELD,
    HandleKind.PUT_STATIC,
)


def constant_text(constant: Constant) -> str:
    """Write a constant."""
    match constant:
        case NumberConstant():
            return number_text(constant)
        case StringConstant(value):
            return quoted(value)
        case NullConstant():
            return "null"
        case ClassConstant(type_):
            return f"class {type_text(type_)}"
        case MethodTypeConstant(descriptor):
            return f"methodtype {method_type_text(descriptor)}"
        case HandleConstant():
            return f"handle {handle_text(constant)}"
        case DynamicConstant():
            return _joined([constant])
        case _:
            assert_never(constant)


def handle_text(handle: HandleConstant) -> str:
    """Write a method handle: what it does, and to which field or method."""
    kind = handle_word(handle.kind)
    if handle.kind in _FIELD_KINDS:
        marker = "interface " if handle.is_interface else ""
        return f"{kind} {marker}{field_ref_text(handle.field())}"
    usual = handle.kind == HandleKind.INVOKE_INTERFACE
    return f"{kind} {method_ref_text(handle.method(), usual)}"


def handle_word(kind: HandleKind) -> str:
    """Return the word for a kind of method handle, such as `invokestatic`."""
    return kind.name.replace("_", "").lower()


def field_ref_text(field: FieldRef) -> str:
    """Write a reference to a field: `p/C.f:I`."""
    return f"{name_text(field.owner)}.{name_text(field.name)}:{type_text(field.descriptor)}"


def method_ref_text(method: MethodRef, usual: bool) -> str:
    """Write a reference to a method: `p/C.m()V`.

    Whether the owner is an interface is written only where it is not what the opcode makes usual.
    """
    marker = ""
    if method.is_interface != usual:
        marker = "interface " if method.is_interface else "class "
    return (
        f"{marker}{name_text(method.owner)}.{name_text(method.name)}"
        f"{method_type_text(method.descriptor)}"
    )


def target_text(target: DynamicTarget) -> str:
    """Write the target of an `invokedynamic`."""
    match target:
        case LambdaTarget():
            return _lambda_text(target)
        case ConcatTarget(recipe, constants):
            shown = "none" if recipe is None else quoted(recipe)
            return _joined([f"concat {shown}", *(_list(constants) if constants else ())])
        case RecordTarget(method, record, getters):
            listed = ", ".join(map(handle_text, getters))
            return f"record {name_text(method)} of {name_text(record)} ({listed})"
        case SwitchTarget(kind, labels):
            return _joined([f"switch {name_text(kind)}", *_list(labels)])
        case UnknownTarget(bootstrap):
            return _joined(["unknown", *_bootstrap(bootstrap)])
        case _:
            assert_never(target)


def _lambda_text(target: LambdaTarget) -> str:
    erased = method_type_text(target.erased)
    parts = [f"lambda {name_text(target.interface)}.{name_text(target.method)}{erased}"]
    if target.instantiated != target.erased:
        parts.append(f"as {method_type_text(target.instantiated)}")
    parts.append(f"to {handle_text(target.implementation)}")
    if target.markers:
        parts.append(f"markers ({', '.join(map(name_text, target.markers))})")
    if target.bridges:
        parts.append(f"bridges ({', '.join(map(method_type_text, target.bridges))})")
    if target.serializable:
        parts.append("serializable")
    return " ".join(parts)


def _joined(pieces: Iterable[_Piece]) -> str:
    return joined(pieces, _constant_pieces)


def _constant_pieces(constant: Constant) -> list[_Piece]:
    if isinstance(constant, DynamicConstant):
        start = f"dynamic {name_text(constant.name)}:{type_text(constant.type)}"
        return [start, *_bootstrap(constant.bootstrap)]
    return [constant_text(constant)]


def _bootstrap(bootstrap: Bootstrap) -> list[_Piece]:
    return [f" by {handle_text(bootstrap.handle)}", *_list(bootstrap.arguments)]


def _list(constants: Iterable[Constant]) -> list[_Piece]:
    """Return the pieces of a list in parentheses, with the space before it."""
    pieces: list[_Piece] = []
    for constant in constants:
        pieces += (", " if pieces else " (", constant)
    return [*pieces, ")"] if pieces else [" ()"]
