"""The printer of bodies: a line for each instruction, its bytecode offset and line at the end."""

from bisect import bisect_right
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any, Final, final

from heddle.program.defuse import definitions
from heddle.program.flow import definition
from heddle.program.ir import (
    ROLES,
    Block,
    BlockId,
    Body,
    Handler,
    If,
    Instr,
    Invoke,
    InvokeKind,
    PartRole,
    Phi,
    Var,
)
from heddle.program.operators import CONDITIONS, kind_of
from heddle.program.text.forms import FORMS
from heddle.program.text.print_constants import (
    constant_text,
    field_ref_text,
    method_ref_text,
    target_text,
)
from heddle.program.text.shape import inferred_predecessors, type_table_in_use
from heddle.program.text.spelling import method_type_text, name_text, quoted, type_text

# Where the offset of an instruction stands, if the instruction is not longer.
_OFFSET_COLUMN: Final = 60


def print_body(body: Body) -> str:
    """Write a body as text that `parse_body` reads back to an equal one."""
    return "".join(f"{line}\n" for line in body_lines(body))


def body_lines(body: Body, parameters: int = 0) -> list[str]:
    """Write a body; `parameters` is how many a reader would take for granted."""
    return _BodyPrinter(body).lines(parameters)


@final
class _BodyPrinter:
    """Writes one body; tracks the offset that a reader expects, and the lines already written."""

    def __init__(self, body: Body) -> None:
        self._body = body
        self._variables = _declared_variables(body)
        self._next_pc = 0
        self._line_pcs = [pc for pc, _ in body.lines]
        self._told: set[int] = set()

    def lines(self, parameters: int) -> list[str]:
        """Write the body: first what is about all of it, then the blocks."""
        inferred = inferred_predecessors(self._body.blocks)
        is_sorted = all(first <= second for first, second in pairwise(self._line_pcs))
        code: list[str] = []
        for index, block in enumerate(self._body.blocks):
            code.append(f"b{index}:{_block_header(block, inferred[index])}")
            code.extend(f"  {self._phi(phi, block)}" for phi in block.phis)
            code.extend(self._instr(instr, is_sorted) for instr in block.instrs)
        return [*self._header(parameters), *code]

    def _header(self, parameters: int) -> Iterator[str]:
        body = self._body
        count = body.parameters
        if count or parameters:
            yield f"parameters {', '.join(self._variables[:count]) or 'none'}"
        defined = _defined_variables(body)
        undefined = [
            text for var, text in enumerate(self._variables) if var >= count and var not in defined
        ]
        if undefined:
            yield f"declare {', '.join(undefined)}"
        if body.type_table != type_table_in_use(body):
            yield f"types {', '.join(map(type_text, body.type_table)) or 'none'}"
        untold = [f"{pc}: {line}" for at, (pc, line) in self._untold()]
        if untold:
            yield f"lines {', '.join(untold)}"

    def _untold(self) -> Iterator[tuple[int, tuple[int, int]]]:
        """Yield the line entries that no instruction could tell, being the first of its line."""
        return ((at, e) for at, e in enumerate(self._body.lines) if at not in self._told)

    def _phi(self, phi: Phi, block: Block) -> str:
        froms = block.predecessors
        if len(froms) == len(phi.args) == len(set(froms)):
            pairs = zip(froms, phi.args, strict=True)
            listed = ", ".join([f"b{source}: v{arg}" for source, arg in pairs])
        else:
            listed = ", ".join([f"v{arg}" for arg in phi.args])
        return f"{self._variables[phi.dest]} = phi ({listed})"

    def _instr(self, instr: Instr, lines_are_sorted: bool) -> str:
        text = f"  {_instr_text(instr, self._variables, self._body)}"
        place = "" if instr.pc == self._next_pc else f" @{instr.pc}"
        self._next_pc = instr.pc + 1
        if lines_are_sorted:
            place += self._line(instr.pc)
        return f"{text:<{_OFFSET_COLUMN}}{place}" if place else text

    def _line(self, pc: int) -> str:
        """Write the line of an offset, at the first instruction of that line."""
        at = bisect_right(self._line_pcs, pc) - 1
        if at < 0 or at in self._told:
            return ""
        self._told.add(at)
        start, line = self._body.lines[at]
        return f" line {line}" if start == pc else f" line {line} from {start}"


def _declared_variables(body: Body) -> list[str]:
    """Write every variable as where it is defined: number, type and source name."""
    types = [type_text(type_) for type_ in body.type_table]
    written = [f"v{var}: {types[index]}" for var, index in enumerate(body.type_index)]
    for var, name in body.names.items():
        written[var] += f" {quoted(name)}"
    return written


def _defined_variables(body: Body) -> set[Var]:
    phis = (phi.dest for block in body.blocks for phi in block.phis)
    return {*phis, *definitions(body)}


def _block_header(block: Block, inferred: tuple[int, ...]) -> str:
    header = ""
    if block.predecessors != inferred:
        header += f" from {', '.join([f'b{at}' for at in block.predecessors]) or 'none'}"
    if block.handlers:
        header += f" catch {', '.join(map(_handler_text, block.handlers))}"
    return header


def _handler_text(handler: Handler) -> str:
    caught = "any" if handler.catch_type is None else name_text(handler.catch_type)
    return f"{caught} -> b{handler.target}"


def _instr_text(instr: Instr, variables: list[str], body: Body) -> str:
    fields = {n: _WRITERS[role](getattr(instr, n)) for n, role in ROLES[type(instr)].items()}
    if isinstance(instr, Invoke):
        fields["method"] = method_ref_text(instr.method, instr.kind == InvokeKind.INTERFACE)
    elif isinstance(instr, If) and instr.right is None:
        fields["right"] = _zero_like(instr.left, body)
    text = FORMS[type(instr)].format_map(fields).rstrip()
    dest = definition(instr)
    return text if dest is None else f"{variables[dest]} = {text}"


def _zero_like(var: Var, body: Body) -> str:
    """Return what an `If` without a right side compares with: zero, or null for a reference."""
    is_known = 0 <= var < len(body.type_index)
    return "null" if is_known and kind_of(body.type_of(var)) == "L" else "0"


def _variable_text(var: Var | None) -> str:
    return "" if var is None else f"v{var}"


def _variables_text(variables: tuple[Var, ...]) -> str:
    return f"({', '.join([f'v{var}' for var in variables])})"


def _cases_text(cases: tuple[tuple[int, BlockId], ...]) -> str:
    return f"({', '.join([f'{value}: b{target}' for value, target in cases])})"


_WRITERS: Final[dict[PartRole, Callable[[Any], str]]] = {
    **dict.fromkeys(PartRole, _variable_text),
    PartRole.OPERANDS: _variables_text,
    PartRole.INT_OPERANDS: _variables_text,
    PartRole.TARGET: lambda block: f"b{block}",
    PartRole.CASES: _cases_text,
    PartRole.OPERATOR: name_text,
    PartRole.CONDITION: lambda op: CONDITIONS.get(op) or name_text(op),
    PartRole.ELEMENT_KIND: name_text,
    PartRole.NAME: name_text,
    PartRole.CLASS: name_text,
    PartRole.TYPE: type_text,
    PartRole.METHOD_TYPE: method_type_text,
    PartRole.CONSTANT: constant_text,
    PartRole.FIELD: field_ref_text,
    PartRole.METHOD: lambda _: "",
    PartRole.INVOKE_KIND: lambda kind: f"invoke{kind.name.lower()}",
    PartRole.DYNAMIC_TARGET: target_text,
}
