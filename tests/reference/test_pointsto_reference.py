"""Points-to: the solver against the naive reading of its rules, and both against work by hand.

Naik 2008, Figure 4.6. On random programs every relation must be the same; on the directed ones
each must be what was worked out, and each rule must be what a fact depends on.
"""

from dataclasses import fields

import pytest
from directed_programs import BY_RULE, DIRECTED, STARTED, Directed
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from naive_calls import called_from, calls_before, is_helper
from naive_domains import Context, Given, Sigma, Site, extended, sites
from naive_elements import Elements
from naive_pointsto import RULES, Rule, solution
from pointsto_answers import (
    Answer,
    asked,
    derived,
    method_named,
    methods_of,
    named,
    program_of,
    shown,
)
from random_programs import Source, programs

from heddle.pointsto.budget.affordable import choose
from heddle.pointsto.context import AdaptiveK, ContextPolicy, FixedK
from heddle.pointsto.context import Site as SolverSite
from heddle.pointsto.context import extended as solver_extended
from heddle.pointsto.solve import Analysis, solve
from heddle.program.classes import Method
from heddle.program.descriptors import THROWABLE
from heddle.program.hierarchy import Hierarchy
from heddle.program.ir import New, NewArray
from heddle.program.program import Program
from ir_validation import validate


def main_of(program: Program) -> Method:
    return method_named(program, "p/M", "main")


def naive(
    program: Program, sigma: Sigma, rules: tuple[Rule, ...] = RULES, calls: int = 0
) -> Answer:
    """Read the rules naively; exceptions are merged, as in the solver."""
    hierarchy = Hierarchy(program)

    def merged(name: str) -> bool:
        return hierarchy.is_subclass(name, THROWABLE)

    def called(c: Context, of_figure: Context, caller: Method, pc: int, m: Method) -> Context:
        outer = of_figure[len(calls_before(of_figure)) :]
        if not is_helper(m, merged):
            return outer
        return (*called_from(caller, pc, c, calls), *outer)

    given = Given(program, [main_of(program)], sigma, merged, called=called if calls else None)
    return derived(solution(given, rules))


def solved(program: Program, policy: ContextPolicy) -> Answer:
    return asked(solve(program, [main_of(program)], policy), program)


# By hand ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("directed", DIRECTED.values(), ids=DIRECTED.keys())
def test_naive_reading_is_what_the_rules_say(directed: Directed) -> None:
    assert shown(naive(program_of(directed.text), lambda _: directed.k)) == directed.facts


@pytest.mark.parametrize("directed", DIRECTED.values(), ids=DIRECTED.keys())
def test_solver_is_what_the_rules_say(directed: Directed) -> None:
    assert shown(solved(program_of(directed.text), FixedK(directed.k))) == directed.facts


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.__name__)
def test_each_rule_is_needed(rule: Rule) -> None:
    name, fact = BY_RULE[rule.__name__]
    directed = DIRECTED[name]
    others = tuple(each for each in RULES if each is not rule)
    found = shown(naive(program_of(directed.text), lambda _: directed.k, others))
    assert fact in directed.facts
    assert fact not in found
    assert found < directed.facts


def test_start_calls_run() -> None:
    assert shown(naive(program_of(STARTED.text), lambda _: STARTED.k)) == STARTED.facts


# The operator -------------------------------------------------------------------------------------

LETTERS = st.sampled_from([Site("", "", "", 0, "", letter) for letter in "abcd"])


@given(LETTERS, st.integers(1, 5), st.lists(LETTERS, max_size=5).map(tuple))
def test_extension_is_as_defined_in_section_4_4(h: Site, n: int, c: Context) -> None:
    o = extended(h, n, c)
    assert len(o) == min(n, len(c) + 1)
    assert o[0] == h
    assert all(o[m:][0] == c[m - 1 :][0] for m in range(1, len(o)))
    solver_sites = {site: SolverSite(site.type) for site in (h, *c)}
    solver_context = tuple(solver_sites[site] for site in c)
    found = solver_extended(solver_sites[h], n, solver_context)
    assert found == tuple(solver_sites[site] for site in o)


# At random ----------------------------------------------------------------------------------------

RANDOM = settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


def assert_same(expected: Answer, found: Answer) -> None:
    for relation in fields(Answer):
        left, right = getattr(expected, relation.name), getattr(found, relation.name)
        assert (relation.name, left - right, right - left) == (relation.name, set(), set())


@RANDOM
@given(programs())
def test_random_programs_are_valid(source: Source) -> None:
    for method in methods_of(program_of(source.text)):
        if method.body:
            is_static = method.is_static
            assert not validate(method.body, method.descriptor, is_static, method.owner)


@RANDOM
@given(programs(), st.integers(0, 3))
def test_solver_agrees_with_the_naive_reading(source: Source, k: int) -> None:
    program = program_of(source.text)
    assert_same(naive(program, lambda _: k), solved(program, FixedK(k)))


@RANDOM
@given(programs(), st.data())
def test_solver_agrees_where_k_differs_by_site(source: Source, data: st.DataObject) -> None:
    program = program_of(source.text)
    keys = st.sampled_from([site[:5] for site in all_sites(program)])
    raised = data.draw(st.dictionaries(keys, st.integers(0, 3)), "raised")
    default = data.draw(st.integers(0, 2), "default")
    expected = naive(program, lambda site: raised.get(site[:5], default))
    assert_same(expected, solved(program, AdaptiveK(default, raised)))


@RANDOM
@given(programs(), st.integers(0, 3), st.integers(1, 3))
def test_solver_agrees_where_calls_are_distinguished(source: Source, k: int, calls: int) -> None:
    program = program_of(source.text)
    assert_same(naive(program, lambda _: k, calls=calls), solved(program, FixedK(k, calls)))


@RANDOM
@given(programs(), st.integers(1, 3), st.integers(1, 2))
def test_call_sites_only_make_it_more_precise(source: Source, k: int, calls: int) -> None:
    program = program_of(source.text)
    with_calls, without = (solved(program, FixedK(k, each)) for each in (calls, 0))
    assert projected(with_calls) <= projected(without)


@RANDOM
@given(programs(), st.integers(1, 3))
def test_costs_are_foreseen_from_above(source: Source, k: int) -> None:
    program = program_of(source.text)
    coarse, fine = (solve(program, [main_of(program)], FixedK(each)) for each in (0, k))
    foreseen = sum(cost.at(k) for cost in coarse.site_costs(k))
    assert fine.cost() <= coarse.cost() + foreseen


@RANDOM
@given(programs(), st.integers(0, 3))
def test_a_has_every_context_and_object(source: Source, k: int) -> None:
    program = program_of(source.text)
    analysis, mains, policy = Analysis(program), [main_of(program)], FixedK(k)
    foreseen = analysis.solve(mains, FixedK(0)).elements(policy)
    solution = analysis.solve(mains, policy)
    assert {found.sites for found in solution.objects()} <= foreseen
    assert {c for m in solution.reachable() for c in solution.contexts(m)} <= foreseen


@RANDOM
@given(programs(), st.integers(1, 3))
def test_a_agrees_with_the_naive_reading(source: Source, k: int) -> None:
    program = program_of(source.text)
    solution = solve(program, [main_of(program)], FixedK(0))
    found = {named(sites) for sites in solution.elements(FixedK(k))}
    coarse = naive(program, lambda _: 0)
    entries = [m for _, m in coarse.r if m == main_of(program) or m.name == "<clinit>"]
    assert in_code(found) == in_code(Elements(coarse, entries, sigma(program, k)).compute())


def sigma(program: Program, k: int) -> Sigma:
    """Return the k of sites; exceptions are merged."""
    hierarchy = Hierarchy(program)
    return lambda h: 0 if hierarchy.is_subclass(h.type[1:-1], THROWABLE) else k


def in_code(found: set[Context]) -> set[Context]:
    """Leave out what is not allocated in code, such as what is thrown by instructions."""
    return {each for each in found if not each or each[0].owner}


@RANDOM
@given(programs(), st.integers(0, 40))
def test_what_is_afforded_lies_between_its_bounds(source: Source, allowed: int) -> None:
    program = program_of(source.text)
    coarse = solve(program, [main_of(program)], FixedK(0))
    policy = choose(coarse.site_costs(2), 2, allowed)
    answers = [projected(solved(program, each)) for each in (FixedK(2), policy, FixedK(0))]
    assert answers[0] <= answers[1] <= answers[2]


def projected(answer: Answer) -> set[object]:
    """Forget contexts: which variables and fields may hold objects of which sites, and calls."""
    return {
        *((m, v, o[0]) for _, m, v, o in answer.pv),
        *((f, o[0]) for f, o in answer.pg),
        *((o1[0], f, o2[0]) for o1, f, o2 in answer.h),
        *((m1, pc, m2) for _, m1, pc, _, m2 in answer.g),
    }


def all_sites(program: Program) -> list[Site]:
    """Return every allocation site in the program, run or not."""
    return [
        site
        for method in methods_of(program)
        for block in (method.body.blocks if method.body else ())
        for instr in block.instrs
        if isinstance(instr, New | NewArray)
        for site in sites(method, instr)
    ]
