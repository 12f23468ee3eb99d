"""Symbolic evaluation of the index of an array access, on one call path.

Numbers are followed through the code that computes them, up into its callers, and into the code
that allocates the object that runs it. What cannot be followed is a symbol.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import reduce
from typing import Final, final

from heddle._util.bits import bits
from heddle.concurrency.arrays import ranges as _ranges
from heddle.concurrency.arrays.index_path import MOST_DEPTH, IndexFacts, IndexPath, returned_value
from heddle.concurrency.arrays.linear_forms import (
    LEAST,
    MOST,
    Form,
    Symbol,
    at_least,
    constant,
    minus,
    of_symbol,
    plus,
    size,
)
from heddle.concurrency.arrays.ranges import UNKNOWN, End, Range, between, exactly, limited, raised
from heddle.concurrency.callgraph import Activation, TaskEntry
from heddle.program.constants import NumberConstant
from heddle.program.defuse import InductionVariable
from heddle.program.ir import (
    ArrayLength,
    Binary,
    Const,
    GetField,
    Instr,
    Invoke,
    InvokeDynamic,
    NewArray,
    Unary,
    Var,
)

_MATH: Final = ("java/lang/Math", "java/lang/StrictMath")
# The length of the array that is accessed: every index is below it.
LENGTH: Final = Symbol("length", 0, MOST, is_shared=True)
_OPERATORS: Final[Mapping[str, Callable[[Range, Range], Range | None]]] = {
    "add": _ranges.added,
    "sub": _ranges.subtracted,
    "mul": _ranges.multiplied,
    "div": _ranges.quotient,
    "rem": _ranges.remainder,
    "and": _ranges.masked,
    "shl": lambda a, b: _ranges.multiplied(a, power) if (power := _power(b)) else None,
    "shr": lambda a, b: _ranges.quotient(a, power) if a.low >= 0 and (power := _power(b)) else None,
}


def _power(exponent: Range) -> Range | None:
    """Return the power of two that a shift multiplies or divides by."""
    number = None if exponent.exact is None else exponent.exact.number
    return exactly(constant(1 << number)) if number is not None and 0 <= number < 31 else None


@final
class IndexValues:
    """Evaluates variables on one call path; `tickets` are the counters that were drawn from."""

    def __init__(self, facts: IndexFacts, path: IndexPath, bottom: Activation, block: int) -> None:
        self._facts = facts
        self._path = path
        self._bottom = bottom
        self._block = block
        self._index: Var | None = None
        self._known: dict[tuple[int, Var, int], Range] = {}
        self._running: set[tuple[int, Var]] = set()
        # Keeps the identities of activations from being used again.
        self._kept: list[Activation] = []
        self._draw: tuple[int, Var | None] | None = None
        self.tickets: set[int] = set()

    def index(self, var: Var) -> Range:
        """Return the range of an index."""
        self._index = var
        return self.value(self._bottom, var, self._block)

    def value(self, at: Activation, var: Var, block: int) -> Range:
        """Return the range of a variable at a block."""
        key = (id(at), var, block)
        known = self._known.get(key)
        if known is None:
            if (id(at), var) in self._running or at.depth() > MOST_DEPTH:
                return UNKNOWN
            self._running.add((id(at), var))
            known = self._plain(at, var)
            if known.exact is None or known == self._unknown(at, var):
                known = self._limited(at, var, block, known)
            self._running.discard((id(at), var))
            self._known[key] = known
            self._kept.append(at)
        return known

    def _limited(self, at: Activation, var: Var, block: int, found: Range) -> Range:
        """Refine a range by the branches taken on every path to a block."""
        lows, highs = self._limits(at, var, block)
        found = self._with_remainder(at, var, block, found)
        if found.exact is not None and all(form.number is None for form in (*lows, *highs)):
            return found
        found = limited(_widened(found), lows, highs)
        return found._replace(ends=(*found.ends, *self._ends(at, var, block)))

    def _with_remainder(self, at: Activation, var: Var, block: int, found: Range) -> Range:
        """Refine a range by a remainder tested on every path to a block."""
        for division, other in at.code.remainders(var, block):
            step = self._operand(at, division, division.right).exact
            rest = constant(0) if other is None else self.value(at, other, block).exact
            if step is not None and step.number and rest is not None:
                return Range(*_widened(found)[:2], step, rest)
        return found

    def _limits(self, at: Activation, var: Var, block: int) -> tuple[list[Form], list[Form]]:
        lows: list[Form] = []
        highs: list[Form] = []
        for op, other in at.code.conditions(var, block):
            bound = between(0, 0) if other is None else self.value(at, other, block)
            if op in ("lt", "le", "eq"):
                highs += [plus(h, constant(-(op == "lt"))) for h in bound.highs]
            if op in ("gt", "ge", "eq"):
                lows += [plus(low, constant(op == "gt")) for low in bound.lows]
        return lows, highs

    def _ends(self, at: Activation, var: Var, block: int) -> Iterator[End]:
        """Return the tested bounds that hold for all numbers but the last."""
        for op, other in at.code.conditions(var, block):
            if op in ("lt", "le", "eq") and other is not None:
                bound = self.value(at, other, block)
                yield from raised(bound.ends, constant(-(op == "lt")))

    # -- instructions ------------------------------------------------------------------------------

    def _plain(self, at: Activation, var: Var) -> Range:
        code = at.code
        if var < code.body.parameters:
            found = self._parameter(at, var)
        elif var in code.phis:
            found = self._phi(at, var)
        else:
            found = self._instruction(at, code.defined[var])
        return self._unknown(at, var) if found is None else found

    def _unknown(self, at: Activation, var: Var) -> Range:
        return exactly(of_symbol(self._path.unknown(at, var)))

    def _parameter(self, at: Activation, parameter: int) -> Range | None:
        source = at.argument(parameter)
        if source is not None:
            return self.value(*source)
        self._path.needs_caller |= at.entry is None
        return self._element(at, parameter)

    def _instruction(self, at: Activation, instr: Instr) -> Range | None:
        match instr:
            case Const(value=NumberConstant(type="I", bits=number)):
                return exactly(constant(number))
            case Binary():
                return self._binary(at, instr)
            case Unary(op="neg"):
                zero = exactly(constant(0))
                return _ranges.subtracted(zero, self._operand(at, instr, instr.operand))
            case ArrayLength():
                return self._length(at, instr)
            case GetField():
                held = self._path.held(at, instr)
                return None if held is None else self.value(*held)
            case Invoke():
                return self._called(at, instr)
            case _:
                return None

    def _operand(self, at: Activation, instr: Instr, var: Var) -> Range:
        return self.value(at, var, at.code.block_of(instr))

    def _binary(self, at: Activation, instr: Binary) -> Range | None:
        operator = _OPERATORS.get(instr.op)
        if operator is None or at.code.body.type_of(instr.dest) != "I":
            return None
        return operator(*(self._operand(at, instr, var) for var in (instr.left, instr.right)))

    def _length(self, at: Activation, instr: ArrayLength) -> Range:
        """Return the length of an array: a constant, that of the accessed array, or a symbol."""
        number = None if at.frame is None else self._number_of_elements(at, instr.array)
        if number is not None:
            return exactly(constant(number))
        array = self._path.array
        if array is not None and self._path.origin(at, instr.array).name == array.name:
            return exactly(of_symbol(LENGTH))
        return exactly(of_symbol(self._path.unknown(at, instr.dest)._replace(low=0)))

    def _number_of_elements(self, at: Activation, array: Var) -> int | None:
        """Return the constant length of all arrays that a variable may hold, if there is one."""
        assert at.frame is not None
        frames = self._facts.calling.frames
        found: set[int | None] = set()
        for number in bits(frames.variable(at.frame, array)):
            site = frames.objects[number].site
            body = None if site.method is None or site.label else site.method.body
            code = None if body is None else self._facts.codes.of(body)
            made = [] if code is None else [i for i in code.at(site.pc) if isinstance(i, NewArray)]
            length = code.defined.get(made[0].lengths[0]) if code and len(made) == 1 else None
            found.add(_number(length))
        return found.pop() if len(found) == 1 else None

    def _called(self, at: Activation, call: Invoke) -> Range | None:
        """Return the result of a call: a minimum or maximum, a ticket, what its callee computes."""
        if call.method.owner in _MATH and call.method.descriptor == "(II)I":
            first, second = (self._operand(at, call, var) for var in call.args)
            if call.method.name in ("min", "max"):
                combine = _ranges.smaller if call.method.name == "min" else _ranges.larger
                return combine(first, second)
        ticket = self._ticket(at, call)
        if ticket is None:
            return self._returned(at, call)
        return self._drawn(at, call.dest, ticket)

    def _drawn(self, at: Activation, var: Var | None, ticket: Form) -> Range | None:
        """Return a ticket, if no other is drawn on the path: two of one counter differ."""
        if self._draw is None:
            self._draw = (id(at), var)
        return exactly(ticket) if self._draw == (id(at), var) else None

    def _ticket(self, at: Activation, call: Invoke) -> Form | None:
        """Return the ticket that a call draws from a counter, in the thread that accesses."""
        row = self._facts.tasks.row(call)
        if row is None or not row.verb.startswith("counts"):
            return None
        if at.frame is None or not self._path.is_of_thread(at):
            return None
        objects = self._facts.calling.frames.variable(at.frame, call.args[0])
        spacing = self._facts.counters.spacing(objects)
        if spacing is None:
            return None
        number = objects.bit_length() - 1
        self.tickets.add(number)
        symbol = Symbol(f"ticket o{number}", LEAST, MOST - spacing, spacing=spacing)
        amount = row.amount if row.verb == "counts first" else 0
        return plus(of_symbol(symbol), constant(amount))

    def _drawn_again(self, at: Activation, var: Var) -> Range | None:
        """Return the ticket of a phi, whichever of several calls drew it last."""
        tickets: set[Form | None] = set()
        for arg in at.code.phis[var].args:
            call = at.code.defined.get(arg)
            tickets.add(self._ticket(at, call) if isinstance(call, Invoke) else None)
        ticket = tickets.pop() if len(tickets) == 1 else None
        return None if ticket is None else self._drawn(at, var, ticket)

    def _returned(self, at: Activation, call: Invoke) -> Range | None:
        """Return the result of the only callee of a call."""
        found = returned_value(self._facts, at, call)
        return None if found is None else self.value(*found)

    # -- phis --------------------------------------------------------------------------------------

    def _phi(self, at: Activation, var: Var) -> Range | None:
        code = at.code
        block = code.block_of_var(var)
        counting = code.induction_variable(var)
        if counting is not None:
            own = self._own_counter(at, var, counting)
            return self._looped(at, var, counting) if own is None else own
        loop = code.innermost(block)
        if not code.is_reducible or (loop is not None and loop.header == block):
            return self._drawn_again(at, var)
        edges = zip(code.body.blocks[block].predecessors, code.phis[var].args, strict=True)
        values = {before: self.value(at, arg, before) for before, arg in edges}
        found = reduce(_ranges.either, values.values())
        return found._replace(ends=tuple(self._ends_of_phi(at, block, values)))

    def _ends_of_phi(self, at: Activation, block: int, values: dict[int, Range]) -> Iterator[End]:
        """Return upper bounds of a phi that do not hold only for the last number."""
        last = {before: set(self._last_numbers(at, before, block)) for before in values}
        for symbol in dict.fromkeys(s for symbols in last.values() for s in symbols):
            others = [v for before, v in values.items() if symbol not in last[before]]
            if others:
                highs = reduce(_ranges.either, others).highs
                yield from ((symbol, form) for form in highs)

    def _last_numbers(self, at: Activation, before: int, after: int) -> Iterator[Symbol]:
        """Return the symbols that must have their largest number on an edge."""
        for larger, smaller, more in at.code.inequalities(before, after):
            number = self.value(at, larger, before).exact
            for symbol in () if number is None else number.symbols():
                rest = None if number is None else minus(number, of_symbol(symbol))
                if rest is None or rest.number is None or not symbol.spacing:
                    continue
                lows = self._lows(at, smaller, before)
                if any(
                    _must_be_last(plus(low, constant(more - rest.number)), symbol) for low in lows
                ):
                    yield symbol

    def _lows(self, at: Activation, var: Var | None, block: int) -> tuple[Form, ...]:
        """Return lower bounds of a variable, or zero; a difference that overflows is larger."""
        if var is None:
            return (constant(0),)
        lows = self.value(at, var, block).lows
        made = at.code.defined.get(var)
        if isinstance(made, Binary) and made.op == "sub" and at.code.body.type_of(var) == "I":
            less = self._operand(at, made, made.right).exact
            if less is not None and at_least(less, 0):
                lows += tuple(minus(low, less) for low in self._operand(at, made, made.left).lows)
        return lows

    def _begin(self, at: Activation, counting: InductionVariable) -> Range:
        """Return the initial value of a loop counter."""
        return self.value(at, counting.begin, at.code.block_of_var(counting.begin))

    def _step(self, at: Activation, counting: InductionVariable) -> Form | None:
        """Return what each iteration adds to a loop counter, if it is always the same."""
        step = self._operand(at, counting.added[0], counting.step).exact
        if step is None or not all(symbol.is_shared for symbol in step.symbols()):
            return None
        home = at.code.block_of_var(counting.step)
        if step.number is None and at.code.loops.contains(counting.loop, home):
            # It may differ in every iteration.
            return None
        return step if counting.added[0].op == "add" else minus(constant(0), step)

    def _looped(self, at: Activation, var: Var, counting: InductionVariable) -> Range | None:
        """Return the range of a loop counter.

        After an overflow it is negative, or positive again: no index, if each iteration accesses
        the array with it, since the first such access throws.
        """
        begin, step = self._begin(at, counting), self._step(at, counting)
        if step is None:
            return None
        low, high = self._while_counting(at, var, counting)
        is_up, is_down = at_least(step, 1), step.number is not None and step.number < 0
        may_overflow = not (is_up and high + size(step)[1] <= MOST) and not (
            is_down and low + size(step)[0] >= LEAST
        )
        if may_overflow and (is_down or not self._is_index_of_every_iteration(at, var, counting)):
            return None
        rest = begin.exact
        return Range(
            begin.lows if is_up else UNKNOWN.lows,
            begin.highs if is_down else UNKNOWN.highs,
            None if rest is None else step if not is_down else minus(constant(0), step),
            rest,
        )

    def _while_counting(
        self, at: Activation, var: Var, counting: InductionVariable
    ) -> tuple[int, int]:
        """Return the bounds of a loop counter at its increments."""
        found = [self._limits(at, var, at.code.block_of(each)) for each in counting.added]
        lows = [max([size(form)[0] for form in each], default=LEAST) for each, _ in found]
        highs = [min([size(form)[1] for form in each], default=MOST) for _, each in found]
        return min(lows), max(highs)

    def _is_index_of_every_iteration(
        self, at: Activation, var: Var, counting: InductionVariable
    ) -> bool:
        """Tell whether every iteration makes the access, and the loop ends if that throws."""
        if at is not self._bottom or var != self._index:
            return False
        code, loop, here = at.code, counting.loop, self._block
        handlers = code.body.blocks[here].handlers
        return (
            code.loops.contains(loop, here)
            and all(code.tree.dominates(here, source) for source, _ in loop.back_edges)
            and not any(code.loops.contains(loop, handler.target) for handler in handlers)
        )

    # -- numbers that differ between threads -------------------------------------------------------

    def _own_counter(self, at: Activation, var: Var, counting: InductionVariable) -> Range | None:
        """Return a symbol for the counter of a loop that allocates one task in each iteration.

        The loop is entered once in a run, or once for each array.
        """
        calls = self._path.calls_to_task(at)
        step = self._step(at, counting)
        spacing = 0 if step is None else step.number or 0
        if not calls or spacing < 1 or not self._path.must_be_entered_once(at, counting):
            return None
        if any(each.code.is_on_cycle(each.code.block_of(instr)) for each, instr in calls[:-1]):
            return None
        here = at.code.block_of(calls[-1][1])
        _, high = self._while_counting(at, var, counting)
        if at.code.innermost(here) != counting.loop or high + spacing > MOST:
            return None
        places = [f"f{a.frame.number}.{i.pc}" for a, i in calls if a.frame is not None]
        bounds = self._limits(at, var, here)[1]
        name = f"{' '.join(places)} v{var}{self._path.array_name(at)}"
        return self._own_number(name, self._begin(at, counting).low, bounds, spacing)

    def _own_number(self, name: str, low: int, highs: list[Form], spacing: int) -> Range:
        high = min([size(form)[1] for form in highs], default=MOST)
        below = [h for h in highs if h.number is None and all(s.is_shared for s in h.symbols())]
        end = plus(below[0], constant(1)) if below else None
        return exactly(of_symbol(Symbol(name, low, high, spacing=spacing, below=end)))

    def _element(self, at: Activation, parameter: int) -> Range | None:
        """Return a symbol for an element of a stream of numbers, which is passed to one call."""
        entry, above = at.entry, at.caller
        if not isinstance(entry, TaskEntry) or entry.stream_operation is None or above is None:
            return None
        is_own = any(each is at for each in self._path.own())
        if not is_own or at.code.body.type_of(parameter) != "I":
            return None
        is_first = isinstance(entry.allocation, InvokeDynamic) and parameter == len(
            entry.allocation.args
        )
        if not is_first or not self._path.must_be_handed_out_once(above, entry.stream_operation):
            return None
        made = self._path.number_stream(above, entry.stream_operation.args[0])
        if made is None or above.frame is None:
            return None
        row = self._facts.tasks.row(made)
        more = 0 if row is not None and row.verb == "numbers to" else -1
        begin, end = (self._operand(above, made, var) for var in made.args)
        array = self._path.array_name(above)
        name = f"f{above.frame.number}.{entry.stream_operation.pc} element{array}"
        highs = [plus(high, constant(more)) for high in end.highs]
        return self._own_number(name, begin.low, highs, 1)


def _widened(found: Range) -> Range:
    """Return a range that takes further bounds: one that is not a single form."""
    if found.exact is None:
        return found
    return Range((*found.lows, constant(LEAST)), (*found.highs, constant(MOST)))


def _must_be_last(least: Form, symbol: Symbol) -> bool:
    """Tell whether a symbol with this lower bound must be the largest of all threads."""
    lasts = [constant(symbol.high)]
    if symbol.below is not None:
        lasts.append(minus(symbol.below, constant(1)))
    return any(at_least(minus(least, last), 0) for last in lasts)


def _number(instr: Instr | None) -> int | None:
    if isinstance(instr, Const) and isinstance(instr.value, NumberConstant):
        return instr.value.bits
    return None
