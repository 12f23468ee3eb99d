"""Lifting of one method from stack code to a `Body`: the steps in order."""

import struct
from typing import Final, final

from heddle.frontend.classfile.code import CodeAttribute
from heddle.frontend.classfile.constant_pool import ClassFileError
from heddle.frontend.classfile.reader import MethodInfo
from heddle.frontend.lift.execute import Execution, ExecutionResult, Merge
from heddle.frontend.lift.frame import UNDEFINED, WIDE_TYPES, OperandFrame, SourceVariables
from heddle.frontend.lift.names import Names
from heddle.frontend.lift.phis import LocalFlow, place_phis
from heddle.frontend.lift.scan import LiftError, Scan, scan, throwing, used_local
from heddle.frontend.lift.shape import Handlers, Node, shape, straight_line
from heddle.frontend.lift.types import infer_types
from heddle.program.classes import Flags
from heddle.program.descriptors import DescriptorError, parameter_types, type_of_class
from heddle.program.ir import Block, Body, Handler

_MANY_LOCALS: Final = 256


def lift_method(method: MethodInfo, owner: str, names: Names) -> Body | None:
    """Lift a method's code; None when it has none. Raises `LiftError` for code nobody could run."""
    code = method.code
    if code is None:
        return None
    try:
        return _Lifting(method, code, owner, names).body()
    except (struct.error, LookupError, ClassFileError, DescriptorError) as error:
        raise LiftError(0, f"malformed code: {error}") from error


@final
class _Lifting:
    def __init__(self, method: MethodInfo, code: CodeAttribute, owner: str, names: Names) -> None:
        self._code = code
        self._names = names
        types = parameter_types(method.descriptor)
        has_receiver = not method.flags & Flags.STATIC
        self._parameters = (type_of_class(owner), *types) if has_receiver else types
        self._has_receiver = has_receiver
        self._parameter_slots = sum(2 if t in WIDE_TYPES else 1 for t in self._parameters)
        self._variables = SourceVariables(code.locals) if code.locals else None

    def body(self) -> Body:
        """Scan, shape, place phis, execute, infer types."""
        scanned = scan(self._code.code)
        nodes, placed = self._blocks(scanned)
        dropped: frozenset[Merge] = frozenset()
        while True:
            outcome = Execution(self._frame(scanned), scanned, nodes, placed, dropped).run()
            if isinstance(outcome, ExecutionResult):
                return self._assemble(nodes, outcome)
            dropped = outcome

    def _blocks(self, scanned: Scan) -> tuple[list[Node], list[list[int]]]:
        """Find the blocks, cut where exception edges need it, and the locals with phis in each."""
        code, table = self._code.code, self._code.handlers
        tags = self._names.tags
        handlers = Handlers(table, throwing(scanned, code, tags) if table else frozenset())
        if not table and len(scanned.jumps) == 1 and scanned.starts[-1] in scanned.jumps:
            (jump,) = scanned.jumps.values()
            if not jump.targets:
                return straight_line(scanned), [[]]
        nodes = shape(code, scanned, handlers, frozenset())
        if all(len(node.predecessors) < 2 for node in nodes) and not table:
            return nodes, [[]] * len(nodes)
        flow = LocalFlow(code, scanned.starts, nodes, self._parameter_slots)
        splits = flow.splits(handlers.throwing)
        if splits:
            nodes = shape(code, scanned, handlers, splits)
            flow = LocalFlow(code, scanned.starts, nodes, self._parameter_slots)
        return nodes, place_phis(nodes, flow)

    def _frame(self, scanned: Scan) -> OperandFrame:
        """Make the frame a call starts with: parameters in the first locals, wide ones in two."""
        frame = OperandFrame(self._code.code, self._names, self._variables)
        for i, type_ in enumerate(self._parameters):
            slot = len(frame.locals)
            var = frame.define(type_)
            frame.locals += [var, UNDEFINED] if type_ in WIDE_TYPES else [var]
            name = self._variables and self._variables.name_at(slot, 0)
            if i == 0 and self._has_receiver:
                name = "this"
            if name:
                frame.source_names[var] = name
        slots = self._code.max_locals
        if slots > _MANY_LOCALS:
            frame.slots = self._used_slots(scanned, max(len(frame.locals), 4))
            slots = len(frame.slots)
        frame.locals += [UNDEFINED] * (slots - len(frame.locals))
        return frame

    def _used_slots(self, scanned: Scan, first: int) -> dict[int, int]:
        """Give a position to the slots that the code uses; those in between then cost nothing."""
        positions = {slot: slot for slot in range(first)}
        for pc in scanned.starts:
            slot = used_local(self._code.code, pc)
            if slot is not None:
                positions.setdefault(slot, len(positions))
        return positions

    def _assemble(self, nodes: list[Node], executed: ExecutionResult) -> Body:
        types = executed.frame.types
        if executed.frame.loads or any(executed.phis):
            try:
                infer_types(types, executed.phis, executed.frame.loads)
            except TypeError as error:
                raise LiftError(0, f"values of different kinds meet: {error}") from None
        table: dict[str, int] = {}
        index = tuple([table.setdefault(type_, len(table)) for type_ in types])
        blocks = [
            Block(
                phis,
                instrs,
                tuple(node.predecessors),
                tuple([Handler(catch_type, target) for catch_type, target in node.handlers]),
            )
            for node, phis, instrs in zip(nodes, executed.phis, executed.instrs, strict=True)
        ]
        return Body(
            parameters=len(self._parameters),
            type_table=tuple(table),
            type_index=index,
            names=executed.frame.source_names,
            blocks=tuple(blocks),
            lines=self._code.lines,
        )
