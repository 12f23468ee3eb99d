"""Loops over all elements of a collection (rule E4).

A loop over an iterator has seen every element when this has no more. A loop over indices has if
they start at 0, go up by one, and the loop ends at the number of elements. A loop that takes
elements has taken every one when there are none left.
"""

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple, final

from heddle.concurrency.threads.places import Moves, OtherPlaces, Place, names
from heddle.pointsto import ELEMENTS
from heddle.program.constants import NumberConstant
from heddle.program.defuse import BodyFacts
from heddle.program.flow import definition
from heddle.program.ir import (
    ArrayLength,
    ArrayLoad,
    Binary,
    BlockId,
    Const,
    If,
    Instr,
    Invoke,
    NewArray,
    Var,
)

_ITERATING: Final = ("steps", "asks")


class ElementLoop(NamedTuple):
    """A loop over the elements that a place `seen` has when the loop begins.

    `exits` are edges between blocks on which every element has been visited. A loop over indices
    begins on the edge `entry`, where `seen` is set to the elements of `collection`; `current` has
    the element of a pass, which begins on the edge `begin`, and so have the variables `picked`. An
    iterator is `seen` itself, and its elements are at hand in the variables `steps`. So are those
    of a loop that takes them, at the offset `taking`.
    """

    seen: Place
    exits: tuple[tuple[BlockId, BlockId], ...]
    collection: Place
    steps: tuple[Var, ...] = ()
    current: Var | None = None
    picked: tuple[Var, ...] = ()
    entry: tuple[BlockId, BlockId] | None = None
    begin: tuple[BlockId, BlockId] | None = None
    taking: int | None = None


def element_loops(
    code: BodyFacts, moves: Mapping[int, Moves], known: OtherPlaces
) -> list[ElementLoop]:
    """Return the loops of a body; `known` are other places of what is in its variables."""
    return list(_LoopSearch(code, moves, known).loops())


@final
class _LoopSearch:
    def __init__(self, code: BodyFacts, moves: Mapping[int, Moves], known: OtherPlaces) -> None:
        self._code = code
        self._known = known
        self._reading: dict[Var, list[tuple[str, Instr]]] = {}
        for instr in code.body.instructions():
            reads = moves[instr.pc].reads if instr.pc in moves else None
            if reads is not None:
                self._reading.setdefault(reads[1], []).append((reads[0], instr))

    def loops(self) -> Iterator[ElementLoop]:
        # Roots below this are those of loops.
        free = -2
        for var, reading in self._reading.items():
            if any(verb == "steps" for verb, _ in reading):
                yield from self._over_iterator(var, reading)
        seen: set[tuple[Var, Place]] = set()
        for var, reading in self._reading.items():
            for verb, instr in reading:
                found: Iterator[ElementLoop] = iter(())
                index = _index(instr) if verb == "picks" else None
                if index is not None and (index, self._name(var)) not in seen:
                    seen.add((index, self._name(var)))
                    found = self._over_indices(self._name(var), index, free)
                elif verb == "takes" and isinstance(instr, Invoke):
                    found = self._taking(self._name(var), instr, free)
                for loop in found:
                    yield loop
                    free -= 2

    def _name(self, var: Var) -> Place:
        """Return the one name of what is in a variable, by which others are compared."""
        return names(Place(var), (self._known,))[-1]

    def _over_iterator(self, var: Var, reading: list[tuple[str, Instr]]) -> Iterator[ElementLoop]:
        """Return the loop over an iterator that is made and used here, and only to iterate."""
        uses = self._code.uses.get(var, [])
        if Place(var, (ELEMENTS,)) not in self._known:
            return
        if var in self._code.in_phis or len(uses) != len(reading):
            return
        if any(verb not in _ITERATING for verb, _ in reading):
            return
        steps = [i.dest for verb, i in reading if verb == "steps" and isinstance(i, Invoke)]
        asked = [i for verb, i in reading if verb == "asks" and isinstance(i, Invoke)]
        exits = tuple([edge for ask in asked for edge in self._ends(ask)])
        if exits and None not in steps:
            found = tuple([step for step in steps if step is not None])
            yield ElementLoop(Place(var, (ELEMENTS,)), exits, Place(var), found)

    def _ends(self, ask: Invoke, end: str = "eq") -> Iterator[tuple[BlockId, BlockId]]:
        """Return the edge on which there are no more elements: where it compares so to 0."""
        at = self._code.block_of(ask)
        block = self._code.body.blocks[at]
        test = block.instrs[-1]
        if not isinstance(test, If) or test.left != ask.dest or test.right is not None:
            return
        calls = [instr for instr in block.instrs if isinstance(instr, Invoke)]
        if calls[-1] is ask and test.then != test.otherwise and test.op in ("eq", "ne"):
            yield at, test.then if test.op == end else test.otherwise

    # -- taking ------------------------------------------------------------------------------------

    def _taking(self, name: Place, take: Invoke, free: int) -> Iterator[ElementLoop]:
        """Return the loop that takes elements with a call until there are none left."""
        loop = self._code.innermost(self._code.block_of(take))
        if loop is None or take.dest is None or not self._code.is_reducible:
            return
        inside = frozenset(self._code.loops.body(loop))
        before = [b for b in self._code.body.blocks[loop.header].predecessors if b not in inside]
        exits = [
            (source, target)
            for var, reading in self._reading.items()
            for verb, ask in reading
            if verb == "empties" and isinstance(ask, Invoke) and self._name(var) == name
            for source, target in self._ends(ask, "ne")
            if source in inside and target not in inside
        ]
        if len(before) == 1 and exits:
            entry = (before[0], loop.header)
            seen = Place(free, (ELEMENTS,))
            steps = (take.dest,)
            yield ElementLoop(seen, tuple(exits), name, steps, entry=entry, taking=take.pc)

    # -- indices -----------------------------------------------------------------------------------

    def _over_indices(self, name: Place, index: Var, free: int) -> Iterator[ElementLoop]:
        head = self._head(index)
        if head is None:
            return
        at, before = head
        test = self._code.body.blocks[at].instrs[-1]
        if not isinstance(test, If) or test.left != index or test.right is None:
            return
        if test.op not in ("lt", "ge") or test.then == test.otherwise:
            return
        inside, end = (test.then, test.otherwise)[:: 1 if test.op == "lt" else -1]
        if self._is_number_of(name, test.right, at):
            seen = Place(free, (ELEMENTS,))
            edges = ((at, end),)
            picked = self._picked(name, index)
            yield ElementLoop(seen, edges, name, (), free - 1, picked, (before, at), (at, inside))

    def _picked(self, name: Place, index: Var) -> tuple[Var, ...]:
        """Return the variables that hold the element at an index of a collection."""
        found = [
            definition(instr)
            for var, reading in self._reading.items()
            for verb, instr in reading
            if verb == "picks" and _index(instr) == index and self._name(var) == name
        ]
        return tuple([var for var in found if var is not None])

    def _head(self, index: Var) -> tuple[BlockId, BlockId] | None:
        """Return where an index is tested that goes up by one from 0, and the block before it."""
        counter = _counter_of(self._code, index)
        if counter is None or counter.begin != 0:
            return None
        return counter.head, counter.before

    def _is_number_of(self, name: Place, bound: Var, head: BlockId) -> bool:
        """Tell whether a variable is the number of elements of a collection, whenever tested."""
        instr = self._code.defined.get(bound)
        if isinstance(instr, ArrayLength):
            return self._name(instr.array) == name
        for var, reading in self._reading.items():
            if ("counts", instr) in reading and self._name(var) == name:
                return instr is not None and self._code.block_of(instr) == head
        root = name.root
        made = self._code.defined.get(root) if isinstance(root, int) and not name.path else None
        if not isinstance(made, NewArray):
            return False
        length = made.lengths[0]
        number = number_of(self._code.defined.get(length))
        return length == bound or (number is not None and number == number_of(instr))


class _Counter(NamedTuple):
    """A variable that goes up by one each time its block `head` is run again.

    It starts with the number `begin` when that is entered from the block `before`.
    """

    head: BlockId
    before: BlockId
    begin: int


def _counter_of(code: BodyFacts, var: Var) -> _Counter | None:
    """Return the counter that a variable is."""
    phi = code.phis.get(var)
    if phi is None or len(phi.args) != 2:
        return None
    head = code.block_of_var(var)
    for first, step in ((0, 1), (1, 0)):
        begin = number_of(code.defined.get(phi.args[first]))
        if begin is not None and _is_next(code, phi.args[step], var):
            return _Counter(head, code.body.blocks[head].predecessors[first], begin)
    return None


def number_of(instr: Instr | None) -> int | None:
    """Return the number that an instruction loads."""
    if isinstance(instr, Const) and isinstance(instr.value, NumberConstant):
        return instr.value.bits
    return None


def _is_next(code: BodyFacts, var: Var, counter: Var) -> bool:
    instr = code.defined.get(var)
    if not isinstance(instr, Binary) or instr.op != "add" or instr.left != counter:
        return False
    return number_of(code.defined.get(instr.right)) == 1


def _index(instr: Instr) -> Var | None:
    """Return the index at which an instruction reads an element."""
    if isinstance(instr, ArrayLoad):
        return instr.index
    is_indexed = isinstance(instr, Invoke) and len(instr.args) == 2
    return instr.args[1] if is_indexed and isinstance(instr, Invoke) else None
