"""The forward solver, compared with going round all blocks until nothing changes."""

from collections.abc import Iterator
from operator import and_, or_

from hypothesis import given
from hypothesis import strategies as st

from heddle.program.constants import NumberConstant
from heddle.program.dataflow import Transfer, forward, phi_inputs, propagate
from heddle.program.flow import may_throw, normal_successors
from heddle.program.ir import (
    Block,
    BlockId,
    Body,
    Catch,
    Const,
    Goto,
    Handler,
    If,
    Instr,
    MonitorEnter,
    Phi,
    Return,
    Switch,
    Var,
)

RETURN = Return(9, None)
Vars = frozenset[Var]
NONE: Vars = frozenset()


def make(*blocks: Block) -> Body:
    return Body(0, ("I",), (0,) * 50, {}, blocks, ())


def block(*instrs: Instr, handlers: tuple[Handler, ...] = ()) -> Block:
    return Block((), instrs, (), handlers)


def enter(var: Var) -> MonitorEnter:
    return MonitorEnter(0, var)


def branch(then: BlockId, otherwise: BlockId) -> If:
    return If(0, "eq", 0, None, then, otherwise)


def entering(body: Body, excluded: tuple[BlockId, BlockId] | None = None) -> Transfer[Vars]:
    """Return the transfer that collects the monitors entered so far, all but along one edge."""

    def transfer(at: BlockId, held: Vars) -> Iterator[tuple[BlockId, Vars]]:
        for instr in body.blocks[at].instrs:
            if may_throw(body, instr):
                yield from ((handler.target, held) for handler in body.blocks[at].handlers)
            held = held | {instr.operand} if isinstance(instr, MonitorEnter) else held
        for target in normal_successors(body.blocks[at]):
            if (at, target) != excluded:
                yield target, held

    return transfer


DIAMOND = make(
    block(enter(0), branch(1, 2)),
    block(enter(1), Goto(0, 3)),
    block(enter(2), Goto(0, 3)),
    block(RETURN),
)


def test_paths_meet() -> None:
    transfer = entering(DIAMOND)
    assert forward(DIAMOND, NONE, transfer, and_)[3] == frozenset((0,))
    assert forward(DIAMOND, NONE, transfer, or_)[3] == frozenset((0, 1, 2))


def test_a_loop_is_visited_until_nothing_changes() -> None:
    body = make(
        block(Goto(0, 1)),
        block(branch(2, 3)),
        block(enter(5), Goto(0, 1)),
        block(RETURN),
    )
    transfer = entering(body)
    assert forward(body, NONE, transfer, or_) == [NONE, {5}, {5}, {5}]
    assert forward(body, NONE, transfer, and_) == [NONE, NONE, NONE, NONE]


def test_a_handler_is_entered_with_what_held_before_the_instruction_that_throws() -> None:
    guarded = block(
        Const(0, 0, NumberConstant("I", 0)),
        enter(1),
        enter(2),
        Goto(0, 2),
        handlers=(Handler(None, 1),),
    )
    body = make(guarded, block(Catch(0, 3), RETURN), block(RETURN))
    transfer = entering(body)
    assert forward(body, NONE, transfer, or_) == [NONE, {1}, {1, 2}]


def test_an_edge_that_is_left_out_reaches_nothing() -> None:
    assert forward(DIAMOND, NONE, entering(DIAMOND, (0, 2)), or_) == [NONE, {0}, None, {0, 1}]


def test_propagation_starts_anywhere_and_keeps_what_is_known() -> None:
    states: list[Vars | None] = [None, NONE, None, frozenset((7,))]
    propagate(states, (1,), entering(DIAMOND), or_)
    assert states == [None, NONE, None, {1, 7}]


def test_phi_arguments_are_those_of_the_edges_from_a_block() -> None:
    merging = Block((Phi(7, (1, 2, 3)), Phi(8, (4, 5, 6))), (RETURN,), (0, 1, 0), ())
    assert list(phi_inputs(merging, 0)) == [(7, [1, 3]), (8, [4, 6])]
    assert list(phi_inputs(merging, 1)) == [(7, [2]), (8, [5])]


@st.composite
def bodies(draw: st.DrawFn) -> Body:
    """Draw bodies of up to 7 blocks with any edges, exception edges included."""
    count = draw(st.integers(1, 7))
    target = st.integers(0, count - 1)
    found = []
    for _ in range(count):
        steps: list[Instr] = [enter(var) for var in draw(st.lists(st.integers(0, 5), max_size=3))]
        last = draw(
            st.one_of(
                st.just(RETURN),
                st.builds(branch, target, target),
                st.builds(lambda t: Switch(0, 0, (), t), target),
            )
        )
        handlers = tuple(Handler(None, each) for each in draw(st.lists(target, max_size=2)))
        found.append(block(*steps, last, handlers=handlers))
    return make(*found)


@given(bodies())
def test_fixpoints_are_those_of_going_round(body: Body) -> None:
    transfer = entering(body)
    for join in (and_, or_):
        states: list[Vars | None] = [NONE, *([None] * (len(body.blocks) - 1))]
        has_changed = True
        while has_changed:
            before = list(states)
            for at, state in enumerate(before):
                for to, arriving in () if state is None else transfer(at, state):
                    known = states[to]
                    states[to] = arriving if known is None else join(known, arriving)
            has_changed = states != before
        assert forward(body, NONE, transfer, join) == states
