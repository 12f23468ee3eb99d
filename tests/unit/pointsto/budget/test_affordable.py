"""The k of each site within a budget, and the fallback when a solution exceeds it."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pointsto_answers import method_named, program_of

from heddle.pointsto import PointsTo
from heddle.pointsto.budget.affordable import AffordableSolution, choose, solve_within_budget
from heddle.pointsto.context import AdaptiveK, ContextPolicy, FixedK, Site
from heddle.pointsto.result import SiteCost
from heddle.pointsto.solve import Analysis, BudgetReachedError, Progress
from heddle.program.classes import Flags, Method
from heddle.program.program import Program

# A box holds the argument of its constructor; two factories allocate one box per kind of content.
BOXES = """
class java/lang/Object { }
class p/Box {
  field f: Ljava/lang/Object;
  method put(Ljava/lang/Object;)V {
    b0:
      putfield v0 p/Box.f:Ljava/lang/Object; = v1
      return
  }
}
class p/Maker {
  method make()Lp/Box; {
    b0:
      v1 = new p/Box
      return v1
  }
}
class p/M {
  method static main()V {
    b0:
      v0 = new p/Maker
      v1 = new p/Maker
      v2 = invokevirtual p/Maker.make()Lp/Box; (v0)
      v3 = invokevirtual p/Maker.make()Lp/Box; (v1)
      v4 = new java/lang/Object
      invokevirtual p/Box.put(Ljava/lang/Object;)V (v2, v4)
      invokevirtual p/Box.put(Ljava/lang/Object;)V (v3, v0)
      return
  }
}
"""


def ignore(_steps: int) -> None:
    """Report no progress."""


def cost(number: int, *levels: int) -> SiteCost:
    place = Method("p/M", f"m{number}", "()V", Flags.PUBLIC)
    return SiteCost(Site("Lp/A;", place, number), levels)


def spent(costs: Sequence[SiteCost], policy: ContextPolicy) -> int:
    return sum(each.at(policy.k(each.site)) for each in costs)


def test_all_sites_get_the_requested_k_if_the_budget_allows() -> None:
    assert choose([cost(0, 1, 10), cost(1, 2, 20)], 2, 30) == FixedK(2)


def test_the_most_expensive_site_gets_less() -> None:
    costs = [cost(0, 5, 1000), cost(1, 2, 20), cost(2, 600, 2000)]
    policy = choose(costs, 2, 30)
    assert isinstance(policy, AdaptiveK)
    assert [policy.k(each.site) for each in costs] == [1, 2, 0]


def test_an_empty_budget_is_context_insensitive() -> None:
    costs = [cost(0, 5, 6), cost(1, 2, 3)]
    assert [choose(costs, 2, 0).k(each.site) for each in costs] == [0, 0]


@given(
    st.lists(st.tuples(st.integers(1, 50), st.integers(1, 9)), min_size=1, max_size=12),
    st.integers(0, 500),
    st.integers(0, 500),
)
def test_budgets_are_kept_and_more_is_never_worse(
    drawn: list[tuple[int, int]], allowed: int, more: int
) -> None:
    costs = [cost(i, once, once * copies) for i, (once, copies) in enumerate(drawn)]
    small, large = choose(costs, 2, allowed), choose(costs, 2, allowed + more)
    assert spent(costs, small) <= allowed
    assert all(small.k(each.site) <= large.k(each.site) for each in costs)


def solved(budget: int, k: int = 2) -> tuple[Program, AffordableSolution]:
    program = program_of(BOXES)
    main = method_named(program, "p/M", "main")
    return program, solve_within_budget(Analysis(program), [main], k, budget, ignore)


def contents_of_boxes(program: Program, solution: PointsTo) -> set[frozenset[str]]:
    """Return the types of the contents of each box."""
    (field,) = program.class_named("p/Box").fields
    put = method_named(program, "p/Box", "put")
    boxes = {o for c in solution.contexts(put) for o in solution.variable(put, c, 0)}
    return {frozenset(held.type for held in solution.field(box, field)) for box in boxes}


TOLD_APART = {frozenset({"Ljava/lang/Object;"}), frozenset({"Lp/Maker;"})}


@pytest.mark.parametrize("budget", [0, 5])
def test_a_solution_within_the_budget_is_as_precise_as_requested(budget: int) -> None:
    program, found = solved(budget)
    assert found.policy == FixedK(2)
    assert found.k == 2
    assert contents_of_boxes(program, found.solution) == TOLD_APART


def test_costs_are_known_by_site() -> None:
    _, found = solved(5)
    by_type = {each.site.type: each.levels for each in found.costs}
    assert set(by_type) >= {"Lp/Box;", "Lp/Maker;"}
    put = 3
    assert by_type["Lp/Box;"] == (put, 2 * put)


class _Exhausted:
    """A solver that takes too many steps as soon as some site has a k or more."""

    def __init__(self, analysis: Analysis, k: int) -> None:
        self._analysis = analysis
        self._k = k

    def solve(
        self,
        mains: Sequence[Method],
        policy: ContextPolicy,
        *,
        limit: int | None = None,
        progress: Progress | None = None,
    ) -> PointsTo:
        if limit is not None and policy.k(Site("Lp/A;")) >= self._k:
            limit = 1
        return self._analysis.solve(mains, policy, limit=limit, progress=progress)


@pytest.mark.parametrize(("too_much", "fallen_to"), [(3, 2), (2, 1), (1, 0)])
def test_too_much_work_falls_back_to_a_smaller_k(too_much: int, fallen_to: int) -> None:
    program = program_of(BOXES)
    main = method_named(program, "p/M", "main")
    solver = _Exhausted(Analysis(program), too_much)
    found = solve_within_budget(solver, [main], 2, 5, ignore)
    assert found.k == fallen_to
    assert found.policy == FixedK(fallen_to)
    assert (contents_of_boxes(program, found.solution) == TOLD_APART) == (fallen_to == 2)


def test_exceeding_a_limit_is_an_error_that_says_so() -> None:
    program = program_of(BOXES)
    main = method_named(program, "p/M", "main")
    with pytest.raises(BudgetReachedError, match="steps, 1 allowed"):
        Analysis(program).solve([main], FixedK(1), limit=1)


def test_too_many_variables_for_the_limit_are_an_error() -> None:
    program = program_of(BOXES)
    main = method_named(program, "p/M", "main")
    solution = Analysis(program).solve([main], FixedK(1))
    with pytest.raises(BudgetReachedError, match=r"^about \d+ steps expected"):
        Analysis(program).solve([main], FixedK(1), limit=solution.work())
    again = Analysis(program).solve([main], FixedK(1), limit=100 * solution.work())
    assert again.work() == solution.work()
