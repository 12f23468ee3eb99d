"""Symbolic forms: polynomials over unknown numbers, computed exactly, and their bounds.

A form has integer coefficients over *symbols*, numbers of which only bounds are known. A quotient
is a symbol that knows its dividend and divisor. Forms are exact: `fits` tells whether a computation
of the program cannot overflow, so that its result is the form.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from typing import Final, NamedTuple, TypeAlias

LEAST: Final = -(1 << 31)
MOST: Final = (1 << 31) - 1
# Larger forms are given up.
_MOST_TERMS: Final = 12


class Symbol(NamedTuple):
    """An unknown number: its name, its bounds, and a form that it is less than.

    `is_shared` tells that it is the same number at both accesses to one array. With a `spacing`,
    the numbers of any two threads differ by at least that. `quotient` are dividend and divisor.
    """

    name: str
    low: int = LEAST
    high: int = MOST
    is_shared: bool = False
    spacing: int = 0
    below: "Form | None" = None
    quotient: "tuple[Form, Form] | None" = None


# Products of symbols, in the order of their names.
_Product: TypeAlias = tuple[Symbol, ...]


class Form(NamedTuple):
    """A polynomial: its terms in order, with coefficients that are not zero; none mean zero."""

    terms: tuple[tuple[_Product, int], ...]

    @property
    def number(self) -> int | None:
        """Return the value of a form without symbols."""
        if not self.terms:
            return 0
        (symbols, factor), *others = self.terms
        return None if symbols or others else factor

    def symbols(self) -> Iterator[Symbol]:
        """Return all symbols, those in quotients included."""
        for symbols, _ in self.terms:
            for symbol in symbols:
                yield symbol
                for part in symbol.quotient or ():
                    yield from part.symbols()


def constant(number: int) -> Form:
    """Return the form of a constant."""
    return Form((((), number),)) if number else Form(())


def of_symbol(symbol: Symbol) -> Form:
    """Return the form of a symbol."""
    return Form((((symbol,), 1),))


def _collected(terms: Iterable[tuple[_Product, int]]) -> Form:
    sums: dict[_Product, int] = {}
    for symbols, factor in terms:
        sums[symbols] = sums.get(symbols, 0) + factor
    kept = [(symbols, factor) for symbols, factor in sums.items() if factor]
    return Form(tuple(sorted(kept, key=lambda term: [symbol.name for symbol in term[0]])))


def plus(first: Form, second: Form) -> Form:
    """Return the sum of two forms."""
    return _collected((*first.terms, *second.terms))


def times(first: Form, second: Form) -> Form:
    """Return the product of two forms."""
    return _collected(
        (tuple(sorted((*a, *b), key=lambda symbol: symbol.name)), m * n)
        for (a, m), (b, n) in product(first.terms, second.terms)
    )


def minus(first: Form, second: Form) -> Form:
    """Return the difference of two forms."""
    return plus(first, times(constant(-1), second))


def divided(first: Form, second: Form) -> Form | None:
    """Return the quotient of two forms, truncated; None if the divisor is a number below one."""
    number, divisor = first.number, second.number
    if divisor is not None and divisor < 1:
        return None
    if divisor is not None and number is not None:
        return constant(_truncated(number, divisor))
    low, high = size(first)
    is_positive = at_least(second, 1)
    symbol = Symbol(
        f"({_text(first)}) / ({_text(second)})",
        _truncated(low, divisor) if divisor else min(low, 0) if is_positive else LEAST,
        _truncated(high, divisor) if divisor else max(high, 0) if is_positive else MOST,
        all(each.is_shared for part in (first, second) for each in part.symbols()),
        quotient=(first, second),
    )
    return of_symbol(symbol)


def _truncated(number: int, divisor: int) -> int:
    return number // divisor if number >= 0 else -(-number // divisor)


def size(form: Form) -> tuple[int, int]:
    """Return a lower and an upper bound of a form."""
    low = high = 0
    for symbols, factor in form.terms:
        least = most = factor
        for symbol in symbols:
            ends = [a * b for a in (least, most) for b in (symbol.low, symbol.high)]
            least, most = min(ends), max(ends)
        low, high = low + least, high + most
    return low, high


def fits(form: Form) -> bool:
    """Tell whether a form must be an int, so that computing it does not overflow."""
    if len(form.terms) > _MOST_TERMS:
        return False
    low, high = size(form)
    return (low >= LEAST and high <= MOST) or _is_part_of_whole(form)


def _is_part_of_whole(form: Form) -> bool:
    """Tell whether a form is a multiple of a quotient, by at most its divisor."""
    quotients = {s for symbols, _ in form.terms for s in symbols if s.quotient is not None}
    for quotient in quotients:
        if all(symbols.count(quotient) == 1 for symbols, _ in form.terms):
            factor = _collected((_without(s, quotient), n) for s, n in form.terms)
            assert quotient.quotient is not None
            if at_least(factor, 0) and _must_be_at_most(factor, quotient.quotient[1]):
                return True
    return False


def _without(symbols: _Product, removed: Symbol) -> _Product:
    at = symbols.index(removed)
    return symbols[:at] + symbols[at + 1 :]


def _must_be_at_most(form: Form, most: Form) -> bool:
    """Tell whether a form is at most another, by its bounds or those of one symbol."""
    if at_least(minus(most, form), 0):
        return True
    for symbols, factor in form.terms:
        if len(symbols) == 1 and factor == 1 and symbols[0].below is not None:
            rest = minus(form, of_symbol(symbols[0]))
            largest = plus(plus(symbols[0].below, constant(-1)), rest)
            difference = minus(most, largest).number
            if difference is not None and difference >= 0:
                return True
    return False


def at_least(form: Form, least: int) -> bool:
    """Tell whether a form must be at least a number."""
    return size(form)[0] >= least


def substituted(form: Form, instead: Mapping[Symbol, Form]) -> Form:
    """Substitute forms for symbols, also in quotients."""
    found = constant(0)
    for symbols, factor in form.terms:
        term = constant(factor)
        for symbol in symbols:
            term = times(term, _substituted_symbol(symbol, instead))
        found = plus(found, term)
    return found


def _substituted_symbol(symbol: Symbol, instead: Mapping[Symbol, Form]) -> Form:
    if symbol in instead:
        return instead[symbol]
    if symbol.quotient is None:
        return of_symbol(symbol)
    parts = [substituted(part, instead) for part in symbol.quotient]
    if tuple(parts) == symbol.quotient:
        return of_symbol(symbol)
    again = divided(parts[0], parts[1])
    # A divisor with a symbol is no number after substitution either.
    assert again is not None
    return again


def slope(form: Form, symbol: Symbol) -> Form | None:
    """Return a lower bound of the growth of a form with each step of a symbol, if there is one."""
    found: list[tuple[_Product, int]] = []
    for symbols, factor in form.terms:
        count = symbols.count(symbol)
        rest = tuple(each for each in symbols if each != symbol)
        if count > 1 or (count and any(_depends(each, symbol) for each in rest)):
            return None
        if count:
            found.append((rest, factor))
        elif any(_depends(each, symbol) for each in symbols) and not (
            len(symbols) == 1 and factor > 0 and _must_grow_as_quotient(symbols[0], symbol)
        ):
            return None
    return _collected(found)


def _depends(symbol: Symbol, on: Symbol) -> bool:
    return any(on in part.symbols() for part in symbol.quotient or ())


def _must_grow_as_quotient(symbol: Symbol, on: Symbol) -> bool:
    assert symbol.quotient is not None
    number, divisor = symbol.quotient
    growth = slope(number, on)
    is_constant = on not in divisor.symbols() and at_least(divisor, 1)
    return growth is not None and is_constant and at_least(growth, 0)


def _text(form: Form) -> str:
    """Return a form as text, which is equal only for equal forms."""
    terms = ["*".join([str(factor), *(s.name for s in symbols)]) for symbols, factor in form.terms]
    return " + ".join(terms) or "0"
