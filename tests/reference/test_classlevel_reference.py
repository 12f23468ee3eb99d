"""Class-level detection against its rules read naively: all inlined, all pairs enumerated."""

from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import NamedTuple

from hypothesis import given, settings
from random_class_code import Access, CallOwn, ClassCode, Locked, Statement, class_codes, text_of
from summary_text import conflicts_of


class Seen(NamedTuple):
    """An access that a method makes, through private ones, and what is then held."""

    method: str
    field: str
    is_write: bool
    held: frozenset[str]


class Run:
    """Runs a method in all ways; a private one again for each set of locks it is called with."""

    def __init__(self, code: ClassCode, entry: str) -> None:
        self.found: set[Seen] = set()
        self._code = code
        self._entry = entry
        self._entered: set[tuple[str, frozenset[str]]] = set()
        self._enter(entry, frozenset())

    def _enter(self, method: str, held: frozenset[str]) -> None:
        if self._code[method].is_synchronized:
            held |= {"this"}
        if (method, held) not in self._entered:
            self._entered.add((method, held))
            self._step(self._code[method].body, held)

    def _step(self, body: tuple[Statement, ...], held: frozenset[str]) -> None:
        for statement in body:
            match statement:
                case Access(field, is_write):
                    self.found.add(Seen(self._entry, field, is_write, held))
                case CallOwn(method):
                    if self._code[method].is_private:
                        self._enter(method, held)
                case Locked(lock, inner):
                    self._step(inner, held | {lock})


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
        if (one.is_write or other.is_write) and not one.held & other.held:
            first, second = sorted(((one.method, one.is_write), (other.method, other.is_write)))
            yield first, second


@settings(max_examples=300)
@given(class_codes())
def test_counts_are_those_of_the_naive_reading(code: ClassCode) -> None:
    found = {
        each.field.removeprefix("p/T."): (each.reads, each.writes, each.races)
        for each in conflicts_of(text_of(code))
    }
    assert found == naive_counts(code)
