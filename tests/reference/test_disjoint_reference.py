"""Disjoint reachability: the production analysis against runs of random WHILE programs.

Naik 2008, Figure 3.9. What is claimed of all runs, no run may refute: h in DR_C(H). How much is
claimed is compared with DR_K of the thesis, which knows more of what is done after a loop and less
of what is loaded: `Tally.missed` counts, and nothing is demanded of it.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import product
from random import Random
from typing import NamedTuple, final

import pytest
from random_while import outcomes, some_sites, while_program
from while_examples import DIRECTED, EXAMPLE_3_1, EXAMPLE_3_6_A, EXAMPLE_3_6_B, Directed
from while_ir import numbers, text_of
from while_language import Effect, Program, c_plus, dr_c
from while_types import dr_k, k_plus, typed

from heddle._util.work import Work
from heddle.concurrency.disjoint.disjoint_reachability import Disjointness
from heddle.pointsto.context import FixedK
from threaded_programs import Analysed, threaded

PROGRAMS = 400
PER_TEST = 100
RUNS = 16


class Query(NamedTuple):
    """H, and what may be reached from it: objects of one or two sites each."""

    holders: frozenset[str]
    held: frozenset[str]


@final
@dataclass
class Tally:
    """What came of all queries.

    `refuted`: a run has two holders of one object. `reached`: in some run holders reach what is
    held. `several`: in one run, more than one does. `missed`: DR_K says it, production does not.
    """

    wrong: list[tuple[int, Query]]
    claimed: int = 0
    refuted: int = 0
    claimed_reached: int = 0
    claimed_several: int = 0
    missed: int = 0
    missed_several: int = 0
    gained_several: int = 0


@final
class Asked:
    """The production analysis of a WHILE program, asked by sites."""

    def __init__(self, given: Program, k: int) -> None:
        analysed = Analysed(threaded(text_of(given)), FixedK(k))
        self._disjoint = Disjointness(analysed.calling, analysed.once, Work())
        self._numbers = numbers(given, analysed)

    def separates(self, query: Query) -> bool:
        holders, held = (self._bits(sites) for sites in query)
        return self._disjoint.must_be_disjoint(holders, held)

    def _bits(self, sites: Iterable[str]) -> int:
        return sum(1 << self._numbers[site] for site in sites)


def refutes(closed: frozenset[Effect], query: Query) -> bool:
    """Tell whether some h of what is held is not in DR_C(H), given C+."""
    return not all(dr_c(closed, h, query.holders) for h in query.held)


def holders_in(closed: frozenset[Effect], query: Query) -> int:
    """Return how many objects of H reach what is held, given C+."""
    return len({o1 for o1, o in closed if o1.site in query.holders and o.site in query.held})


def tally(seeds: Iterable[int]) -> Tally:
    """Ask all there is to ask of some programs."""
    found = Tally([])
    for seed in seeds:
        count(found, seed)
    return found


def count(found: Tally, seed: int) -> None:
    """Ask all there is to ask of a program."""
    given = while_program(Random(seed))
    asked = Asked(given, seed % 3)
    ran = [c_plus(outcome.effects) for outcome in outcomes(given, RUNS)]
    expected = k_plus(typed(given).k)
    for query in (Query(*each) for each in product(some_sites(given), repeat=2)):
        claimed = asked.separates(query)
        refuted = any(refutes(closed, query) for closed in ran)
        most = max(holders_in(closed, query) for closed in ran)
        thesis = all(dr_k(expected, h, query.holders) for h in query.held)
        if claimed and refuted:
            found.wrong.append((seed, query))
        found.claimed += claimed
        found.refuted += refuted
        found.claimed_reached += claimed and most > 0
        found.claimed_several += claimed and most > 1
        found.missed += thesis and not claimed
        found.missed_several += thesis and not claimed and most > 1
        found.gained_several += claimed and not thesis and most > 1


@pytest.mark.parametrize(
    "seeds", [range(n, n + PER_TEST) for n in range(0, PROGRAMS, PER_TEST)], ids=str
)
def test_no_run_refutes_a_claim(seeds: range) -> None:
    found = tally(seeds)
    assert not found.wrong
    # Each must have happened, or nothing was put to the test.
    assert found.refuted > PER_TEST, found
    assert found.claimed_reached > PER_TEST, found
    assert found.claimed_several > PER_TEST, found


@pytest.mark.parametrize("directed", DIRECTED.values(), ids=DIRECTED.keys())
def test_what_a_run_refutes_is_not_claimed(directed: Directed) -> None:
    asked = Asked(directed.given, 1)
    for h, holders in directed.refuted:
        assert not asked.separates(Query(frozenset(holders), frozenset({h}))), (h, holders)


def test_examples_3_1_and_3_6() -> None:
    h1, h2 = frozenset({"h1"}), frozenset({"h2"})
    assert Asked(EXAMPLE_3_1, 1).separates(Query(h1, h2))
    assert Asked(EXAMPLE_3_6_A, 1).separates(Query(h1, h2))
    assert not Asked(EXAMPLE_3_6_B, 1).separates(Query(h2, h1))
