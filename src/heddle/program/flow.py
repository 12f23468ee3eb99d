"""Control-flow facts about a body: edges, uses and definitions, exceptions, dominance, loops.

Blocks are the nodes. An exception leaves a block at the instruction that throws, so on an exception
edge only the start of the block is known to have run. Dominance and post-dominance are therefore
between the *starts* of blocks: that a block dominates another does not say that its last
instruction ran before.

What may throw follows the instruction descriptions of JVMS 6.5, linkage included. These queries are
made for every instruction of a program, so they are answered from tables by type: testing for one
type after the other took ten times as long.
"""

from collections.abc import Callable
from operator import attrgetter
from typing import Any, Final

from heddle._util import dominators as _dominators
from heddle._util import loops as _loops
from heddle._util.components import strongly_connected_components
from heddle._util.memo import SharedMemo
from heddle.program.constants import NullConstant, NumberConstant, StringConstant
from heddle.program.descriptors import THROWABLE
from heddle.program.ir import (
    ROLES,
    Binary,
    Block,
    BlockId,
    Body,
    Catch,
    Const,
    Goto,
    If,
    Instr,
    PartRole,
    Return,
    Switch,
    Throw,
    Unary,
    Var,
)


def normal_successors(block: Block) -> tuple[BlockId, ...]:
    """Return where control goes after the block's last instruction, each target once."""
    last = block.instrs[-1]
    match last:
        case Goto():
            return (last.target,)
        case If():
            both = (last.then, last.otherwise)
            return both if last.then != last.otherwise else both[:1]
        case Switch():
            targets = dict.fromkeys(target for _, target in last.cases)
            targets[last.default] = None
            return tuple(targets)
        case Return() | Throw():
            return ()
        case _:
            raise ValueError(f"a block ends with {last!r}, which is no terminator")


def successors(block: Block) -> tuple[BlockId, ...]:
    """Return the normal successors, then the handlers in the order they are tried, each once."""
    normal = normal_successors(block)
    if not block.handlers:
        return normal
    targets = dict.fromkeys(normal)
    targets.update(dict.fromkeys(handler.target for handler in block.handlers))
    return tuple(targets)


def operands(instr: Instr) -> tuple[Var, ...]:
    """Return the variables an instruction reads, in the order it names them."""
    return _OPERANDS[type(instr)](instr)


def definition(instr: Instr) -> Var | None:
    """Return the variable an instruction defines, if it defines one."""
    dest: Var | None = getattr(instr, "dest", None)
    return dest


def may_throw(body: Body, instr: Instr) -> bool:
    """Return whether an instruction of this body can throw when it runs (JVMS 6.5).

    Left out: asynchronous exceptions and errors of the virtual machine itself (JVMS 6.3), which can
    come anywhere; and IllegalMonitorStateException at a return, which needs monitors that are not
    balanced within the method: no compiler emits such code, and counting it would give every
    `synchronized` block a path on which its lock is still held outside.
    """
    if type(instr) in _NEVER_THROWS:
        return False
    if type(instr) is Const:
        return type(instr.value) not in _READY_CONSTANTS
    if type(instr) is Binary:
        return instr.op in _DIVISIONS and body.type_of(instr.dest) not in _FLOATING
    return True


def catches_everything(block: Block) -> bool:
    """Return whether no exception thrown in the block leaves the method from there."""
    return any(handler.catch_type in {None, THROWABLE} for handler in block.handlers)


@SharedMemo
def dominators(body: Body) -> _dominators.DominatorTree:
    """Return the dominator tree of the starts of blocks."""
    return _dominators.dominators(_graph(body))


def post_dominators(body: Body, *, uncaught: bool = True) -> _dominators.DominatorTree:
    """Return the post-dominator tree of the starts of blocks.

    The method is left by `return`, by a `throw` that no handler is sure to catch, and (unless
    `uncaught` is turned off) by any other exception that none is sure to catch. Turning it off
    gives the structure of the source rather than a promise. An endless loop is left from any of its
    blocks, as `heddle._util.dominators.post_dominators` explains.
    """
    leaving = [at for at, block in enumerate(body.blocks) if _may_leave(body, block, uncaught)]
    return _dominators.post_dominators(_graph(body), leaving)


@SharedMemo
def natural_loops(body: Body) -> _loops.NaturalLoops:
    """Return the loops of a body, exception edges included; see there for irreducible ones."""
    return _loops.natural_loops(_graph(body))


def _graph(body: Body) -> list[tuple[BlockId, ...]]:
    return [successors(block) for block in body.blocks]


def _may_leave(body: Body, block: Block, uncaught: bool) -> bool:
    if isinstance(block.instrs[-1], Return):
        return True
    if catches_everything(block):
        return False
    thrower = block.instrs if uncaught else block.instrs[-1:]
    return any(may_throw(body, instr) for instr in thrower)


_Reader = Callable[[Any], tuple[Var, ...]]

_ONE: Final = frozenset((PartRole.OPERAND, PartRole.REFERENCE_OPERAND, PartRole.INT_OPERAND))
_SEVERAL: Final = frozenset((PartRole.OPERANDS, PartRole.INT_OPERANDS))
_OPTIONAL: Final = frozenset((PartRole.COMPARED, PartRole.RETURNED))


def _reader(roles: dict[str, PartRole]) -> _Reader:
    """Return the function that reads the operands off an instruction with fields of such roles."""
    several = [name for name, role in roles.items() if role in _SEVERAL]
    if several:
        return attrgetter(*several)
    names = [name for name, role in roles.items() if role in _ONE]
    optional = [name for name, role in roles.items() if role in _OPTIONAL]
    required = _tuple_reader(names)
    if not optional:
        return required
    value: Callable[[Any], Any] = attrgetter(optional[0])
    everything = _tuple_reader([*names, *optional])
    return lambda instr: required(instr) if value(instr) is None else everything(instr)


def _tuple_reader(names: list[str]) -> _Reader:
    if not names:
        return lambda _: ()
    read: Callable[[Any], Any] = attrgetter(*names)
    return read if len(names) > 1 else lambda instr: (read(instr),)


_OPERANDS: Final = {kind: _reader(roles) for kind, roles in ROLES.items()}

# Whatever is not here may throw, which is the safe answer for an instruction added later.
_NEVER_THROWS: Final[frozenset[type]] = frozenset((Unary, Catch, Goto, If, Switch, Return))
_READY_CONSTANTS: Final[frozenset[type]] = frozenset((NumberConstant, StringConstant, NullConstant))
_DIVISIONS: Final = frozenset(("div", "rem"))
_FLOATING: Final = frozenset(("F", "D"))


@SharedMemo
def cyclic_offsets(body: Body) -> frozenset[int]:
    """Return the offsets of the instructions that control may come back to."""
    graph = [successors(block) for block in body.blocks]
    found: set[int] = set()
    for members in strongly_connected_components(graph).members:
        if len(members) > 1 or members[0] in graph[members[0]]:
            found.update(instr.pc for at in members for instr in body.blocks[at].instrs)
    return frozenset(found)
