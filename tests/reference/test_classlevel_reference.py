"""Class-level detection against its rules read naively: all inlined, all pairs enumerated."""

from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import Final, NamedTuple

from hypothesis import given, settings
from random_class_code import (
    Access,
    CallOwn,
    ClassCode,
    Locked,
    Released,
    Statement,
    class_codes,
    text_of,
)
from summary_text import conflicts_of

# Recursion could acquire the mutex for ever.
DEEPEST: Final = 3


class Seen(NamedTuple):
    """An access that a method makes, through private ones, and what is then held."""

    method: str
    field: str
    is_write: bool
    held: frozenset[str]


class Run:
    """Runs a method in all ways; a private one again for each set of locks it is called with.

    The mutex is counted. To release it without having it throws, and nothing more is run.
    """

    def __init__(self, code: ClassCode, entry: str) -> None:
        self.found: set[Seen] = set()
        self._code = code
        self._entry = entry
        # Whether a method returns; what one does that anyone may call counts for itself.
        self._returns: dict[tuple[str, frozenset[str], int, bool], bool] = {}
        self._counts = True
        self._enter(entry, frozenset(), 0)

    def _enter(self, method: str, held: frozenset[str], depth: int) -> bool:
        if self._code[method].is_synchronized:
            held |= {"this"}
        key = (method, held, depth, self._counts)
        if key not in self._returns:
            self._returns[key] = True
            self._returns[key] = self._all(self._code[method].body, held, depth)
        return self._returns[key]

    def _all(self, body: tuple[Statement, ...], held: frozenset[str], depth: int) -> bool:
        """Run statements; return whether the last one is passed."""
        return all(self._step(statement, held, depth) for statement in body)

    def _step(self, statement: Statement, held: frozenset[str], depth: int) -> bool:
        match statement:
            case Access(field, is_write):
                locks = held | {"mutex"} if depth else held
                if self._counts:
                    self.found.add(Seen(self._entry, field, is_write, locks))
                return True
            case CallOwn(method):
                counts, self._counts = self._counts, self._counts and self._code[method].is_private
                returns = self._enter(method, held, depth)
                self._counts = counts
                return returns
            case Locked("mutex", inner):
                return self._all(inner, held, min(depth + 1, DEEPEST))
            case Locked(lock, inner):
                return self._all(inner, held | {lock}, depth)
            case Released(inner):
                return depth > 0 and self._all(inner, held, depth - 1)


def naive_counts(code: ClassCode) -> dict[str, tuple[int, int, int]]:
    """Count reads, writes and races of each field (Ferreira, 4.1)."""
    every = {seen for name in code if not code[name].is_private for seen in Run(code, name).found}
    fields = sorted({seen.field for seen in every})
    counted = {field: _counts({s for s in every if s.field == field}) for field in fields}
    return {field: counts for field, counts in counted.items() if counts[2]}


def _counts(every: set[Seen]) -> tuple[int, int, int]:
    races = set(_races(every))
    uses = {use for race in races for use in race}
    writes = sum(is_write for _, is_write in uses)
    return len(uses) - writes, writes, len(races)


def _races(every: set[Seen]) -> Iterator[tuple[tuple[str, bool], tuple[str, bool]]]:
    for one, other in combinations_with_replacement(sorted(every, key=repr), 2):
        if (one.is_write or other.is_write) and not _exclude_each_other(one.held, other.held):
            first, second = sorted(((one.method, one.is_write), (other.method, other.is_write)))
            yield first, second


def _exclude_each_other(one: frozenset[str], other: frozenset[str]) -> bool:
    """Tell whether two sets of locks have one in common; readers do not exclude each other."""
    pair = {"read", "write"}
    is_written = ("write" in one and bool(pair & other)) or ("write" in other and bool(pair & one))
    return is_written or bool((one & other) - pair)


@settings(max_examples=300)
@given(class_codes())
def test_counts_are_those_of_the_naive_reading(code: ClassCode) -> None:
    found = {
        each.field.removeprefix("p/T."): (each.reads, each.writes, each.races)
        for each in conflicts_of(text_of(code))
    }
    assert found == naive_counts(code)


@settings(max_examples=100)
@given(class_codes(releases=True))
def test_no_race_is_missed_where_locks_of_callers_are_released(code: ClassCode) -> None:
    found = {
        each.field.removeprefix("p/T."): (each.reads, each.writes, each.races)
        for each in conflicts_of(text_of(code))
    }
    for field, counts in naive_counts(code).items():
        assert all(ours >= theirs for ours, theirs in zip(found[field], counts, strict=True))
