"""Which monitors a body holds at each of its points, by the variables they were entered through.

A forward flow that counts: a monitor entered twice and left once is still held. On a path where an
exception is thrown, what held before the instruction holds; leaving a monitor counts as done even
if it throws, which no balanced code does.
"""

from typing import Final, NamedTuple, TypeAlias, final

from heddle.program.flow import may_throw, normal_successors
from heddle.program.ir import (
    ArrayLoad,
    ArrayStore,
    Body,
    GetField,
    GetStatic,
    Instr,
    Invoke,
    InvokeDynamic,
    MonitorEnter,
    MonitorExit,
    PutField,
    PutStatic,
    Var,
)

Counts: TypeAlias = dict[Var, int]

_OBSERVED: Final = frozenset(
    (ArrayLoad, ArrayStore, GetField, GetStatic, PutField, PutStatic, Invoke, InvokeDynamic)
)


class Monitors(NamedTuple):
    """The variables whose monitors are held at an offset: on every path, and on some path.

    `entered` tells at which offsets a variable's monitor is entered.
    """

    must: dict[int, frozenset[Var]]
    may: dict[int, frozenset[Var]]
    entered: dict[Var, int]


NO_MONITORS: Final = Monitors({}, {}, {})


def monitors(body: Body) -> Monitors:
    """Solve both flows; a body that enters no monitor holds none."""
    entered: dict[Var, int] = {}
    for block in body.blocks:
        for instr in block.instrs:
            if isinstance(instr, MonitorEnter):
                entered.setdefault(instr.operand, instr.pc)
    if not entered:
        return NO_MONITORS
    return Monitors(_Flow(body, must=True).solve(), _Flow(body, must=False).solve(), entered)


@final
class _Flow:
    """One of the two flows: counts are joined by their minimum (must) or maximum (may)."""

    def __init__(self, body: Body, *, must: bool) -> None:
        self._body = body
        self._must = must
        self._states: list[Counts | None] = [None] * len(body.blocks)
        self._found: dict[int, frozenset[Var]] = {}

    def solve(self) -> dict[int, frozenset[Var]]:
        self._states[0] = {}
        todo = {0: None}
        while todo:
            at = min(todo)
            del todo[at]
            todo.update(dict.fromkeys(self._run(at)))
        return self._found

    def _run(self, at: int) -> list[int]:
        block = self._body.blocks[at]
        counts = dict(self._states[at] or {})
        changed: list[int] = []
        for instr in block.instrs:
            if type(instr) in _OBSERVED:
                self._observe(instr.pc, counts)
            _step(instr, counts)
            if block.handlers and may_throw(self._body, instr):
                thrown = dict(counts)
                if isinstance(instr, MonitorEnter):
                    _release(thrown, instr.operand)
                changed += [h.target for h in block.handlers if self._join(h.target, thrown)]
        changed += [t for t in normal_successors(block) if self._join(t, counts)]
        return changed

    def _observe(self, pc: int, counts: Counts) -> None:
        held = frozenset(var for var, count in counts.items() if count)
        known = self._found.get(pc)
        if known is not None:
            held = held & known if self._must else held | known
        self._found[pc] = held

    def _join(self, target: int, counts: Counts) -> bool:
        known = self._states[target]
        if known is None:
            self._states[target] = dict(counts)
            return True
        pick = min if self._must else max
        joined = {v: pick(known.get(v, 0), counts.get(v, 0)) for v in known | counts}
        joined = {v: min(count, _MOST) for v, count in joined.items() if count}
        if joined == known:
            return False
        self._states[target] = joined
        return True


# A monitor entered in a loop and never left would be counted for ever.
_MOST: Final = 8


def _step(instr: Instr, counts: Counts) -> None:
    if isinstance(instr, MonitorEnter):
        counts[instr.operand] = counts.get(instr.operand, 0) + 1
    elif isinstance(instr, MonitorExit):
        _release(counts, instr.operand)


def _release(counts: Counts, var: Var) -> None:
    count = counts.get(var, 0)
    if count > 1:
        counts[var] = count - 1
    else:
        counts.pop(var, None)
