"""Numbers of a run that are compared without being known, and how often code runs at most.

An amount is a constant, or a number that there is one of in a run (the value of a variable of code
that runs once, the length of an array of which there is one) and a constant added to it. So the
bound of a loop that starts threads can be found to be the count that a latch was made with.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple, TypeAlias, final

from heddle._util.bits import bits
from heddle.concurrency.callgraph import AtMostOnce, Codes, ThreadCalls
from heddle.pointsto import Frame
from heddle.program.constants import NumberConstant
from heddle.program.defuse import CodeFacts, Test
from heddle.program.ir import ArrayLength, Binary, Const, Instr, NewArray, Var

# Values are followed through so many calls.
_MOST_DEEP: Final = 6
_VARIABLE: Final = "variable"
_LENGTH: Final = "length"

# What stands for a number that is not known: a variable of a frame, or the length of an object.
_Symbol: TypeAlias = tuple[str, int, int]


class Amount(NamedTuple):
    """A symbol, if any, and a number that is added to it."""

    symbol: _Symbol | None
    number: int

    @property
    def is_natural(self) -> bool:
        """Tell whether it cannot be negative."""
        return self.number >= 0 and (self.symbol is None or self.symbol[0] == _LENGTH)

    def is_at_most(self, other: "Amount") -> bool:
        """Tell whether it cannot be more than another, if that is not negative."""
        return self.symbol == other.symbol and self.number <= other.number


ONE: Final = Amount(None, 1)
NONE: Final = Amount(None, 0)


def together(first: Amount | None, second: Amount | None) -> Amount | None:
    """Return how often two things happen together, each as often as a number that is not negative.

    A loop up to a negative number runs not at all, rather than less often than that. So nothing is
    added to a symbol of which that is not known.
    """
    if first is None or second is None:
        return None
    if NONE in (first, second):
        return second if first == NONE else first
    if first.symbol is not None and second.symbol is not None:
        return None
    if not (first.is_natural and second.is_natural):
        return None
    return Amount(first.symbol or second.symbol, first.number + second.number)


def repeated(times: Amount | None, each: Amount | None) -> Amount | None:
    """Return how often something happens that happens so often each time."""
    if times is None or each is None:
        return None
    if ONE in (times, each):
        return each if times == ONE else times
    if times.symbol is None and each.symbol is None:
        return Amount(None, max(times.number, 0) * max(each.number, 0))
    return NONE if NONE in (times, each) else None


@final
class Amounts:
    """Tells amounts of a program."""

    def __init__(self, calling: ThreadCalls, once: AtMostOnce) -> None:
        self._calling = calling
        self._once = once
        self._codes = Codes()
        self._entered: dict[Frame, Amount | None] = {}

    # -- values ------------------------------------------------------------------------------------

    def of(self, frame: Frame, var: Var, depth: int = _MOST_DEEP) -> Amount | None:
        """Return what an int variable of a frame must be, whenever it is set."""
        if frame.body is None or not depth:
            return None
        code = self._codes.of(frame.body)
        if var < frame.body.parameters:
            return self._given(frame, var, depth - 1)
        instr = code.defined.get(var)
        match instr:
            case Const(value=NumberConstant(type="I", bits=number)):
                return Amount(None, number)
            case Binary(op="add" | "sub"):
                return self._sum(frame, instr, depth)
            case ArrayLength():
                return self._length(frame, instr, depth) or self._itself(frame, var, code)
            case _:
                return self._itself(frame, var, code)

    def _itself(self, frame: Frame, var: Var, code: CodeFacts) -> Amount | None:
        """Let a variable stand for its value, if it is set once in a run."""
        if not self._once.runs(frame) or code.is_repeated(code.block_of_var(var)):
            return None
        return Amount((_VARIABLE, frame.number, var), 0)

    def _sum(self, frame: Frame, instr: Binary, depth: int) -> Amount | None:
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

    def _length(self, frame: Frame, instr: ArrayLength, depth: int) -> Amount | None:
        """Return the length of an array: that of all that it may be, or of the one that it is."""
        objects = self._calling.frames.variable(frame, instr.array)
        made = {self._made_length(number, depth) for number in bits(objects)}
        found = made.pop() if len(made) == 1 else None
        if found is not None:
            return found
        if objects.bit_count() != 1 or objects & ~self._once.objects:
            return None
        return Amount((_LENGTH, objects.bit_length() - 1, 0), 0)

    def _made_length(self, number: int, depth: int) -> Amount | None:
        """Return the constant that all arrays of an abstract object were made with."""
        makers = self._calling.makers(number)
        found = {self._new_length(frame, pc, depth) for frame, pc in makers}
        is_plain = self._calling.frames.objects[number].site.label == ""
        return found.pop() if is_plain and len(found) == 1 else None

    def _new_length(self, frame: Frame, pc: int, depth: int) -> Amount | None:
        if frame.body is None:
            return None
        instrs = [i for i in self._codes.of(frame.body).at(pc) if isinstance(i, NewArray)]
        if len(instrs) != 1 or len(instrs[0].lengths) != 1:
            return None
        found = self.of(frame, instrs[0].lengths[0], depth - 1)
        return found if found is not None and found.symbol is None else None

    def _given(self, frame: Frame, position: int, depth: int) -> Amount | None:
        """Return what all calls of a frame give for a parameter."""
        if frame in self._calling.entered or frame.is_initialiser:
            return self._itself_given(frame, position)
        found: set[Amount | None] = set()
        for caller, call in self._calling.callers(frame):
            found |= set(self._arguments(caller, call.site.pc, position, depth))
        return found.pop() if len(found) == 1 else None

    def _itself_given(self, frame: Frame, position: int) -> Amount | None:
        is_once = self._once.runs(frame)
        return Amount((_VARIABLE, frame.number, position), 0) if is_once else None

    def _arguments(
        self, caller: Frame, pc: int, position: int, depth: int
    ) -> Iterator[Amount | None]:
        """Return what the calls at an offset give, if it is a call like any other."""
        if caller.body is None or caller in self._calling.starting:
            yield None
            return
        calls = list(self._calls(caller, pc))
        if not calls:
            yield None
        for args in calls:
            is_there = position < len(args)
            yield self.of(caller, args[position], depth) if is_there else None

    def _calls(self, caller: Frame, pc: int) -> Iterator[tuple[Var, ...]]:
        assert caller.body is not None
        for instr in self._codes.of(caller.body).at(pc):
            args: tuple[Var, ...] | None = getattr(instr, "args", None)
            if args is not None:
                yield args

    # -- how often ---------------------------------------------------------------------------------

    def runs(self, frame: Frame, pc: int) -> Amount | None:
        """Return how often at most an instruction of a frame runs in a run; None: any number."""
        return repeated(self.entered(frame), self._passes(frame, pc))

    def entered(self, frame: Frame) -> Amount | None:
        """Return how often at most a frame runs."""
        if self._once.runs(frame):
            return ONE
        if frame not in self._entered:
            # What leads back to itself runs any number of times.
            self._entered[frame] = None
            self._entered[frame] = self._called(frame)
        return self._entered[frame]

    def _called(self, frame: Frame) -> Amount | None:
        if frame in self._calling.entered or frame.is_initialiser:
            return None
        found: Amount | None = NONE
        for caller, call in self._calling.callers(frame):
            is_told = caller.statements.is_translated or caller in self._calling.starting
            times = self.runs(caller, call.site.pc) if is_told else None
            found = together(found, times)
            if found is None:
                return None
        return found

    def _passes(self, frame: Frame, pc: int) -> Amount | None:
        """Return how often control passes an offset each time that a frame runs."""
        if not self._calling.is_repeated(frame, pc):
            return ONE
        assert frame.body is not None
        code = self._codes.of(frame.body)
        blocks = {code.block_of(instr) for instr in code.at(pc)}
        if len(blocks) != 1 or not code.has_plain_loops:
            return None
        block = blocks.pop()
        loop, found = code.innermost(block), ONE
        while loop is not None:
            times = repeated(found, self._turns(frame, code, loop.header, block))
            if times is None:
                return None
            found = times
            loop = None if loop.parent is None else code.loops.loops[loop.parent]
        return found

    def _turns(self, frame: Frame, code: CodeFacts, head: int, block: int) -> Amount | None:
        """Return how often a loop gets to a block, by a variable that it counts with."""
        for phi in code.body.blocks[head].phis:
            counting = code.counting(phi.dest)
            if counting is None or counting.loop.header != head:
                continue
            begin = self.of(frame, counting.begin)
            step = self._step(code.defined.get(counting.step), counting.added[0].op)
            for test in code.tests(phi.dest, block) if begin and abs(step) == 1 else ():
                end = NONE if test.other is None else self.of(frame, test.other)
                found = None if begin is None else _between(begin, end, test, step)
                if found is not None:
                    return found
        return None

    def _step(self, instr: Instr | None, op: str) -> int:
        match instr:
            case Const(value=NumberConstant(type="I", bits=number)):
                return number if op == "add" else -number
            case _:
                return 0


def _between(begin: Amount, end: Amount | None, test: Test, step: int) -> Amount | None:
    """Return how many numbers there are from where a loop begins to where it ends."""
    if end is None:
        return None
    upward, downward = {"lt": 0, "le": 1}, {"gt": 0, "ge": 1}
    more = (upward if step == 1 else downward).get(test.op)
    first, last = (begin, end) if step == 1 else (end, begin)
    if more is None or first.symbol is not None:
        return None
    found = last._replace(number=last.number - first.number + more)
    return NONE if found.symbol is None and found.number < 0 else found
