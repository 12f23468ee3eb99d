"""The text form of code, one construct at a time: what it reads as, and that it prints the same."""

import time
from typing import get_args

import msgspec
import pytest

from heddle.program.constants import (
    HandleConstant,
    HandleKind,
    LambdaTarget,
    NumberConstant,
)
from heddle.program.ir import (
    ArrayLength,
    ArrayLoad,
    ArrayStore,
    Binary,
    Block,
    Body,
    Cast,
    Catch,
    Const,
    GetField,
    GetStatic,
    Goto,
    Handler,
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
    Throw,
    Unary,
)
from heddle.program.refs import FieldRef, MethodRef
from heddle.program.text import print_body
from ir_text import TextError, parse_body

FIELD = FieldRef("p/C", "f", "I")
RUN = HandleConstant(HandleKind.INVOKE_STATIC, "p/C", "run", "()V", False)
RUNNABLE = "Ljava/lang/Runnable;"
LAMBDA = LambdaTarget("java/lang/Runnable", "run", "()V", "()V", RUN)

WRITTEN_LAMBDA = "lambda java/lang/Runnable.run()V to invokestatic p/C.run()V"

# v0 is a reference, v1 an int, v2 the result.
INSTRUCTIONS: list[tuple[str, Instr]] = [
    ("v2: I = const 7", Const(0, 2, NumberConstant("I", 7))),
    ("v2: J = i2l v1", Unary(0, 2, "i2l", 1)),
    ("v2: I = ushr v1 v1", Binary(0, 2, "ushr", 1, 1)),
    ("v2: Z = instanceof v0 Lp/C;", InstanceOf(0, 2, "Lp/C;", 0)),
    ("v2: [Lp/C; = cast v0 [Lp/C;", Cast(0, 2, "[Lp/C;", 0)),
    ("v2: Lp/C; = new p/C", New(0, 2, "p/C")),
    ("v2: [[I = newarray [[I (v1, v1)", NewArray(0, 2, "[[I", (1, 1))),
    ("v2: I = arraylength v0", ArrayLength(0, 2, 0)),
    ("v2: B = arrayload B v0[v1]", ArrayLoad(0, 2, "B", 0, 1)),
    ("arraystore L v0[v1] = v0", ArrayStore(0, "L", 0, 1, 0)),
    ("v2: I = getfield v0 p/C.f:I", GetField(0, 2, FIELD, 0)),
    ("putfield v0 p/C.f:I = v1", PutField(0, FIELD, 0, 1)),
    ("v2: I = getstatic p/C.f:I", GetStatic(0, 2, FIELD)),
    ("putstatic p/C.f:I = v1", PutStatic(0, FIELD, 1)),
    (
        "v2: I = invokevirtual p/C.m(I)I (v0, v1)",
        Invoke(0, 2, InvokeKind.VIRTUAL, MethodRef("p/C", "m", "(I)I", False), (0, 1)),
    ),
    (
        "invokespecial p/C.<init>()V (v0)",
        Invoke(0, None, InvokeKind.SPECIAL, MethodRef("p/C", "<init>", "()V", False), (0,)),
    ),
    (
        "invokeinterface p/I.m()V (v0)",
        Invoke(0, None, InvokeKind.INTERFACE, MethodRef("p/I", "m", "()V", True), (0,)),
    ),
    (
        "invokestatic interface p/I.m()V ()",
        Invoke(0, None, InvokeKind.STATIC, MethodRef("p/I", "m", "()V", True), ()),
    ),
    (
        "invokeinterface class p/I.m()V (v0)",
        Invoke(0, None, InvokeKind.INTERFACE, MethodRef("p/I", "m", "()V", False), (0,)),
    ),
    (
        "v2: [I = invokevirtual [I.clone()[I (v0)",
        Invoke(0, 2, InvokeKind.VIRTUAL, MethodRef("[I", "clone", "()[I", False), (0,)),
    ),
    (
        f"v2: {RUNNABLE} = invokedynamic run(Lp/C;){RUNNABLE} (v0) {WRITTEN_LAMBDA}",
        InvokeDynamic(0, 2, "run", f"(Lp/C;){RUNNABLE}", LAMBDA, (0,)),
    ),
    ("monitorenter v0", MonitorEnter(0, 0)),
    ("monitorexit v0", MonitorExit(0, 0)),
    ("v2: Ljava/lang/Throwable; = catch", Catch(0, 2)),
    ("goto b1", Goto(0, 1)),
    ("if v1 < v1 then b1 else b2", If(0, "lt", 1, 1, 1, 2)),
    ("if v1 >= 0 then b1 else b2", If(0, "ge", 1, None, 1, 2)),
    ("if v0 == null then b1 else b2", If(0, "eq", 0, None, 1, 2)),
    ("switch v1 (-1: b1, 5: b2, 7: b1) default b3", Switch(0, 1, ((-1, 1), (5, 2), (7, 1)), 3)),
    ("switch v1 () default b3", Switch(0, 1, (), 3)),
    ("return", Return(0, None)),
    ("return v1", Return(0, 1)),
    ("throw v0", Throw(0, 0)),
]


def read_instruction(line: str) -> Instr:
    return parse_body(f"parameters v0: Lp/C;, v1: I\nb0:\n  {line}\n").blocks[0].instrs[0]


@pytest.mark.parametrize(("line", "instr"), INSTRUCTIONS)
def test_instruction(line: str, instr: Instr) -> None:
    text = f"parameters v0: Lp/C;, v1: I\nb0:\n  {line}\n"
    assert parse_body(text).blocks[0].instrs == (instr,)
    assert print_body(parse_body(text)) == text


def test_every_instruction_is_among_them() -> None:
    assert {type(instr) for _, instr in INSTRUCTIONS} == set(get_args(Instr))


def test_every_comparison_has_its_sign() -> None:
    found = [
        msgspec.structs.astuple(read_instruction(f"if v1 {sign} 0 then b0 else b0"))[1]
        for sign in ("==", "!=", "<", ">=", ">", "<=")
    ]
    assert found == ["eq", "ne", "lt", "ge", "gt", "le"]


# Names --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("lambda$run$0", "lambda$run$0"),
        ("box-impl", "box-impl"),
        ("v1", "v1"),
        ("a b", '"a b"'),
        ("\x1b[31m\n\0", '"\\u001b[31m\\n\\u0000"'),
        ("<script>", '"<script>"'),
        ("\udfff", '"\\udfff"'),
        ("a//b", '"a//b"'),
        ("interface", '"interface"'),
        ("1", '"1"'),
        ("", '""'),
    ],
)
def test_a_name_that_is_not_plain_is_quoted(name: str, written: str) -> None:
    reference = MethodRef(name, name, "()V", False)
    call = Invoke(0, None, InvokeKind.STATIC, reference, ())
    body = Body(0, (), (), {}, (Block((), (call,), (), ()),), ())
    assert print_body(body) == f"b0:\n  invokestatic {written}.{written}()V ()\n"
    assert parse_body(print_body(body)) == body


def test_odd_types_are_quoted() -> None:
    text = (
        'parameters v0: "La b;"\nb0:\n  invokestatic p/C.m"(La b;)V" (v0)\n'
        '  v1: I = getfield v0 "a b".f:"La b;"\n'
    )
    assert print_body(parse_body(text)) == text


# What may be left out -----------------------------------------------------------------------------


def test_predecessors_are_inferred_in_ascending_order_and_printed_only_otherwise() -> None:
    text = (
        "parameters v0: I\n"
        "b0:\n  if v0 < 0 then b1 else b2\n"
        "b1:\n  goto b2\n"
        "b2:\n  v1: I = phi (b0: v0, b1: v0)\n  return v1\n"
    )
    body = parse_body(text)
    assert [block.predecessors for block in body.blocks] == [(), (0,), (0, 1)]
    assert print_body(body) == text
    swapped = parse_body(text.replace("b2:\n", "b2: from b1, b0\n"))
    assert swapped.blocks[2].predecessors == (1, 0)
    assert "b2: from b1, b0\n" in print_body(swapped)


def test_exception_edges_count_as_predecessors_once() -> None:
    body = parse_body("b0: catch p/E -> b1, any -> b1\n invokestatic p/C.m()V ()\n return\nb1:\n")
    assert body.blocks[0].handlers == (Handler("p/E", 1), Handler(None, 1))
    assert body.blocks[1].predecessors == (0,)


def test_phi_arguments_say_where_they_come_from_in_any_order() -> None:
    text = (
        "parameters v0: I, v1: I\nb0:\n if v0 < 0 then b1 else b2\nb1:\n goto b2\n"
        "b2:\n v2 = phi (b1: v1, b0: v0)\n return v2\n"
    )
    assert parse_body(text).blocks[2].phis == (Phi(2, (0, 1)),)
    assert parse_body(text.replace("b1: v1, b0: v0", "v0, v1")).blocks[2].phis == (Phi(2, (0, 1)),)


def test_offsets_go_on_by_one() -> None:
    body = parse_body("b0:\n v0 = const 1\n v1 = const 2 @7\n goto b1\nb1:\n return\n")
    assert [instr.pc for block in body.blocks for instr in block.instrs] == [0, 7, 8, 9]
    assert [line.split("@")[1:] for line in print_body(body).splitlines()] == [
        [],
        [],
        ["7"],
        [],
        [],
        [],
    ]


def test_types_are_inferred() -> None:
    body = parse_body(
        """
        parameters v0: [Lp/C;, v1: B
        b0:
          v2 = add v1 v1
          v3 = i2b v2
          v4 = arrayload L v0[v2]
          v5 = const null
          v6 = invokestatic p/C.m()J ()
          v7 = lcmp v6 v6
          v8 = arrayload C v0[v2]
          v9 = neg v6
          v10 = arrayload L v5[v2]
          v11 = new p/D
          goto b1
        b1:
          v12 = phi (b0: v9)
        """
    )
    assert [body.type_of(var) for var in range(2, 13)] == [
        *("I", "B", "Lp/C;", "null", "J", "I", "C", "J", "Ljava/lang/Object;", "Lp/D;", "J")
    ]
    assert body.type_table[:4] == ("[Lp/C;", "B", "I", "Lp/C;")


def test_lines_are_told_by_the_first_instruction_they_reach() -> None:
    text = (
        "lines 5: 13, 9: 15\n"
        "b0:\n"
        "  v0: I = const 1                                            line 12\n"
        "  v1: I = const 1                                            @7 line 14 from 5\n"
        "  v2: I = const 1\n"
    )
    body = parse_body(text)
    assert body.lines == ((0, 12), (5, 13), (5, 14), (9, 15))
    assert print_body(body) == text
    assert [body.line_of(pc) for pc in (0, 4, 5, 8, 9)] == [12, 12, 14, 14, 15]


def test_lines_of_one_offset_keep_their_order() -> None:
    body = parse_body("lines 0: 9\nb0:\n  return line 8\n")
    assert body.lines == ((0, 9), (0, 8))
    assert parse_body(print_body(body)) == body


def test_a_list_may_go_over_several_lines() -> None:
    text = "b0:\n  switch v0 (\n    1: b1, // one\n    2: b2\n  ) default b1\n"
    body = parse_body(f"parameters v0: I\n{text}")
    assert body.blocks[0].instrs == (Switch(0, 0, ((1, 1), (2, 2)), 1),)


def test_lines_in_disorder_are_kept() -> None:
    body = parse_body("lines 5: 13, 0: 12\nb0:\n  return\n")
    assert body.lines == ((5, 13), (0, 12))
    assert parse_body(print_body(body)) == body


def test_a_table_of_types_in_another_order_is_kept() -> None:
    text = "parameters v0: I\ntypes J, I\nb0:\n  return\n"
    body = parse_body(text)
    assert (body.type_table, body.type_index) == (("J", "I"), (1,))
    assert print_body(body) == text


def test_names_and_comments() -> None:
    body = parse_body('parameters v0: I "a b" // the first\n// nothing\nb0:\n\n  return v0 // it\n')
    assert body.names == {0: "a b"}
    assert parse_body(print_body(body)) == body


@pytest.mark.parametrize(
    "text",
    [
        "declare v0: I\nb0:\n  return v0\n",
        "b0:\n  v0: I = const 1\n  v0: I = const 2\n",
        "b0:\n  goto b7\n",
        "b0: from b0, b0\n  v0: I = phi (v0, v0)\n  return\n",
        "b0:\n  return\n  v0: I = const 1\n",
        "b0:\nb1:\n",
        "",
    ],
)
def test_broken_bodies_have_a_text_too(text: str) -> None:
    assert print_body(parse_body(text)) == text


# Errors -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "line", "column", "expected"),
    [
        ("b0:\n  v0 = ad v1 v2", 2, 8, "an instruction with a result"),
        ("b0:\n  got b1", 2, 3, "an instruction, such as"),
        ("b0:\n  goto c1", 2, 8, "a block such as b0"),
        ("b0:\n  goto b1 b2", 2, 11, "the end of the line"),
        ("b1:\n", 1, 1, "block b0"),
        ("b0:\n  return v1", 2, 10, "a variable that is defined"),
        ("b0:\n  v1 = const 1\n", 3, 1, "a definition of v0"),
        ("parameters v1: I", 1, 12, "parameter v0"),
        ("parameters v0", 1, 12, "v0 with its type"),
        ("declare v0", 1, 9, "v0 with its type"),
        ("parameter v0: I", 1, 1, "'parameters'"),
        ("b0:\n  v0 = invokestatic p/C.m()V ()", 2, 3, "v0 with its type"),
        ("b0:\n  v0: I = const 1\n  v0: J = const 1L", 3, 3, "the type that v0 had before, I"),
        ("b0:\n  v0: int = const 1", 2, 7, "a type such as I"),
        ("b0:\n  v0 = const 1e999d", 2, 14, "a number that fits"),
        ("b0:\n  v0 = const 1e99f", 2, 14, "a number that fits"),
        ('b0:\n  v0 = const "\\q"', 2, 14, "an escape that exists"),
        ('b0:\n  v0 = const "\\u{110000}"', 2, 14, "a character up to"),
        ('b0:\n  v0 = const "abc', 2, 14, "a closing quote"),
        ("b0:\n  v0 = const #", 2, 14, "a token"),
        ("b0:\n  v0 = const handle invoke p/C.m()V", 2, 21, "a kind of method handle"),
        ("b0:\n  v0 = const 1\n  v1 = phi (v0)", 3, 8, "an instruction, since phis come first"),
        ("b0:\n  goto b1\nb1:\n  v0: I = phi (b1: v0)", 4, 3, "for each predecessor (b0)"),
        ("b0:\n  invokestatic p/C.m()V (v0 v0)", 2, 29, "',' or ')'"),
        ("b0:\n  if v0 = v0 then b0 else b0", 2, 9, "a comparison"),
        ("b0:\n  goto b1 @x", 2, 12, "an integer"),
        ("b0:\n  goto b1 @1L", 2, 12, "an integer"),
        ("b0:\n  }", 2, 3, "the end of the text"),
    ],
)
def test_error(text: str, line: int, column: int, expected: str) -> None:
    with pytest.raises(TextError) as caught:
        parse_body(text)
    error = caught.value
    assert (error.line, error.column) == (line, column)
    assert expected in error.expected
    assert str(error).startswith(f"line {line}, column {column}: expected ")


def test_an_error_shows_nothing_unprintable() -> None:
    with pytest.raises(TextError) as caught:
        parse_body('b0:\n  goto "\x1b[31m' + "x" * 100 + '"')
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize(
    "text", ["[" * 100_000, "(" * 100_000, "(" + "[" * 100_000, "La/" * 99_999]
)
def test_long_nonsense_is_refused_in_no_time(text: str) -> None:
    started = time.process_time()
    with pytest.raises(TextError):
        parse_body(f"b0:\n  goto {text}")
    assert time.process_time() - started < 5
