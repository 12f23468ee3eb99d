"""Definitions and uses, judged by dominance in `validate` and by plain dataflow here."""

from typing import TypeVar

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st
from random_bodies import methods

from heddle.program.classes import Method
from heddle.program.flow import definition, normal_successors, operands, successors
from heddle.program.ir import Block, BlockId, Body, Const, Instr, Phi, Var
from heddle.program.operators import kind_of
from ir_validation import validate

_User = TypeVar("_User", bound=Phi | Instr)


def uses_are_defined(body: Body) -> bool:
    starts = [found | _phis(block) for found, block in zip(_starts(body), body.blocks, strict=True)]
    for at, block in enumerate(body.blocks):
        defined = set(starts[at])
        for instr in block.instrs:
            if not defined.issuperset(operands(instr)):
                return False
            defined.update(_defined(instr))
        for phi in block.phis:
            for source, var in zip(block.predecessors, phi.args, strict=True):
                if var not in _leaving(starts[source], body.blocks[source], at):
                    return False
    return True


def _starts(body: Body) -> list[set[Var]]:
    """Find what is defined at each block's start on every path, by shrinking from everything."""
    starts = [set(range(len(body.type_index))) for _ in body.blocks]
    starts[0] = set(range(body.parameters))
    before: list[set[Var]] = []
    while before != starts:
        before = [set(found) for found in starts]
        for at, block in enumerate(body.blocks):
            for target in successors(block):
                starts[target] &= _leaving(starts[at] | _phis(block), block, target)
    return starts


def _leaving(start: set[Var], block: Block, target: BlockId) -> set[Var]:
    """Return what is defined on an edge: by exception only what was at the block's start."""
    if target not in normal_successors(block):
        return start
    return start.union(*map(_defined, block.instrs))


def _phis(block: Block) -> set[Var]:
    return {phi.dest for phi in block.phis}


def _defined(instr: Instr) -> set[Var]:
    dest = definition(instr)
    return set() if dest is None else {dest}


_USES = ("operand", "left", "right", "array", "index", "base", "value", "key", "args", "lengths")


def _sites(body: Body) -> list[tuple[BlockId, Phi | Instr, str, int]]:
    """List the uses: block, phi or instruction, field, and position where the field has many."""
    found: list[tuple[BlockId, Phi | Instr, str, int]] = []
    for at, block in enumerate(body.blocks):
        for user in (*block.phis, *block.instrs):
            for name in _USES if not isinstance(user, Const) else ():
                uses = getattr(user, name, None)
                if isinstance(uses, int):
                    found.append((at, user, name, 0))
                elif uses is not None:
                    found.extend((at, user, name, position) for position in range(len(uses)))
    return found


def _replaced(user: _User, name: str, position: int, var: Var) -> _User:
    old = getattr(user, name)
    new: object = var
    if isinstance(old, tuple):
        new = (*old[:position], var, *old[position + 1 :])
    return msgspec.structs.replace(user, **{name: new})


@st.composite
def methods_with_another_use(draw: st.DrawFn) -> Method:
    """Make methods in which one use is of another variable of the same kind."""
    method = draw(methods())
    body = method.body
    assert body is not None
    sites = _sites(body)
    if not sites:
        return method
    at, user, name, position = draw(st.sampled_from(sites))
    old = getattr(user, name)
    kind = kind_of(body.type_of(old if isinstance(old, int) else old[position]))
    others = [v for v in range(len(body.type_index)) if kind_of(body.type_of(v)) == kind]
    new = _replaced(user, name, position, draw(st.sampled_from(others)))
    block = body.blocks[at]
    changed = Block(
        tuple([new if phi is user and isinstance(new, Phi) else phi for phi in block.phis]),
        tuple([new if i is user and not isinstance(new, Phi) else i for i in block.instrs]),
        block.predecessors,
        block.handlers,
    )
    blocks = (*body.blocks[:at], changed, *body.blocks[at + 1 :])
    return msgspec.structs.replace(method, body=msgspec.structs.replace(body, blocks=blocks))


@given(methods_with_another_use())
@settings(max_examples=200, deadline=None)
def test_dominance_agrees_with_dataflow(method: Method) -> None:
    body = method.body
    assert body is not None
    found = validate(body, method.descriptor, method.is_static, method.owner)
    undefined = [problem for problem in found if " may be " in problem.reason]
    assert uses_are_defined(body) == (not undefined)
