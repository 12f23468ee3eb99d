"""Operations of the opcodes: their effect on the stack, and their IR instruction (JVMS 6.5).

`OPERATIONS[opcode](frame, pc)` executes the instruction at `pc` symbolically. Instructions that
differ only in a type or a number share one function made for each.
"""

from collections.abc import Callable
from typing import Final, TypeAlias

from heddle.frontend.lift.frame import UNDEFINED, WIDE_TYPES, OperandFrame
from heddle.frontend.lift.opcodes import INCREMENT, LOAD, LOCAL, STORE, Op
from heddle.frontend.lift.scan import LiftError, switch_table
from heddle.program.constants import NullConstant, NumberConstant
from heddle.program.descriptors import NULL_TYPE, OBJECT_TYPE, class_of_type
from heddle.program.ir import (
    ArrayLength,
    ArrayLoad,
    ArrayStore,
    Binary,
    Cast,
    Const,
    GetField,
    GetStatic,
    Goto,
    If,
    InstanceOf,
    Invoke,
    InvokeDynamic,
    InvokeKind,
    MonitorEnter,
    MonitorExit,
    New,
    NewArray,
    PutField,
    PutStatic,
    Return,
    Switch,
    Throw,
    Unary,
)

Operation: TypeAlias = Callable[[OperandFrame, int], None]

_NULL: Final = NullConstant()
_INTS: Final = {value: NumberConstant("I", value) for value in range(-128, 256)}
_PRIMITIVE_ARRAYS: Final = dict(zip(range(4, 12), "ZCFDBSIJ", strict=True))


def no_opcode(frame: OperandFrame, pc: int) -> None:
    """Refuse a byte that is no instruction."""
    raise LiftError(pc, f"no opcode {frame.code[pc]}")


def nop(_frame: OperandFrame, _pc: int) -> None:
    """`nop`."""


# --- constants -----------------------------------------------------------------------------------


def push_null(frame: OperandFrame, pc: int) -> None:
    """`aconst_null`."""
    frame.out.append(Const(pc, frame.push(NULL_TYPE), _NULL))


def number(type_: str, bits: int) -> Operation:
    """`iconst`, lconst, fconst, dconst: one number each."""
    constant = NumberConstant(type_, bits)

    def operation(frame: OperandFrame, pc: int) -> None:
        frame.out.append(Const(pc, frame.push(type_), constant))

    return operation


def _int(frame: OperandFrame, pc: int, value: int) -> None:
    constant = _INTS.get(value) or NumberConstant("I", value)
    frame.out.append(Const(pc, frame.push("I"), constant))


def bipush(frame: OperandFrame, pc: int) -> None:
    """`bipush`."""
    byte = frame.code[pc + 1]
    _int(frame, pc, byte - 256 if byte > 127 else byte)


def sipush(frame: OperandFrame, pc: int) -> None:
    """`sipush`."""
    _int(frame, pc, _signed_short(frame.code, pc + 1))


def ldc(frame: OperandFrame, pc: int) -> None:
    """`ldc`."""
    value, type_ = frame.names.constants[frame.code[pc + 1]]
    frame.out.append(Const(pc, frame.push(type_), value))


def ldc_wide(frame: OperandFrame, pc: int) -> None:
    """`ldc_w` and ldc2_w."""
    value, type_ = frame.names.constants[_index(frame.code, pc)]
    frame.out.append(Const(pc, frame.push(type_), value))


def _index(code: bytes, pc: int) -> int:
    return code[pc + 1] << 8 | code[pc + 2]


def _signed_short(code: bytes, at: int) -> int:
    value = code[at] << 8 | code[at + 1]
    return value - 0x10000 if value > 0x7FFF else value


# --- locals --------------------------------------------------------------------------------------


def load(frame: OperandFrame, pc: int) -> None:
    """`iload` to aload."""
    frame.load(frame.code[pc + 1], pc)


def store(frame: OperandFrame, pc: int) -> None:
    """`istore` to astore."""
    frame.store(frame.code[pc + 1], pc + 2)


def load_from(slot: int) -> Operation:
    """`iload_0` to aload_3."""

    def operation(frame: OperandFrame, pc: int) -> None:
        var = frame.locals[slot]
        if var < 0:
            raise LiftError(pc, f"local {slot} is read before it is written")
        frame.stack.append(var)

    return operation


def store_to(slot: int) -> Operation:
    """`istore_0` to astore_3."""

    def operation(frame: OperandFrame, pc: int) -> None:
        frame.store(slot, pc + 1)

    return operation


def increment(frame: OperandFrame, pc: int) -> None:
    """`iinc`."""
    step = frame.code[pc + 2]
    _add_to(frame, pc, frame.code[pc + 1], step - 256 if step > 127 else step)


def _add_to(frame: OperandFrame, pc: int, slot: int, step: int) -> None:
    """Become a constant and an addition, bound to the local."""
    frame.load(slot, pc)
    old = frame.stack.pop()
    _int(frame, pc, step)
    added = frame.stack.pop()
    new = frame.define("I")
    frame.out.append(Binary(pc, new, "add", old, added))
    frame.locals[frame.position(slot)] = new
    if old in frame.source_names:
        frame.source_names[new] = frame.source_names[old]


def wide(frame: OperandFrame, pc: int) -> None:
    """`wide`: a load, store, iinc or ret with larger operands."""
    code = frame.code
    slot = _index(code, pc + 1)
    kind = LOCAL[code[pc + 1]]
    if code[pc + 1] == Op.RET:
        goto(frame, pc)
    elif kind == LOAD:
        frame.load(slot, pc)
    elif kind == STORE:
        frame.store(slot, pc + 4)
    elif kind == INCREMENT:
        _add_to(frame, pc, slot, _signed_short(code, pc + 4))
    else:
        raise LiftError(pc, f"wide does not apply to opcode {code[pc + 1]}")


# --- arrays --------------------------------------------------------------------------------------


def array_load(kind: str) -> Operation:
    """`iaload` to saload, without aaload."""

    def operation(frame: OperandFrame, pc: int) -> None:
        index = frame.stack.pop()
        array = frame.stack.pop()
        frame.out.append(ArrayLoad(pc, frame.push(kind), kind, array, index))

    return operation


def reference_load(frame: OperandFrame, pc: int) -> None:
    """`aaload`: its type depends on that of the array."""
    index = frame.stack.pop()
    array = frame.stack.pop()
    dest = frame.push(OBJECT_TYPE)
    frame.loads.append((dest, array))
    frame.out.append(ArrayLoad(pc, dest, "L", array, index))


def array_store(kind: str) -> Operation:
    """`iastore` to sastore."""

    def operation(frame: OperandFrame, pc: int) -> None:
        pop = frame.stack.pop
        value, index, array = pop(), pop(), pop()
        frame.out.append(ArrayStore(pc, kind, array, index, value))

    return operation


def array_length(frame: OperandFrame, pc: int) -> None:
    """`arraylength`."""
    array = frame.stack.pop()
    frame.out.append(ArrayLength(pc, frame.push("I"), array))


def new_array(frame: OperandFrame, pc: int) -> None:
    """`newarray`."""
    _new_array(frame, pc, _PRIMITIVE_ARRAYS[frame.code[pc + 1]])


def new_reference_array(frame: OperandFrame, pc: int) -> None:
    """`anewarray`."""
    _new_array(frame, pc, frame.names.types[_index(frame.code, pc)])


def _new_array(frame: OperandFrame, pc: int, element: str) -> None:
    length = frame.stack.pop()
    type_ = f"[{element}"
    frame.out.append(NewArray(pc, frame.push(type_), type_, (length,)))


def new_multi_array(frame: OperandFrame, pc: int) -> None:
    """`multianewarray`."""
    type_ = frame.names.types[_index(frame.code, pc)]
    lengths = frame.arguments(frame.code[pc + 3], pc)
    frame.out.append(NewArray(pc, frame.push(type_), type_, lengths))


# --- the stack -----------------------------------------------------------------------------------


def _is_wide(frame: OperandFrame, depth: int) -> bool:
    """Return whether the value `depth` below the top takes two slots (JVMS 2.11.1)."""
    var = frame.stack[-1 - depth]
    return var >= 0 and frame.types[var] in WIDE_TYPES


def pop(frame: OperandFrame, _pc: int) -> None:
    """`pop`."""
    frame.stack.pop()


def pop_two(frame: OperandFrame, _pc: int) -> None:
    """`pop2`: two values or a wide one."""
    if not _is_wide(frame, 0):
        frame.stack.pop()
    frame.stack.pop()


def dup(frame: OperandFrame, _pc: int) -> None:
    """`dup`."""
    frame.stack.append(frame.stack[-1])


def swap(frame: OperandFrame, _pc: int) -> None:
    """`swap`."""
    stack = frame.stack
    stack[-1], stack[-2] = stack[-2], stack[-1]


def _insert(frame: OperandFrame, copied: int, below: int) -> None:
    """Copy the top `copied` values to `below` values further down."""
    stack = frame.stack
    at = len(stack) - copied - below
    if at < 0:
        raise IndexError("operand stack")
    stack[at:at] = stack[-copied:]


def dup_below(slots: int) -> Operation:
    """`dup_x1` and dup_x2: `slots` counts what is skipped, two of them may be one wide value."""

    def operation(frame: OperandFrame, _pc: int) -> None:
        _insert(frame, 1, 1 if slots == 1 or _is_wide(frame, 1) else 2)

    return operation


def dup_two(frame: OperandFrame, _pc: int) -> None:
    """`dup2`: two values or a wide one."""
    _insert(frame, 1 if _is_wide(frame, 0) else 2, 0)


def dup_two_below(slots: int) -> Operation:
    """`dup2_x1` and dup2_x2: what is copied and what is skipped may each be one wide value."""

    def operation(frame: OperandFrame, _pc: int) -> None:
        copied = 1 if _is_wide(frame, 0) else 2
        _insert(frame, copied, 1 if slots == 1 or _is_wide(frame, copied) else 2)

    return operation


# --- arithmetic ----------------------------------------------------------------------------------


def binary(op: str, type_: str) -> Operation:
    """Arithmetic and comparisons of two values."""

    def operation(frame: OperandFrame, pc: int) -> None:
        right = frame.stack.pop()
        left = frame.stack.pop()
        frame.out.append(Binary(pc, frame.push(type_), op, left, right))

    return operation


def unary(op: str, type_: str) -> Operation:
    """Negation and conversions."""

    def operation(frame: OperandFrame, pc: int) -> None:
        operand = frame.stack.pop()
        frame.out.append(Unary(pc, frame.push(type_), op, operand))

    return operation


# --- control -------------------------------------------------------------------------------------


def if_zero(op: str) -> Operation:
    """`ifeq` to ifle, ifnull, ifnonnull."""

    def operation(frame: OperandFrame, pc: int) -> None:
        left = frame.stack.pop()
        targets = frame.targets
        frame.out.append(If(pc, op, left, None, targets[-1], targets[0]))

    return operation


def if_two(op: str) -> Operation:
    """`if_icmpeq` to if_acmpne."""

    def operation(frame: OperandFrame, pc: int) -> None:
        right = frame.stack.pop()
        left = frame.stack.pop()
        targets = frame.targets
        frame.out.append(If(pc, op, left, right, targets[-1], targets[0]))

    return operation


def goto(frame: OperandFrame, pc: int) -> None:
    """`goto`, and ret after expansion."""
    frame.out.append(Goto(pc, frame.targets[0]))


def jsr(frame: OperandFrame, pc: int) -> None:
    """`jsr`: a jump after expansion; the address it pushes is a matter of control flow."""
    frame.stack.append(UNDEFINED)
    frame.out.append(Goto(pc, frame.targets[0]))


def switch(frame: OperandFrame, pc: int) -> None:
    """`tableswitch` and lookupswitch."""
    key = frame.stack.pop()
    table = switch_table(frame.code, pc)
    block = dict(zip(table.targets(), frame.targets, strict=True))
    cases = tuple((value, block[target]) for value, target in table.cases)
    frame.out.append(Switch(pc, key, cases, block[table.default]))


def consume(kind: type[Return | Throw | MonitorEnter | MonitorExit]) -> Operation:
    """`ireturn` to areturn, athrow, monitorenter, monitorexit: take one value."""

    def operation(frame: OperandFrame, pc: int) -> None:
        frame.out.append(kind(pc, frame.stack.pop()))

    return operation


def return_void(frame: OperandFrame, pc: int) -> None:
    """`return`."""
    frame.out.append(Return(pc, None))


# --- fields, objects, calls ----------------------------------------------------------------------


def get_static(frame: OperandFrame, pc: int) -> None:
    """`getstatic`."""
    field = frame.names.fields[_index(frame.code, pc)]
    frame.out.append(GetStatic(pc, frame.push(field.descriptor), field))


def put_static(frame: OperandFrame, pc: int) -> None:
    """`putstatic`."""
    field = frame.names.fields[_index(frame.code, pc)]
    frame.out.append(PutStatic(pc, field, frame.stack.pop()))


def get_field(frame: OperandFrame, pc: int) -> None:
    """`getfield`."""
    field = frame.names.fields[_index(frame.code, pc)]
    base = frame.stack.pop()
    frame.out.append(GetField(pc, frame.push(field.descriptor), field, base))


def put_field(frame: OperandFrame, pc: int) -> None:
    """`putfield`."""
    field = frame.names.fields[_index(frame.code, pc)]
    value = frame.stack.pop()
    frame.out.append(PutField(pc, field, frame.stack.pop(), value))


def invoke(kind: InvokeKind) -> Operation:
    """`invokevirtual`, invokespecial, invokestatic, invokeinterface."""
    receivers = 0 if kind is InvokeKind.STATIC else 1

    def operation(frame: OperandFrame, pc: int) -> None:
        method, count, result = frame.names.calls[_index(frame.code, pc)]
        args = frame.arguments(count + receivers, pc)
        dest = None if result is None else frame.push(result)
        frame.out.append(Invoke(pc, dest, kind, method, args))

    return operation


def invoke_dynamic(frame: OperandFrame, pc: int) -> None:
    """`invokedynamic`."""
    site = frame.names.call_site(_index(frame.code, pc))
    args = frame.arguments(site.arguments, pc)
    dest = None if site.result is None else frame.push(site.result)
    frame.out.append(InvokeDynamic(pc, dest, site.name, site.descriptor, site.target, args))


def new_object(frame: OperandFrame, pc: int) -> None:
    """Allocate an object: `new`."""
    type_ = frame.names.types[_index(frame.code, pc)]
    frame.out.append(New(pc, frame.push(type_), class_of_type(type_)))


def cast(frame: OperandFrame, pc: int) -> None:
    """`checkcast`."""
    type_ = frame.names.types[_index(frame.code, pc)]
    operand = frame.stack.pop()
    frame.out.append(Cast(pc, frame.push(type_), type_, operand))


def instance_of(frame: OperandFrame, pc: int) -> None:
    """`instanceof`."""
    type_ = frame.names.types[_index(frame.code, pc)]
    operand = frame.stack.pop()
    frame.out.append(InstanceOf(pc, frame.push("Z"), type_, operand))
