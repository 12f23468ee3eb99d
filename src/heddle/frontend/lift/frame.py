"""The state of symbolic execution: what the operand stack and the locals hold, as variables."""

from typing import Final, final

from heddle.frontend.classfile.code import LocalVariable
from heddle.frontend.lift.names import Names
from heddle.frontend.lift.scan import LiftError
from heddle.program.ir import Instr, Var

# In the place of a variable: a local not yet written, or a subroutine's return address.
UNDEFINED: Final = -1

WIDE_TYPES: Final = frozenset("JD")


@final
class SourceVariables:
    """The names of locals in the source, by slot and code range (JVMS 4.7.13)."""

    __slots__ = ("_by_slot",)

    def __init__(self, table: tuple[LocalVariable, ...]) -> None:
        self._by_slot: dict[int, list[LocalVariable]] = {}
        for row in table:
            self._by_slot.setdefault(row.slot, []).append(row)

    def name_at(self, slot: int, pc: int) -> str | None:
        """Return the name of the variable that is alive at `pc`."""
        for row in self._by_slot.get(slot, ()):
            if row.start <= pc < row.start + row.length:
                return row.name
        return None


@final
class OperandFrame:
    """One method under execution; blocks take turns setting `stack`, `locals`, `out`, `targets`.

    `types` has the type of each variable made so far, `source_names` the names of some. `loads` are
    the elements taken out of reference arrays, whose types depend on those of the arrays. `targets`
    are the successors of the current block, in the order its last instruction names them. `slots`
    says where in `locals` a slot is, if not at its own number (the first four always are).
    """

    __slots__ = (
        "code",
        "loads",
        "locals",
        "names",
        "out",
        "slots",
        "source_names",
        "stack",
        "targets",
        "types",
        "variables",
    )

    def __init__(self, code: bytes, names: Names, variables: SourceVariables | None) -> None:
        self.code = code
        self.names = names
        self.variables = variables
        self.slots: dict[int, int] | None = None
        self.types: list[str] = []
        self.source_names: dict[Var, str] = {}
        self.loads: list[tuple[Var, Var]] = []
        self.stack: list[Var] = []
        self.locals: list[Var] = []
        self.out: list[Instr] = []
        self.targets: list[int] = []

    def define(self, type_: str) -> Var:
        """Make a new variable."""
        var = len(self.types)
        self.types.append(type_)
        return var

    def push(self, type_: str) -> Var:
        """Make a new variable and push it."""
        var = len(self.types)
        self.types.append(type_)
        self.stack.append(var)
        return var

    def position(self, slot: int) -> int:
        """Return where in `locals` a slot is."""
        return slot if self.slots is None else self.slots[slot]

    def load(self, slot: int, pc: int) -> None:
        """Push what a local holds."""
        var = self.locals[self.position(slot)]
        if var < 0:
            raise LiftError(pc, f"local {slot} is read before it is written")
        self.stack.append(var)

    def store(self, slot: int, after: int) -> None:
        """Pop into a local; `after` is the next instruction, where a source variable may begin."""
        var = self.locals[self.position(slot)] = self.stack.pop()
        if self.variables is not None and var >= 0:
            name = self.variables.name_at(slot, after)
            if name is not None:
                self.source_names.setdefault(var, name)

    def arguments(self, count: int, pc: int) -> tuple[Var, ...]:
        """Pop `count` values, the last argument first."""
        if count == 0:
            return ()
        args = tuple(self.stack[-count:])
        if len(args) != count:
            raise LiftError(pc, "the operand stack is too small for a call")
        del self.stack[-count:]
        return args
