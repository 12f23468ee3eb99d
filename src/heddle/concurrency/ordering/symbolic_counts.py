"""Symbolic counts: numbers of a run that are compared without being known, and execution bounds.

A symbolic count is a constant, or a symbol plus a constant. A symbol stands for a number that has
one value in a run: a variable of code that runs once, the length of a single array, the number of
elements that are added to a single collection. So the bound of a loop that starts threads can be
found equal to the count that a latch is created with.
"""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple, TypeAlias, final

from heddle._util.bits import bits
from heddle.concurrency.callgraph import AtMostOnce, CodeFactsCache, ThreadCalls
from heddle.concurrency.ordering.element_sources import (
    Added,
    Arguments,
    ArrayElements,
    ElementSources,
    Numbers,
)
from heddle.pointsto import Frame
from heddle.program.constants import NumberConstant
from heddle.program.defuse import BodyFacts, BranchCondition
from heddle.program.ir import (
    ArrayLength,
    Binary,
    Const,
    Instr,
    Invoke,
    InvokeDynamic,
    NewArray,
    Var,
)

# Values are followed through so many definitions and calls.
_MAX_DEPTH: Final = 6
_VARIABLE: Final = "variable"
_LENGTH: Final = "length"
_SIZE: Final = "size"

# A number that is not known: a variable of a frame, the length of an array, or how many elements
# are ever added to a collection.
_Symbol: TypeAlias = tuple[str, int, int]


class SymbolicCount(NamedTuple):
    """A symbol, if any, and a number that is added to it."""

    symbol: _Symbol | None
    number: int

    @property
    def must_be_natural(self) -> bool:
        """Tell whether it cannot be negative."""
        return self.number >= 0 and (self.symbol is None or self.symbol[0] != _VARIABLE)

    def must_be_at_most(self, other: "SymbolicCount") -> bool:
        """Tell whether it cannot be more than another, if that is not negative."""
        return self.symbol == other.symbol and self.number <= other.number


ONE: Final = SymbolicCount(None, 1)
ZERO: Final = SymbolicCount(None, 0)


def total(counts: Iterable[SymbolicCount | None]) -> SymbolicCount | None:
    """Return how often events happen together, each at most so often; None: no bound."""
    found = ZERO
    for each in counts:
        added = None if each is None else _sum(found, each)
        if added is None:
            return None
        found = added
    return found


def _sum(first: SymbolicCount, second: SymbolicCount) -> SymbolicCount | None:
    """Return the sum of two bounds, if it is one.

    A loop up to a negative number does not run at all, rather than less often than that. So nothing
    is added to a symbol that may be negative.
    """
    if ZERO in (first, second):
        return second if first == ZERO else first
    if first.symbol is not None and second.symbol is not None:
        return None
    if not (first.must_be_natural and second.must_be_natural):
        return None
    return SymbolicCount(first.symbol or second.symbol, first.number + second.number)


def product(times: SymbolicCount | None, each: SymbolicCount | None) -> SymbolicCount | None:
    """Return how often an event happens that happens `each` times, `times` times over."""
    if times is None or each is None:
        return None
    if ONE in (times, each):
        return each if times == ONE else times
    if times.symbol is None and each.symbol is None:
        return SymbolicCount(None, max(times.number, 0) * max(each.number, 0))
    return ZERO if ZERO in (times, each) else None


@final
class SymbolicCounts:
    """The symbolic values of variables, and bounds on how often code runs."""

    def __init__(self, calling: ThreadCalls, once: AtMostOnce) -> None:
        self._calling = calling
        self._once = once
        self._codes = CodeFactsCache()
        self._sources = ElementSources(calling, once, self._codes)
        self._entered: dict[Frame, SymbolicCount | None] = {}

    # -- values ------------------------------------------------------------------------------------

    def of(self, frame: Frame, var: Var, depth: int = _MAX_DEPTH) -> SymbolicCount | None:
        """Return the value that an int variable of a frame must have, whenever it is set."""
        if frame.body is None or not depth:
            return None
        code = self._codes.of(frame.body)
        if var < frame.body.parameters:
            return self._parameter(frame, var, depth - 1)
        instr = code.defined.get(var)
        match instr:
            case Const(value=NumberConstant(type="I", bits=number)):
                return SymbolicCount(None, number)
            case Binary(op="add" | "sub"):
                return self._sum(frame, instr, depth)
            case ArrayLength() if found := self._length(frame, instr.array, depth):
                return found
            case Invoke() if found := self._size(frame, code, instr):
                return found
            case _ if not code.is_on_cycle(code.block_of_var(var)):
                return self._symbol(frame, var)
            case _:
                return None

    def _symbol(self, frame: Frame, var: Var) -> SymbolicCount | None:
        """Return a variable as a symbol, if its frame runs once."""
        is_once = self._once.must_run_at_most_once(frame)
        return SymbolicCount((_VARIABLE, frame.number, var), 0) if is_once else None

    def _sum(self, frame: Frame, instr: Binary, depth: int) -> SymbolicCount | None:
        left = self.of(frame, instr.left, depth - 1)
        right = self.of(frame, instr.right, depth - 1)
        if left is None or right is None:
            return None
        if instr.op == "add" and left.symbol is None:
            left, right = right, left
        if right.symbol is not None:
            return None
        added = right.number if instr.op == "add" else -right.number
        return left._replace(number=left.number + added)

    def _size(self, frame: Frame, code: BodyFacts, call: Invoke) -> SymbolicCount | None:
        """Return how many elements a collection has when all have been added."""
        number = self._sources.counted_after_additions(frame, code, call)
        return None if number is None else SymbolicCount((_SIZE, number, 0), 0)

    def _elements(self, frame: Frame, var: Var) -> SymbolicCount | None:
        """Return how many elements are at most iterated over that are in a variable."""
        if frame.body is None:
            return None
        match self._sources.of(frame, self._codes.of(frame.body), var):
            case Numbers(begin, end, is_included):
                first, last = self.of(frame, begin), self.of(frame, end)
                if first is None or last is None:
                    return None
                test = BranchCondition("le" if is_included else "lt", None)
                return _between(first, last, test, 1)
            case Arguments(number):
                return SymbolicCount(None, number)
            case ArrayElements(array):
                return self._length(frame, array, _MAX_DEPTH)
            case Added(number):
                return SymbolicCount((_SIZE, number, 0), 0)
            case _:
                return None

    def without_sizes(self, count: SymbolicCount | None) -> SymbolicCount | None:
        """Return a bound on a number in which no size of a collection is left."""
        if count is None or count.symbol is None or count.symbol[0] != _SIZE:
            return count
        places = self._sources.additions(count.symbol[1])
        most = None if places is None else self.runs_together(places)
        if most is None or (most.symbol is not None and most.symbol[0] == _SIZE):
            return None
        return total((most, SymbolicCount(None, count.number))) if count.number else most

    def _length(self, frame: Frame, array: Var, depth: int) -> SymbolicCount | None:
        """Return the length of an array: of all that it may be, or of the one that it must be."""
        objects = self._calling.frames.variable(frame, array)
        lengths = {self._allocated_length(number, depth) for number in bits(objects)}
        found = lengths.pop() if len(lengths) == 1 else None
        if found is not None:
            return found
        if objects.bit_count() != 1 or objects & ~self._once.single_objects:
            return None
        return SymbolicCount((_LENGTH, objects.bit_length() - 1, 0), 0)

    def _allocated_length(self, number: int, depth: int) -> SymbolicCount | None:
        """Return the constant length of all arrays that an abstract object stands for."""
        makers = self._calling.allocators(number)
        found = {self._new_length(frame, pc, depth) for frame, pc in makers}
        is_plain = self._calling.frames.objects[number].site.label == ""
        return found.pop() if is_plain and len(found) == 1 else None

    def _new_length(self, frame: Frame, pc: int, depth: int) -> SymbolicCount | None:
        if frame.body is None:
            return None
        instrs = [i for i in self._codes.of(frame.body).at(pc) if isinstance(i, NewArray)]
        if len(instrs) != 1 or len(instrs[0].lengths) != 1:
            return None
        found = self.of(frame, instrs[0].lengths[0], depth - 1)
        return found if found is not None and found.symbol is None else None

    def _parameter(self, frame: Frame, position: int, depth: int) -> SymbolicCount | None:
        """Return the value that all calls of a frame pass for a parameter."""
        if frame in self._calling.vm_entries or frame.is_initialiser:
            return self._symbol(frame, position)
        found: set[SymbolicCount | None] = set()
        for caller, call in self._calling.callers(frame):
            found |= set(self._arguments(caller, call.site.pc, position, depth))
        return found.pop() if len(found) == 1 else None

    def _arguments(
        self, caller: Frame, pc: int, position: int, depth: int
    ) -> Iterator[SymbolicCount | None]:
        """Return the values that the calls at an offset pass; None for one that is not known."""
        calls: list[tuple[Var, ...]] = []
        if caller.body is not None and caller not in self._calling.start_frames:
            instrs = self._codes.of(caller.body).at(pc)
            calls = [instr.args for instr in instrs if isinstance(instr, Invoke | InvokeDynamic)]
        if not calls:
            yield None
        for args in calls:
            is_there = position < len(args)
            yield self.of(caller, args[position], depth) if is_there else None

    # -- how often ---------------------------------------------------------------------------------

    def runs(self, frame: Frame, pc: int) -> SymbolicCount | None:
        """Return how often at most an instruction of a frame runs in a run; None: no bound."""
        is_entered_once = self._once.must_pass_at_most_once(frame, pc)
        entered = ONE if is_entered_once else self.entered(frame)
        return product(entered, self._passes(frame, pc))

    def entered(self, frame: Frame) -> SymbolicCount | None:
        """Return how often at most a frame runs."""
        if self._once.must_run_at_most_once(frame):
            return ONE
        if frame not in self._entered:
            # Recursion has no bound.
            self._entered[frame] = None
            operations = self._sources.handing_out(frame)
            self._entered[frame] = (
                self._calls_of(frame) if operations is None else self._handed_out(operations)
            )
        return self._entered[frame]

    def _handed_out(self, operations: Iterable[tuple[Frame, Invoke]]) -> SymbolicCount | None:
        """Return how often operations of streams call a lambda, once for each element."""
        distinct = {
            (f.method if self._once.is_chosen(f, call.pc) else f, call.pc): (f, call)
            for f, call in operations
        }
        return total(
            product(self.runs(frame, call.pc), self._elements(frame, call.args[0]))
            for frame, call in distinct.values()
        )

    def _calls_of(self, frame: Frame) -> SymbolicCount | None:
        if frame in self._calling.vm_entries or frame.is_initialiser:
            return None
        callers = list(self._calling.callers(frame))
        starting = self._calling.start_frames
        if not all(f.statements.is_translated or f in starting for f, _ in callers):
            return None
        return self.runs_together((caller, call.site.pc) for caller, call in callers)

    def runs_together(self, places: Iterable[tuple[Frame, int]]) -> SymbolicCount | None:
        """Return how often at most some instructions run, all together; None: no bound."""
        # What runs once by choice does so in one context.
        distinct = {
            (frame.method if self._once.is_chosen(frame, pc) else frame, pc): (frame, pc)
            for frame, pc in places
        }
        return total(self.runs(frame, pc) for frame, pc in distinct.values())

    def _passes(self, frame: Frame, pc: int) -> SymbolicCount | None:
        """Return how often each run of a frame executes an offset at most."""
        if not self._calling.may_repeat(frame, pc):
            return ONE
        assert frame.body is not None
        code = self._codes.of(frame.body)
        blocks = {code.block_of(instr) for instr in code.at(pc)}
        if len(blocks) != 1 or not code.is_reducible:
            return None
        block = blocks.pop()
        loop, found = code.innermost(block), ONE
        while loop is not None:
            head = loop.header
            iterations = self._iterations(frame, code, head, block)
            if iterations is None:
                iterations = self._steps(frame, code, (head, block, pc))
            times = product(found, iterations)
            if times is None:
                return None
            found = times
            loop = None if loop.parent is None else code.loops.loops[loop.parent]
        return found

    def _iterations(
        self, frame: Frame, code: BodyFacts, head: int, block: int
    ) -> SymbolicCount | None:
        """Return how often a loop reaches a block at most, by an induction variable."""
        for phi in code.body.blocks[head].phis:
            counting = code.induction_variable(phi.dest)
            if counting is None or counting.loop.header != head:
                continue
            begin = self.of(frame, counting.begin)
            step = _step(code.defined.get(counting.step), counting.added[0].op)
            if begin is None or abs(step) != 1:
                continue
            for test in code.conditions(phi.dest, block):
                end = ZERO if test.other is None else self.of(frame, test.other)
                found = None if end is None else _between(begin, end, test, step)
                if found is not None:
                    return found
        return None

    def _steps(
        self, frame: Frame, code: BodyFacts, at: tuple[int, int, int]
    ) -> SymbolicCount | None:
        """Return how often a loop over an iterator reaches an offset of a block at most."""
        counts = (self._elements(frame, var) for var in self._sources.stepped(code, *at))
        return next((found for found in counts if found is not None), None)


def _step(instr: Instr | None, op: str) -> int:
    match instr:
        case Const(value=NumberConstant(type="I", bits=number)):
            return number if op == "add" else -number
        case _:
            return 0


def _between(
    begin: SymbolicCount, end: SymbolicCount, test: BranchCondition, step: int
) -> SymbolicCount | None:
    """Return how many numbers there are from the begin of a loop to its end."""
    upward, downward = {"lt": 0, "le": 1}, {"gt": 0, "ge": 1}
    more = (upward if step == 1 else downward).get(test.op)
    first, last = (begin, end) if step == 1 else (end, begin)
    if more is None or first.symbol is not None:
        return None
    found = last._replace(number=last.number - first.number + more)
    return ZERO if found.symbol is None and found.number < 0 else found
