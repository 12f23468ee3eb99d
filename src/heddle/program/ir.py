"""The intermediate representation: SSA basic blocks with exception edges.

`Instr` is a closed union; take it apart with `match` and `assert_never`. A variable is a dense
number within its body (`Var`), defined exactly once: parameters are the first ones (`this` is 0 in
an instance method), then results of instructions and phis. Every instruction carries `pc`, the
offset of the bytecode instruction it came from, which names the place when there are no lines.

Departures from the class file: loads, stores and stack shuffles are gone (they only rename values);
`jsr` subroutines are expanded; unreachable code is dropped.
"""

from collections.abc import Iterator
from enum import Enum, IntEnum, auto
from itertools import chain
from typing import Annotated, Final, TypeAlias, final, get_args, get_type_hints

from heddle.program.constants import Constant, DynamicTarget, Record
from heddle.program.refs import FieldRef, MethodRef

Var: TypeAlias = int
BlockId: TypeAlias = int


@final
class PartRole(Enum):
    """The role of a part of an instruction; `ROLES` has those of all."""

    # The variable that is defined, of any kind (`heddle.program.operators`) or of one.
    RESULT = auto()
    REFERENCE_RESULT = auto()
    INT_RESULT = auto()
    # Variables that are read.
    OPERAND = auto()
    REFERENCE_OPERAND = auto()
    INT_OPERAND = auto()
    OPERANDS = auto()
    INT_OPERANDS = auto()
    # A variable that is read, if there is one: None returns nothing, or compares with zero or null.
    RETURNED = auto()
    COMPARED = auto()
    # Where control goes.
    TARGET = auto()
    CASES = auto()
    # Names: of an operator, a condition, a kind of array element, a method, a class; descriptors.
    OPERATOR = auto()
    CONDITION = auto()
    ELEMENT_KIND = auto()
    NAME = auto()
    CLASS = auto()
    TYPE = auto()
    METHOD_TYPE = auto()
    # Parts with a structure of their own.
    CONSTANT = auto()
    FIELD = auto()
    METHOD = auto()
    INVOKE_KIND = auto()
    DYNAMIC_TARGET = auto()


_Result: TypeAlias = Annotated[Var, PartRole.RESULT]
_OptionalResult: TypeAlias = Annotated[Var | None, PartRole.RESULT]
_ReferenceResult: TypeAlias = Annotated[Var, PartRole.REFERENCE_RESULT]
_IntResult: TypeAlias = Annotated[Var, PartRole.INT_RESULT]
_Operand: TypeAlias = Annotated[Var, PartRole.OPERAND]
_ReferenceOperand: TypeAlias = Annotated[Var, PartRole.REFERENCE_OPERAND]
_IntOperand: TypeAlias = Annotated[Var, PartRole.INT_OPERAND]
_Operands: TypeAlias = Annotated[tuple[Var, ...], PartRole.OPERANDS]
_Target: TypeAlias = Annotated[BlockId, PartRole.TARGET]
_Operator: TypeAlias = Annotated[str, PartRole.OPERATOR]
_ElementKind: TypeAlias = Annotated[str, PartRole.ELEMENT_KIND]
_Type: TypeAlias = Annotated[str, PartRole.TYPE]
_AccessedField: TypeAlias = Annotated[FieldRef, PartRole.FIELD]


@final
class Const(Record, frozen=True, tag=0):
    """`dest = value`."""

    pc: int
    dest: _Result
    value: Annotated[Constant, PartRole.CONSTANT]


@final
class Unary(Record, frozen=True, tag=1):
    """`dest = op operand`: `neg` or a conversion such as `i2l`."""

    pc: int
    dest: _Result
    op: _Operator
    operand: _Operand


@final
class Binary(Record, frozen=True, tag=2):
    """`dest = left op right`: arithmetic (`add` ... `ushr`, `xor`) or a comparison to -1, 0, 1."""

    pc: int
    dest: _Result
    op: _Operator
    left: _Operand
    right: _Operand


@final
class InstanceOf(Record, frozen=True, tag=3):
    """`dest = operand instanceof type`."""

    pc: int
    dest: _IntResult
    type: _Type
    operand: _ReferenceOperand


@final
class Cast(Record, frozen=True, tag=4):
    """`dest = (type) operand`; a new variable, because it points to less."""

    pc: int
    dest: _ReferenceResult
    type: _Type
    operand: _ReferenceOperand


@final
class New(Record, frozen=True, tag=5):
    """`dest = new class_name`, its constructor not yet called."""

    pc: int
    dest: _ReferenceResult
    class_name: Annotated[str, PartRole.CLASS]


@final
class NewArray(Record, frozen=True, tag=6):
    """`dest = new type` with a length for each of the first `len(lengths)` dimensions."""

    pc: int
    dest: _ReferenceResult
    type: _Type
    lengths: Annotated[tuple[Var, ...], PartRole.INT_OPERANDS]


@final
class ArrayLength(Record, frozen=True, tag=7):
    """`dest = array.length`."""

    pc: int
    dest: _IntResult
    array: _ReferenceOperand


@final
class ArrayLoad(Record, frozen=True, tag=8):
    """`dest = array[index]`; `kind` is the opcode's: L for references, B for booleans too."""

    pc: int
    dest: _Result
    kind: _ElementKind
    array: _ReferenceOperand
    index: _IntOperand


@final
class ArrayStore(Record, frozen=True, tag=9):
    """`array[index] = value`."""

    pc: int
    kind: _ElementKind
    array: _ReferenceOperand
    index: _IntOperand
    value: _Operand


@final
class GetField(Record, frozen=True, tag=10):
    """`dest = base.field`."""

    pc: int
    dest: _Result
    field: _AccessedField
    base: _ReferenceOperand


@final
class PutField(Record, frozen=True, tag=11):
    """`base.field = value`."""

    pc: int
    field: _AccessedField
    base: _ReferenceOperand
    value: _Operand


@final
class GetStatic(Record, frozen=True, tag=12):
    """`dest = field`."""

    pc: int
    dest: _Result
    field: _AccessedField


@final
class PutStatic(Record, frozen=True, tag=13):
    """`field = value`."""

    pc: int
    field: _AccessedField
    value: _Operand


class InvokeKind(IntEnum):
    """The ways of choosing the method of a call (JVMS 6.5)."""

    STATIC = 0
    SPECIAL = 1
    VIRTUAL = 2
    INTERFACE = 3


@final
class Invoke(Record, frozen=True, tag=14):
    """`dest = method(args)`; the receiver, where there is one, is the first argument."""

    pc: int
    dest: _OptionalResult
    kind: Annotated[InvokeKind, PartRole.INVOKE_KIND]
    method: Annotated[MethodRef, PartRole.METHOD]
    args: _Operands


@final
class InvokeDynamic(Record, frozen=True, tag=15):
    """`dest = target(args)`, the target being linked by a bootstrap method."""

    pc: int
    dest: _OptionalResult
    name: Annotated[str, PartRole.NAME]
    descriptor: Annotated[str, PartRole.METHOD_TYPE]
    target: Annotated[DynamicTarget, PartRole.DYNAMIC_TARGET]
    args: _Operands


@final
class MonitorEnter(Record, frozen=True, tag=16):
    """Enter the monitor of `operand`."""

    pc: int
    operand: _ReferenceOperand


@final
class MonitorExit(Record, frozen=True, tag=17):
    """Leave the monitor of `operand`."""

    pc: int
    operand: _ReferenceOperand


@final
class Catch(Record, frozen=True, tag=18):
    """`dest =` the exception that led here; first instruction of a handler block and only there."""

    pc: int
    dest: _ReferenceResult


@final
class Goto(Record, frozen=True, tag=19):
    """Go on at `target`."""

    pc: int
    target: _Target


@final
class If(Record, frozen=True, tag=20):
    """Go to `then` if `left op right`, else to `otherwise`; no `right` means zero or null."""

    pc: int
    op: Annotated[str, PartRole.CONDITION]
    left: _Operand
    right: Annotated[Var | None, PartRole.COMPARED]
    then: _Target
    otherwise: _Target


@final
class Switch(Record, frozen=True, tag=21):
    """Go to the block of the case equal to `key`, else to `default`."""

    pc: int
    key: _IntOperand
    cases: Annotated[tuple[tuple[int, BlockId], ...], PartRole.CASES]
    default: _Target


@final
class Return(Record, frozen=True, tag=22):
    """Leave the method, with a value unless it is void."""

    pc: int
    value: Annotated[Var | None, PartRole.RETURNED]


@final
class Throw(Record, frozen=True, tag=23):
    """Throw `value`: to the first matching handler of the block, else out of the method."""

    pc: int
    value: _ReferenceOperand


Terminator: TypeAlias = Goto | If | Switch | Return | Throw

Instr: TypeAlias = (
    Const
    | Unary
    | Binary
    | InstanceOf
    | Cast
    | New
    | NewArray
    | ArrayLength
    | ArrayLoad
    | ArrayStore
    | GetField
    | PutField
    | GetStatic
    | PutStatic
    | Invoke
    | InvokeDynamic
    | MonitorEnter
    | MonitorExit
    | Catch
    | Goto
    | If
    | Switch
    | Return
    | Throw
)

# The parts of each instruction with their roles, `pc` left out.
ROLES: Final[dict[type, dict[str, PartRole]]] = {
    kind: {
        name: get_args(hint)[1]
        for name, hint in get_type_hints(kind, include_extras=True).items()
        if name != "pc"
    }
    for kind in get_args(Instr)
}


@final
class Phi(Record, frozen=True):
    """`dest =` the argument of the predecessor that control came from, in their order."""

    dest: Var
    args: tuple[Var, ...]


@final
class Handler(Record, frozen=True):
    """An exception edge: to `target` for exceptions of `catch_type` (a class name; None: any)."""

    catch_type: str | None
    target: BlockId


@final
class Block(Record, frozen=True):
    """Instructions that run in order, the last a terminator.

    An exception may leave at any instruction that can throw, to the first of `handlers` that
    matches, or out of the method. What flows along an exception edge is what held at the block's
    start: no variable that a handler's phis take from here is defined by one of the instructions.
    """

    phis: tuple[Phi, ...]
    instrs: tuple[Instr, ...]
    predecessors: tuple[BlockId, ...]
    handlers: tuple[Handler, ...]


@final
class Body(Record, frozen=True):
    """The code of a method: blocks in reverse postorder, the first one the entry.

    Types are kept as a table and an index per variable, since few types serve many variables.
    `lines` holds (pc, line) sorted by pc: a line reaches to the next pc.
    """

    parameters: int
    type_table: tuple[str, ...]
    type_index: tuple[int, ...]
    names: dict[Var, str]
    blocks: tuple[Block, ...]
    lines: tuple[tuple[int, int], ...]

    def instructions(self) -> Iterator[Instr]:
        """Return the instructions of all blocks, in order."""
        return chain.from_iterable([block.instrs for block in self.blocks])

    def type_of(self, var: Var) -> str:
        """Return the declared or inferred type of a variable, as a descriptor or `NULL_TYPE`."""
        return self.type_table[self.type_index[var]]

    def name_of(self, var: Var) -> str | None:
        """Return the source name of a variable, when the class file tells."""
        return self.names.get(var)

    def line_of(self, pc: int) -> int | None:
        """Return the source line of a bytecode offset, when the class file tells."""
        low, high = 0, len(self.lines)
        while low < high:
            middle = (low + high) // 2
            if self.lines[middle][0] <= pc:
                low = middle + 1
            else:
                high = middle
        return self.lines[low - 1][1] if low else None
