"""Cutting code into instructions: lengths, jumps, switches, and what is no code."""

import struct

import pytest

from assembler import MNEMONICS, OPCODES
from heddle.frontend.classfile.constant_pool import CLASS, DYNAMIC, INTEGER, METHOD_TYPE, STRING
from heddle.frontend.lift.scan import (
    LiftError,
    local_of,
    scan,
    stored_local,
    switch_table,
    throwing,
)

# Operand bytes by JVMS 6.5, for every opcode that has some and is not of variable length.
OPERANDS = {
    **dict.fromkeys(("bipush", "ldc", "newarray", "ret"), 1),
    **dict.fromkeys((f"{kind}{what}" for kind in "ilfda" for what in ("load", "store")), 1),
    **dict.fromkeys(("sipush", "ldc_w", "ldc2_w", "iinc", "goto", "jsr"), 2),
    **dict.fromkeys((name for name in MNEMONICS if name.startswith("if")), 2),
    **dict.fromkeys(("getstatic", "putstatic", "getfield", "putfield", "new", "anewarray"), 2),
    **dict.fromkeys(("invokevirtual", "invokespecial", "invokestatic"), 2),
    **dict.fromkeys(("checkcast", "instanceof"), 2),
    "multianewarray": 3,
    **dict.fromkeys(("invokeinterface", "invokedynamic", "goto_w", "jsr_w"), 4),
}
VARIABLE = ("tableswitch", "lookupswitch", "wide")


def table_switch(pc: int, default: int, low: int, high: int, *targets: int) -> bytes:
    body = struct.pack(f">iii{len(targets)}i", default, low, high, *targets)
    return bytes([OPCODES["tableswitch"]]) + bytes(-(pc + 1) % 4) + body


def lookup_switch(pc: int, default: int, count: int, *pairs: int) -> bytes:
    body = struct.pack(f">ii{len(pairs)}i", default, count, *pairs)
    return bytes([OPCODES["lookupswitch"]]) + bytes(-(pc + 1) % 4) + body


@pytest.mark.parametrize("name", [name for name in MNEMONICS if name not in VARIABLE])
def test_every_instruction_has_its_length(name: str) -> None:
    code = bytes([OPCODES[name]]) + bytes(OPERANDS.get(name, 0)) + b"\0"
    assert scan(code).starts == [0, len(code) - 1]


@pytest.mark.parametrize(("name", "length"), [("iload", 4), ("astore", 4), ("ret", 4), ("iinc", 6)])
def test_wide_instructions_have_their_length(name: str, length: int) -> None:
    code = bytes([OPCODES["wide"], OPCODES[name]]) + bytes(length - 2) + b"\0"
    assert scan(code).starts == [0, length]


@pytest.mark.parametrize("pc", range(4))
def test_switches_are_padded_to_four_bytes(pc: int) -> None:
    table = bytes(pc) + table_switch(pc, 40, -1, 1, 10, 20, 30) + b"\0"
    assert switch_table(table, pc).default == pc + 40
    assert switch_table(table, pc).cases == ((-1, pc + 10), (0, pc + 20), (1, pc + 30))
    assert scan(table).starts == [*range(pc), pc, len(table) - 1]
    lookup = bytes(pc) + lookup_switch(pc, 40, 2, -5, 10, 7, -pc) + b"\0"
    assert switch_table(lookup, pc).cases == ((-5, pc + 10), (7, 0))
    assert scan(lookup).starts == [*range(pc), pc, len(lookup) - 1]


def test_a_switch_names_each_target_once_and_the_default_first() -> None:
    table = switch_table(table_switch(0, 20, 0, 3, 30, 20, 40, 30), 0)
    assert table.targets() == (20, 30, 40)


def test_the_largest_and_smallest_keys() -> None:
    code = lookup_switch(0, 8, 2, -(2**31), 8, 2**31 - 1, 8)
    assert [key for key, _ in switch_table(code, 0).cases] == [-(2**31), 2**31 - 1]
    code = table_switch(0, 8, 2**31 - 2, 2**31 - 1, 8, 8)
    assert [key for key, _ in switch_table(code, 0).cases] == [2**31 - 2, 2**31 - 1]


@pytest.mark.parametrize(
    "code",
    [
        table_switch(0, 8, 1, -1),
        table_switch(0, 8, 0, 1, 8),
        table_switch(0, 8, -(2**31), 2**31 - 1),
        lookup_switch(0, 8, -1),
        lookup_switch(0, 8, 2, 1, 8),
        lookup_switch(0, 8, 2**31 - 1),
    ],
)
def test_a_switch_that_does_not_fit_is_refused(code: bytes) -> None:
    with pytest.raises(LiftError, match="does not fit the code"):
        scan(code)


@pytest.mark.parametrize(
    ("name", "operand", "targets", "following"),
    [
        ("ifeq", ">h", (7,), True),
        ("if_acmpne", ">h", (7,), True),
        ("ifnonnull", ">h", (7,), True),
        ("goto", ">h", (7,), False),
        ("goto_w", ">i", (7,), False),
        ("jsr", ">h", (7,), True),
        ("jsr_w", ">i", (7,), True),
        ("ret", "", (), False),
        ("ireturn", "", (), False),
        ("return", "", (), False),
        ("athrow", "", (), False),
    ],
)
def test_jumps(name: str, operand: str, targets: tuple[int, ...], following: bool) -> None:
    code = bytes([OPCODES[name]]) + (struct.pack(operand, 7) if operand else bytes(name == "ret"))
    jump = scan(code).jumps[0]
    assert (jump.targets, jump.following) == (targets, following)


def test_backward_jumps() -> None:
    code = bytes(5) + bytes([OPCODES["goto"]]) + struct.pack(">h", -4)
    assert scan(code).jumps[5].targets == (1,)
    code = bytes(5) + bytes([OPCODES["goto_w"]]) + struct.pack(">i", -5)
    assert scan(code).jumps[5].targets == (0,)


def test_wide_ret_is_a_jump_and_wide_load_is_none() -> None:
    code = bytes([OPCODES["wide"], OPCODES["ret"], 1, 0, OPCODES["wide"], OPCODES["iload"], 0, 0])
    assert list(scan(code).jumps) == [0]


@pytest.mark.parametrize("opcode", [202, 203, 254, 255])
def test_what_is_no_opcode_is_refused(opcode: int) -> None:
    with pytest.raises(LiftError, match=f"no opcode {opcode}"):
        scan(bytes([0, opcode]))


@pytest.mark.parametrize("name", sorted(OPERANDS))
def test_an_instruction_past_the_end_is_refused(name: str) -> None:
    with pytest.raises((LiftError, struct.error)):
        scan(bytes([0, OPCODES[name]]) + bytes(OPERANDS[name] - 1))


def test_no_code_is_refused() -> None:
    with pytest.raises(LiftError, match="no code"):
        scan(b"")


@pytest.mark.parametrize(
    ("code", "slot"),
    [
        (bytes([OPCODES["istore_0"]]), 0),
        (bytes([OPCODES["dstore_3"]]), 3),
        (bytes([OPCODES["astore_2"]]), 2),
        (bytes([OPCODES["lstore"], 200]), 200),
        (bytes([OPCODES["iinc"], 9, 1]), 9),
        (bytes([OPCODES["wide"], OPCODES["astore"], 2, 1]), 513),
        (bytes([OPCODES["wide"], OPCODES["iinc"], 1, 0, 0, 1]), 256),
        (bytes([OPCODES["iload_0"]]), None),
        (bytes([OPCODES["ret"], 3]), None),
        (bytes([OPCODES["wide"], OPCODES["aload"], 2, 1]), None),
        (bytes([OPCODES["iastore"]]), None),
    ],
)
def test_which_local_is_written(code: bytes, slot: int | None) -> None:
    assert stored_local(code, 0) == slot
    if slot is not None and len(code) > 1:
        assert local_of(code, 0) == slot


def test_which_instructions_may_throw() -> None:
    """JVMS 6.5; a number or a string is there when it is loaded, a class must be found first."""
    names = """iaload saload iastore sastore idiv ldiv irem lrem getstatic putstatic getfield
        putfield invokevirtual invokespecial invokestatic invokeinterface invokedynamic new newarray
        anewarray arraylength athrow checkcast instanceof monitorenter monitorexit multianewarray
        laload faload daload aaload baload caload lastore fastore dastore aastore bastore castore"""
    expected = set(names.split())
    for name in MNEMONICS:
        if name not in VARIABLE and not name.startswith("ldc"):
            code = bytes([OPCODES[name]]) + bytes(OPERANDS.get(name, 0))
            assert bool(throwing(scan(code), code, b"")) == (name in expected), name


@pytest.mark.parametrize(
    ("tag", "may_throw"),
    [(INTEGER, False), (STRING, False), (CLASS, True), (METHOD_TYPE, True), (DYNAMIC, True)],
)
def test_which_constants_may_throw(tag: int, may_throw: bool) -> None:
    tags = bytes([0, 0, tag])
    for code in (bytes([OPCODES["ldc"], 2]), bytes([OPCODES["ldc_w"], 0, 2])):
        assert bool(throwing(scan(code), code, tags)) == may_throw
