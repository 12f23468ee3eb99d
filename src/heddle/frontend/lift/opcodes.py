"""Opcodes by number: their lengths and what control flow and locals need to know (JVMS 6.5)."""

from enum import IntEnum
from typing import Final


class Op(IntEnum):
    """The opcodes that control flow, locals and variable lengths depend on."""

    NOP = 0
    LDC = 18
    LDC_W = 19
    LDC2_W = 20
    ILOAD = 21
    ILOAD_0 = 26
    ISTORE = 54
    ASTORE = 58
    ISTORE_0 = 59
    ASTORE_0 = 75
    POP = 87
    IINC = 132
    IFEQ = 153
    IFNE = 154
    GOTO = 167
    JSR = 168
    RET = 169
    TABLESWITCH = 170
    LOOKUPSWITCH = 171
    IRETURN = 172
    RETURN = 177
    GETSTATIC = 178
    ATHROW = 191
    WIDE = 196
    IFNULL = 198
    IFNONNULL = 199
    GOTO_W = 200
    JSR_W = 201


def _lengths() -> bytes:
    """Instruction lengths; 0 for the variable ones (switches, wide), 255 for no opcode."""
    table = bytearray([1] * 202 + [255] * 54)
    two = (16, 18, *range(21, 26), *range(54, 59), 169, 188)
    three = (17, 19, 20, 132, *range(153, 169), *range(178, 185), 187, 189, 192, 193, 198, 199)
    for op in two:
        table[op] = 2
    for op in three:
        table[op] = 3
    table[197] = 4
    for op in (185, 186, Op.GOTO_W, Op.JSR_W):
        table[op] = 5
    for op in (Op.TABLESWITCH, Op.LOOKUPSWITCH, Op.WIDE):
        table[op] = 0
    return bytes(table)


LENGTH: Final = _lengths()


# What an instruction does to control: nothing, or one of these.
BRANCH: Final = 1
GOTO: Final = 2
GOTO_WIDE: Final = 3
END: Final = 4
SWITCH: Final = 5
WIDE: Final = 6
JSR: Final = 7
JSR_WIDE: Final = 8
RET: Final = 9
NO_OPCODE: Final = 10


def _flows() -> bytes:
    table = bytearray(256)
    for op in (*range(Op.IFEQ, Op.GOTO), Op.IFNULL, Op.IFNONNULL):
        table[op] = BRANCH
    for op in (*range(Op.IRETURN, Op.RETURN + 1), Op.ATHROW):
        table[op] = END
    table[Op.GOTO] = GOTO
    table[Op.GOTO_W] = GOTO_WIDE
    table[Op.TABLESWITCH] = table[Op.LOOKUPSWITCH] = SWITCH
    table[Op.WIDE] = WIDE
    table[Op.JSR] = JSR
    table[Op.JSR_W] = JSR_WIDE
    table[Op.RET] = RET
    for op in range(202, 256):
        table[op] = NO_OPCODE
    return bytes(table)


FLOW: Final = _flows()


def _throwing() -> frozenset[int]:
    """Opcodes that may throw whatever their operands (JVMS 6.5); no asynchronous exceptions."""
    loads = range(46, 54)
    stores = range(79, 87)
    divisions = (108, 109, 112, 113)
    others = (*range(178, 196), 197)
    return frozenset((*loads, *stores, *divisions, *others))


THROWING: Final = _throwing()


# How an instruction names the local it reads or writes: not at all, or in one of these ways.
LOAD: Final = 1
STORE: Final = 2
INCREMENT: Final = 3
WIDE_LOCAL: Final = 4
LOAD_IMPLICIT: Final = 8
STORE_IMPLICIT: Final = 12


def _locals() -> bytes:
    """Local accesses; for the one-byte forms the slot is added to `*_IMPLICIT`."""
    table = bytearray(256)
    for op in (*range(Op.ILOAD, Op.ILOAD + 5), Op.RET):
        table[op] = LOAD
    for op in range(Op.ISTORE, Op.ISTORE + 5):
        table[op] = STORE
    for op in range(Op.ILOAD_0, Op.ILOAD_0 + 20):
        table[op] = LOAD_IMPLICIT + (op - Op.ILOAD_0) % 4
    for op in range(Op.ISTORE_0, Op.ISTORE_0 + 20):
        table[op] = STORE_IMPLICIT + (op - Op.ISTORE_0) % 4
    table[Op.IINC] = INCREMENT
    table[Op.WIDE] = WIDE_LOCAL
    return bytes(table)


LOCAL: Final = _locals()
