"""Which kinds of operands each instruction takes, and what kind its result has (JVMS 2.11.1, 6.5).

Kinds rather than types: which classes a reference may have is the business of the analyses, and
verification by the virtual machine trusts interfaces anyway (JVMS 4.10.1.2).
"""

from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias, assert_never

from heddle.program.constants import DynamicConstant, NumberConstant
from heddle.program.descriptors import DescriptorError, parameter_types, return_type
from heddle.program.ir import (
    ArrayLength,
    ArrayLoad,
    ArrayStore,
    Binary,
    Body,
    Cast,
    Catch,
    Const,
    GetField,
    GetStatic,
    Goto,
    If,
    InstanceOf,
    Instr,
    Invoke,
    InvokeDynamic,
    InvokeKind,
    MonitorEnter,
    MonitorExit,
    New,
    NewArray,
    Phi,
    PutField,
    PutStatic,
    Return,
    Switch,
    Terminator,
    Throw,
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
    match instr:
        case Const() | Unary() | Binary():
            return _value_needs(instr, body)
        case ArrayLoad() | ArrayStore():
            return _element_needs(instr, body)
        case GetField() | PutField() | GetStatic() | PutStatic():
            return _field_needs(instr)
        case Invoke() | InvokeDynamic():
            return _call_needs(instr)
        case Goto() | If() | Switch() | Return() | Throw():
            return _terminator_needs(instr, body, result)
        case MonitorEnter() | MonitorExit():
            return [(instr.operand, "L")]
        case _:
            return _object_needs(instr)


def _object_needs(
    instr: InstanceOf | Cast | New | NewArray | ArrayLength | Catch,
) -> list[_Need]:
    match instr:
        case InstanceOf() | Cast():
            result = "L" if isinstance(instr, Cast) else "I"
            wrong = [] if kind_of(instr.type) == "L" else [f"{instr.type} is no type of objects"]
            return [(instr.operand, "L"), (instr.dest, result), *wrong]
        case New() | Catch():
            return [(instr.dest, "L")]
        case NewArray():
            dimensions = len(instr.type) - len(instr.type.lstrip("["))
            fits = 1 <= len(instr.lengths) <= dimensions
            wrong = [] if fits else [f"{len(instr.lengths)} lengths do not make a {instr.type}"]
            return [(instr.dest, "L"), *((var, "I") for var in instr.lengths), *wrong]
        case ArrayLength():
            return [(instr.array, "L"), (instr.dest, "I")]
        case _:
            assert_never(instr)


def _value_needs(instr: Const | Unary | Binary, body: Body) -> list[_Need]:
    match instr:
        case Const():
            if isinstance(instr.value, NumberConstant | DynamicConstant):
                return [(instr.dest, kind_of(instr.value.type))]
            return [(instr.dest, "L")]
        case Unary():
            return _unary_needs(instr, body)
        case Binary():
            return _binary_needs(instr, body)
        case _:
            assert_never(instr)


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


def _element_needs(instr: ArrayLoad | ArrayStore, body: Body) -> list[_Need]:
    needs: list[_Need] = [(instr.array, "L"), (instr.index, "I")]
    element = instr.dest if isinstance(instr, ArrayLoad) else instr.value
    needs.append((element, kind_of(instr.kind)))
    if instr.kind not in _ELEMENT_KINDS:
        needs.append(f"there is no kind of array element {instr.kind}")
    array = body.type_of(instr.array)
    if array[0] == "[" and _opcode_kind(array[1:]) != instr.kind:
        needs.append(f"v{instr.array} is {array}, whose elements are not of kind {instr.kind}")
    return needs


def _opcode_kind(element: str) -> str:
    """Return the letter of the array opcodes for an element type (JVMS 6.5, baload)."""
    return "L" if kind_of(element) == "L" else element.replace("Z", "B")


def _field_needs(instr: GetField | PutField | GetStatic | PutStatic) -> list[_Need]:
    kind = kind_of(instr.field.descriptor)
    match instr:
        case GetField():
            return [(instr.base, "L"), (instr.dest, kind)]
        case PutField():
            return [(instr.base, "L"), (instr.value, kind)]
        case GetStatic():
            return [(instr.dest, kind)]
        case PutStatic():
            return [(instr.value, kind)]
        case _:
            assert_never(instr)


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


def _terminator_needs(instr: Terminator, body: Body, result: str) -> list[_Need]:
    match instr:
        case Goto():
            return []
        case If():
            return _if_needs(instr, body)
        case Switch():
            repeated = len({value for value, _ in instr.cases}) != len(instr.cases)
            return [(instr.key, "I"), *(["a case is there twice"] if repeated else [])]
        case Throw():
            return [(instr.value, "L")]
        case Return():
            if (instr.value is None) != (result == "V"):
                return [f"the method returns {result}"]
            return [] if instr.value is None else [(instr.value, kind_of(result))]
        case _:
            assert_never(instr)


def _if_needs(instr: If, body: Body) -> list[_Need]:
    """Return what is compared: ints, or references, which are only the same or not."""
    if instr.op not in CONDITIONS:
        return [f"there is no comparison {instr.op}"]
    needs: list[_Need] = [(instr.left, "IL" if instr.op in ("eq", "ne") else "I")]
    if instr.right is not None:
        needs.append((instr.right, kind_of(body.type_of(instr.left))))
    return needs
