"""Threads stored in an array or a list and joined one after the other (rule J3).

In one body: a collection that the body allocates and uses only to store and load threads, never
overwriting one; and a loop over all of it that joins each. When the loop ends because there are no
more elements, all threads that were stored have ended. Only the usual code for this is recognised.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple, final

from heddle._util.graphs import reachable
from heddle.program.constants import NumberConstant
from heddle.program.defuse import BodyFacts
from heddle.program.flow import may_throw, operands, successors
from heddle.program.ir import (
    ArrayLength,
    ArrayLoad,
    ArrayStore,
    Binary,
    BlockId,
    Body,
    Cast,
    Const,
    If,
    Instr,
    Invoke,
    InvokeKind,
    New,
    NewArray,
    Var,
)

# Lists whose iterators fail if an element was added since they were created.
_LISTS: Final = frozenset(("java/util/ArrayList", "java/util/LinkedList"))
# The methods that may be called on a list, besides its constructor.
_LIST_METHODS: Final = frozenset(("add", "iterator", "size", "isEmpty", "get"))


class JoinedCollections(NamedTuple):
    """The stores into joined collections, the loads from them, and the ends of the joining loops.

    `stored` maps the offset of a store to the stored variable and the collection; `members` maps a
    variable that holds an element to the collection; `exits` maps an edge between blocks to the
    collection and the offset of the call that joins each of its threads.
    """

    stored: Mapping[int, tuple[Var, Var]]
    members: Mapping[Var, Var]
    exits: Mapping[tuple[BlockId, BlockId], tuple[Var, int]]


class _JoinLoop(NamedTuple):
    """A loop over a collection: the block that tests for more, the first one inside, the end."""

    head: BlockId
    inside: BlockId
    end: BlockId


def joined_collections(body: Body, joins: Mapping[int, bool]) -> JoinedCollections:
    """Return the joined collections of a body.

    `joins` are the offsets of calls that join a thread, with whether even those that throw must.
    """
    found = JoinedCollections({}, {}, {})
    return _CollectionSearch(body).search(joins) if joins else found


def array_elements(body: Body) -> dict[Var, tuple[Var, ...]]:
    """Return the elements of arrays that are allocated and filled right before they are passed.

    Variable arguments of a call are such arrays. All of it is in one block, in which no variable is
    defined again; no element is overwritten, and the array does not escape before.
    """
    numbers: dict[Var, int] = {}
    found: dict[Var, tuple[Var, ...]] = {}
    for block in body.blocks:
        filled: dict[Var, dict[int, Var]] = {}
        for instr in block.instrs:
            number = _number(instr)
            if isinstance(instr, Const) and number is not None:
                numbers[instr.dest] = number
            elif isinstance(instr, NewArray):
                filled[instr.dest] = {}
            elif isinstance(instr, ArrayStore) and instr.array in filled:
                _fill(filled, instr, numbers.get(instr.index))
            else:
                for array in filled.keys() & set(operands(instr)):
                    elements = filled.pop(array)
                    if isinstance(instr, Invoke):
                        found[array] = tuple(elements.values())
    uses = Counter(var for instr in body.instructions() for var in operands(instr))
    uses.update(arg for block in body.blocks for phi in block.phis for arg in phi.args)
    # Besides its stores an array is used once, so it is not changed before.
    return {array: each for array, each in found.items() if uses[array] == len(each) + 1}


def _fill(filled: dict[Var, dict[int, Var]], store: ArrayStore, index: int | None) -> None:
    """Add an element to an array, unless that may overwrite another."""
    if index is None or index in filled[store.array] or store.value in filled:
        del filled[store.array]
    else:
        filled[store.array][index] = store.value


@final
class _CollectionSearch:
    def __init__(self, body: Body) -> None:
        self._body = body
        self._code = BodyFacts(body)

    def search(self, joins: Mapping[int, bool]) -> JoinedCollections:
        stored: dict[int, tuple[Var, Var]] = {}
        members: dict[Var, Var] = {}
        exits: dict[tuple[BlockId, BlockId], tuple[Var, int]] = {}
        for collection in self._collections():
            stores = list(self._stores(collection))
            found = dict(self._exits(collection, joins, stores))
            if found:
                exits.update(found)
                stored.update({store.pc: (_value(store), collection) for store in stores})
                members.update(dict.fromkeys(self._elements(collection), collection))
        return JoinedCollections(stored, members, exits)

    # -- collections -------------------------------------------------------------------------------

    def _collections(self) -> Iterator[Var]:
        for var, instr in self._code.defined.items():
            if var not in self._code.in_phis and self._is_collection(var, instr):
                yield var

    def _is_collection(self, var: Var, instr: Instr) -> bool:
        uses = self._code.uses.get(var, [])
        if isinstance(instr, NewArray):
            return len(instr.lengths) == 1 and self._is_filled_once(var, instr, uses)
        is_list = isinstance(instr, New) and instr.class_name in _LISTS
        return is_list and all(_is_list_use(var, use) and self._is_iterated(use) for use in uses)

    def _is_iterated(self, use: Instr) -> bool:
        """Tell whether an iterator, if a call returns one, is used only to iterate."""
        if not isinstance(use, Invoke) or use.method.name != "iterator" or use.dest is None:
            return True
        steps = self._code.uses.get(use.dest, [])
        return use.dest not in self._code.in_phis and all(
            isinstance(step, Invoke) and step.method.name in ("hasNext", "next") for step in steps
        )

    def _is_filled_once(self, array: Var, allocation: Instr, uses: list[Instr]) -> bool:
        """Tell whether an array is used only here, and no element of it is ever overwritten."""
        stores = [use for use in uses if isinstance(use, ArrayStore)]
        others = [use for use in uses if not isinstance(use, ArrayStore)]
        if not all(isinstance(use, ArrayLoad | ArrayLength) for use in others):
            return False
        if len(stores) != 1 or stores[0].value == array:
            return False
        index = self._counter(stores[0].index)
        if index is None:
            return False
        head, first = index
        at, home = self._code.block_of(stores[0]), self._code.block_of(allocation)
        # The counter differs each time, and starts again only with another array.
        return not self._may_reach(successors(self._body.blocks[at]), at, {head}) and not (
            self._may_reach(successors(self._body.blocks[head]), first, {home})
        )

    def _counter(self, var: Var) -> tuple[BlockId, BlockId] | None:
        """Return the block where a variable is incremented by one each time, and its predecessor.

        The predecessor is the one from which the counter starts with a constant.
        """
        phi = self._code.phis.get(var)
        if phi is None or len(phi.args) != 2:
            return None
        at = self._code.block_of_var(var)
        for begin, step in ((0, 1), (1, 0)):
            is_const = _number(self._code.defined.get(phi.args[begin])) is not None
            if is_const and self._is_next(phi.args[step], var):
                return at, self._body.blocks[at].predecessors[begin]
        return None

    def _is_next(self, var: Var, counter: Var) -> bool:
        instr = self._code.defined.get(var)
        if not isinstance(instr, Binary) or instr.op != "add" or instr.left != counter:
            return False
        return _number(self._code.defined.get(instr.right)) == 1

    def _stores(self, collection: Var) -> Iterator[ArrayStore | Invoke]:
        for use in self._code.uses.get(collection, ()):
            is_add = isinstance(use, Invoke) and use.method.name == "add"
            if isinstance(use, ArrayStore) or (isinstance(use, Invoke) and is_add):
                yield use

    def _elements(self, collection: Var) -> Iterator[Var]:
        """Return the variables that hold an element of a collection."""
        for var, instr in self._code.defined.items():
            if self._source(instr) == collection:
                yield var

    def _source(self, instr: Instr | None) -> Var | None:
        """Return the collection that an instruction loads an element of."""
        match instr:
            case Cast(operand=operand):
                return self._source(self._code.defined.get(operand))
            case ArrayLoad(array=array):
                return array
            case Invoke(args=args) if instr.method.name == "get" and len(args) == 2:
                return args[0]
            case Invoke(args=args) if instr.method.name == "next" and len(args) == 1:
                source = self._code.defined.get(args[0])
                if isinstance(source, Invoke) and source.method.name == "iterator":
                    return source.args[0]
        return None

    # -- loops -------------------------------------------------------------------------------------

    def _exits(
        self, collection: Var, joins: Mapping[int, bool], stores: list[ArrayStore | Invoke]
    ) -> Iterator[tuple[tuple[BlockId, BlockId], tuple[Var, int]]]:
        for pc, is_certain in joins.items():
            for call in self._code.at(pc):
                if not isinstance(call, Invoke) or not call.args:
                    continue
                load = self._without_casts(call.args[0])
                if load is None or self._source(load) != collection:
                    continue
                loop = self._loop(collection, load)
                if loop is not None and self._joins_all(loop, call, is_certain, stores):
                    yield (loop.head, loop.end), (collection, pc)

    def _without_casts(self, var: Var) -> Instr | None:
        instr = self._code.defined.get(var)
        return self._without_casts(instr.operand) if isinstance(instr, Cast) else instr

    def _loop(self, collection: Var, load: Instr) -> _JoinLoop | None:
        if isinstance(load, ArrayLoad):
            return self._loop_over_array(collection, load.index)
        if isinstance(load, Invoke) and load.method.name == "next":
            return self._loop_over_iterator(load.args[0])
        return None

    def _loop_over_array(self, collection: Var, index: Var) -> _JoinLoop | None:
        counter = self._counter(index)
        if counter is None:
            return None
        begins = [_number(self._code.defined.get(arg)) for arg in self._code.phis[index].args]
        test = self._body.blocks[counter[0]].instrs[-1]
        if 0 not in begins or not isinstance(test, If) or test.left != index:
            return None
        length = None if test.right is None else self._code.defined.get(test.right)
        if not isinstance(length, ArrayLength) or length.array != collection:
            return None
        if test.op == "ge":
            return _JoinLoop(counter[0], test.otherwise, test.then)
        return _JoinLoop(counter[0], test.then, test.otherwise) if test.op == "lt" else None

    def _loop_over_iterator(self, iterator: Var) -> _JoinLoop | None:
        uses = self._code.uses.get(iterator, ())
        calls = {use.method.name: use for use in uses if isinstance(use, Invoke)}
        is_plain = len(uses) == 2 and calls.keys() == {"hasNext", "next"}
        if not is_plain or iterator in self._code.in_phis:
            return None
        head = self._code.block_of(calls["hasNext"])
        test = self._body.blocks[head].instrs[-1]
        if not isinstance(test, If) or test.left != calls["hasNext"].dest or test.right is not None:
            return None
        if test.op not in ("eq", "ne"):
            return None
        inside, end = (test.then, test.otherwise)[:: 1 if test.op == "ne" else -1]
        is_loop = self._is_once_each_pass(calls["next"], head, inside)
        return _JoinLoop(head, inside, end) if is_loop else None

    def _is_once_each_pass(self, step: Invoke, head: BlockId, inside: BlockId) -> bool:
        """Tell whether a step is in a loop, and never runs twice in one pass of it."""
        at = self._code.block_of(step)
        following = successors(self._body.blocks[at])
        return self._may_reach((inside,), at, {head}) and not self._may_reach(following, at, {head})

    def _joins_all(
        self, loop: _JoinLoop, call: Invoke, is_certain: bool, stores: list[ArrayStore | Invoke]
    ) -> bool:
        """Tell whether every pass of a loop joins, and nothing is stored within the loop."""
        head, inside, _ = loop
        at = self._code.block_of(call)
        if inside != at and self._may_reach((inside,), head, {at}):
            return False
        handlers = [handler.target for handler in self._body.blocks[at].handlers]
        may_skip = not is_certain or self._may_throw_before(call)
        if may_skip and self._may_reach(handlers, head, set()):
            return False
        within = {
            block
            for block in self._reachable((inside,), {head})
            if self._may_reach((block,), head, set())
        }
        return all(self._code.block_of(store) not in within for store in stores)

    def _may_throw_before(self, call: Invoke) -> bool:
        """Tell whether something may throw in the block of a call before it, but for loads."""
        for instr in self._body.blocks[self._code.block_of(call)].instrs:
            if instr is call:
                return False
            is_load = isinstance(instr, ArrayLoad | Cast) or self._source(instr) is not None
            if may_throw(self._body, instr) and not is_load:
                return True
        return False

    def _may_reach(self, begin: Iterable[BlockId], end: BlockId, avoiding: set[BlockId]) -> bool:
        return end in self._reachable(begin, avoiding - {end})

    def _reachable(self, begin: Iterable[BlockId], avoiding: set[BlockId]) -> dict[BlockId, None]:
        def following(at: BlockId) -> Iterable[BlockId]:
            return [t for t in successors(self._body.blocks[at]) if t not in avoiding]

        return reachable([at for at in begin if at not in avoiding], following)


def _value(store: ArrayStore | Invoke) -> Var:
    return store.value if isinstance(store, ArrayStore) else store.args[1]


def _is_list_use(collection: Var, use: Instr) -> bool:
    """Tell whether a use of a list neither removes elements nor lets the list escape."""
    if not isinstance(use, Invoke) or use.args[0] != collection or collection in use.args[1:]:
        return False
    if use.kind is InvokeKind.SPECIAL:
        return use.method.name == "<init>" and use.method.descriptor in ("()V", "(I)V")
    is_add = use.method.name == "add" and len(use.args) == 2
    return use.method.name in _LIST_METHODS and (use.method.name != "add" or is_add)


def _number(instr: Instr | None) -> int | None:
    if isinstance(instr, Const) and isinstance(instr.value, NumberConstant):
        return instr.value.bits
    return None
