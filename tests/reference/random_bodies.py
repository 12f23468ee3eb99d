"""Random valid bodies for hypothesis: structured control flow in SSA form, every instruction.

A body is grown statement by statement. The builder keeps the variables that are defined where it
stands, so that every use is dominated by its definition, and remembers those at the start of each
block, since that is all that an exception handler may take from it.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from hypothesis import strategies as st
from random_constants import (
    CLASSES,
    DESCRIPTORS,
    NAMES,
)
from random_instructions import SIMPLE, Growth, call

from heddle.program.classes import Flags, Method
from heddle.program.descriptors import parameter_types, return_type, type_of_class
from heddle.program.flow import may_throw, successors
from heddle.program.ir import (
    Block,
    BlockId,
    Body,
    Catch,
    Goto,
    Handler,
    If,
    Instr,
    Phi,
    Return,
    Switch,
    Throw,
    Var,
)
from heddle.program.operators import (
    CONDITIONS,
    kind_of,
)

_MAX_BLOCKS = 24
_MAX_DEPTH = 3


@dataclass
class _Label:
    """A block that may not have its number yet."""

    at: BlockId = -1


@dataclass
class _Open:
    """A block while it grows; `start` is what is defined before its first instruction."""

    start: tuple[Var, ...]
    phis: list[tuple[Var, dict[BlockId, Var]]] = field(default_factory=list)
    instrs: list[Instr] = field(default_factory=list)
    end: Callable[[], Instr] | None = None
    handlers: list[Handler] = field(default_factory=list)


@dataclass
class _Exit:
    """Where an arm of a fork leaves for the join: the block, and what is defined at its end."""

    block: BlockId
    defined: list[Var]


class _Builder(Growth):
    """Grows one body."""

    def __init__(self, draw: st.DrawFn, parameters: tuple[str, ...], result: str) -> None:
        super().__init__(draw, parameters)
        self.result = result
        self.blocks: list[_Open] = []
        self.here = 0
        self.open(range(len(parameters)))

    # Blocks and variables -------------------------------------------------------------------------

    def open(self, defined: Iterable[Var]) -> BlockId:
        """Start a block and stand in it."""
        self.defined = list(defined)
        self.blocks.append(_Open(tuple(self.defined)))
        self.here = len(self.blocks) - 1
        self.code = self.blocks[self.here].instrs
        return self.here

    def close(self, end: Callable[[], Instr]) -> _Exit:
        self.blocks[self.here].end = end
        return _Exit(self.here, self.defined)

    def add_phis(self, block: BlockId, sources: dict[BlockId, list[Var]]) -> None:
        """Give a block some phis whose arguments are defined where control comes from."""
        for kind in self.draw(st.lists(st.sampled_from("IJFDL"), max_size=2)):
            choices = {at: self.of_kind(kind, vars_) for at, vars_ in sources.items()}
            if choices and all(choices.values()):
                args = {at: self.choose(vars_) for at, vars_ in choices.items()}
                self.add_phi(block, self.types[next(iter(args.values()))], args)

    def add_phi(self, block: BlockId, type_: str, args: dict[BlockId, Var]) -> Var:
        dest = self.define(type_)
        opened = self.blocks[block]
        opened.phis.append((dest, args))
        opened.start = (*opened.start, dest)
        return dest

    # Statements: each tells whether control goes on after it --------------------------------------

    def statements(self, depth: int) -> bool:
        return all(self.statement(depth) for _ in range(self.draw(st.integers(depth == 0, 4))))

    def statement(self, depth: int) -> bool:
        kinds = ["simple"] * 6
        if depth < _MAX_DEPTH and len(self.blocks) < _MAX_BLOCKS:
            kinds += ["fork", "switch", "while", "repeat", "try", "try", "leave"]
        match self.choose(kinds):
            case "fork":
                return self.fork(depth + 1)
            case "switch":
                return self.switch(depth + 1)
            case "while":
                return self.loop(depth + 1)
            case "repeat":
                return self.repeat()
            case "try":
                return self.try_catch(depth + 1)
            case "leave":
                self.leave()
                return False
            case _:
                self.choose(SIMPLE)(self)
                return True

    def leave(self) -> None:
        """Return or throw."""
        if self.choose((True, False)):
            value = self.pick("L")
            thrown = Throw(self.next_pc(), value)
            self.close(lambda: thrown)
        else:
            returned = None if self.result == "V" else self.pick(kind_of(self.result))
            at = self.next_pc()
            self.close(lambda: Return(at, returned))

    def jump(self, label: _Label) -> _Exit:
        at = self.next_pc()
        return self.close(lambda: Goto(at, label.at))

    def condition(self) -> Callable[[_Label, _Label], Callable[[], Instr]]:
        kind = self.choose("IIL")
        op = self.choose(CONDITIONS if kind == "I" else ("eq", "ne"))
        left = self.pick(kind)
        right = self.pick(kind) if self.choose((True, False)) else None
        at = self.next_pc()
        return lambda then, other: lambda: If(at, op, left, right, then.at, other.at)

    def join(self, label: _Label, exits: list[_Exit], common: list[Var]) -> bool:
        if not exits:
            return False
        label.at = self.open(common)
        self.add_phis(label.at, {leaving.block: leaving.defined for leaving in exits})
        return True

    def arm(self, label: _Label, after: _Label, defined: list[Var], depth: int) -> list[_Exit]:
        label.at = self.open(defined)
        return [self.jump(after)] if self.statements(depth) else []

    def fork(self, depth: int) -> bool:
        """Make an `if` with both arms, one, or none."""
        condition = self.condition()
        shape = self.choose(("both", "one", "none"))
        then, other, after = _Label(), _Label(), _Label()
        first = after if shape == "none" else then
        forking = self.close(condition(first, other if shape == "both" else after))
        common = list(forking.defined)
        exits = [] if shape == "both" else [forking]
        if shape != "none":
            exits += self.arm(then, after, common, depth)
        if shape == "both":
            exits += self.arm(other, after, common, depth)
        return self.join(after, exits, common)

    def switch(self, depth: int) -> bool:
        """Make a `switch` whose default goes on, and whose cases may share their arms."""
        key = self.pick("I")
        labels = [_Label() for _ in range(self.draw(st.integers(1, 2)))]
        values = self.draw(
            st.lists(st.integers(-(1 << 31), (1 << 31) - 1), unique=True, max_size=3)
        )
        chosen = [(value, self.choose(labels)) for value in values]
        after = _Label()
        at = self.next_pc()
        leaving = self.close(
            lambda: Switch(at, key, tuple((v, label.at) for v, label in chosen), after.at)
        )
        common = list(leaving.defined)
        exits = [leaving]
        for label in labels:
            if any(label is used for _, used in chosen):
                exits += self.arm(label, after, common, depth)
        return self.join(after, exits, common)

    def loop(self, depth: int) -> bool:
        """Make a loop that tests first, or never."""
        header, body, after = _Label(), _Label(), _Label()
        before = self.jump(header)
        header.at = self.open(before.defined)
        types = [self.types[var] for var in before.defined][-2:]
        phis = [
            (type_, self.add_phi(header.at, type_, {before.block: self.choose(found)}))
            for type_ in types
            if (found := self.of_kind(kind_of(type_), before.defined))
        ]
        is_endless = self.choose((False, False, True))
        testing = self.jump(body) if is_endless else self.close(self.condition()(body, after))
        common = list(testing.defined)
        back = self.arm(body, header, common, depth)
        for leaving in back:
            for (type_, _), (_, args) in zip(phis, self.blocks[header.at].phis, strict=True):
                args[leaving.block] = self.choose(self.of_kind(kind_of(type_), leaving.defined))
        return not is_endless and self.join(after, [testing], common)

    def repeat(self) -> bool:
        """Make a loop of one block that tests last."""
        header, after = _Label(), _Label()
        before = self.jump(header)
        header.at = self.open(before.defined)
        counted = self.of_kind("I", before.defined)
        args: dict[BlockId, Var] = {}
        if counted:
            args[before.block] = self.choose(counted)
            self.add_phi(header.at, "I", args)
        self.choose(SIMPLE)(self)
        testing = self.close(self.condition()(header, after))
        if counted:
            args[header.at] = self.choose(self.of_kind("I", testing.defined))
        return self.join(after, [testing], list(testing.defined))

    def try_catch(self, depth: int) -> bool:
        """Make a region in which something throws, with handlers."""
        inside, after = _Label(), _Label()
        before = self.jump(inside)
        common = list(before.defined)
        inside.at = self.open(common)
        call(self)
        exits = [self.jump(after)] if self.statements(depth) else []
        end = len(self.blocks)
        for caught in self.choose(((None,), ("java/lang/Error",), ("p/E", None), ("p/E", "a b"))):
            covered = [at for at in range(inside.at, end) if self.can_be_covered(at)]
            label = _Label(self.open(common))
            for at in covered:
                self.blocks[at].handlers.append(Handler(caught, label.at))
            self.add_phis(label.at, {at: list(self.blocks[at].start) for at in covered})
            self.emit(Catch(self.next_pc(), self.define("Ljava/lang/Throwable;")))
            exits += [self.jump(after)] if self.statements(depth) else []
        return self.join(after, exits, common)

    def can_be_covered(self, at: BlockId) -> bool:
        block = self.blocks[at]
        if any(handler.catch_type is None for handler in block.handlers):
            return False
        body = Body(0, tuple(self.types), tuple(range(len(self.types))), {}, (), ())
        return isinstance(block.end and block.end(), Throw) or any(
            may_throw(body, instr) for instr in block.instrs
        )

    # The end --------------------------------------------------------------------------------------

    def finished(self, parameters: int) -> Body:
        blocks = []
        for opened in self.blocks:
            assert opened.end is not None
            instrs = (*opened.instrs, opened.end())
            blocks.append(Block((), instrs, (), tuple(opened.handlers)))
        froms: list[list[BlockId]] = [[] for _ in blocks]
        for at, block in enumerate(blocks):
            for target in successors(block):
                froms[target].append(at)
        shuffled = self.choose((False, False, True))
        for at, opened in enumerate(self.blocks):
            order = self.draw(st.permutations(froms[at])) if shuffled else froms[at]
            phis = [
                Phi(dest, tuple(args[source] for source in order)) for dest, args in opened.phis
            ]
            block = blocks[at]
            blocks[at] = Block(tuple(phis), block.instrs, tuple(order), block.handlers)
        table = list(dict.fromkeys(self.types))
        if self.choose((False, False, True)):
            table = self.draw(st.permutations([*table, "Lp/Unused;"]))
        index = tuple([table.index(type_) for type_ in self.types])
        named = self.draw(st.lists(NAMES, max_size=3))
        names = {self.choose(range(len(self.types))): name for name in named if self.types}
        entry = st.tuples(st.integers(0, self.pc + 5), st.integers(0, 65535))
        lines = sorted(self.draw(st.lists(entry, max_size=6)), key=lambda line: line[0])
        return Body(parameters, tuple(table), index, names, tuple(blocks), tuple(lines))


@st.composite
def methods(draw: st.DrawFn) -> Method:
    """Make methods with valid bodies."""
    is_static = draw(st.booleans())
    descriptor = draw(DESCRIPTORS)
    owner = draw(CLASSES)
    declared = parameter_types(descriptor)
    parameters = declared if is_static else (type_of_class(owner), *declared)
    builder = _Builder(draw, parameters, return_type(descriptor))
    if builder.statements(0):
        builder.leave()
    return Method(
        owner,
        draw(NAMES),
        descriptor,
        int(Flags.STATIC) if is_static else 0,
        builder.finished(len(parameters)),
    )


def bodies() -> st.SearchStrategy[Body]:
    """Make valid bodies."""
    return methods().map(_body_of)


def _body_of(method: Method) -> Body:
    assert method.body is not None
    return method.body
