"""Bodies in which an epoch has code of its own: valid, and with the same paths."""

import pytest

from heddle.concurrency.epochs.body_copies import (
    ACTIVATION,
    CopiedBody,
    outermost_header,
    with_copies_of_epochs,
)
from heddle.program.flow import cyclic_offsets, successors
from heddle.program.ir import Body, Invoke
from ir_text import parse_method
from ir_validation import validate

# Before a loop, in it, in a loop within it, and after it.
ROUNDS = """\
method static p/C.rounds(I)I {
b0:
  v1 = const 0
  invokestatic p/C.before()V ()
  goto b1
b1:
  v2: I = phi (b0: v1, b4: v5)
  if v2 < v0 then b2 else b5
b2:
  v3 = invokestatic p/C.within()I ()
  goto b3
b3:
  if v3 > v2 then b3 else b4
b4:
  v4 = const 1
  v5 = add v2 v4
  goto b1
b5:
  v6 = invokestatic p/C.after(I)I (v2)
  return v6
}
"""


def copies(header: int) -> tuple[Body, CopiedBody]:
    method = parse_method(ROUNDS)
    assert method.body is not None
    found = with_copies_of_epochs(method.body, header)
    assert found is not None
    assert not validate(found.body, method.descriptor, True, method.owner)
    return method.body, found


def offset_of(body: Body, name: str) -> int:
    calls = [i for i in body.instructions() if isinstance(i, Invoke) and i.method.name == name]
    assert len(calls) == 1
    return calls[0].pc


def offsets_of(found: CopiedBody, name: str) -> list[int]:
    body = found.body
    return [i.pc for i in body.instructions() if isinstance(i, Invoke) and i.method.name == name]


def test_the_header_of_the_outermost_loop() -> None:
    body = parse_method(ROUNDS).body
    assert body is not None
    assert outermost_header(body, offset_of(body, "within")) == 1
    assert outermost_header(body, offset_of(body, "before")) == ACTIVATION


def test_a_loop_has_code_before_in_and_after_the_chosen_iteration() -> None:
    _, found = copies(1)
    assert len(offsets_of(found, "before")) == 1
    within = offsets_of(found, "within")
    assert len(within) == 3
    assert [pc in found.chosen for pc in within].count(True) == 1
    assert [pc in found.others for pc in within].count(True) == 2
    # The last epoch goes on until the end of the activation.
    assert len(offsets_of(found, "after")) == 3


def test_the_chosen_iteration_is_in_no_loop_but_its_own() -> None:
    original, found = copies(1)
    cyclic = cyclic_offsets(found.body) & found.chosen
    inner = {instr.pc for instr in original.blocks[3].instrs}
    assert {found.original(pc) for pc in cyclic} == inner


def test_code_before_the_loop_is_in_no_epoch() -> None:
    _, found = copies(1)
    (before,) = offsets_of(found, "before")
    assert before not in found.chosen | found.others


def test_an_activation_is_chosen_at_its_beginning() -> None:
    _, found = copies(ACTIVATION)
    assert len(offsets_of(found, "before")) == 2
    assert len(offsets_of(found, "after")) == 2
    assert not found.chosen & found.others


@pytest.mark.parametrize("header", [1, ACTIVATION])
def test_every_edge_is_an_edge_of_the_original(header: int) -> None:
    original, found = copies(header)
    places = {block.instrs[0].pc: at for at, block in enumerate(original.blocks)}
    edges = {(a, b) for a, block in enumerate(original.blocks) for b in successors(block)}
    # The choice stands for the block where it is made.
    block_of = [places[found.original(block.instrs[0].pc)] for block in found.body.blocks]
    images: dict[int, set[tuple[int, int]]] = {}
    for at, block in enumerate(found.body.blocks):
        to = {(block_of[at], block_of[target]) for target in successors(block)}
        images[at] = to
        is_choice = block.instrs[0].pc >= 3 * found.stride
        assert to == {(block_of[at], block_of[at])} if is_choice else to <= edges
        here = {edge for edge in edges if edge[0] == block_of[at]}
        assert is_choice or to == here


def test_offsets_of_copies_lead_back() -> None:
    original, found = copies(1)
    own = {instr.pc for instr in original.instructions()}
    assert {found.original(instr.pc) for instr in found.body.instructions()} == own
    assert found.original(-1) == -1
    for instr in found.body.instructions():
        assert found.body.line_of(instr.pc) == original.line_of(found.original(instr.pc))


def test_a_header_that_is_entered_by_an_exception_is_not_copied() -> None:
    text = """\
method static p/C.retry()V {
b0: catch any -> b1
  invokestatic p/C.work()V ()
  return
b1: catch any -> b1
  v0 = catch
  invokestatic p/C.work()V ()
  return
}
"""
    body = parse_method(text).body
    assert body is not None
    header = outermost_header(body, body.blocks[1].instrs[1].pc)
    assert header == 1
    assert with_copies_of_epochs(body, header) is None
