"""The text form of constants and of what `invokedynamic` makes: every kind, both ways."""

import math
import struct
from typing import get_args

import pytest

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
from heddle.program.ir import (
    Block,
    Body,
    Const,
    Instr,
    InvokeDynamic,
)
from heddle.program.text import print_body
from ir_text import TextError, parse_body

RUN = HandleConstant(HandleKind.INVOKE_STATIC, "p/C", "run", "()V", False)


def body_of(instr: Instr) -> Body:
    return Body(0, ("I",), (0,), {}, (Block((), (instr,), (), ()),), ())


def bits(type_: str, value: float) -> int:
    found: int = struct.unpack(">I" if type_ == "f" else ">Q", struct.pack(f">{type_}", value))[0]
    return found


CONSTANTS: list[tuple[str, Constant]] = [
    ("-2147483648", NumberConstant("I", -(1 << 31))),
    ("10L", NumberConstant("J", 10)),
    ("0.1f", NumberConstant("F", bits("f", 0.1))),
    ("16777216.0f", NumberConstant("F", bits("f", 16777216.0))),
    ("3.4028235e+38f", NumberConstant("F", 0x7F7FFFFF)),
    ("1.4013e-45f", NumberConstant("F", 1)),
    ("14.8308325f", NumberConstant("F", 0x416D4B17)),
    ("-0.0f", NumberConstant("F", 0x80000000)),
    ("0f:7fc00000", NumberConstant("F", 0x7FC00000)),
    ("0.1d", NumberConstant("D", bits("d", 0.1))),
    ("1.5d", NumberConstant("D", bits("d", 1.5))),
    ("1e+300d", NumberConstant("D", bits("d", 1e300))),
    ("-0.0d", NumberConstant("D", 1 << 63)),
    ("0d:7ff8000000000001", NumberConstant("D", 0x7FF8000000000001)),
    ("0d:7ff0000000000000", NumberConstant("D", bits("d", math.inf))),
    ('"a \\"b\\"\\n\\\\"', StringConstant('a "b"\n\\')),
    ('"\\u0000\\u001b\\ud800\\u{1f600}\\u00e9"', StringConstant("\0\x1b\ud800\U0001f600é")),
    ('"\\ud83d\\ude00"', StringConstant("\ud83d\ude00")),
    ("null", NullConstant()),
    ("class I", ClassConstant("I")),
    ("class [Lp/C;", ClassConstant("[Lp/C;")),
    ("methodtype (ILp/C;)V", MethodTypeConstant("(ILp/C;)V")),
    ("handle invokestatic p/C.run()V", RUN),
    (
        "handle newinvokespecial p/C.<init>(I)V",
        HandleConstant(HandleKind.NEW_INVOKE_SPECIAL, "p/C", "<init>", "(I)V", False),
    ),
    (
        "handle invokeinterface p/I.m()V",
        HandleConstant(HandleKind.INVOKE_INTERFACE, "p/I", "m", "()V", True),
    ),
    (
        "handle invokespecial interface p/I.m()V",
        HandleConstant(HandleKind.INVOKE_SPECIAL, "p/I", "m", "()V", True),
    ),
    (
        "handle putstatic p/C.f:I",
        HandleConstant(HandleKind.PUT_STATIC, "p/C", "f", "I", False),
    ),
    (
        "handle getfield interface p/C.f:I",
        HandleConstant(HandleKind.GET_FIELD, "p/C", "f", "I", True),
    ),
    (
        "dynamic x:I by invokestatic p/C.run()V ()",
        DynamicConstant("x", "I", Bootstrap(RUN, ())),
    ),
    (
        "dynamic x:I by invokestatic p/C.run()V (1, dynamic y:J by invokestatic p/C.run()V (null))",
        DynamicConstant(
            "x",
            "I",
            Bootstrap(
                RUN,
                (
                    NumberConstant("I", 1),
                    DynamicConstant("y", "J", Bootstrap(RUN, (NullConstant(),))),
                ),
            ),
        ),
    ),
]


@pytest.mark.parametrize(("text", "constant"), CONSTANTS)
def test_constant(text: str, constant: Constant) -> None:
    whole = f"b0:\n  v0: I = const {text}\n"
    assert parse_body(whole) == body_of(Const(0, 0, constant))
    assert print_body(body_of(Const(0, 0, constant))) == whole


def test_every_constant_is_among_them() -> None:
    assert {type(constant) for _, constant in CONSTANTS} == set(get_args(Constant))


def test_every_kind_of_handle_reads_back() -> None:
    for kind in HandleKind:
        descriptor = "I" if kind <= HandleKind.PUT_STATIC else "()V"
        handle = HandleConstant(kind, "p/C", "f", descriptor, False)
        body = body_of(Const(0, 0, handle))
        assert parse_body(print_body(body)) == body


FULL_LAMBDA = (
    "lambda p/F.apply(Ljava/lang/Object;)I as (Lp/C;)I to invokestatic p/C.run()V "
    "markers (p/M, p/N) bridges ((I)I, (J)I) serializable"
)
TARGETS: list[tuple[str, DynamicTarget]] = [
    (
        FULL_LAMBDA,
        LambdaTarget(
            "p/F",
            "apply",
            "(Ljava/lang/Object;)I",
            "(Lp/C;)I",
            RUN,
            ("p/M", "p/N"),
            ("(I)I", "(J)I"),
            True,
        ),
    ),
    ('concat "a\\u0001"', ConcatTarget("a\1", ())),
    ('concat "\\u0002" (1L)', ConcatTarget("\2", (NumberConstant("J", 1),))),
    ("concat none", ConcatTarget(None, ())),
    (
        "record hashCode of p/R (getfield p/R.x:I)",
        RecordTarget(
            "hashCode", "p/R", (HandleConstant(HandleKind.GET_FIELD, "p/R", "x", "I", False),)
        ),
    ),
    (
        'switch typeSwitch (class Lp/C;, "a")',
        SwitchTarget("typeSwitch", (ClassConstant("Lp/C;"), StringConstant("a"))),
    ),
    ("switch enumSwitch ()", SwitchTarget("enumSwitch", ())),
    (
        "unknown by invokestatic p/C.run()V (1)",
        UnknownTarget(Bootstrap(RUN, (NumberConstant("I", 1),))),
    ),
]


@pytest.mark.parametrize(("text", "target"), TARGETS)
def test_target(text: str, target: DynamicTarget) -> None:
    whole = f"b0:\n  invokedynamic m()V () {text}\n"
    body = parse_body(whole)
    assert body.blocks[0].instrs == (InvokeDynamic(0, None, "m", "()V", target, ()),)
    assert print_body(body) == whole


def test_every_target_is_among_them() -> None:
    found = {type(target) for _, target in TARGETS}
    assert found == set(get_args(DynamicTarget))


def test_a_target_may_go_over_several_lines() -> None:
    wrapped = "b0:\n invokedynamic run()V ()\n lambda p/F.run()V\n to invokestatic p/C.run()V\n"
    target = LambdaTarget("p/F", "run", "()V", "()V", RUN)
    assert parse_body(wrapped).blocks[0].instrs[0] == InvokeDynamic(
        0, None, "run", "()V", target, ()
    )


def test_constants_nest_to_a_limit_in_text_and_without_one_in_print() -> None:
    constant: Constant = NullConstant()
    for depth in range(2000):
        constant = DynamicConstant("x", "I", Bootstrap(RUN, (constant,)))
        body = body_of(Const(0, 0, constant))
        if depth == 63:
            assert parse_body(print_body(body)) == body
        if depth == 64:
            with pytest.raises(TextError, match="at most 64 constants"):
                parse_body(print_body(body))
    with pytest.raises(TextError, match="at most 64 constants"):
        parse_body(print_body(body))
