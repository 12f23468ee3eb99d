"""The operation of each opcode: the table of JVMS 6.5, in the order of the numbers."""

from typing import Final

from heddle.frontend.lift import operations as op
from heddle.frontend.lift.opcodes import LENGTH
from heddle.frontend.lift.operations import Operation
from heddle.program.ir import InvokeKind, MonitorEnter, MonitorExit, Return, Throw

# The last letter of a conversion is its result.
_RESULT: Final = dict(zip("ilfdbcs", "IJFDBCS", strict=True))


def _constants() -> list[Operation]:
    """Opcodes 0 to 20."""
    one, two = 0x3F800000, 0x40000000
    return [
        op.nop,
        op.push_null,
        *(op.number("I", value) for value in range(-1, 6)),
        *(op.number("J", value) for value in range(2)),
        *(op.number("F", bits) for bits in (0, one, two)),
        *(op.number("D", bits) for bits in (0, 0x3FF0000000000000)),
        op.bipush,
        op.sipush,
        op.ldc,
        op.ldc_wide,
        op.ldc_wide,
    ]


def _locals_and_arrays() -> list[Operation]:
    """Opcodes 21 to 86."""
    loads = [op.load] * 5 + [op.load_from(slot) for _ in range(5) for slot in range(4)]
    stores = [op.store] * 5 + [op.store_to(slot) for _ in range(5) for slot in range(4)]
    array_loads = [op.reference_load if kind == "L" else op.array_load(kind) for kind in "IJFDLBCS"]
    return [*loads, *array_loads, *stores, *(op.array_store(kind) for kind in "IJFDLBCS")]


def _stack() -> list[Operation]:
    """Opcodes 87 to 95."""
    ones = [op.pop, op.pop_two, op.dup, op.dup_below(1), op.dup_below(2)]
    return [*ones, op.dup_two, op.dup_two_below(1), op.dup_two_below(2), op.swap]


def _arithmetic() -> list[Operation]:
    """Opcodes 96 to 152."""
    operations: list[Operation] = [
        op.binary(name, type_) for name in ("add", "sub", "mul", "div", "rem") for type_ in "IJFD"
    ]
    operations += [op.unary("neg", type_) for type_ in "IJFD"]
    operations += [
        op.binary(name, type_)
        for name in ("shl", "shr", "ushr", "and", "or", "xor")
        for type_ in "IJ"
    ]
    operations.append(op.increment)
    wide = ("i2l", "i2f", "i2d", "l2i", "l2f", "l2d")
    narrow = ("f2i", "f2l", "f2d", "d2i", "d2l", "d2f", "i2b", "i2c", "i2s")
    operations += [op.unary(name, _RESULT[name[2]]) for name in (*wide, *narrow)]
    compares = ("lcmp", "fcmpl", "fcmpg", "dcmpl", "dcmpg")
    operations += [op.binary(name, "I") for name in compares]
    return operations


def _control() -> list[Operation]:
    """Opcodes 153 to 177."""
    orders = ("eq", "ne", "lt", "ge", "gt", "le")
    return [
        *(op.if_zero(name) for name in orders),
        *(op.if_two(name) for name in orders),
        *(op.if_two(name) for name in orders[:2]),
        op.goto,
        op.jsr,
        op.goto,
        op.switch,
        op.switch,
        *[op.consume(Return)] * 5,
        op.return_void,
    ]


def _members() -> list[Operation]:
    """Opcodes 178 to 201."""
    fields = [op.get_static, op.put_static, op.get_field, op.put_field]
    kinds = (InvokeKind.VIRTUAL, InvokeKind.SPECIAL, InvokeKind.STATIC, InvokeKind.INTERFACE)
    calls = [op.invoke(kind) for kind in kinds]
    objects = [op.invoke_dynamic, op.new_object, op.new_array, op.new_reference_array]
    checks = [op.array_length, op.consume(Throw), op.cast, op.instance_of]
    others = [op.consume(MonitorEnter), op.consume(MonitorExit), op.wide, op.new_multi_array]
    jumps = [op.if_zero("eq"), op.if_zero("ne"), op.goto, op.jsr]
    return [*fields, *calls, *objects, *checks, *others, *jumps]


def _operations() -> list[Operation]:
    table = [
        *_constants(),
        *_locals_and_arrays(),
        *_stack(),
        *_arithmetic(),
        *_control(),
        *_members(),
    ]
    assert len(table) == len(LENGTH) - LENGTH.count(255)
    return table + [op.no_opcode] * LENGTH.count(255)


OPERATIONS: Final = _operations()
