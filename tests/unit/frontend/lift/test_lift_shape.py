"""Basic blocks and edges: order, handlers, subroutines, and code that has no shape."""

import pytest

from heddle.program.ir import Body, Catch, Goto, Switch
from lifting import body_of, ir_of, reason_of, tidy


def edges(body: Body) -> list[tuple[int, ...]]:
    return [block.predecessors for block in body.blocks]


def caught(body: Body, block: int) -> list[tuple[str | None, int]]:
    return [(handler.catch_type, handler.target) for handler in body.blocks[block].handlers]


def test_straight_code_is_one_block() -> None:
    assert edges(body_of("nop\niload_0\nireturn", "(I)I")) == [()]


def test_the_way_straight_on_comes_first() -> None:
    body = body_of("iload_0\nifgt far\niconst_1\nireturn\nfar: iconst_2\nireturn", "(I)I")
    assert ir_of("iload_0\nifgt far\niconst_1\nireturn\nfar: iconst_2\nireturn", "(I)I") == tidy(
        """
        b0:
          if v0 > 0 then b2 else b1
        b1:
          v1: I = const 1
          return v1
        b2:
          v2: I = const 2
          return v2
        """
    )
    assert edges(body) == [(), (0,), (0,)]


def test_a_branch_to_the_next_instruction_has_one_edge() -> None:
    assert ir_of("iload_0\nifgt next\nnext: iload_0\nireturn", "(I)I") == tidy(
        """
        b0:
          if v0 > 0 then b1 else b1
        b1:
          return v0
        """
    )


def test_unreachable_code_is_dropped() -> None:
    body = body_of("goto over\npop\npop\nover: return\nnop\nreturn")
    assert len(body.blocks) == 2


def test_an_entry_that_is_a_loop_has_a_block_in_front() -> None:
    body = body_of("start: iinc 0 1\niload_0\nifgt start\niload_0\nireturn", "(I)I")
    assert edges(body) == [(), (0, 1), (1,)]
    assert isinstance(body.blocks[0].instrs[0], Goto)


def test_a_switch_has_one_edge_to_each_target() -> None:
    text = """
        iload_0
        tableswitch 3 other a a other b
     a: nop
 other: iconst_0
        ireturn
     b: iconst_1
        ireturn
        """
    body = body_of(text, "(I)I")
    switch = body.blocks[0].instrs[-1]
    assert isinstance(switch, Switch)
    by_key = dict(switch.cases)
    assert list(by_key) == [3, 4, 5, 6]
    assert by_key[3] == by_key[4]
    assert by_key[5] == switch.default
    assert len({by_key[3], by_key[5], by_key[6]}) == 3
    assert all(len(set(block.predecessors)) == len(block.predecessors) for block in body.blocks)


def test_a_loop_of_one_block_is_its_own_predecessor() -> None:
    assert edges(body_of("iconst_0\npop\nloop: goto loop")) == [(), (0, 1)]


# --- handlers ------------------------------------------------------------------------------------

DIVIDE = (
    "a: iload_0\niload_0\nidiv\nireturn\nb: pop\niconst_1\nireturn\nc: pop\niconst_2\nireturn\n"
)


def test_handlers_keep_the_order_of_the_table() -> None:
    body = body_of(DIVIDE + ".catch X a b c\n.catch Y a b b\n.catch any a b c", "(I)I")
    kinds = [kind for kind, _ in caught(body, 0)]
    assert kinds == ["X", "Y", None]
    (x, y, rest) = (target for _, target in caught(body, 0))
    assert x == rest != y


def test_a_second_row_for_a_type_is_dropped() -> None:
    table = ".catch X a b b\n.catch X a b c"
    assert caught(body_of(DIVIDE + table, "(I)I"), 0) == [("X", 1)]
    text = ir_of(DIVIDE + table, "(I)I")
    assert "const 1" in text
    assert "const 2" not in text


@pytest.mark.parametrize("everything", ["any", "java/lang/Throwable"])
def test_rows_after_one_that_catches_everything_are_dropped(everything: str) -> None:
    body = body_of(DIVIDE + f".catch {everything} a b b\n.catch X a b c", "(I)I")
    assert len(caught(body, 0)) == 1
    assert len(body.blocks) == 2


def test_a_range_cuts_blocks_at_both_ends() -> None:
    text = """
        iconst_1
        iload_0
        idiv
        istore_0
     a: iconst_1
        iload_0
        idiv
        istore_0
     b: iconst_1
        iload_0
        idiv
        ireturn
     h: pop
        iconst_0
        ireturn
        .catch any a b h
        """
    body = body_of(text, "(I)I")
    assert [len(block.handlers) for block in body.blocks] == [0, 1, 0, 0]


def test_a_block_in_which_nothing_throws_has_no_handlers() -> None:
    body = body_of(
        "a: iinc 0 1\nldc 70000\npop\nb: iload_0\nireturn\nh: pop\nnop\ngoto h\n.catch any a b h",
        "(I)I",
    )
    assert [len(block.handlers) for block in body.blocks] == [0, 0]


def test_loading_a_class_may_throw() -> None:
    body = body_of("a: ldc class X\npop\nb: return\nh: pop\nreturn\n.catch any a b h")
    assert [len(block.handlers) for block in body.blocks] == [1, 0, 0]


def test_an_empty_range_covers_nothing() -> None:
    body = body_of(DIVIDE + ".catch any a a b", "(I)I")
    assert len(body.blocks) == 1


def test_a_range_to_the_end_of_the_code() -> None:
    text = (
        "goto s\nh: pop\niconst_1\nireturn\ns: iload_0\niload_0\nidiv\nireturn\ne: .catch any s e h"
    )
    assert [len(block.handlers) for block in body_of(text, "(I)I").blocks] == [0, 1, 0]


def test_the_type_caught() -> None:
    one = body_of(DIVIDE + ".catch X a b b", "(I)I")
    two = body_of(DIVIDE + ".catch X a b b\n.catch Y a b b", "(I)I")
    every = body_of(DIVIDE + ".catch any a b b", "(I)I")
    assert [body.type_of(catch_of(body, 1).dest) for body in (one, two, every)] == [
        "LX;",
        "Ljava/lang/Throwable;",
        "Ljava/lang/Throwable;",
    ]


def catch_of(body: Body, block: int) -> Catch:
    first = body.blocks[block].instrs[0]
    assert isinstance(first, Catch)
    return first


def test_a_handler_that_control_reaches_too_has_a_block_in_front() -> None:
    text = """
     a: iconst_1
        iload_0
        idiv
        istore_0
        aconst_null
     h: astore_1
        iload_0
        ireturn
        .catch any a h h
        """
    assert ir_of(text, "(I)I") == tidy(
        """
        b0: catch any -> b1
          v1: I = const 1
          v2: I = div v1 v0
          v3: null = const null
          goto b2
        b1:
          v4: Ljava/lang/Throwable; = catch
          goto b2
        b2:
          v5: I = phi (b0: v2, b1: v0)
          v6: Ljava/lang/Throwable; = phi (b0: v3, b1: v4)
          return v5
        """
    )


def test_an_entry_that_is_a_handler() -> None:
    """No verifier takes it: the entry has no exception to offer."""
    text = "h: pop\na: iconst_1\niload_0\nidiv\nireturn\nb: .catch any a b h"
    assert "operand" in reason_of(text, "(I)I")


# --- subroutines ---------------------------------------------------------------------------------


def test_a_subroutine_is_copied_for_each_caller() -> None:
    text = "jsr s\njsr s\niload_0\nireturn\ns: astore_1\niinc 0 1\nret 1"
    assert ir_of(text, "(I)I") == tidy(
        """
        b0:
          goto b1
        b1:
          v1: I = const 1
          v2: I = add v0 v1
          goto b2
        b2:
          goto b3
        b3:
          v3: I = const 1
          v4: I = add v2 v3
          goto b4
        b4:
          return v4
        """
    )


def test_code_after_a_subroutine_that_was_left_is_copied_until_the_address_is_overwritten() -> None:
    text = """
        jsr s
        jsr s
        goto out
     s: astore_1
        iload_0
        ifgt out
        ret 1
   out: nop
        iconst_0
        istore_1
  last: goto next
  next: iload_0
        ireturn
        """
    body = body_of(text, "(I)I")
    joins = [block for block in body.blocks if len(block.predecessors) == 3]
    assert len(joins) == 1
    assert len(body.blocks) == 11


def test_a_subroutine_may_drop_its_address() -> None:
    body = body_of("jsr s\nnop\ns: pop\niload_0\nireturn", "(I)I")
    assert len(body.blocks) == 2


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("ret 0", "missing or out of range"),
        ("goto a\na: ret 0", "holds no return address"),
        ("iconst_0\nistore_1\ngoto a\na: ret 1", "holds no return address"),
        ("jsr s\nreturn\ns: astore_1\niconst_0\nistore_1\nret 1", "holds no return address"),
        ("jsr s\nreturn\ns: astore_1\nret 2", "holds no return address"),
        ("jsr s\nreturn\ns: nop\nastore_1\nret 1", "does not begin by storing"),
        ("jsr s\nreturn\ns: astore_1\naload_1\npop\nret 1", "read before it is written"),
    ],
)
def test_subroutines_that_cannot_return(text: str, reason: str) -> None:
    assert reason in reason_of(text)


def test_a_subroutine_that_begins_with_an_increment_does_not_store_its_address() -> None:
    assert "does not begin by storing" in reason_of(
        "jsr s\nreturn\ns: iinc 0 1\nastore_1\nret 1", "(I)V"
    )


def test_a_subroutine_that_only_calls_itself_is_an_endless_loop() -> None:
    body = body_of("jsr s\nreturn\ns: astore_1\njsr s\nret 1")
    assert edges(body) == [(), (0,), (1, 2)]


# --- code that has no shape ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("goto @4\nsipush 0\npop\nreturn", "jumps to 4, which is no instruction"),
        ("goto @-3\nreturn", "jumps to -3, which is no instruction"),
        ("goto @4\nreturn", "jumps to 4, which is no instruction"),
        ("goto_w @70000\nreturn", "jumps to 70000, which is no instruction"),
        ("return\ngoto @2", "jumps to 2, which is no instruction"),
        ("iconst_0\ntableswitch 0 @0 @3\nreturn", "jumps to 3, which is no instruction"),
        ("nop", "runs off the end"),
        ("iconst_0\nifeq a\nreturn\na: nop", "runs off the end"),
        ("iconst_0\nifeq @0", "runs off the end"),
        ("return\n.catch any @0 @1 @5", "a handler is no instruction"),
        (".byte 17 0", "past the end"),
        (".byte 203", "no opcode 203"),
        (".byte 0 186 0", "past the end"),
        ("", "no code"),
    ],
)
def test_wrong_code_is_not_lifted(text: str, reason: str) -> None:
    assert reason in reason_of(text)
