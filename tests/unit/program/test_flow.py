"""Control-flow facts, one instruction and one rule at a time."""

from typing import get_args

import pytest

from heddle.program import flow
from heddle.program.constants import (
    Bootstrap,
    ClassConstant,
    ConcatTarget,
    Constant,
    DynamicConstant,
    HandleConstant,
    HandleKind,
    MethodTypeConstant,
    NullConstant,
    NumberConstant,
    StringConstant,
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
    PutField,
    PutStatic,
    Return,
    Switch,
    Terminator,
    Throw,
    Unary,
)
from heddle.program.refs import FieldRef, MethodRef

FIELD = FieldRef("p/A", "f", "I")
METHOD = MethodRef("p/A", "m", "()V", is_interface=False)
ONE = NumberConstant("I", 1)
RETURN = Return(0, None)

# instruction, variables read, variable defined, may throw (JVMS 6.5)
ROWS: list[tuple[Instr, tuple[int, ...], int | None, bool]] = [
    (Const(0, 9, ONE), (), 9, False),
    (Unary(0, 9, "neg", 1), (1,), 9, False),
    (Binary(0, 9, "add", 1, 2), (1, 2), 9, False),
    (InstanceOf(0, 9, "Lp/A;", 1), (1,), 9, True),
    (Cast(0, 9, "Lp/A;", 1), (1,), 9, True),
    (New(0, 9, "p/A"), (), 9, True),
    (NewArray(0, 9, "[[I", (2, 1)), (2, 1), 9, True),
    (ArrayLength(0, 9, 1), (1,), 9, True),
    (ArrayLoad(0, 9, "I", 2, 1), (2, 1), 9, True),
    (ArrayStore(0, "I", 3, 2, 1), (3, 2, 1), None, True),
    (GetField(0, 9, FIELD, 1), (1,), 9, True),
    (PutField(0, FIELD, 2, 1), (2, 1), None, True),
    (GetStatic(0, 9, FIELD), (), 9, True),
    (PutStatic(0, FIELD, 1), (1,), None, True),
    (Invoke(0, 9, InvokeKind.VIRTUAL, METHOD, (2, 1)), (2, 1), 9, True),
    (Invoke(0, None, InvokeKind.STATIC, METHOD, ()), (), None, True),
    (InvokeDynamic(0, 9, "m", "(II)I", ConcatTarget(None, ()), (2, 1)), (2, 1), 9, True),
    (MonitorEnter(0, 1), (1,), None, True),
    (MonitorExit(0, 1), (1,), None, True),
    (Catch(0, 9), (), 9, False),
    (Goto(0, 1), (), None, False),
    (If(0, "lt", 2, 1, 1, 2), (2, 1), None, False),
    (If(0, "eq", 2, None, 1, 2), (2,), None, False),
    (Switch(0, 1, ((5, 6),), 7), (1,), None, False),
    (Return(0, None), (), None, False),
    (Return(0, 0), (0,), None, False),
    (Throw(0, 1), (1,), None, True),
]


def test_the_rows_have_every_instruction() -> None:
    assert {type(row[0]) for row in ROWS} == set(get_args(Instr))


@pytest.mark.parametrize(("instr", "reads", "defines", "throws"), ROWS)
def test_operands_definition_and_exceptions(
    instr: Instr, reads: tuple[int, ...], defines: int | None, throws: bool
) -> None:
    assert flow.operands(instr) == reads
    assert flow.definition(instr) == defines
    assert flow.may_throw(body(), instr) == throws


HANDLE = HandleConstant(HandleKind.INVOKE_STATIC, "p/A", "m", "()V", is_interface=False)


@pytest.mark.parametrize(
    ("constant", "throws"),
    [
        (StringConstant("s"), False),
        (NullConstant(), False),
        (ClassConstant("Lp/A;"), True),
        (MethodTypeConstant("()V"), True),
        (HANDLE, True),
        (DynamicConstant("c", "I", Bootstrap(HANDLE, ())), True),
    ],
)
def test_a_constant_throws_if_it_must_be_resolved(constant: Constant, throws: bool) -> None:
    assert flow.may_throw(body(), Const(0, 9, constant)) == throws


@pytest.mark.parametrize("op", ["div", "rem"])
@pytest.mark.parametrize(
    ("type_", "throws"), [("I", True), ("J", True), ("F", False), ("D", False)]
)
def test_only_whole_numbers_cannot_be_divided_by_zero(op: str, type_: str, throws: bool) -> None:
    assert flow.may_throw(body(type_=type_), Binary(0, 9, op, 1, 2)) == throws


def body(*blocks: Block, type_: str = "I") -> Body:
    return Body(0, (type_,), (0,) * 10, {}, blocks, ())


def block(*instrs: Instr, handlers: tuple[Handler, ...] = ()) -> Block:
    return Block((), instrs, (), handlers)


@pytest.mark.parametrize(
    ("last", "targets"),
    [
        (Goto(0, 3), (3,)),
        (If(0, "eq", 1, None, 4, 2), (4, 2)),
        (If(0, "eq", 1, None, 4, 4), (4,)),
        (Switch(0, 1, ((0, 5), (1, 2), (2, 5)), 1), (5, 2, 1)),
        (Switch(0, 1, ((0, 5),), 5), (5,)),
        (Return(0, None), ()),
        (Throw(0, 1), ()),
    ],
)
def test_normal_successors_are_the_targets_once_each(
    last: Terminator, targets: tuple[int, ...]
) -> None:
    assert flow.normal_successors(block(last)) == targets
    assert flow.successors(block(last)) == targets


def test_handlers_follow_the_normal_successors_and_do_not_repeat_them() -> None:
    handlers = (Handler("p/E", 7), Handler("p/F", 3), Handler(None, 7), Handler(None, 1))
    made = block(Goto(0, 3), handlers=handlers)
    assert flow.normal_successors(made) == (3,)
    assert flow.successors(made) == (3, 7, 1)


def test_a_block_that_does_not_end_is_refused() -> None:
    with pytest.raises(ValueError, match="no terminator"):
        flow.normal_successors(block(Const(0, 9, ONE)))


def test_dominators_count_exception_edges() -> None:
    # 0 calls under a handler (2); 1 returns; 2 goes on to 1.
    made = body(block(Goto(0, 1), handlers=(Handler(None, 2),)), block(RETURN), block(Goto(0, 1)))
    tree = flow.dominators(made)
    assert [tree.immediate(at) for at in range(3)] == [None, 0, 0]


CALL = Invoke(0, None, InvokeKind.STATIC, METHOD, ())


def test_an_exception_that_nothing_catches_is_a_way_out() -> None:
    made = body(block(CALL, Goto(0, 1)), block(RETURN))
    assert not flow.post_dominators(made).dominates(1, 0)
    assert flow.post_dominators(made, uncaught=False).dominates(1, 0)


@pytest.mark.parametrize(
    ("catch_type", "caught"), [(None, True), ("java/lang/Throwable", True), ("p/E", False)]
)
def test_a_handler_keeps_exceptions_in_if_it_takes_all(
    catch_type: str | None, caught: bool
) -> None:
    first = block(CALL, Goto(0, 1), handlers=(Handler(catch_type, 1),))
    assert flow.catches_everything(first) == caught
    assert flow.post_dominators(body(first, block(RETURN))).dominates(1, 0) == caught


@pytest.mark.parametrize(("catch_type", "leaves"), [(None, False), ("p/E", True)])
def test_a_throw_leaves_unless_it_is_surely_caught(catch_type: str | None, leaves: bool) -> None:
    first = block(Throw(0, 1), handlers=(Handler(catch_type, 1),))
    tree = flow.post_dominators(body(first, block(RETURN)), uncaught=False)
    assert tree.dominates(1, 0) != leaves


def test_a_return_leaves_even_under_a_handler_for_everything() -> None:
    first = block(RETURN, handlers=(Handler(None, 1),))
    tree = flow.post_dominators(body(first, block(RETURN)))
    assert not tree.dominates(1, 0)


def test_loops_count_exception_edges() -> None:
    # A retry loop: 1 calls, its handler 2 goes back to 1.
    made = body(
        block(Goto(0, 1)),
        block(CALL, RETURN, handlers=(Handler(None, 2),)),
        block(Catch(0, 9), Goto(0, 1)),
    )
    found = flow.natural_loops(made)
    (loop,) = found.loops
    assert loop.header == 1
    assert found.body(loop) == (1, 2)
