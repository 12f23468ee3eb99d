"""Symbolic ranges: the abstract values of ints, bounded by forms, with a congruence.

Each operator of the program has a transfer function. It returns None where the program may overflow
and so compute something else than the exact result.
"""

from collections.abc import Callable, Iterable, Iterator
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

# More bounds on one side are dropped.
_MOST_BOUNDS: Final = 4

# An upper bound that holds unless a symbol has the largest number of all threads.
End: TypeAlias = tuple[Symbol, Form]


class Range(NamedTuple):
    """The numbers not below any of `lows` nor above any of `highs`, congruent `rest` mod `step`.

    `ends` are further upper bounds, each for all numbers of a symbol but the last.
    """

    lows: tuple[Form, ...]
    highs: tuple[Form, ...]
    step: Form | None = None
    rest: Form | None = None
    ends: tuple[End, ...] = ()

    @property
    def low(self) -> int:
        """Return the greatest constant lower bound."""
        return max(size(form)[0] for form in self.lows)

    @property
    def high(self) -> int:
        """Return the least constant upper bound."""
        return min(size(form)[1] for form in self.highs)

    @property
    def exact(self) -> Form | None:
        """Return the form that the range is, if it is one."""
        return self.lows[0] if len(self.lows) == 1 and self.lows == self.highs else None


def exactly(form: Form) -> Range:
    """Return the range of one form."""
    return Range((form,), (form,))


def between(low: int, high: int) -> Range:
    """Return the range between two constants."""
    return Range((constant(low),), (constant(high),))


UNKNOWN: Final = between(LEAST, MOST)


def _few(forms: Iterable[Form]) -> tuple[Form, ...]:
    """Drop bounds if there are many, constants first: forms with symbols may say more."""
    found = sorted(dict.fromkeys(forms), key=lambda form: form.number is not None)
    return tuple(found[:_MOST_BOUNDS])


def _fitting(found: Range) -> Range | None:
    """Return a result if it must not overflow."""
    is_int = any(map(fits, found.lows)) and any(map(fits, found.highs))
    return found if is_int else None


def limited(found: Range, lows: Iterable[Form], highs: Iterable[Form]) -> Range:
    """Return a range with further bounds."""
    if found.exact is not None:
        return found
    more = [(*found.lows, *lows), (*found.highs, *highs)]
    return found._replace(lows=_best(more[0], max), highs=_best(more[1], min))


def _best(forms: Iterable[Form], better: Callable[[Iterable[int]], int]) -> tuple[Form, ...]:
    """Keep the best constant, and all forms with symbols."""
    numbers = [form.number for form in forms if form.number is not None]
    best = [constant(better(numbers))] if numbers else []
    return _few((*(form for form in forms if form.number is None), *best))


def added(first: Range, second: Range) -> Range | None:
    """Return the range of a sum."""
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
    """Add a form to bounds."""
    return tuple([(symbol, plus(form, more)) for symbol, form in ends])


def negated(found: Range) -> Range:
    """Return the exact range of a negation."""
    turned = [_few(minus(constant(0), form) for form in each) for each in (found.highs, found.lows)]
    rest = None if found.rest is None else minus(constant(0), found.rest)
    return Range(turned[0], turned[1], found.step, rest)


def subtracted(first: Range, second: Range) -> Range | None:
    """Return the range of a difference."""
    return added(first, negated(second))


def multiplied(first: Range, second: Range) -> Range | None:
    """Return the range of a product: of two forms, or by a form that is not negative."""
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
    """Return the congruence of a product by a factor."""
    if found.step is not None and found.rest is not None:
        return times(found.step, factor), times(found.rest, factor)
    return factor, constant(0)


def quotient(first: Range, second: Range) -> Range | None:
    """Return the range of a quotient."""
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
    """Return the range of a remainder by a constant."""
    number = None if second.exact is None else second.exact.number
    if number is None or number < 1:
        return None
    return between(0 if first.low >= 0 else 1 - number, number - 1)


def masked(first: Range, second: Range) -> Range | None:
    """Return the range of a bitwise "and" with a constant."""
    for each in (first, second):
        number = None if each.exact is None else each.exact.number
        if number is not None and number >= 0:
            return between(0, number)
    return None


def smaller(first: Range, second: Range) -> Range:
    """Return the range of a minimum."""
    lows = either(first, second).lows
    ends = (*first.ends, *second.ends)
    return Range(lows, _best((*first.highs, *second.highs), min), ends=ends)


def larger(first: Range, second: Range) -> Range:
    """Return the range of a maximum."""
    highs = either(first, second).highs
    return Range(_best((*first.lows, *second.lows), max), highs)


def either(first: Range, second: Range) -> Range:
    """Return the join of two ranges."""
    if first == second:
        return first
    lows = [constant(min(first.low, second.low))]
    highs = [constant(max(first.high, second.high))]
    lows += [b if d > 0 else a for a, b, d in _comparable(first.lows, second.lows)]
    highs += [a if d > 0 else b for a, b, d in _comparable(first.highs, second.highs)]
    return Range(_best(lows, max), _best(highs, min))


def _comparable(first: Iterable[Form], second: Iterable[Form]) -> Iterator[tuple[Form, Form, int]]:
    """Return the pairs of forms with symbols that differ by a constant, and that difference."""
    for a, b in product(first, second):
        difference = minus(a, b).number
        if difference is not None and a.number is None:
            yield a, b, difference


def highs_before_last(found: Range, symbol: Symbol) -> tuple[Form, ...]:
    """Return the upper bounds that hold unless a symbol has its largest number."""
    return (*found.highs, *(form for each, form in found.ends if each == symbol))


def congruence(found: Range) -> tuple[int, int] | None:
    """Return a modulus above one, and the remainder of all numbers of a range by it."""
    if found.step is not None and found.rest is not None:
        step, rest = found.step.number, found.rest.number
        return (step, rest % step) if step and step > 1 and rest is not None else None
    if found.exact is None:
        return None
    factors = [factor for symbols, factor in found.exact.terms if symbols]
    last = [factor for symbols, factor in found.exact.terms if not symbols]
    common = gcd(*factors)
    return (common, sum(last) % common) if common > 1 else None
