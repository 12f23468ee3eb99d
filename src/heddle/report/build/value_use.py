"""What an access does with the value: from the old one, a constant, only while it is not set.

This decides nothing about whether there is a race; it says how much one is likely to matter.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple, TypeAlias, final

from heddle.program.classes import Method
from heddle.program.flow import definition, dominators, operands
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

# How far a value that is written is followed back.
_MOST_STEPS: Final = 40

_Load: TypeAlias = GetField | GetStatic | ArrayLoad
_Store: TypeAlias = PutField | PutStatic | ArrayStore
# What is read or written, in terms of the method: two that are equal are the same place.
_Location: TypeAlias = tuple[object, ...]


class _Check(NamedTuple):
    """A branch on whether a value that was read is zero or null; where it goes if it is."""

    load: _Load
    unset: BlockId


@final
class Hows:
    """Tells of each access of methods how it uses the value."""

    def __init__(self) -> None:
        self._known: dict[Method, dict[int, ValueUse]] = {}

    def how(self, method: Method, pc: int) -> ValueUse:
        """Tell how the instruction at an offset uses the value; of others than accesses nothing."""
        found = self._known.get(method)
        if found is None:
            found = self._known[method] = {} if method.body is None else _Code(method.body).hows()
        return found.get(pc, "plain")


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
        """Return what is not plain, by offset."""
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
        """Return what was read of memory on the way to a value."""
        seen, todo = {value}, [value]
        while todo and len(seen) < _MOST_STEPS:
            var = todo.pop()
            instr = self._defined.get(var)
            if isinstance(instr, _Load):
                yield instr
            before = self._joined.get(var, ()) if instr is None else operands(instr)
            todo += [each for each in before if each not in seen]
            seen.update(before)

    def _checks(self) -> Iterator[_Check]:
        for number, block in enumerate(self._body.blocks):
            last = block.instrs[-1]
            if not isinstance(last, If) or last.right is not None or last.op not in ("eq", "ne"):
                continue
            load = self._defined.get(last.left)
            unset = last.then if last.op == "eq" else last.otherwise
            if isinstance(load, _Load) and self._body.blocks[unset].predecessors == (number,):
                yield _Check(load, unset)


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
