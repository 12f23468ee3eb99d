"""What is known of an int of the program: forms it lies between, and what it leaves when divided.

Each function does what an operator of the program does. None is returned where the program might
compute something else than the exact result, by running over.
"""

from collections.abc import Callable, Iterable
from itertools import product
from math import gcd
from typing import Final, NamedTuple, TypeAlias

from heddle.concurrency.arrays.linear_forms import (
    LEAST,
    MOST,
    Form,
    Symbol,
    at_least,
    constant,
    divided,
    fits,
    minus,
    plus,
    size,
    times,
)

# More bounds on one side are forgotten.
_MOST_BOUNDS: Final = 4


# A bound that holds unless a symbol is the largest number that it is in any thread.
End: TypeAlias = tuple[Symbol, Form]


class Range(NamedTuple):
    """Numbers from each of `lows` to each of `highs`, which leave `rest` when divided by `step`.

    `ends` are further bounds from above, each for all numbers of a symbol but the last.
    """

    lows: tuple[Form, ...]
    highs: tuple[Form, ...]
    step: Form | None = None
    rest: Form | None = None
    ends: tuple[End, ...] = ()

    @property
    def low(self) -> int:
        """Return the largest number known not to be above."""
        return max(size(form)[0] for form in self.lows)

    @property
    def high(self) -> int:
        """Return the smallest number known not to be below."""
        return min(size(form)[1] for form in self.highs)

    @property
    def exact(self) -> Form | None:
        """Return what the number is, if that is known."""
        return self.lows[0] if len(self.lows) == 1 and self.lows == self.highs else None


def exactly(form: Form) -> Range:
    """Return the range of one number."""
    return Range((form,), (form,))


def between(low: int, high: int) -> Range:
    """Return a range of numbers."""
    return Range((constant(low),), (constant(high),))


UNKNOWN: Final = between(LEAST, MOST)


def _few(forms: Iterable[Form]) -> tuple[Form, ...]:
    """Forget bounds if there are many; those with symbols may say more than numbers."""
    found = sorted(dict.fromkeys(forms), key=lambda form: form.number is not None)
    return tuple(found[:_MOST_BOUNDS])


def _fitting(found: Range) -> Range | None:
    """Return a result if it cannot run over."""
    is_int = any(map(fits, found.lows)) and any(map(fits, found.highs))
    return found if is_int else None


def limited(found: Range, lows: Iterable[Form], highs: Iterable[Form]) -> Range:
    """Return a range with further bounds."""
    if found.exact is not None:
        return found
    more = [(*found.lows, *lows), (*found.highs, *highs)]
    return found._replace(lows=_best(more[0], max), highs=_best(more[1], min))


def _best(forms: Iterable[Form], better: Callable[[Iterable[int]], int]) -> tuple[Form, ...]:
    """Keep the best number, and all that are no numbers."""
    numbers = [form.number for form in forms if form.number is not None]
    best = [constant(better(numbers))] if numbers else []
    return _few((*(form for form in forms if form.number is None), *best))


def added(first: Range, second: Range) -> Range | None:
    """Return what a sum may be."""
    lows = _few(plus(a, b) for a, b in product(first.lows, second.lows))
    highs = _few(plus(a, b) for a, b in product(first.highs, second.highs))
    step = rest = None
    ends: tuple[End, ...] = ()
    for one, other in ((first, second), (second, first)):
        if other.exact is None:
            continue
        ends += raised(one.ends, other.exact)
        if one.step is not None and one.rest is not None:
            step, rest = one.step, plus(one.rest, other.exact)
    return _fitting(Range(lows, highs, step, rest, ends))


def raised(ends: Iterable[End], more: Form) -> tuple[End, ...]:
    """Return bounds of numbers to which something was added."""
    return tuple([(symbol, plus(form, more)) for symbol, form in ends])


def negated(found: Range) -> Range:
    """Return what the negation of a number may be, exactly."""
    turned = [_few(minus(constant(0), form) for form in each) for each in (found.highs, found.lows)]
    rest = None if found.rest is None else minus(constant(0), found.rest)
    return Range(turned[0], turned[1], found.step, rest)


def subtracted(first: Range, second: Range) -> Range | None:
    """Return what a difference may be."""
    return added(first, negated(second))


def multiplied(first: Range, second: Range) -> Range | None:
    """Return what a product may be: of two that are known, or of one that is not negative."""
    if second.exact is None:
        first, second = second, first
    factor = second.exact
    if factor is None:
        return None
    if first.exact is not None:
        return _fitting(exactly(times(first.exact, factor)))
    if not at_least(factor, 0):
        return None
    lows, highs = (_few(times(a, factor) for a in each) for each in (first.lows, first.highs))
    return _fitting(Range(lows, highs, *_scaled(first, factor)))


def _scaled(found: Range, factor: Form) -> tuple[Form | None, Form | None]:
    """Return what is left of numbers that were multiplied."""
    if found.step is not None and found.rest is not None:
        return times(found.step, factor), times(found.rest, factor)
    return factor, constant(0)


def quotient(first: Range, second: Range) -> Range | None:
    """Return what a quotient may be."""
    divisor = second.exact
    if divisor is None:
        return None
    if first.exact is not None:
        found = divided(first.exact, divisor)
        return None if found is None else exactly(found)
    number = divisor.number
    if number is None or number < 1:
        return None
    lows, highs = ([divided(form, divisor) for form in each] for each in (first.lows, first.highs))
    return Range(_few(f for f in lows if f), _few(f for f in highs if f))


def remainder(first: Range, second: Range) -> Range | None:
    """Return what is left by a division by a number."""
    number = None if second.exact is None else second.exact.number
    if number is None or number < 1:
        return None
    return between(0 if first.low >= 0 else 1 - number, number - 1)


def masked(first: Range, second: Range) -> Range | None:
    """Return what a bitwise "and" with a number may be."""
    for each in (first, second):
        number = None if each.exact is None else each.exact.number
        if number is not None and number >= 0:
            return between(0, number)
    return None


def smaller(first: Range, second: Range) -> Range:
    """Return what the smaller of two numbers may be."""
    lows = either(first, second).lows
    ends = (*first.ends, *second.ends)
    return Range(lows, _best((*first.highs, *second.highs), min), ends=ends)


def larger(first: Range, second: Range) -> Range:
    """Return what the larger of two numbers may be."""
    highs = either(first, second).highs
    return Range(_best((*first.lows, *second.lows), max), highs)


def either(first: Range, second: Range) -> Range:
    """Return what one of two numbers may be."""
    if first == second:
        return first
    lows = [constant(min(first.low, second.low))]
    highs = [constant(max(first.high, second.high))]
    for a, b in product(first.lows, second.lows):
        difference = minus(a, b).number
        if difference is not None and a.number is None:
            lows.append(b if difference > 0 else a)
    for a, b in product(first.highs, second.highs):
        difference = minus(a, b).number
        if difference is not None and a.number is None:
            highs.append(a if difference > 0 else b)
    return Range(_best(lows, max), _best(highs, min))


def highs_before_last(found: Range, symbol: Symbol) -> tuple[Form, ...]:
    """Return what a number is not above, unless a symbol is its largest number."""
    return (*found.highs, *(form for each, form in found.ends if each == symbol))


def left_over(found: Range) -> tuple[int, int] | None:
    """Return a number and what all numbers of a range leave when divided by it."""
    if found.step is not None and found.rest is not None:
        step, rest = found.step.number, found.rest.number
        return (step, rest % step) if step and step > 1 and rest is not None else None
    if found.exact is None:
        return None
    factors = [factor for symbols, factor in found.exact.terms if symbols]
    last = [factor for symbols, factor in found.exact.terms if not symbols]
    common = gcd(*factors)
    return (common, sum(last) % common) if common > 1 else None
