"""Threads that are kept in an array or a list, and waited for one after the other.

In one body: a container that the body makes and that is used for nothing but to put threads in and
to take them out again, nothing being put over anything else; and a loop that goes through all of it
and waits for each. When the loop ends because there are no more, all that were put there have
ended. What is looked for is the code that is written for this in practice; anything else is left.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple, final

from heddle.program.constants import NumberConstant
from heddle.program.flow import definition, may_throw, operands, successors
from heddle.program.ir import (
    ArrayLength,
    ArrayLoad,
    ArrayStore,
    Binary,
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

# Lists whose iterators fail if something was added since they were made.
_LISTS: Final = frozenset(("java/util/ArrayList", "java/util/LinkedList"))
# What may be called on a list, besides its constructor.
_USES: Final = frozenset(("add", "iterator", "size", "isEmpty", "get"))


class Gathered(NamedTuple):
    """Where threads are put into containers and taken out, and when all of one have ended.

    `stored` is by the offset of the instruction: a variable, and the container; `members` by the
    variable that holds what was taken. `exits` are edges
    between blocks, with the offset of the call that waits for each thread of the container.
    """

    stored: Mapping[int, tuple[Var, Var]]
    members: Mapping[Var, Var]
    exits: Mapping[tuple[int, int], tuple[Var, int]]


NOTHING: Final = Gathered({}, {}, {})


def gathered(body: Body, waiting: Mapping[int, bool]) -> Gathered:
    """Look through a body; `waiting` are the calls that wait for a thread, by offset.

    Each with whether it cannot throw before the thread has ended.
    """
    if not waiting:
        return NOTHING
    return _Reader(body).read(waiting)


def listed(body: Body) -> dict[Var, tuple[Var, ...]]:
    """Return the elements of arrays that are made and filled right before they are handed on.

    So are the arguments of a call that takes any number of them. All of it is in one block, where
    no variable is defined anew in between; nothing is put over anything else, and nobody else gets
    the array before.
    """
    numbers: dict[Var, int] = {}
    found: dict[Var, tuple[Var, ...]] = {}
    for block in body.blocks:
        made: dict[Var, dict[int | None, Var]] = {}
        for instr in block.instrs:
            number = _number(instr)
            if isinstance(instr, Const) and number is not None:
                numbers[instr.dest] = number
            elif isinstance(instr, NewArray):
                made[instr.dest] = {}
            elif isinstance(instr, ArrayStore) and instr.array in made:
                _list(made, instr, numbers.get(instr.index))
            else:
                for array in made.keys() & set(operands(instr)):
                    elements = made.pop(array)
                    if isinstance(instr, Invoke):
                        found[array] = tuple(elements.values())
    uses = Counter(var for block in body.blocks for i in block.instrs for var in operands(i))
    uses.update(arg for block in body.blocks for phi in block.phis for arg in phi.args)
    # Beside being filled, an array is used once: nobody changes it before.
    return {array: each for array, each in found.items() if uses[array] == len(each) + 1}


def _list(made: dict[Var, dict[int | None, Var]], store: ArrayStore, index: int | None) -> None:
    """Put an element into an array, unless another is there, or may be."""
    if index is None or index in made[store.array] or store.value in made:
        del made[store.array]
    else:
        made[store.array][index] = store.value


@final
class _Reader:
    def __init__(self, body: Body) -> None:
        self._body = body
        self._defined: dict[Var, Instr] = {}
        self._block_of: dict[int, int] = {}
        self._uses: dict[Var, list[Instr]] = {}
        for at, block in enumerate(body.blocks):
            for instr in block.instrs:
                self._block_of[id(instr)] = at
                dest = definition(instr)
                if dest is not None:
                    self._defined[dest] = instr
                for var in operands(instr):
                    self._uses.setdefault(var, []).append(instr)
        self._phis = {phi.dest: (at, phi) for at, b in enumerate(body.blocks) for phi in b.phis}
        self._in_phis = {arg for _, phi in self._phis.values() for arg in phi.args}

    def read(self, waiting: Mapping[int, bool]) -> Gathered:
        stored: dict[int, tuple[Var, Var]] = {}
        members: dict[Var, Var] = {}
        exits: dict[tuple[int, int], tuple[Var, int]] = {}
        for container in self._containers():
            puts = list(self._puts(container))
            found = dict(self._exits(container, waiting, puts))
            if found:
                exits.update(found)
                stored.update({put.pc: (_value(put), container) for put in puts})
                members.update(dict.fromkeys(self._taken(container), container))
        return Gathered(stored, members, exits)

    # -- containers --------------------------------------------------------------------------------

    def _containers(self) -> Iterator[Var]:
        for var, instr in self._defined.items():
            if var not in self._in_phis and self._is_container(var, instr):
                yield var

    def _is_container(self, var: Var, instr: Instr) -> bool:
        uses = self._uses.get(var, [])
        if isinstance(instr, NewArray):
            return len(instr.lengths) == 1 and self._is_filled_once(var, instr, uses)
        is_list = isinstance(instr, New) and instr.class_name in _LISTS
        return is_list and all(_is_list_use(var, use) and self._is_walk(use) for use in uses)

    def _is_walk(self, use: Instr) -> bool:
        """Tell whether an iterator, if a call makes one, only goes through a list."""
        if not isinstance(use, Invoke) or use.method.name != "iterator" or use.dest is None:
            return True
        steps = self._uses.get(use.dest, [])
        return use.dest not in self._in_phis and all(
            isinstance(step, Invoke) and step.method.name in ("hasNext", "next") for step in steps
        )

    def _is_filled_once(self, array: Var, made: Instr, uses: list[Instr]) -> bool:
        """Tell whether an array is only used here, and no element of it is ever replaced."""
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
        at, home = self._block_of[id(stores[0])], self._block_of[id(made)]
        # Each time the counter is another one, and it begins anew only with another array.
        return not self._may_reach(successors(self._body.blocks[at]), at, {head}) and not (
            self._may_reach(successors(self._body.blocks[head]), first, {home})
        )

    def _counter(self, var: Var) -> tuple[int, int] | None:
        """Return the block where a variable goes up by one each time, and the block before it."""
        found = self._phis.get(var)
        if found is None or len(found[1].args) != 2:
            return None
        at, phi = found
        before = self._body.blocks[at].predecessors
        for begin, step in ((0, 1), (1, 0)):
            is_const = _number(self._defined.get(phi.args[begin])) is not None
            if is_const and self._is_next(phi.args[step], var):
                return at, before[begin]
        return None

    def _is_next(self, var: Var, counter: Var) -> bool:
        instr = self._defined.get(var)
        if not isinstance(instr, Binary) or instr.op != "add" or instr.left != counter:
            return False
        return _number(self._defined.get(instr.right)) == 1

    def _puts(self, container: Var) -> Iterator[ArrayStore | Invoke]:
        for use in self._uses.get(container, ()):
            if isinstance(use, ArrayStore) or (
                isinstance(use, Invoke) and use.method.name == "add"
            ):
                yield use

    def _taken(self, container: Var) -> Iterator[Var]:
        """Return the variables that hold what was taken from a container."""
        for var, instr in self._defined.items():
            if self._source(instr) == container:
                yield var

    def _source(self, instr: Instr | None) -> Var | None:
        """Return the container that a value was taken from."""
        match instr:
            case Cast(operand=operand):
                return self._source(self._defined.get(operand))
            case ArrayLoad(array=array):
                return array
            case Invoke(args=args) if instr.method.name == "get" and len(args) == 2:
                return args[0]
            case Invoke(args=args) if instr.method.name == "next" and len(args) == 1:
                made = self._defined.get(args[0])
                is_iterator = isinstance(made, Invoke) and made.method.name == "iterator"
                return made.args[0] if is_iterator and isinstance(made, Invoke) else None
            case _:
                return None

    # -- loops -------------------------------------------------------------------------------------

    def _exits(
        self, container: Var, waiting: Mapping[int, bool], puts: list[ArrayStore | Invoke]
    ) -> Iterator[tuple[tuple[int, int], tuple[Var, int]]]:
        for pc, is_certain in waiting.items():
            for call in self._calls(pc):
                taken = self._taken_from(call.args[0])
                if taken is None or self._source(taken) != container:
                    continue
                loop = self._loop(container, taken)
                if loop is not None and self._waits_for_all(loop, call, is_certain, puts):
                    head, _, end = loop
                    yield (head, end), (container, pc)

    def _calls(self, pc: int) -> list[Invoke]:
        instrs = (i for block in self._body.blocks for i in block.instrs if i.pc == pc)
        return [instr for instr in instrs if isinstance(instr, Invoke) and instr.args]

    def _taken_from(self, var: Var) -> Instr | None:
        instr = self._defined.get(var)
        return self._taken_from(instr.operand) if isinstance(instr, Cast) else instr

    def _loop(self, container: Var, taken: Instr) -> tuple[int, int, int] | None:
        """Return the block that tests for more, where it goes then, and where if there is none."""
        if isinstance(taken, ArrayLoad):
            return self._loop_over_array(container, taken.index)
        if isinstance(taken, Invoke) and taken.method.name == "next":
            return self._loop_over_iterator(taken.args[0])
        return None

    def _loop_over_array(self, container: Var, index: Var) -> tuple[int, int, int] | None:
        counter, phi = self._counter(index), self._phis.get(index)
        if counter is None or phi is None:
            return None
        begins = [_number(self._defined.get(arg)) for arg in phi[1].args]
        test = self._body.blocks[counter[0]].instrs[-1]
        if 0 not in begins or not isinstance(test, If) or test.left != index:
            return None
        length = None if test.right is None else self._defined.get(test.right)
        if not isinstance(length, ArrayLength) or length.array != container:
            return None
        if test.op == "ge":
            return counter[0], test.otherwise, test.then
        return (counter[0], test.then, test.otherwise) if test.op == "lt" else None

    def _loop_over_iterator(self, iterator: Var) -> tuple[int, int, int] | None:
        calls = [use for use in self._uses.get(iterator, ()) if isinstance(use, Invoke)]
        asked = [call for call in calls if call.method.name == "hasNext"]
        steps = [call for call in calls if call.method.name == "next"]
        is_plain = len(calls) == 2 == len(self._uses.get(iterator, ()))
        if not is_plain or len(asked) != 1 or len(steps) != 1 or iterator in self._in_phis:
            return None
        at = self._block_of[id(asked[0])]
        test = self._body.blocks[at].instrs[-1]
        if not isinstance(test, If) or test.left != asked[0].dest or test.right is not None:
            return None
        inside, end = (
            (test.otherwise, test.then) if test.op == "eq" else (test.then, test.otherwise)
        )
        is_loop = test.op in ("eq", "ne") and self._is_once_each_pass(steps[0], at, inside)
        return (at, inside, end) if is_loop else None

    def _is_once_each_pass(self, step: Invoke, head: int, inside: int) -> bool:
        """Tell whether a step is made in a loop, and never twice in one pass of it."""
        at = self._block_of[id(step)]
        following = successors(self._body.blocks[at])
        return self._may_reach((inside,), at, {head}) and not self._may_reach(following, at, {head})

    def _waits_for_all(
        self,
        loop: tuple[int, int, int],
        call: Invoke,
        is_certain: bool,
        puts: list[ArrayStore | Invoke],
    ) -> bool:
        """Tell whether every pass of a loop waits, and nothing is put into the container in it."""
        head, inside, _ = loop
        at = self._block_of[id(call)]
        if inside != at and self._may_reach((inside,), head, {at}):
            return False
        handlers = [handler.target for handler in self._body.blocks[at].handlers]
        may_skip = not is_certain or self._may_throw_before(call)
        if may_skip and self._may_reach(handlers, head, set()):
            return False
        within = {b for b in self._reached((inside,), {head}) if self._may_reach((b,), head, set())}
        return all(self._block_of[id(put)] not in within for put in puts)

    def _may_throw_before(self, call: Invoke) -> bool:
        """Tell whether something may throw in the block of a call before it, but for the taking."""
        for instr in self._body.blocks[self._block_of[id(call)]].instrs:
            if instr is call:
                return False
            is_taking = isinstance(instr, ArrayLoad | Cast) or self._source(instr) is not None
            if may_throw(self._body, instr) and not is_taking:
                return True
        return False

    # -- ways --------------------------------------------------------------------------------------

    def _may_reach(self, begin: Iterable[int], end: int, avoiding: set[int]) -> bool:
        return end in self._reached(begin, avoiding - {end})

    def _reached(self, begin: Iterable[int], avoiding: set[int]) -> set[int]:
        found: set[int] = set()
        todo = [at for at in begin if at not in avoiding]
        while todo:
            at = todo.pop()
            if at not in found:
                found.add(at)
                todo += [t for t in successors(self._body.blocks[at]) if t not in avoiding]
        return found


def _value(put: ArrayStore | Invoke) -> Var:
    return put.value if isinstance(put, ArrayStore) else put.args[1]


def _is_list_use(container: Var, use: Instr) -> bool:
    """Tell whether a list is only used in a way by which nothing gets lost, or known elsewhere."""
    if not isinstance(use, Invoke) or use.args[0] != container or container in use.args[1:]:
        return False
    if use.kind is InvokeKind.SPECIAL:
        return use.method.name == "<init>" and use.method.descriptor in ("()V", "(I)V")
    is_add = use.method.name == "add" and len(use.args) == 2
    return use.method.name in _USES and (use.method.name != "add" or is_add)


def _number(instr: Instr | None) -> int | None:
    if isinstance(instr, Const) and isinstance(instr.value, NumberConstant):
        return instr.value.bits
    return None
