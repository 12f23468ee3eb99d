"""The use of the value at an access: an update, a constant, lazy initialisation, a loop's test.

This does not decide whether there is a race, but how much one is likely to matter.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple, TypeAlias, final

from heddle._util.memo import Memo
from heddle.program.classes import Method
from heddle.program.flow import cyclic_offsets, definition, dominators, operands
from heddle.program.ir import (
    ArrayLoad,
    ArrayStore,
    BlockId,
    Body,
    Const,
    GetField,
    GetStatic,
    If,
    Instr,
    PutField,
    PutStatic,
    Var,
)
from heddle.report.model.races import ValueUse

# How many definitions of a written value are followed.
_MOST_STEPS: Final = 40

_Load: TypeAlias = GetField | GetStatic | ArrayLoad
_Store: TypeAlias = PutField | PutStatic | ArrayStore
# A location in terms of variables of the method: equal ones are the same.
_Location: TypeAlias = tuple[object, ...]


class _NullCheck(NamedTuple):
    """A branch on whether a loaded value is zero or null, and its target if it is."""

    load: _Load
    unset: BlockId


@final
class Hows:
    """Returns how each access of a method uses the value."""

    def __init__(self) -> None:
        self._known = Memo(_uses)
        self._constants = Memo(_constants)
        self._spun = Memo(_tested_in_loops)

    def how(self, method: Method, pc: int) -> ValueUse:
        """Return how the instruction at an offset uses the value; `plain` if it is no access."""
        return self._known[method].get(pc, "plain")

    def constant(self, method: Method, pc: int) -> "Const | None":
        """Return the constant that the instruction at an offset stores, if it is one."""
        return self._constants[method].get(pc)

    def is_spun(self, method: Method, pc: int) -> bool:
        """Return whether a loop tests the value that the instruction at an offset loads."""
        return pc in self._spun[method]


def _uses(method: Method) -> dict[int, ValueUse]:
    return {} if method.body is None else _Code(method.body).hows()


def _constants(method: Method) -> dict[int, Const]:
    """Return the constants that a method stores, by the offset of the store."""
    if method.body is None:
        return {}
    instrs = [instr for block in method.body.blocks for instr in block.instrs]
    defined = {instr.dest: instr for instr in instrs if isinstance(instr, Const)}
    stores = [instr for instr in instrs if isinstance(instr, _Store)]
    return {store.pc: defined[store.value] for store in stores if store.value in defined}


def _tested_in_loops(method: Method) -> frozenset[int]:
    """Return the offsets of loads in loops whose value decides a branch that leaves the loop."""
    body = method.body
    if body is None:
        return frozenset()
    cyclic = cyclic_offsets(body)
    instrs = [instr for block in body.blocks for instr in block.instrs if instr.pc in cyclic]
    loaded = {instr.dest: instr.pc for instr in instrs if isinstance(instr, _Load)}
    tests = [instr for instr in instrs if isinstance(instr, If)]
    leaving = [test for test in tests if _may_leave(body, test, cyclic)]
    operands_ = {each for test in leaving for each in operands(test)}
    return frozenset(pc for var, pc in loaded.items() if var in operands_)


def _may_leave(body: Body, test: If, cyclic: frozenset[int]) -> bool:
    targets = (body.blocks[test.then], body.blocks[test.otherwise])
    return any(target.instrs[0].pc not in cyclic for target in targets)


@final
class _Code:
    """The accesses of one method."""

    def __init__(self, body: Body) -> None:
        self._body = body
        self._defined: dict[Var, Instr] = {}
        self._joined: dict[Var, tuple[Var, ...]] = {}
        self._stores: list[tuple[BlockId, _Store]] = []
        for number, block in enumerate(body.blocks):
            self._joined.update({phi.dest: phi.args for phi in block.phis})
            for instr in block.instrs:
                dest = definition(instr)
                if dest is not None:
                    self._defined[dest] = instr
                if isinstance(instr, _Store):
                    self._stores.append((number, instr))

    def hows(self) -> dict[int, ValueUse]:
        """Return the uses that are not plain, by offset."""
        found: dict[int, ValueUse] = {}
        checks = list(self._checks())
        tree = dominators(self._body) if checks and self._stores else None
        for number, store in self._stores:
            sources = [load for load in self._loads(store.value) if _same(load, store)]
            guards = [
                check.load
                for check in checks
                if _same(check.load, store)
                and tree is not None
                and tree.dominates(check.unset, number)
            ]
            if sources:
                found.update(dict.fromkeys([store.pc, *(load.pc for load in sources)], "update"))
            elif isinstance(self._defined.get(store.value), Const):
                found.setdefault(store.pc, "constant")
            elif guards:
                for each in (store, *guards):
                    found.setdefault(each.pc, "lazy")
        return found

    def _loads(self, value: Var) -> Iterator[_Load]:
        """Yield the loads from which a value is computed."""
        seen, todo = {value}, [value]
        while todo and len(seen) < _MOST_STEPS:
            var = todo.pop()
            instr = self._defined.get(var)
            if isinstance(instr, _Load):
                yield instr
            before = self._joined.get(var, ()) if instr is None else operands(instr)
            todo += [each for each in before if each not in seen]
            seen.update(before)

    def _checks(self) -> Iterator[_NullCheck]:
        for number, block in enumerate(self._body.blocks):
            last = block.instrs[-1]
            if not isinstance(last, If) or last.right is not None or last.op not in ("eq", "ne"):
                continue
            load = self._defined.get(last.left)
            unset = last.then if last.op == "eq" else last.otherwise
            if isinstance(load, _Load) and self._body.blocks[unset].predecessors == (number,):
                yield _NullCheck(load, unset)


def _same(load: _Load, store: _Store) -> bool:
    return _location(load) == _location(store)


def _location(instr: _Load | _Store) -> _Location:
    match instr:
        case GetField() | PutField():
            return (instr.field.name, instr.field.descriptor, instr.base)
        case GetStatic() | PutStatic():
            return (instr.field.name, instr.field.descriptor, instr.field.owner)
        case ArrayLoad() | ArrayStore():
            return (instr.array, instr.index)
