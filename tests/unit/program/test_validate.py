"""Each rule of the IR, by a valid text that is broken in one place."""

import msgspec
import pytest

from heddle.program.ir import Block, Body, Phi
from ir_text import parse_body, parse_method
from ir_validation import Problem, validate

# (JLp/C;I)I of p/C: a loop, a fork, a region with two handlers, every kind of value.
VALID = """\
parameters v0: Lp/C; "this", v1: J, v2: Lp/C;, v3: I
b0:
  v4 = const 0 line 1
  v5 = const 1L
  v6 = const "s"
  goto b1
b1:
  v7: I = phi (b0: v4, b4: v11)
  if v7 < v3 then b2 else b5
b2: catch p/E -> b6, any -> b7
  v8 = invokevirtual p/C.m(JI)I (v0, v1, v7) line 2
  v9 = getfield v2 p/C.f:J
  goto b3
b3: catch any -> b7
  v10 = add v9 v5
  putfield v2 p/C.f:J = v10
  goto b4
b4:
  v11 = add v7 v8
  goto b1
b5:
  return v7
b6:
  v12 = catch
  throw v12
b7:
  v13: Ljava/lang/Object; = phi (b2: v6, b3: v2)
  v14 = catch
  monitorenter v13
  monitorexit v13
  switch v3 (1: b8, 2: b9) default b8
b8:
  throw v14
b9:
  v15 = newarray [I (v3)
  v16 = arrayload I v15[v3]
  arraystore I v15[v4] = v16
  v17 = instanceof v13 Lp/C;
  v18 = cast v13 Lp/C;
  v19 = arraylength v15
  v20 = new p/D
  v21 = shl v1 v3
  v22 = lcmp v21 v1
  v23 = l2d v21
  v24 = neg v23
  putstatic p/C.g:D = v24
  v25 = getstatic p/C.g:D
  v26 = invokedynamic s(IJ)Ljava/lang/String; (v3, v1) concat none
  v27 = and v3 v22
  return v22
"""


def problems(
    body: Body, descriptor: str = "(JLp/C;I)I", is_static: bool = False
) -> tuple[Problem, ...]:
    return validate(body, descriptor, is_static, "p/C")


def changed(old: str, new: str) -> Body:
    assert VALID.count(old) == 1
    return parse_body(VALID.replace(old, new))


def test_the_text_is_valid() -> None:
    assert problems(parse_body(VALID)) == ()


def test_a_static_method_has_no_receiver() -> None:
    method = parse_method("method static p/C.m(J)V {\nb0:\n return\n}")
    assert method.body is not None
    assert validate(method.body, "(J)V", True, "p/C") == ()
    assert validate(method.body, "(J)V", False, "p/C")


# Parameters and tables ----------------------------------------------------------------------------


def test_the_descriptor_is_one() -> None:
    assert problems(parse_body(VALID), "(J")


@pytest.mark.parametrize(
    ("descriptor", "reason"),
    [
        ("(JLp/C;)I", "4 parameters, but the method declares 3"),
        ("(JLp/C;II)I", "4 parameters, but the method declares 5"),
        ("(ILp/C;I)I", "parameter v1 is J, but the method declares I"),
        ("(JII)I", "parameter v2 is Lp/C;, but the method declares I"),
    ],
)
def test_parameters_match_the_descriptor(descriptor: str, reason: str) -> None:
    assert problems(parse_body(VALID), descriptor) == (Problem(None, None, reason),)


def test_small_parameters_are_ints() -> None:
    assert problems(parse_body(VALID), "(JLp/Other;Z)I") == ()


@pytest.mark.parametrize(
    ("table", "value", "reason"),
    [
        ("lines", ((5, 1), (4, 2)), "lines are not sorted: offset 5 before 4"),
        ("names", {28: "x"}, "v28 has a name but does not exist"),
        ("parameters", 29, "29 parameters are no number of variables"),
    ],
)
def test_tables(table: str, value: object, reason: str) -> None:
    body = msgspec.structs.replace(parse_body(VALID), **{table: value})
    assert problems(body) == (Problem(None, None, reason),)


def test_the_table_of_types() -> None:
    body = parse_body(VALID)
    twice = msgspec.structs.replace(body, type_table=(*body.type_table, "I"))
    assert problems(twice) == (Problem(None, None, "the table of types has one twice"),)
    odd = msgspec.structs.replace(body, type_table=(*body.type_table, "V"))
    assert problems(odd) == (Problem(None, None, "'V' is no type of a variable"),)
    short = msgspec.structs.replace(body, type_index=(*body.type_index, 99))
    assert problems(short) == (Problem(None, None, "v28 has no type"),)


# Blocks and edges ---------------------------------------------------------------------------------


def test_there_is_an_entry() -> None:
    assert validate(parse_body(""), "()V", True, "p/C") == (
        Problem(None, None, "there are no blocks"),
    )


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("  return v7\n", "", Problem(5, None, "the block is empty")),
        ("  throw v12\n", "", Problem(6, 0, "the block has no terminator")),
        ("  throw v12\n", "  throw v12\n  throw v12\n", Problem(6, 1, "code after a terminator")),
        ("default b8", "default b10", Problem(7, None, "there is no block b10")),
        ("p/E -> b6", "p/E -> b60", Problem(2, None, "there is no block b60")),
        (
            "b9:\n",
            "b9: from b7, b7\n",
            Problem(9, None, "the predecessors are not the blocks that lead here, once each"),
        ),
        (
            "b9:\n",
            "b9: from b7, b8\n",
            Problem(9, None, "the predecessors are not the blocks that lead here, once each"),
        ),
        (
            "b9:\n",
            "b9: from none\n",
            Problem(9, None, "the predecessors are not the blocks that lead here, once each"),
        ),
        (
            "phi (b2: v6, b3: v2)",
            "phi (v6)",
            Problem(7, None, "v13 has not one argument for each predecessor"),
        ),
        ("  return v7\n", "  goto b0\n", Problem(0, None, "the entry has predecessors or phis")),
        (
            "b0:\n",
            "b0:\n  v28: I = phi ()\n",
            Problem(0, None, "the entry has predecessors or phis"),
        ),
        ("(1: b8, 2: b9)", "(1: b8)", Problem(9, None, "the block is unreachable")),
        (
            "v10 = add v9 v5\n  putfield v2 p/C.f:J = v10\n  goto b4",
            "v10 = add v9 v5\n  goto b4",
            Problem(3, None, "the block has handlers, but nothing in it can throw"),
        ),
        (
            "p/E -> b6, any -> b7",
            "any -> b7, p/E -> b6",
            Problem(2, None, "a handler comes after one that catches anything"),
        ),
        (
            "v12 = catch",
            "v12 = new p/E",
            Problem(6, 0, "the block is a handler but does not start with catch"),
        ),
        (
            "v12 = catch\n",
            "v12 = catch\n  v28 = catch\n",
            Problem(6, 1, "catch is not the first instruction of a handler"),
        ),
        (
            "v15 = newarray [I (v3)\n",
            "v15: [I = catch\n",
            Problem(9, 0, "catch is not the first instruction of a handler"),
        ),
        (
            "  return v7\n",
            "  goto b6\n",
            Problem(6, None, "the block is a handler and reached by normal control too"),
        ),
    ],
)
def test_blocks_and_edges(old: str, new: str, expected: Problem) -> None:
    assert expected in problems(changed(old, new))


def test_a_block_cannot_lead_to_its_handler_by_itself() -> None:
    body = parse_body("b0: catch any -> b1\n v0 = new p/C\n goto b1\nb1:\n v1 = catch\n return\n")
    assert validate(body, "()V", True, "p/C") == (
        Problem(1, None, "the block is a handler and reached by normal control too"),
    )


def test_blocks_follow_one_that_leads_to_them() -> None:
    body = parse_body("b0:\n goto b2\nb1:\n return\nb2:\n goto b1\n")
    assert validate(body, "()V", True, "p/C") == (
        Problem(1, None, "the block comes before every block that leads to it"),
    )


# Variables ----------------------------------------------------------------------------------------


def test_variables_exist() -> None:
    body = parse_body("b0:\n return\n")
    for block in (
        msgspec.structs.replace(body.blocks[0], phis=(Phi(0, ()),)),
        Block((), (msgspec.structs.replace(body.blocks[0].instrs[0], value=3),), (), ()),
    ):
        broken = msgspec.structs.replace(body, blocks=(block,))
        found = validate(broken, "()V", True, "p/C")
        assert [problem.reason.split(" ", 1)[1] for problem in found] == ["does not exist"]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        (
            "parameters",
            "declare v28: I\nparameters",
            Problem(None, None, "v28 is never defined"),
        ),
        (
            "v11 = add v7 v8",
            "v11 = add v7 v8\n  v8 = const 1",
            Problem(4, 1, "v8 is defined more than once"),
        ),
        (
            "v6 = const",
            "v2 = const null\n  v6 = const",
            Problem(0, 2, "v2 is defined more than once"),
        ),
        (
            "v11 = add",
            "v7 = const 1\n  v11 = add",
            Problem(4, 0, "v7 is defined more than once"),
        ),
        (
            "  v7: I = phi (b0: v4, b4: v11)\n",
            "  v7: I = phi (b0: v4, b4: v11)\n  v7: I = phi (b0: v4, b4: v11)\n",
            Problem(1, None, "v7 is defined more than once"),
        ),
        ("return v7", "return v11", Problem(5, 0, "v11 may be used before it is defined")),
        (
            "(v0, v1, v7)",
            "(v0, v1, v8)",
            Problem(2, 0, "v8 may be used before it is defined"),
        ),
        (
            "v9 = getfield v2",
            "v9 = getfield v18",
            Problem(2, 1, "v18 may be used before it is defined"),
        ),
        # At the start of b7 it is not known whether b2 came to the definition of v8.
        ("switch v3", "switch v8", Problem(7, 3, "v8 may be used before it is defined")),
        (
            "(b0: v4, b4: v11)",
            "(b0: v11, b4: v11)",
            Problem(1, None, "v11 may be undefined where b0 leads to v7"),
        ),
        # The exception leaves b3 from its start, where v10 is not yet defined.
        (
            "  v13: Ljava/lang/Object; = phi (b2: v6, b3: v2)",
            "  v28: J = phi (b2: v1, b3: v10)\n  v13: Lp/C; = phi (b2: v2, b3: v2)",
            Problem(7, None, "v10 may be undefined where b3 leads to v28"),
        ),
        (
            "monitorenter v13",
            "monitorenter v20",
            Problem(7, 1, "v20 may be used before it is defined"),
        ),
    ],
)
def test_definitions_dominate_uses(old: str, new: str, expected: Problem) -> None:
    assert problems(changed(old, new)) == (expected,)


def test_what_an_earlier_block_of_the_region_defined_reaches_the_handler_of_a_later_one() -> None:
    text = VALID.replace("b2: catch p/E -> b6, any -> b7", "b2: catch p/E -> b6")
    text = text.replace("phi (b2: v6, b3: v2)", "phi (b3: v2)").replace("switch v3", "switch v8")
    assert problems(parse_body(text)) == ()


def test_a_phi_of_the_block_flows_along_its_exception_edge() -> None:
    body = parse_body(
        """
        b0:
          v0 = const 1
          goto b1
        b1: catch any -> b2
          v1 = phi (b0: v0, b1: v1)
          invokestatic p/C.m()V ()
          goto b1
        b2:
          v2 = phi (b1: v1)
          v3 = catch
          v4 = add v1 v2
          return
        """
    )
    assert validate(body, "()V", True, "p/C") == ()


# Types --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("v4 = const 0 ", "v4: I = const 0L ", "v4 is I, but kind J is needed"),
        ('v6 = const "s"', "v6: J = const null", "v6 is J, but kind L is needed"),
        ("v10 = add v9 v5", "v10: J = add v9 v4", "v4 is I, but kind J is needed"),
        ("v10 = add v9 v5", "v10: J = add v6 v5", "v6 is Ljava/lang/String;, but kind I or"),
        ("v11 = add v7 v8", "v11: J = add v7 v8", "v11 is J, but kind I is needed"),
        ("shl v1 v3", "shl v1 v1", "v1 is J, but kind I is needed"),
        ("v21 = shl v1 v3", "v21: J = shl v24 v3", "v24 is D, but kind I or J is needed"),
        ("and v3 v22", "and v3 v1", "v1 is J, but kind I is needed"),
        ("v27 = and v3 v22", "v27 = and v24 v24", "v24 is D, but kind I or J is needed"),
        ("lcmp v21 v1", "lcmp v3 v1", "v3 is I, but kind J is needed"),
        ("l2d v21", "l2d v3", "v3 is I, but kind J is needed"),
        ("v23 = l2d v21", "v23: F = l2d v21", "v23 is F, but kind D is needed"),
        ("neg v23", "neg v13", "v13 is Ljava/lang/Object;, but kind I or J or F or D is needed"),
        ("v24 = neg v23", "v24: J = neg v23", "v24 is J, but kind D is needed"),
        ("instanceof v13 Lp/C;", "instanceof v3 Lp/C;", "v3 is I, but kind L is needed"),
        ("instanceof v13 Lp/C;", "instanceof v13 I", "I is no type of objects"),
        ("v17 = inst", "v17: J = inst", "v17 is J, but kind I is needed"),
        ("cast v13 Lp/C;", "cast v1 Lp/C;", "v1 is J, but kind L is needed"),
        ("cast v13 Lp/C;", "cast v13 J", "J is no type of objects"),
        ("v20 = new", "v20: I = new", "v20 is I, but kind L is needed"),
        ("newarray [I (v3)", "newarray [I (v1)", "v1 is J, but kind I is needed"),
        ("newarray [I (v3)", "newarray [I (v3, v3)", "2 lengths do not make a [I"),
        ("newarray [I (v3)", "newarray [I ()", "0 lengths do not make a [I"),
        ("arraylength v15", "arraylength v3", "v3 is I, but kind L is needed"),
        ("arrayload I v15[v3]", "arrayload I v3[v3]", "v3 is I, but kind L is needed"),
        ("arrayload I v15[v3]", "arrayload I v15[v1]", "v1 is J, but kind I is needed"),
        ("v16 = arrayload I v15", "v16: I = arrayload J v15", "v16 is I, but kind J is needed"),
        ("v16 = arrayload I v15", "v16: I = arrayload B v15", "whose elements are not of kind B"),
        ("arraystore I v15[v4] = v16", "arraystore I v15[v4] = v1", "v1 is J, but kind I"),
        ("newarray [I (v3)", "newarray [S (v3)", "[S, whose elements are not of kind I"),
        ("v16 = arrayload I v15", "v16: I = arrayload Z v15", "no kind of array element Z"),
        ("getfield v2 p/C.f:J", "getfield v3 p/C.f:J", "v3 is I, but kind L is needed"),
        ("v9 = getfield", "v9: I = getfield", "v9 is I, but kind J is needed"),
        ("putfield v2", "putfield v1", "v1 is J, but kind L is needed"),
        ("p/C.f:J = v10", "p/C.f:J = v3", "v3 is I, but kind J is needed"),
        ("v25 = getstatic", "v25: F = getstatic", "v25 is F, but kind D is needed"),
        ("p/C.g:D = v24", "p/C.g:D = v3", "v3 is I, but kind D is needed"),
        ("(v0, v1, v7)", "(v0, v1)", "2 arguments, but the call takes 3"),
        ("(v0, v1, v7)", "(v3, v1, v7)", "v3 is I, but kind L is needed"),
        ("(v0, v1, v7)", "(v0, v7, v7)", "v7 is I, but kind J is needed"),
        ("v8 = invokevirtual", "v8: J = invokevirtual", "v8 is J, but kind I is needed"),
        (
            "v8 = invokevirtual p/C.m(JI)I",
            "v8: I = invokevirtual p/C.m(JI)V",
            "the call has no result",
        ),
        (
            "v8 = invokevirtual p/C.m(JI)I",
            'v8: I = invokevirtual p/C.m"(J"',
            "'(J' has no type at 2",
        ),
        ("(v3, v1) concat", "(v1, v1) concat", "v1 is J, but kind I is needed"),
        ("(v3, v1) concat", "(v3) concat", "1 arguments, but the call takes 2"),
        ("monitorenter v13", "monitorenter v3", "v3 is I, but kind L is needed"),
        ("monitorexit v13", "monitorexit v3", "v3 is I, but kind L is needed"),
        ("v12 = catch\n  throw v12", "v12: I = catch\n  throw v0", "v12 is I, but kind L"),
        ("throw v12", "throw v3", "v3 is I, but kind L is needed"),
        ("if v7 < v3", "if v7 < v1", "v1 is J, but kind I is needed"),
        ("if v7 < v3", "if v2 < v2", "v2 is Lp/C;, but kind I is needed"),
        ("if v7 < v3", "if v2 == v3", "v3 is I, but kind L is needed"),
        ("if v7 < v3", "if v1 == 0", "v1 is J, but kind I or L is needed"),
        ("switch v3", "switch v1", "v1 is J, but kind I is needed"),
        ("(1: b8, 2: b9)", "(1: b8, 1: b9)", "a case is there twice"),
        ("return v7", "return v1", "v1 is J, but kind I is needed"),
        ("return v7", "return", "the method returns I"),
        ("(b2: v6, b3: v2)", "(b2: v6, b3: v3)", "v3 is I, but kind L is needed"),
        ("v13: Ljava/lang/Object; = phi (b2: v6,", "v13: J = phi (b2: v1,", "v2 is Lp/C;, but"),
    ],
)
def test_types_fit(old: str, new: str, expected: str) -> None:
    assert any(expected in problem.reason for problem in problems(changed(old, new)))


@pytest.mark.parametrize(
    ("op", "kind"), [("neg", "unary"), ("lcmp", "binary"), ("lt", "comparison")]
)
def test_operators_exist(op: str, kind: str) -> None:
    body = parse_body(VALID)
    blocks = [
        msgspec.structs.replace(
            block,
            instrs=tuple(
                msgspec.structs.replace(instr, op="odd")
                if getattr(instr, "op", "") == op
                else instr
                for instr in block.instrs
            ),
        )
        for block in body.blocks
    ]
    found = problems(msgspec.structs.replace(body, blocks=tuple(blocks)))
    assert len(found) == 1
    assert kind in found[0].reason


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("v7: I = phi", "v7: S = phi"),
        ("if v7 < v3", "if v2 != null"),
        ("v17 = instanceof", "v17: I = instanceof"),
        ("v8 = invokevirtual p/C.m(JI)I", "v8: I = invokevirtual p/C.m(JZ)C"),
        ("v15 = newarray [I (v3)", "v15: Ljava/lang/Object; = newarray [I (v3)"),
        ('v6 = const "s"', "v6 = const null"),
        ("v19 = arraylength v15", "v28 = newarray [Z (v3)\n  v19: I = arrayload B v28[v3]"),
        ("v20 = new p/D", "v20 = new p/D\n  invokestatic p/C.m()I ()"),
    ],
)
def test_kinds_not_types_have_to_fit(old: str, new: str) -> None:
    assert problems(changed(old, new)) == ()


def test_a_void_method_returns_nothing() -> None:
    assert validate(parse_body("b0:\n v0 = const 1\n return v0\n"), "()V", True, "p/C") == (
        Problem(0, 1, "the method returns V"),
    )
