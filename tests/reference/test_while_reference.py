"""The type and effect system of the WHILE language against runs, and against the thesis.

Naik 2008, sections 3.3 to 3.5. On random programs Lemma 3.4, Theorem 3.5, Lemma 3.11 and Theorem
3.13 must hold for every run; the examples must come out as they are printed.
"""

from collections import Counter
from functools import cache
from random import Random

import pytest
from random_while import outcomes, some_sites, while_program
from while_examples import DIRECTED, EXAMPLE_3_1, EXAMPLE_3_6_A, EXAMPLE_3_6_B, Directed
from while_ir import numbers, text_of
from while_language import Effect, Made, Outcome, Program, c_plus, dr_c, run
from while_types import (
    TOP,
    K,
    Type,
    abstracts_effects,
    abstracts_environment,
    dr_k,
    first_pi,
    k_plus,
    typed,
)

from heddle._util.bits import bits
from heddle.pointsto.context import FixedK
from ir_validation import validate
from threaded_programs import Analysed, main_of, threaded

PROGRAMS = 400
PER_TEST = 100
RUNS = 8


@cache
def drawn(seed: int) -> tuple[Program, list[Outcome]]:
    given = while_program(Random(seed))
    return given, outcomes(given, RUNS)


chunks = pytest.mark.parametrize(
    "seeds", [range(n, n + PER_TEST) for n in range(0, PROGRAMS, PER_TEST)], ids=str
)


# The thesis ---------------------------------------------------------------------------------------


def test_example_3_1_run_twice() -> None:
    runs = (run(EXAMPLE_3_1, Random(seed), again=0.5, steps=100) for seed in range(100))
    twice = next(outcome for outcome in runs if outcome.pi == (2,))
    o1, o2, o3, o4 = (Made(h, (n,)) for n in (1, 2) for h in ("h1", "h2"))
    assert twice.is_complete
    assert twice.rho == {"v1": o3, "v2": o4}
    assert twice.sigma == {(o1, "f"): o2, (o2, "f"): None, (o3, "f"): o4, (o4, "f"): None}
    assert twice.effects == {(o1, o2), (o3, o4)}


def test_example_3_1() -> None:
    tau1, tau2 = Type("h1", (1,)), Type("h2", (1,))
    gamma, k = typed(EXAMPLE_3_1)
    assert gamma == {"v1": tau1, "v2": tau2}
    assert k == k_plus(k) == {(tau1, tau2)}
    assert dr_k(k_plus(k), "h2", frozenset({"h1"}))


def test_example_3_6_a() -> None:
    tau1, tau2 = Type("h1", (1, 0)), Type("h2", (1, 1))
    k = typed(EXAMPLE_3_6_A).k
    assert k == k_plus(k) == {(tau1, tau2)}
    assert dr_k(k_plus(k), "h2", frozenset({"h1"}))


def test_example_3_6_b() -> None:
    tau1, tau2 = Type("h1", (1, 0)), Type("h2", (1, 1))
    k = typed(EXAMPLE_3_6_B).k
    assert k == k_plus(k) == {(tau2, tau1)}
    assert not dr_k(k_plus(k), "h1", frozenset({"h2"}))


@pytest.mark.parametrize("example", [EXAMPLE_3_6_A, EXAMPLE_3_6_B], ids=["A", "B"])
def test_example_3_6_after_the_loops(example: Program) -> None:
    """Not as printed, which runs refute (see `while_types`)."""
    v1, printed, v2 = Type("h1", (1, 0)), Type("h2", (1, 1)), Type("h2", (TOP, 1))
    assert typed(example).gamma == {"v1": v1, "v2": v2}
    ran, pi = [o for o in outcomes(example, 20) if o.is_complete], first_pi(example)
    assert all(abstracts_environment(o, pi, {"v1": v1, "v2": v2}) for o in ran)
    assert not all(abstracts_environment(o, pi, {"v1": v1, "v2": printed}) for o in ran)


# By hand ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("directed", DIRECTED.values(), ids=DIRECTED.keys())
def test_directed(directed: Directed) -> None:
    closed = k_plus(typed(directed.given).k)
    for h, holders in directed.holding:
        assert dr_k(closed, h, frozenset(holders)), (h, holders)
    for h, holders in (*directed.missing, *directed.refuted):
        assert not dr_k(closed, h, frozenset(holders)), (h, holders)
    ran = [c_plus(outcome.effects) for outcome in outcomes(directed.given, 40)]
    for h, holders in (*directed.holding, *directed.missing):
        assert all(dr_c(c, h, frozenset(holders)) for c in ran), (h, holders)
    for h, holders in directed.refuted:
        assert not all(dr_c(c, h, frozenset(holders)) for c in ran), (h, holders)


# At random ----------------------------------------------------------------------------------------


@chunks
def test_types_are_preserved(seeds: range) -> None:
    """Lemma 3.4: W |- (pi', rho') <= (Pi, Gamma')."""
    complete = 0
    for seed in seeds:
        given, ran = drawn(seed)
        gamma = typed(given).gamma
        for outcome in ran:
            complete += outcome.is_complete
            if outcome.is_complete:
                assert abstracts_environment(outcome, first_pi(given), gamma), seed
    assert complete > PER_TEST


@chunks
def test_effects_are_abstracted(seeds: range) -> None:
    """Theorem 3.5: C <= K; Lemma 3.11: C+ <= K+."""
    for seed in seeds:
        given, ran = drawn(seed)
        k = typed(given).k
        closed = k_plus(k)
        for outcome in ran:
            assert abstracts_effects(outcome.effects, k), seed
            assert abstracts_effects(c_plus(outcome.effects), closed), seed


@chunks
def test_disjointly_reachable_is_so_in_all_runs(seeds: range) -> None:
    """Theorem 3.13: h in DR_K(H) => h in DR_C(H)."""
    seen: Counter[str] = Counter()
    for seed in seeds:
        given, ran = drawn(seed)
        compare(seen, given, k_plus(typed(given).k), [c_plus(o.effects) for o in ran])
    assert not seen["claimed, but refuted"]
    # Each must have happened, or the programs are not worth running.
    assert min(seen["claimed of several"], seen["refuted"], seen["missed"]) > PER_TEST / 2


def compare(seen: Counter[str], given: Program, claimed: K, ran: list[frozenset[Effect]]) -> None:
    """Count what is said of all H and h, and what the runs say."""
    for holders in some_sites(given):
        for h in given.sites:
            claims = dr_k(claimed, h, holders)
            holds = all(dr_c(c, h, holders) for c in ran)
            several = any(len(reaching(c, h, holders)) > 1 for c in ran)
            seen["claimed, but refuted"] += claims and not holds
            seen["claimed of several"] += claims and several
            seen["refuted"] += not holds
            seen["missed"] += holds and several and not claims


def reaching(closed: frozenset[Effect], h: str, holders: frozenset[str]) -> set[Made]:
    """Return the objects of some sites that hold objects of another."""
    return {o1 for o1, o in closed if o1.site in holders and o.site == h}


# As IR --------------------------------------------------------------------------------------------


@chunks
def test_ir_is_valid_and_links_what_runs_link(seeds: range) -> None:
    for seed in seeds:
        given, ran = drawn(seed)
        analysed = Analysed(threaded(text_of(given)), FixedK(seed % 3))
        main = main_of(analysed.program)
        assert main.body is not None
        assert not validate(main.body, main.descriptor, main.is_static, main.owner)
        number = numbers(given, analysed)
        fields = analysed.calling.frames.fields
        links = {(o, held) for o in fields for to in fields[o].values() for held in bits(to)}
        for outcome in ran:
            happened = {(number[o1.site], number[o2.site]) for o1, o2 in outcome.effects}
            assert happened <= links, seed
