"""The parser of bodies: the header, the blocks, and what may be left out of both.

Instructions are read by `parse_instructions`; here is what needs the whole body: the types of
variables, the predecessors of blocks, the order of phi arguments, the table of lines.
"""

from collections.abc import Sequence
from typing import TypeAlias, final

import msgspec

from heddle.program.ir import Block, BlockId, Body, Handler, Instr, Phi, Var
from heddle.program.text.shape import inferred_predecessors
from ir_text.lexer import Cursor
from ir_text.parse_constants import parse_list, parse_series
from ir_text.parse_instructions import InstructionParser
from ir_text.variables import Variables

_PhiArgument: TypeAlias = tuple[BlockId | None, Var]


def parse_body(text: str) -> Body:
    """Read a body from text."""
    cursor = Cursor(text)
    body = parse_body_at(cursor, None)
    cursor.end_text()
    return body


def parse_body_at(cursor: Cursor, parameter_types: Sequence[str] | None) -> Body:
    """Read a body up to a closing brace or the end; the method may tell the parameters' types."""
    return _BodyParser(cursor, parameter_types).body()


@final
class _UnfinishedPhi(msgspec.Struct, frozen=True):
    """A phi whose arguments are not yet in the order of the predecessors."""

    place: int
    dest: Var
    args: tuple[_PhiArgument, ...]


@final
class _UnfinishedBlock(msgspec.Struct):
    """A block as far as it can be read alone."""

    predecessors: tuple[BlockId, ...] | None
    handlers: tuple[Handler, ...]
    phis: list[_UnfinishedPhi] = []
    instrs: list[Instr] = []


@final
class _BodyParser:
    """Reads one body."""

    def __init__(self, cursor: Cursor, parameter_types: Sequence[str] | None) -> None:
        self._cursor = cursor
        self._parameter_types = parameter_types or ()
        self._variables = Variables(cursor)
        self._instructions = InstructionParser(cursor, self._variables)
        self._parameters: int | None = None
        self._type_table: tuple[str, ...] = ()
        self._lines: list[tuple[int, int]] = []
        self._blocks: list[_UnfinishedBlock] = []

    def body(self) -> Body:
        """Read header lines and blocks, then put the body together."""
        cursor = self._cursor
        cursor.skip_lines()
        while cursor.kind == "word" and not cursor.at_block():
            self._header_line()
            cursor.end_line()
            cursor.skip_lines()
        parameters = self._parameter_count()
        while cursor.at_block():
            self._block()
        if cursor.kind != "end" and cursor.text != "}":
            raise cursor.error(f"an instruction, or block b{len(self._blocks)}:")
        types = self._variables.types()
        table = tuple(dict.fromkeys([*self._type_table, *types]))
        index = {type_: number for number, type_ in enumerate(table)}
        return Body(
            parameters,
            table,
            tuple([index[type_] for type_ in types]),
            self._variables.names,
            self._finished_blocks(),
            self._line_table(),
        )

    def _header_line(self) -> None:
        cursor = self._cursor
        if cursor.take_if("parameters"):
            self._parameters = self._parameters or 0
            parse_series(cursor, self._parameter)
        elif cursor.take_if("declare"):
            parse_series(cursor, self._declared)
        elif cursor.take_if("types"):
            self._type_table = parse_series(cursor, cursor.type)
        elif cursor.take_if("lines"):
            self._lines += parse_series(cursor, self._line_entry)
        else:
            raise cursor.error("'parameters', 'declare', 'types', 'lines' or block b0:")

    def _parameter(self) -> Var:
        place = self._cursor.place
        var, has_type = self._variables.declaration()
        self._parameters = (self._parameters or 0) + 1
        if var != self._parameters - 1:
            raise self._cursor.error_at(place, f"parameter v{self._parameters - 1}")
        if not has_type:
            known = self._parameter_types[var : var + 1]
            self._variables.set_type(var, known[0] if known else None, place)
        return var

    def _declared(self) -> None:
        place = self._cursor.place
        var, has_type = self._variables.declaration()
        if not has_type:
            self._variables.set_type(var, None, place)

    def _line_entry(self) -> tuple[int, int]:
        pc = self._cursor.integer()
        self._cursor.expect(":")
        return pc, self._cursor.integer()

    def _parameter_count(self) -> int:
        """Return how many parameters there are; without a `parameters` line the method tells."""
        if self._parameters is None:
            for var, type_ in enumerate(self._parameter_types):
                self._variables.set_type(var, type_, self._cursor.place)
            self._parameters = len(self._parameter_types)
        return self._parameters

    def _block(self) -> None:
        cursor = self._cursor
        place = cursor.place
        if cursor.block() != len(self._blocks):
            raise cursor.error_at(place, f"block b{len(self._blocks)}")
        cursor.expect(":")
        froms = parse_series(cursor, cursor.block) if cursor.take_if("from") else None
        handlers = parse_series(cursor, self._handler) if cursor.take_if("catch") else ()
        cursor.end_line()
        cursor.skip_lines()
        block = _UnfinishedBlock(froms, handlers)
        self._blocks.append(block)
        while cursor.kind == "word" and not cursor.at_block():
            self._line_of_code(block)
            cursor.end_line()
            cursor.skip_lines()

    def _handler(self) -> Handler:
        cursor = self._cursor
        caught = None if cursor.take_if("any") else cursor.name("a class of exceptions, or 'any'")
        cursor.expect("->")
        return Handler(caught, cursor.block())

    def _line_of_code(self, block: _UnfinishedBlock) -> None:
        """Read a phi or an instruction."""
        cursor = self._cursor
        if not cursor.at_variable():
            block.instrs.append(self._instructions.effect())
            return
        place = cursor.place
        dest, has_type = self._variables.declaration()
        cursor.expect("=")
        type_: str | None
        if cursor.text == "phi":
            if block.instrs:
                raise cursor.error("an instruction, since phis come first in a block")
            type_ = self._phi(block, place, dest)
        else:
            instr, type_ = self._instructions.definition(dest)
            block.instrs.append(instr)
        if not has_type and self._variables.type_of(dest) is None:
            self._variables.set_type(dest, type_, place)

    def _phi(self, block: _UnfinishedBlock, place: int, dest: Var) -> str | None:
        """Read a phi; its type is that of the first argument that has one by now."""
        self._cursor.expect("phi")
        args = parse_list(self._cursor, self._phi_argument)
        block.phis.append(_UnfinishedPhi(place, dest, args))
        types = (self._variables.type_of(var) for _, var in args)
        return next((type_ for type_ in types if type_ is not None), None)

    def _phi_argument(self) -> _PhiArgument:
        if not self._cursor.at_block():
            return None, self._variables.use()
        source = self._cursor.block()
        self._cursor.expect(":")
        return source, self._variables.use()

    def _finished_blocks(self) -> tuple[Block, ...]:
        unlinked = [Block((), tuple(b.instrs), (), b.handlers) for b in self._blocks]
        linked: list[Block] = []
        inferred = inferred_predecessors(unlinked)
        for block, unfinished, told in zip(unlinked, self._blocks, inferred, strict=True):
            froms = told if unfinished.predecessors is None else unfinished.predecessors
            phis = tuple([self._finished_phi(phi, froms) for phi in unfinished.phis])
            linked.append(Block(phis, block.instrs, froms, block.handlers))
        return tuple(linked)

    def _finished_phi(self, phi: _UnfinishedPhi, froms: tuple[BlockId, ...]) -> Phi:
        """Put the arguments in the order of the predecessors, if they say whose they are."""
        labelled = {source: var for source, var in phi.args if source is not None}
        if not labelled:
            return Phi(phi.dest, tuple([var for _, var in phi.args]))
        if len(labelled) != len(phi.args) or labelled.keys() != set(froms):
            listed = ", ".join(f"b{source}" for source in froms) or "none"
            raise self._cursor.error_at(
                phi.place, f"a phi with one argument for each predecessor ({listed})"
            )
        return Phi(phi.dest, tuple([labelled[source] for source in froms]))

    def _line_table(self) -> tuple[tuple[int, int], ...]:
        """Merge the lines told at instructions into the others, after one for the same offset."""
        told = self._instructions.lines
        if not told:
            return tuple(self._lines)
        return tuple(sorted([*self._lines, *told], key=lambda entry: entry[0]))
