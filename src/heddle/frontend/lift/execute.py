"""Symbolic execution of the blocks: stack and locals become SSA variables.

Blocks run in reverse postorder, so when one starts, the predecessor with the smallest number has
run, and for every local without a phi here all predecessors agree with it (`phis`). Phi arguments
are filled in at the end. A phi all of whose arguments turn out to be one variable is dropped by
running once more without it, which keeps variables dense.
"""

from typing import Final, NamedTuple, TypeAlias, final

from heddle.frontend.lift.frame import UNDEFINED, OperandFrame
from heddle.frontend.lift.scan import LiftError, Scan
from heddle.frontend.lift.shape import Node
from heddle.frontend.lift.table import OPERATIONS
from heddle.program.descriptors import THROWABLE_TYPE, type_of_class
from heddle.program.ir import Catch, Goto, Instr, Phi, Var

# What blocks may hold together; no method of the 47,673 classes last tried comes up to it.
_CELL_LIMIT: Final = 10_000_000

# A phi merges a local (its position) or a stack position (its complement) of a block.
Merge: TypeAlias = tuple[int, int]


class ExecutionResult(NamedTuple):
    """The outcome: per block its phis and instructions; the frame has types and names."""

    phis: list[tuple[Phi, ...]]
    instrs: list[tuple[Instr, ...]]
    frame: OperandFrame


@final
class Execution:
    """One run over all blocks; `placed` are the locals with phis in each, `dropped` exceptions."""

    def __init__(
        self,
        frame: OperandFrame,
        scanned: Scan,
        nodes: list[Node],
        placed: list[list[int]],
        dropped: frozenset[Merge] = frozenset(),
    ) -> None:
        self._frame = frame
        self._starts = scanned.starts
        self._jumps = scanned.jumps
        self._nodes = nodes
        self._placed = placed
        self._dropped = dropped
        self._caught = _caught_types(nodes)
        self._cells = 0
        self._entry_locals: list[list[Var]] = [[]] * len(nodes)
        self._exit_locals: list[list[Var]] = [[]] * len(nodes)
        self._exit_stacks: list[list[Var]] = [[]] * len(nodes)
        self._merges: list[dict[int, Var]] = [{}] * len(nodes)
        self._instrs: list[tuple[Instr, ...]] = [()] * len(nodes)

    def run(self) -> ExecutionResult | frozenset[Merge]:
        """Run every block; return the outcome, or the phis to drop in another run."""
        for i, node in enumerate(self._nodes):
            self._enter(i, node)
            self._execute(node)
            self._exit_locals[i] = self._frame.locals
            self._exit_stacks[i] = self._frame.stack
            self._instrs[i] = tuple(self._frame.out)
        if len(self._nodes) == 1:
            return ExecutionResult([()], self._instrs, self._frame)
        arguments = self._phi_arguments()
        redundant = _redundant(arguments) if arguments else ()
        if redundant:
            return self._dropped | {
                (i, place)
                for i, merges in enumerate(self._merges)
                for place, var in merges.items()
                if var in redundant
            }
        phis = [
            tuple(Phi(var, arguments[var]) for var in merges.values()) for merges in self._merges
        ]
        return ExecutionResult(phis, self._instrs, self._frame)

    # -- entering a block ------------------------------------------------------------------------

    def _enter(self, i: int, node: Node) -> None:
        """Set the frame to what holds at the block's start."""
        frame = self._frame
        self._cells += len(frame.locals) + len(frame.stack)
        if self._cells > _CELL_LIMIT:
            raise LiftError(
                node.pc, f"more than {_CELL_LIMIT} locals and stack values in all blocks"
            )
        frame.out = []
        frame.targets = node.successors
        if i:
            self._merge(i, node)
        if node.is_handler:
            frame.out.append(Catch(node.pc, frame.push(self._caught[i])))
        if node.handlers:
            self._entry_locals[i] = frame.locals.copy()

    def _merge(self, i: int, node: Node) -> None:
        frame = self._frame
        first = node.predecessors[0]
        if node.is_handler:
            frame.locals = self._entry_locals[first].copy()
            frame.stack = []
        else:
            frame.locals = self._exit_locals[first].copy()
            frame.stack = self._exit_stacks[first].copy()
        if len(node.predecessors) > 1:
            self._forget_differences(i, node)
            self._make_phis(i, node)

    def _forget_differences(self, i: int, node: Node) -> None:
        """Make locals undefined on which predecessors disagree, unless a phi merges them.

        Those are dead in verified code; in other code a read of one must not go unnoticed.
        """
        here = self._frame.locals
        known = self._entry_locals if node.is_handler else self._exit_locals
        for source in node.predecessors[1:]:
            if source < i and known[source] != here:
                merged = {self._frame.position(slot) for slot in self._placed[i]}
                for position, var in enumerate(known[source]):
                    if var != here[position] and position not in merged:
                        here[position] = UNDEFINED

    def _make_phis(self, i: int, node: Node) -> None:
        frame = self._frame
        merges: dict[int, Var] = {}
        for slot in self._placed[i]:
            at = frame.position(slot)
            if frame.locals[at] != UNDEFINED and (i, at) not in self._dropped:
                var = frame.locals[at] = frame.define(frame.types[frame.locals[at]])
                merges[at] = var
                name = frame.variables and frame.variables.name_at(slot, node.pc)
                if name:
                    frame.source_names[var] = name
        for position, value in enumerate(frame.stack):
            if value != UNDEFINED and (i, ~position) not in self._dropped:
                var = frame.stack[position] = frame.define(frame.types[value])
                merges[~position] = var
        self._merges[i] = merges

    # -- running a block -------------------------------------------------------------------------

    def _execute(self, node: Node) -> None:
        frame = self._frame
        code = frame.code
        pc = node.pc
        try:
            for pc in self._starts[node.first : node.last]:
                OPERATIONS[code[pc]](frame, pc)
        except IndexError:
            raise LiftError(pc, "an operand is missing or out of range") from None
        if node.first == node.last or pc not in self._jumps:
            frame.out.append(Goto(pc, node.successors[0]))

    # -- phis ------------------------------------------------------------------------------------

    def _phi_arguments(self) -> dict[Var, tuple[Var, ...]]:
        """Collect what each phi merges, in the order of the predecessors."""
        arguments: dict[Var, tuple[Var, ...]] = {}
        for node, merges in zip(self._nodes, self._merges, strict=True):
            if len(node.predecessors) > 1 and not node.is_handler:
                self._check_heights(node)
            for place, var in merges.items():
                arguments[var] = self._merged(node, place)
        return arguments

    def _check_heights(self, node: Node) -> None:
        stacks = self._exit_stacks
        height = len(stacks[node.predecessors[0]])
        if any(len(stacks[source]) != height for source in node.predecessors):
            raise LiftError(node.pc, "operand stacks of different heights meet")

    def _merged(self, node: Node, place: int) -> tuple[Var, ...]:
        if place < 0:
            args = tuple(self._exit_stacks[source][~place] for source in node.predecessors)
        elif node.is_handler:
            args = tuple(self._entry_locals[source][place] for source in node.predecessors)
        else:
            args = tuple(self._exit_locals[source][place] for source in node.predecessors)
        if UNDEFINED in args:
            what = f"local {place}" if place >= 0 else "a stack value"
            raise LiftError(node.pc, f"{what} is not written on every way here")
        return args


def _caught_types(nodes: list[Node]) -> dict[int, str]:
    """Return for each handler block the one type it catches, or Throwable if there are several."""
    caught: dict[int, set[str | None]] = {}
    for node in nodes:
        for catch_type, target in node.handlers:
            caught.setdefault(target, set()).add(catch_type)
    return {target: _one_type(types) for target, types in caught.items()}


def _one_type(caught: set[str | None]) -> str:
    only = min(caught, key=str) if len(caught) == 1 else None
    return THROWABLE_TYPE if only is None else type_of_class(only)


def _redundant(arguments: dict[Var, tuple[Var, ...]]) -> set[Var]:
    """Return the phis that merge one variable only, also through other such phis."""
    users = _users(arguments)
    same: dict[Var, Var] = {}

    def resolved(var: Var) -> Var:
        while var in same:
            var = same[var]
        return var

    todo = list(arguments)
    while todo:
        var = todo.pop()
        if var in same:
            continue
        merged = {resolved(arg) for arg in arguments[var]} - {var}
        if len(merged) == 1:
            same[var] = merged.pop()
            todo.extend(users.get(var, ()))
    return set(same)


def _users(arguments: dict[Var, tuple[Var, ...]]) -> dict[Var, list[Var]]:
    """Return for each phi the phis that merge it."""
    users: dict[Var, list[Var]] = {}
    for var, args in arguments.items():
        for arg in args:
            if arg in arguments:
                users.setdefault(arg, []).append(var)
    return users
