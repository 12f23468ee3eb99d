"""The kinds of operands that each instruction takes, and of its result (JVMS 2.11.1, 6.5).

Kinds rather than types: which classes a reference may have is the business of the analyses, and
verification by the virtual machine trusts interfaces anyway (JVMS 4.10.1.2).
"""

from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

from heddle.program.constants import DynamicConstant, NumberConstant
from heddle.program.descriptors import DescriptorError, parameter_types, return_type
from heddle.program.ir import (
    ROLES,
    ArrayLoad,
    ArrayStore,
    Binary,
    Body,
    Cast,
    Const,
    GetField,
    GetStatic,
    If,
    InstanceOf,
    Instr,
    Invoke,
    InvokeDynamic,
    InvokeKind,
    NewArray,
    PartRole,
    Phi,
    PutField,
    PutStatic,
    Return,
    Switch,
    Unary,
    Var,
)
from heddle.program.operators import (
    ARITHMETIC,
    BITWISE,
    COMPARISONS,
    CONDITIONS,
    CONVERSIONS,
    NEGATION,
    SHIFTS,
    kind_of,
)

# A variable and the kinds it may have, or a reason why the instruction itself is wrong.
_Need: TypeAlias = tuple[Var, str] | str

_ANY_NUMBER: Final = "IJFD"
_ELEMENT_KINDS: Final = frozenset("IJFDLBCS")


def phi_misfits(phi: Phi, body: Body) -> Iterator[str]:
    """Say which arguments of a phi are of another kind than its result."""
    return _misfits([(arg, kind_of(body.type_of(phi.dest))) for arg in phi.args], body)


def instruction_misfits(instr: Instr, body: Body, result: str) -> Iterator[str]:
    """Say what does not fit in an instruction of a method that returns `result`."""
    return _misfits(_needs(instr, body, result), body)


def _misfits(needs: Sequence[_Need], body: Body) -> Iterator[str]:
    for need in needs:
        if isinstance(need, str):
            yield need
        else:
            var, kinds = need
            if kind_of(body.type_of(var)) not in kinds:
                yield f"v{var} is {body.type_of(var)}, but kind {' or '.join(kinds)} is needed"


def _needs(instr: Instr, body: Body, result: str) -> list[_Need]:
    """Return what an instruction needs: first of its fields whose role has a kind."""
    needs: list[_Need] = []
    for name, kind in _KINDS[type(instr)]:
        found = getattr(instr, name)
        needs += [(var, kind) for var in (found if isinstance(found, tuple) else (found,))]
    return needs + _special_needs(instr, body, result)


def _special_needs(instr: Instr, body: Body, result: str) -> list[_Need]:
    """Return what an instruction needs that no role tells."""
    match instr:
        case Const() | Unary() | Binary():
            return _value_needs(instr, body)
        case ArrayLoad(dest=element) | ArrayStore(value=element):
            return _element_needs(instr, element, body)
        case GetField(dest=var) | GetStatic(dest=var) | PutField(value=var) | PutStatic(value=var):
            return [(var, kind_of(instr.field.descriptor))]
        case Invoke() | InvokeDynamic():
            return _call_needs(instr)
        case If():
            return _if_needs(instr, body)
        case Return():
            return _return_needs(instr, result)
        case _:
            return [*_wrong(instr)]


def _wrong(instr: Instr) -> Iterator[str]:
    """Say what is wrong in an instruction by itself."""
    match instr:
        case InstanceOf(type=type_) | Cast(type=type_) if kind_of(type_) != "L":
            yield f"{type_} is no type of objects"
        case NewArray(type=type_, lengths=lengths):
            if not 1 <= len(lengths) <= len(type_) - len(type_.lstrip("[")):
                yield f"{len(lengths)} lengths do not make a {type_}"
        case Switch(cases=cases) if len(dict(cases)) != len(cases):
            yield "a case is there twice"
        case _:
            pass


def _value_needs(instr: Const | Unary | Binary, body: Body) -> list[_Need]:
    match instr:
        case Unary():
            return _unary_needs(instr, body)
        case Binary():
            return _binary_needs(instr, body)
        case Const(value=NumberConstant(type=type_) | DynamicConstant(type=type_)):
            return [(instr.dest, kind_of(type_))]
        case _:
            return [(instr.dest, "L")]


def _unary_needs(instr: Unary, body: Body) -> list[_Need]:
    if instr.op == NEGATION:
        return [(instr.operand, _ANY_NUMBER), (instr.dest, kind_of(body.type_of(instr.operand)))]
    if instr.op in CONVERSIONS:
        taken, given = CONVERSIONS[instr.op]
        return [(instr.operand, taken), (instr.dest, kind_of(given))]
    return [f"there is no unary operator {instr.op}"]


def _binary_needs(instr: Binary, body: Body) -> list[_Need]:
    kind = kind_of(body.type_of(instr.left))
    if instr.op in COMPARISONS:
        kind = COMPARISONS[instr.op]
        return [(instr.left, kind), (instr.right, kind), (instr.dest, "I")]
    if instr.op in ARITHMETIC:
        return [(instr.left, _ANY_NUMBER), (instr.right, kind), (instr.dest, kind)]
    if instr.op in BITWISE:
        return [(instr.left, "IJ"), (instr.right, kind), (instr.dest, kind)]
    if instr.op in SHIFTS:
        return [(instr.left, "IJ"), (instr.right, "I"), (instr.dest, kind)]
    return [f"there is no binary operator {instr.op}"]


def _element_needs(instr: ArrayLoad | ArrayStore, element: Var, body: Body) -> list[_Need]:
    needs: list[_Need] = [(element, kind_of(instr.kind))]
    if instr.kind not in _ELEMENT_KINDS:
        needs.append(f"there is no kind of array element {instr.kind}")
    array = body.type_of(instr.array)
    if array[0] == "[" and _opcode_kind(array[1:]) != instr.kind:
        needs.append(f"v{instr.array} is {array}, whose elements are not of kind {instr.kind}")
    return needs


def _opcode_kind(element: str) -> str:
    """Return the letter of the array opcodes for an element type (JVMS 6.5, baload)."""
    return "L" if kind_of(element) == "L" else element.replace("Z", "B")


def _call_needs(instr: Invoke | InvokeDynamic) -> list[_Need]:
    """Return what a call takes: arguments as its descriptor says, the receiver before them."""
    receiver: list[str] = []
    if isinstance(instr, InvokeDynamic):
        descriptor = instr.descriptor
    else:
        descriptor = instr.method.descriptor
        receiver = [] if instr.kind == InvokeKind.STATIC else ["L"]
    try:
        kinds = [*receiver, *map(kind_of, parameter_types(descriptor))]
        result = return_type(descriptor)
    except DescriptorError as error:
        return [str(error)]
    if len(kinds) != len(instr.args):
        return [f"{len(instr.args)} arguments, but the call takes {len(kinds)}"]
    needs: list[_Need] = [*zip(instr.args, kinds, strict=True)]
    if instr.dest is not None:
        needs.append((instr.dest, kind_of(result)) if result != "V" else "the call has no result")
    return needs


def _return_needs(instr: Return, result: str) -> list[_Need]:
    if (instr.value is None) != (result == "V"):
        return [f"the method returns {result}"]
    return [] if instr.value is None else [(instr.value, kind_of(result))]


def _if_needs(instr: If, body: Body) -> list[_Need]:
    """Return what is compared: ints, or references, which are only the same or not."""
    if instr.op not in CONDITIONS:
        return [f"there is no comparison {instr.op}"]
    needs: list[_Need] = [(instr.left, "IL" if instr.op in ("eq", "ne") else "I")]
    if instr.right is not None:
        needs.append((instr.right, kind_of(body.type_of(instr.left))))
    return needs


_ROLE_KINDS: Final = {
    PartRole.REFERENCE_OPERAND: "L",
    PartRole.INT_OPERAND: "I",
    PartRole.INT_OPERANDS: "I",
    PartRole.REFERENCE_RESULT: "L",
    PartRole.INT_RESULT: "I",
}


def _fixed_kinds(roles: dict[str, PartRole]) -> list[tuple[str, str]]:
    """Return the fields whose role has a kind, operands before the result."""
    found = [(name, _ROLE_KINDS[role]) for name, role in roles.items() if role in _ROLE_KINDS]
    return sorted(found, key=lambda field: field[0] == "dest")


_KINDS: Final = {kind: _fixed_kinds(roles) for kind, roles in ROLES.items()}
