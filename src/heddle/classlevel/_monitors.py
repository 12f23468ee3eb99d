"""Which monitors a body has surely entered and not left, at each of its points.

A forward flow that counts and takes the minimum where paths meet. On a path where an exception is
thrown, what held before the instruction holds. Monitors are known by the variable they were entered
through; leaving another one may be leaving any, so nothing is known to be held after that.
"""

from typing import Final, TypeAlias

from heddle.program.flow import may_throw, normal_successors
from heddle.program.ir import Body, Instr, MonitorEnter, MonitorExit, Var

Counts: TypeAlias = dict[Var, int]

# A monitor entered in a loop and never left would be counted for ever.
_MOST: Final = 8


def held_monitors(body: Body) -> dict[int, frozenset[Var]]:
    """Return the variables whose monitors are held just before each offset, where any are."""
    instrs = (instr for block in body.blocks for instr in block.instrs)
    if not any(isinstance(instr, MonitorEnter) for instr in instrs):
        return {}
    starts = _starts(body)
    found: dict[int, frozenset[Var]] = {}
    for at, given in starts.items():
        counts = given
        for instr in body.blocks[at].instrs:
            held = frozenset(counts)
            found[instr.pc] = found.get(instr.pc, held) & held
            counts = _after(instr, counts)
    return found


def _starts(body: Body) -> dict[int, Counts]:
    """Return what is held at the start of every block that can be reached."""
    starts: dict[int, Counts] = {0: {}}
    todo = {0}
    while todo:
        at = min(todo)
        todo.remove(at)
        for target, counts in _leaving(body, at, starts[at]):
            joined = _joined(starts.get(target), counts)
            if joined != starts.get(target):
                starts[target] = joined
                todo.add(target)
    return starts


def _leaving(body: Body, at: int, counts: Counts) -> list[tuple[int, Counts]]:
    """Return where control goes from a block, and what is held on the way there."""
    block = body.blocks[at]
    found: list[tuple[int, Counts]] = []
    for instr in block.instrs:
        if block.handlers and may_throw(body, instr):
            found += [(handler.target, counts) for handler in block.handlers]
        counts = _after(instr, counts)
    return found + [(target, counts) for target in normal_successors(block)]


def _after(instr: Instr, counts: Counts) -> Counts:
    if isinstance(instr, MonitorEnter):
        entered = min(counts.get(instr.operand, 0) + 1, _MOST)
        return {**counts, instr.operand: entered}
    if isinstance(instr, MonitorExit):
        return _left(instr.operand, counts)
    return counts


def _left(var: Var, counts: Counts) -> Counts:
    if var not in counts:
        return {}
    remaining = {key: count for key, count in counts.items() if key != var}
    if counts[var] > 1:
        remaining[var] = counts[var] - 1
    return remaining


def _joined(known: Counts | None, given: Counts) -> Counts:
    if known is None:
        return given
    return {var: min(known[var], given[var]) for var in known if var in given}
