"""Comparison of indices, against all values of their symbols."""

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from heddle.concurrency.arrays.index_comparison import DisjointReason, disjoint_reason
from heddle.concurrency.arrays.linear_forms import (
    MOST,
    Form,
    Symbol,
    constant,
    divided,
    fits,
    minus,
    of_symbol,
    plus,
    times,
)
from heddle.concurrency.arrays.ranges import (
    Range,
    added,
    between,
    either,
    exactly,
    larger,
    limited,
    multiplied,
    quotient,
    remainder,
    smaller,
    subtracted,
)

SHARED = Symbol("s", 0, 3, is_shared=True)
PRIVATE = Symbol("p", 0, 2)


def own(spacing: int = 1, below: Form | None = None) -> Symbol:
    """Return the number of a thread."""
    return Symbol("c", 0, 4, spacing=spacing, below=below)


NUMBER = of_symbol(own())


def span(low: Form, high: Form) -> Range:
    """Return the numbers between two."""
    return Range((low,), (high,))


def times_number(factor: int, more: int = 0) -> Form:
    """Return so many times the number of a thread, and something more."""
    return plus(times(constant(factor), NUMBER), constant(more))


def test_constants_are_apart_if_they_differ() -> None:
    assert disjoint_reason(between(0, 0), between(1, 1)) is DisjointReason.BOUNDS
    assert disjoint_reason(between(1, 1), between(1, 1)) is None
    assert disjoint_reason(between(0, 4), between(4, 8)) is None


def test_numbers_of_threads_differ_but_not_by_any_amount() -> None:
    assert disjoint_reason(exactly(NUMBER), exactly(NUMBER)) is DisjointReason.OWN_PART
    assert disjoint_reason(exactly(NUMBER), exactly(times_number(1, 1))) is None
    wide = of_symbol(own(spacing=2))
    assert (
        disjoint_reason(exactly(wide), exactly(plus(wide, constant(1)))) is DisjointReason.OWN_PART
    )


def test_numbers_that_are_not_the_threads_own_are_not_apart() -> None:
    for symbol in (SHARED, PRIVATE):
        assert disjoint_reason(exactly(of_symbol(symbol)), exactly(of_symbol(symbol))) is None


def test_parts_end_where_the_next_begins() -> None:
    four = span(times_number(4), times_number(4, 3))
    five = span(times_number(4), times_number(4, 4))
    assert disjoint_reason(four, four) is DisjointReason.OWN_PART
    assert disjoint_reason(five, five) is None
    assert disjoint_reason(four, five) is None
    downwards = span(times_number(-4, 20), times_number(-4, 23))
    assert disjoint_reason(downwards, downwards) is DisjointReason.OWN_PART


def test_the_last_part_may_end_elsewhere() -> None:
    begin, end = times_number(4), times_number(4, 3)
    to_the_end = Range((begin,), (constant(MOST),), ends=((own(), end),))
    assert disjoint_reason(to_the_end, to_the_end) is DisjointReason.OWN_PART
    too_long = to_the_end._replace(ends=((own(), times_number(4, 4)),))
    assert disjoint_reason(too_long, too_long) is None
    of_another = to_the_end._replace(ends=((PRIVATE, end),))
    assert disjoint_reason(of_another, of_another) is None


def test_bounds_for_all_but_the_last_number_move_with_sums() -> None:
    part = Range((NUMBER,), (constant(9),), ends=((own(), times_number(1, 1)),))
    more = added(part, exactly(constant(2)))
    assert more is not None
    assert more.ends == ((own(), times_number(1, 3)),)
    assert smaller(part, between(0, 5)).ends == part.ends
    assert either(part, between(0, 5)).ends == ()


def test_parts_by_a_length_that_is_the_same_for_all() -> None:
    for length, expected in ((SHARED, DisjointReason.OWN_PART), (PRIVATE, None)):
        begin = times(NUMBER, of_symbol(length))
        end = plus(begin, plus(of_symbol(length), constant(-1)))
        assert disjoint_reason(span(begin, end), span(begin, end)) is expected


def test_a_split_at_a_number_that_both_know() -> None:
    for middle, expected in ((SHARED, DisjointReason.BOUNDS), (PRIVATE, None)):
        low = span(constant(0), plus(of_symbol(middle), constant(-1)))
        high = span(of_symbol(middle), constant(MOST))
        assert disjoint_reason(low, high) is expected


def test_remainders() -> None:
    even = Range((constant(0),), (constant(9),), constant(2), constant(0))
    odd = Range((constant(0),), (constant(9),), constant(2), constant(1))
    assert disjoint_reason(even, odd) is DisjointReason.REMAINDER
    assert disjoint_reason(even, even) is None


def test_there_must_not_be_more_threads_than_steps() -> None:
    for length, expected in ((5, DisjointReason.OWN_REMAINDER), (4, None)):
        found = Range((constant(0),), (constant(99),), constant(length), NUMBER)
        assert disjoint_reason(found, found) is expected
    count = of_symbol(Symbol("n", is_shared=True))
    number = of_symbol(Symbol("c", 0, MOST, spacing=1, below=count))
    for step, expected in (
        (count, DisjointReason.OWN_REMAINDER),
        (minus(count, constant(1)), None),
    ):
        found = Range((constant(0),), (constant(MOST),), step, number)
        assert disjoint_reason(found, found) is expected


def test_a_part_of_a_whole_does_not_overflow() -> None:
    count = of_symbol(Symbol("n", is_shared=True))
    number = of_symbol(Symbol("c", 0, MOST - 1, spacing=1, below=count))
    length = divided(of_symbol(Symbol("x", is_shared=True)), count)
    assert length is not None
    assert fits(times(number, length))
    assert fits(times(plus(number, constant(1)), length))
    assert not fits(times(plus(number, constant(2)), length))
    assert not fits(times(number, of_symbol(Symbol("y", is_shared=True))))


# --- all numbers ----------------------------------------------------------------------------------


def value(form: Form, numbers: dict[str, int]) -> int:
    """Compute a form."""
    found = 0
    for symbols, factor in form.terms:
        term = factor
        for symbol in symbols:
            if symbol.quotient is None:
                term *= numbers[symbol.name]
            else:
                above, below = (value(part, numbers) for part in symbol.quotient)
                term *= int(above / below)
        found += term
    return found


def members(found: Range, numbers: dict[str, int]) -> set[int]:
    """Return all numbers of a range."""
    low = max(value(form, numbers) for form in found.lows)
    high = min(value(form, numbers) for form in found.highs)
    all_ = set(range(low, high + 1))
    if found.step is None or found.rest is None:
        return all_
    step, rest = value(found.step, numbers), value(found.rest, numbers)
    return {n for n in all_ if (n == rest if not step else (n - rest) % step == 0)}


def random_form(random: Random, symbols: list[Symbol]) -> Form:
    """Return a small sum of products, divided perhaps."""
    found = constant(random.randint(-2, 4))
    for _ in range(random.randint(0, 2)):
        factors = [of_symbol(symbol) for symbol in random.sample(symbols, random.randint(1, 2))]
        term = constant(random.randint(-1, 4))
        for factor in factors:
            term = times(term, factor)
        found = plus(found, term)
    if random.random() < 0.2:
        return divided(found, constant(random.randint(1, 3))) or found
    return found


def random_range(random: Random, symbols: list[Symbol]) -> Range:
    """Return a range that is not too wide, so that some are apart."""
    low = random_form(random, symbols)
    wide = plus(low, constant(random.randint(0, 3)))
    high = wide if random.random() < 0.7 else random_form(random, symbols)
    if random.random() < 0.3:
        step, rest = constant(random.randint(1, 6)), random_form(random, symbols)
        return Range((low,), (high,), step, rest)
    return Range((low,), (high,))


def assignments(spacing: int) -> Iterator[tuple[dict[str, int], dict[str, int]]]:
    """Return all numbers that symbols may have at two accesses of different threads."""
    shared, privates, numbers = range(4), range(3), range(5)
    for s, p, q, c, d in product(shared, privates, privates, numbers, numbers):
        if abs(c - d) >= spacing:
            yield {"s": s, "p": p, "c": c}, {"s": s, "p": q, "c": d}


@pytest.mark.parametrize("seed", range(60))
def test_what_is_apart_has_no_number_in_common(seed: int) -> None:
    random = Random(seed)
    spacing = random.randint(1, 2)
    symbols = [SHARED, PRIVATE, own(spacing)]
    values = list(assignments(spacing))
    for _ in range(20):
        first, second = random_range(random, symbols), random_range(random, symbols)
        for theirs in (first, second):
            if disjoint_reason(first, theirs) is not None:
                for ours_are, theirs_are in values:
                    common = members(first, ours_are) & members(theirs, theirs_are)
                    assert not common, (first, theirs, ours_are, theirs_are)


@pytest.mark.parametrize("seed", range(60))
def test_operators_keep_what_they_compute(seed: int) -> None:
    random = Random(seed)
    symbols = [SHARED, PRIVATE]
    numbers = {"s": random.randint(0, 3), "p": random.randint(0, 2)}
    for _ in range(20):
        first, second = random_range(random, symbols), random_range(random, symbols)
        if random.random() < 0.5:
            second = exactly(constant(random.randint(-3, 5)))
        for a, b in product(members(first, numbers), members(second, numbers)):
            computed = [
                (added(first, second), a + b),
                (subtracted(first, second), a - b),
                (multiplied(first, second), a * b),
                (quotient(first, second) if b else None, int(a / b) if b else 0),
                (remainder(first, second) if b else None, a - int(a / b) * b if b else 0),
                (smaller(first, second), min(a, b)),
                (larger(first, second), max(a, b)),
                (either(first, second), a),
                (either(first, second), b),
                (limited(first, [constant(a)], [constant(a)]), a),
            ]
            for found, expected in computed:
                assert found is None or expected in members(found, numbers)
