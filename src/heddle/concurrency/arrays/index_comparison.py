"""Comparison of the indices of two threads into one array (`docs/arrays.md`).

They must differ by their bounds, by their remainders, or because they grow with a number that each
thread has its own of: a thread number, a ticket, an element of a stream.
"""

from collections.abc import Iterator
from enum import StrEnum
from itertools import product
from math import gcd

from heddle.concurrency.arrays.linear_forms import (
    Form,
    Symbol,
    at_least,
    constant,
    minus,
    of_symbol,
    plus,
    slope,
    substituted,
)
from heddle.concurrency.arrays.ranges import Range, congruence, highs_before_last, negated


class DisjointReason(StrEnum):
    """The reason why two indices must differ."""

    BOUNDS = "bounds"
    REMAINDER = "remainder"
    OWN_PART = "own part"
    OWN_REMAINDER = "own remainder"
    NOWHERE = "nowhere"


def disjoint_reason(first: Range, second: Range) -> DisjointReason | None:
    """Return why the indices of two threads into one array must differ, if they must."""
    theirs = _renamed(second, {})
    if _must_be_below(first, theirs) or _must_be_below(theirs, first):
        return DisjointReason.BOUNDS
    if _must_have_other_remainders(first, second):
        return DisjointReason.REMAINDER
    for symbol in own_symbols(first):
        if symbol in own_symbols(second):
            theirs = _renamed(second, {symbol: None})
            if _must_be_own_part(first, theirs, symbol):
                return DisjointReason.OWN_PART
            if _must_be_own_remainder(first, theirs, symbol):
                return DisjointReason.OWN_REMAINDER
    return None


def _forms(found: Range) -> Iterator[Form]:
    yield from found.lows
    yield from found.highs
    yield from (form for _, form in found.ends)
    for form in (found.step, found.rest):
        if form is not None:
            yield form


def own_symbols(found: Range) -> dict[Symbol, None]:
    """Return the symbols that differ between any two threads."""
    symbols = dict.fromkeys(s for form in _forms(found) for s in form.symbols())
    return {symbol: None for symbol in symbols if symbol.spacing}


def _renamed(found: Range, kept: dict[Symbol, None]) -> Range:
    """Rename the symbols that may differ at the other access, but for those in `kept`.

    Bounds do not relate the numbers of two threads: these symbols are renamed too.
    """
    symbols = {s for form in _forms(found) for s in form.symbols()}
    instead = {
        symbol: of_symbol(symbol._replace(name=f"{symbol.name} (other)"))
        for symbol in symbols
        if not symbol.is_shared and symbol.quotient is None and symbol not in kept
    }
    step, rest = (None if f is None else substituted(f, instead) for f in (found.step, found.rest))
    lows, highs = ([substituted(f, instead) for f in side] for side in (found.lows, found.highs))
    ends = [(symbol, substituted(form, instead)) for symbol, form in found.ends]
    return Range(tuple(lows), tuple(highs), step, rest, tuple(ends))


def _must_be_below(first: Range, second: Range) -> bool:
    bounds = product(first.highs, second.lows)
    return any(at_least(minus(low, high), 1) for high, low in bounds)


def _must_have_other_remainders(first: Range, second: Range) -> bool:
    ours, theirs = congruence(first), congruence(second)
    if ours is None or theirs is None:
        return False
    common = gcd(ours[0], theirs[0])
    return common > 1 and (ours[1] - theirs[1]) % common != 0


def _must_be_own_part(first: Range, second: Range, symbol: Symbol) -> bool:
    """Tell whether the part of a number ends before that of any larger one begins.

    Or the other way round, for parts that descend with the number.
    """
    return any(
        _must_end_before(one, other, symbol) and _must_end_before(other, one, symbol)
        for one, other in ((first, second), (negated(first), negated(second)))
    )


def _must_end_before(first: Range, second: Range, symbol: Symbol) -> bool:
    """Tell whether the first ends before the second begins, if the second has a larger number.

    It begins at the earliest for the next number, if its begin grows with the number.
    """
    following = {symbol: plus(of_symbol(symbol), constant(symbol.spacing))}
    # The first does not have the largest number.
    first = first._replace(highs=highs_before_last(first, symbol))
    for high, low in product(first.highs, second.lows):
        growth = slope(low, symbol)
        grows = growth is not None and _must_grow(growth, (first, second))
        if grows and at_least(minus(substituted(low, following), high), 1):
            return True
    return False


def _must_grow(growth: Form, ranges: tuple[Range, Range]) -> bool:
    """Tell whether a form is not negative, if neither range is empty."""
    if at_least(growth, 0):
        return True
    return any(
        at_least(minus(growth, minus(high, low)), 0)
        for found in ranges
        for high, low in product(found.highs, found.lows)
    )


def _must_be_own_remainder(first: Range, second: Range, symbol: Symbol) -> bool:
    """Tell whether both have the remainder of their number, which differs for each number."""
    step, ours, theirs = first.step, first.rest, second.rest
    if step is None or ours is None or theirs is None or step != second.step:
        return False
    is_same = minus(ours, theirs) == constant(0) and slope(ours, symbol) == constant(1)
    if not is_same or symbol in step.symbols():
        return False
    numbers = [constant(symbol.high - symbol.low + 1)]
    if symbol.below is not None:
        numbers.append(minus(symbol.below, constant(symbol.low)))
    return any(at_least(minus(step, count), 0) for count in numbers)
