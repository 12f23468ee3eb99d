"""Symbolic execution: which IR each instruction becomes, names, lines, and what does not fit."""

import pytest

from heddle.program.ir import Body, Instr
from lifting import body_of, ir_of, reason_of, tidy

OBJECT = "Ljava/lang/Object;"


def kinds(body: Body) -> list[str]:
    return [type(instr).__name__ for instr in instructions(body)]


def instructions(body: Body) -> list[Instr]:
    return [instr for block in body.blocks for instr in block.instrs]


def test_loads_stores_and_shuffles_leave_nothing_behind() -> None:
    text = "iload_0\nistore_1\niload_1\ndup\npop\nnop\nistore 5\niload 5\nireturn"
    assert ir_of(text, "(I)I") == tidy("b0:\nreturn v0")


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("iconst_m1", "-1"),
        ("iconst_0", "0"),
        ("iconst_5", "5"),
        ("bipush -128", "-128"),
        ("bipush 127", "127"),
        ("sipush -32768", "-32768"),
        ("sipush 32767", "32767"),
        ("ldc 70000", "70000"),
        ("ldc -2147483648", "-2147483648"),
        ("ldc_w 70000", "70000"),
    ],
)
def test_int_constants(text: str, value: str) -> None:
    assert ir_of(f"{text}\nireturn", "()I") == tidy(f"b0:\nv0: I = const {value}\nreturn v0")


@pytest.mark.parametrize(
    ("name", "descriptor", "expected"),
    [
        ("isub", "(II)I", "sub v0 v1"),
        ("lrem", "(JJ)J", "rem v0 v1"),
        ("fdiv", "(FF)F", "div v0 v1"),
        ("dmul", "(DD)D", "mul v0 v1"),
        ("ishl", "(II)I", "shl v0 v1"),
        ("iushr", "(II)I", "ushr v0 v1"),
        ("lxor", "(JJ)J", "xor v0 v1"),
        ("lcmp", "(JJ)I", "lcmp v0 v1"),
        ("fcmpl", "(FF)I", "fcmpl v0 v1"),
        ("fcmpg", "(FF)I", "fcmpg v0 v1"),
        ("dcmpl", "(DD)I", "dcmpl v0 v1"),
        ("dcmpg", "(DD)I", "dcmpg v0 v1"),
    ],
)
def test_binary_operators(name: str, descriptor: str, expected: str) -> None:
    letter = {"I": "i", "J": "l", "F": "f", "D": "d"}
    kind, result = letter[descriptor[1]], letter[descriptor[-1]]
    second = 2 if kind in "ld" else 1
    text = f"{kind}load_0\n{kind}load_{second}\n{name}\n{result}return"
    assert ir_of(text, descriptor) == tidy(f"b0:\nv2: {descriptor[-1]} = {expected}\nreturn v2")


def test_long_shifts_take_an_int() -> None:
    assert ir_of("lload_0\niload_2\nlshl\nlreturn", "(JI)J") == tidy(
        "b0:\nv2: J = shl v0 v1\nreturn v2"
    )


@pytest.mark.parametrize(
    ("name", "sign"),
    [("eq", "=="), ("ne", "!="), ("lt", "<"), ("ge", ">="), ("gt", ">"), ("le", "<=")],
)
def test_conditions(name: str, sign: str) -> None:
    text = f"iload_0\niload_1\nif_icmp{name} a\nreturn\na: return"
    assert f"if v0 {sign} v1 then b2 else b1" in ir_of(text, "(II)V")
    text = f"iload_0\nif{name} a\nreturn\na: return"
    assert f"if v0 {sign} 0 then b2 else b1" in ir_of(text, "(I)V")


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("aload_0\nifnull a", "v0 == null"),
        ("aload_0\nifnonnull a", "v0 != null"),
        ("aload_0\naload_1\nif_acmpeq a", "v0 == v1"),
        ("aload_0\naload_1\nif_acmpne a", "v0 != v1"),
    ],
)
def test_reference_conditions(name: str, expected: str) -> None:
    assert f"if {expected} then b2 else b1" in ir_of(
        f"{name}\nreturn\na: return", f"({OBJECT}{OBJECT})V"
    )


def test_objects_fields_and_calls() -> None:
    text = """
        new p/C
        dup
        iload_0
        invokespecial p/C.<init>(I)V
        dup
        iload_0
        putfield p/C.f:I
        dup
        getfield p/C.f:I
        putstatic p/C.g:I
        getstatic p/C.g:I
        invokestatic p/C.s(I)J
        pop2
        iload_0
        lconst_1
        invokevirtual p/C.v(IJ)D
        dreturn
        """
    assert ir_of(text, "(I)D") == tidy(
        """
        b0:
          v1: Lp/C; = new p/C
          invokespecial p/C.<init>(I)V (v1, v0)
          putfield v1 p/C.f:I = v0
          v2: I = getfield v1 p/C.f:I
          putstatic p/C.g:I = v2
          v3: I = getstatic p/C.g:I
          v4: J = invokestatic p/C.s(I)J (v3)
          v5: J = const 1L
          v6: D = invokevirtual p/C.v(IJ)D (v1, v0, v5)
          return v6
        """
    )


def test_interface_calls_arrays_casts_and_monitors() -> None:
    text = f"""
        aload_0
        dup
        monitorenter
        aload_0
        checkcast p/I
        iload_1
        invokeinterface p/I.m(I){OBJECT} 2
        instanceof [I
        pop
        iload_1
        newarray byte
        dup
        iload_1
        iload_1
        bastore
        iload_1
        baload
        pop
        monitorexit
        iload_1
        iload_1
        multianewarray [[J 2
        arraylength
        ireturn
        """
    assert ir_of(text, f"({OBJECT}I)I") == tidy(
        f"""
        b0:
          monitorenter v0
          v2: Lp/I; = cast v0 Lp/I;
          v3: {OBJECT} = invokeinterface p/I.m(I){OBJECT} (v2, v1)
          v4: Z = instanceof v3 [I
          v5: [B = newarray [B (v1)
          arraystore B v5[v1] = v1
          v6: B = arrayload B v5[v1]
          monitorexit v0
          v7: [[J = newarray [[J (v1, v1)
          v8: I = arraylength v7
          return v8
        """
    )


@pytest.mark.parametrize(
    ("text", "step"),
    [
        ("iinc 0 127", 127),
        ("iinc 0 -128", -128),
        ("wide iinc 0 32767", 32767),
        ("wide iinc 0 -32768", -32768),
    ],
)
def test_increments(text: str, step: int) -> None:
    assert ir_of(f"{text}\niload_0\nireturn", "(I)I") == tidy(
        f"b0:\nv1: I = const {step}\nv2: I = add v0 v1\nreturn v2"
    )


def test_offsets_are_those_of_the_bytecode() -> None:
    body = body_of("nop\nbipush 9\niload_0\niadd\nistore_0\niinc 0 3\niload_0\nireturn", "(I)I")
    assert [(type(i).__name__, i.pc) for i in instructions(body)] == [
        ("Const", 1),
        ("Binary", 4),
        ("Const", 6),
        ("Binary", 6),
        ("Return", 10),
    ]


# --- names and lines -----------------------------------------------------------------------------


def names_of(text: str, descriptor: str) -> dict[str, list[int]]:
    named: dict[str, list[int]] = {}
    for var, name in body_of(text, descriptor).names.items():
        named.setdefault(name, []).append(var)
    return named


def test_parameters_have_their_names() -> None:
    text = "s: lload_0\npop2\niload_2\nireturn\ne: .var 0 wide J s e\n.var 2 count I s e"
    assert names_of(text, "(JI)I") == {"wide": [0], "count": [1]}


def test_a_variable_has_the_name_that_begins_after_its_store() -> None:
    text = """
        iload_0
        iconst_2
        imul
        istore_1
  begin: iload_1
        ireturn
    end: .var 1 twice I begin end
        """
    assert names_of(text, "(I)I") == {"twice": [2]}


def test_two_variables_in_one_slot_have_their_own_names() -> None:
    text = """
        iconst_1
        istore_1
     a: iload_1
        pop
     b: iconst_2
        istore_1
     c: iload_1
        ireturn
     d: .var 1 first I a b
        .var 1 second I c d
        """
    assert names_of(text, "()I") == {"first": [0], "second": [1]}


def test_phis_and_increments_keep_the_name() -> None:
    text = """
        iconst_0
        istore_1
  loop: iinc 1 1
        iload_1
        iload_0
        if_icmplt loop
        iload_1
        ireturn
   end: .var 1 i I loop end
        """
    assert names_of(text, "(I)I") == {"i": [1, 2, 4]}


def test_a_parameter_stored_elsewhere_keeps_its_own_name() -> None:
    text = "s: iload_0\nistore_1\nt: iload_1\nireturn\ne: .var 0 given I s e\n.var 1 copy I t e"
    assert names_of(text, "(I)I") == {"given": [0]}


def test_lines() -> None:
    body = body_of(".line 10\niconst_1\npop\n.line 12\nnop\nnop\n.line 11\nreturn")
    assert body.lines == ((0, 10), (2, 12), (4, 11))
    assert [body.line_of(pc) for pc in (0, 1, 2, 3, 4)] == [10, 10, 12, 12, 11]


# --- what does not fit ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "pop\nreturn",
        "pop2\nreturn",
        "iconst_1\npop2\nreturn",
        "dup\nreturn",
        "iconst_1\ndup_x1\nreturn",
        "iconst_1\niconst_1\ndup_x2\nreturn",
        "iconst_1\ndup2\nreturn",
        "iconst_1\nlconst_1\nl2i\npop\ndup2_x1\nreturn",
        "lconst_1\ndup2_x1\nreturn",
        "lconst_1\ndup2_x2\nreturn",
        "iconst_1\nswap\nreturn",
        "iadd\nreturn",
        "iconst_1\niadd\nreturn",
        "ireturn",
        "athrow",
        "ifeq a\na: return",
        "iconst_0\nif_icmpeq a\na: return",
        "iastore\nreturn",
        "arraylength\nreturn",
        "invokestatic T.m(I)V\nreturn",
        "aconst_null\ninvokevirtual T.m(I)V\nreturn",
        "iconst_1\nmultianewarray [[I 2\nreturn",
        "monitorenter\nreturn",
        "istore_1\nreturn",
        "lookupswitch a\na: return",
        "putfield T.f:I\nreturn",
    ],
)
def test_a_stack_that_is_too_small(text: str) -> None:
    reason = reason_of(text)
    assert "operand" in reason


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("iload_1\npop\nreturn", "local 1 is read before it is written"),
        ("iload 9\npop\nreturn", "local 9 is read before it is written"),
        ("wide aload 9\npop\nreturn", "local 9 is read before it is written"),
        ("iinc 3 1\nreturn", "local 3 is read before it is written"),
        ("iload 24\npop\nreturn", "out of range"),
        ("iconst_0\nistore 24\nreturn", "out of range"),
        ("iconst_0\nifeq a\niconst_1\nistore_1\na: iload_1\npop\nreturn", "local 1"),
        (
            "iconst_0\nifeq a\niconst_1\nistore_1\ngoto b\na: nop\nb: iload_1\npop\nreturn",
            "local 1 is read before it is written",
        ),
        ("wide nop\n.byte 0 0\nreturn", "wide does not apply"),
    ],
)
def test_locals_that_are_not_there(text: str, reason: str) -> None:
    text = text.replace("wide nop\n.byte 0 0", ".byte 196 0 0 0")
    assert reason in reason_of(text)


@pytest.mark.parametrize(
    "text",
    [
        "iconst_0\nifeq a\niconst_1\na: return",
        "loop: iconst_0\ngoto loop",
        "iconst_0\niconst_0\nifeq a\niconst_1\na: ireturn",
    ],
)
def test_stacks_of_different_heights(text: str) -> None:
    assert "different heights" in reason_of(text, "()I")


def test_values_of_different_kinds() -> None:
    text = 'iconst_0\nifeq a\niconst_1\ngoto b\na: ldc "s"\nb: pop\nreturn'
    assert "different kinds" in reason_of(text)


@pytest.mark.parametrize(
    "text",
    [
        "ldc #0\npop\nreturn",
        "ldc #200\npop\nreturn",
        "ldc #1\npop\nreturn",
        "ldc2_w #9999\npop\nreturn",
        "getstatic #0\nreturn",
        "invokestatic #1\nreturn",
        "getstatic T.method()V\npop\nreturn",
        "invokestatic T.field:I\nreturn",
        "invokedynamic #1\nreturn",
        "invokedynamic #999\nreturn",
        "new #1\nreturn",
        "aconst_null\ncheckcast #77\nreturn",
        "iconst_0\nnewarray 3\nreturn",
        "iconst_0\nnewarray 12\nreturn",
    ],
)
def test_constants_that_are_not_there(text: str) -> None:
    assert reason_of(text)
