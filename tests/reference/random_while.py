"""Random WHILE programs: what disjoint reachability is tried on (see `while_language`).

Objects are mostly made in loops, and linked where they were just made, in a later iteration, in
another loop, or through an object that all share, so that about as many facts hold as fail.
Variables are mostly used where they were assigned further up, or in the loop that is being
written, so that most runs come far before they dereference null.

A program is drawn from a `random.Random`: the same one from the same seed.
"""

from collections.abc import Callable, Iterator
from itertools import combinations
from random import Random
from typing import Final, final

from while_language import (
    Copy,
    If,
    Load,
    New,
    Null,
    Outcome,
    Program,
    Statement,
    Store,
    While,
    program,
    run,
    sequence,
)

_FIELDS: Final = ("f", "g")
_MOST_DEPTH: Final = 3
_STEPS: Final = 200


def while_program(random: Random) -> Program:
    """Draw a program of at least two sites, a loop and a store."""
    while True:
        drawn = program(_Drawing(random).body())
        if len(drawn.sites) > 1 and drawn.loops and drawn.fields:
            return drawn


def outcomes(given: Program, runs: int) -> list[Outcome]:
    """Run a program some times; in every other run, loops are run more often."""
    return [
        run(given, Random(seed), again=(0.6, 0.8)[seed % 2], steps=_STEPS) for seed in range(runs)
    ]


def some_sites(given: Program) -> Iterator[frozenset[str]]:
    """Return all sets of one or two sites."""
    for size in (1, 2):
        yield from map(frozenset, combinations(given.sites, size))


@final
class _Drawing:
    """Draws statements: what may still be made, and which variables were assigned."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self._variables = ("x", "y", "z")[: random.choice((2, 3, 3, 3))]
        self._sites = [f"h{n}" for n in range(random.choice((2, 3, 3, 4)), 0, -1)]
        self._most_loops = random.choice((1, 2, 2, 3))
        self._loops = 0
        self._assigned: set[str] = set()

    def body(self) -> Statement:
        """Draw the whole: perhaps an object that all share, and loops."""
        first = [self.new()] if self.often(0.4) else []
        return sequence(*first, *self.loop(1), *self.statements(0))

    def often(self, chance: float) -> bool:
        return self._random.random() < chance

    def statements(self, depth: int) -> list[Statement]:
        found: list[Statement] = []
        for _ in range(self._random.choice((1, 2) if depth == 0 else (2, 3, 4))):
            inner = depth < _MOST_DEPTH and self.often(0.35)
            draw = self._random.choice(_CONTROL if inner else _SIMPLE)
            found += draw(self, depth + 1)
        return found

    # Variables ------------------------------------------------------------------------------------

    def used(self) -> str:
        """Return a variable that is read, mostly one that was assigned."""
        known = [v for v in self._variables if v in self._assigned]
        return self._random.choice(known if known and self.often(0.95) else self._variables)

    def target(self) -> str:
        """Return a variable that is assigned."""
        found = self._random.choice(self._variables)
        self._assigned.add(found)
        return found

    def store(self, base: str, source: str) -> Statement:
        return Store(base, self._random.choice(_FIELDS), source)

    def new(self) -> New | Copy:
        """Make an object, as long as there are sites."""
        if not self._sites:
            return Copy(self.target(), self.used())
        return New(self.target(), self._sites.pop())

    # Statements -----------------------------------------------------------------------------------

    def simple(self, _: int) -> list[Statement]:
        """Draw a copy, or seldom null or a load, of which the type system knows nothing."""
        source, target, kind = self.used(), self.target(), self._random.random()
        if kind < 0.15:
            self._assigned.discard(target)
            return [Null(target)]
        if kind < 0.4:
            return [Load(target, source, self._random.choice(_FIELDS))]
        return [Copy(target, source)]

    def make(self, _: int) -> list[Statement]:
        return [self.new()]

    def link(self, _: int) -> list[Statement]:
        """Draw a store between any two variables, seldom of one in itself."""
        first = [] if self._assigned else [self.new()]
        base, *others = (self.used() for _ in range(4))
        source = next((other for other in others if other != base), base)
        return [*first, self.store(base, source)]

    def make_and_link(self, _: int) -> list[Statement]:
        """Draw an object that holds, or is held by, what another variable has."""
        first = [] if self._assigned else [self.new()]
        other, made = self.used(), self.new()
        if other == made.target and self.often(0.7):
            other = self.used()
        ends = (made.target, other) if self.often(0.5) else (other, made.target)
        return [*first, made, self.store(*ends)]

    def loop(self, depth: int) -> list[Statement]:
        """Draw a loop; now and then it uses what its last iteration assigned."""
        if self._loops == self._most_loops:
            return self.make_and_link(depth)
        number, self._loops = self._loops, self._loops + 1
        if self.often(0.2):
            self._assigned.update(self._variables)
        first = self.make_and_link(depth) if self.often(0.5) else [self.new()]
        return [While(number, sequence(*first, *self.statements(depth)))]

    def fork(self, depth: int) -> list[Statement]:
        """Draw a branch; where there is nothing to do, a variable is assigned to itself."""
        before, same = set(self._assigned), self.used()
        then = sequence(*self.statements(depth))
        self._assigned &= before
        otherwise = sequence(*self.statements(depth)) if self.often(0.3) else Copy(same, same)
        self._assigned &= before
        return [If(then, otherwise)]


_SIMPLE: Final[tuple[Callable[[_Drawing, int], list[Statement]], ...]] = (
    _Drawing.simple,
    _Drawing.make,
    *([_Drawing.link] * 3),
    *([_Drawing.make_and_link] * 3),
)
_CONTROL: Final[tuple[Callable[[_Drawing, int], list[Statement]], ...]] = (
    *([_Drawing.loop] * 3),
    _Drawing.fork,
)
